"""A second opinion on one turn, written from the rules alone: small, slow, and by trying everything.

It knows both tables, the tiles played, and (for an opening) the steps. Which physical tile went where
nobody knows, so every way is tried: a turn is legal if one of them is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product
from math import factorial

from .books import ALL_WAYS, Book
from .slowsets import JOKER, Set, Tile, fits, legal, stands, worth

RACK = -1
LIMIT = 20_000


class TooMuch(Exception):
    """More ways than the slow judge cares to try."""


@dataclass(frozen=True)
class Step:
    """Sets taken from the table, tiles played, sets laid."""

    taken: tuple[Set, ...]
    played: tuple[Tile, ...]
    laid: tuple[Set, ...]


@dataclass(frozen=True)
class Turn:
    before: tuple[Set, ...]
    after: tuple[Set, ...]
    opened: bool
    steps: tuple[Step, ...] = ()  # none: the whole table was written


def key(tiles: Set) -> tuple[Tile, ...]:
    return tuple(sorted(tiles))


def complaints(book: Book, turn: Turn) -> set[str]:
    """What is wrong with a turn, a word each; an empty set is a legal turn."""
    old = Counter(t for s in turn.before for t in s)
    new = Counter(t for s in turn.after for t in s)
    if old - new:
        return {"taken"}
    before, after = unpaired(turn.before, turn.after)
    found = {"set" for tiles in after if not legal(book, tiles)}
    if found:
        return found
    played = sum((new - old).values())
    if played < book.rack_tiles_min:
        return {"rack_tiles"}
    if not played and sorted(map(key, turn.before)) == sorted(map(key, turn.after)):
        return {"idle"}
    if not turn.opened and book.minimum > 0:
        found |= opening(book, turn, before, after)
    if found:
        return found
    if before:
        found |= changes(book, before, after)
    return found


def changes(book: Book, before: list[Set], after: list[Set]) -> set[str]:
    fine = [flow for flow in flows(before, after) if _fine(book, before, after, flow)]
    if not fine:
        return {"joker"}
    if book.purposeful and not any(_serves(book, before, after, flow) for flow in fine):
        return {"purpose"}
    return set()


def unpaired(before: tuple[Set, ...], after: tuple[Set, ...]) -> tuple[list[Set], list[Set]]:
    """The sets that changed: equal ones are paired first, whatever the order they are written in."""
    old, new = list(before), list(after)
    for tiles in before:
        alike = [s for s in new if key(s) == key(tiles)]
        if alike:
            old.remove(tiles)
            new.remove(tiles if tiles in alike else alike[0])
    return old, new


# The opening


def opening(book: Book, turn: Turn, before: list[Set], after: list[Set]) -> set[str]:
    if not book.same_turn:
        if before:
            return {"opening_table"}
        if not book.opening_jokers and any(JOKER in s for s in after):
            return {"opening_jokers"}
        return set() if sum(worth(book, s) for s in after) >= book.minimum else {"opening_minimum"}
    return opening_by_steps(book, turn) if turn.steps else opening_by_table(book, turn)


def opening_by_table(book: Book, turn: Turn) -> set[str]:
    old = Counter(t for s in turn.before for t in s)
    new = Counter(t for s in turn.after for t in s)
    hand = new - old
    if not book.opening_jokers:
        del hand[JOKER]
    return set() if best(book, tuple(sorted(hand.elements()))) >= book.minimum else {"opening_minimum"}


def best(book: Book, hand: tuple[Tile, ...]) -> int:
    """The most that sets made of some of these tiles are worth, by trying every set."""
    top, tried = 0, set()
    for bits in range(1, 1 << len(hand)):
        if bits.bit_count() < min(book.run_min, book.group[0]):
            continue
        tiles = tuple(t for i, t in enumerate(hand) if bits >> i & 1)
        if tiles in tried or not legal(book, tiles):
            continue
        tried.add(tiles)
        rest = tuple((Counter(hand) - Counter(tiles)).elements())
        top = max(top, most(book, tiles) + best(book, rest))
    return top


def most(book: Book, tiles: Set) -> int:
    """The tiles in whatever order pays best."""
    if JOKER not in tiles or not book.by_place:
        return worth(book, tiles)
    return max(worth(book, order) for order in set(permutations(tiles)))


def opening_by_steps(book: Book, turn: Turn) -> set[str]:
    own: list[Set] = []
    opened = False
    for step in turn.steps:
        mine = [s for s in step.taken if any(key(s) == key(o) for o in own)]
        if not opened and len(mine) < len(step.taken):
            return {"opening_table"}
        for tiles in mine:
            own.remove(next(o for o in own if key(o) == key(tiles)))
        if len(mine) == len(step.taken):
            own.extend(step.laid)
        sets = [s for s in own if legal(book, s) and (book.opening_jokers or JOKER not in s)]
        opened = opened or sum(worth(book, s) for s in sets) >= book.minimum
        if not opened and not book.opening_jokers and JOKER in step.played:
            return {"opening_jokers"}
    return set() if opened else {"opening_minimum"}


# Physical tiles: where each came from, where each went

Flow = list[tuple[Tile, tuple[int, int], tuple[int, int]]]  # tile, (old set, place), (new set, place)


def flows(before: list[Set], after: list[Set]) -> Iterator[Flow]:
    sources: dict[Tile, list[tuple[int, int]]] = {}
    goals: dict[Tile, list[tuple[int, int]]] = {}
    for where, sets in ((sources, before), (goals, after)):
        for number, tiles in enumerate(sets):
            for place, tile in enumerate(tiles):
                where.setdefault(tile, []).append((number, place))
    ways, count = [], 1
    for tile, ends in goals.items():
        starts = sources.get(tile, [])
        starts = starts + [(RACK, 0)] * (len(ends) - len(starts))
        count *= factorial(len(ends))
        if count > LIMIT:
            raise TooMuch
        orders = sorted(set(permutations(starts)))
        ways.append([[(tile, s, e) for s, e in zip(order, ends, strict=True)] for order in orders])
    for choice in product(*ways):
        yield [link for part in choice for link in part]


# Freed jokers


def _fine(book: Book, before: list[Set], after: list[Set], flow: Flow) -> bool:
    freed = [
        (s, e)
        for t, s, e in flow
        if t == JOKER and s[0] != RACK and is_freed(book, before, after, flow, s, e)
    ]
    homes = {end[0] for _, end in freed}
    if book.new_set and not all_new(before, after, homes):
        return False
    for goal in homes:
        rack = sum(1 for _, s, e in flow if e[0] == goal and s[0] == RACK)
        if rack < book.freed_rack_tiles:
            return False
    if book.ways != ALL_WAYS and not ways_fine(book, before, after, flow, freed):
        return False
    return not book.locked or locks_fine(book, before, after, flow)


def is_freed(
    book: Book, before: list[Set], after: list[Set], flow: Flow, start: tuple[int, int], end: tuple[int, int]
) -> bool:
    """It stands for a tile it could not have stood for, or has lost all its ordinary set-mates."""
    if not stands(book, before[start[0]], start[1]) & stands(book, after[end[0]], end[1]):
        return True
    mates = [t for t in before[start[0]] if t != JOKER]
    if not mates:  # nothing but jokers: it is not freed while its set only grows
        return bool(Counter(before[start[0]]) - Counter(after[end[0]]))
    return not any(t != JOKER and s[0] == start[0] and e[0] == end[0] for t, s, e in flow)


def all_new(before: list[Set], after: list[Set], homes: set[int]) -> bool:
    """No old set, with tiles added, is one of these sets: where it can have grown into another, it did."""
    options = []
    for tiles in before:
        bigger = [i for i, other in enumerate(after) if not Counter(tiles) - Counter(other)]
        if homes & set(bigger):
            options.append([(tiles, i) for i in bigger if i not in homes])
    return any(_has_room(after, choice) for choice in product(*options))


def _has_room(after: list[Set], choice: tuple[tuple[Set, int], ...]) -> bool:
    inside: dict[int, Counter[Tile]] = {}
    for tiles, home in choice:
        inside.setdefault(home, Counter()).update(tiles)
    return not any(tiles - Counter(after[home]) for home, tiles in inside.items())


def ways_fine(
    book: Book,
    before: list[Set],
    after: list[Set],
    flow: Flow,
    freed: list[tuple[tuple[int, int], tuple[int, int]]],
) -> bool:
    """Each freed joker left by a way that is allowed; no tile replaces two of them."""
    options: list[list[tuple[str, tuple[int, int] | None]]] = []
    for start, _ in freed:
        mates = Counter(t for t in before[start[0]] if t != JOKER)
        homes = [i for i, tiles in enumerate(after) if not mates - Counter(tiles)]
        stood = stands(book, before[start[0]], start[1])
        if not homes:
            options.append([("rearrange", None)])
            continue
        added = [(s, e) for t, s, e in flow if e[0] in homes and s[0] != start[0] and t in stood]
        named: list[tuple[str, tuple[int, int] | None]] = [
            ("replace_rack" if s[0] == RACK else "replace_table", e) for s, e in added
        ]
        if all(way in book.ways for way, _ in named):  # a tile too few: the joker was simply taken off
            named.append(("detach", None))
        options.append(named)
    for choice in product(*options):
        tiles = [e for _, e in choice if e is not None]
        if len(tiles) == len(set(tiles)) and all(way in book.ways for way, _ in choice):
            return True
    return False


def locks_fine(book: Book, before: list[Set], after: list[Set], flow: Flow) -> bool:
    """The ordinary tiles of a set with a joker end in one set, unless the joker was replaced."""
    options = []
    for number, tiles in enumerate(before):
        if JOKER in tiles and not replaced(book, tiles, number, flow):
            mates = tuple(t for t in tiles if t != JOKER)
            options.append([(mates, i) for i in range(len(after))])
    return any(_has_room(after, choice) for choice in product(*options))


def replaced(book: Book, tiles: Set, number: int, flow: Flow) -> bool:
    """Each of its jokers may have given way to a tile that came from the rack or another set."""
    came = [t for t, s, _ in flow if s[0] != number and t != JOKER]
    stood = [stands(book, tiles, i) for i, t in enumerate(tiles) if t == JOKER]
    return any(
        all(t in options for t, options in zip(order, stood, strict=True))
        for order in permutations([t for t in came if any(t in o for o in stood)], len(stood))
    )


# Brazil's purpose


def _serves(book: Book, before: list[Set], after: list[Set], flow: Flow) -> bool:
    """Every connected part that changed holds a rack tile, or a freed joker in a new set."""
    part = list(range(len(before) + len(after)))

    def root(i: int) -> int:
        while part[i] != i:
            i = part[i]
        return i

    for _, s, e in flow:
        if s[0] != RACK:
            part[root(s[0])] = root(len(before) + e[0])
    good = {root(len(before) + e[0]) for _, s, e in flow if s[0] == RACK}
    jokers = [(s, e) for t, s, e in flow if t == JOKER and s[0] != RACK]
    for s, e in jokers:
        if is_freed(book, before, after, flow, s, e) and all_new(before, after, {e[0]}):
            good.add(root(len(before) + e[0]))
    for number, tiles in enumerate(before):
        members = [i for i in range(len(part)) if root(i) == root(number)]
        still = len(members) == 2 and any(
            i >= len(before) and key(after[i - len(before)]) == key(tiles) for i in members
        )
        if root(number) not in good and not still:
            return False
    return True


__all__ = ["Step", "TooMuch", "Turn", "complaints", "fits"]
