"""What the slow judge needs to know of a rulebook, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

ALL_WAYS = frozenset({"replace_rack", "replace_table", "rearrange", "detach"})


@dataclass(frozen=True)
class Book:
    """The parameters of sets, openings, jokers and rearranging."""

    colours: str = "krbo"
    highest: int = 13
    group: tuple[int, int] = (3, 4)
    run_min: int = 3
    wraps: bool = False
    all_jokers: bool = True
    by_place: bool = False
    minimum: int = 30
    opening_jokers: bool = True
    joker_points: str = "as_tile"
    same_turn: bool = False
    rack_tiles_min: int = 1
    purposeful: bool = False
    ways: frozenset[str] = ALL_WAYS
    new_set: bool = True
    freed_rack_tiles: int = 0
    locked: bool = False
    rack_joker: int = 30


def book(variant: Any) -> Book:
    """A bound rulebook's values: only read, no rule of the referee is asked."""
    v = variant
    return Book(
        "".join(c.letter for c in v.tiles.colours),
        v.tiles.highest,
        (v.sets.group.low, v.sets.group.high),
        v.sets.run_min,
        v.sets.run_wraps,
        v.sets.all_jokers == "allowed",
        v.sets.joker_reading == "place",
        v.opening.minimum,
        v.opening.jokers == "allowed",
        str(v.opening.joker_points),
        v.opening.table_from == "same_turn",
        v.turn.rack_tiles_min,
        v.turn.rearrange == "purposeful",
        frozenset(str(way) for way in v.joker.release),
        v.joker.freed_into == "new_set",
        v.joker.freed_set_rack_tiles,
        v.joker.set_locked,
        v.score.rack_joker,
    )


__all__ = ["ALL_WAYS", "Book", "book", "replace"]
