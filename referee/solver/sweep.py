"""Which tiles can be placed in legal sets, and the best way to: the numbers are swept from 1 upwards.

What is kept between two numbers is, for each colour, how many runs are open and how long they are (`runs`),
and how many jokers are left. Groups begin and end at one number: tiles of a number, no colour more than k
times, make k groups if their count lies between k smallest and k largest groups (deal them out colour by
colour), so only their count and the commonest colour matter.

A state is one int of several fields, and what a colour may do at a number depends on few of them, so the
ways to go on are worked out once for each value of these (`ways`) and then only added to the states.
`search` finds the way through the states that gains most.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.solver.budget import Budget
from referee.solver.fields import Fields
from referee.solver.problem import Problem
from referee.solver.search import Search
from referee.solver.useful import useful
from referee.solver.ways import Choice, Closing, Known, Layout, Move, Place, Way, add_ways, layout_of


class Best(NamedTuple):
    """The gain, and the moves: at each number one for each colour, then one for the groups."""

    gain: int
    moves: list[Move]


class Sweep:
    """One problem on its way. The budget stops the work by OutOfTime."""

    def __init__(self, problem: Problem, budget: Budget) -> None:
        self.problem, self.budget = useful(problem), budget
        problem = self.problem
        self.pure = not problem.shape.all_jokers and problem.jokers > 0
        self.have = tuple(
            tuple(a + b for a, b in zip(must, may, strict=True))
            for must, may in zip(problem.must, problem.may, strict=True)
        )
        shape = problem.shape
        self.fields = Fields.of(problem, self.have, self.pure)
        self.layout = Layout(self.fields, shape.run_min, (shape.group_min, shape.group_max), self.pure)
        self.at: list[int] = []
        self.places = self._places()
        masks = [self.fields.mask(colour) for colour in (*range(len(self.have)), None)]
        self.masks = [masks[at % len(masks)] for at in self.at]
        known = layout_of(self.layout)
        self.known: list[Known] = [known.setdefault(place, {}) for place in self.places]
        self.ahead = self._gains_ahead()

    def _places(self) -> list[Place]:
        """For each number its colours, and then its groups; those where nothing can happen are left out."""
        problem, have, found = self.problem, self.have, list[Place]()
        points_at, worth, reach = problem.quota_joker_at, problem.worth, problem.shape.run_min
        columns, jokers = list(zip(*have, strict=True)), problem.jokers
        width = len(have) + 1
        for number in range(1, problem.shape.highest + 1):
            value = number if points_at else 0
            joker, points = worth.joker_at[number], points_at[number] if points_at else 0
            column, tile = columns[number], worth.tile[number]
            for colour, row in enumerate(have):
                there = row[number]
                if not there and not jokers:
                    continue
                must = problem.must[colour][number]
                coming, rest = row[number + 1 : number + reach], column[colour + 1 :]
                gain = tile if there > must else 0
                found.append(Place(colour, must, there, coming, rest, value, gain, joker, points))
                self.at.append((number - 1) * width + colour)
            if jokers or len(column) - column.count(0) >= problem.shape.group_min:
                found.append(Place(None, 0, 0, (), (), value, 0, joker, points))
                self.at.append(number * width - 1)
        return found

    def _gains_ahead(self) -> list[int]:
        """The most that the tiles from each place on can still add."""
        ahead = [0]
        for place in reversed(self.places):
            ahead.append(ahead[-1] + (place.have - place.must) * place.tile_gain)
        return ahead[::-1]

    def best(self, more_than: int | None = None, enough: int | None = None) -> Best | None:
        """The best arrangement, or None if there is none (that gains more than asked).

        One that gains `enough` will do.
        """
        found = Search(self, more_than, enough).run()
        return None if found is None else Best(found.gain, self._moves(found.ways))

    def ways(self, index: int, key: int) -> list[Way]:
        """How it goes on at a place from the bits of the state that matter there."""
        return add_ways(self.layout, self.places[index], key, self.known[index])

    def final(self, state: int, gain: int) -> int | None:
        """What a state after the last number gained in all; None where it is no answer."""
        problem = self.problem
        _, _, left, points, tiles = self.fields.small(state)
        extra = problem.jokers_may - left
        if extra < 0 or points < problem.quota.points or tiles + extra < problem.quota.tiles:
            return None
        return gain + extra * problem.worth.joker

    def _moves(self, ways: list[Way]) -> list[Move]:
        """The moves at every place, those left out among them."""
        idle: list[Move] = [*[Choice(0, 0, 0, 0)] * len(self.have), Closing(0, 0)]
        moves = idle * self.problem.shape.highest
        for at, way in zip(self.at, ways, strict=True):
            moves[at] = way.move
        return moves
