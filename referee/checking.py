"""Texts judged as a whole: what `check`, `score` and the library share. Reads no files but rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from referee.judge.games import JudgedGame, JudgedGames, judge_games, reported
from referee.judge.rulebook import Asked
from referee.model.finding import Finding, GameReport
from referee.text.source import Source
from referee.transcript import Transcript, parse
from referee.variantfile import Loaded

Load = Callable[[str], Loaded]


@dataclass(frozen=True, slots=True)
class CheckedText:
    """One text: its games, and what is wrong where it holds none."""

    games: tuple[JudgedGame, ...]
    loose: tuple[Finding, ...]
    name: str | None


def judge_source(source: Source, asked: Asked, load: Load) -> CheckedText:
    transcript: Transcript = parse(source)
    games = judge_games(transcript.games, asked, load, source.name, source.lines)
    in_games = {id(each) for game in transcript.games for each in game.findings}
    loose = tuple(each for each in transcript.findings if id(each) not in in_games)
    return CheckedText(tuple(games), loose, source.name)


def report_texts(texts: Sequence[CheckedText], one_match: bool = False) -> list[GameReport]:
    """The games of each text are one match; with `one_match` those of all."""
    if one_match:
        return list(reported([game for text in texts for game in text.games]).reports)
    reports: list[GameReport] = []
    for text in texts:
        judged: JudgedGames = reported(text.games)
        found = list(judged.reports)
        if text.loose or not found:
            found.append(_no_game(text))
        reports += found
    return reports


def _no_game(text: CheckedText) -> GameReport:
    return GameReport(text.name, None, None, None, None, {}, text.loose)
