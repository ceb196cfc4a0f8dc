"""`referee solve`: exact answers about a rack and a table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.common import output_options, variant_option
from referee.cli.output import emit, shown_in, wants_colour

if TYPE_CHECKING:
    from referee.model.finding import Finding
    from referee.model.variant import Variant
    from referee.solver import Asked, Solution


@click.command()
@click.option("--rack", required=True, metavar="TILES", help="The player's tiles: 'r10 b10 J k1'.")
@click.option("--table", default="", metavar="SETS", help="The table: '(k9-11) (r3 r4 r5)'.")
@click.option(
    "--opened/--not-opened",
    default=None,
    help="Whether the player has opened; assumed where there is a table.",
)
@click.option(
    "--goal", type=click.Choice(("tiles", "points", "left", "empty")), default="tiles", show_default=True,
    help="What the best play has most of; left: the lowest rack.",
)  # fmt: skip
@click.option("--reach", metavar="SETS", help="Whether a legal turn makes this table.")
@click.option(
    "--players", type=click.IntRange(1, 20), metavar="N", help="Which box, where it depends on them."
)
@click.option(
    "--time-limit", type=click.FloatRange(0), metavar="SECONDS", help="What is open then stays open."
)
@variant_option
@click.option("--rule", "rules", multiple=True, metavar="KEY=VALUE", help="Change one parameter; repeatable.")
@output_options(("text", "json"))
def command(
    variant: str | None, rules: tuple[str, ...], format_: str, output: Path | None, **asked: Any
) -> int:
    """Answer exactly: can the rack open, can it play, what is the best play.

    \b
    Examples:
      referee solve --rack "k12 rbo7 r1 J" --table "(k9-11)"
      referee solve --rack "r10 b10 J k1" --variant polish
      referee solve --rack "k12" --table "(k9-11)" --reach "(k9-12)"
    """
    from referee.api import ask
    from referee.cli.rulebook import rulebook
    from referee.solver import Question

    book = rulebook(variant or "standard", rules)
    answer = ask(Question(variant=book, **asked))
    if answer.solution is None:
        emit(_findings(answer.findings, format_, output), output)
        return 2 if answer.unread else 1
    fields = _fields(book, answer, answer.solution, asked["reach"] is not None)
    emit(_json(fields) if format_ == "json" else _text(fields, answer.solution), output)
    return 0


def _fields(rulebook: Variant, answer: Asked, found: Solution, reach: bool) -> dict[str, Any]:
    opening, aim = found.opening, answer.reached
    play = {
        "possible": found.possible,
        "most_tiles": found.most_tiles,
        "most_points": found.most_points,
        "least_left": found.least_left,
        "can_empty_rack": found.can_empty_rack,
        "turn": found.turn,
        "left": [each.text for each in found.left],
        "reason": found.reason,
        **({"bounds": {name: list(pair) for name, pair in found.bounds.items()}} if found.bounds else {}),
    }
    points = {"points": opening.points, "points_without_jokers": opening.points_without_jokers}
    fields = {
        "variant": rulebook.name,
        "opened": found.opened,
        "opening": {"possible": opening.possible, **points},
        "play": play,
    }
    if reach and aim is not None:
        fields["reach"] = {"possible": aim.possible, "turn": aim.turn, "reason": aim.reason}
    return fields


def _json(fields: dict[str, Any]) -> str:
    return json.dumps({"schema": "referee/1", **fields}, ensure_ascii=False, indent=2) + "\n"


def _text(fields: dict[str, Any], found: Solution) -> str:
    opening, play = fields["opening"], fields["play"]
    lines = [
        f"rulebook: {fields['variant']}; {'opened' if fields['opened'] else 'not opened'}",
        (
            f"opening: {_word(opening['possible'])}, {_number(opening['points'])} points at best, "
            f"{_number(opening['points_without_jokers'])} without jokers"
        ),
        f"play: {_word(play['possible'])} ({found.reason})",
    ]
    if found.turn is not None:
        lines.append(f"  {found.turn}")
        lines.append(f"  left: {' '.join(play['left']) or 'nothing'}")
    for name in ("most_tiles", "most_points", "least_left"):
        between = f", from {found.bounds[name][0]} to {found.bounds[name][1]}" if play[name] is None else ""
        lines.append(f"{name.replace('_', ' ')}: {_number(play[name])}{between}")
    lines.append(f"can empty the rack: {_word(play['can_empty_rack'])}")
    if "reach" in fields:
        aim = fields["reach"]
        lines.append(f"reach: {_word(aim['possible'])} ({aim['reason']})")
        if aim["turn"] is not None:
            lines.append(f"  {aim['turn']}")
    return "\n".join(lines) + "\n"


def _word(known: bool | None) -> str:
    return "undetermined" if known is None else "yes" if known else "no"


def _number(known: int | None) -> str:
    return "undetermined" if known is None else str(known)


def _findings(findings: tuple[Finding, ...], format_: str, output: Path | None) -> str:
    from referee.report.json_ import finding_object
    from referee.report.text import finding_lines

    if format_ == "json":
        return _json({"verdict": "illegal", "findings": [finding_object(each) for each in findings]})
    look = wants_colour(format_, output), shown_in(output)
    return "".join(f"{line}\n" for each in findings for line in finding_lines(each, *look))
