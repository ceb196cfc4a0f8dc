"""Every set with jokers that could be laid with the tiles at hand, in the order in which it would lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from referee.model.tile import JOKER, Tile, tile
from referee.solver.problem import Counts, Shape

Laid = tuple[Tile, ...]


def all_sets(shape: Shape, have: Counts, jokers: int) -> Iterator[Laid]:
    """Every set, with jokers or without."""
    yield from _groups(shape, have, 0, jokers)
    yield from _runs(shape, have, (0, jokers), shape.highest)


def joker_sets(shape: Shape, have: Counts, jokers: int, longest: int) -> Iterator[Laid]:
    """Sets with one joker or more; a run with one joker is never longer than `longest`."""
    yield from _groups(shape, have, 1, jokers)
    yield from _runs(shape, have, (1, jokers), longest)


def wrapping_runs(shape: Shape, have: Counts, jokers: int) -> Iterator[Laid]:
    """Runs from the highest number on to 1; one that could be split into two runs is left out."""
    for laid, numbers in _placed_runs(shape, have, (0, jokers)):
        # Where jokers alone make no set, a split might leave such a part.
        whole = len(laid) < 2 * shape.run_min or (JOKER in laid and not shape.all_jokers)
        if 1 in numbers[1:] and whole:
            yield laid


def _groups(shape: Shape, have: Counts, fewest: int, jokers: int) -> Iterator[Laid]:
    for number in range(1, shape.highest + 1):
        colours = [letter for letter, row in zip(shape.colours, have, strict=True) if row[number]]
        for wild in range(fewest, jokers + 1):
            for size in range(max(shape.group_min, wild), shape.group_max + 1):
                if size == wild and (number < shape.highest or not shape.all_jokers):
                    continue  # jokers alone are the same set at any number
                for letters in combinations(colours, size - wild):
                    yield (*(tile(letter, number) for letter in letters), *[JOKER] * wild)


def _runs(shape: Shape, have: Counts, jokers: tuple[int, int], longest: int) -> Iterator[Laid]:
    seen: set[Laid] = set()
    for laid, _ in _placed_runs(shape, have, jokers):
        if laid not in seen and (len(laid) <= longest or sum(piece.is_joker for piece in laid) != 1):
            seen.add(laid)
            yield laid


def _placed_runs(shape: Shape, have: Counts, jokers: tuple[int, int]) -> Iterator[tuple[Laid, list[int]]]:
    for letter, row in zip(shape.colours, have, strict=True):
        for numbers in _stretches(shape, row, jokers[1]):
            missing = [at for at, number in enumerate(numbers) if not row[number]]
            there = [at for at, number in enumerate(numbers) if row[number]]
            for wild in range(max(jokers[0], len(missing)), jokers[1] + 1):
                if wild == len(numbers) and not shape.all_jokers:
                    continue
                for more in combinations(there, wild - len(missing)):
                    gone = {*missing, *more}
                    yield (
                        tuple(JOKER if at in gone else tile(letter, n) for at, n in enumerate(numbers)),
                        numbers,
                    )


def _stretches(shape: Shape, row: tuple[int, ...], jokers: int) -> Iterator[list[int]]:
    """Consecutive numbers of which at most `jokers` are missing."""
    for start in range(1, shape.highest + 1):
        last = start + shape.highest - 1 if shape.wraps else shape.highest
        gaps, numbers = 0, list[int]()
        for reached in range(start, last + 1):
            number = (reached - 1) % shape.highest + 1
            gaps += not row[number]
            if gaps > jokers:
                break
            numbers.append(number)
            if len(numbers) >= shape.run_min:
                yield list(numbers)
