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
from referee.moves.freeing import lawful_seats, matchings
from referee.moves.lawful import Laws, Matching, Settled, freed_homes, grown, keeps
from referee.moves.search import NODES, Unsettled

_MOST_OPTIONS = 5_000
Pairs = frozenset[tuple[int, int]]


class Option(NamedTuple):
    """One way for all tiles of a face to go: the sets it joins (before, after), those of after it serves.

    `serves` is a rack tile's set or, where `matching` says which joker went where, what may be served.
    """

    joins: Pairs
    serves: frozenset[int]
    matching: Matching = ()


class Search(NamedTuple):
    change: Change
    laws: Laws
    first: int
    """Where the sets of after begin, when those of before and after are numbered through."""
    nodes: list[int]


def unserved(change: Change, laws: Laws) -> int | None:
    """A set of after in a part that serves no rack tile, whatever went where; None if all may serve one.

    May raise Unsettled.
    """
    search = Search(change, laws, len(change.old), [0])
    faces = sorted({face for tiles in (*change.old, *change.new) for face in tiles}, key=lambda t: t.order)
    options = [_face_options(change, laws, face) for face in faces]
    for part in _parts(search, options):
        inside = [each for each in options if any(_touched(way, search.first) & part for way in each)]
        if not _serves_all(search, part, inside):
            return min(n for n in part if n >= search.first) - search.first
    return None


def _touched(way: Option, first: int) -> set[int]:
    return {n for b, a in way.joins for n in (b, a + first)} | {a + first for a in way.serves}


def _parts(search: Search, options: list[list[Option]]) -> list[frozenset[int]]:
    """The connected parts if every option held at once; what lies in different ones never meets.

    What one choice decides lies in one part, too; and all jokers do, since the tiles beside them tell
    which were freed.
    """
    size = search.first + len(search.change.new)
    labels = list(range(size))
    for each in options:
        for way in each:
            _join(labels, way.joins, search.first)
        if len(each) > 1 or each[0].matching:
            _unite(labels, set().union(*(_touched(way, search.first) for way in each)))
    parts = sorted({tuple(n for n in range(size) if labels[n] == label) for label in set(labels)})
    return [frozenset(part) for part in parts]


def _join(labels: list[int], joins: Pairs, first: int) -> None:
    for b, a in joins:
        _unite(labels, {b, a + first})


def _unite(labels: list[int], members: set[int]) -> None:
    names = {labels[n] for n in members}
    if len(names) > 1:
        least = min(names)
        labels[:] = [least if label in names else label for label in labels]


def _serves_all(search: Search, part: frozenset[int], options: list[list[Option]]) -> bool:
    """Whether some choice of options leaves no piece of the part unserved."""
    search.nodes[0] += 1
    if search.nodes[0] > NODES:
        raise Unsettled
    if _lacking(search, part, [[way for each in options for way in each]]):
        return False
    certain = [each for each in options if len(each) == 1]
    open_ = [each for each in options if len(each) > 1]
    if not open_:
        return _holds(search, part, [each[0] for each in certain])
    chosen, rest = open_[0], open_[1:]
    tries = [[*certain, [way], *rest] for way in chosen]
    tries.sort(key=lambda each: _lacking(search, part, each[: len(certain) + 1]))
    return any(_serves_all(search, part, each) for each in tries)


def _holds(search: Search, part: frozenset[int], ways: list[Option]) -> bool:
    """Whether all is served once every tile's way is known, and with it which jokers were freed."""
    ordinary = frozenset(pair for way in ways if not way.matching for pair in way.joins)
    settled = [_settled(search.change, way.matching, ordinary) for way in ways if way.matching]
    if not all(keeps(search.change, search.laws, each) for each in settled):
        return False
    final = [_final(search.change, way, ordinary) for way in ways]
    return not _lacking(search, part, [[way] for way in final])


def _settled(change: Change, matching: Matching, ordinary: Pairs) -> Settled:
    freed = set()
    for i, j in enumerate(matching):
        joker, seat = change.jokers[i], change.seats[j]
        stays = change.only_jokers(joker.home) or (joker.home, seat.home) in ordinary
        if change.apart(joker, seat) or not stays:
            freed.add(i)
    return Settled(matching, frozenset(freed))


def _final(change: Change, way: Option, ordinary: Pairs) -> Option:
    """A joker's way with what it serves for sure."""
    if not way.matching:
        return way
    homes = freed_homes(change, _settled(change, way.matching, ordinary))
    new = {home for home in homes if not grown(change, {home})}
    return way._replace(serves=_from_rack(change, way.matching) | new)


def _from_rack(change: Change, matching: Matching) -> frozenset[int]:
    return frozenset(seat.home for j, seat in enumerate(change.seats) if j not in matching)


def _lacking(search: Search, part: frozenset[int], options: list[list[Option]]) -> int:
    """How many pieces nothing serves, if all these options hold."""
    first = search.first
    labels = list(range(max(part) + 1))
    served: set[int] = set()
    for each in options:
        for way in each:
            _join(labels, frozenset(pair for pair in way.joins if pair[0] in part), first)
            served.update(a + first for a in way.serves if a + first in part)
    return len({labels[n] for n in part} - {labels[n] for n in served})


def _face_options(change: Change, laws: Laws, face: Tile) -> list[Option]:
    ways = _joker_options(change, laws) if face is JOKER else _tile_options(change, face)
    found = list(islice(ways, _MOST_OPTIONS + 1))
    if len(found) > _MOST_OPTIONS:
        raise Unsettled
    return sorted(set(found), key=lambda way: (sorted(way.joins), sorted(way.serves), way.matching))


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
    """Every way for the jokers to go. One that may be freed may serve its set, one from the rack does."""
    if not change.jokers:
        yield Option(frozenset(), _from_rack(change, ()))
        return
    choices, new = lawful_seats(change, laws), change.may_be_new()
    for matching in matchings(change, choices, [0]):
        homes = [(joker.home, change.seats[j].home) for joker, j in zip(change.jokers, matching, strict=True)]
        may_serve = {goal for _, goal in homes if goal in new}
        yield Option(frozenset(homes), _from_rack(change, matching) | may_serve, matching)
