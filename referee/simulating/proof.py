"""The proof: simulated games judged, and what is found held against what is known of them.

Three runs a rulebook: clean games give nothing but notes, and the score and the winner that an independent
tally gives; faulty games give exactly the finding that was brought about; games of which a scribe saw only a
part are never called illegal for anything else, and never legal where what is wrong is in plain sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from referee.checking import check_games
from referee.judge.rulebook import Asked
from referee.model.finding import GameReport
from referee.model.variant import Variant
from referee.resources import variant_names
from referee.simulating.game import KNOWN_FAULTS, Game, Plan, match_of
from referee.simulating.ink import Scribe, Style
from referee.text.source import Source
from referee.transcript import SourceGames
from referee.variantfile import Loaded

Mode = Literal["clean", "faulty", "hidden", "hidden faulty"]
MODES: tuple[Mode, ...] = ("clean", "faulty", "hidden", "hidden faulty")

UNSEEN_CODES = ("R003", "R004", "R007", "R012", "R013", "P607", "T304", "T309", "E706", "X817", "B903")
"""Faults that lie in racks, draws or a pool which a scribe at the table has not seen."""


CLUBS: Mapping[str, Mapping[str, object]] = {
    "a club that asks for plays": {
        "joker.release": ["replace_rack", "replace_table", "rearrange"],
        "turn.draw_when_able.before_opening": False,
        "turn.draw_when_able.after_opening": False,
        "end.must_play_if_able": True,
    },
    "a club with its own clocks and counts": {
        "time.bank": {"seconds": 300, "increment": 5, "kind": "bronstein"},
        "end.other": "lowest_rack",
        "end.pool_empty": "at_once",
        "start.direction": "counterclockwise",
        "score.convention": "penalty",
        "match.winner": ["fewest_points"],
        "failure.idle": {"draw": 2, "points": 10},
        "failure.restored": {"draw": 1, "points": 20},
        "failure.mistake": {"draw": 2, "points": 0},
        "failure.short_pool": "none",
        "turn.draw": 2,
    },
}
"""House rules on top of the standard rulebook, for what no shipped rulebook has."""


@dataclass(slots=True)
class Count:
    """What became of one code's faults, and how often it was found where it was not brought about."""

    made: int = 0
    caught: int = 0
    open: int = 0
    """Found as undetermined."""
    missed: int = 0
    false: int = 0

    def add(self, other: Count) -> None:
        self.made += other.made
        self.caught += other.caught
        self.open += other.open
        self.missed += other.missed
        self.false += other.false


@dataclass(slots=True)
class Outcome:
    """What a number of games showed. `problems` say what disagreed, with the text of the file."""

    games: int = 0
    codes: dict[str, Count] = field(default_factory=dict)
    endings: dict[str, int] = field(default_factory=dict)
    words: dict[str, int] = field(default_factory=dict)
    notes: dict[str, int] = field(default_factory=dict)
    tallies: int = 0
    problems: list[tuple[str, str]] = field(default_factory=list)

    def code(self, code: str) -> Count:
        return self.codes.setdefault(code, Count())

    def add(self, other: Outcome) -> None:
        self.games += other.games
        self.tallies += other.tallies
        self.problems += other.problems
        for code, count in other.codes.items():
            self.code(code).add(count)
        for mine, theirs in (
            (self.endings, other.endings),
            (self.words, other.words),
            (self.notes, other.notes),
        ):
            for key, number in theirs.items():
                mine[key] = mine.get(key, 0) + number


def trial(variant: Variant, mode: Mode, seed: int, index: int) -> Outcome:
    """One file of a rulebook simulated and judged: every fourth is a match of two games."""
    size = 2 if index % 4 == 0 else 1
    style: Style = "middle" if mode == "clean" and index % 10 == 1 else "mixed"
    plan = Plan(
        variant,
        seed,
        games=index * size,
        match_games=size,
        players=_seats(variant, index),
        scribe=Scribe(style, mode.startswith("hidden")),
        faults=1 if mode.endswith("faulty") else 0,
        codes=tuple(code for code in KNOWN_FAULTS if mode == "faulty" or code not in UNSEEN_CODES),
    )
    games = match_of(plan, index)
    text = "".join(game.text for game in games)
    reports = judged(text, variant)
    outcome = Outcome(games=len(games))
    if len(reports) != len(games):
        outcome.problems.append((f"{len(reports)} games read where there are {len(games)}", text))
        return outcome
    for game, report in zip(games, reports, strict=True):
        _count(game, report, mode, text, outcome)
    return outcome


def _seats(variant: Variant, index: int) -> tuple[int, int]:
    """Mostly two to four, as far as the box goes; every fifth file whatever the box is made for."""
    from referee.simulating.game import fits_box

    counts = [n for n in range(2, 21) if fits_box(variant, n)]
    most = counts[-1] if index % 5 == 0 else min(4, counts[-1])
    return counts[0], max(most, counts[0])


def judged(text: str, variant: Variant) -> Sequence[GameReport]:
    """The reports of a file's games, by the rulebook that the file names where it names one."""
    named = Loaded(replace(variant, changes=()), ())
    asked = Asked(None if variant.name in variant_names() else named.variant)
    games = SourceGames(Source.of_text(text))
    return [checked.report for checked in check_games(games, asked, lambda _: named)]


def _count(game: Game, report: GameReport, mode: Mode, text: str, outcome: Outcome) -> None:
    hidden = mode.startswith("hidden")
    outcome.endings[game.ending] = outcome.endings.get(game.ending, 0) + 1
    _words_of(game, outcome)
    found = [each for each in report.findings if each.verdict != "legal"]
    for each in report.findings:
        if each.verdict == "legal":
            outcome.notes[each.code] = outcome.notes.get(each.code, 0) + 1
    wanted = [(fault.code, fault.turn) for fault in game.faults]
    for code, turn in wanted:
        count = outcome.code(code)
        count.made += 1
        there = [each for each in found if (each.code, each.turn) == (code, turn)]
        if any(each.verdict == "illegal" for each in there):
            count.caught += 1
        elif hidden and found:
            count.open += 1
        else:
            count.missed += 1
            outcome.problems.append((f"{code} of turn {turn} is missed: {_how(game)}", text))
    for each in found:
        if (each.code, each.turn) not in wanted and not (hidden and each.verdict == "undetermined"):
            outcome.code(each.code).false += 1
            outcome.problems.append((f"{each.code} at turn {each.turn}: {each.message} {_how(game)}", text))
    if mode == "clean" and game.score is not None:
        outcome.tallies += 1
        if report.score != dict(game.score) or set(report.winner or ()) != set(game.winner or ()):
            outcome.problems.append((f"the tallies differ: {report.score} and {dict(game.score)}", text))


def _how(game: Game) -> str:
    return "; ".join(fault.how for fault in game.faults)


_ACTIONS = {
    "a new set": "(",
    "a set extended": ") + ",
    "a rearrangement": " -> ",
    "the whole table in a turn": " table ",
    "a draw": "draw ",
    "a pass": "pass",
    "timeout": "timeout",
    "undone": "undone",
    "undone left": "undone left",
    "undone left, fragments shown": "undone left (",
    "points noted": "penalty ",
    "points by ruling": " ruling",
    "announce": "announce",
    "the call": "rummikub",
    "over": "over",
    "stands": "stands",
    "void": "void",
    "a clock": "@",
    "a star": "*",
}
_LINES = ("start", "deal", "pool", "redeal", "table", "gap", "opened", "end", "racks", "score", "winner")
_MATCH_LINES = ("game", "standing", "wins", "rule")


def _words_of(game: Game, outcome: Outcome) -> None:
    """Which actions and lines of the notation the game has."""
    for line in game.text.splitlines():
        first, _, rest = line.partition(" ")
        if first.rstrip(".").isdigit():
            for name, sign in _ACTIONS.items():
                if sign in rest:
                    outcome.words[name] = outcome.words.get(name, 0) + 1
        elif first in (*_LINES, *_MATCH_LINES):
            outcome.words[f"{first} line"] = outcome.words.get(f"{first} line", 0) + 1


NOTATION = (*_ACTIONS, *(f"{word} line" for word in (*_LINES, *_MATCH_LINES)))
"""All that a transcript can say, for the report of what was covered."""

ENDINGS = ("rack_emptied", "pool_empty", "time", "agreed", "resigned", "ruling")


def prove(
    variant: Variant,
    mode: Mode,
    seed: int,
    indices: Iterable[int],
    on_file: Callable[[], None] = lambda: None,
) -> Outcome:
    """Many files of one kind."""
    whole = Outcome()
    for index in indices:
        whole.add(trial(variant, mode, seed, index))
        on_file()
    return whole


def block(variant: Variant, mode: Mode, seed: int, size: int, files: int, index: int) -> Outcome:
    """The files of one share of the work, numbered from 1: for several workers."""
    first = (index - 1) * size + 1
    return prove(variant, mode, seed, range(first, min(first + size, files + 1)))


def shares(variant: Variant, mode: Mode, seed: int, files: int, jobs: int) -> Iterable[Outcome]:
    """The work of one kind, share by share."""
    from referee.simulating.many import in_order

    size = 10
    return in_order(partial(block, variant, mode, seed, size, files), -(-files // size), jobs)
