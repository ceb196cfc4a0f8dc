"""Rack tiles that can be in no set whatever else is laid: the sweep need not look at them."""

from __future__ import annotations

from dataclasses import replace

from referee.solver.problem import Problem, Shape


def useful(problem: Problem) -> Problem:
    """The problem without them. What is bound to be laid stays, possible or not."""
    may = problem.may
    while True:
        there = [
            sum(1 << n for n, (a, b) in enumerate(zip(*rows, strict=True)) if a or b)
            for rows in zip(problem.must, may, strict=True)
        ]
        alive = _alive(problem.shape, there, problem.jokers)
        less = tuple(
            tuple(n if alive[colour] >> at & 1 else 0 for at, n in enumerate(row))
            for colour, row in enumerate(may)
        )
        if less == may:
            return problem if may is problem.may else replace(problem, may=may)
        may = less


def _alive(shape: Shape, there: list[int], jokers: int) -> list[int]:
    """For each colour the numbers at which a tile may be in a set, as bits."""
    grouped = 0
    if shape.group_min <= shape.group_max:
        for number in range(1, shape.highest + 1):
            if sum(row >> number & 1 for row in there) + jokers >= shape.group_min:
                grouped |= 1 << number
    window = (1 << shape.run_min) - 1
    found = []
    for row in there:
        runs = 0
        for start in range(1, shape.highest - shape.run_min + 2):
            if ((row >> start) & window).bit_count() + jokers >= shape.run_min:
                runs |= window << start
        found.append(grouped | runs)
    return found
