"""Games judged and scored one after the other, in memory that their number does not fill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from referee.judge.games import JudgedGame, judge_game, judge_games, report_of, sorted_findings
from referee.judge.rulebook import Asked
from referee.model.finding import Finding, GameReport
from referee.scoring import GameAlone, MatchBook, ScoredGame, score_alone
from referee.transcript import Games, Piece, PieceGames
from referee.variantfile import Loaded

Load = Callable[[str], Loaded]


@dataclass(frozen=True, slots=True)
class CheckedGame:
    """A game's final report, and what it was made from: nothing, where the entry has no game."""

    report: GameReport
    judged: JudgedGame | None = None
    scored: ScoredGame | None = None


@dataclass(frozen=True, slots=True)
class SettledGame:
    """A game without its match: small, and able to travel. `alone` is what a `MatchBook` takes."""

    report: GameReport
    alone: GameAlone


def check_games(games: Games, asked: Asked, load: Load) -> Iterator[CheckedGame]:
    """The games of one text, which are one match, each with all that is to be said of it.

    What concerns the text as a whole comes last, as an entry without a game; so does a text without games.
    """
    book = MatchBook()
    held: CheckedGame | None = None
    for judged in judge_games(games, asked, load, games.name):
        if held is not None:
            yield held
        scored = book.score(judged.judged.played)
        held = CheckedGame(report_of(judged, scored), judged, scored)
    if held is not None:
        yield replace(held, report=with_findings(held.report, book.close()[1]))
    if games.findings or held is None:
        yield CheckedGame(no_game(games.name, games.findings))


def with_findings(report: GameReport, more: Iterable[Finding]) -> GameReport:
    """The report with findings that only the match could tell."""
    added = tuple(more)
    return replace(report, findings=sorted_findings((*report.findings, *added))) if added else report


def no_game(name: str | None, findings: tuple[Finding, ...]) -> GameReport:
    return GameReport(name, None, None, None, None, {}, findings)


def settle_piece(piece: Piece, asked: Asked, load: Load) -> Iterator[SettledGame]:
    """The games of a piece, without the match: whoever holds all pieces has a `MatchBook` take them in order.

    What its claims about the match then give, and `MatchBook.close`, is added by `with_findings`.
    """
    games = PieceGames(piece)
    starter: str | None = None
    for text in games:
        if games.before is not None:
            starter = judge_game(games.before, asked, load, piece.name).judged.starter
            games.before = None
        judged = judge_game(text, asked, load, piece.name, starter)
        starter = judged.judged.starter
        scored, alone = score_alone(judged.judged.played)
        yield SettledGame(report_of(judged, scored), alone)
