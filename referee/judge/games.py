"""All games of a text: each judged, then scored as one match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from referee.judge.game import GameJudge, Judged
from referee.judge.rulebook import Asked, InForce, Load, in_force
from referee.model import event as ev
from referee.model.finding import Finding, GameReport
from referee.model.plain import plain
from referee.rules import before
from referee.scoring import ScoredGame, ScoredGames, score_games
from referee.transcript import GameText


@dataclass(frozen=True, slots=True)
class JudgedGames:
    """What is to be said of each game, and their scores as one match."""

    reports: tuple[GameReport, ...]
    scored: ScoredGames


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """One game of a file, judged, not yet scored."""

    text: GameText
    rulebook: InForce
    judged: Judged
    file: str | None


def judge_games(
    games: Iterable[GameText], asked: Asked, load: Load, file: str | None, lines: Sequence[str]
) -> list[JudgedGame]:
    """Every game of one file, in order; a later game knows who began the one before."""
    done: list[JudgedGame] = []
    starter: str | None = None
    for game in games:
        events = (*game.common, *game.events)
        rulebook = in_force(events, asked, load, file, lines)
        judge = GameJudge(
            rulebook.variant,
            file,
            lines,
            1 if game.number is None else game.number,
            starter,
            _records_over(events),
        )
        for line in rulebook.house:
            verdicts = before.house_rule.check(line, rulebook.variant)
            judge.found.judged(before.house_rule, verdicts)
        for event in events:
            judge.take(event)
        judged = judge.result()
        starter = judged.starter
        done.append(JudgedGame(game, rulebook, judged, file))
    return done


def _records_over(events: Iterable[ev.Event]) -> bool:
    """Whether the writer notes the word that ends a turn at all."""
    turns = (each for each in events if isinstance(each, ev.Turn))
    return any(isinstance(action, ev.Said) and action.word == "over" for t in turns for action in t.actions)


def reported(games: Sequence[JudgedGame]) -> JudgedGames:
    """Score the games as one match and put everything that was found together."""
    scored = score_games(each.judged.played for each in games)
    reports = [_report(game, score) for game, score in zip(games, scored.games, strict=True)]
    if reports and scored.notes:
        last = reports[-1]
        reports[-1] = replace(last, findings=_sorted((*last.findings, *scored.notes)))
    return JudgedGames(tuple(reports), scored)


def _report(game: JudgedGame, scored: ScoredGame) -> GameReport:
    variant = game.rulebook.variant
    found = chain(game.text.findings, game.rulebook.findings, game.judged.findings, scored.findings)
    score = scored.score
    return GameReport(
        game.file,
        game.judged.played.number,
        variant.name,
        game.rulebook.origin,
        variant.digest,
        {change.parameter: plain(change.value) for change in variant.changes},
        _sorted(found),
        score.points if score else None,
        score.winner if score else None,
        game.judged.turns,
    )


def _sorted(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda each: each.sort_key))
