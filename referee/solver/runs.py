"""The open runs of one colour, while the numbers are swept from 1 upwards.

A state counts runs by class: a run that still needs tiles by its length, then the runs that are long
enough (they may go on or stop), then, only where jokers alone make no set, the runs of jokers alone,
which must go on until an ordinary tile joins them. States are packed into one int, 7 bits a class.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

BITS = 7
MASK = (1 << BITS) - 1


@lru_cache(maxsize=100_000)
def unpack(state: int, classes: int) -> tuple[int, ...]:
    return tuple((state >> (BITS * index)) & MASK for index in range(classes))


def pack(counts: tuple[int, ...] | list[int]) -> int:
    return sum(count << (BITS * index) for index, count in enumerate(counts))


def class_count(run_min: int, pure: bool) -> int:
    return 2 * run_min if pure else run_min


def after(index: int, joker: bool, run_min: int) -> int:
    """The class of a run of class `index` once it has taken one more tile; -1 is a run that begins."""
    if index < run_min:  # it holds an ordinary tile, or nobody asks whether it does
        return min(index + 1, run_min - 1)
    length = index - run_min + 2
    return min(index + 1, 2 * run_min - 1) if joker else min(length, run_min) - 1


@lru_cache(maxsize=200_000)
def owed(state: int, run_min: int, pure: bool) -> int:
    """How many runs can't stop here."""
    counts = unpack(state, class_count(run_min, pure))
    return sum(counts) - counts[run_min - 1]


@lru_cache(maxsize=200_000)
def advance(state: int, ordinary: int, jokers: int, run_min: int, pure: bool) -> tuple[int, ...]:
    """The states reached when the next number gives these tiles to the runs.

    Runs that can't stop come first, then runs that may go on, then new ones: going on is never worse
    than stopping and beginning a new run, which could be joined to it.
    """
    counts = unpack(state, class_count(run_min, pure))
    spare = ordinary + jokers - owed(state, run_min, pure)
    if spare < 0:
        return ()
    free = counts[run_min - 1]
    going = list(counts)
    going[run_min - 1] = min(free, spare)
    begun = max(0, spare - free)
    if not pure:
        grown = [0] * run_min
        for index, count in enumerate(going):
            grown[after(index, False, run_min)] += count
        grown[after(-1, False, run_min)] += begun
        return (pack(grown),)
    return tuple(sorted(_shared_out(tuple(going), begun, jokers, run_min)))


def _shared_out(going: tuple[int, ...], begun: int, jokers: int, run_min: int) -> set[int]:
    """The states after each way to say which runs take the jokers, runs of jokers alone being told apart."""
    needs = [*enumerate(going), (-1, begun)]
    found: set[int] = set()
    for shares in _shares([count for _, count in needs], jokers):
        grown = [0] * (2 * run_min)
        for (index, count), taken in zip(needs, shares, strict=True):
            grown[_begin(run_min, True) if index < 0 else after(index, True, run_min)] += taken
            grown[_begin(run_min, False) if index < 0 else after(index, False, run_min)] += count - taken
        found.add(pack(grown))
    return found


def _begin(run_min: int, joker: bool) -> int:
    return run_min if joker else 0


def _shares(limits: list[int], total: int) -> Iterator[tuple[int, ...]]:
    if not limits:
        if total == 0:
            yield ()
        return
    for taken in range(min(limits[0], total) + 1):
        for rest in _shares(limits[1:], total - taken):
            yield (taken, *rest)


@lru_cache(maxsize=200_000)
def promised(state: int, run_min: int, pure: bool) -> tuple[int, ...]:
    """How many tiles of this colour the next numbers must give, one entry a number."""
    counts = unpack(state, class_count(run_min, pure))
    wants = [0] * run_min
    for index, count in enumerate(counts):
        if index != run_min - 1:
            more = run_min - 1 - index if index < run_min else max(1, 2 * run_min - 1 - index)
            for ahead in range(more):
                wants[ahead] += count
    return tuple(wants)
