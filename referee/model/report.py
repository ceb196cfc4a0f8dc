"""What one run has to say about all its games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from referee.model.finding import Finding, GameReport, Verdict, worst


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
    def verdict(self) -> Verdict:
        return worst(tuple(finding for game in self.games for finding in game.findings))

    @property
    def summary(self) -> dict[str, int]:
        """How many games there are, and how many of each verdict."""
        verdicts: Counter[str] = Counter(game.verdict for game in self.games)
        words = ("legal", "illegal", "undetermined")
        return {"games": len(self.games), **{word: verdicts[word] for word in words}}

    @property
    def score(self) -> dict[str, Any] | None:
        """The score, where there is one game."""
        return self.games[0].score if len(self.games) == 1 else None

    @property
    def winner(self) -> tuple[str, ...] | None:
        return self.games[0].winner if len(self.games) == 1 else None
