"""The best play of an opened player: the sweep's answer or, where it breaks a joker rule, a search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from referee.model.meld import reader_of
from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.solver.arrange import Taken, arrange, take
from referee.solver.budget import Budget, OutOfTime
from referee.solver.choices import Choice, Choices
from referee.solver.deeper import Deeper
from referee.solver.laws import Laid, jokers_lawful, lawful, looks_at_rest
from referee.solver.problem import Problem, Quota, Shape, Worth, count, joker_count
from referee.solver.steps import tidied
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Position:
    """The table, the rack tiles that may be played, and those that must be (an opening made first)."""

    variant: Variant
    table: tuple[Laid, ...]
    rack: tuple[Tile, ...]
    forced: tuple[Tile, ...] = ()


class Wanted(NamedTuple):
    """What counts; only what gains more than `floor` is looked for, and what gains `enough` will do."""

    worth: Worth
    quota: Quota
    floor: int | None = None
    enough: int | None = None


class Answer(NamedTuple):
    """The best gain with its table; `after` is None where no play exists; not `proved` where it is open."""

    gain: int
    after: tuple[Laid, ...] | None
    proved: bool


def best_play(position: Position, wanted: Wanted, budget: Budget) -> Answer:
    """The play that gains most among those the variant allows an opened player."""
    return _Search(position, wanted, budget).run()


class _Search:
    def __init__(self, position: Position, wanted: Wanted, budget: Budget) -> None:
        self.position, self.wanted, self.budget = position, wanted, budget
        self.variant = position.variant
        shape = Shape.of(position.variant)
        laid = [piece for laid in position.table for piece in laid] + list(position.forced)
        wild = (joker_count(laid), joker_count(position.rack))
        least = Quota(0, max(0, wanted.quota.tiles - len(position.forced)))
        counts = count(shape, laid), count(shape, position.rack)
        # Who lays a single tile at least gains something: the sweep then need not count the tiles.
        more = wanted.floor
        if least.tiles <= 1 and not position.forced:
            least, more = Quota(), max(0, wanted.floor or 0)
        self.problem = Problem(shape, *counts, *wild, wanted.worth, least)
        self.wild = [laid for laid in position.table if joker_count(laid)]
        self.best = more
        self.after: tuple[Laid, ...] | None = None
        self.unsure = False
        self.bound: int | None = None

    def run(self) -> Answer:
        try:
            self._search()
        except OutOfTime:
            return self._answer(False)
        return self._answer(not self.unsure or self.done())

    def _answer(self, proved: bool) -> Answer:
        after = self.after
        if after is not None and self.wanted.enough is None:
            after = self._served(after)
        return Answer(self.best or 0, after, proved)

    def done(self) -> bool:
        """Whether nothing better can be found, or is wanted."""
        if self.after is None or self.best is None:
            return False
        enough = self.wanted.enough
        return self.best == self.bound or (enough is not None and self.best >= enough)

    def _search(self) -> None:
        whole = Taken(self.problem, 0)
        if self.wild and self.wanted.enough is not None:
            self._leave(self.wild)
            if self.done():
                return
        self.bound = self._rest(whole, ())
        if self.bound is None or self.done() or not self.wild:
            return
        for size in range(len(self.wild), 0, -1):
            for chosen in combinations(self.wild, size):
                self._leave(chosen)
                if self.done():
                    return
        wild = sum(map(joker_count, self.wild))
        choices = Choices(self.variant, self.problem, self.position.table, self.position.forced)
        self._choose(choices.ranked(), whole, (), wild)

    def _leave(self, sets: Sequence[Laid]) -> None:
        """The best play that leaves these sets as they lie."""
        taken = take(self.problem, tuple(sets))
        if taken is not None:
            self._rest(taken, tuple(sets))

    def _floor(self, taken: Taken) -> int | None:
        return None if self.best is None else self.best - taken.gain

    def _rest(self, taken: Taken, chosen: tuple[Laid, ...]) -> int | None:
        """Arranges what the chosen sets leave; keeps the table if it is lawful. The gain, lawful or not."""
        enough = None if self.wanted.enough is None else self.wanted.enough - taken.gain
        found = arrange(taken.problem, self.budget, self._floor(taken), enough)
        if found is None:
            return None
        gain = taken.gain + found.gain
        self.offer([*chosen, *found.sets], gain)
        return gain

    def offer(self, sets: Sequence[Laid], gain: int) -> bool:
        """Keeps the table if it is lawful and gains more than the best so far."""
        if self.wild and not self._is_lawful(sets):
            return False
        if self.best is None or gain > self.best:
            self.best, self.after = gain, tuple(sets)
        return True

    def _is_lawful(self, sets: Sequence[Laid]) -> bool:
        ruling = jokers_lawful(self.position.table, sets, self.variant)
        self.unsure = self.unsure or ruling.lawful is None
        if not ruling.lawful or self.variant.turn.rearrange == "free":
            return bool(ruling.lawful)
        return self._served(sets) is not None

    def _served(self, sets: Sequence[Laid]) -> tuple[Laid, ...] | None:
        """The table with what serves no rack tile put back, or as it is; None where neither is lawful."""
        before, variant = self.position.table, self.variant
        ruling = jokers_lawful(before, sets, variant)
        for after in (tuple(tidied(before, ruling, sets)), tuple(sets)):
            kept = lawful(before, after, variant)
            if kept:
                return after
            self.unsure = self.unsure or kept is None
        return None

    def _choose(self, choices: list[Choice], taken: Taken, chosen: tuple[Laid, ...], left: int) -> None:
        """Chooses the sets of the table's jokers one by one; the sweep arranges the rest."""
        if left <= 0:
            self._last(taken, chosen)
            return
        for index, choice in enumerate(choices):
            if self.done():
                return
            self.budget.spend()
            if choice.table_jokers > left:
                continue
            inner = take(taken.problem, choice.sets, choice.rack_first)
            if inner is None:
                continue
            inner = Taken(inner.problem, inner.gain + taken.gain)
            more = left - choice.table_jokers
            if more > 0 and arrange(inner.problem, self.budget, self._floor(inner), 0) is None:
                continue
            self._choose(choices[index:], inner, (*chosen, *choice.sets), more)

    def _last(self, taken: Taken, chosen: tuple[Laid, ...]) -> None:
        if looks_at_rest(self.variant):
            Deeper(self.position.table, self.budget, self.offer, self._floor).search(taken, chosen)
        else:
            self._rest(taken, chosen)


def is_set(variant: Variant, laid: Sequence[Tile]) -> bool:
    return bool(reader_of(variant).readings(tuple(piece.face for piece in laid)))


def missing_from(rack: Sequence[Tile], played: Counter[Tile]) -> list[Tile]:
    """The rack less what was played, in the rack's order."""
    gone, left = played.copy(), []
    for piece in rack:
        if gone[piece.face] > 0:
            gone[piece.face] -= 1
        else:
            left.append(piece.face)
    return left
