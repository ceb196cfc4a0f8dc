"""What is said aloud. A missing call is never an offence: all of these are notes."""

from __future__ import annotations

from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.rules.kinds import CALLED, EMPTIED
from referee.rules.rule import Breach, Verdicts
from referee.rules.special import special


@special(
    "K901",
    "no-call",
    "{player} lays the last tile without calling it",
    cites=("calls.rummikub", "clauses.calls_are_notes"),
    kind="note",
    when=EMPTIED,
)
def no_call(turn: TurnFacts, variant: Variant, emptied: bool | None) -> Verdicts:
    """The last tile is laid and `rummikub` is not written, though the rulebook asks for the call.

    Illegal:
        table (k9-11)
        opened Ania
        deal Ania k12
        1. Ania (k9-11) + k12
    Legal:
        table (k9-11)
        opened Ania
        deal Ania k12
        1. Ania (k9-11) + k12; rummikub
    """
    if emptied and variant.calls.rummikub == "said" and "rummikub" not in turn.said:
        yield Breach(turn.whole())


@special(
    "K902",
    "call-with-tiles-left",
    "{player} calls, and still has tiles; the game goes on",
    cites=("clauses.calls_are_notes",),
    kind="note",
    when=CALLED,
)
def call_with_tiles_left(turn: TurnFacts, variant: Variant, emptied: bool | None) -> Verdicts:
    """`rummikub` is called while tiles are left on the rack. No booklet has a sanction for it.

    It is said under every rulebook, one that asks for no call included: the call is wrong either way.

    Illegal:
        table (k9-11)
        opened Ania
        deal Ania k12 r1
        1. Ania (k9-11) + k12; rummikub
    Legal:
        table (k9-11)
        opened Ania
        deal Ania k12
        1. Ania (k9-11) + k12; rummikub
    """
    if emptied is False and "rummikub" in turn.said:
        yield Breach(turn.whole())


@special(
    "K903",
    "turn-not-ended",
    "{player} does not say the word that ends a turn",
    cites=("calls.turn_end", "clauses.calls_are_notes"),
    kind="note",
)
def turn_not_ended(turn: TurnFacts, variant: Variant, emptied: bool | None) -> Verdicts:
    """A turn ends with a word in this rulebook. It is missed only where the writer notes it in other turns.

    Illegal:
        rule calls.turn_end said
        1. Ania draw o5
        2. Bartek draw o6; over
    Legal:
        rule calls.turn_end said
        1. Ania draw o5; over
        2. Bartek draw o6; over
    """
    ended = {"over", "timeout", "void"} & turn.said or turn.undone is not None
    if variant.calls.turn_end == "said" and not ended and not emptied:
        yield Breach(turn.whole())


CALL_RULES = (no_call, call_with_tiles_left)
RULES = (*CALL_RULES, turn_not_ended)
