"""Whether the freed jokers of a turn keep the rulebook, whichever joker went where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from referee.model.tile import UNSEEN, Tile
from referee.model.variant import JokerRules
from referee.moves.change import Change, Seat
from referee.moves.lawful import Condition, Laws, Matching, Settled, broken_by, keeps
from referee.moves.matching import matched
from referee.moves.search import NODES, WAYS, Unsettled
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """The condition that fails, and the set of after that shows it; not `sure` where it is left open."""

    condition: Condition
    home: int
    sure: bool = True


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


def settle(change: Change, laws: Laws) -> Settled | None:
    """A way for the jokers to have gone in which every freeing is lawful, or None. May raise Unsettled."""
    choices = lawful_seats(change, laws)
    first = matched(choices)
    if first is None:
        return None
    nodes = [0]
    for matching in (first, *matchings(change, choices, nodes)) if laws.binding() else (first,):
        for settled in readings(change, matching, nodes):
            nodes[0] += len(change.old) * len(change.new) // 16  # what a look at them all costs
            if nodes[0] > NODES:
                raise Unsettled
            if keeps(change, laws, settled):
                return settled
    return None


def lawful_seats(change: Change, laws: Laws) -> list[list[int]]:
    """Where each joker may have gone: first where it may stay what it was, then where it is surely freed."""
    new = change.may_be_new() if laws.new_set else frozenset(range(len(change.new)))
    off = range(len(change.seats), len(change.seats) + change.gone)
    known: dict[Seat, list[int]] = {}
    for joker in change.jokers:
        if joker not in known:
            apart = [change.apart(joker, seat) for seat in change.seats]
            stays = [j for j, is_apart in enumerate(apart) if not is_apart]
            freed = [j for j, seat in enumerate(change.seats) if apart[j] and seat.home in new]
            known[joker] = [*stays, *freed, *off]
    return [known[joker] for joker in change.jokers]


def matchings(change: Change, choices: list[list[int]], nodes: list[int]) -> Iterator[Matching]:
    """Every matching, those that differ only in alike jokers or alike seats being tried once."""
    chosen: list[int] = []
    twin = [change.jokers.index(joker) for joker in change.jokers]

    def extend() -> Iterator[Matching]:
        index = len(chosen)
        nodes[0] += 1 + (len(choices[index]) * index // 16 if index < len(choices) else 0)
        if nodes[0] > NODES:
            raise Unsettled
        if index == len(choices):
            yield tuple(chosen)
            return
        alike: set[object] = set()
        for j in choices[index]:
            seat = change.seats[j] if j < len(change.seats) else None
            if j in chosen or seat in alike or (twin[index] < index and _before(j, chosen, twin, index)):
                continue
            alike.add(seat)
            chosen.append(j)
            yield from extend()
            chosen.pop()

    return extend()


def _before(j: int, chosen: list[int], twin: list[int], index: int) -> bool:
    """Whether an alike joker took a later seat already: the same matching the other way round."""
    return any(twin[i] == twin[index] and chosen[i] > j for i in range(index))


def readings(change: Change, matching: Matching, nodes: list[int]) -> Iterator[Settled]:
    """Which jokers of a matching are freed: as few as may be first.

    A joker that stays needs a mate of old beside it, and one copy of a tile is beside it in one set only.
    """
    pairs, freed = _pairs(change, matching)
    if _no_clash(pairs):
        yield Settled(matching, frozenset(freed))
        return
    order = sorted(pairs)
    used: Counter[tuple[str, int, Tile]] = Counter()

    def decide(place: int, apart: frozenset[int]) -> Iterator[Settled]:
        nodes[0] += 1
        if nodes[0] > NODES:
            raise Unsettled
        if place == len(order):
            yield Settled(matching, apart)
            return
        home, goal = order[place]
        for face in change.mates(home) & change.new[goal]:
            ends = (("old", home, face), ("new", goal, face))
            if all(used[end] < _copies(change, end) for end in ends):
                used.update(ends)
                yield from decide(place + 1, apart)
                used.subtract(ends)
        yield from decide(place + 1, apart | pairs[home, goal])

    yield from decide(0, frozenset(freed))


def _copies(change: Change, end: tuple[str, int, Tile]) -> int:
    side, home, face = end
    return (change.old if side == "old" else change.new)[home][face]


def _pairs(change: Change, matching: Matching) -> tuple[dict[tuple[int, int], frozenset[int]], set[int]]:
    """The jokers that may have stayed, by set of before and after; and those that are freed for sure."""
    pairs: dict[tuple[int, int], frozenset[int]] = {}
    freed: set[int] = set()
    for i, j in enumerate(matching):
        if j >= len(change.seats):
            continue
        joker, seat = change.jokers[i], change.seats[j]
        if change.apart(joker, seat):
            freed.add(i)
        elif not change.only_jokers(joker.home):
            pair = joker.home, seat.home
            pairs[pair] = pairs.get(pair, frozenset()) | {i}
    return pairs, freed


def _no_clash(pairs: dict[tuple[int, int], frozenset[int]]) -> bool:
    """Whether no set of before or after is in two pairs, so that no copy of a tile is asked for twice."""
    return len({home for home, _ in pairs}) == len(pairs) == len({goal for _, goal in pairs})


def _culprit(change: Change, laws: Laws, name: Condition, settled: Settled) -> int:
    """The set that shows the fault, where nothing else is wrong."""
    found = broken_by(change, laws, name, settled)
    return found[0] if found else _some_home(change)


def _some_home(change: Change) -> int:
    return change.seats[0].home if change.seats else 0


__all__ = ["Fault", "Seat", "find_fault", "lawful_seats", "matchings", "readings", "settle"]
