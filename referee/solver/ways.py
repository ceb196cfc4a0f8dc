"""What one colour, or the groups, may do at one number: worked out once, and remembered across questions."""

from __future__ import annotations

from typing import NamedTuple

from referee.solver.fields import Fields
from referee.solver.groups import closings, completes
from referee.solver.runs import BITS, advance, promised

REMEMBERED = 60_000
"""How many lists of ways are kept; then all are forgotten. Answers do not depend on it."""


class Choice(NamedTuple):
    """What one colour does at one number."""

    runs: int  # the state of its runs afterwards
    ordinary: int
    jokers: int
    grouped: int


class Closing(NamedTuple):
    """How a number's groups are made."""

    jokers: int
    groups: int


Move = Choice | Closing


class Way(NamedTuple):
    """A step from any state with the right fields: what it adds to the state and to the gain."""

    delta: int
    gain: int
    move: Move


class Layout(NamedTuple):
    """What is the same at every place of a sweep."""

    fields: Fields
    run_min: int
    sizes: tuple[int, int]
    pure: bool


class Place(NamedTuple):
    """All else that the ways at one place depend on. `colour` is None for the groups of the number."""

    colour: int | None
    must: int
    have: int
    coming: tuple[int, ...]  # what the colour has at the next numbers
    rest: tuple[int, ...]  # what the later colours have at this number
    number: int  # 0 where no points are counted
    tile_gain: int
    joker_gain: int
    joker_points: int


Known = dict[int, list[Way]]
"""Ways by the bits of the state that matter at a place."""

_known: dict[Layout, dict[Place, Known]] = {}
_size = 0


def layout_of(layout: Layout) -> dict[Place, Known]:
    """What is known of the places of a layout; `add_ways` fills it."""
    return _known.setdefault(layout, {})


def add_ways(layout: Layout, place: Place, key: int, known: Known) -> list[Way]:
    global _size
    if _size > REMEMBERED:
        _known.clear()
        _size = 0
    _size += 1
    at = At(layout, place)
    ways = known[key] = _closings(at, key) if place.colour is None else _best(at, key, place.colour)
    return ways


class At(NamedTuple):
    layout: Layout
    place: Place


def _best(at: At, key: int, colour: int) -> list[Way]:
    best: dict[int, Way] = {}
    for way in _colour(at, key, colour):
        known = best.get(way.delta)
        if known is None or known.gain < way.gain:
            best[way.delta] = way
    return list(best.values())


def _colour(at: At, key: int, colour: int) -> list[Way]:
    (fields, _, sizes, pure), place, found = at.layout, at.place, list[Way]()
    state, offset, must = fields.runs(key, colour), fields.runs_at(colour), place.must
    grouped, most, left, points, played = fields.small(key)
    for used in range(must, place.have + 1):
        for inside in range(used + 1):
            common = max(most, inside)
            if not completes(grouped + inside, common, place.rest, sizes, left, pure):
                continue
            for jokers in range(left + 1):
                gain = (used - must) * place.tile_gain + jokers * place.joker_gain
                value = points + used * place.number + jokers * place.joker_points
                to = fields.pack(grouped + inside, common, left - jokers, value, played + used - must)
                for runs in _runs(at, state, used - inside, jokers, left - jokers):
                    move = Choice(runs, used - inside, jokers, inside)
                    found.append(Way((to | runs << offset) - key, gain, move))
    return found


def _runs(at: At, state: int, ordinary: int, jokers: int, left: int) -> list[int]:
    """The runs afterwards; no run that can't be completed with the jokers left."""
    (_, run_min, _, pure), coming, found = at.layout, at.place.coming, []
    for runs in advance(state, ordinary, jokers, run_min, pure):
        needs = 0
        for ahead, wanted in enumerate(promised(runs, run_min, pure)):
            if wanted and ahead >= len(coming):
                needs = left + 1
            elif wanted and wanted > coming[ahead]:
                needs += wanted - coming[ahead]
        if needs <= left:
            found.append(runs if at.layout.fields.jokers else _trimmed(runs, run_min, coming))
    return found


def _trimmed(runs: int, run_min: int, coming: tuple[int, ...]) -> int:
    """Where no joker is in play: without the runs that must stop here for want of tiles."""
    high = BITS * (run_min - 1)
    owed = promised(runs, run_min, False)[0]
    free = min(runs >> high, (coming[0] if coming else 0) - owed)
    return runs & ((1 << high) - 1) | free << high


def _closings(at: At, key: int) -> list[Way]:
    """The number is done: what was set aside for groups must make groups, with jokers where needed."""
    (fields, _, sizes, pure), place = at.layout, at.place
    grouped, most, left, points, played = fields.small(key)
    found = []
    for used, groups in closings(grouped, most, left, sizes, pure):
        to = fields.pack(0, 0, left - used, points + used * place.joker_points, played)
        found.append(Way(to - key, used * place.joker_gain, Closing(used, groups)))
    return found
