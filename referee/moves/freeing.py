"""Whether the freed jokers of a turn keep the rulebook, whichever joker went where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from referee.model.tile import JOKER, UNSEEN
from referee.model.variant import JokerRules
from referee.moves.change import WAYS, Change
from referee.moves.matching import matched, unmet

Condition = Literal["freed_into", "freed_set_rack_tiles", "release"]
CONDITIONS: tuple[Condition, ...] = ("freed_into", "freed_set_rack_tiles", "release")
NODES = 20_000
"""How far the search goes before it says that it does not know."""


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


@dataclass(frozen=True, slots=True)
class Fault:
    """The condition that fails, and the set of after that shows it; not `sure` where it is left open."""

    condition: Condition
    home: int
    sure: bool = True


Matching = tuple[int, ...]
"""For each joker of before its seat after; seats beyond the last are off the table."""


class Unsettled(Exception):
    """The search was given up."""


def find_fault(change: Change, rules: JokerRules) -> Fault | None:
    laws = Laws.of(rules)
    binding = laws.binding()
    if not binding or not change.jokers:
        return None
    if change.unseen:
        return _fault_with_unseen(change, laws)
    try:
        return None if settle(change, laws) is not None else _explained(change, laws)
    except Unsettled:
        return Fault(binding[0], _some_home(change), sure=False)


def _explained(change: Change, laws: Laws) -> Fault | None:
    """The first condition without which all would be well, else the first that fails by itself."""
    anyhow = settle(change, Laws())
    if anyhow is None:
        return None
    for name in laws.binding():
        eased = settle(change, laws.without(name))
        if eased is not None:
            return Fault(name, _culprit(change, laws, name, eased))
    for name in laws.binding():
        if settle(change, laws.only(name)) is None:
            return Fault(name, _culprit(change, laws, name, anyhow))
    return Fault(laws.binding()[0], _some_home(change))


def _fault_with_unseen(change: Change, laws: Laws) -> Fault | None:
    """Lawful for sure only where the jokers find seats in sets that are wholly seen."""
    seats = tuple(seat for seat in change.seats if UNSEEN not in change.new[seat.home])
    fault = Fault(laws.binding()[0], _some_home(change), sure=False)
    if laws.release != WAYS or any(UNSEEN in tiles for tiles in change.old):
        return fault
    try:
        return None if settle(replace(change, seats=seats, gone=0), laws) is not None else fault
    except Unsettled:
        return fault


def settle(change: Change, laws: Laws) -> Matching | None:
    """A matching in which every freeing is lawful, or None. Raises Unsettled where that took too long."""
    choices = [lawful_seats(change, laws, i) for i in range(len(change.jokers))]
    found = matched(choices)
    if found is None or not laws.rack_tiles or not short_of_rack_tiles(change, laws, found):
        return found
    for matching in _matchings(change, choices):
        if not short_of_rack_tiles(change, laws, matching):
            return matching
    return None


def lawful_seats(change: Change, laws: Laws, index: int) -> list[int]:
    """Where that joker may have gone: first where it is not freed, then where it is freed lawfully."""
    joker = change.jokers[index]
    stays, freed = [], []
    is_released = bool(change.ways(joker) & laws.release)
    for j, seat in enumerate(change.seats):
        if not change.frees(joker, seat):
            stays.append(j)
        elif is_released and (not laws.new_set or change.is_new(seat.home)):
            freed.append(j)
    off = range(len(change.seats), len(change.seats) + change.gone)
    return [*stays, *freed, *off]


def _matchings(change: Change, choices: list[list[int]]) -> Iterator[Matching]:
    """Every matching, alike seats of one set being tried once."""
    nodes = 0
    chosen: list[int] = []

    def extend() -> Iterator[Matching]:
        nonlocal nodes
        nodes += 1
        if nodes > NODES:
            raise Unsettled
        if len(chosen) == len(choices):
            yield tuple(chosen)
            return
        alike: set[object] = set()
        for j in choices[len(chosen)]:
            seat = change.seats[j] if j < len(change.seats) else None
            if j not in chosen and seat not in alike:
                alike.add(seat)
                chosen.append(j)
                yield from extend()
                chosen.pop()

    return extend()


def short_of_rack_tiles(change: Change, laws: Laws, matching: Matching) -> list[int]:
    """The sets of freed jokers that can't hold as many rack tiles as asked; a rack tile lies in one set."""
    taken = [change.seats[j].home for j in matching if j < len(change.seats)]
    freed = sorted({change.seats[j].home for _, j in freed_pairs(change, matching)})
    needs = []
    for home in freed:
        rack_jokers = change.new[home][JOKER] - taken.count(home)
        needs.append(max(0, laws.rack_tiles - rack_jokers))
    supply = {face: n for face, n in change.played.items() if face.is_ordinary}
    return [freed[i] for i in unmet(needs, [change.new[home] for home in freed], supply)]


def freed_pairs(change: Change, matching: Matching) -> list[tuple[int, int]]:
    """The jokers that a matching frees, each with its seat."""
    pairs = ((i, j) for i, j in enumerate(matching) if j < len(change.seats))
    return [(i, j) for i, j in pairs if change.frees(change.jokers[i], change.seats[j])]


def _culprit(change: Change, laws: Laws, name: Condition, matching: Matching) -> int:
    """The set that shows the fault, in a matching in which nothing else is wrong."""
    if name == "freed_set_rack_tiles":
        short = short_of_rack_tiles(change, laws, matching)
        return short[0] if short else _some_home(change)
    for i, j in freed_pairs(change, matching):
        home = change.seats[j].home
        if name == "freed_into" and not change.is_new(home):
            return home
        if name == "release" and not change.ways(change.jokers[i]) & laws.release:
            return home
    return _some_home(change)


def _some_home(change: Change) -> int:
    return change.seats[0].home if change.seats else 0
