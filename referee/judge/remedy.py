"""What a rulebook asks to be done now, as fields and as sentences that can be read aloud."""

from __future__ import annotations

from referee.model.chapters import Cost
from referee.model.finding import Remedy
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.rules.clock import drawable
from referee.rules.rule import Breach

UNSAID = "The rulebook does not say what follows: the arbiter decides."
STANDS = "The arbiter let it stand, and the game goes on."
UNKNOWN = "Nothing, as long as it can't be told."


def remedy_for(
    variant: Variant, player: str | None, undo: bool, breach: Breach, turn: TurnFacts | None = None
) -> Remedy:
    """The play is taken back at the price of a mistake, or what is missing is made good."""
    if undo and turn is not None and "stands" in turn.said:
        return Remedy(False, 0, 0, STANDS)
    cost = Cost(breach.draw or 0, breach.points or 0)
    if breach.advice is not None:
        return Remedy(undo, cost.draw, cost.points, breach.advice)
    if undo and cost == Cost(0, 0):
        price = variant.failure.mistake
        cost = Cost(drawable(price.draw, turn.pool if turn else None, variant), price.points)
    drew = undo and turn is not None and bool(turn.drawn)
    return Remedy(undo, cost.draw, cost.points, _sentence(player or "the player", undo, cost, drew))


def _sentence(who: str, undo: bool, cost: Cost, drew: bool = False) -> str:
    words = [f"the play is taken back and {who} gets the own tiles back"] if undo else []
    if cost.draw:
        counted = ", and what was drawn in this turn counts" if drew else ""
        words.append(f"{who} draws {'1 tile' if cost.draw == 1 else f'{cost.draw} tiles'}{counted}")
    if cost.points:
        words.append(f"{cost.points} points are noted against {who}")
    sentence = "; ".join(words)
    return f"{sentence[:1].upper()}{sentence[1:]}." if words else UNSAID


def remedy_unknown() -> Remedy:
    """Where the record does not show whether anything was wrong."""
    return Remedy(False, 0, 0, UNKNOWN)
