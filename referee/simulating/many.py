"""Matches by the thousand, by one worker or several: the same order, the same bytes."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from referee.simulating.game import Game, Plan, match_of

T = TypeVar("T")

_AHEAD = 4
"""Matches handed to each worker before the first is taken, so that memory does not grow with their number."""


def simulated(plan: Plan, jobs: int = 1) -> Iterator[tuple[Game, ...]]:
    """Every match of the plan, in order."""
    return in_order(partial(match_of, plan), plan.matches, jobs)


def in_order(work: Callable[[int], T], count: int, jobs: int = 1) -> Iterator[T]:
    """`work(1)` to `work(count)`; with several workers none of them knows of another."""
    if jobs <= 1 or count <= 1:
        yield from map(work, range(1, count + 1))
        return
    from concurrent.futures import Future, ProcessPoolExecutor

    with ProcessPoolExecutor(jobs) as pool:
        waiting: deque[Future[T]] = deque()
        for index in range(1, count + 1):
            waiting.append(pool.submit(work, index))
            if len(waiting) >= jobs * _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
