"""A record judged again and again, by one rulebook after another, and what came of it each time."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from referee.judge.games import JudgedGame, judge_games
from referee.judge.rulebook import Asked
from referee.model.event import VariantLine
from referee.model.finding import Finding, Verdict, worst
from referee.model.variant import Variant
from referee.scoring import ScoredGame, score_games
from referee.scoring.match import Match
from referee.text.source import Source
from referee.transcript import Games, GameText, SourceGames
from referee.variantfile import Loaded, RuleText

Points = tuple[tuple[str, Fraction | None], ...]
Winner = tuple[str, ...] | None
Kind = Literal["verdict", "score", "winner", "match", "open"]


@dataclass(frozen=True, slots=True)
class Tally:
    """The match: totals, wins, who won it, whether it is complete."""

    totals: Points
    wins: Points
    winner: Winner
    finished: bool | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that a rulebook can change: the verdict, each game's score and winner, the match of several."""

    verdict: Verdict
    scores: tuple[Points | None, ...]
    winners: tuple[Winner, ...]
    match: Tally | None


@dataclass(frozen=True, slots=True)
class Trial:
    """One judging of a record, with everything that was found."""

    games: tuple[JudgedGame, ...]
    scored: tuple[ScoredGame, ...]
    match: Match
    loose: tuple[Finding, ...]

    def found(self, index: int) -> tuple[Finding, ...]:
        """What was found in one game."""
        game = self.games[index]
        parts = (
            game.text.findings,
            game.rulebook.findings,
            game.judged.findings,
            self.scored[index].findings,
        )
        return tuple(sorted((each for part in parts for each in part), key=lambda each: each.sort_key))

    @property
    def findings(self) -> tuple[Finding, ...]:
        return (*(each for index in range(len(self.games)) for each in self.found(index)), *self.loose)

    @property
    def outcome(self) -> Outcome:
        scores = [each.score for each in self.scored]
        return Outcome(
            worst(self.findings),
            tuple(_points(score.points) if score else None for score in scores),
            tuple(score.winner if score else None for score in scores),
            self.tally if len(self.games) > 1 else None,
        )

    @property
    def tally(self) -> Tally:
        match = self.match
        return Tally(_points(match.totals), _points(match.wins), match.winner, match.finished)


def _points(numbers: dict[str, Fraction | None]) -> Points:
    return tuple(numbers.items())


class Record:
    """A text, read once. The rulebook it names is of no matter; its `rule` lines are, unless left out."""

    def __init__(self, games: Games, rules: tuple[RuleText, ...] = (), file_rules: bool = True) -> None:
        self.name, self.rules, self.file_rules = games.name, rules, file_rules
        self.games: tuple[GameText, ...] = tuple(games)
        self.loose = games.findings

    @property
    def named(self) -> tuple[str, ...]:
        """The rulebooks that its games name, each once."""
        events = (event for game in self.games for event in (*game.common, *game.events))
        return tuple(dict.fromkeys(each.name for each in events if isinstance(each, VariantLine)))

    def asked(self, variant: Variant) -> Asked:
        return Asked(variant, self.rules, self.file_rules)

    def tried(self, variant: Variant) -> Trial:
        judged = tuple(judge_games(self.games, self.asked(variant), nothing, self.name))
        scored = score_games(each.judged.played for each in judged)
        return Trial(judged, scored.games, scored.match, (*self.loose, *scored.notes))

    def outcome(self, variant: Variant) -> Outcome:
        return self.tried(variant).outcome


def record_of(text: str) -> Record:
    return Record(SourceGames(Source.of_text(text)))


def nothing(name: str) -> Loaded:
    """No rulebook is ever asked for by its name here."""
    return Loaded(None, ())


def disagreement(one: Outcome, other: Outcome) -> Kind | None:
    """In what two rulebooks disagree; `open` where one of them says something and the other can't tell.

    A game that both find illegal is no witness for its score: it should not have been played.
    """
    if one == other:
        return None
    if {one.verdict, other.verdict} == {"legal", "illegal"}:
        return "verdict"
    if one.verdict == other.verdict == "legal":
        if any(_apart(mine, yours) for mine, yours in zip(one.winners, other.winners, strict=True)):
            return "winner"
        if any(_apart_points(mine, yours) for mine, yours in zip(one.scores, other.scores, strict=True)):
            return "score"
        if one.match and other.match and _apart_matches(one.match, other.match):
            return "match"
    return "open"


def _apart(one: object, other: object) -> bool:
    return one is not None and other is not None and one != other


def _apart_points(one: Points | None, other: Points | None) -> bool:
    if one is None or other is None:
        return False
    yours = dict(other)
    return any(_apart(points, yours.get(name)) for name, points in one)


def _apart_matches(one: Tally, other: Tally) -> bool:
    """`finished` is never unknown here: None says that it is for the players to agree."""
    return (
        _apart(one.winner, other.winner)
        or one.finished != other.finished
        or _apart_points(one.totals, other.totals)
        or _apart_points(one.wins, other.wins)
    )
