"""Rulebooks written out as values, so that these tests stand on the arithmetic alone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from referee.model import variant as v
from referee.model.tile import tiles
from referee.scoring.ending import Ending, GameEnd, PlayerEnd, Rack
from referee.scoring.game import score_game
from referee.scoring.result import GameScore

_FREE = v.Cost(1, 0)
STANDARD = v.Variant(
    name="standard",
    title="",
    extends=None,
    booklet=None,
    tiles=v.Tiles(
        tuple(v.Colour(*each) for each in (("k", "black"), ("r", "red"), ("b", "blue"), ("o", "orange"))),
        13,
        (v.Supply(v.Range(2, 4), 2, 2),),
    ),
    deal=v.DealRules(14, 0, 0),
    start=v.StartRules("highest", "redraw_tied", "exchange", "draw", "clockwise"),
    sets=v.SetRules(v.Range(3, 4), 3, False, "allowed", "any_fit"),
    opening=v.OpeningRules(30, "allowed", "as_tile", "next_turn"),
    turn=v.TurnRules(1, 1, v.DrawWhenAble(True, True), "free"),
    joker=v.JokerRules(("replace_rack", "replace_table", "rearrange", "detach"), "new_set", 0, False),
    calls=v.CallRules("none", "said"),
    time=v.TimeRules(60, "stands", None),
    failure=v.FailureRules(
        _FREE, _FREE, v.Cost(3, 0), _FREE, v.Leftovers("tiles", None, "random"), "draw_rest"
    ),
    end=v.EndRules("all_stuck", "none", "as_unable", False, "resume", False, "open"),
    score=v.ScoreRules(30, "difference", None, v.Tie("split", "each"), "nobody", None, 0, (), "winner_takes"),
    match=v.MatchRules("agreed", ("wins", "points"), 0),
    agreed=(),
    citations=(),
)
UNOPENED = v.Unopened(100, 200, 100, ("tile_of_last_draw", "announce"), False, True, True, ("rack_emptied",))


def scored(base: v.Variant = STANDARD, **changes: Any) -> v.Variant:
    """The rulebook with some `score` parameters changed."""
    return replace(base, score=replace(base.score, **changes))


def matched(base: v.Variant = STANDARD, **changes: Any) -> v.Variant:
    return replace(base, match=replace(base.match, **changes))


POLISH = matched(scored(pool_empty="gross", unopened=UNOPENED), winner=("points",))
RUSSIAN = matched(games="multiple_of_players")
BRAZILIAN = matched(games="multiple_of_players", winner=("points",))
JAPANESE = matched(winner=("points",))
_FIFTY = v.Cost(1, 50)
OFFICIAL = replace(
    matched(JAPANESE, win_bonus=100),
    failure=replace(STANDARD.failure, idle=_FIFTY, restored=_FIFTY, unrestored=_FIFTY, mistake=_FIFTY),
)
CHAMPIONSHIP = scored(JAPANESE, rack_joker=50)
LEAGUE = scored(rack_cap=25, win_bonus=50, place_bonus=(5,))


def worth(value: int) -> str:
    """Tiles that are worth so much, without jokers."""
    return " ".join(["k13"] * (value // 13) + ([f"r{value % 13}"] if value % 13 else []))


def end(
    racks: dict[str, str], ending: Ending | None = None, by: str | None = None, **players: Any
) -> GameEnd:
    """A game's end: `?3` for unseen tiles, `?` for an unknown number; keywords are each player's fields."""
    made = tuple(_player(name, text, players.get(name, {})) for name, text in racks.items())
    emptied = next((player.name for player in made if player.rack.is_empty), None)
    return GameEnd(made, ending or ("rack_emptied" if emptied else "pool_empty"), by or emptied)


def _player(name: str, text: str, fields: dict[str, Any]) -> PlayerEnd:
    words = text.split()
    unseen = [word for word in words if word.startswith("?")]
    count = (int(unseen[0][1:]) if unseen[0][1:] else None) if unseen else 0
    rack = Rack(tiles(" ".join(word for word in words if not word.startswith("?"))), count)
    return PlayerEnd(name, rack, **{"opened": True, **fields})


def points(racks: list[int], variant: v.Variant, ending: Ending | None = None) -> list[Fraction | None]:
    return list(of_values(racks, variant, ending).points.values())


def of_values(racks: list[int], variant: v.Variant, ending: Ending | None = None) -> GameScore:
    """The score of racks worth so much, of players A, B, C …"""
    return score_game(end({chr(65 + i): worth(value) for i, value in enumerate(racks)}, ending), variant)
