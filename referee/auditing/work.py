"""The work itself: the bytes of some games, and how they are to be judged, to what the audit keeps of them.

Pure: no file, no clock; the same bytes give the same answer in any process.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.auditing.codec import alone_out, finding_out, numbers_out
from referee.auditing.facts import facts_of, facts_out
from referee.checking import Load, SettledGame, settle_piece
from referee.judge.games import JudgedGame
from referee.judge.rulebook import Asked
from referee.model import event as ev
from referee.model.finding import GameReport
from referee.transcript import Piece
from referee.variantfile import Loaded

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Unit:
    """Some games of a file. `books` are the rulebooks its lines name, loaded beside it."""

    file: int
    part: int
    piece: Piece
    books: tuple[tuple[str, Loaded], ...] = ()
    key: bytes = b""

    @property
    def size(self) -> int:
        return len(self.piece.data) + len(self.piece.common) + len(self.piece.before)


@dataclass(slots=True)
class Worker:
    """Judges unit after unit. What one audit asks is the same for all of them."""

    asked: Asked
    load: Load
    _known: dict[str, Loaded] = field(default_factory=dict)

    def judge(self, unit: Unit) -> bytes:
        """The answer as JSON, ready to be kept."""
        books = dict(unit.books)
        answer = answered(unit.piece, self.asked, lambda name: books.get(name) or self._shipped(name))
        return packed(answer)

    def _shipped(self, name: str) -> Loaded:
        if name not in self._known:
            self._known[name] = self.load(name)
        return self._known[name]


def packed(answer: Row) -> bytes:
    return json.dumps(answer, ensure_ascii=True, separators=(",", ":")).encode("ascii")


def unpacked(data: bytes) -> Row:
    answer: Row = json.loads(data)
    return answer


def answered(piece: Piece, asked: Asked, load: Load) -> Row:
    """`games`, the rulebooks they were judged by (each once), and what concerns the piece as a whole."""
    settled = settle_piece(piece, asked, load)
    books: list[Row] = []
    rows = [_row(each, books) for each in settled]
    return {"books": books, "games": rows, "loose": [finding_out(each) for each in settled.findings]}


def _row(settled: SettledGame, books: list[Row]) -> Row:
    report, judged = settled.report, settled.judged
    return {
        "n": report.game,
        "said": judged.text.number,
        "book": _book(judged, report, books),
        "verdict": report.verdict,
        "found": [finding_out(each) for each in report.findings],
        "score": numbers_out(report.score),
        "winner": list(report.winner) if report.winner is not None else None,
        "turns": report.turns,
        "alone": alone_out(settled.alone),
        "facts": facts_out(facts_of(judged)),
    }


def _book(judged: JudgedGame, report: GameReport, books: list[Row]) -> int:
    """Its place in the list; `lines` are what is needed to load the same rulebook again."""
    book = {
        "name": report.variant,
        "from": report.variant_from,
        "digest": report.variant_digest,
        "rules": report.rules,
        "lines": _naming(judged),
    }
    if book not in books:
        books.append(book)
    return books.index(book)


def _naming(judged: JudgedGame) -> Sequence[str]:
    lines = judged.text.lines
    return [
        lines[each.line - 1]
        for each in (*judged.text.common, *judged.text.events)
        if isinstance(each, ev.VariantLine | ev.RuleLine)
    ]
