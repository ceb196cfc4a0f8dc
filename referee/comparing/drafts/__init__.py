"""Small transcripts that might show that two rulebooks differ, built from the values at which they part.

A family knows no rulebook and no parameter's meaning: it builds games of one kind, whatever the values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from referee.comparing.drafts import before, endings, failures, moves, openings, scores
from referee.comparing.drafts.ground import Draft, Ground, draft

__all__ = ["FAMILIES", "Draft", "Ground", "draft", "drafts"]


class Family(NamedTuple):
    """Games of one kind, and the parameters (or chapters) they are meant to show something about."""

    games: Callable[[Ground], Iterator[tuple[str, ...]]]
    about: tuple[str, ...]


FAMILIES = (
    Family(before.seats, ("tiles.supply",)),
    Family(before.tiles, ("tiles",)),
    Family(before.deals, ("deal", "tiles.supply")),
    Family(before.starts, ("start",)),
    Family(before.order, ("start",)),
    Family(before.draws, ("turn", "opening")),
    Family(openings.first_sets, ("sets", "opening", "score.rack_joker")),
    Family(openings.later_sets, ("sets", "opening.minimum")),
    Family(openings.rich, ("opening",)),
    Family(openings.table_at_once, ("opening", "turn")),
    Family(moves.moved, ("sets", "joker", "turn")),
    Family(moves.moved_two, ("sets", "joker", "turn")),
    Family(moves.moved_apart, ("turn",)),
    Family(failures.paid, ("failure", "time", "turn.draw")),
    Family(failures.fragments, ("failure",)),
    Family(failures.back_in_the_pool, ("failure",)),
    Family(failures.short_pools, ("failure",)),
    Family(failures.clocks, ("time", "failure")),
    Family(failures.banks, ("time",)),
    Family(endings.last_turns, ("end", "failure.leftovers")),
    Family(endings.able, ("end", "turn.draw_when_able")),
    Family(endings.refilled, ("end", "failure")),
    Family(endings.stopped, ("end.other", "score")),
    Family(scores.emptied, ("score", "opening.minimum", "calls.rummikub")),
    Family(before.words, ("calls",)),
    Family(scores.announced, ("score",)),
    Family(scores.noted, ("score", "failure")),
    Family(scores.passed, ("score", "end")),
    Family(scores.full_tables, ("score", "end")),
    Family(scores.matches, ("match",)),
    Family(scores.shared, ("match", "score.tie")),
)
"""Every kind of game that is tried."""


def drafts(ground: Ground, path: str, meant: bool = True) -> list[Draft]:
    """The games that are meant to show something about a parameter, or all others; the smallest first."""
    chosen = [family for family in FAMILIES if meant == any(_within(path, name) for name in family.about)]
    found = {made for family in chosen for made in ground.games(family.games)}
    return sorted(found, key=lambda each: each.size)


def _within(path: str, name: str) -> bool:
    return path == name or path.startswith(f"{name}.")
