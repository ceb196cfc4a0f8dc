"""The best play of an opened player: first the sweep's answer, then, where it breaks a joker rule, a search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.model.tile import JOKER, Tile
from referee.model.variant import Variant
from referee.solver.candidates import joker_sets
from referee.solver.laws import ALL_WAYS, faces, lawful, set_key
from referee.solver.problem import Counts, Problem, Quota, Shape, Worth, count, joker_count
from referee.solver.rebuild import Laid, rebuild
from referee.solver.readings import readings
from referee.solver.steps import tidied
from referee.solver.sweep import OutOfTime, Sweep

Expired = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Position:
    """The table, the rack tiles that may be played, and those that must be (an opening made first)."""

    variant: Variant
    table: tuple[Laid, ...]
    rack: tuple[Tile, ...]
    forced: tuple[Tile, ...] = ()


class Answer(NamedTuple):
    """The best gain with its table; `after` is None where no play exists; not `proved` where something was left open."""

    gain: int
    after: tuple[Laid, ...] | None
    proved: bool


def best_play(position: Position, worth: Worth, quota: Quota, expired: Expired) -> Answer:
    """The play that gains most by `worth` among those the variant allows an opened player."""
    return _Search(position, worth, quota, expired).run()


class _Search:
    def __init__(self, position: Position, worth: Worth, quota: Quota, expired: Expired) -> None:
        self.position, self.worth, self.quota, self.expired = position, worth, quota, expired
        self.variant, self.shape = position.variant, Shape.of(position.variant)
        laid = [piece for laid in position.table for piece in laid] + list(position.forced)
        self.must, self.may = count(self.shape, laid), count(self.shape, position.rack)
        self.wild_must, self.wild_may = joker_count(laid), joker_count(position.rack)
        self.wild_table = sum(joker_count(laid) for laid in position.table)
        self.best: int | None = None
        self.after: tuple[Laid, ...] | None = None
        self.doubt: int | None = None

    def run(self) -> Answer:
        try:
            bound = self._rest(self.must, self.may, self.wild_must, self.wild_may, [], 0)
            if bound is not None and self.best != bound and self.wild_table:
                self.doubt = None
                self._branch(bound)
        except OutOfTime:
            return Answer(self.best or 0, self.after, False)
        proved = self.doubt is None or (self.best is not None and self.best >= self.doubt)
        return Answer(self.best or 0, self.after, proved)

    def _rest(
        self, must: Counts, may: Counts, wild_must: int, wild_may: int, chosen: list[Laid], gained: int
    ) -> int | None:
        """Sweeps what the chosen sets leave; keeps the table if it is lawful. The gain, lawful or not."""
        quota = Quota(0, max(0, self.quota.tiles - self._played(may, wild_may)))
        floor = None if self.best is None else self.best - gained
        problem = Problem(self.shape, must, may, wild_must, wild_may, self.worth, quota)
        sweep = Sweep(problem, self.expired)
        found = sweep.best(floor)
        if found is None:
            return None
        sets = [*chosen, *rebuild(self.shape, found.node, sweep.pure)]
        self._offer(sets, gained + found.gain)
        return gained + found.gain

    def _played(self, may: Counts, wild_may: int) -> int:
        """Rack tiles that the chosen sets and the forced tiles have used already."""
        return sum(map(sum, self.may)) + self.wild_may - sum(map(sum, may)) - wild_may + len(self.position.forced)

    def _offer(self, sets: list[Laid], gain: int) -> None:
        after = tuple(tidied(self.position.table, sets))
        if lawful(self.position.table, after, self.variant):
            if self.best is None or gain > self.best:
                self.best, self.after = gain, after
        elif self.doubt is None or gain > self.doubt:
            self.doubt = gain

    def _branch(self, bound: int) -> None:
        """Chooses the sets of the table's jokers one by one; the sweep arranges the rest."""
        choices = sorted(self._choices(), key=self._rank)
        self._choose(choices, 0, self.must, self.may, self.wild_must, self.wild_may, [], 0, self.wild_table, bound)

    def _choose(
        self,
        choices: list[tuple[Laid, ...]],
        start: int,
        must: Counts,
        may: Counts,
        wild_must: int,
        wild_may: int,
        chosen: list[Laid],
        gained: int,
        left: int,
        bound: int,
    ) -> None:
        if left <= 0:
            self._rest(must, may, wild_must, wild_may, chosen, gained)
            return
        for index in range(start, len(choices)):
            if self.best is not None and self.best >= bound:
                return
            if self.expired():
                raise OutOfTime
            taken = self._take(must, may, wild_must, wild_may, choices[index])
            if taken is None:
                continue
            (new_must, new_may, new_wild_must, new_wild_may), gain = taken
            more = left - joker_count(choices[index][0])
            if more > 0 and not self._hopeful(new_must, new_may, new_wild_must, new_wild_may, gained + gain):
                continue
            sets = [*chosen, *choices[index]]
            self._choose(
                choices, index, new_must, new_may, new_wild_must, new_wild_may, sets, gained + gain, more, bound
            )

    def _hopeful(self, must: Counts, may: Counts, wild_must: int, wild_may: int, gained: int) -> bool:
        """Whether what is left could still beat the best play, no rule asked."""
        floor = None if self.best is None else self.best - gained
        problem = Problem(self.shape, must, may, wild_must, wild_may, self.worth)
        return Sweep(problem, self.expired).best(floor) is not None

    def _take(
        self, must: Counts, may: Counts, wild_must: int, wild_may: int, sets: tuple[Laid, ...]
    ) -> tuple[tuple[Counts, Counts, int, int], int] | None:
        """What is left after these sets, table tiles taken first since copies are alike; and the gain."""
        owed, spare = [list(row) for row in must], [list(row) for row in may]
        gain = 0
        for piece in (piece for laid in sets for piece in laid):
            if piece.is_joker:
                if wild_must:
                    wild_must -= 1
                elif wild_may:
                    wild_may -= 1
                    gain += self.worth.joker
                else:
                    return None
                continue
            colour = self.shape.colours.index(piece.colour)
            if owed[colour][piece.number]:
                owed[colour][piece.number] -= 1
            elif spare[colour][piece.number]:
                spare[colour][piece.number] -= 1
                gain += self.worth.tile[piece.number]
            else:
                return None
        return (tuple(map(tuple, owed)), tuple(map(tuple, spare)), wild_must, wild_may), gain

    def _choices(self) -> Iterator[tuple[Laid, ...]]:
        """Sets that may hold a table joker; with each, equal twins of old sets that it needs beside it."""
        have = tuple(
            tuple(a + b for a, b in zip(one, two, strict=True)) for one, two in zip(self.must, self.may, strict=True)
        )
        rules = self.variant.joker
        plain = not rules.set_locked and not rules.freed_set_rack_tiles and len(set(rules.release)) == ALL_WAYS
        longest = 2 * self.shape.run_min if plain else self.shape.highest
        old = {set_key(laid): laid for laid in self.position.table if any(piece.is_joker for piece in laid)}
        for laid in old.values():
            yield (laid,)
        wild = self.wild_must + self.wild_may
        for laid in joker_sets(self.shape, have, wild, max(longest, 1)):
            if set_key(laid) not in old:
                yield (laid,)
                yield from self._with_twins(laid)

    def _with_twins(self, laid: Laid) -> Iterator[tuple[Laid, ...]]:
        if self.variant.joker.freed_into == "any_set":
            return
        inside = [other for other in dict.fromkeys(self.position.table) if faces(other) <= faces(laid)]
        if inside:
            yield (laid, *inside)

    def _rank(self, sets: tuple[Laid, ...]) -> tuple[int, int, str]:
        """Old joker sets as they lie, then with tiles added, then the rest."""
        own = faces(sets[0])
        old = [faces(laid) for laid in self.position.table if any(piece.is_joker for piece in laid)]
        near = 0 if own in old else 1 if any(laid <= own for laid in old) else 2
        return near, len(sets[0]), " ".join(piece.text for laid in sets for piece in laid)


def is_set(shape: Shape, laid: Sequence[Tile]) -> bool:
    return bool(readings(shape, tuple(piece.face for piece in laid), False))


def missing_from(rack: Sequence[Tile], played: Counter[Tile]) -> list[Tile]:
    """The rack less what was played, in the rack's order."""
    gone, left = played.copy(), []
    for piece in rack:
        if gone[piece.face] > 0:
            gone[piece.face] -= 1
        else:
            left.append(piece.face)
    return left


WILD = JOKER
