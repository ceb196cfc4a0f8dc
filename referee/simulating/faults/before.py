"""What goes wrong before the first turn, in the order of turns, and at the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from referee.model import event as ev
from referee.model.tile import JOKER
from referee.simulating import start

if TYPE_CHECKING:
    from referee.simulating.course import Course

Setup = Callable[["Course"], str | None]
"""Changes the deal that was made; how it was done, or None where it can't be."""


def wrong_deal(course: Course) -> str:
    board, name = course.board, course.dice.pick(course.players)
    if course.dice.chance(500):
        board.draw(name, 1)
        return f"{name} is dealt a tile too many"
    plain = [each for each in board.racks[name] if not each.is_joker]
    board.racks[name].remove(plain[0])
    board.pool.append(plain[0])
    return f"{name} is dealt a tile too few"


def joker_not_dealt(course: Course) -> str | None:
    board, least = course.board, course.variant.deal.jokers
    name = course.dice.pick(course.players)
    plain = [at for at, each in enumerate(board.pool) if not each.is_joker]
    if not least or board.racks[name].count(JOKER) != least or not plain:
        return None
    at = plain[0]
    board.racks[name].remove(JOKER)
    board.racks[name].append(board.pool[at])
    board.pool[at] = JOKER
    return f"{name} is dealt a joker too few"


def redeal_without_right(course: Course) -> str | None:
    needed = course.variant.deal.redeal_doublets
    name = course.dice.pick(course.players)
    held = len(start.doublets(course.board.racks[name])) + (course.board.racks[name].count(JOKER) > 1)
    if needed and held >= needed:
        return None
    course.opening_lines += [*start.dealt(course.board), ev.Redeal(ev.Name(name))]
    start.deal(course.board, course.dice)
    return f"a new deal for {name}, without the right to it"


def more_than_the_box(course: Course) -> str:
    course.pool_extra = course.dice.between(1, 3)
    course.pool_must_last = True
    return "more tiles in the pool than the box holds"


SETUP_FAULTS: Mapping[str, Setup] = {
    "B902": wrong_deal,
    "B903": joker_not_dealt,
    "B904": redeal_without_right,
    "R012": more_than_the_box,
}


def another_starter(course: Course, first: str, known: bool) -> str | None:
    """Somebody else, where the record says who begins."""
    others = [name for name in course.players if name != first]
    return course.dice.pick(others) if known and others else None


def another_player(course: Course, due: str) -> str | None:
    """Somebody out of turn, far from the end of the game."""
    if not course.turns or len(course.board.pool) <= 12:
        return None
    others = [name for name in course.players if name != due]
    return course.dice.pick(others)


def may_stop_too_early(course: Course) -> bool:
    """Whether an `end pool` now would be too early: tiles are left, or the last lap is not over."""
    if course.lap.closed or not course.board.pool:
        return course.lap.due is not None and bool(course.lap.due)
    return len(course.turns) > 8


def one_turn_more(course: Course) -> str | None:
    """The player after the end, if nothing that is counted depends on the turn."""
    assert course.finish is not None
    by_rule = course.finish.how == "rack_emptied" or course.lap.over
    last = course.turns[-1].player
    step = 1 if course.variant.start.direction == "clockwise" else -1
    player = course.players[(course.players.index(last) + step) % len(course.players)]
    counted = course.variant.score.unopened is not None and player not in course.board.opened
    return player if by_rule and not counted and course.finish.how in ("rack_emptied", "pool_empty") else None
