"""Where a table joker may end: the sets that may hold it, likely ones first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from referee.model.meld import key_of, reader_of
from referee.model.tile import Tile, tile
from referee.model.variant import Variant
from referee.solver.arrange import have
from referee.solver.candidates import joker_sets
from referee.solver.laws import Laid, faces, looks_at_rest, without_jokers
from referee.solver.problem import Problem, joker_count


class Choice(NamedTuple):
    """A set for table jokers, twins of old sets beside it, and what of it the rack gives."""

    sets: tuple[Laid, ...]
    rack_first: tuple[Tile, ...] = ()
    rack_jokers: int = 0

    @property
    def table_jokers(self) -> int:
        return joker_count(self.sets[0]) - self.rack_jokers


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
        self.rack = Counter(forced)
        for letter, row in zip(problem.shape.colours, problem.may, strict=True):
            self.rack.update({tile(letter, n): many for n, many in enumerate(row) if many})

    def ranked(self) -> list[Choice]:
        return sorted(self._all(), key=self._rank)

    def _all(self) -> Iterator[Choice]:
        """Sets that may hold a table joker; with each, equal twins of old sets that it needs beside it."""
        rules, shape = self.variant.joker, self.problem.shape
        short = not looks_at_rest(self.variant) and not rules.freed_set_rack_tiles
        # A longer run with one joker could be split, the joker keeping its nearest set-mate.
        longest = 2 * shape.run_min + self.wild_table if short else shape.highest
        for laid in self.old.values():
            yield Choice((laid,))
        for laid in joker_sets(shape, have(self.problem), self.problem.jokers, longest):
            wild = min(joker_count(laid) - 1, self.wild_rack)
            for sets in ((laid,), *self._with_twins(laid)):
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

    def _with_twins(self, laid: Laid) -> list[tuple[Laid, ...]]:
        """A set is new only if every old set inside it still lies beside it."""
        if self.variant.joker.freed_into == "any_set":
            return []
        inside = self._inside(laid)
        return [(laid, *inside)] if inside else []

    def _rank(self, choice: Choice) -> tuple[int, int, str]:
        """Old joker sets as they lie, then with tiles added, then the rest."""
        own = faces(choice.sets[0])
        near = 0 if own in self.own else 1 if any(laid <= own for laid in self.own) else 2
        return near, len(choice.sets[0]), " ".join(piece.text for laid in choice.sets for piece in laid)
