"""Witnesses: for each parameter that differs, a shortest transcript on which the two rulebooks disagree."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from referee.comparing.shown import Said, ShownWitness
from referee.comparing.trial import Kind, Outcome, Points
from referee.model.finding import Finding
from referee.model.plain import flow, plain
from referee.model.schema import find
from referee.model.variant import Variant
from referee.report.comparison import rulebook_object
from referee.report.json_ import finding_object, json_value
from referee.report.page import Block, Grid, Heading, Listing, Page, Words
from referee.report.text import label

_ABOUT: dict[Kind, str] = {
    "verdict": "They disagree whether it is legal.",
    "score": "They disagree on the score.",
    "winner": "They disagree who won.",
    "match": "They disagree on the match.",
    "open": "One of them can't tell what the other says.",
}


def witness_page(one: Variant, other: Variant, shown: Sequence[ShownWitness]) -> Page:
    """Each with both verdicts side by side."""
    found = sum(each.text is not None for each in shown)
    words = f"{len(shown)} parameter{'' if len(shown) == 1 else 's'} differ{'s' if len(shown) == 1 else ''}; "
    blocks: list[Block] = [Words(f"{words}{found} can be shown on a transcript.")]
    for each in shown:
        blocks += _blocks(each)
    return Page(f"Where {one.name} and {other.name} disagree", tuple(blocks))


def _blocks(shown: ShownWitness) -> list[Block]:
    path = shown.answer.parameter
    parameter = find(path)
    meaning = f"{parameter.meaning}: " if parameter else ""
    values = " / ".join(flow(each) for each in shown.values)
    blocks: list[Block] = [Heading(path), Words(f"{meaning}{values}")]
    if shown.text is None or shown.said is None:
        return [*blocks, Words(f"No transcript: {shown.answer.why}.")]
    blocks.append(Listing(shown.text))
    blocks.append(_side_by_side(shown.said))
    return [*blocks, Words(f"{_ABOUT[_kind(shown)]} {_equal(shown)} {bound(shown)}")]


def _kind(shown: ShownWitness) -> Kind:
    assert shown.answer.witness is not None
    return shown.answer.witness.kind


def _side_by_side(both: tuple[Said, Said]) -> Grid:
    """The verdict, what is found, and what the game or the match comes to, where that is known."""
    rows = [("verdict", *(each.outcome.verdict for each in both))]
    if any(each.findings for each in both):
        rows.append(("found", *("; ".join(map(_found, each.findings)) or "nothing" for each in both)))
    if any(map(outcome_words, both)):
        rows.append(("outcome", *("; ".join(outcome_words(each)) for each in both)))
    return Grid(("", *(each.label for each in both)), tuple(rows))


def _found(finding: Finding) -> str:
    place = f"line {finding.span.line}: " if finding.span else ""
    return f"{place}{finding.code} {finding.message} ({label(finding)})"


def outcome_words(said: Said) -> list[str]:
    if said.match is not None:
        winner = "not known" if said.match.winner is None else " and ".join(said.match.winner) or "nobody yet"
        return [f"match {points_words(said.match.totals)}", f"match winner {winner}"]
    return [
        f"{points_words(points)}{f', winner {chr(32).join(winner)}' if winner else ''}"
        for points, winner in zip(said.outcome.scores, said.outcome.winners, strict=True)
        if points is not None
    ]


def points_words(points: Points) -> str:
    return ", ".join(f"{name} {_signed(number)}" for name, number in points)


def _signed(number: Fraction | None) -> str:
    return "?" if number is None else f"+{number}" if number > 0 else str(number)


def _equal(shown: ShownWitness) -> str:
    found = shown.answer.witness
    assert found is not None
    along = f" (and with it {', '.join(found.along)})" if found.along else ""
    hidden = ""
    if found.under:
        names = ", ".join(line.split(" ")[1] for line in found.under)
        hidden = f" Without the rule line{'s' if len(found.under) > 1 else ''}, {names} would hide it."
    return f"With {shown.answer.parameter} made equal{along} they agree.{hidden}"


def bound(shown: ShownWitness) -> str:
    """How small it is known to be."""
    found = shown.answer.witness
    assert found is not None
    if shown.minimal:
        return "It is minimal: it has neither a turn nor a tile."
    size = f"{_many(found.draft.turns, 'turn')} and {_many(found.draft.tiles, 'tile')}"
    return f"With {size} it is the smallest of {shown.answer.tried} transcripts built to show it."


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


# --- JSON ---------------------------------------------------------------------------------------


def witness_object(one: Variant, other: Variant, shown: Sequence[ShownWitness]) -> dict[str, Any]:
    return {
        "rulebooks": [rulebook_object(one), rulebook_object(other)],
        "differ": len(shown),
        "witnesses": [_object(each) for each in shown],
    }


def _object(shown: ShownWitness) -> dict[str, Any]:
    found = shown.answer.witness
    return {
        "parameter": shown.answer.parameter,
        "values": [json_value(plain(each)) for each in shown.values],
        "found": found is not None,
        "kind": found.kind if found else None,
        "turns": found.draft.turns if found else None,
        "tiles": found.draft.tiles if found else None,
        "minimal": shown.minimal,
        "tried": shown.answer.tried,
        "along": list(found.along) if found else [],
        "under": list(found.under) if found else [],
        "text": shown.text,
        "why": shown.answer.why,
        "sides": [said_object(each) for each in shown.said or ()],
    }


def said_object(said: Said) -> dict[str, Any]:
    return {
        "variant": said.label,
        **outcome_object(said.outcome),
        "match": _match_object(said),
        "findings": [finding_object(each) for each in said.findings],
    }


def outcome_object(outcome: Outcome) -> dict[str, Any]:
    """One entry of `games` for each game of the transcript."""
    games = [
        {
            "score": None if points is None else json_value(dict(points)),
            "winner": None if winner is None else list(winner),
        }
        for points, winner in zip(outcome.scores, outcome.winners, strict=True)
    ]
    return {"verdict": outcome.verdict, "games": games}


def _match_object(said: Said) -> dict[str, Any] | None:
    match = said.match
    if match is None:
        return None
    return {
        "totals": json_value(dict(match.totals)),
        "wins": json_value(dict(match.wins)),
        "winner": None if match.winner is None else list(match.winner),
        "finished": match.finished,
    }
