"""How a game ended: all that its score depends on."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, Protocol

from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Supply, Variant
from referee.scoring.bounds import Bounds
from referee.text.frozen import dataclass

Ending = Literal["rack_emptied", "pool_empty", "time", "resigned", "agreed", "ruling"]


class BestOpening(Protocol):
    """The most points that sets made of the tiles are worth."""

    def __call__(self, tiles: tuple[Tile, ...], variant: Variant, *, jokers: bool = True) -> int: ...


@dataclass(frozen=True, slots=True)
class Rack:
    """The tiles left: those known, and how many others (None: nobody knows how many)."""

    known: tuple[Tile, ...] = ()
    unseen: int | None = 0

    @property
    def is_known(self) -> bool:
        return self.unseen == 0

    @property
    def is_empty(self) -> bool:
        return not self.known and self.unseen == 0


@dataclass(frozen=True, slots=True)
class PlayerEnd:
    """One player when the game was over. `None` is unknown.

    `last_draw_decided`: the tile that made an opening possible came with the player's last draw.
    """

    name: str
    rack: Rack
    opened: bool | None = None
    announced: bool | None = False
    last_draw_decided: bool | None = None
    failure_points: Fraction = Fraction(0)
    ruling_points: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class GameEnd:
    """A game that is over. `by`: who emptied the rack or resigned. `seen`: tiles known to lie elsewhere."""

    players: tuple[PlayerEnd, ...]
    ending: Ending
    by: str | None = None
    seen: tuple[Tile, ...] = ()
    missing: bool = False
    """Whether turns are missing, in which points may have been noted that nobody knows of."""

    def player(self, name: str) -> PlayerEnd:
        return next(each for each in self.players if each.name == name)


def supply_for(variant: Variant, players: int) -> Supply:
    """The box for so many players; for a number it is not made for, the largest box."""
    for supply in variant.tiles.supply:
        if supply.players.low <= players <= supply.players.high:
            return supply
    return max(variant.tiles.supply, key=lambda supply: (supply.copies, supply.jokers))


def available(end: GameEnd, variant: Variant) -> dict[Tile, int]:
    """How often each tile may still be among the unseen ones: the box less all that is seen."""
    box = supply_for(variant, len(end.players))
    left = {
        tile(colour.letter, number): box.copies
        for colour in variant.tiles.colours
        for number in range(1, variant.tiles.highest + 1)
    }
    left[JOKER] = box.jokers
    for seen in (*end.seen, *(each for player in end.players for each in player.rack.known)):
        left[seen.face] = left.get(seen.face, 0) - 1
    return {each: count for each, count in left.items() if count > 0}


def in_box(some: Tile, variant: Variant) -> bool:
    """Whether there is such a tile at all."""
    if some.is_joker:
        return True
    known = any(some.colour == colour.letter for colour in variant.tiles.colours)
    return known and 1 <= some.number <= variant.tiles.highest


def tile_value(some: Tile, variant: Variant) -> int:
    """What a tile on a rack costs."""
    return variant.score.rack_joker if some.is_joker else some.number


def unseen_value(count: int | None, left: dict[Tile, int], variant: Variant) -> Bounds:
    """The least and the most that so many unseen tiles are worth."""
    values = sorted(tile_value(each, variant) for each, number in left.items() for _ in range(number))
    if count is None:
        return Bounds(Fraction(0), Fraction(sum(values)))
    if count > len(values):  # more than the box holds: nothing better is known than the dearest tile each
        dearest = max(variant.tiles.highest, variant.score.rack_joker)
        return Bounds(Fraction(0), Fraction(count * dearest))
    return Bounds(Fraction(sum(values[:count])), Fraction(sum(values[len(values) - count :])))
