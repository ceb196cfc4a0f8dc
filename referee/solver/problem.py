"""What the sweep is asked: which tiles must and may be placed, and what placing them is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """What a set may be. `group_max` never exceeds the colours there are."""

    colours: tuple[str, ...]
    highest: int
    run_min: int
    group_min: int
    group_max: int
    wraps: bool
    all_jokers: bool

    @staticmethod
    def of(variant: Variant) -> Shape:
        sets, letters = variant.sets, tuple(colour.letter for colour in variant.tiles.colours)
        return Shape(
            letters,
            variant.tiles.highest,
            sets.run_min,
            sets.group.low,
            min(sets.group.high, len(letters)),
            sets.run_wraps,
            sets.all_jokers == "allowed",
        )


@dataclass(frozen=True, slots=True)
class Worth:
    """What is gained: by an optional tile of a number, by any joker at a number, by an optional joker."""

    tile: tuple[int, ...]
    joker_at: tuple[int, ...]
    joker: int

    @staticmethod
    def by(highest: int, tile: Callable[[int], int], joker_at: Callable[[int], int], joker: int) -> Worth:
        numbers = range(highest + 1)
        return Worth(tuple(map(tile, numbers)), tuple(map(joker_at, numbers)), joker)

    def upto(self, highest: int) -> Worth:
        """The same for so many numbers, the last value going on."""
        return Worth(_spread(self.tile, highest + 1), _spread(self.joker_at, highest + 1), self.joker)


def _spread(values: tuple[int, ...], size: int) -> tuple[int, ...]:
    return values + values[-1:] * (size - len(values))


@dataclass(frozen=True, slots=True)
class Quota:
    """What a play must also reach: points laid (tiles and jokers at their numbers), optional tiles played."""

    points: int = 0
    tiles: int = 0


Counts = tuple[tuple[int, ...], ...]
"""How many tiles there are, by colour, then by number; entry 0 is not used."""


@dataclass(frozen=True, slots=True)
class Problem:
    shape: Shape
    must: Counts
    may: Counts
    jokers_must: int
    jokers_may: int
    worth: Worth
    quota: Quota = Quota()
    quota_joker_at: tuple[int, ...] = ()

    @property
    def jokers(self) -> int:
        return self.jokers_must + self.jokers_may


def count(shape: Shape, tiles: Iterable[Tile]) -> Counts:
    """Ordinary tiles counted; jokers and tiles that the box does not know are left out."""
    rows = {letter: [0] * (shape.highest + 1) for letter in shape.colours}
    for tile in tiles:
        if tile.colour in rows and 0 < tile.number <= shape.highest:
            rows[tile.colour][tile.number] += 1
    return tuple(tuple(rows[letter]) for letter in shape.colours)


def joker_count(tiles: Sequence[Tile]) -> int:
    return sum(1 for tile in tiles if tile.is_joker)


def opening_joker_points(variant: Variant) -> Callable[[int], int]:
    """What a joker counts in an opening, by the number it stands for."""
    fixed = {"zero": 0, "rack_value": variant.score.rack_joker}.get(variant.opening.joker_points)
    return (lambda number: number) if fixed is None else (lambda _: fixed)
