"""How many players the rulebook's box is made for."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model.finding import Finding
from referee.scoring import codes
from referee.scoring.found import Desk
from referee.scoring.result import counted
from referee.text.span import Span


def player_count(players: int, span: Span | None, desk: Desk) -> Iterator[Finding]:
    """A finding where so many can't play."""
    supply = desk.variant.tiles.supply
    if not any(box.players.low <= players <= box.players.high for box in supply):
        low, high = min(box.players.low for box in supply), max(box.players.high for box in supply)
        made_for = f"{low} to {high}" if low < high else str(low)
        count = counted(players, "player")
        yield desk.finding(codes.PLAYER_COUNT, span, ("tiles.supply",), count=count, range=made_for)
