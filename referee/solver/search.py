"""The best way through a sweep: the state that promises most goes on first (A*).

A state promises what it gained and what the tiles above it can add at most. Going on never raises a promise,
so the first state to reach the end has the most. Of equal promises the last one found goes on, which leads
straight to the end where one can be kept.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from referee.solver.ways import Way

if TYPE_CHECKING:
    from referee.solver.sweep import Sweep

_BATCH = 64
"""States between two looks at the budget."""


Node = tuple[int, int, int]
"""A place, a state before it, and what was gained on the way there."""


class Found(NamedTuple):
    gain: int
    ways: list[Way]


class Search:
    """One search. Only what gains more than asked is looked for, and what gains `enough` will do."""

    def __init__(self, sweep: Sweep, more_than: int | None, enough: int | None) -> None:
        problem = sweep.problem
        self.sweep, self.last = sweep, len(sweep.places)
        self.floor = -1 if more_than is None else more_than
        self.enough = enough
        # What a rack joker is worth wherever it lies is counted at the end, and promised until then.
        spare = problem.worth.joker * problem.jokers_may
        self.rest = [ahead + spare for ahead in sweep.ahead]
        self.each = max(problem.worth.joker_at) if problem.jokers else 0
        self.waiting: dict[int, list[Node]] = {}
        self.order: list[int] = []
        self.gains: list[dict[int, int]] = [{} for _ in range(self.last + 1)]
        self.came: list[dict[int, tuple[int, Way]]] = [{} for _ in range(self.last + 1)]

    def run(self) -> Found | None:
        start = self.sweep.fields.pack(0, 0, self.sweep.problem.jokers, 0, 0)
        self.gains[0][start] = 0
        promise = self.rest[0] + self.each * self.sweep.problem.jokers if self.last else self._whole(start, 0)
        if promise > self.floor:
            self._add(promise, (0, start, 0))
        order, waiting, gains, steps = self.order, self.waiting, self.gains, 0
        self.sweep.budget.spend(_BATCH)  # about what the way here cost
        while order:
            stack = waiting[order[0]]
            while stack:
                index, state, gain = stack.pop()
                if gain < gains[index][state]:
                    continue
                if index == self.last:
                    return Found(self._whole(state, gain), self._traced(state))
                steps += 1
                if steps % _BATCH == 0:
                    self.sweep.budget.spend(_BATCH)
                self._go_on(index, state, gain)
            del waiting[heappop(order)]
        return None

    def _go_on(self, index: int, state: int, gain: int) -> None:
        """To the next place, by each way there is."""
        sweep, after, floor, each = self.sweep, index + 1, self.floor, self.each
        key = state & sweep.masks[index]
        ways = sweep.known[index].get(key)
        if ways is None:
            ways = sweep.ways(index, key)
        gains, came, rest = self.gains[after], self.came[after], self.rest[after]
        for way in ways:
            there, total = state + way[0], gain + way[1]
            if gains.get(there, -1) >= total:
                continue
            if after == self.last:
                promise = self._whole(there, total)
            else:
                promise = total + rest
                if each:
                    promise += each * sweep.fields.jokers_left(there)
            if promise > floor:
                gains[there] = total
                came[there] = state, way
                self._add(promise, (after, there, total))

    def _whole(self, state: int, gain: int) -> int:
        """What a state at the end has gained in all; less than anything asked for where it is no answer."""
        whole = self.sweep.final(state, gain)
        return self.floor if whole is None else whole

    def _add(self, promise: int, node: Node) -> None:
        """Beyond `enough` all promises are alike. The order is kept by the negative, least first."""
        place = -promise if self.enough is None or promise < self.enough else -self.enough
        stack = self.waiting.get(place)
        if stack is None:
            self.waiting[place] = stack = []
            heappush(self.order, place)
        stack.append(node)

    def _traced(self, state: int) -> list[Way]:
        ways = []
        for index in range(self.last, 0, -1):
            state, way = self.came[index][state]
            ways.append(way)
        return ways[::-1]
