"""Whether every part of a rearrangement serves a rack tile, alike tiles being matched in the player's favour.

Sets of before and after are joined where a tile went from one to the other. Which copy of a tile went where
nobody can tell, so each face has options; a part is served by a rack tile, or by a freed joker's new set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from referee.model.tile import JOKER, Tile
from referee.moves.change import Change
from referee.moves.freeing import NODES, Laws, Unsettled, lawful_seats

_MOST_OPTIONS = 5_000


class Option(NamedTuple):
    """One way for all tiles of a face to go: the sets it joins (before, after), those of after it serves."""

    joins: frozenset[tuple[int, int]]
    serves: frozenset[int]


def unserved(change: Change, laws: Laws) -> int | None:
    """A set of after in a part that serves no rack tile, whatever went where; None if all may serve one.

    May raise Unsettled.
    """
    faces = sorted({face for tiles in (*change.old, *change.new) for face in tiles}, key=lambda t: t.order)
    options = [_face_options(change, laws, face) for face in faces]
    size = len(change.old) + len(change.new)
    for part in _parts(size, options, len(change.old)):
        inside = [each for each in options if any(b in part for way in each for b, _ in way.joins)]
        inside += [each for each in options if _only_serves(each, part, len(change.old))]
        if not _serves_all(part, inside, len(change.old), [0]):
            return min(n for n in part if n >= len(change.old)) - len(change.old)
    return None


def _only_serves(options: list[Option], part: frozenset[int], first: int) -> bool:
    return any(not way.joins and any(a + first in part for a in way.serves) for way in options)


def _parts(size: int, options: list[list[Option]], first: int) -> list[frozenset[int]]:
    """The connected parts if every option held at once; what lies in different ones never meets."""
    labels = list(range(size))
    for each in options:
        for way in each:
            _join(labels, way, first)
    parts = sorted({tuple(n for n in range(size) if labels[n] == label) for label in set(labels)})
    return [frozenset(part) for part in parts]


def _join(labels: list[int], way: Option, first: int) -> None:
    for b, a in way.joins:
        one, other = labels[b], labels[a + first]
        if one != other:
            for n, label in enumerate(labels):
                if label == other:
                    labels[n] = one


def _serves_all(part: frozenset[int], options: list[list[Option]], first: int, nodes: list[int]) -> bool:
    """Whether some choice of options leaves no piece of the part unserved."""
    nodes[0] += 1
    if nodes[0] > NODES:
        raise Unsettled
    if _lacking(part, [[way for each in options for way in each]], first):
        return False
    certain = [each for each in options if len(each) == 1]
    open_ = [each for each in options if len(each) > 1]
    if not _lacking(part, certain, first):
        return True
    if not open_:
        return False
    chosen, rest = open_[0], open_[1:]
    tries = [[*certain, [way], *rest] for way in chosen]
    tries.sort(key=lambda each: _lacking(part, each[: len(certain) + 1], first))
    return any(_serves_all(part, each, first, nodes) for each in tries)


def _lacking(part: frozenset[int], options: list[list[Option]], first: int) -> int:
    """How many pieces nothing serves, if all these options hold."""
    labels = list(range(max(part) + 1))
    served: set[int] = set()
    for each in options:
        for way in each:
            inside = Option(frozenset(j for j in way.joins if j[0] in part), way.serves)
            _join(labels, inside, first)
            served.update(a + first for a in way.serves if a + first in part)
    return len({labels[n] for n in part} - {labels[n] for n in served})


def _face_options(change: Change, laws: Laws, face: Tile) -> list[Option]:
    ways = _joker_options(change, laws) if face is JOKER else _tile_options(change, face)
    found = list(islice(ways, _MOST_OPTIONS + 1))
    if len(found) > _MOST_OPTIONS:
        raise Unsettled
    return sorted(set(found), key=lambda way: (sorted(way.joins), sorted(way.serves)))


def _tile_options(change: Change, face: Tile) -> Iterator[Option]:
    """Every way to send the copies of a tile from before to after; the rest came from the rack."""
    sources = [b for b, tiles in enumerate(change.old) for _ in range(tiles[face])]
    room = Counter({a: tiles[face] for a, tiles in enumerate(change.new) if tiles[face]})

    def send(index: int, joins: frozenset[tuple[int, int]]) -> Iterator[Option]:
        if index == len(sources):
            yield Option(joins, frozenset(a for a, left in room.items() if left))
            return
        for a in sorted(room):
            if room[a]:
                room[a] -= 1
                yield from send(index + 1, joins | {(sources[index], a)})
                room[a] += 1

    return send(0, frozenset())


def _joker_options(change: Change, laws: Laws) -> Iterator[Option]:
    """Every lawful way for the jokers to go. A freed one serves its new set, one from the rack any."""
    choices = [lawful_seats(change, laws, i) for i in range(len(change.jokers))]
    new = {seat.home for seat in change.seats if change.is_new(seat.home)}
    used: list[int] = []

    def send(joins: frozenset[tuple[int, int]], serves: frozenset[int]) -> Iterator[Option]:
        if len(used) == len(choices):
            rack = {seat.home for j, seat in enumerate(change.seats) if j not in used}
            yield Option(joins, serves | rack)
            return
        joker = change.jokers[len(used)]
        for j in choices[len(used)]:
            if j not in used:
                seat = change.seats[j]
                is_freed = seat.home in new and change.frees(joker, seat)
                used.append(j)
                yield from send(
                    joins | {(joker.home, seat.home)}, serves | ({seat.home} if is_freed else set())
                )
                used.pop()

    return send(frozenset(), frozenset())
