"""Faults of drawing, of the clock, of failed turns and of whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.model import event as ev
from referee.model.meld import Meld
from referee.model.tile import JOKER, Tile
from referee.model.variant import Cost
from referee.simulating.faults.slip import Fault, Result, Slip, Wrong, less
from referee.simulating.moves import adding
from referee.simulating.trouble import Actions


def wrong_draw(slip: Slip) -> Result:
    """A tile more than is due."""
    if not slip.full_pool:
        return None
    drawn = slip.course.board.draw(slip.player, slip.course.variant.turn.draw + 1)
    return Wrong((ev.Draw(ev.TileList(drawn)),), "a tile too many drawn")


def pass_with_a_pool(slip: Slip) -> Result:
    if not slip.full_pool or not slip.course.variant.turn.draw:
        return None
    return Wrong((ev.Said("pass"),), "a pass with tiles to draw")


def late_play(slip: Slip) -> Result:
    """A legal play after the time was up, where it is to be undone."""
    course = slip.course
    late = course.clocks.too_long(slip.player)
    if late is None or course.variant.time.late_legal_play != "undone" or not slip.opened:
        return None
    found = adding(slip.plain, slip.table, course.variant, course.dice)[:1]
    if not found or len(slip.rack) < 3 or course.variant.turn.rack_tiles_min > 1:
        return None
    course.board.play(slip.player, found)
    return Wrong(found, "a late play that stands", late)


def penalty_not_taken(slip: Slip) -> Result:
    """A turn put back too late, and the wrong number of tiles drawn, or the points forgotten."""
    course = slip.course
    cost = course.variant.failure.restored
    if not slip.full_pool or not course.clocks.runs:
        return None
    tried = course.trouble.tried(slip.player)
    if not tried:
        return None
    clock = course.clocks.too_long(slip.player)
    word: Actions = (ev.Said("timeout"),) if clock is None else ()
    if cost.points and course.dice.chance(500):
        paid: Actions = _paid(slip, cost, cost.draw, 0)
        how = "the points of a failed turn not noted"
    else:
        paid = _paid(slip, cost, cost.draw + course.dice.pick((1, -1)), cost.points)
        how = "the wrong number of tiles for a failed turn"
    noted = sum((each.points for each in paid if isinstance(each, ev.Penalty)), Fraction(0))
    return Wrong((*tried, ev.Undone(()), *word, *paid), how, clock, noted)


def _paid(slip: Slip, cost: Cost, count: int, points: int) -> Actions:
    drawn = slip.course.board.draw(slip.player, max(0, count))
    paid: Actions = (ev.Draw(ev.TileList(drawn)),) if drawn else ()
    return (*paid, ev.Penalty(Fraction(points))) if points else paid


def points_for_nothing(slip: Slip) -> Result:
    """Points noted in a turn that did not fail."""
    if not slip.full_pool or not slip.course.variant.turn.draw:
        return None
    drawn = slip.course.board.draw(slip.player, slip.course.variant.turn.draw)
    actions = (ev.Draw(ev.TileList(drawn)), ev.Penalty(Fraction(20)))
    return Wrong(actions, "points noted in a turn that did not fail", noted=Fraction(20))


# --- what is left over ----------------------------------------------------------------------------


def part_of_a_set(slip: Slip) -> Result:
    """A tile of a run goes to the pool where whole sets must."""
    if slip.course.variant.failure.leftovers.unit != "unfinished_sets":
        return None
    for run in slip.runs(slip.shapes.run_min + 1):
        return _left(slip, run, (run[0],), False, "a part of a set left over")
    return None


def fragment_too_large(slip: Slip) -> Result:
    most = slip.course.variant.failure.leftovers.fragment_max
    for meld in slip.table if most is not None else ():
        if most is not None and len(meld) > most:
            return _left(slip, meld, meld, True, "too large a fragment left over")
    return None


def rest_is_no_set(slip: Slip) -> Result:
    """A tile out of the middle of a set of the least size."""
    if slip.course.variant.failure.leftovers.unit == "unfinished_sets":
        return None
    for meld in slip.table:
        least = slip.shapes.run_min if slip.shapes.is_run(meld) else slip.shapes.group_min
        if JOKER not in meld and len(meld) == least and least > 2:
            return _left(slip, meld, (meld[1],), False, "what stays is no set")
    return None


def _left(slip: Slip, meld: Meld, gone: Sequence[Tile], shown: bool, how: str) -> Result:
    """A turn that could not be put back, with these tiles left over."""
    course, board = slip.course, slip.course.board
    others = [each for each in board.table if each is not meld]
    unsure = any(tile in other for other in others for tile in gone)
    if unsure or not slip.opened or not slip.full_pool or not course.clocks.runs:
        return None
    clock = course.clocks.too_long(slip.player)
    word: Actions = (ev.Said("timeout"),) if clock is None else ()
    cost = course.variant.failure.unrestored
    paid = _paid(slip, cost, cost.draw, cost.points)
    rest = less(meld, *gone)
    board.table.remove(meld)
    board.table += [rest] if rest else []
    legal = slip.shapes.numbers(rest) is not None and len(rest) >= slip.shapes.run_min
    board.pinned += [rest] if rest and not legal else []
    course.trouble.into_pool(gone)
    undone = ev.Undone((ev.TileList(tuple(gone)),), shown)
    return Wrong((undone, *word, *paid), how, clock, Fraction(cost.points))


def own_tile_left(slip: Slip) -> Result:
    """A tile of the own rack named among those that nobody could place."""
    tried = slip.course.trouble.tried(slip.player)
    if not tried or not slip.opened:
        return None
    lay = tried[0]
    assert isinstance(lay, ev.Lay)
    own = lay.sets[0].tiles[0]
    if any(own in meld for meld in slip.before.table):
        return None
    return _nothing_left(slip, tried, own, "an own tile left over")


def left_that_was_not_there(slip: Slip) -> Result:
    """A tile that lay in no set, named among those that nobody could place."""
    for tile in slip.course.board.pool[:20]:
        if not tile.is_joker and not any(tile in meld for meld in slip.before.table) and slip.opened:
            return _nothing_left(slip, (), tile, "a tile left over that was not on the table")
    return None


def _nothing_left(slip: Slip, tried: Actions, tile: Tile, how: str) -> Result:
    course = slip.course
    if not slip.full_pool or not course.clocks.runs:
        return None
    clock = course.clocks.too_long(slip.player)
    word: Actions = (ev.Said("timeout"),) if clock is None else ()
    cost = course.variant.failure.unrestored
    paid = _paid(slip, cost, cost.draw, cost.points)
    undone = ev.Undone((ev.TileList((tile,)),))
    return Wrong((*tried, undone, *word, *paid), how, clock, Fraction(cost.points))


# --- at the empty pool, and where a play is asked for ------------------------------------------------


def draw_though_able(slip: Slip) -> Result:
    able = slip.course.variant.turn.draw_when_able
    free = able.after_opening if slip.opened else able.before_opening
    if free or not slip.full_pool or not _has_play(slip):
        return None
    drawn = slip.course.board.draw(slip.player, slip.course.variant.turn.draw)
    return Wrong((ev.Draw(ev.TileList(drawn)),), "a draw though a play was possible")


def pass_though_able(slip: Slip) -> Result:
    if not slip.course.variant.end.must_play_if_able or slip.before.pool or not _has_play(slip):
        return None
    return Wrong((ev.Said("pass"),), "a pass though a play was possible")


def _has_play(slip: Slip) -> bool:
    """A play that is plain to see."""
    if not slip.opened or slip.course.variant.turn.rack_tiles_min > 1:
        return False
    return bool(adding(slip.plain, slip.table, slip.course.variant, slip.course.dice))


def draw_after_the_pool_ran_out(slip: Slip) -> Result:
    """Tiles came back to the pool where nothing is drawn any more, and one is drawn."""
    if not slip.course.lap.closed or not slip.before.pool or not slip.course.variant.turn.draw:
        return None
    drawn = slip.course.board.draw(slip.player, slip.course.variant.turn.draw)
    return Wrong((ev.Draw(ev.TileList(drawn)),), "a draw after the pool had run out")


TURN_FAULTS: Sequence[Fault] = (
    Fault("T305", wrong_draw),
    Fault("T306", pass_with_a_pool),
    Fault("T309", draw_though_able),
    Fault("C501", late_play),
    Fault("P601", penalty_not_taken),
    Fault("P602", points_for_nothing),
    Fault("P604", part_of_a_set),
    Fault("P605", fragment_too_large),
    Fault("P606", rest_is_no_set),
    Fault("P607", own_tile_left),
    Fault("R013", left_that_was_not_there),
    Fault("E706", pass_though_able),
    Fault("E711", draw_after_the_pool_ran_out),
)
