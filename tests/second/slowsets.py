"""Sets and their jokers, by trying every group and every run there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from .books import Book

Tile = tuple[str, int]
Set = tuple[Tile, ...]
JOKER: Tile = ("J", 0)


def all_groups(book: Book) -> Iterator[tuple[Tile, ...]]:
    for number in range(1, book.highest + 1):
        for bits in range(1 << len(book.colours)):
            tiles = [(c, number) for i, c in enumerate(book.colours) if bits >> i & 1]
            if book.group[0] <= len(tiles) <= book.group[1]:
                yield tuple(tiles)


def all_runs(book: Book) -> Iterator[tuple[Tile, ...]]:
    """From the lowest place up; with `wraps` on past the highest, no number twice."""
    for colour in book.colours:
        for first in range(1, book.highest + 1):
            for length in range(book.run_min, book.highest + 1):
                numbers = [first + i for i in range(length)]
                if numbers[-1] > book.highest:
                    if not book.wraps:
                        break
                    numbers = [(n - 1) % book.highest + 1 for n in numbers]
                yield tuple((colour, n) for n in numbers)


@cache
def shapes(book: Book, size: int) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    groups = [("group", g) for g in all_groups(book) if len(g) == size]
    return (*groups, *(("run", r) for r in all_runs(book) if len(r) == size))


@lru_cache(maxsize=200_000)
def fits(book: Book, tiles: Set) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """Every group and run that the tiles, in whatever order, can be."""
    plain = Counter(t for t in tiles if t != JOKER)
    if not plain and not book.all_jokers:
        return ()
    return tuple((kind, shape) for kind, shape in shapes(book, len(tiles)) if not plain - Counter(shape))


def legal(book: Book, tiles: Set) -> bool:
    return bool(fits(book, tiles))


def lies_as(tiles: Set, run: tuple[Tile, ...]) -> bool:
    """Does the run lie in the order written: up, or down where two ordinary tiles show it?"""

    def agrees(order: tuple[Tile, ...]) -> bool:
        return all(t in (JOKER, o) for t, o in zip(tiles, order, strict=True))

    plain = sum(t != JOKER for t in tiles)
    return agrees(run) or (plain >= 2 and agrees(run[::-1]))


Reading = tuple[frozenset[Tile], ...]


@lru_cache(maxsize=200_000)
def readings(book: Book, tiles: Set) -> tuple[Reading, ...]:
    """What each place's tile may be, a tuple of choices a reading: jokers by fit, or by place.

    A run that does not lie as written is read by place only where no run does.
    """
    groups = [_filled(tiles, shape) for kind, shape in fits(book, tiles) if kind == "group"]
    runs = [shape for kind, shape in fits(book, tiles) if kind == "run"]
    placed = [_placed(tiles, run) for run in runs if book.by_place and lies_as(tiles, run)]
    return (*groups, *(placed or [_filled(tiles, run) for run in runs]))


def _filled(tiles: Set, shape: tuple[Tile, ...]) -> Reading:
    missing = frozenset(Counter(shape) - Counter(tiles))
    return tuple(missing if t == JOKER else frozenset([t]) for t in tiles)


def _placed(tiles: Set, run: tuple[Tile, ...]) -> Reading:
    upward = all(t in (JOKER, o) for t, o in zip(tiles, run, strict=True))
    return tuple(frozenset([o]) for o in (run if upward else run[::-1]))


@lru_cache(maxsize=200_000)
def stands(book: Book, tiles: Set, place: int) -> frozenset[Tile]:
    """Every tile that the joker at a place of a set may stand for."""
    return frozenset(t for reading in readings(book, tiles) for t in reading[place])


def worth(book: Book, tiles: Set) -> int:
    """The most a legal set can count in an opening."""
    plain = sum(number for colour, number in tiles if colour != "J")
    jokers = sum(t == JOKER for t in tiles)
    if book.joker_points != "as_tile":
        return plain + jokers * (book.rack_joker if book.joker_points == "rack_value" else 0)
    return max(_sum(tiles, reading) for reading in readings(book, tiles))


def _sum(tiles: Set, reading: Reading) -> int:
    """Jokers with one choice of tiles between them share it out; else each has its own tile."""
    jokers = {choice for t, choice in zip(tiles, reading, strict=True) if t == JOKER}
    plain = sum(number for colour, number in tiles if colour != "J")
    return plain + sum(number for choice in jokers for _, number in choice)
