"""The simulator's own small reasoning about sets: what can be laid from some tiles, and what it is worth.

It shares nothing with the referee's, so that the two can disagree. It knows less: what it lays has at
most one joker, and that lies where its number says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.model.meld import Meld
from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Variant
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Shapes:
    """What a set may be under a rulebook."""

    colours: tuple[str, ...]
    highest: int
    group_min: int
    group_max: int
    run_min: int
    wraps: bool

    @staticmethod
    def of(variant: Variant) -> Shapes:
        colours = tuple(colour.letter for colour in variant.tiles.colours)
        low, high = variant.sets.group
        rules = variant.sets
        return Shapes(
            colours, variant.tiles.highest, low, min(high, len(colours)), rules.run_min, rules.run_wraps
        )

    def run(self, colour: str, start: int, size: int) -> Meld | None:
        """The run from `start` up, or None where it would not fit."""
        if size > self.highest or (start + size - 1 > self.highest and not self.wraps) or start < 1:
            return None
        return tuple(tile(colour, (n - 1) % self.highest + 1) for n in range(start, start + size))

    def sets_from(self, tiles: Sequence[Tile]) -> Iterator[Meld]:
        """Sets that these tiles make: without a joker all of them, with one those near the least size."""
        held = Counter(each.face for each in tiles)
        yield from self._groups(held, 0)
        yield from self._runs(held)
        if held[JOKER]:
            yield from self._groups(held, 1)
            yield from self._runs_with_joker(held)

    def _groups(self, held: Counter[Tile], jokers: int) -> Iterator[Meld]:
        for number in sorted({each.number for each in held if not each.is_joker}):
            there = [tile(c, number) for c in self.colours if held[tile(c, number)]]
            for size in range(max(self.group_min, 2 + jokers), self.group_max + 1):
                for chosen in combinations(there, size - jokers):
                    yield (*chosen, *(JOKER,) * jokers)

    def _runs(self, held: Counter[Tile]) -> Iterator[Meld]:
        for colour in self.colours:
            row = [tile(colour, number) for number in range(1, self.highest + 1)]
            there = [held[each] > 0 for each in row]
            if sum(there) < self.run_min:
                continue
            for start in range(self.highest):
                longest = self._longest(there, start)
                for size in range(max(self.run_min, 2), longest + 1):
                    yield tuple(row[at % self.highest] for at in range(start, start + size))

    def _longest(self, there: list[bool], start: int) -> int:
        """How many numbers in a row are there from `start` on."""
        end = self.highest if self.wraps else self.highest - start
        return next((size for size in range(end) if not there[(start + size) % self.highest]), end)

    def _runs_with_joker(self, held: Counter[Tile]) -> Iterator[Meld]:
        for colour in self.colours:
            if sum(each.colour == colour for each in held) < self.run_min - 1:
                continue
            for start in range(1, self.highest + 1):
                for size in range(max(self.run_min, 3), self.run_min + 2):
                    run = self.run(colour, start, size)
                    missing = [each for each in run or () if not held[each]]
                    if run and len(missing) == 1:
                        yield tuple(JOKER if each is missing[0] else each for each in run)

    def numbers(self, meld: Meld) -> tuple[int, ...] | None:
        """What each tile counts where it lies; None where the place does not say it."""
        plain = [(at, each) for at, each in enumerate(meld) if not each.is_joker]
        if len(plain) < 2:
            return None
        if len({each.number for _, each in plain}) == 1:
            return (plain[0][1].number,) * len(meld)
        at, first = plain[0]
        found = tuple((first.number - at + i - 1) % self.highest + 1 for i in range(len(meld)))
        if not self.wraps and (first.number - at < 1 or first.number - at + len(meld) - 1 > self.highest):
            return None
        return found if all(found[i] == each.number for i, each in plain) else None

    def is_run(self, meld: Meld) -> bool:
        return len({each.number for each in meld if not each.is_joker}) > 1


def worth(meld: Meld, variant: Variant) -> int:
    """What a set counts in an opening, its joker where it lies; never more than a referee would say."""
    numbers = Shapes.of(variant).numbers(meld)
    if numbers is None:
        return 0
    how = variant.opening.joker_points
    joker = {"zero": 0, "rack_value": variant.score.rack_joker}.get(how)
    return sum(
        joker if each.is_joker and joker is not None else n for each, n in zip(meld, numbers, strict=True)
    )


def rack_value(tiles: Sequence[Tile], variant: Variant) -> int:
    """What tiles left on a rack cost."""
    return sum(variant.score.rack_joker if each.is_joker else each.number for each in tiles)


def without(tiles: Sequence[Tile], gone: Sequence[Tile]) -> list[Tile]:
    """The tiles less some of them, in their order. ValueError where one is not there."""
    left = list(tiles)
    for each in gone:
        left.remove(each.face)
    return left


def holds(tiles: Sequence[Tile], wanted: Sequence[Tile]) -> bool:
    return not Counter(each.face for each in wanted) - Counter(tiles)
