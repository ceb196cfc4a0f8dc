"""`referee compare`: rulebooks side by side, on a shortest game, or on games of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.common import complete_rule, complete_variant, output_options
from referee.cli.output import emit
from referee.cli.rulebook import rulebook

if TYPE_CHECKING:
    from referee.model.variant import Variant
    from referee.report.page import Page

FORMATS = ("text", "json", "markdown", "html")
_EXAMPLES = """\b
Examples:
  referee compare polish brazilian
  referee compare russian ukrainian japanese --by-effect --format markdown
  referee compare polish --rule opening.minimum=40
"""


@click.command(epilog=_EXAMPLES)
@click.argument("names", nargs=-1, metavar="V W…", shell_complete=complete_variant)
@click.option("--all", "everything", is_flag=True, help="What is the same, too, and the clauses.")
@click.option("--by-effect", is_flag=True, help="Grouped by what it does: play, penalties, scores, notes.")
@click.option(
    "--rule", "rules", multiple=True, metavar="KEY=VALUE", shell_complete=complete_rule,
    help="Change one parameter of each; of one rulebook alone: beside itself. May be repeated.",
)  # fmt: skip
@output_options(FORMATS)
def command(
    names: tuple[str, ...],
    everything: bool,
    by_effect: bool,
    rules: tuple[str, ...],
    format_: str,
    output: Path | None,
) -> None:
    """Put rulebooks side by side: what differs, with its grade and its source on each side.

    V is a shipped name, or a path to a YAML file. One rulebook alone stands beside itself with --rule.
    """
    from referee.comparing.difference import compared
    from referee.report.comparison import comparison_object, comparison_page

    comparison = compared(rulebooks(names, rules))
    if format_ == "json":
        emit(as_json(comparison_object(comparison, everything)), output)
    else:
        emit(written(comparison_page(comparison, everything, by_effect), format_), output)


def rulebooks(names: Sequence[str], rules: Sequence[str]) -> list[Variant]:
    """Every rulebook with every change; one alone is put beside itself as it was."""
    if len(names) > 1:
        return [rulebook(name, rules) for name in names]
    if len(names) == 1 and rules:
        return [rulebook(names[0]), rulebook(names[0], rules)]
    raise click.UsageError("Give two rulebooks or more, or one with --rule.")


def written(page: Page, format_: str) -> str:
    from referee.report.page import WRITERS

    return WRITERS[format_](page)


def as_json(answer: dict[str, Any]) -> str:
    from referee.cli.version import program
    from referee.report.json_ import SCHEMA, dumped

    return dumped({"schema": SCHEMA, "program": program(), **answer}, indent=2) + "\n"
