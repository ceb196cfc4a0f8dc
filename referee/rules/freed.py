"""What a judged turn did to the sets of the table, for the rules that look at it."""

from __future__ import annotations

from collections import Counter

from referee.model.meld import SetReader, reader_of
from referee.model.tile import JOKER
from referee.model.variant import Variant
from referee.moves.change import Change, change_of
from referee.replay.facts import Laid, TurnFacts


def joker_change(turn: TurnFacts, variant: Variant) -> Change | None:
    """What the turn changed, where it touched a joker and left only sets that may be legal."""
    if turn.undone is not None or not turn.known or not any(JOKER in meld for meld in turn.removed):
        return None
    reader = reader_of(variant)
    if any(reader.legal(each.meld) is False for each in turn.laid):
        return None
    return turn_change(turn, reader)


def turn_change(turn: TurnFacts, reader: SetReader) -> Change:
    laid = tuple(each.meld for each in turn.laid)
    return change_of(turn.removed, laid, Counter(turn.played), turn.taken.count(JOKER), reader)


def laid_at(turn: TurnFacts, change: Change, home: int) -> Laid:
    """A set of the change as the turn laid it."""
    return turn.laid[change.places[home]]
