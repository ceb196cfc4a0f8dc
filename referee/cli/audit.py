"""`referee audit`: a whole tournament, one report."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.auditing.formats import FORMATS
from referee.cli.check import asked_rules
from referee.cli.common import exit_code, output_options, rule_options, selected, verdict_options
from referee.cli.output import wants_colour, writing

if TYPE_CHECKING:
    from referee.auditing.call import Options
    from referee.auditing.result import Result

JOURNAL = "referee-audit.sqlite"


@click.command()
@click.argument("names", nargs=-1, required=True, metavar="FOLDER|FILE…|MANIFEST")
@rule_options
@verdict_options
@click.option("--quiet", "-q", is_flag=True, help="Only what it all comes to.")
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 1024), metavar="N", help="Processes; all cores by default."
)
@click.option("--resume", is_flag=True, help="Keep a journal, and judge only what is not in it.")
@click.option("--journal", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help=f"Where that journal is; {JOURNAL} here by default.")  # fmt: skip
@click.option("--cluster", metavar="ADDRESS", help="Work on Dask: a scheduler's address, or local:N.")
@click.option("--parquet", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Games, findings and players as Parquet tables, too.")  # fmt: skip
@click.option("--allow-outside", is_flag=True, help="A manifest may name files outside its folder.")
@click.option("--follow-links", is_flag=True, help="Follow links in folders.")
@output_options(tuple(FORMATS))
def command(
    names: tuple[str, ...],
    strict: bool,
    quiet: bool,
    format_: str,
    output: Path | None,
    parquet: Path | None,
    **how: Any,
) -> int:
    """Check and score a whole tournament, its standings and its pairings, and write one report.

    FOLDER holds transcripts; MANIFEST is a YAML file that names rounds, tables, games and standings.

    \b
    Examples:
      referee audit open/ --format html --output report.html
      referee audit open/manifest.yaml
      referee audit export/ --resume --jobs 8
    """
    from referee.auditing.call import Refused, audited
    from referee.auditing.progress import Progress
    from referee.auditing.store import StoreError

    options = _options(**how)
    watch = Progress(sys.stderr, sys.stderr.isatty()).watch()
    try:
        result = audited(names, options, watch, lambda text: click.echo(f"referee: {text}", err=True))
        _write(result, format_, quiet, output, parquet)
    except (Refused, StoreError) as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        if options.journal is None:
            click.echo("referee: nothing is kept; with --resume the next run goes on from here", err=True)
        raise
    return _code(result, strict)


def _write(result: Result, format_: str, quiet: bool, output: Path | None, parquet: Path | None) -> None:
    with writing(output) as write:
        for part in _parts(result, format_, quiet, wants_colour(format_, output)):
            write(part)
    if parquet is not None:
        from referee.auditing.parquet import write_parquet

        write_parquet(result, parquet)


def _options(
    variant: str | None,
    rules: tuple[str, ...],
    no_file_rules: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    resume: bool,
    journal: Path | None,
    **as_they_are: Any,
) -> Options:
    from referee.auditing.call import Options
    from referee.cli.version import program

    return Options(
        program(),
        asked_rules(variant, rules, not no_file_rules),
        journal=(journal or Path(JOURNAL)) if resume or journal else None,
        wanted=lambda finding: selected(finding.code, select, ignore),
        choice=(*map("+{}".format, select), *map("-{}".format, ignore)),
        **as_they_are,
    )


def _code(result: Result, strict: bool) -> int:
    """A game that could not be judged is a defect of ours; a named file that is missing refuses the call."""
    if result.missing:
        return 2
    return 3 if result.lost else exit_code(result.verdict, strict)


def _parts(result: Result, format_: str, quiet: bool, colour: bool) -> Iterator[str]:
    from referee.auditing.formats import writer

    if format_ == "text":
        from referee.auditing.formats.text import lines

        return lines(result, colour, quiet)
    return writer(format_)(result)
