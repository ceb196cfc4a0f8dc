"""A dynamic programme over the numbers: which tiles can be placed in legal sets, and the best way to.

The numbers are swept from 1 upwards. What is kept between two numbers is, for each colour, how many runs
are open and how long they are (`runs`), and how many jokers are used. Groups begin and end at one number:
tiles of a number, no colour more than k times, make k groups if their count lies between k smallest and k
largest groups (deal them out colour by colour), so only their count and the commonest colour matter.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from referee.solver.budget import Budget
from referee.solver.problem import Problem
from referee.solver.runs import advance, promised


class Choice(NamedTuple):
    """What one colour does at one number."""

    runs: int  # the state of its runs afterwards
    ordinary: int
    jokers: int
    grouped: int
    gain: int
    points: int
    played: int
    needs: int  # jokers that its runs will surely need


class Node(NamedTuple):
    """The best way to a state, linked backwards: a Choice for each colour, then the jokers in groups."""

    gain: int
    before: Node | None
    step: Any


class Best(NamedTuple):
    gain: int
    node: Node


Key = tuple[tuple[int, ...], int, int, int, int, int]
"""Runs of each colour, tiles in groups, most of one colour, jokers used, points and tiles of the quota."""


@lru_cache(maxsize=50_000)
def group_jokers(
    grouped: int, most: int, jokers: int, low: int, high: int, pure: bool
) -> tuple[tuple[int, int], ...]:
    """How many jokers may join these grouped tiles, each with a fitting number of groups."""
    found = [(0, 0)] if grouped == 0 else []
    for used in range(jokers + 1):
        total = grouped + used
        for groups in range(max(most, 1), total + 1):
            if groups * low <= total <= groups * high and (not pure or groups <= grouped):
                found.append((used, groups))
                break
    return tuple(found)


class Sweep:
    """One problem on its way. The budget stops the work by OutOfTime."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = problem, budget
        shape = problem.shape
        self.jokers = problem.jokers
        self.pure = not shape.all_jokers and self.jokers > 0
        self.have = tuple(
            tuple(a + b for a, b in zip(must, may, strict=True))
            for must, may in zip(problem.must, problem.may, strict=True)
        )
        self.ahead = self._gains_ahead()

    def _gains_ahead(self) -> list[int]:
        """The most that the tiles above each number can still add."""
        problem, highest = self.problem, self.problem.shape.highest
        best_joker = max(problem.worth.joker_at) * self.jokers + problem.worth.joker * problem.jokers_may
        ahead = [best_joker] * (highest + 2)
        for number in range(highest, 0, -1):
            here = sum(row[number] for row in problem.may) * problem.worth.tile[number]
            ahead[number - 1] = ahead[number] + here
        return ahead

    def best(self, more_than: int | None = None) -> Best | None:
        """The best arrangement, or None if there is none (that gains more than asked)."""
        start: Key = ((0,) * len(self.have), 0, 0, 0, 0, 0)
        front: dict[Key, Node] = {start: Node(0, None, None)}
        for number in range(1, self.problem.shape.highest + 1):
            for colour in range(len(self.have)):
                self.budget.spend(len(front))
                front = self._colour(front, number, colour)
            front = self._groups(front, number)
            if more_than is not None:
                reach = self.ahead[number]
                front = {key: node for key, node in front.items() if node.gain + reach > more_than}
            if not front:
                return None
        return self._finish(front, more_than)

    def _finish(self, front: dict[Key, Node], more_than: int | None) -> Best | None:
        problem, found = self.problem, None
        for key, node in front.items():
            _, _, _, jokers, points, tiles = key
            extra = jokers - problem.jokers_must
            if extra < 0 or points < problem.quota.points:
                continue
            if min(problem.quota.tiles, tiles + extra) < problem.quota.tiles:
                continue
            gain = node.gain + extra * problem.worth.joker
            if (found is None or gain > found.gain) and (more_than is None or gain > more_than):
                found = Best(gain, node)
        return found

    def _colour(self, front: dict[Key, Node], number: int, colour: int) -> dict[Key, Node]:
        """One colour of one number: its runs go from the front of the key to the back."""
        made: dict[Key, Node] = {}
        options: dict[int, tuple[Choice, ...]] = {}
        quota, limit, get = self.problem.quota, self.jokers, made.get
        for (states, grouped, most, jokers, points, tiles), node in front.items():
            first, rest, gain = states[0], states[1:], node.gain
            choices = options.get(first)
            if choices is None:
                choices = options[first] = self._choices(first, number, colour)
            for choice in choices:
                used = jokers + choice.jokers
                if used + choice.needs > limit:
                    continue
                total = gain + choice.gain
                key = (
                    (*rest, choice.runs),
                    grouped + choice.grouped,
                    max(most, choice.grouped),
                    used,
                    min(points + choice.points, quota.points),
                    min(tiles + choice.played, quota.tiles),
                )
                known = get(key)
                if known is None or known.gain < total:
                    made[key] = Node(total, node, choice)
        return made

    def _choices(self, state: int, number: int, colour: int) -> tuple[Choice, ...]:
        must, have = self.problem.must[colour][number], self.have[colour][number]
        worth, points_at = self.problem.worth, self.problem.quota_joker_at
        groups = self._group_here(number)
        found = []
        for used in range(must, have + 1):
            for grouped in range(used + 1 if groups else 1):
                for jokers in range(self.jokers + 1):
                    gain = (used - must) * worth.tile[number] + jokers * worth.joker_at[number]
                    points = used * number + (jokers * points_at[number] if points_at else 0)
                    for runs, needs in self._next(state, used - grouped, jokers, number, colour):
                        found.append(
                            Choice(runs, used - grouped, jokers, grouped, gain, points, used - must, needs)
                        )
        return tuple(found)

    def _group_here(self, number: int) -> bool:
        shape = self.problem.shape
        colours = sum(1 for row in self.have if row[number])
        return shape.group_min <= shape.group_max and colours + self.jokers >= shape.group_min

    def _next(
        self, state: int, ordinary: int, jokers: int, number: int, colour: int
    ) -> list[tuple[int, int]]:
        """The runs afterwards, with the jokers they will surely need; no run that can't be completed."""
        shape, row, found = self.problem.shape, self.have[colour], []
        for runs in advance(state, ordinary, jokers, shape.run_min, self.pure):
            needs = 0
            for ahead, wanted in enumerate(promised(runs, shape.run_min, self.pure), number + 1):
                if wanted and ahead > shape.highest:
                    needs = self.jokers + 1
                elif wanted > row[ahead] if wanted else False:
                    needs += wanted - row[ahead]
            if jokers + needs <= self.jokers:
                found.append((runs, needs))
        return found

    def _groups(self, front: dict[Key, Node], number: int) -> dict[Key, Node]:
        """The number is done: what was set aside for groups must make groups, with jokers where needed."""
        shape, quota, limit = self.problem.shape, self.problem.quota, self.jokers
        worth, points_at = self.problem.worth, self.problem.quota_joker_at
        made: dict[Key, Node] = {}
        for (states, grouped, most, jokers, points, tiles), node in front.items():
            for used, groups in group_jokers(
                grouped, most, limit - jokers, shape.group_min, shape.group_max, self.pure
            ):
                gain = node.gain + used * worth.joker_at[number]
                reached = points + (used * points_at[number] if used and points_at else 0)
                key = (states, 0, 0, jokers + used, min(reached, quota.points), tiles)
                known = made.get(key)
                if known is None or known.gain < gain:
                    made[key] = Node(gain, node, (used, groups))
        return made
