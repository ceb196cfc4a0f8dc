"""What is said aloud: worth a note, never an offence."""

from __future__ import annotations

from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.rules.rule import Breach, Verdicts
from referee.rules.special import special


@special(
    "K901",
    "call-missing",
    "{player} plays the last tile, and no call is noted",
    cites=("calls.rummikub", "clauses.calls_are_notes"),
    kind="note",
)
def call_missing(turn: TurnFacts, variant: Variant, emptied: bool | None, records_over: bool) -> Verdicts:
    """The rulebook has the winner call the game's name. No booklet asks a price for a missing call.

    Illegal:
        opened Ania, Bartek
        deal Ania k10-12
        1. Ania (k10-12)
    Legal:
        opened Ania, Bartek
        deal Ania k10-12
        1. Ania (k10-12); rummikub
    """
    if emptied and variant.calls.rummikub == "said" and "rummikub" not in turn.said:
        yield Breach(turn.whole())


@special(
    "K902",
    "call-with-tiles-left",
    "{player} calls with tiles left on the rack",
    cites=("calls.rummikub", "clauses.calls_are_notes"),
    kind="note",
)
def call_with_tiles_left(
    turn: TurnFacts, variant: Variant, emptied: bool | None, records_over: bool
) -> Verdicts:
    """A call that comes too early changes nothing: the game goes on.

    Illegal:
        opened Ania, Bartek
        deal Ania k10-13
        1. Ania (k10-12); rummikub
    Legal:
        opened Ania, Bartek
        deal Ania k10-12
        1. Ania (k10-12); rummikub
    """
    if emptied is False and "rummikub" in turn.said:
        yield Breach(turn.whole())


@special(
    "K903",
    "turn-end-not-said",
    "{player} ends the turn without the word for it",
    cites=("calls.turn_end", "clauses.calls_are_notes"),
    kind="note",
)
def turn_end_not_said(
    turn: TurnFacts, variant: Variant, emptied: bool | None, records_over: bool
) -> Verdicts:
    """The rulebook has a player end the turn by a word. Only noted where the transcript notes it elsewhere.

    Illegal:
        variant brazilian
        1. Ania (k10-12)
        2. Bartek draw; over
    Legal:
        variant brazilian
        1. Ania (k10-12); over
        2. Bartek draw; over
    """
    if variant.calls.turn_end == "said" and records_over and turn.is_play and "over" not in turn.said:
        yield Breach(turn.whole())


CALL_RULES = (call_missing, call_with_tiles_left, turn_end_not_said)
