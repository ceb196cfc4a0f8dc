"""Findings and the report they meet in."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

from referee.text.frozen import dataclass, field
from referee.text.span import Span

Kind = Literal["play", "record", "score", "note"]
Verdict = Literal["legal", "illegal", "undetermined"]
Grade = Literal["explicit", "implied", "silent", "house", "common", "majority", "plurality"]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value comes from: the booklet, our paraphrase of its clause, and how firmly it stands."""

    booklet: str | None
    clause: str | None
    grade: Grade | None


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the rulebook asks to be done now."""

    undo: bool
    draw: int
    points: int
    message: str


@dataclass(frozen=True, slots=True)
class Consequence:
    """What merely follows from a finding, and is no finding of its own."""

    turn: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing the referee has to say, with its place and its source.

    `span` is None only where there is no text to point at (a missing file). `excerpt` is the line
    of text that `span` begins on, for the carets.
    """

    code: str
    name: str
    kind: Kind
    verdict: Verdict
    message: str
    file: str | None
    span: Span | None
    turn: int | None = None
    player: str | None = None
    parameter: str | None = None
    value: Any = None
    also: tuple[str, ...] = ()
    source: Source | None = None
    remedy: Remedy | None = None
    consequences: tuple[Consequence, ...] = ()
    excerpt: str | None = field(default=None, compare=False, repr=False)

    @property
    def sort_key(self) -> tuple[Any, ...]:
        place = (self.span.line, self.span.column) if self.span else (0, 0)
        return (*place, self.code, self.message)


def worst(findings: tuple[Finding, ...]) -> Verdict:
    """Illegal if any finding is, else undetermined if any is, else legal."""
    verdicts = {finding.verdict for finding in findings}
    if "illegal" in verdicts:
        return "illegal"
    return "undetermined" if "undetermined" in verdicts else "legal"


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game, judged. `score` and `winner` are None until the game has ended; one unknown score is None."""

    file: str | None
    game: int | None
    variant: str | None
    variant_from: Literal["command", "manifest", "file", "default"] | None
    variant_digest: str | None
    rules: dict[str, Any]
    findings: tuple[Finding, ...]
    score: dict[str, Fraction | None] | None = None
    winner: tuple[str, ...] | None = None
    turns: int = 0

    @property
    def verdict(self) -> Verdict:
        return worst(self.findings)
