"""The games of a text, each judged, then scored in one match; no more than the game at hand is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from referee.judge.game import GameJudge, Judged
from referee.judge.rulebook import Asked, InForce, Load, in_force
from referee.model.finding import Finding, GameReport
from referee.model.plain import plain
from referee.model.variant import Variant
from referee.rules import before
from referee.scoring import ScoredGame
from referee.text.frozen import dataclass
from referee.transcript import GameText


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """One game of a file, judged, not yet scored."""

    text: GameText
    rulebook: InForce
    judged: Judged
    file: str | None


def judge_games(
    games: Iterable[GameText], asked: Asked, load: Load, file: str | None, starter: str | None = None
) -> Iterator[JudgedGame]:
    """Every game of one file, in order. A game knows who began the one before: the first, the `starter`."""
    for game in games:
        done = judge_game(game, asked, load, file, starter)
        starter = done.judged.starter
        yield done


def judge_game(
    game: GameText, asked: Asked, load: Load, file: str | None, starter: str | None = None
) -> JudgedGame:
    events = (*game.common, *game.events)
    rulebook = in_force(events, asked, load, file, game.lines)
    judge = begin_game(game, rulebook, file, starter)
    for event in events:
        judge.take(event)
    return JudgedGame(game, rulebook, judge.result(), file)


def begin_game(game: GameText, rulebook: InForce, file: str | None, starter: str | None = None) -> GameJudge:
    """The judge before the game's first event."""
    number = 1 if game.number is None else game.number
    judge = GameJudge(rulebook.variant, file, game.lines, number, starter)
    for line in rulebook.house:
        judge.found.judged(before.house_rule, before.house_rule.check(line, rulebook.variant))
    return judge


def report_of(game: JudgedGame, scored: ScoredGame) -> GameReport:
    """Everything that was found, put together."""
    variant = game.rulebook.variant
    found = chain(game.text.findings, game.rulebook.findings, game.judged.findings, scored.findings)
    score = scored.score
    return GameReport(
        game.file,
        game.judged.played.number,
        variant.name,
        game.rulebook.origin,
        _digest(variant),
        {change.parameter: plain(change.value) for change in variant.changes},
        sorted_findings(found),
        score.points if score else None,
        score.winner if score else None,
        game.judged.turns,
    )


_DIGESTS: list[tuple[Variant, str]] = []


def _digest(variant: Variant) -> str:
    """Games of one file mostly have one rulebook, and a digest takes as long as some turns."""
    for known, digest in _DIGESTS:
        if known is variant:
            return digest
    digest = variant.digest
    _DIGESTS[:] = [(variant, digest)]
    return digest


def sorted_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(findings, key=lambda each: each.sort_key))
