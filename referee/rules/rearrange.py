"""Rearranging: whether table tiles moved in order to play rack tiles."""

from __future__ import annotations

from referee.model.meld import reader_of
from referee.model.tile import UNSEEN
from referee.model.variant import Variant
from referee.moves.change import Change
from referee.moves.lawful import Laws
from referee.moves.purpose import unserved
from referee.moves.search import Unsettled
from referee.replay.facts import TurnFacts
from referee.replay.table import key
from referee.rules.freed import laid_at, turn_change
from referee.rules.kinds import REMOVED
from referee.rules.rule import Breach, Undetermined, Verdicts, rule


@rule(
    "T311",
    "rearranged-without-purpose",
    "{player} rearranges {set}, and no rack tile is served by it",
    cites=("turn.rearrange",),
    unless=("T301", "T302", "O201", "O202", "O203", "O204", "O205", "J402", "J404", "J405", "J406"),
    when=REMOVED,
)
def rearranged_without_purpose(turn: TurnFacts, variant: Variant) -> Verdicts:
    """Table tiles move only in order to play tiles of the rack.

    Sets of before and after the turn are joined where they share a tile. Every part that changed must hold
    a rack tile, or the new set of a freed joker, which may be built from table tiles alone. Only the table
    before and after counts, and alike tiles are matched in the player's favour.

    Illegal:
        rule turn.rearrange purposeful
        table (k3-8) (r1-3)
        opened Ania
        1. Ania (r1-3) + r4; (k3-8) -> (k3-5) (k6-8)
    Legal:
        rule turn.rearrange purposeful
        table (k3-8) (r1-3)
        opened Ania
        1. Ania (k3-8) + k6 -> (k3-6) (k6-8)
    """
    if variant.turn.rearrange != "purposeful" or turn.undone is not None or not turn.known:
        return
    if not turn.removed or turn.taken:
        return
    reader = reader_of(variant)
    if any(reader.legal(each.meld) is False for each in turn.laid):
        return
    change = _moved(turn, turn_change(turn, reader))
    if not change.old:
        return
    yield from _judged(turn, change, Laws.of(variant.joker))


def _moved(turn: TurnFacts, change: Change) -> Change:
    """The change, or none where the tiles of every set are still together and only their order is another."""
    same = sorted(map(key, change.before), key=str) == sorted(map(key, change.after), key=str)
    return Change((), (), (), (), (), (), change.played, 0) if same else change


def _judged(turn: TurnFacts, change: Change, laws: Laws) -> Verdicts:
    try:
        home = unserved(change, laws)
    except Unsettled:
        yield Undetermined(
            turn.plays_span(), "which of the many alike tiles went where", facts={"set": "the table"}
        )
        return
    if home is None:
        return
    laid = laid_at(turn, change, home)
    span, facts = turn.where(laid.index, laid.cols), {"set": f"({' '.join(t.text for t in laid.meld)})"}
    if any(UNSEEN in tiles for tiles in (*change.old, *change.new)):
        yield Undetermined(span, "the unseen tiles of the sets that changed", facts=facts)
    else:
        yield Breach(span, facts=facts)


RULES = (rearranged_without_purpose,)
