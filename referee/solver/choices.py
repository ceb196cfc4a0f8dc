"""Where a table joker may end: the sets that may hold it, likely ones first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from referee.model.meld import key_of, reader_of
from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Variant
from referee.solver.arrange import have
from referee.solver.candidates import all_sets, joker_sets
from referee.solver.laws import Laid, faces, looks_at_rest, without_jokers
from referee.solver.problem import Counts, Problem, joker_count


class Choice(NamedTuple):
    """A set for table jokers, the sets that it needs beside it, and what of them the rack gives."""

    sets: tuple[Laid, ...]
    rack_first: tuple[Tile, ...] = ()
    rack_jokers: int = 0

    @property
    def table_jokers(self) -> int:
        return sum(map(joker_count, self.sets)) - self.rack_jokers


class Choices:
    def __init__(
        self, variant: Variant, problem: Problem, table: tuple[Laid, ...], forced: tuple[Tile, ...]
    ) -> None:
        self.variant, self.problem, self.table = variant, problem, table
        self.reader = reader_of(variant)
        self.old = {key_of(laid): laid for laid in table if joker_count(laid)}
        self.own = [faces(laid) for laid in self.old.values()]
        self.wild_table = sum(map(joker_count, table))
        self.wild_rack = problem.jokers - self.wild_table
        self.rack = Counter(forced) + _counted(problem, problem.may)
        self.stock = _counted(problem, have(problem)) + Counter({JOKER: problem.jokers})
        self.around: dict[Laid, list[Laid]] = {}

    def ranked(self) -> list[Choice]:
        return sorted(self._all(), key=self._rank)

    def _all(self) -> Iterator[Choice]:
        """Sets that may hold a table joker; with each, other sets that its being new depends on."""
        rules, shape = self.variant.joker, self.problem.shape
        short = not looks_at_rest(self.variant) and not rules.freed_set_rack_tiles
        # A longer run with one joker could be split, the joker keeping its nearest set-mate.
        longest = 2 * shape.run_min + self.wild_table if short else shape.highest
        for laid in self.old.values():
            yield Choice((laid,))
        for laid in joker_sets(shape, have(self.problem), self.problem.jokers, longest):
            for sets in ((laid,), *self._with_others(laid)):
                wild = min(sum(map(joker_count, sets)) - 1, self.wild_rack)
                for rack_jokers in range(wild + 1):
                    if not self._may_hold(laid, rack_jokers, len(sets) > 1):
                        continue
                    for named in self._from_rack(laid):
                        yield Choice(sets, named, rack_jokers)

    def _may_hold(self, laid: Laid, rack_jokers: int, twins: bool) -> bool:
        """Whether some joker of the table may end in this set, for all that the set itself shows."""
        if any(self._keeps(other, laid) for other in self.old.values()):
            return True
        if not twins and self.variant.joker.freed_into == "new_set" and self._inside(laid):
            return False
        need = self.variant.joker.freed_set_rack_tiles - rack_jokers
        return need <= 0 or sum((without_jokers(laid) & self.rack).values()) >= need

    def _keeps(self, other: Laid, laid: Laid) -> bool:
        """Whether a joker of the old set may be what it was in the new one."""
        mates = without_jokers(other)
        if mates and not mates.keys() & without_jokers(laid).keys():
            return False
        was, now = self.reader.stands(other), self.reader.stands(laid)
        return any(one & two for one in was for two in now)

    def _inside(self, laid: Laid) -> list[Laid]:
        own = faces(laid)
        return [other for other in self.table if len(other) <= len(laid) and faces(other) <= own]

    def _from_rack(self, laid: Laid) -> Iterator[tuple[Tile, ...]]:
        """Tiles of which the rack's copy is meant, where a freed joker's set must have rack tiles."""
        need = self.variant.joker.freed_set_rack_tiles
        both = [piece for piece in dict.fromkeys(laid) if not piece.is_joker and self._on_both(piece)]
        for size in range(min(need, len(both)) + 1):
            yield from combinations(both, size)

    def _on_both(self, piece: Tile) -> bool:
        colour = self.problem.shape.colours.index(piece.colour)
        return bool(self.problem.must[colour][piece.number] and self.problem.may[colour][piece.number])

    def _with_others(self, laid: Laid) -> Iterator[tuple[Laid, ...]]:
        """A set is new only if every old set inside it lies, or has grown, elsewhere: in sets beside it."""
        inside = [] if self.variant.joker.freed_into == "any_set" else self._inside(laid)
        if inside:
            for others in self._rooms(inside, self.stock - faces(laid), ()):
                yield (laid, *others)

    def _rooms(
        self, inside: list[Laid], stock: Counter[Tile], room: tuple[Counter[Tile], ...]
    ) -> Iterator[tuple[Laid, ...]]:
        """Sets in which these old ones may lie, side by side where one set holds several."""
        if not inside:
            yield ()
            return
        first, rest = faces(inside[0]), inside[1:]
        for at, free in enumerate(room):
            if first <= free:
                yield from self._rooms(rest, stock, (*room[:at], free - first, *room[at + 1 :]))
        if first <= stock:
            for other in self._around(inside[0]):
                own = faces(other)
                if own <= stock:
                    for more in self._rooms(rest, stock - own, (*room, own - first)):
                        yield (other, *more)

    def _around(self, old: Laid) -> list[Laid]:
        """The old set as it lies, and every set that holds it."""
        found = self.around.get(old)
        if found is None:
            own = faces(old)
            sets = all_sets(self.problem.shape, have(self.problem), self.problem.jokers)
            grown = [laid for laid in sets if len(laid) > len(old) and own <= faces(laid)]
            found = self.around[old] = [old, *grown]
        return found

    def _rank(self, choice: Choice) -> tuple[int, int, str]:
        """Old joker sets as they lie, then with tiles added, then the rest."""
        own = faces(choice.sets[0])
        near = 0 if own in self.own else 1 if any(laid <= own for laid in self.own) else 2
        return near, len(choice.sets[0]), " ".join(piece.text for laid in choice.sets for piece in laid)


def _counted(problem: Problem, counts: Counts) -> Counter[Tile]:
    rows = zip(problem.shape.colours, counts, strict=True)
    return Counter({tile(letter, n): many for letter, row in rows for n, many in enumerate(row) if many})
