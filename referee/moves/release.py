"""By which ways jokers were freed, as far as the end of the turn shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.model.tile import JOKER, Tile
from referee.moves.change import Change
from referee.moves.search import NODES, WAYS, Unsettled

Way = tuple[object, ...]
"""What a way of leaving uses up: a tile beside the old mates, and a copy of it from rack or table."""


def barred(change: Change, release: frozenset[str], freed: list[int]) -> int | None:
    """A freed joker that left in a way not allowed, or None. No tile replaces two jokers."""
    if release == WAYS:
        return None
    ways = [_ways_out(change, release, i) for i in freed]
    for joker, out in zip(freed, ways, strict=True):
        if not out:
            return joker
    for upto in range(1, len(freed) + 1):
        if not _side_by_side(change, ways[:upto], Counter(), [0]):
            return freed[upto - 1]
    return None


def _side_by_side(
    change: Change, ways: list[list[tuple[Way, ...]]], used: Counter[Way], nodes: list[int]
) -> bool:
    """Whether every joker finds a way, none of them using what another uses."""
    nodes[0] += 1
    if nodes[0] > NODES:
        raise Unsettled
    if not ways:
        return True
    free = [uses for uses in ways[0] if all(used[each] < _copies(change, each) for each in uses)]
    return any(_side_by_side(change, ways[1:], used + Counter(uses), nodes) for uses in free)


def _copies(change: Change, used: Way) -> int:
    where, face = used[0], used[1]
    assert isinstance(face, Tile)
    if where == "rack":
        return change.played[face]
    if where == "table":
        return sum(tiles[face] for tiles in change.old)
    assert isinstance(where, int)
    return change.new[where][face]


def _ways_out(change: Change, release: frozenset[str], index: int) -> list[tuple[Way, ...]]:
    """The allowed ways for a joker to have left, each with what it uses up."""
    joker = change.jokers[index]
    mates = change.mates(joker.home)
    together = [i for i, tiles in enumerate(change.new) if mates <= tiles]
    if not mates or not together:
        return [()] if not mates or "rearrange" in release else []
    found: list[tuple[Way, ...]] = []
    for home in together:
        came = [face for face in change.new[home] - mates if _was(change, index, face)]
        ways = {face: list(_ways_in(change, joker.home, face)) for face in came}
        ways = {face: known for face, known in ways.items() if known}
        for face, known in ways.items():
            found += [((home, face), (where, face)) for where in known if f"replace_{where}" in release]
        if "detach" in release and all(f"replace_{w}" in release for known in ways.values() for w in known):
            found.append(())
    return found


def _was(change: Change, index: int, face: Tile) -> bool:
    stands = change.jokers[index].stands
    return face is not JOKER and (stands is None or face in stands)


def _ways_in(change: Change, home: int, face: Tile) -> Iterator[str]:
    if change.played[face]:
        yield "rack"
    if change.elsewhere(home, face):
        yield "table"
