"""Findings and what a match needs of a game, as JSON and back: compact lists, for a store.

No pickle: whoever opens a journal must not run what somebody else put into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from referee.model.event import Name, PointClaim, Tally, Winner
from referee.model.finding import Consequence, Finding, Remedy, Source
from referee.model.plain import plain
from referee.scoring import GameAlone, GameResult
from referee.scoring.bounds import Bounds
from referee.text.lines import SomeLines
from referee.text.span import Cols, Span

Packed = list[Any]


def number_out(number: Fraction | None) -> int | str | None:
    if number is None:
        return None
    return number.numerator if number.denominator == 1 else str(number)


def number_in(packed: int | str | None) -> Fraction | None:
    return None if packed is None else Fraction(packed)


def numbers_out(numbers: Mapping[str, Fraction | None] | None) -> dict[str, Any] | None:
    return None if numbers is None else {name: number_out(each) for name, each in numbers.items()}


def numbers_in(packed: Mapping[str, Any] | None) -> dict[str, Fraction | None] | None:
    return None if packed is None else {name: number_in(each) for name, each in packed.items()}


def span_out(span: Span | None) -> Packed | None:
    return [span.line, span.column, span.end_line, span.end_column] if span else None


def span_in(packed: Packed | None) -> Span | None:
    return Span(*packed) if packed else None


# --- findings ------------------------------------------------------------------------------------


def finding_out(finding: Finding) -> Packed:
    """Without its file, which the one who unpacks it knows."""
    source, remedy = finding.source, finding.remedy
    return [
        finding.code,
        finding.name,
        finding.kind,
        finding.verdict,
        finding.message,
        span_out(finding.span),
        finding.turn,
        finding.player,
        finding.parameter,
        _value_out(finding.value),
        list(finding.also),
        [source.booklet, source.clause, source.grade] if source else None,
        [remedy.undo, remedy.draw, remedy.points, remedy.message] if remedy else None,
        [[each.turn, each.message] for each in finding.consequences],
        finding.excerpt,
    ]


def finding_in(packed: Packed, file: str | None) -> Finding:
    code, name, kind, verdict, message, span, turn, player = packed[:8]
    parameter, value, also, source, remedy, consequences, excerpt = packed[8:]
    return Finding(
        code,
        name,
        kind,
        verdict,
        message,
        file,
        span_in(span),
        turn,
        player,
        parameter,
        value,
        tuple(also),
        Source(*source) if source else None,
        Remedy(*remedy) if remedy else None,
        tuple(Consequence(*each) for each in consequences),
        excerpt,
    )


def _value_out(value: Any) -> Any:
    """A parameter's value as the reports write it, which is how it is read back."""
    value = plain(value)
    if isinstance(value, Fraction):
        return number_out(value)
    if isinstance(value, dict):
        return {key: _value_out(each) for key, each in value.items()}
    return [_value_out(each) for each in value] if isinstance(value, list) else value


# --- what the match needs ------------------------------------------------------------------------


def alone_out(alone: GameAlone) -> Packed:
    """The result, the result as claimed where it differs, the claims about the match, the place of notes."""
    claimed = None if alone.claimed == _told(alone.result) else _result_out(alone.claimed)
    lines = {each.line: alone.lines[each.line - 1] for each in _spans(alone) if each.line <= len(alone.lines)}
    return [
        list(alone.players),
        _result_out(alone.result),
        claimed,
        [_claim_out(each) for each in alone.claims],
        span_out(alone.place),
        list(lines.items()),
        alone.turn,
    ]


def alone_in(packed: Packed, file: str | None) -> GameAlone:
    players, result, claimed, claims, place, lines, turn = packed
    true = _result_in(result)
    return GameAlone(
        tuple(players),
        true,
        _told(true) if claimed is None else _result_in(claimed),
        tuple(_claim_in(each) for each in claims),
        span_in(place),
        file,
        SomeLines(dict(lines)),
        turn,
    )


def _told(result: GameResult) -> GameResult:
    """A result that is claimed has no bounds."""
    return GameResult(result.points, result.winner)


def _spans(alone: GameAlone) -> list[Span]:
    """Notes about the match point at its last game; where nothing is claimed, they are all that points."""
    return [*([alone.place] if alone.place else []), *(each.span() for each in alone.claims)]


def _result_out(result: GameResult) -> Packed:
    """Bounds only where they are no exact points."""
    bounds = None
    if result.bounds and any(each is None or each.exact is None for each in result.bounds.values()):
        bounds = {name: each and [str(each.low), str(each.high)] for name, each in result.bounds.items()}
    return [
        numbers_out(result.points),
        list(result.winner) if result.winner is not None else None,
        bounds,
    ]


def _result_in(packed: Packed) -> GameResult:
    points, winner, bounds = packed
    limits = None
    if bounds is not None:
        limits = {
            name: Bounds(Fraction(each[0]), Fraction(each[1])) if each else None
            for name, each in bounds.items()
        }
    return GameResult(numbers_in(points), tuple(winner) if winner is not None else None, limits)


def _claim_out(claim: Tally | Winner) -> Packed:
    place = [claim.line, *claim.cols]
    if isinstance(claim, Winner):
        return [place, "winner", [[each.text, *each.cols] for each in claim.players]]
    claims = [[each.player.text, *each.player.cols, str(each.points), *each.cols] for each in claim.claims]
    return [place, claim.key, claims]


def _claim_in(packed: Packed) -> Tally | Winner:
    (line, start, end), key, parts = packed
    cols = Cols(start, end)
    if key == "winner":
        return Winner(tuple(Name(text, Cols(a, b)) for text, a, b in parts), line=line, cols=cols)
    claims = tuple(
        PointClaim(Name(text, Cols(a, b)), Fraction(points), Cols(c, d)) for text, a, b, points, c, d in parts
    )
    return Tally(key, claims, line=line, cols=cols)
