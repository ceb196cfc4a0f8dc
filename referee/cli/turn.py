"""`referee turn`: one turn judged without a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.common import exit_code, output_options, rule_options
from referee.cli.output import emit, shown_in, wants_colour
from referee.text.span import Span

if TYPE_CHECKING:
    from referee.model.finding import Finding, GameReport
    from referee.model.report import Report

PLAYER = "Player"


@click.command()
@click.argument("actions", metavar="TURN")
@click.option("--table", default="", metavar="SETS", help="The table before the turn.")
@click.option(
    "--rack", default=None, metavar="TILES", help="The player's rack; unknown where it is not given."
)
@click.option("--opened/--not-opened", default=True, help="Whether the player has opened before.")
@rule_options
@output_options(("text", "json"))
def command(
    actions: str,
    table: str,
    rack: str | None,
    opened: bool,
    variant: str | None,
    rules: tuple[str, ...],
    no_file_rules: bool,
    format_: str,
    output: Path | None,
) -> int:
    """Judge one turn without a file.

    \b
    Examples:
      referee turn --table "(k9-11)" --rack "k12 r1" "(k9-11) + k12"
      referee turn --not-opened --rack "r1-3 b1" "(r1-3)" --variant polish
    """
    from referee.api import check_source, no_sets
    from referee.checking import with_findings
    from referee.cli.check import asked_rules
    from referee.cli.rulebook import rulebook
    from referee.report import renderer
    from referee.text.source import Source

    for part in (actions, table, rack or ""):
        if "\n" in part or "\r" in part or "#" in part:
            raise click.BadParameter("a turn, a table and a rack are each one line without a comment")
    text = _transcript(actions, table, rack, opened)
    report = check_source(Source.of_text(text), asked_rules(variant, rules, not no_file_rules))
    given = no_sets(table, rulebook(variant or "standard", rules))
    report = replace(
        report, games=tuple(with_findings(_as_given(each, text), given) for each in report.games)
    )
    unread = any(each.code.startswith("N") for each in report.findings)
    emit(renderer("json")(report) if format_ == "json" else _text(report, output), output)
    return exit_code(report.verdict, False, unread)


def _text(report: Report, output: Path | None) -> str:
    from referee.report.text import render_text

    return render_text(report, wants_colour(output=output), encoding=shown_in(output))


def _as_given(game: GameReport, text: str) -> GameReport:
    """Places in the arguments, in place of those in the transcript that was made of them."""
    lines = text.splitlines()
    starts: dict[int, tuple[str | None, int]] = {len(lines): (None, len(f"1. {PLAYER} "))}
    for number, line in enumerate(lines, 1):
        if line.startswith("table"):
            starts[number] = ("--table", len("table "))
        elif line.startswith("deal"):
            starts[number] = ("--rack", len(f"deal {PLAYER} "))
    return replace(game, findings=tuple(_moved(each, starts) for each in game.findings))


def _moved(finding: Finding, starts: dict[int, tuple[str | None, int]]) -> Finding:
    span = finding.span
    if span is None or span.line not in starts:
        return finding
    option, by = starts[span.line]
    span = Span(1, max(span.column - by, 1), 1, max(span.end_column - by, 1))
    return replace(finding, file=option, span=span, excerpt=finding.excerpt and finding.excerpt[by:])


def _transcript(actions: str, table: str, rack: str | None, opened: bool) -> str:
    lines = [
        "rkb 1",
        f"players {PLAYER}, Other",
        f"opened {PLAYER if opened else 'Other'}",
        f"table {table}".rstrip(),
    ]
    if rack is not None:
        lines.append(f"deal {PLAYER} {rack}".rstrip())
    return "\n".join([*lines, f"1. {PLAYER} {actions}"]) + "\n"
