"""Slips of the pen within a turn: tiles, sets and draws that can't be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.model import event as ev
from referee.model.tile import JOKER, Tile
from referee.simulating.board import full_box
from referee.simulating.faults.slip import Fault, Result, Slip, Wrong, add, change, lay
from referee.simulating.trouble import Actions


def not_on_rack(slip: Slip) -> Result:
    """A set laid of which one tile was never written down: another tile was, in its place."""
    if not slip.opened or slip.course.pool_written:
        return None
    board, rack = slip.course.board, slip.plain
    for at, real in enumerate(board.pool[:12]):
        if real.is_joker or real in rack:
            continue
        for meld in slip.shapes.sets_from([*rack[1:], real]):
            if real in meld and rack[0] not in meld:
                board.pool[at] = rack[0]
                board.racks[slip.player].remove(rack[0])
                board.racks[slip.player].append(real)
                wrong = slip.play((lay(meld),), f"{real.text} played, which was not on the rack")
                if wrong is None or ev.Said("void") in wrong.actions:
                    board.restore(slip.before)
                    return None
                return wrong
    return None


def set_not_there(slip: Slip) -> Result:
    """A set named that does not lie on the table, in a move that is taken back."""
    for run in slip.runs(slip.shapes.run_min):
        wrong = run[1:]
        known = [Counter(meld) for meld in slip.before.table]
        own = slip.plain[:1]
        if own and Counter(wrong) not in known:
            return _mistaken(slip, (add(wrong, own[0]),), "a set named that is not on the table")
    return None


def sides_differ(slip: Slip) -> Result:
    """A tile on the right of an arrow that is not on its left, in a move that is taken back."""
    least = slip.shapes.run_min
    for run in slip.runs(2 * least):
        for tile in slip.before.pool[:8]:
            if not tile.is_joker and tile not in run and tile not in slip.rack:
                new = (run[:least], (*run[least:], tile))
                return _mistaken(slip, (change((run,), (), new),), "a tile from nowhere after an arrow")
    return None


def _mistaken(slip: Slip, tried: Actions, how: str) -> Result:
    if not slip.opened or not slip.full_pool:
        return None
    failed = slip.course.trouble.mistake(slip.player, tried)
    return Wrong(failed.actions, how, failed.clock, failed.noted) if failed else None


def tile_too_often(slip: Slip) -> Result:
    """A tile written as drawn of which every copy is known to lie elsewhere."""
    course, board = slip.course, slip.course.board
    if not slip.full_pool or course.variant.turn.draw != 1 or course.pool_written:
        return None
    seen = Counter(t for rack in board.racks.values() for t in rack)
    seen += Counter(t for meld in board.table for t in meld)
    box = Counter(full_box(course.variant, len(course.players)))
    gone = [tile for tile, copies in box.items() if seen[tile] == copies and tile is not JOKER]
    if not gone:
        return None
    tile = course.dice.pick(gone)
    board.draw(slip.player, 1)  # the true tile, which is not written down
    return Wrong((ev.Draw(ev.TileList((tile,))),), f"{tile.text} drawn once more than there are")


def not_next_in_pool(slip: Slip) -> Result:
    """Another tile drawn than the one that comes next in the pool."""
    course, board = slip.course, slip.course.board
    last = board.pool[0] if board.pool else JOKER
    if not slip.full_pool or course.variant.turn.draw != 1 or not course.pool_written:
        return None
    if last is board.pool[-1] or course.trouble.mixed:
        return None
    board.pool[0], board.pool[-1] = board.pool[-1], last
    course.pool_must_last = True
    drawn: Sequence[Tile] = course.board.draw(slip.player, 1)
    return Wrong((ev.Draw(ev.TileList(tuple(drawn))),), "another tile drawn than the next of the pool")


def draw_from_nothing(slip: Slip) -> Result:
    """A draw from a pool that is empty."""
    if slip.before.pool or slip.course.lap.closed or slip.course.variant.turn.draw != 1:
        return None
    return Wrong((ev.Draw(ev.TileList((_unseen(),))),), "a draw from an empty pool")


def _unseen() -> Tile:
    from referee.model.tile import UNSEEN

    return UNSEEN


RECORD_FAULTS: Sequence[Fault] = (
    Fault("R003", tile_too_often),
    Fault("R004", not_on_rack),
    Fault("R005", set_not_there),
    Fault("R006", sides_differ),
    Fault("R007", not_next_in_pool),
    Fault("R008", draw_from_nothing),
)
