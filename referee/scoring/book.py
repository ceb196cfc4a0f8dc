"""A scorebook: games with their points as recomputed and as noted, and the match they make."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

from referee.model.event import Tally
from referee.model.finding import Finding, GameReport, Verdict, worst
from referee.model.report import Report
from referee.model.variant import Variant
from referee.scoring.assess import ScoredGame
from referee.scoring.match import Match, Numbers
from referee.scoring.result import GameScore
from referee.scoring.sheetcheck import CheckedSheet
from referee.text.frozen import dataclass

Origin = Literal["command", "file", "default"]


@dataclass(frozen=True, slots=True)
class Page:
    """One game. `points` and `winner` are None until it has ended; `detail` has the racks and the sums.

    `noted` is what a transcript claims. `how` says how the game ended, where that is known.
    """

    file: str | None
    game: int | None
    players: tuple[str, ...]
    variant: Variant | None
    variant_from: Origin | None
    points: Numbers | None
    winner: tuple[str, ...] | None
    findings: tuple[Finding, ...]
    detail: GameScore | None = None
    noted: dict[str, Fraction] | None = None
    how: str | None = None
    turns: int = 0

    def report(self) -> GameReport:
        variant = self.variant
        return GameReport(
            self.file,
            self.game,
            variant.name if variant else None,
            self.variant_from,
            variant.digest if variant else None,
            {change.parameter: change.value for change in variant.changes} if variant else {},
            self.findings,
            self.points,
            self.winner,
            self.turns,
        )


@dataclass(frozen=True, slots=True)
class Scorebook:
    """All games of one call, and their match where there are several."""

    pages: tuple[Page, ...]
    match: Match | None = None
    variant: Variant | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.report("").findings

    @property
    def verdict(self) -> Verdict:
        return worst(tuple(finding for page in self.pages for finding in page.findings))

    @property
    def score(self) -> Numbers | None:
        """The score, where there is one game."""
        return self.pages[0].points if len(self.pages) == 1 else None

    @property
    def winner(self) -> tuple[str, ...] | None:
        """The winner of the one game, or of the match."""
        if len(self.pages) == 1:
            return self.pages[0].winner
        return self.match.winner if self.match else None

    def report(self, program: str) -> Report:
        games = tuple(page.report() for page in self.pages)
        return Report(games, program, match_object(self.match) if self.match else None)

    def only(self, wanted: Callable[[Finding], bool]) -> Scorebook:
        """The same book with only these findings."""
        pages = tuple(
            replace(page, findings=tuple(each for each in page.findings if wanted(each)))
            for page in self.pages
        )
        return replace(self, pages=pages)


def match_object(match: Match) -> dict[str, Any]:
    return {
        "totals": match.totals,
        "wins": match.wins,
        "bonus": match.bonus,
        "winner": match.winner,
        "finished": match.finished,
        "decided_by": match.decided_by,
    }


_HOW = {
    "rack_emptied": "a rack was emptied",
    "pool_empty": "the pool ran out",
    "time": "ended by time",
    "resigned": "ended by resignation",
    "agreed": "ended by agreement",
    "ruling": "ended by a ruling",
}


def page_of(scored: ScoredGame, origin: Origin | None) -> Page:
    game, score = scored.game, scored.score
    return Page(
        game.file,
        game.number,
        game.players,
        game.variant,
        origin,
        score.points if score else None,
        score.winner if score else None,
        scored.findings,
        score,
        _noted(scored),
        _HOW[game.end.ending] if game.end else None,
    )


def _noted(scored: ScoredGame) -> dict[str, Fraction] | None:
    tallies = [each for each in scored.game.claims if isinstance(each, Tally) and each.key == "score"]
    return {each.player.text: each.points for tally in tallies for each in tally.claims} or None


def book_of_sheet(checked: CheckedSheet, variant: Variant, origin: Origin) -> Scorebook:
    """A paper sheet's games as noted. What is said of the sheet as a whole stands with its last game."""
    sheet = checked.sheet
    pages = [
        Page(sheet.file, index, sheet.players, variant, origin, result.points, result.winner, findings)
        for index, (result, findings) in enumerate(zip(checked.results, checked.rows, strict=True), 1)
    ]
    if not pages:
        pages = [Page(sheet.file, None, sheet.players, variant, origin, None, None, ())]
    pages[-1] = replace(pages[-1], findings=(*pages[-1].findings, *checked.findings))
    return Scorebook(tuple(pages), checked.match if len(pages) > 1 else None, variant)
