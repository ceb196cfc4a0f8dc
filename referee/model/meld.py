"""What a set of tiles is: every way of reading it as a group or a run under a rulebook.

A set with jokers is legal when some reading fits. Which readings there are depends on
`sets.joker_reading`: by `any_fit` a joker is any tile that its set lacks; by `place` it is the tile
that its place in the written order says, and only where that gives no legal tile, any that fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from referee.model.tile import JOKER, UNSEEN, Tile, tile
from referee.model.variant import SetRules, Tiles, Variant
from referee.text.frozen import dataclass

Meld = tuple[Tile, ...]
"""Tiles in the order they lie; jokers may be starred."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a set. `stands` has, for each joker in the order written, the tiles it may be."""

    kind: Literal["group", "run"]
    numbers: tuple[int, ...]
    """The number that each tile counts, in the order written."""
    stands: tuple[frozenset[Tile], ...]

    @property
    def points(self) -> int:
        return sum(self.numbers)


@dataclass(frozen=True, slots=True)
class SetReader:
    """Reads sets under one rulebook. Made by `reader_of`, which keeps one for each way of reading."""

    rules: SetRules
    colours: tuple[str, ...]
    highest: int
    seen: dict[Meld, tuple[Reading, ...]]

    def readings(self, meld: Meld) -> tuple[Reading, ...]:
        """Every reading of a set without unseen tiles; none means that it is no legal set."""
        found = self.seen.get(meld)
        if found is None:
            if len(self.seen) > 50_000:
                self.seen.clear()
            found = self.seen[meld] = tuple(self._read(meld))
        return found

    def legal(self, meld: Meld) -> bool | None:
        """None where unseen tiles leave it open."""
        if UNSEEN not in meld:
            return bool(self.readings(meld))
        guess = tuple(JOKER if each is UNSEEN else each for each in meld)
        loose = SetReader(_without_limits(self.rules), self.colours, self.highest, {})
        return None if loose.readings(guess) else False

    def stands(self, meld: Meld) -> tuple[frozenset[Tile], ...]:
        """For each joker of the set, in the order written, every tile that some reading gives it."""
        readings = self.readings(meld)
        jokers = sum(each.is_joker for each in meld)
        return tuple(frozenset().union(*(r.stands[i] for r in readings)) for i in range(jokers))

    def _read(self, meld: Meld) -> Iterator[Reading]:
        ordinary = [each for each in meld if not each.is_joker]
        if any(t.colour not in self.colours or not 1 <= t.number <= self.highest for t in ordinary):
            return
        if not ordinary and (self.rules.all_jokers == "forbidden" or not meld):
            return
        yield from self._groups(meld, ordinary)
        runs = list(self._placed_runs(meld)) if self.rules.joker_reading == "place" else []
        yield from runs or self._fitting_runs(meld, ordinary)

    def _groups(self, meld: Meld, ordinary: list[Tile]) -> Iterator[Reading]:
        low, high = self.rules.group
        used = {t.colour for t in ordinary}
        if not low <= len(meld) <= min(high, len(self.colours)) or len(used) < len(ordinary):
            return
        numbers = {t.number for t in ordinary} or set(range(1, self.highest + 1))
        if ordinary and len(numbers) > 1:
            return
        jokers = len(meld) - len(ordinary)
        for number in sorted(numbers):
            missing = frozenset(tile(c, number) for c in self.colours if c not in used)
            yield Reading("group", (number,) * len(meld), (missing,) * jokers)

    def _fitting_runs(self, meld: Meld, ordinary: list[Tile]) -> Iterator[Reading]:
        numbers = [t.number for t in ordinary]
        if not self._may_be_run(len(meld), ordinary, numbers):
            return
        for colour in [ordinary[0].colour] if ordinary else self.colours:
            for start in range(1, self.highest + 1):
                covered = self._covered(start, len(meld))
                if covered and set(numbers) <= set(covered):
                    yield self._fit(meld, colour, [n for n in covered if n not in numbers])

    def _may_be_run(self, size: int, ordinary: list[Tile], numbers: list[int]) -> bool:
        one_colour = len({t.colour for t in ordinary}) <= 1
        return one_colour and self.rules.run_min <= size <= self.highest and len(set(numbers)) == len(numbers)

    def _fit(self, meld: Meld, colour: str, missing: list[int]) -> Reading:
        gaps = frozenset(tile(colour, n) for n in missing)
        fill = iter(missing)
        numbers = tuple(next(fill) if each.is_joker else each.number for each in meld)
        return Reading("run", numbers, (gaps,) * len(missing))

    def _placed_runs(self, meld: Meld) -> Iterator[Reading]:
        """Every tile lies where its number says: upwards, or downwards where two tiles show it."""
        ordinary = [(i, t) for i, t in enumerate(meld) if not t.is_joker]
        if not self._may_be_run(len(meld), [t for _, t in ordinary], [t.number for _, t in ordinary]):
            return
        step = -1 if len(ordinary) > 1 and self._runs_down(ordinary) else 1
        for colour in [ordinary[0][1].colour] if ordinary else self.colours:
            for start in range(1, self.highest + 1):
                covered = self._covered(start, len(meld))[::step]
                if covered and all(covered[i] == t.number for i, t in ordinary):
                    jokers = (i for i, each in enumerate(meld) if each.is_joker)
                    yield Reading(
                        "run", tuple(covered), tuple(frozenset((tile(colour, covered[i]),)) for i in jokers)
                    )

    def _runs_down(self, ordinary: list[tuple[int, Tile]]) -> bool:
        """Whether the first two ordinary tiles are as far apart downwards as their places are."""
        (i, a), (j, b) = ordinary[0], ordinary[1]
        distance = a.number - b.number
        return distance == j - i or (self.rules.run_wraps and distance % self.highest == j - i)

    def _covered(self, start: int, size: int) -> list[int]:
        """The numbers of a run of that size from `start` up, or none where it would not fit."""
        end = start + size - 1
        if end > self.highest and not self.rules.run_wraps:
            return []
        return [(n - 1) % self.highest + 1 for n in range(start, end + 1)]


def _without_limits(rules: SetRules) -> SetRules:
    """The same rules with unseen tiles in mind: a tile nobody saw may be any tile, wherever it lies."""
    return SetRules(rules.group, rules.run_min, rules.run_wraps, "allowed", "any_fit")


@lru_cache(maxsize=64)
def _reader(rules: SetRules, tiles: Tiles) -> SetReader:
    return SetReader(rules, tuple(c.letter for c in tiles.colours), tiles.highest, {})


def reader_of(variant: Variant) -> SetReader:
    # Nearly always it is the rulebook asked for just before, and chapters are slow to hash.
    for sets, tiles, reader in _RECENT:
        if sets is variant.sets and tiles is variant.tiles:
            return reader
    reader = _reader(variant.sets, variant.tiles)
    _RECENT[:] = [(variant.sets, variant.tiles, reader)]
    return reader


_RECENT: list[tuple[SetRules, Tiles, SetReader]] = []


def starred_readings(meld: Meld, readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Those readings in which every starred joker may be the tile its star names."""
    stars = [each.stands for each in meld if each.is_joker]
    return tuple(r for r in readings if all(s is None or s in r.stands[i] for i, s in enumerate(stars)))


def opening_points(meld: Meld, variant: Variant) -> int:
    """The most that a legal set counts in an opening; stars bind, unless no reading allows them."""
    readings = reader_of(variant).readings(meld)
    readings = starred_readings(meld, readings) or readings
    return max((_points(meld, r, variant) for r in readings), default=0)


def _points(meld: Meld, reading: Reading, variant: Variant) -> int:
    how = variant.opening.joker_points
    if how == "as_tile":
        return reading.points
    joker = variant.score.rack_joker if how == "rack_value" else 0
    return sum(joker if each.is_joker else n for each, n in zip(meld, reading.numbers, strict=True))


def key_of(meld: Meld) -> Meld:
    """What makes two sets the same set: their tiles, whatever the order, jokers alike."""
    return tuple(sorted((each.face for each in meld), key=lambda t: t.order))
