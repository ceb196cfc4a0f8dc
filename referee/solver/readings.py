"""What the jokers of a set may stand for, as the solver needs it to see whether a joker was freed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from referee.model.tile import Tile, tile
from referee.solver.problem import Shape

Reading = tuple[Tile, ...]
"""A tile for each place of the set."""


@lru_cache(maxsize=50_000)
def readings(shape: Shape, laid: tuple[Tile, ...], place: bool) -> tuple[Reading, ...]:
    """Every way to read the set as a group or a run; none if it is no set. Order counts only by `place`."""
    ordinary = [piece for piece in laid if not piece.is_joker]
    if not ordinary and not shape.all_jokers:
        return ()
    found = tuple(dict.fromkeys([*_groups(shape, laid), *_runs(shape, laid, place)]))
    return found or (tuple(dict.fromkeys(_runs(shape, laid, False))) if place else ())


def joker_tiles(shape: Shape, laid: tuple[Tile, ...], place: bool) -> tuple[frozenset[Tile], ...]:
    """For each joker of the set, in its order, the tiles that it could stand for."""
    found = readings(shape, laid, place)
    wild = [index for index, piece in enumerate(laid) if piece.is_joker]
    if place:
        return tuple(frozenset(reading[index] for reading in found) for index in wild)
    either = frozenset(reading[index] for reading in found for index in wild)
    return tuple(either for _ in wild)


def _groups(shape: Shape, laid: tuple[Tile, ...]) -> Iterator[Reading]:
    ordinary = [piece for piece in laid if not piece.is_joker]
    used = [piece.colour for piece in ordinary]
    if not shape.group_min <= len(laid) <= shape.group_max or len(set(used)) < len(used):
        return
    missing = [letter for letter in shape.colours if letter not in used]
    numbers = {piece.number for piece in ordinary} or set(range(1, shape.highest + 1))
    for number in sorted(numbers) if len(numbers) == 1 or not ordinary else ():
        for turn in range(len(missing)):  # each joker gets each missing colour in one of these
            letters = iter(missing[turn:] + missing[:turn])
            yield tuple(tile(next(letters), number) if piece.is_joker else piece for piece in laid)
        if not missing:
            yield laid


def _runs(shape: Shape, laid: tuple[Tile, ...], place: bool) -> Iterator[Reading]:
    size = len(laid)
    if not shape.run_min <= size <= shape.highest:
        return
    ordinary = [piece for piece in laid if not piece.is_joker]
    letters = {piece.colour for piece in ordinary} or set(shape.colours)
    if ordinary and len(letters) > 1:
        return
    for letter in sorted(letters):
        starts = range(1, shape.highest + 1 if shape.wraps else shape.highest - size + 2)
        for start in starts:
            numbers = [(start + step - 1) % shape.highest + 1 for step in range(size)]
            yield from _fit(laid, letter, numbers, place)


def _fit(laid: tuple[Tile, ...], letter: str, numbers: list[int], place: bool) -> Iterator[Reading]:
    if place:
        for order in _directions(laid, numbers):
            line = tuple(tile(letter, number) for number in order)
            if all(piece.is_joker or piece is at for piece, at in zip(laid, line, strict=True)):
                yield line
        return
    left = list(numbers)
    for piece in laid:
        if not piece.is_joker:
            if piece.number not in left:
                return
            left.remove(piece.number)
    for turn in range(max(1, len(left))):
        rest = iter(left[turn:] + left[:turn])
        yield tuple(tile(letter, next(rest)) if piece.is_joker else piece for piece in laid)


def _directions(laid: tuple[Tile, ...], numbers: list[int]) -> list[list[int]]:
    """A run is read downwards only where two of its ordinary tiles show it."""
    shown = sum(1 for piece in laid if not piece.is_joker) >= 2
    return [numbers, numbers[::-1]] if shown else [numbers]
