"""What one run has to say about all its games."""

from __future__ import annotations

from collections import Counter
from typing import Any

from referee.model.finding import Finding, GameReport, Verdict
from referee.text.frozen import dataclass, field

VERDICTS: tuple[Verdict, ...] = ("legal", "illegal", "undetermined")


@dataclass(slots=True)
class Totals:
    """What is left of games that were told one by one: how many, how they stand, and the codes met."""

    games: int = 0
    findings: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    codes: set[str] = field(default_factory=set)

    def take(self, game: GameReport) -> None:
        self.games += 1
        self.findings += len(game.findings)
        self.verdicts[game.verdict] += 1
        self.codes.update(each.code for each in game.findings)

    @property
    def verdict(self) -> Verdict:
        return next((each for each in ("illegal", "undetermined") if self.verdicts[each]), "legal")

    @property
    def summary(self) -> dict[str, int]:
        """How many games there are, and how many of each verdict."""
        return {"games": self.games, **{word: self.verdicts[word] for word in VERDICTS}}


@dataclass(frozen=True, slots=True)
class Report:
    """Games in the order of the call. `match` is the standing where several games were scored."""

    games: tuple[GameReport, ...]
    program: str
    match: dict[str, Any] | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, by file, line, column and code."""
        found = (finding for game in self.games for finding in game.findings)
        return tuple(sorted(found, key=lambda finding: (finding.file or "", *finding.sort_key)))

    @property
    def totals(self) -> Totals:
        totals = Totals()
        for game in self.games:
            totals.take(game)
        return totals

    @property
    def verdict(self) -> Verdict:
        return self.totals.verdict

    @property
    def summary(self) -> dict[str, int]:
        return self.totals.summary

    @property
    def score(self) -> dict[str, Any] | None:
        """The score, where there is one game."""
        return self.games[0].score if len(self.games) == 1 else None

    @property
    def winner(self) -> tuple[str, ...] | None:
        return self.games[0].winner if len(self.games) == 1 else None
