"""Whether a turn's freed jokers keep the rulebook, once it is settled which joker went where."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Literal, NamedTuple

from referee.model.tile import JOKER, Tile
from referee.model.variant import JokerRules
from referee.moves.change import Change
from referee.moves.matching import unmet
from referee.moves.release import barred
from referee.moves.search import NODES, WAYS, Unsettled
from referee.text.frozen import dataclass

Condition = Literal["freed_into", "freed_set_rack_tiles", "release"]
CONDITIONS: tuple[Condition, ...] = ("freed_into", "freed_set_rack_tiles", "release")


@dataclass(frozen=True, slots=True)
class Laws:
    """What is asked of a freed joker; by default nothing."""

    new_set: bool = False
    rack_tiles: int = 0
    release: frozenset[str] = WAYS

    @classmethod
    def of(cls, rules: JokerRules) -> Laws:
        return cls(rules.freed_into == "new_set", rules.freed_set_rack_tiles, frozenset(rules.release))

    def binding(self) -> tuple[Condition, ...]:
        asked = (self.new_set, self.rack_tiles > 0, self.release != WAYS)
        return tuple(name for name, is_asked in zip(CONDITIONS, asked, strict=True) if is_asked)

    def without(self, name: Condition) -> Laws:
        if name == "freed_into":
            return replace(self, new_set=False)
        return replace(self, rack_tiles=0) if name == "freed_set_rack_tiles" else replace(self, release=WAYS)

    def only(self, name: Condition) -> Laws:
        laws = self
        for other in CONDITIONS:
            laws = laws if other == name else laws.without(other)
        return laws


Matching = tuple[int, ...]
"""For each joker of before its seat after; seats beyond the last are off the table."""


class Settled(NamedTuple):
    """Where each joker went, and which of them count as freed."""

    matching: Matching
    freed: frozenset[int]


def keeps(change: Change, laws: Laws, settled: Settled) -> bool:
    """Whether every condition holds."""
    return not any(broken_by(change, laws, name, settled) for name in laws.binding())


def broken_by(change: Change, laws: Laws, name: Condition, settled: Settled) -> list[int]:
    """The sets of after that show a condition broken."""
    if not settled.freed:
        return []
    if name == "freed_into":
        return grown(change, freed_homes(change, settled))
    if name == "freed_set_rack_tiles":
        return short_of_rack_tiles(change, laws, settled)
    stuck = barred(change, laws.release, sorted(settled.freed))
    return [] if stuck is None else [change.seats[settled.matching[stuck]].home]


def freed_homes(change: Change, settled: Settled) -> set[int]:
    return {change.seats[settled.matching[i]].home for i in settled.freed}


# New sets


def grown(change: Change, homes: set[int]) -> list[int]:
    """Those of these sets that are old sets with tiles added, if no other sets can have grown instead.

    An old set grew into one set only, and sets that grew into one lie in it side by side.
    """
    inside = [tiles for tiles in change.old if any(tiles <= change.new[home] for home in homes)]
    if not inside:
        return []
    room = {i: tiles for i, tiles in enumerate(change.new) if i not in homes}
    if _find_room(inside, room, [0]):
        return []
    return sorted(homes - change.may_be_new()) or sorted(homes)


def _find_room(inside: list[Counter[Tile]], room: dict[int, Counter[Tile]], nodes: list[int]) -> bool:
    nodes[0] += 1 + len(inside) * len(room) // 16
    if nodes[0] > NODES:
        raise Unsettled
    if not inside:
        return True
    if any(not any(tiles <= other for other in room.values()) for tiles in inside):
        return False
    tiles, rest = inside[0], inside[1:]
    fits = [i for i, other in room.items() if tiles <= other]
    return any(_find_room(rest, {**room, i: room[i] - tiles}, nodes) for i in fits)


# Rack tiles


def short_of_rack_tiles(change: Change, laws: Laws, settled: Settled) -> list[int]:
    """The sets of freed jokers that can't hold as many rack tiles as asked; a rack tile lies in one set."""
    taken = [change.seats[j].home for j in settled.matching if j < len(change.seats)]
    freed = sorted(freed_homes(change, settled))
    needs = []
    for home in freed:
        rack_jokers = change.new[home][JOKER] - taken.count(home)
        needs.append(max(0, laws.rack_tiles - rack_jokers))
    supply = {face: n for face, n in change.played.items() if face.is_ordinary}
    return [freed[i] for i in unmet(needs, [change.new[home] for home in freed], supply)]
