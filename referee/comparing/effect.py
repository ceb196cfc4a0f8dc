"""Differences grouped by what they do: to play, to penalties, to scores, or to notes alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from referee.comparing.difference import Row
from referee.model.chapters import Effect

TITLES: dict[Effect | None, str] = {
    "play": "What may be played, and when",
    "penalty": "What a failed turn costs",
    "score": "How games and matches are scored",
    "note": "What is only noted",
    None: "What none of them changes",
}
"""In the order in which they are told; the last is for clauses, which have no value."""


def by_effect(rows: Iterable[Row]) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    """Each effect's title with its rows, the empty ones left out."""
    given = tuple(rows)
    grouped = ((TITLES[effect], tuple(row for row in given if row.effect == effect)) for effect in _EFFECTS)
    return tuple((title, members) for title, members in grouped if members)


_EFFECTS: tuple[Effect | None, ...] = (*get_args(Effect), None)
