"""Plays that the simulator finds by itself, legal under every rulebook that allows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.model import event as ev
from referee.model.meld import Meld
from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Variant
from referee.simulating.dice import Dice
from referee.simulating.sets import Shapes, holds, without, worth

Actions = tuple[ev.Action, ...]

_TRIES = 400


def opening_sets(rack: Sequence[Tile], variant: Variant, dice: Dice) -> tuple[Meld, ...]:
    """Sets from the rack that reach the opening's minimum; empty where none were found."""
    usable = [t for t in rack if variant.opening.jokers == "allowed" or not t.is_joker]
    found = dice.shuffled(list(Shapes.of(variant).sets_from(usable)))
    found.sort(key=lambda meld: -worth(meld, variant))
    tries = [0]

    def reach(left: list[Tile], wanted: int, start: int) -> tuple[Meld, ...] | None:
        for at in range(start, len(found)):
            tries[0] += 1
            if tries[0] > _TRIES:
                return None
            meld = found[at]
            if not holds(left, meld):
                continue
            value = worth(meld, variant)
            if value >= wanted:
                return (meld,)
            more = reach(without(left, meld), wanted - value, at + 1) if value else None
            if more:
                return (meld, *more)
        return None

    return reach(list(usable), max(1, variant.opening.minimum), 0) or ()


def laying(rack: Sequence[Tile], variant: Variant, dice: Dice) -> Actions:
    """New sets from the rack, at least as many tiles as a play needs."""
    chosen: list[Meld] = []
    left = list(rack)
    for meld in dice.shuffled(list(Shapes.of(variant).sets_from(rack))):
        if holds(left, meld) and (JOKER not in meld or dice.chance(400)):
            chosen.append(meld)
            left = without(left, meld)
    return (_lay(chosen),) if chosen and _enough(len(rack) - len(left), variant) else ()


def adding(rack: Sequence[Tile], table: Sequence[Meld], variant: Variant, dice: Dice) -> Actions:
    """Single tiles added to sets of the table; each set at most once."""
    actions: list[ev.Action] = []
    left = [each for each in rack if not each.is_joker]
    for meld in dice.shuffled(table):
        added = _fitting(meld, left, variant)
        if added:
            left = without(left, added)
            actions.append(ev.Extend(ev.TileList(meld), ev.TileList(tuple(added))))
    return tuple(actions) if _enough(len([t for t in rack if not t.is_joker]) - len(left), variant) else ()


def _fitting(meld: Meld, left: Sequence[Tile], variant: Variant) -> list[Tile]:
    """Tiles that lengthen the set where they lie at its ends, or fill a group."""
    shapes = Shapes.of(variant)
    numbers = shapes.numbers(meld)
    if numbers is None:
        return []
    if not shapes.is_run(meld):
        there = {each.colour for each in meld}
        if len(meld) >= shapes.group_max or meld.count(JOKER) > 1:
            return []
        return [each for each in left if each.number == numbers[0] and each.colour not in there][:1]
    colour = next(each.colour for each in meld if not each.is_joker)
    for start, size in ((numbers[0] - 1, len(meld) + 1), (numbers[0], len(meld) + 1)):
        start = shapes.highest if start == 0 and shapes.wraps else start
        run = shapes.run(colour, start, size)
        new = (run[0] if start != numbers[0] else run[-1]) if run else None
        if new is not None and new in left:
            return [new]
    return []


def splitting(rack: Sequence[Tile], table: Sequence[Meld], variant: Variant, dice: Dice) -> Actions:
    """A long run taken apart at a tile that the rack has too: `(k3-8) + k5 -> (k3-5) (k5-8)`."""
    least = Shapes.of(variant).run_min
    for meld in dice.shuffled(table):
        if not _plain_run(meld, variant) or not _enough(1, variant):
            continue
        for at, each in enumerate(meld):
            if each in rack and at + 1 >= least and len(meld) - at >= least:
                return (_rearrange((meld,), (each,), (meld[: at + 1], meld[at:])),)
    return ()


def borrowing(rack: Sequence[Tile], table: Sequence[Meld], variant: Variant, dice: Dice) -> Actions:
    """A tile that its set can spare, with tiles of the rack, as a new set."""
    shapes = Shapes.of(variant)
    plain = [each for each in rack if not each.is_joker]
    for meld in dice.shuffled(table):
        for each, rest in _spare(meld, variant):
            near = [t for t in plain if t.number == each.number or t.colour == each.colour]
            for new in shapes.sets_from([*near, each]):
                if each in new and holds(plain, without(new, (each,))) and _enough(len(new) - 1, variant):
                    return (_rearrange((meld,), without(new, (each,)), (rest, new)),)
    return ()


def _spare(meld: Meld, variant: Variant) -> Iterator[tuple[Tile, Meld]]:
    """Tiles that a set without jokers can do without, and the set then."""
    shapes = Shapes.of(variant)
    if JOKER in meld:
        return
    if _plain_run(meld, variant):
        if len(meld) > shapes.run_min:
            yield meld[0], meld[1:]
            yield meld[-1], meld[:-1]
    elif len(meld) > shapes.group_min:
        for at, each in enumerate(meld):
            yield each, (*meld[:at], *meld[at + 1 :])


def swapping(rack: Sequence[Tile], table: Sequence[Meld], variant: Variant, dice: Dice) -> Actions:
    """A joker replaced by the tile it surely stands for, and played with two rack tiles as a new set."""
    if "replace_rack" not in variant.joker.release:
        return ()
    for meld in dice.shuffled(table):
        stands = surely(meld, variant)
        if stands is None or stands not in rack:
            continue
        rest = without([each for each in rack if not each.is_joker], (stands,))
        filled = tuple(stands if each is JOKER else each for each in meld)
        for one, other in combinations(rest, 2):
            new = _with_joker(one, other, variant)
            wanted = max(variant.turn.rack_tiles_min, variant.joker.freed_set_rack_tiles + 1)
            if new and wanted <= 3 and variant.joker.freed_set_rack_tiles <= 2:
                return (_rearrange((meld,), (stands, one, other), (filled, new)),)
    return ()


def surely(meld: Meld, variant: Variant) -> Tile | None:
    """The one tile that the joker of a set can be: inside a run, or the last one a group lacks."""
    shapes = Shapes.of(variant)
    numbers = shapes.numbers(meld)
    if meld.count(JOKER) != 1 or numbers is None:
        return None
    at = meld.index(JOKER)
    if shapes.is_run(meld):
        colour = next(each.colour for each in meld if not each.is_joker)
        inside = 0 < at < len(meld) - 1
        return tile(colour, numbers[at]) if inside else None
    missing = [c for c in shapes.colours if c not in {each.colour for each in meld}]
    return tile(missing[0], numbers[0]) if len(missing) == 1 else None


def _with_joker(one: Tile, other: Tile, variant: Variant) -> Meld | None:
    """A set of three made of two tiles and a joker, where three make one."""
    shapes = Shapes.of(variant)
    if one.number == other.number and one.colour != other.colour:
        return (one, other, JOKER) if shapes.group_min <= 3 <= shapes.group_max else None
    if one.colour != other.colour or shapes.run_min > 3:
        return None
    low, high = sorted((one, other), key=lambda each: each.number)
    if high.number - low.number == 2:
        return (low, JOKER, high)
    if high.number - low.number == 1:
        return (low, high, JOKER) if high.number < shapes.highest else (JOKER, low, high)
    return None


def _plain_run(meld: Meld, variant: Variant) -> bool:
    shapes = Shapes.of(variant)
    return JOKER not in meld and shapes.is_run(meld) and shapes.numbers(meld) is not None


def _enough(played: int, variant: Variant) -> bool:
    return played >= max(1, variant.turn.rack_tiles_min)


def _lay(sets: Sequence[Meld]) -> ev.Lay:
    return ev.Lay(tuple(map(ev.TileList, sets)))


def _rearrange(old: Sequence[Meld], added: Sequence[Tile], new: Sequence[Meld]) -> ev.Rearrange:
    tiles = ev.TileList(tuple(added))
    return ev.Rearrange(tuple(map(ev.TileList, old)), tiles, tuple(map(ev.TileList, new)))
