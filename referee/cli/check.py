"""`referee check`: replay and judge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.common import (
    Files,
    exit_code,
    expanded,
    output_options,
    rule_options,
    selected,
    verdict_options,
)
from referee.cli.output import emit, shown_in, tell, wants_colour

if TYPE_CHECKING:
    from referee.judge.rulebook import Asked
    from referee.model.finding import GameReport
    from referee.model.report import Totals
    from referee.report import Flow


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME…")
@rule_options
@verdict_options
@click.option("--quiet", "-q", is_flag=True, help="Only the last line, or nothing where all is legal.")
@click.option("--explain", is_flag=True, help="Tell the story of every code that was found.")
@output_options()
def command(
    games: tuple[str, ...],
    variant: str | None,
    rules: tuple[str, ...],
    no_file_rules: bool,
    strict: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    quiet: bool,
    explain: bool,
    format_: str,
    output: Path | None,
) -> int:
    """Replay games and flag every illegal move, wrong penalty and wrong score.

    GAME is a transcript, a folder of them, or `-` for standard input.

    \b
    Examples:
      referee check game.rkb --variant polish
      referee check round1/ --format json --output report.json
      referee check game.rkb --rule opening.minimum=40 --strict
    """
    from referee.api import check_stream
    from referee.report import FLOWS

    asked = asked_rules(variant, rules, not no_file_rules)
    files = Files(expanded(games))
    checked = files.through(lambda each: check_stream(each, asked))
    reports = (_selected(each.report, select, ignore) for each in checked)
    if format_ in FLOWS:
        told = _flow(format_, quiet, output)
        totals = tell(told, reports, output, _stories if explain and format_ == "text" else None)
    else:
        totals = _at_once(format_, reports, output)
    return exit_code(totals.verdict, strict, files.refused)


def _flow(format_: str, quiet: bool, output: Path | None) -> Flow:
    from referee.cli.version import program
    from referee.report import flow

    if format_ == "text":
        return flow(format_, wants_colour(format_, output), quiet, shown_in(output))
    return flow(format_) if format_ == "csv" else flow(format_, program())


def _at_once(format_: str, reports: Iterable[GameReport], output: Path | None) -> Totals:
    """A format that needs all games together."""
    from referee.cli.version import program
    from referee.model.report import Report
    from referee.report import renderer

    report = Report(tuple(reports), program())
    emit(renderer(format_)(report), output)
    return report.totals


def asked_rules(variant: str | None, rules: tuple[str, ...], file_rules: bool) -> Asked:
    """What the command line asks for; a rulebook or a rule that can't be is the caller's mistake.

    Whether the changes fit together is known only with the rulebook that a game is judged by.
    """
    from referee.cli.rulebook import options, refuse, rulebook
    from referee.judge.rulebook import Asked
    from referee.variantfile import unfit

    base = None if variant is None else rulebook(variant)
    over = options(rules)
    if findings := unfit(over):
        refuse(findings)
    return Asked(base, over, file_rules)


def _selected(game: GameReport, select: tuple[str, ...], ignore: tuple[str, ...]) -> GameReport:
    if not select and not ignore:
        return game
    return replace(game, findings=tuple(f for f in game.findings if selected(f.code, select, ignore)))


def _stories(totals: Totals) -> str:
    from referee.catalogue import find

    stories = [(code, find(code)) for code in sorted(totals.codes)]
    return "".join(f"\n{code} {story.name}\n{_wrapped(story.doc)}\n" for code, story in stories if story)


def _wrapped(doc: str) -> str:
    from textwrap import fill

    parts = (part for part in doc.split("\n\n") if part.strip())
    return "\n\n".join(
        fill(" ".join(part.split()), 79, initial_indent="  ", subsequent_indent="  ") for part in parts
    )
