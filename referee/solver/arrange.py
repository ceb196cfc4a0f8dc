"""The best arrangement of a problem as sets; runs that wrap are chosen outside the sweep."""

from __future__ import annotations

from typing import NamedTuple

from referee.model.tile import Tile
from referee.solver.budget import Budget
from referee.solver.candidates import wrapping_runs
from referee.solver.problem import Counts, Problem
from referee.solver.rebuild import Laid, rebuild
from referee.solver.stock import Stock
from referee.solver.sweep import Sweep


class Arrangement(NamedTuple):
    gain: int
    sets: tuple[Laid, ...]


class Taken(NamedTuple):
    """A problem with some sets laid already, and what they gained and brought towards the quota."""

    problem: Problem
    gain: int


def arrange(
    problem: Problem, budget: Budget | None = None, more_than: int | None = None, enough: int | None = None
) -> Arrangement | None:
    """The best arrangement; None if there is none (that gains more than asked). One with `enough` will do."""
    budget = budget or Budget()
    found = _swept(problem, budget, more_than, enough)
    if not problem.shape.wraps or (found and enough is not None and found.gain >= enough):
        return found
    runs = list(wrapping_runs(problem.shape, have(problem), problem.jokers))
    return _with_wraps(problem, runs, budget, found, more_than)


def have(problem: Problem) -> Counts:
    return tuple(
        tuple(a + b for a, b in zip(must, may, strict=True))
        for must, may in zip(problem.must, problem.may, strict=True)
    )


def _swept(
    problem: Problem, budget: Budget, more_than: int | None, enough: int | None = None
) -> Arrangement | None:
    sweep = Sweep(problem, budget)
    found = sweep.best(more_than, enough)
    if found is None:
        return None
    return Arrangement(found.gain, tuple(rebuild(problem.shape, found.moves, sweep.pure)))


def _with_wraps(
    problem: Problem,
    runs: list[Laid],
    budget: Budget,
    best: Arrangement | None,
    floor: int | None,
) -> Arrangement | None:
    """Each collection of wrapping runs once, the sweep arranging what is left of the tiles."""
    for index, laid in enumerate(runs):
        budget.spend()
        taken = take(problem, (laid,))
        if taken is None:
            continue
        least = best.gain if best else floor
        under = None if least is None else least - taken.gain
        inner = _swept(taken.problem, budget, under)
        inner = _with_wraps(taken.problem, runs[index:], budget, inner, under)
        if inner:
            best = Arrangement(inner.gain + taken.gain, (laid, *inner.sets))
    return best


def take(problem: Problem, sets: tuple[Laid, ...], rack_first: tuple[Tile, ...] = ()) -> Taken | None:
    """The problem once these sets lie; table tiles go first, save those named: copies are alike."""
    stock = Stock(problem, rack_first)
    for laid in sets:
        for piece, number in zip(laid, _numbers(problem, laid), strict=True):
            if not stock.lay(piece, number):
                return None
    return Taken(stock.rest(), stock.gain)


def _numbers(problem: Problem, laid: Laid) -> list[int]:
    """The number at each place: a group's own, or counted along the run from its first ordinary tile."""
    highest = problem.shape.highest
    first = next((at for at, piece in enumerate(laid) if not piece.is_joker), None)
    if first is None:
        return [highest] * len(laid)
    ordinary = {piece.number for piece in laid if not piece.is_joker}
    colours = {piece.colour for piece in laid if not piece.is_joker}
    if len(ordinary) == 1 and len(colours) > 1:
        return [laid[first].number] * len(laid)
    return [(laid[first].number - first + at - 1) % highest + 1 for at in range(len(laid))]
