"""Plays against the rules of sets, of the opening and of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.model import event as ev
from referee.model.meld import Meld
from referee.model.tile import JOKER, Tile
from referee.simulating.faults.slip import Fault, Result, Slip, change, lay, less
from referee.simulating.moves import adding, laying
from referee.simulating.sets import holds, without, worth


def no_set(slip: Slip) -> Result:
    """Tiles of two colours and two numbers."""
    one = slip.plain
    for a in one:
        for b in one:
            if a.colour != b.colour and a.number != b.number:
                others = [t for t in without(one, (a, b)) if t.number not in (a.number, b.number)]
                if others and slip.opened:
                    meld = (a, b, others[0])
                    return slip.play((lay(meld),), "loose tiles laid as a set", pin=[meld])
    return None


def only_table_tiles(slip: Slip) -> Result:
    """A run split, and nothing from the rack."""
    least = slip.shapes.run_min
    if not slip.opened or slip.course.variant.turn.rack_tiles_min < 1 or not slip.full_pool:
        return None
    for run in slip.runs(2 * least):
        return slip.play((change((run,), (), (run[:least], run[least:])),), "table tiles moved, no rack tile")
    return None


def play_and_draw(slip: Slip) -> Result:
    """A legal play, and a tile drawn besides."""
    if not slip.opened or not slip.full_pool:
        return None
    found = adding(slip.plain, slip.table, slip.course.variant, slip.course.dice)[:1]
    count = slip.course.variant.turn.draw
    if not found or count < 1 or slip.course.variant.turn.rack_tiles_min > 1:
        return None
    done = slip.play(found, "a play and a draw in one turn")
    if done is None or ev.Said("void") in done.actions:
        slip.course.board.restore(slip.before)
        return None
    drawn = slip.course.board.draw(slip.player, count)
    from dataclasses import replace

    return replace(done, actions=(*done.actions, ev.Draw(ev.TileList(drawn))))


def plays_what_was_drawn(slip: Slip) -> Result:
    """The tile just drawn fits the table, and is played."""
    variant, board = slip.course.variant, slip.course.board
    if not slip.opened or not slip.full_pool or variant.turn.draw != 1 or variant.turn.rack_tiles_min > 1:
        return None
    top = board.pool[-1]
    if top in slip.rack or top.is_joker:
        return None
    found = adding([top], slip.table, variant, slip.course.dice)
    if not found:
        return None
    drawn = board.draw(slip.player, 1)
    board.play(slip.player, found)
    from referee.simulating.faults.slip import Wrong

    return Wrong((ev.Draw(ev.TileList(drawn)), *found), "a tile played that was just drawn")


def table_tile_taken(slip: Slip) -> Result:
    """A tile of a group changed for another colour from the rack."""
    if not slip.opened:
        return None
    for meld in slip.table:
        if JOKER in meld:
            continue
        for own in slip.plain:
            swap = _swapped(slip, meld, own)
            if swap:
                gone = next(each for each in meld if each not in swap)
                return slip.play((change((meld,), (own,), (swap,)),), f"{gone.text} taken from the table")
    return None


def _swapped(slip: Slip, meld: Meld, own: Tile) -> Meld | None:
    if own in meld:
        return None
    if not slip.shapes.is_run(meld):
        same = own.number == meld[0].number
        return (own, *meld[1:]) if same else None
    before = slip.shapes.numbers((own, *meld))
    return (own, *meld[:-1]) if before is not None and own.colour == meld[0].colour else None


# --- the opening ------------------------------------------------------------------------------


def too_low(slip: Slip) -> Result:
    """A first play of sets worth too little."""
    for meld in _own_sets(slip):
        if worth(meld, slip.course.variant) < slip.course.variant.opening.minimum:
            return slip.play((lay(meld),), "a first play worth too little")
    return None


def before_opening(slip: Slip) -> Result:
    """A tile added to the table by somebody who has not opened."""
    if slip.opened or slip.course.variant.turn.rack_tiles_min > 1:
        return None
    found = adding(slip.plain, slip.table, slip.course.variant, slip.course.dice)[:1]
    return slip.play(found, "the table used before the opening") if found else None


def opening_with_table(slip: Slip) -> Result:
    """Sets worth too little, and a table set lengthened that makes up for it."""
    variant = slip.course.variant
    for meld in _own_sets(slip):
        own = worth(meld, variant)
        if own >= variant.opening.minimum:
            continue
        rest = without(slip.plain, meld)
        for action in adding(rest, slip.table, variant, slip.course.dice):
            assert isinstance(action, ev.Extend)
            whole = (*action.old.tiles, *action.added.tiles)
            if own + sum(each.number for each in whole if not each.is_joker) >= variant.opening.minimum:
                return slip.play((lay(meld), action), "an opening that counts on the table")
    return None


def table_in_the_opening_turn(slip: Slip) -> Result:
    """An opening that is worth enough, and in the same turn a tile added."""
    variant = slip.course.variant
    if variant.opening.table_from == "same_turn":
        return None
    for meld in _own_sets(slip):
        if worth(meld, variant) >= variant.opening.minimum:
            more = adding(without(slip.plain, meld), slip.table, variant, slip.course.dice)[:1]
            if more:
                return slip.play((lay(meld), *more), "the table used in the opening turn")
    return None


def joker_opening(slip: Slip) -> Result:
    """A first set that reaches the minimum with a joker only."""
    variant = slip.course.variant
    if slip.opened or variant.opening.jokers == "allowed":
        return None
    for meld in slip.course.dice.shuffled(list(slip.shapes.sets_from(slip.rack))):
        if JOKER in meld and worth(meld, variant) >= variant.opening.minimum:
            return slip.play((lay(meld),), "an opening with a joker")
    return None


def _own_sets(slip: Slip) -> Iterator[Meld]:
    """Sets of the rack without jokers, for somebody who has not opened."""
    if slip.opened:
        return
    for meld in slip.course.dice.shuffled(list(slip.shapes.sets_from(slip.plain))):
        if len(meld) >= slip.course.variant.turn.rack_tiles_min:
            yield meld


# --- jokers on the table ------------------------------------------------------------------------


def joker_taken(slip: Slip) -> Result:
    """A joker replaced, and taken to the rack."""
    for meld, stands in _replaceable(slip):
        filled = tuple(stands if each is JOKER else each for each in meld)
        return slip.play((change((meld,), (stands,), (filled,)),), "a joker taken to the rack")
    return None


def joker_to_an_old_set(slip: Slip) -> Result:
    """A joker replaced, and added to a set that lay there."""
    if slip.course.variant.joker.freed_into != "new_set":
        return None
    for meld, stands in _replaceable(slip):
        filled = tuple(stands if each is JOKER else each for each in meld)
        for other in slip.runs(slip.shapes.run_min):
            longer = (*other, JOKER)
            if slip.shapes.numbers(longer) is not None and not set(other) & set(meld):
                new = (filled, longer)
                return slip.play((change((meld, other), (stands,), new),), "a freed joker in an old set")
    return None


def joker_without_rack_tile(slip: Slip) -> Result:
    """A joker replaced, and put with the half of a run: no rack tile beside it."""
    variant, least = slip.course.variant, slip.shapes.run_min
    if not variant.joker.freed_set_rack_tiles:
        return None
    for meld, stands in _replaceable(slip):
        filled = tuple(stands if each is JOKER else each for each in meld)
        for other in slip.runs(2 * least):
            half = (*other[least:], JOKER)
            if slip.shapes.numbers(half) is not None and not set(other) & set(meld):
                new = (filled, other[:least], half)
                how = "a freed joker without a rack tile"
                return slip.play((change((meld, other), (stands,), new),), how)
    return None


def joker_in_a_barred_way(slip: Slip) -> Result:
    """A spare joker taken off its set, where the rulebook does not know that."""
    variant = slip.course.variant
    if not slip.opened or slip.jokers_on_table != 1 or {"detach"} & set(variant.joker.release):
        return None
    for meld in slip.table:
        rest = less(meld, JOKER) if JOKER in meld else ()
        if not rest or len(rest) < slip.shapes.run_min or not slip.is_plain_run(rest):
            continue
        for new in slip.shapes.sets_from([*slip.plain, JOKER]):
            added = less(new, JOKER) if JOKER in new else ()
            if added and not set(added) & set(meld):
                return slip.play((change((meld,), added, (rest, new)),), "a joker taken off its set")
    return None


def locked_set_parted(slip: Slip) -> Result:
    """A run with a joker split, the joker staying what it was."""
    least = slip.shapes.run_min
    if not slip.opened or not slip.course.variant.joker.set_locked:
        return None
    for meld in slip.table:
        numbers = slip.shapes.numbers(meld)
        if meld.count(JOKER) != 1 or numbers is None or not slip.shapes.is_run(meld):
            continue
        at = meld.index(JOKER)
        if 0 < at < least and len(meld) >= 2 * least:
            for own in slip.plain:
                tail = (*meld[least:], own)
                fits = slip.shapes.numbers(tail) is not None and own.colour == meld[-1].colour
                if fits and own.number > meld[-1].number:
                    how = "a set with a joker parted"
                    return slip.play((change((meld,), (own,), (meld[:least], tail)),), how)
    return None


def _replaceable(slip: Slip) -> Iterator[tuple[Meld, Tile]]:
    """The table's only joker, where it surely is a tile that the rack has."""
    from referee.simulating.moves import surely

    if not slip.opened or slip.jokers_on_table != 1 or slip.course.variant.turn.rack_tiles_min > 1:
        return
    for meld in slip.table:
        stands = surely(meld, slip.course.variant)
        if stands is not None and stands in slip.rack:
            yield meld, stands


def without_purpose(slip: Slip) -> Result:
    """A run split for nothing, beside a play elsewhere."""
    variant, least = slip.course.variant, slip.shapes.run_min
    if not slip.opened or variant.turn.rearrange == "free":
        return None
    found = laying(slip.plain, variant, slip.course.dice)
    for run in slip.runs(2 * least):
        used = [
            each for action in found if isinstance(action, ev.Lay) for s in action.sets for each in s.tiles
        ]
        if found and not set(used) & set(run) and holds(slip.rack, used):
            split = change((run,), (), (run[:least], run[least:]))
            return slip.play((split, *found), "a run split without a purpose")
    return None


PLAY_FAULTS: Sequence[Fault] = (
    Fault("T301", no_set),
    Fault("T302", only_table_tiles),
    Fault("T303", play_and_draw),
    Fault("T304", plays_what_was_drawn),
    Fault("T307", table_tile_taken),
    Fault("O203", too_low),
    Fault("O201", before_opening),
    Fault("O202", opening_with_table),
    Fault("O205", table_in_the_opening_turn),
    Fault("O204", joker_opening),
    Fault("J403", joker_taken),
    Fault("J402", joker_to_an_old_set),
    Fault("J404", joker_without_rack_tile),
    Fault("J405", joker_in_a_barred_way),
    Fault("J406", locked_set_parted),
    Fault("T311", without_purpose),
)
