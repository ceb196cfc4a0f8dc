"""Kinds of turns: what a turn does, as bits, and for each such sum the rules that can have anything to say.

Most rules look at what most turns do not do. A test asks every rule of every turn, and finds the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol, TypeVar

from referee.model.tile import JOKER

if TYPE_CHECKING:
    from referee.replay.facts import TurnFacts

LAID, REMOVED, TAKEN, JOKER_MOVED, NOT_OPENED = (1 << n for n in range(5))
DREW, IDLE, PASSED, CALLED, EMPTIED, POOL_EMPTY = (1 << n for n in range(5, 11))
FAILED, LATE, PENALISED = (1 << n for n in range(11, 14))
ALWAYS = 0


def kind_of(turn: TurnFacts, over: bool | None, emptied: bool | None) -> int:
    """All that the turn has, added up."""
    kind = LATE if over is not False else 0
    if turn.steps:
        kind |= _of_play(turn)
    if not (turn.laid or turn.removed):
        kind |= IDLE
    if turn.draw_at is not None:
        kind |= DREW
    if turn.opened is not True:
        kind |= NOT_OPENED
    if turn.said:
        kind |= (PASSED if "pass" in turn.said else 0) | (CALLED if "rummikub" in turn.said else 0)
        kind |= FAILED if "void" in turn.said else 0
    if turn.undone is not None:
        kind |= FAILED
    if turn.penalties:
        kind |= PENALISED
    if emptied is not False:
        kind |= EMPTIED
    return kind | POOL_EMPTY if turn.pool == 0 else kind


def _of_play(turn: TurnFacts) -> int:
    kind = LAID if turn.laid else 0
    if turn.taken:
        kind |= TAKEN
    if turn.removed:
        kind |= REMOVED
    for step in turn.steps:
        for meld in step.removed:
            if JOKER in meld:
                return kind | JOKER_MOVED
    return kind


class Kinded(Protocol):
    @property
    def when(self) -> int: ...


R = TypeVar("R", bound=Kinded)


def concerned(rules: Iterable[R], kind: int) -> tuple[R, ...]:
    """Those of the rules that a turn of this kind concerns, in their order."""
    return tuple(each for each in rules if each.when == ALWAYS or each.when & kind)
