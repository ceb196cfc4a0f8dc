"""The chapters of a rulebook. The annotations below are the one list of parameters there is.

Every leaf states its type, its range or words, and its meaning in one line; the binder, the JSON
Schema, the parameter reference, help and completion are read off them (`referee.model.schema`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from referee.text.frozen import dataclass, field

# --- what annotations say beyond the type ------------------------------------------------------


class Between(NamedTuple):
    """The range of a whole number, both ends included."""

    low: int
    high: int


class Length(NamedTuple):
    """How many entries a list may have, both ends included."""

    low: int
    high: int


def leaf(meaning: str, *, effect: Effect = "play") -> Any:
    """A parameter: its meaning in one line, and what a change of it changes first."""
    return field(metadata={"meaning": meaning, "effect": effect})


def group() -> Any:
    """A group of parameters within a chapter."""
    return field()


Effect = Literal["play", "penalty", "score", "note"]

Count = Annotated[int, Between(0, 200)]
Points = Annotated[int, Between(0, 10_000)]
Number = Annotated[int, Between(1, 99)]
Seconds = Annotated[int, Between(1, 86_400)]


# --- values that are more than a word or a number ----------------------------------------------


class Colour(NamedTuple):
    """The letter a transcript writes and the name a sentence says."""

    letter: str
    name: str


class Range(NamedTuple):
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Supply:
    """The tiles in the box for a number of players."""

    players: Annotated[Range, Between(1, 20)]
    copies: Annotated[int, Between(1, 20)]
    jokers: Annotated[int, Between(0, 50)]


@dataclass(frozen=True, slots=True)
class Cost:
    """What a failed turn costs: tiles drawn, points noted."""

    draw: Count
    points: Points


@dataclass(frozen=True, slots=True)
class Bank:
    """A player's clock for the whole game."""

    seconds: Seconds
    increment: Annotated[int, Between(0, 86_400)]
    kind: Literal["bronstein", "fischer", "none"]


# --- the chapters -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tiles:
    """The box."""

    colours: tuple[Colour, ...] = leaf("the colours, each a lower-case letter and a name")
    highest: Number = leaf("the highest number on a tile; the lowest is 1")
    supply: Annotated[tuple[Supply, ...], Length(1, 20)] = leaf(
        "copies of each tile and jokers, by number of players"
    )


@dataclass(frozen=True, slots=True)
class DealRules:
    """The racks at the start."""

    rack: Annotated[int, Between(1, 200)] = leaf("tiles on a rack at the start")
    jokers: Count = leaf("jokers handed to each player, part of the rack")
    redeal_doublets: Count = leaf(
        "doublets in a dealt rack that give the right to a new deal; 0: no such right"
    )


@dataclass(frozen=True, slots=True)
class StartRules:
    """Who begins."""

    method: Literal["highest", "free"] = leaf("how the first player is found")
    tie: Literal["redraw_tied", "open"] = leaf("what players with equally high tiles do")
    joker: Literal["exchange", "open"] = leaf("what becomes of a joker in the draw for the start")
    next_game: Literal["draw", "left_of_starter"] = leaf("who begins the later games of a match")
    direction: Literal["clockwise", "counterclockwise"] = leaf("which way the turn passes")


@dataclass(frozen=True, slots=True)
class SetRules:
    """What lies on the table."""

    group: Annotated[Range, Between(1, 99)] = leaf("fewest and most tiles of a group")
    run_min: Annotated[int, Between(1, 99)] = leaf("fewest tiles of a run")
    run_wraps: bool = leaf("whether a run may pass from the highest number to 1")
    all_jokers: Literal["allowed", "forbidden"] = leaf("whether jokers alone make a set")
    joker_reading: Literal["any_fit", "place"] = leaf(
        "whether a joker is any tile that fits, or the one its place says"
    )


@dataclass(frozen=True, slots=True)
class OpeningRules:
    """A player's first sets."""

    minimum: Points = leaf("points the first sets must be worth; 0: everyone has opened from the deal")
    jokers: Literal["allowed", "forbidden"] = leaf("whether a joker may be part of the opening")
    joker_points: Literal["as_tile", "zero", "rack_value"] = leaf("what a joker counts in the opening")
    table_from: Literal["same_turn", "next_turn"] = leaf("from when the opener may use the table")


@dataclass(frozen=True, slots=True)
class DrawWhenAble:
    """Drawing though a play was possible."""

    before_opening: bool = leaf("whether a player who could open may draw instead")
    after_opening: bool = leaf("whether a player who has opened and could play may draw instead")


@dataclass(frozen=True, slots=True)
class TurnRules:
    """One turn."""

    rack_tiles_min: Annotated[int, Between(0, 200)] = leaf("fewest rack tiles a play must use")
    draw: Annotated[int, Between(0, 200)] = leaf("tiles drawn instead of a play")
    draw_when_able: DrawWhenAble = group()
    rearrange: Literal["free", "purposeful"] = leaf(
        "whether table tiles may move without serving a rack tile"
    )


@dataclass(frozen=True, slots=True)
class JokerRules:
    """Jokers on the table."""

    release: tuple[Literal["replace_rack", "replace_table", "rearrange", "detach"], ...] = leaf(
        "the ways in which a joker on the table may be freed"
    )
    freed_into: Literal["new_set", "any_set"] = leaf("the set a freed joker must be played in")
    freed_set_rack_tiles: Count = leaf("fewest rack tiles in a freed joker's set")
    set_locked: bool = leaf("whether the tiles of a set with a joker stay together until it is replaced")


@dataclass(frozen=True, slots=True)
class CallRules:
    """What is said aloud."""

    turn_end: Literal["none", "said"] = leaf("whether a word ends the turn", effect="note")
    rummikub: Literal["none", "said"] = leaf("whether the last tile is announced", effect="note")


@dataclass(frozen=True, slots=True)
class TimeRules:
    """The clock."""

    limit: Seconds | None = leaf("seconds for one turn")
    late_legal_play: Literal["stands", "undone"] = leaf(
        "what becomes of a finished legal play that came late"
    )
    bank: Bank | None = leaf("a clock for the whole game: seconds, increment and its kind")


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Tiles that nobody can place again after a failed turn."""

    unit: Literal["tiles", "unfinished_sets"] = leaf(
        "what goes to the pool: loose tiles, or whole unfinished sets", effect="penalty"
    )
    fragment_max: Annotated[int, Between(1, 200)] | None = leaf(
        "the largest fragment that goes to the pool", effect="penalty"
    )
    place: Literal["random", "back"] = leaf("where in the pool they go", effect="penalty")


@dataclass(frozen=True, slots=True)
class FailureRules:
    """What a failed turn costs."""

    idle: Cost = leaf("time ran out and nothing was moved", effect="penalty")
    restored: Cost = leaf("time ran out and everything was put back", effect="penalty")
    unrestored: Cost = leaf("the table could not be put back", effect="penalty")
    mistake: Cost = leaf("a noticed illegal move, in time", effect="penalty")
    leftovers: Leftovers = group()
    short_pool: Literal["draw_rest", "none"] = leaf(
        "what is drawn when the pool is smaller than the penalty", effect="penalty"
    )


@dataclass(frozen=True, slots=True)
class EndRules:
    """The end of a game."""

    pool_empty: Literal["all_stuck", "one_turn_each", "first_stuck", "at_once"] = leaf(
        "how long play goes on with the pool empty"
    )
    last_lap: Literal["none", "drawer_last", "drawer_first"] = leaf(
        "the order of the last lap; only with pool_empty: one_turn_each"
    )
    pass_counts: Literal["as_unable", "as_refusal"] = leaf("whether a pass counts as being unable to play")
    may_stop_at_pool: bool = leaf("whether a game that stops when the pool is empty is never wrong")
    refill: Literal["resume", "ignore"] = leaf("whether drawing resumes when leftovers refill an empty pool")
    must_play_if_able: bool = leaf("whether, with the pool empty, a pass is illegal where a play exists")
    other: Literal["open", "lowest_rack", "no_score"] = leaf(
        "how a game ended by time, resignation, agreement or ruling is scored", effect="score"
    )


@dataclass(frozen=True, slots=True)
class Tie:
    """Equally low racks at the end."""

    points: Literal["split", "full_each", "none"] = leaf("what each of several winners gets", effect="score")
    wins: Literal["each", "half", "none"] = leaf("what a shared win counts in the match", effect="score")


@dataclass(frozen=True, slots=True)
class Unopened:
    """What a player pays who never opened. A file writes `with`; Python, where that is a keyword, `with_`."""

    without: Points = leaf("points lost when the rack holds no opening", effect="score")
    with_: Points = leaf("points lost when the rack holds an opening", effect="score")
    announced: Points | Literal["rack"] = leaf(
        "points lost when the opening was announced in time", effect="score"
    )
    announced_needs: tuple[Literal["tile_of_last_draw", "announce"], ...] = leaf(
        "what an announcement needs to count", effect="score"
    )
    jokers_count: bool = leaf("whether jokers help towards the opening the rack holds", effect="score")
    replaces_rack: bool = leaf("whether this stands in place of the rack's value", effect="score")
    credited: bool = leaf("whether the winner receives it", effect="score")
    when: tuple[Literal["rack_emptied", "pool_empty"], ...] = leaf(
        "the endings at which it is due", effect="score"
    )


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """The score of a game."""

    rack_joker: Points = leaf("what a joker left on a rack costs", effect="score")
    pool_empty: Literal["difference", "gross"] = leaf(
        "how racks are compared when the pool ran out", effect="score"
    )
    unopened: Unopened | None = leaf("what a player pays who never opened", effect="score")
    tie: Tie = group()
    failure_points_to: Literal["nobody", "winner"] = leaf(
        "who receives the points noted for failed turns", effect="score"
    )
    rack_cap: Points | None = leaf("the most a rack may cost", effect="score")
    win_bonus: Points = leaf("points added to the winner's score of a game", effect="score")
    place_bonus: Annotated[tuple[Points, ...], Length(0, 20)] = leaf(
        "points by place after the winner, lowest rack first", effect="score"
    )
    convention: Literal["winner_takes", "penalty"] = leaf(
        "winner_takes: the winner gets what the losers lose; penalty: losers note their racks, the winner 0",
        effect="score",
    )


@dataclass(frozen=True, slots=True)
class MatchRules:
    """Several games."""

    games: Literal["agreed", "multiple_of_players"] = leaf("how many games a match has", effect="score")
    winner: Annotated[tuple[Literal["wins", "points", "fewest_points"], ...], Length(1, 3)] = leaf(
        "what decides the match, in this order", effect="score"
    )
    win_bonus: Points = leaf("points added to the totals for each game won", effect="score")


CHAPTERS: dict[str, type] = {
    "tiles": Tiles,
    "deal": DealRules,
    "start": StartRules,
    "sets": SetRules,
    "opening": OpeningRules,
    "turn": TurnRules,
    "joker": JokerRules,
    "calls": CallRules,
    "time": TimeRules,
    "failure": FailureRules,
    "end": EndRules,
    "score": ScoreRules,
    "match": MatchRules,
}
"""The chapters of a rulebook, in their order."""


CLAUSES = {
    "own_rack_opening": "the opening is made from the own rack alone",
    "play_or_draw": "a turn is a play or a draw, never both",
    "drawn_tile_waits": "a tile just drawn is not played in that turn",
    "table_legal": "every set is legal, and no tile lies alone, when a turn ends",
    "joker_stays": "a joker on the table never goes to a rack",
    "tiles_stay": "no other table tile goes to a rack either",
    "table_after_opening": "the table is not used before the own opening",
    "own_tiles_back": "a failed turn gives the player the own tiles back",
    "rack_empty_ends": "an emptied rack ends the game and wins it",
    "loser_minus_rack": "a loser notes the value of the rack as minus points",
    "lowest_rack_wins": "the lowest rack wins when the pool ran out",
    "over_is_more": "over time is more than the limit",
    "calls_are_notes": "a missing call is never an offence",
}
"""What no booklet changes, but a finding must cite. Each has a grade and a citation, and no value."""
