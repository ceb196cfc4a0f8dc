"""The best play of an opened player: the sweep's answer or, where it breaks a joker rule, a search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from referee.model.meld import reader_of
from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.solver.arrange import Taken, arrange, have, take
from referee.solver.budget import Budget, OutOfTime
from referee.solver.candidates import joker_sets
from referee.solver.laws import ALL_WAYS, faces, lawful, set_key
from referee.solver.problem import Problem, Quota, Shape, Worth, count, joker_count
from referee.solver.rebuild import Laid
from referee.solver.steps import tidied


@dataclass(frozen=True, slots=True)
class Position:
    """The table, the rack tiles that may be played, and those that must be (an opening made first)."""

    variant: Variant
    table: tuple[Laid, ...]
    rack: tuple[Tile, ...]
    forced: tuple[Tile, ...] = ()


class Answer(NamedTuple):
    """The best gain with its table; `after` is None where no play exists; not `proved` where it is open."""

    gain: int
    after: tuple[Laid, ...] | None
    proved: bool


def best_play(position: Position, worth: Worth, quota: Quota, budget: Budget) -> Answer:
    """The play that gains most by `worth` among those the variant allows an opened player."""
    return _Search(position, worth, quota, budget).run()


class Choice(NamedTuple):
    """A set for table jokers, and twins of old sets beside it; which tiles and jokers are the rack's."""

    sets: tuple[Laid, ...]
    rack_first: tuple[Tile, ...] = ()
    rack_jokers: int = 0

    @property
    def table_jokers(self) -> int:
        return joker_count(self.sets[0]) - self.rack_jokers


class _Search:
    def __init__(self, position: Position, worth: Worth, quota: Quota, budget: Budget) -> None:
        self.position, self.budget = position, budget
        self.variant, self.shape = position.variant, Shape.of(position.variant)
        laid = [piece for laid in position.table for piece in laid] + list(position.forced)
        wild = (joker_count(laid), joker_count(position.rack))
        least = Quota(0, max(0, quota.tiles - len(position.forced)))
        counts = count(self.shape, laid), count(self.shape, position.rack)
        self.problem = Problem(self.shape, *counts, *wild, worth, least)
        self.wild_table = sum(joker_count(laid) for laid in position.table)
        self.best: int | None = None
        self.after: tuple[Laid, ...] | None = None
        self.doubt: int | None = None
        rules = self.variant.joker
        self.full = not rules.set_locked and len(set(rules.release)) == ALL_WAYS

    def run(self) -> Answer:
        try:
            bound = self._rest(Taken(self.problem, 0), ())
            if bound is not None and self.best != bound and self.wild_table:
                self.doubt = None
                self._choose(self._choices(), Taken(self.problem, 0), (), self.wild_table, bound)
        except OutOfTime:
            return Answer(self.best or 0, self.after, False)
        proved = self.doubt is None or (self.best is not None and self.best >= self.doubt)
        return Answer(self.best or 0, self.after, proved)

    def _floor(self, taken: Taken) -> int | None:
        return None if self.best is None else self.best - taken.gain

    def _rest(self, taken: Taken, chosen: tuple[Laid, ...]) -> int | None:
        """Arranges what the chosen sets leave; keeps the table if it is lawful. The gain, lawful or not."""
        found = arrange(taken.problem, self.budget, self._floor(taken))
        if found is None:
            return None
        self._offer([*chosen, *found.sets], taken.gain + found.gain)
        return taken.gain + found.gain

    def _offer(self, sets: list[Laid], gain: int) -> None:
        after = tuple(tidied(self.position.table, sets))
        if lawful(self.position.table, after, self.variant):
            if self.best is None or gain > self.best:
                self.best, self.after = gain, after
        elif not self.full:
            # Another arrangement of the rest might keep the rule: what is left open is never answered.
            self.doubt = gain if self.doubt is None else max(gain, self.doubt)

    def _choose(
        self, choices: list[Choice], taken: Taken, chosen: tuple[Laid, ...], left: int, bound: int
    ) -> None:
        """Chooses the sets of the table's jokers one by one; the sweep arranges the rest."""
        if left <= 0:
            self._rest(taken, chosen)
            return
        for index, choice in enumerate(choices):
            if self.best is not None and self.best >= bound:
                return
            self.budget.spend()
            if choice.table_jokers > left:
                continue
            inner = take(taken.problem, choice.sets, choice.rack_first, choice.rack_jokers)
            if inner is None:
                continue
            inner = Taken(inner.problem, inner.gain + taken.gain)
            more = left - choice.table_jokers
            if more > 0 and arrange(inner.problem, self.budget, self._floor(inner)) is None:
                continue
            self._choose(choices[index:], inner, (*chosen, *choice.sets), more, bound)

    def _choices(self) -> list[Choice]:
        return sorted(self._all_choices(), key=self._rank)

    def _all_choices(self) -> Iterator[Choice]:
        """Sets that may hold a table joker; with each, equal twins of old sets that it needs beside it."""
        short = self.full and not self.variant.joker.freed_set_rack_tiles
        # A longer run with one joker could be split, the joker keeping its nearest set-mate.
        longest = 2 * self.shape.run_min + self.wild_table if short else self.shape.highest
        old = {set_key(laid): laid for laid in self.position.table if joker_count(laid)}
        for laid in old.values():
            yield Choice((laid,))
        for laid in joker_sets(self.shape, have(self.problem), self.problem.jokers, longest):
            wild = min(joker_count(laid) - 1, self.problem.jokers_may)
            for sets in ((laid,), *self._with_twins(laid)):
                for rack_jokers in range(wild + 1):
                    for named in self._from_rack(laid):
                        yield Choice(sets, named, rack_jokers)

    def _from_rack(self, laid: Laid) -> Iterator[tuple[Tile, ...]]:
        """Tiles of which the rack's copy is meant, where a freed joker's set must have rack tiles."""
        both = [piece for piece in dict.fromkeys(laid) if not piece.is_joker and self._on_both(piece)]
        for size in range(min(self.variant.joker.freed_set_rack_tiles, len(both)) + 1):
            yield from combinations(both, size)

    def _on_both(self, piece: Tile) -> bool:
        colour = self.shape.colours.index(piece.colour)
        return bool(self.problem.must[colour][piece.number] and self.problem.may[colour][piece.number])

    def _with_twins(self, laid: Laid) -> list[tuple[Laid, ...]]:
        """A set is new only if every old set inside it still lies beside it."""
        if self.variant.joker.freed_into == "any_set":
            return []
        inside = [other for other in self.position.table if faces(other) <= faces(laid)]
        return [(laid, *inside)] if inside else []

    def _rank(self, choice: Choice) -> tuple[int, int, str]:
        """Old joker sets as they lie, then with tiles added, then the rest."""
        own = faces(choice.sets[0])
        old = [faces(laid) for laid in self.position.table if any(piece.is_joker for piece in laid)]
        near = 0 if own in old else 1 if any(laid <= own for laid in old) else 2
        return near, len(choice.sets[0]), " ".join(piece.text for laid in choice.sets for piece in laid)


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
