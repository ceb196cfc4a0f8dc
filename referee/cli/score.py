"""`referee score`: the score sheet and the match, recomputed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.check import asked_rules
from referee.cli.common import (
    Files,
    exit_code,
    expanded,
    output_options,
    read,
    rule_options,
    selected,
    verdict_options,
)
from referee.cli.output import emit, shown_in, wants_colour
from referee.cli.rulebook import rulebook, with_rules

if TYPE_CHECKING:
    from referee.judge.rulebook import Asked
    from referee.scoring.book import Scorebook
    from referee.scoring.fromracks import Told

_FORMATS = ("text", "json", "jsonl", "csv", "markdown", "sarif", "junit", "github")
_EXAMPLES = """\b
Examples:
  referee score match/*.rkb --variant russian
  referee score --racks "Ania=; Bartek=b5 J" --variant polish --winner Ania
  referee score --sheet sheet.csv --variant brazilian
"""


@click.command(epilog=_EXAMPLES)
@click.argument("games", nargs=-1, metavar="GAME…")
@click.option("--racks", metavar="RACKS", help='The racks at the end, as in "Ania=; Bartek=b5 J".')
@click.option("--winner", multiple=True, metavar="PLAYER", help="With --racks: who is said to have won.")
@click.option("--unopened", multiple=True, metavar="PLAYER", help="With --racks: who never opened.")
@click.option(
    "--announced", multiple=True, metavar="PLAYER", help="With --racks: who announced an opening in time."
)
@click.option("--sheet", metavar="FILE", help="A score sheet, CSV or YAML, to be audited.")
@rule_options
@verdict_options
@output_options(_FORMATS)
def command(
    games: tuple[str, ...],
    racks: str | None,
    winner: tuple[str, ...],
    unopened: tuple[str, ...],
    announced: tuple[str, ...],
    sheet: str | None,
    variant: str | None,
    rules: tuple[str, ...],
    no_file_rules: bool,
    strict: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    format_: str,
    output: Path | None,
) -> int:
    """Recompute the score of games, of racks, or of a paper score sheet, beside what is claimed.

    All games of one call are one match, in the order given. `-` is standard input.
    """
    from referee.scoring.fromracks import Told

    told = Told(winner, unopened, announced)
    _one_source(games, racks, sheet, told)
    refused = False
    if racks is not None:
        book = _racks(racks, told, variant, rules)
    elif sheet is not None:
        book = _sheet(sheet, variant, rules)
    else:
        book, refused = _games(games, asked_rules(variant, rules, not no_file_rules))
    shown = book.only(lambda finding: selected(finding.code, select, ignore))
    emit(_written(shown, format_, output), output)
    return exit_code(shown.verdict, strict, refused)


def _one_source(games: tuple[str, ...], racks: str | None, sheet: str | None, told: Told) -> None:
    given = [bool(games), racks is not None, sheet is not None]
    if sum(given) != 1:
        raise click.UsageError("Give transcripts, or --racks, or --sheet: one of the three.")
    if racks is None and (told.winner or told.unopened or told.announced):
        raise click.UsageError("--winner, --unopened and --announced go with --racks.")


def _racks(racks: str, told: Told, variant: str | None, rules: tuple[str, ...]) -> Scorebook:
    from referee.scorebook import UnusableRacks, book_of_racks

    try:
        return book_of_racks(
            racks,
            rulebook("standard" if variant is None else variant, rules),
            "default" if variant is None else "command",
            told,
        )
    except UnusableRacks as error:
        raise click.BadParameter(str(error), param_hint="--racks") from error


def _sheet(sheet: str, variant: str | None, rules: tuple[str, ...]) -> Scorebook:
    from referee.api import score_sheet

    file = read(sheet)
    if file.data is None:
        raise click.ClickException(f"{sheet}: {file.problem}")
    named = None if variant is None else rulebook(variant, rules)
    return score_sheet(file.data, sheet, named, lambda own: with_rules(own, rules))


def _games(games: tuple[str, ...], asked: Asked) -> tuple[Scorebook, bool]:
    """All transcripts as one match; whether one of them could not be read. Plays are for `check`."""
    from referee.api import beside
    from referee.scorebook import book_of_transcripts

    files = Files(expanded(games))
    return book_of_transcripts(files, asked, beside), files.refused


def _written(book: Scorebook, format_: str, output: Path | None) -> str:
    from referee.cli.version import program
    from referee.report import renderer, scores

    if format_ == "text":
        return scores.render_score_text(book, wants_colour(format_, output), shown_in(output))
    if format_ == "json":
        return scores.render_score_json(book, program())
    if format_ == "csv":
        return scores.render_score_csv(book)
    if format_ == "markdown":
        return scores.render_score_markdown(book)
    return renderer(format_)(book.report(program()))
