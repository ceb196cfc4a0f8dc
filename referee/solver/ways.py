"""What one colour, or the groups, may do at one number: worked out once, and remembered across questions."""

from __future__ import annotations

from typing import NamedTuple

from referee.solver.fields import Fields
from referee.solver.groups import closings, completes
from referee.solver.runs import advance, promised

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


class Place(NamedTuple):
    """All that the ways at one place depend on. `colour` is None for the groups of the number."""

    fields: Fields
    colour: int | None
    must: int
    have: int
    coming: tuple[int, ...]  # what the colour has at the next numbers
    rest: tuple[int, ...]  # what the later colours have at this number
    run_min: int
    sizes: tuple[int, int]
    pure: bool
    number: int  # 0 where no points are counted
    tile_gain: int
    joker_gain: int
    joker_points: int


_known: dict[Place, dict[int, list[Way]]] = {}
_size = 0


def ways_of(place: Place) -> dict[int, list[Way]]:
    """What is known of a place, by the bits of the state that matter there; `add_ways` fills it."""
    known = _known.get(place)
    if known is None:
        known = _known[place] = {}
    return known


def add_ways(place: Place, key: int, known: dict[int, list[Way]]) -> list[Way]:
    global _size
    if _size > REMEMBERED:
        _known.clear()
        _size = 0
    _size += 1
    ways = known[key] = _closings(place, key) if place.colour is None else _best(place, key)
    return ways


def _best(place: Place, key: int) -> list[Way]:
    best: dict[int, Way] = {}
    for way in _colour(place, key, place.colour or 0):
        known = best.get(way.delta)
        if known is None or known.gain < way.gain:
            best[way.delta] = way
    return list(best.values())


def _colour(place: Place, key: int, colour: int) -> list[Way]:
    fields, must, found = place.fields, place.must, list[Way]()
    state, at = fields.runs(key, colour), fields.runs_at(colour)
    grouped, most, left, points, played = fields.small(key)
    for used in range(must, place.have + 1):
        for inside in range(used + 1):
            common = max(most, inside)
            if not completes(grouped + inside, common, place.rest, place.sizes, left, place.pure):
                continue
            for jokers in range(left + 1):
                gain = (used - must) * place.tile_gain + jokers * place.joker_gain
                value = points + used * place.number + jokers * place.joker_points
                to = fields.pack(grouped + inside, common, left - jokers, value, played + used - must)
                for runs in _runs(place, state, used - inside, jokers, left - jokers):
                    move = Choice(runs, used - inside, jokers, inside)
                    found.append(Way((to | runs << at) - key, gain, move))
    return found


def _runs(place: Place, state: int, ordinary: int, jokers: int, left: int) -> list[int]:
    """The runs afterwards; no run that can't be completed with the jokers left."""
    found = []
    for runs in advance(state, ordinary, jokers, place.run_min, place.pure):
        needs = 0
        for ahead, wanted in enumerate(promised(runs, place.run_min, place.pure)):
            if wanted and ahead >= len(place.coming):
                needs = left + 1
            elif wanted and wanted > place.coming[ahead]:
                needs += wanted - place.coming[ahead]
        if needs <= left:
            found.append(runs)
    return found


def _closings(place: Place, key: int) -> list[Way]:
    """The number is done: what was set aside for groups must make groups, with jokers where needed."""
    grouped, most, left, points, played = place.fields.small(key)
    found = []
    for used, groups in closings(grouped, most, left, place.sizes, place.pure):
        to = place.fields.pack(0, 0, left - used, points + used * place.joker_points, played)
        found.append(Way(to - key, used * place.joker_gain, Closing(used, groups)))
    return found
