"""A dynamic programme over the numbers: which tiles can be placed in legal sets, and the best way to.

The numbers are swept from 1 upwards. What is kept between two numbers is, for each colour, how many runs
are open and how long they are (`runs`), and how many jokers are left. Groups begin and end at one number:
tiles of a number, no colour more than k times, make k groups if their count lies between k smallest and k
largest groups (deal them out colour by colour), so only their count and the commonest colour matter.

A state is one int of several fields, and what a colour may do at a number depends on few of them, so the
ways to go on are worked out once for each value of these (`ways`) and then only added to the states.
"""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from referee.solver.budget import Budget
from referee.solver.fields import Fields
from referee.solver.problem import Problem
from referee.solver.useful import useful
from referee.solver.ways import Layout, Move, Place, add_ways, layout_of

BEAMS = (8, 96)
"""How many states a number keeps in the first passes, which look for a good arrangement, not the best."""

Front = dict[int, int]
"""The states reached, each with the most that was gained on the way."""


class Pass(NamedTuple):
    """The state that ends one sweep best, its gain, and the states reached after each step."""

    gain: int
    state: int
    layers: list[Front]


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
        self.masks = [self.fields.mask(colour) for colour in (*range(len(self.have)), None)]
        self.places = self._places()
        known = layout_of(self.layout)
        self.known = [known.setdefault(place, {}) for place in self.places]
        self.ahead = self._gains_ahead()

    def _places(self) -> list[Place]:
        """For each number its colours, and then its groups."""
        problem, have, found = self.problem, self.have, list[Place]()
        points_at, worth, reach = problem.quota_joker_at, problem.worth, problem.shape.run_min
        columns = list(zip(*have, strict=True))
        for number in range(1, problem.shape.highest + 1):
            value = number if points_at else 0
            joker, points = worth.joker_at[number], points_at[number] if points_at else 0
            column, tile = columns[number], worth.tile[number]
            for colour, row in enumerate(have):
                must, there = problem.must[colour][number], row[number]
                coming, rest = row[number + 1 : number + reach], column[colour + 1 :]
                gain = tile if there > must else 0
                found.append(Place(colour, must, there, coming, rest, value, gain, joker, points))
            found.append(Place(None, 0, 0, (), (), value, 0, joker, points))
        return found

    def _gains_ahead(self) -> list[int]:
        """The most that the tiles above each number can still add."""
        problem, highest = self.problem, self.problem.shape.highest
        best_joker = max(problem.worth.joker_at) * problem.jokers + problem.worth.joker * problem.jokers_may
        ahead = [best_joker] * (highest + 2)
        for number in range(highest, 0, -1):
            here = sum(row[number] for row in problem.may) * problem.worth.tile[number]
            ahead[number - 1] = ahead[number] + here
        return ahead

    def best(self, more_than: int | None = None, enough: int | None = None) -> Best | None:
        """The best arrangement, or None if there is none (that gains more than asked).

        One that gains `enough` will do.
        """
        if more_than is not None and self.ahead[0] <= more_than:
            return None
        most = self.ahead[0] if enough is None else min(enough, self.ahead[0])
        first, floor = None, more_than
        for beam in (*BEAMS, None):
            found, cut = self._pass(floor, beam)
            if found is not None:
                first, floor = found, found.gain
            if not cut or (floor is not None and first is not None and floor >= most):
                break
        return None if first is None else Best(first.gain, self._moves(first))

    def _pass(self, more_than: int | None, beam: int | None) -> tuple[Pass | None, bool]:
        """One sweep, and whether it left out states."""
        front: Front = {self.fields.pack(0, 0, self.problem.jokers, 0, 0): 0}
        layers, cut, width = [front], False, len(self.have) + 1
        for index in range(len(self.places)):
            self.budget.spend(len(front))
            front = self._step(front, index)
            if (index + 1) % width == 0:
                if more_than is not None:
                    least = more_than - self.ahead[(index + 1) // width]
                    front = {state: gain for state, gain in front.items() if gain > least}
                if beam and len(front) > beam:
                    front = dict(sorted(front.items(), key=itemgetter(1), reverse=True)[:beam])
                    cut = True
                if not front:
                    return None, cut
            layers.append(front)
        return self._finish(front, layers, more_than), cut

    def _step(self, front: Front, index: int) -> Front:
        """One colour of one number, or its groups."""
        known, place = self.known[index], self.places[index]
        mask = self.masks[index % len(self.masks)]
        made: Front = {}
        get, ways_at = made.get, known.get
        for state, gain in front.items():
            ways = ways_at(state & mask)
            if ways is None:
                ways = add_ways(self.layout, place, state & mask, known)
            for delta, more, _ in ways:
                there, total = state + delta, gain + more
                if get(there, -1) < total:
                    made[there] = total
        return made

    def _finish(self, front: Front, layers: list[Front], more_than: int | None) -> Pass | None:
        problem, found = self.problem, None
        for state, reached in front.items():
            _, _, left, points, tiles = self.fields.small(state)
            extra = problem.jokers_may - left
            if extra < 0 or points < problem.quota.points or tiles + extra < problem.quota.tiles:
                continue
            gain = reached + extra * problem.worth.joker
            if (found is None or gain > found.gain) and (more_than is None or gain > more_than):
                found = Pass(gain, state, layers)
        return found

    def _moves(self, found: Pass) -> list[Move]:
        """The way to the best state, traced backwards through the layers."""
        state, moves = found.state, list[Move]()
        for index in range(len(self.places) - 1, -1, -1):
            gain, before = found.layers[index + 1][state], found.layers[index]
            state, move = self._came_from(index, state, gain, before)
            moves.append(move)
        return moves[::-1]

    def _came_from(self, index: int, state: int, gain: int, before: Front) -> tuple[int, Move]:
        """A state of the layer before, and the move that leads from it to this one."""
        known, mask = self.known[index], self.masks[index % len(self.masks)]
        for earlier, reached in before.items():
            for delta, more, move in known[earlier & mask]:
                if earlier + delta == state and reached + more == gain:
                    return earlier, move
        raise AssertionError("the sweep's way can't be traced")
