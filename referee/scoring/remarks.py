"""What a score leaves open, said beside it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.variant import Variant
from referee.scoring.result import PlayerScore, Remark, listed
from referee.scoring.settle import Case


def remarks_on(
    case: Case, winner: tuple[str, ...] | None, players: tuple[PlayerScore, ...]
) -> tuple[Remark, ...]:
    return (
        *_ending(case),
        *_shared(case, winner),
        *_exempted(players),
        *_resigned(case, winner),
        *_not_told(case, players),
    )


def _ending(case: Case) -> Iterator[Remark]:
    if case.regime == "open":
        text = f"the rulebook does not say how a game ended by {case.end.ending} is scored"
        yield Remark("X824", text, "end.other")


def _shared(case: Case, winner: tuple[str, ...] | None) -> Iterator[Remark]:
    if winner and len(winner) > 1:
        yield shared_win(winner, case.variant)


_SHARED = {"split": "the points are split", "full_each": "each gets them all", "none": "nobody gets points"}


def shared_win(winner: tuple[str, ...], variant: Variant) -> Remark:
    how = _SHARED[variant.score.tie.points]
    text = f"{listed(winner)} share the lowest rack; how a shared win counts is open ({how})"
    return Remark("X821", text, "score.tie.points")


def _exempted(players: tuple[PlayerScore, ...]) -> Iterator[Remark]:
    for player in players:
        if "score.unopened.announced" in player.parameters:
            text = f"{player.name} announced the opening in time; what is then paid is a reading"
            yield Remark("X825", text, "score.unopened.announced")


def _not_told(case: Case, players: tuple[PlayerScore, ...]) -> Iterator[Remark]:
    for player in players:
        if player.points is None and case.needs_opened(player.name):
            text = f"the score depends on whether {player.name} opened, and nothing says so"
            yield Remark("X828", text, "score.unopened")


def _resigned(case: Case, winner: tuple[str, ...] | None) -> Iterator[Remark]:
    if case.end.ending == "resigned" and winner and case.end.by in winner:
        text = f"{case.end.by} resigned with the lowest rack; whether one who resigns can win is open"
        yield Remark("X826", text, "end.other")
