"""Rulebooks for the solver's tests, built by hand so that no file is read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.model.variant import (
    CallRules,
    Colour,
    Cost,
    DealRules,
    DrawWhenAble,
    EndRules,
    FailureRules,
    JokerRules,
    Leftovers,
    MatchRules,
    OpeningRules,
    Range,
    ScoreRules,
    SetRules,
    StartRules,
    Supply,
    Tie,
    Tiles,
    TimeRules,
    TurnRules,
    Variant,
)

FOUR = (Colour("k", "black"), Colour("r", "red"), Colour("b", "blue"), Colour("o", "orange"))
_ONE = Cost(1, 0)

STANDARD = Variant(
    name="standard", title="", extends=None, booklet=None,
    tiles=Tiles(FOUR, 13, (Supply(Range(2, 4), 2, 2),)),
    deal=DealRules(14, 0, 0),
    start=StartRules("highest", "redraw_tied", "exchange", "draw", "clockwise"),
    sets=SetRules(Range(3, 4), 3, False, "allowed", "any_fit"),
    opening=OpeningRules(30, "allowed", "as_tile", "next_turn"),
    turn=TurnRules(1, 1, DrawWhenAble(True, True), "free"),
    joker=JokerRules(("replace_rack", "replace_table", "rearrange", "detach"), "new_set", 0, False),
    calls=CallRules("none", "said"),
    time=TimeRules(60, "stands", None),
    failure=FailureRules(_ONE, _ONE, Cost(3, 0), _ONE, Leftovers("tiles", None, "random"), "draw_rest"),
    end=EndRules("all_stuck", "none", "as_unable", False, "resume", False, "open"),
    score=ScoreRules(30, "difference", None, Tie("split", "each"), "nobody", None, 0, (), "winner_takes"),
    match=MatchRules("agreed", ("wins", "points"), 0),
    agreed=(), citations=(),
)  # fmt: skip


def with_rules(variant: Variant, **changes: Any) -> Variant:
    """`with_rules(STANDARD, joker__freed_into="any_set")`"""
    for key, value in changes.items():
        chapter, leaf = key.split("__")
        variant = replace(variant, **{chapter: replace(getattr(variant, chapter), **{leaf: value})})
    return variant


RUSSIAN = with_rules(STANDARD, sets__joker_reading="place", joker__freed_set_rack_tiles=1)
UKRAINIAN = with_rules(STANDARD, opening__jokers="forbidden", opening__table_from="same_turn")
JAPANESE = with_rules(STANDARD, joker__freed_into="any_set")
BRAZILIAN = with_rules(STANDARD, turn__rearrange="purposeful")
XP = with_rules(STANDARD, tiles__supply=(Supply(Range(2, 6), 3, 4),))
