"""The questions people ask, answered: can one play, what is the best play, can this table be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeVar

from referee.model.tile import Tile, in_order
from referee.model.variant import Variant
from referee.solver.arrange import arrange
from referee.solver.budget import Budget, OutOfTime
from referee.solver.laws import Laid, faces, total
from referee.solver.opening import best_opening, can_open, nothing, opening_sets, openings
from referee.solver.play import Answer, Position, Wanted, best_play, missing_from
from referee.solver.problem import Problem, Quota, Shape, Worth, count, joker_count, opening_joker_points
from referee.solver.steps import turn_text
from referee.text.frozen import dataclass, field

Goal = Literal["tiles", "points", "left", "empty"]
Settled = TypeVar("Settled")
STEP = 1_000_000_000
"""What one unit of a goal weighs against the tie-break, which prefers more tiles, or more points."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the rack alone is worth; None where that was not settled."""

    possible: bool | None
    points: int | None
    points_without_jokers: int | None


@dataclass(frozen=True, slots=True)
class Solution:
    """A field is None where it was not settled; then `bounds` says between what it lies.

    `turn` is None where no play was found; `arrangement` is the table after it, `left` the rack.
    """

    opened: bool
    opening: Opening
    possible: bool | None
    most_tiles: int | None
    most_points: int | None
    least_left: int | None
    can_empty_rack: bool | None
    turn: str | None
    left: tuple[Tile, ...]
    arrangement: tuple[Laid, ...]
    reason: str
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Play:
    """One answer: the gain by the goal, the table afterwards and the sets laid as an opening."""

    gain: int
    after: tuple[Laid, ...] | None
    proved: bool
    opening: tuple[Laid, ...] = ()


def solve(
    rack: Sequence[Tile],
    table: Sequence[Sequence[Tile]],
    variant: Variant,
    *,
    opened: bool,
    goal: Goal = "tiles",
    unseen: int = 0,
    time_limit: float | None = None,
    max_steps: int | None = None,
) -> Solution:
    """The best legal play, and the best of each measure on its own, within the seconds or the steps given.

    With `unseen` tiles more on the rack, what the others can do can be done.
    """
    asker = Asker(rack, table, variant, opened, Budget(time_limit, max_steps))
    plays = {name: asker.play(name) for name in ("tiles", "points", "left")}
    worth = sum(_rack_value(piece, variant) for piece in rack)
    tiles, points, left = (None if unseen else _settled(plays[name]) for name in plays)
    best = plays["tiles" if goal == "empty" else goal]
    exists = any(play.after is not None for play in plays.values())
    none = plays["tiles"].proved and not unseen
    return Solution(
        opened=asker.opened,
        opening=_opening(asker, unseen),
        possible=True if exists else False if none else None,
        most_tiles=tiles,
        most_points=points,
        least_left=None if left is None else worth - left,
        can_empty_rack=_can_empty(plays["tiles"], len(rack), unseen),
        turn=asker.text(best),
        left=tuple(in_order(asker.left(best))),
        arrangement=asker.table if best.after is None else best.after,
        reason=_reason(asker, best, goal, unseen),
        bounds=_bounds(asker, plays, unseen) if None in (tiles, points, left) else {},
    )


def can_play(
    rack: Sequence[Tile],
    table: Sequence[Sequence[Tile]],
    variant: Variant,
    opened: bool,
    unseen: int = 0,
    *,
    time_limit: float | None = None,
    max_steps: int | None = None,
) -> bool | None:
    """Whether a legal play exists; None where unseen tiles or a limit leave it open.

    Steps are counted, not timed: with `max_steps` alone the answer is the same on every machine.
    """
    play = Asker(rack, table, variant, opened, Budget(time_limit, max_steps)).play("tiles", any_play=True)
    if play.after is not None:
        return True
    return False if play.proved and not unseen else None


class Asker:
    """One position; every question of one call shares its time."""

    def __init__(
        self,
        rack: Sequence[Tile],
        table: Sequence[Sequence[Tile]],
        variant: Variant,
        opened: bool,
        budget: Budget,
    ) -> None:
        self.variant, self.shape = variant, Shape.of(variant)
        self.rack = tuple(piece.face for piece in rack)
        self.table = _laid(table)
        self.opened = opened or variant.opening.minimum == 0
        self.own_sets_only = not self.opened and variant.opening.table_from == "next_turn"
        self.budget = budget

    def play(self, goal: str, *, any_play: bool = False) -> Play:
        """The best play for a goal, or any: then only that there is one counts."""
        try:
            if any_play:
                return self._best(_ANY, 1)
            play = self._best(worth_of(goal, self.variant), None)
        except OutOfTime:
            return Play(0, None, False)
        return Play(play.gain // STEP, play.after, play.proved, play.opening)

    def _best(self, worth: Worth, enough: int | None) -> Play:
        worth = worth.upto(self.shape.highest)
        quota = Quota(0, max(1, self.variant.turn.rack_tiles_min))
        if self.own_sets_only:
            return self._from_rack_alone(worth, quota, enough)
        first = () if self.opened else opening_sets(self.rack, self.variant, self.budget)
        if not self.opened and not first:
            return Play(0, None, True)
        if enough is not None and sum(map(len, first)) >= quota.tiles:
            return Play(enough, (*self.table, *first), True, first)
        wanted = Wanted(worth, quota, None, enough if self.opened and quota.tiles == 1 else None)
        answer = best_play(Position(self.variant, self.table, self.rack), wanted, self.budget)
        if self.opened or answer.after is None:
            return Play(answer.gain, answer.after, answer.proved)
        first = opening_sets(tuple(self.laid(answer.after)), self.variant, self.budget)
        if first:
            return Play(answer.gain, answer.after, answer.proved, first)
        return self._after_an_opening(worth, quota, answer.gain)

    def _from_rack_alone(self, worth: Worth, quota: Quota, enough: int | None) -> Play:
        """An opening that may not touch the table: the table stays, and the new sets reach the minimum."""
        variant, shape = self.variant, self.shape
        wild = joker_count(self.rack) if variant.opening.jokers == "allowed" else 0
        points = tuple(map(opening_joker_points(variant), range(shape.highest + 1)))
        least = Quota(variant.opening.minimum, quota.tiles if quota.tiles > 1 else 0)
        problem = Problem(shape, nothing(shape), count(shape, self.rack), 0, wild, worth, least, points)
        found = arrange(problem, self.budget, enough=enough)
        return Play(found.gain, (*self.table, *found.sets), True) if found else Play(0, None, True)

    def _after_an_opening(self, worth: Worth, quota: Quota, bound: int) -> Play:
        """Every smallest opening in turn, its tiles bound to be laid."""
        best = Play(0, None, True)
        for sets in openings(self.rack, self.variant, self.budget):
            if best.after is not None and best.gain >= bound:
                break
            forced = tuple(piece for laid in sets for piece in laid)
            rest = tuple(missing_from(self.rack, faces(forced)))
            bonus = sum(worth.joker if piece.is_joker else worth.tile[piece.number] for piece in forced)
            wanted = Wanted(worth, quota, None if best.after is None else best.gain - bonus)
            answer = best_play(Position(self.variant, self.table, rest, forced), wanted, self.budget)
            best = _better(best, answer, bonus, sets)
            if not answer.proved:
                break
        return best

    def laid(self, after: Sequence[Laid]) -> list[Tile]:
        """The rack tiles on a table."""
        return list((total(after) - total(self.table)).elements())

    def text(self, play: Play) -> str | None:
        if play.after is None:
            return None
        if not play.opening:
            return turn_text(self.table, play.after, self.variant)
        first = turn_text((), play.opening, self.variant)
        then = turn_text((*self.table, *play.opening), play.after, self.variant)
        return f"{first}; {then}" if then else first

    def left(self, play: Play) -> list[Tile]:
        if play.after is None:
            return list(self.rack)
        return missing_from(self.rack, Counter(self.laid(play.after)))


def _reason(asker: Asker, best: Play, goal: Goal, unseen: int) -> str:
    if unseen:
        return "tiles nobody saw leave it open; the play shown, if any, is legal"
    if not best.proved:
        return "not settled within the limit; the play shown, if any, is legal"
    if best.after is None:
        return "no legal play exists" if asker.opened else "the rack holds no opening"
    laid = len(asker.rack) - len(asker.left(best))
    best_of = {"points": "more points", "left": "a lower rack"}.get(goal, "more tiles")
    return f"{laid} of {len(asker.rack)} tiles are laid; no legal play gives {best_of}"


def _can_empty(play: Play, rack: int, unseen: int) -> bool | None:
    """Whether all tiles can go at once. Where nobody saw some of them, that stays open."""
    if not play.proved or unseen:
        return None
    return play.after is not None and play.gain == rack


def _bounds(asker: Asker, plays: Mapping[str, Play], unseen: int) -> dict[str, tuple[int, int]]:
    """Between what the measures lie: what was found, and the whole rack."""
    variant = asker.variant
    most = max(variant.tiles.highest, variant.score.rack_joker)
    worth = sum(_rack_value(piece, variant) for piece in asker.rack)
    points = sum(piece.number for piece in asker.rack if not piece.is_joker)
    found = {name: play.gain if play.after is not None else 0 for name, play in plays.items()}
    return {
        "most_tiles": (found["tiles"], len(asker.rack) + unseen),
        "most_points": (found["points"], points + unseen * variant.tiles.highest),
        "least_left": (0, worth - found["left"] + unseen * most),
    }


def _better(best: Play, answer: Answer, bonus: int, sets: tuple[Laid, ...]) -> Play:
    proved = best.proved and answer.proved
    gain = answer.gain + bonus
    if answer.after is not None and (best.after is None or gain > best.gain):
        return Play(gain, answer.after, proved, sets)
    return Play(best.gain, best.after, proved, best.opening)


def _settled(play: Play) -> int | None:
    if not play.proved:
        return None
    return play.gain if play.after is not None else 0


_ANY = Worth((1,), (0,), 1)
"""Whatever is laid counts alike."""


def worth_of(goal: str, variant: Variant) -> Worth:
    highest = variant.tiles.highest
    none = lambda _: 0  # noqa: E731
    if goal == "tiles":
        return Worth.by(highest, lambda number: STEP + number, none, STEP)
    joker = 0 if goal == "points" else variant.score.rack_joker
    return Worth.by(highest, lambda number: number * STEP + 1, none, joker * STEP + 1)


def _rack_value(piece: Tile, variant: Variant) -> int:
    return variant.score.rack_joker if piece.is_joker else piece.number


def _opening(asker: Asker, unseen: int) -> Opening:
    """Each question for itself: what is not settled in time is None."""
    rack, variant, budget = asker.rack, asker.variant, asker.budget
    can = _in_time(lambda: can_open(rack, variant, budget))
    if unseen:
        return Opening(can or None, None, None)
    return Opening(
        can,
        _in_time(lambda: best_opening(rack, variant, budget=budget)),
        _in_time(lambda: best_opening(rack, variant, jokers=False, budget=budget)),
    )


def _in_time(question: Callable[[], Settled]) -> Settled | None:
    try:
        return question()
    except OutOfTime:
        return None


def _laid(table: Sequence[Sequence[Tile]]) -> tuple[Laid, ...]:
    return tuple(tuple(piece.face for piece in laid) for laid in table)
