"""`referee infer`: the rulebooks that games fit."""

from __future__ import annotations

from pathlib import Path

import click

from referee.cli.common import complete_rule, complete_variant, output_options
from referee.cli.compare import FORMATS, as_json, records_of, written
from referee.cli.output import emit
from referee.cli.rulebook import rulebook

_EXAMPLES = """\b
Examples:
  referee infer game.rkb
  referee infer season/ --variants polish,club.yaml
  referee infer game.rkb --from polish --changes 2
"""


@click.command(epilog=_EXAMPLES)
@click.argument("games", nargs=-1, required=True, metavar="GAME…")
@click.option(
    "--variants",
    multiple=True,
    metavar="V,W,…",
    shell_complete=complete_variant,
    help="The rulebooks to try; without it, all shipped ones.",
)
@click.option(
    "--from", "base", metavar="V", shell_complete=complete_variant,
    help="Also the fewest changes to this rulebook under which the games are legal.",
)  # fmt: skip
@click.option(
    "--changes", "most", metavar="N", type=click.IntRange(0, 6),
    help="With --from: how many changes at most. [default: 1; each more takes many times longer]",
)  # fmt: skip
@click.option(
    "--rule", "rules", multiple=True, metavar="KEY=VALUE", shell_complete=complete_rule,
    help="Change one parameter of each rulebook; may be repeated.",
)  # fmt: skip
@click.option("--no-file-rules", is_flag=True, help="Leave out the rule lines of the files.")
@output_options(FORMATS)
def command(
    games: tuple[str, ...],
    variants: tuple[str, ...],
    base: str | None,
    most: int | None,
    rules: tuple[str, ...],
    no_file_rules: bool,
    format_: str,
    output: Path | None,
) -> int:
    """Say which rulebooks games fit, which turn rules each other one out, and what they say nothing about.

    GAME is a transcript, a folder of them, or `-` for standard input. All games are taken together.
    """
    from referee.api import named_by, shipped
    from referee.comparing.house import fewest_changes
    from referee.comparing.infer import inferred
    from referee.report.inferred import inferred_object, inferred_page

    if most is not None and base is None:
        raise click.UsageError("--changes goes with --from.")
    chosen = [rulebook(each, rules) for word in variants for each in word.split(",") if each]
    from_ = rulebook(base, rules) if base else None
    records, refused = records_of(games, rules, not no_file_rules)
    if not records:
        return 2
    inference = inferred(
        records, chosen or [rulebook(each.name, rules) for each in shipped()], named_by(records)
    )
    changes = fewest_changes(records, from_, shipped(), 1 if most is None else most) if from_ else None
    if format_ == "json":
        emit(as_json(inferred_object(inference, changes)), output)
    else:
        emit(written(inferred_page(inference, changes), format_), output)
    return 2 if refused else 0
