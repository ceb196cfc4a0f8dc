"""Whether sets with a joker stayed together, where a rulebook locks them until the joker is replaced."""

from __future__ import annotations

from collections import Counter

from referee.model.tile import JOKER, Tile
from referee.moves.change import Change
from referee.moves.matching import matched
from referee.moves.search import NODES, Unsettled


def broken(change: Change) -> int | None:
    """A locked set of before whose tiles do not lie in one set after, or None. May raise Unsettled."""
    locked = [i for i, tiles in enumerate(change.old) if tiles[JOKER] and not _is_replaced(change, i)]
    for upto in range(1, len(locked) + 1):
        if not _fit([change.mates(i) for i in locked[:upto]], list(change.new), [0]):
            return locked[upto - 1]
    return None


def _is_replaced(change: Change, home: int) -> bool:
    """Whether each joker of the set may have given way to a tile, from the rack or another set."""
    came = change.played + Counter[Tile]()
    for i, tiles in enumerate(change.old):
        if i != home:
            came.update(tiles)
    sources = [face for face in came if face.is_ordinary]
    jokers = [seat for seat in change.jokers if seat.home == home]
    fits = [[n for n, t in enumerate(sources) if s.stands is None or t in s.stands] for s in jokers]
    return matched(fits) is not None


def _fit(mates: list[Counter[Tile]], room: list[Counter[Tile]], nodes: list[int]) -> bool:
    """Whether the sets' tiles find room side by side, each set's in one."""
    nodes[0] += 1
    if nodes[0] > NODES:
        raise Unsettled
    if not mates:
        return True
    for i, tiles in enumerate(room):
        if mates[0] <= tiles:
            rest = [*room[:i], tiles - mates[0], *room[i + 1 :]]
            if _fit(mates[1:], rest, nodes):
                return True
    return False
