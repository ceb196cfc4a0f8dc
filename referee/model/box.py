"""The tiles in the box: how often each exists for a number of players."""

from __future__ import annotations

from functools import lru_cache

from referee.model.chapters import Supply, Tiles
from referee.model.tile import JOKER, Tile, tile
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """`copies` says how often a tile exists; a tile that is not in it does not exist."""

    copies: dict[Tile, int]
    total: int


def supply_for(tiles: Tiles, players: int) -> Supply | None:
    """The supply for so many players, or None where the rulebook is not for so many."""
    fitting = (each for each in tiles.supply if each.players.low <= players <= each.players.high)
    return next(fitting, None)


@lru_cache(maxsize=256)
def box_of(tiles: Tiles, players: int) -> Box:
    """The box for so many players; for a number it is not made for, the largest."""
    supply = supply_for(tiles, players) or max(tiles.supply, key=lambda each: (each.copies, each.jokers))
    numbers = range(1, tiles.highest + 1)
    copies = {tile(colour.letter, number): supply.copies for colour in tiles.colours for number in numbers}
    copies[JOKER] = supply.jokers
    return Box(copies, sum(copies.values()))
