"""The questions people ask, answered: can one play, what is the best play, can this table be reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from referee.model.tile import Tile, in_order
from referee.model.variant import Variant
from referee.solver.arrange import arrange
from referee.solver.budget import Budget, OutOfTime
from referee.solver.laws import change, faces, lawful
from referee.solver.opening import best_opening, can_open, nothing, openings, set_value
from referee.solver.play import Answer, Position, best_play, is_set, missing_from
from referee.solver.problem import Problem, Quota, Shape, Worth, count, joker_count, opening_joker_points
from referee.solver.rebuild import Laid
from referee.solver.steps import parts, turn_text

Goal = Literal["tiles", "points", "left", "empty"]
_STEP = 100_000
"""What one unit of a goal weighs against the tie-break, which prefers more tiles, or more points."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What the rack alone is worth."""

    possible: bool | None
    points: int
    points_without_jokers: int


@dataclass(frozen=True, slots=True)
class Solution:
    """A field is None where it was not settled in time; `turn` is None where there is no play."""

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
    time_limit: float | None = None,
    max_steps: int | None = None,
) -> Solution:
    """The best legal play, and the best of each measure on its own, within the seconds or the steps given."""
    asker = _Asker(rack, table, variant, opened, Budget(time_limit, max_steps))
    plays = {name: asker.play(name) for name in ("tiles", "points", "left")}
    tiles, points, left = (_settled(plays[name]) for name in ("tiles", "points", "left"))
    total = sum(_rack_value(piece, variant) for piece in rack)
    best = plays["tiles" if goal == "empty" else goal]
    exists = any(play.after is not None for play in plays.values())
    return Solution(
        opened=asker.opened,
        opening=_opening(rack, variant),
        possible=True if exists else None if tiles is None else False,
        most_tiles=tiles,
        most_points=points,
        least_left=None if left is None else total - left,
        can_empty_rack=None if tiles is None else bool(rack) and tiles == len(rack),
        turn=asker.text(best),
        left=tuple(in_order(asker.left(best))),
        arrangement=asker.table if best.after is None else best.after,
        reason=_reason(asker, best, goal),
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
    play = _Asker(rack, table, variant, opened, Budget(time_limit, max_steps)).play("tiles")
    if play.after is not None:
        return True
    return False if play.proved and not unseen else None


def reach(
    before: Sequence[Sequence[Tile]],
    after: Sequence[Sequence[Tile]],
    rack: Sequence[Tile],
    variant: Variant,
    *,
    opened: bool,
) -> str | None:
    """The turn that makes one table of the other with tiles of this rack; None where no legal turn does."""
    old, new = _laid(before), _laid(after)
    changed = change(old, new)
    took = sum(map(faces, old), Counter[Tile]()) - sum(map(faces, new), Counter[Tile]())
    own = faces(rack)
    enough = sum(changed.played.values()) >= max(1, variant.turn.rack_tiles_min)
    if took or not changed.played <= own or not enough or not all(is_set(variant, laid) for laid in new):
        return None
    asker = _Asker(tuple(changed.played.elements()), before, variant, opened, Budget())
    if not asker.allows(old, new) or not lawful(old, new, variant):
        return None
    first = asker.first_opening(tuple(changed.played.elements()))
    return asker.text(Play(0, new, True, first if first and not asker.own_sets_only else ()))


class _Asker:
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

    def play(self, goal: str) -> Play:
        worth = _worth(goal, self.variant)
        play = self._best(worth)
        return Play(play.gain // _STEP, play.after, play.proved, play.opening)

    def _best(self, worth: Worth) -> Play:
        quota = Quota(0, max(1, self.variant.turn.rack_tiles_min))
        if self.own_sets_only:
            return self._from_rack_alone(worth, quota)
        answer = best_play(Position(self.variant, self.table, self.rack), worth, quota, self.budget)
        if self.opened or answer.after is None:
            return Play(answer.gain, answer.after, answer.proved)
        first = self.first_opening(tuple(change(self.table, answer.after).played.elements()))
        if first:
            return Play(answer.gain, answer.after, answer.proved, first)
        return self._after_an_opening(worth, quota)

    def _from_rack_alone(self, worth: Worth, quota: Quota) -> Play:
        """An opening that may not touch the table: the table stays, and the new sets reach the minimum."""
        variant, shape = self.variant, self.shape
        wild = joker_count(self.rack) if variant.opening.jokers == "allowed" else 0
        points = tuple(map(opening_joker_points(variant), range(shape.highest + 1)))
        least = Quota(variant.opening.minimum, quota.tiles)
        problem = Problem(shape, nothing(shape), count(shape, self.rack), 0, wild, worth, least, points)
        try:
            found = arrange(problem, self.budget)
        except OutOfTime:
            return Play(0, None, False)
        return Play(found.gain, (*self.table, *found.sets), True) if found else Play(0, None, True)

    def first_opening(self, played: tuple[Tile, ...]) -> tuple[Laid, ...]:
        """Sets of these tiles that make an opening; none where they hold none."""
        if self.opened or not can_open(played, self.variant):
            return ()
        return next(iter(openings(played, self.variant)), ())

    def _after_an_opening(self, worth: Worth, quota: Quota) -> Play:
        """Every smallest opening in turn, its tiles bound to be laid."""
        best = Play(0, None, True)
        for sets in openings(self.rack, self.variant):
            try:
                self.budget.spend()
            except OutOfTime:
                return Play(best.gain, best.after, False, best.opening)
            forced = tuple(piece for laid in sets for piece in laid)
            rest = tuple(missing_from(self.rack, faces(forced)))
            bonus = sum(worth.joker if piece.is_joker else worth.tile[piece.number] for piece in forced)
            answer = best_play(Position(self.variant, self.table, rest, forced), worth, quota, self.budget)
            best = _better(best, answer, bonus, sets)
        return best

    def allows(self, old: tuple[Laid, ...], new: tuple[Laid, ...]) -> bool:
        """Whether a given table keeps the rules on openings and on rearranging."""
        changed = change(old, new)
        played = tuple(changed.played.elements())
        if not self.opened and not can_open(played, self.variant):
            return False
        if self.own_sets_only and changed.before:
            return False
        if self.own_sets_only and not self._worth_enough(changed.after):
            return False
        return self.variant.turn.rearrange == "free" or all(part.played for part in parts(old, new)[1])

    def _worth_enough(self, sets: list[Laid]) -> bool:
        value = sum(set_value(laid, self.variant) for laid in sets)
        barred = self.variant.opening.jokers == "forbidden" and any(map(joker_count, sets))
        return value >= self.variant.opening.minimum and not barred

    def text(self, play: Play) -> str | None:
        if play.after is None:
            return None
        arrows = self.variant.sets.joker_reading == "place"
        if not play.opening:
            return turn_text(self.table, play.after, arrows=arrows)
        first = turn_text((), play.opening, arrows=arrows)
        then = turn_text((*self.table, *play.opening), play.after, arrows=arrows)
        return f"{first}; {then}" if then else first

    def left(self, play: Play) -> list[Tile]:
        if play.after is None:
            return list(self.rack)
        return missing_from(self.rack, change(self.table, play.after).played)


def _reason(asker: _Asker, best: Play, goal: Goal) -> str:
    if not best.proved:
        return "not settled within the limit; the play shown, if any, is legal"
    if best.after is None:
        return "no legal play exists" if asker.opened else "the rack holds no opening"
    laid = len(asker.rack) - len(asker.left(best))
    best_of = {"points": "more points", "left": "a lower rack"}.get(goal, "more tiles")
    return f"{laid} of {len(asker.rack)} tiles are laid; no legal play gives {best_of}"


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


def _worth(goal: str, variant: Variant) -> Worth:
    highest = variant.tiles.highest
    none = lambda _: 0  # noqa: E731
    if goal == "tiles":
        return Worth.by(highest, lambda number: _STEP + number, none, _STEP)
    joker = 0 if goal == "points" else variant.score.rack_joker
    return Worth.by(highest, lambda number: number * _STEP + 1, none, joker * _STEP + 1)


def _rack_value(piece: Tile, variant: Variant) -> int:
    return variant.score.rack_joker if piece.is_joker else piece.number


def _opening(rack: Sequence[Tile], variant: Variant) -> Opening:
    return Opening(
        can_open(rack, variant), best_opening(rack, variant), best_opening(rack, variant, jokers=False)
    )


def _laid(table: Sequence[Sequence[Tile]]) -> tuple[Laid, ...]:
    return tuple(tuple(piece.face for piece in laid) for laid in table)
