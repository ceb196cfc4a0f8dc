"""Games judged and scored one after the other, in memory that their number does not fill."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from referee.judge.games import JudgedGame, judge_game, judge_games, report_of, sorted_findings
from referee.judge.rulebook import Asked
from referee.model.finding import Finding, GameReport
from referee.scoring import GameAlone, MatchBook, ScoredGame, score_alone
from referee.text.frozen import dataclass
from referee.transcript import Games, GameText, Piece, PieceGames
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
    """A game without its match. `report` and `alone` are small and can travel to a `MatchBook`."""

    report: GameReport
    alone: GameAlone
    judged: JudgedGame


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


class SettledPiece:
    """The games of a piece, given once, each without its match; `findings` as those of `PieceGames`.

    Whoever holds all pieces of a file has a `MatchBook` take their games in order. What the claims about the
    match then give, and `MatchBook.close`, is added by `with_findings`.
    """

    def __init__(self, piece: Piece, asked: Asked, load: Load) -> None:
        self._games = PieceGames(piece)
        self._asked, self._load = asked, load

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self._games.findings

    def __iter__(self) -> Iterator[SettledGame]:
        starter: str | None = None
        for text in self._games:
            if self._games.before is not None:
                starter = self._judge(self._games.before, None).judged.starter
                self._games.before = None
            judged = self._judge(text, starter)
            starter = judged.judged.starter
            scored, alone = score_alone(judged.judged.played)
            yield SettledGame(report_of(judged, scored), alone, judged)

    def _judge(self, text: GameText, starter: str | None) -> JudgedGame:
        return judge_game(text, self._asked, self._load, self._games.name, starter)


def settle_piece(piece: Piece, asked: Asked, load: Load) -> SettledPiece:
    """A piece of a file, read and judged by a worker that knows nothing of the others."""
    return SettledPiece(piece, asked, load)
