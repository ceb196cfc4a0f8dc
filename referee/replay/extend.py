"""Where added tiles lie in a set that stays one set."""

from __future__ import annotations

from referee.model.meld import Meld
from referee.model.tile import Tile


def extended(old: Meld, added: tuple[Tile, ...]) -> Meld:
    """The set with the tiles added: each where its number says, if the set is a run, else behind.

    A joker keeps its place, unless an added tile belongs there.
    """
    ordinary = [(at, each) for at, each in enumerate(old) if each.is_ordinary]
    run = len({each.colour for _, each in ordinary}) == 1 and all(each.is_ordinary for each in added)
    if not run or any(each.colour != ordinary[0][1].colour for each in added):
        return (*old, *added)
    start = ordinary[0][1].number - ordinary[0][0]
    places = {start + at: each for at, each in enumerate(old)}
    loose: list[Tile] = []
    for each in added:
        there = places.get(each.number)
        if there is not None and there.is_ordinary:
            return (*old, *added)
        if there is not None:
            loose.append(there)
        places[each.number] = each
    return (*(places[number] for number in sorted(places)), *loose)
