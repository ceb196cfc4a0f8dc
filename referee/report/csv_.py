"""Findings as CSV, one a row, that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from referee.model.finding import Finding, GameReport, Source
from referee.model.plain import flow
from referee.model.report import Report, Totals
from referee.report import told
from referee.text.safe import shown

COLUMNS = (
    *("file", "game", "line", "column", "end_line", "end_column", "turn", "player", "code", "name"),
    *("kind", "verdict", "parameter", "value", "grade", "booklet", "clause", "message"),
)
# The full-width ones are formulas in East Asian spreadsheets.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠")

Cell = str | int | None


class CsvFlow:
    """A row with the names of the columns, then a row a finding."""

    waits = False

    def opening(self, totals: Totals) -> str:
        return _rows([COLUMNS])

    def game(self, game: GameReport) -> str:
        found = sorted(game.findings, key=lambda each: each.sort_key)
        return _rows([[guarded(cell) for cell in _cells(game, finding)] for finding in found])

    def closing(self, totals: Totals) -> str:
        return ""


def _rows(rows: Iterable[Iterable[Cell]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def render_csv(report: Report) -> str:
    return told(CsvFlow(), report)


def _cells(game: GameReport, finding: Finding) -> tuple[Cell, ...]:
    span, source = finding.span, finding.source or Source(None, None, None)
    places = (span.line, span.column, span.end_line, span.end_column) if span else (None,) * 4
    who = (finding.turn, finding.player, finding.code, finding.name, finding.kind, finding.verdict)
    cited = (finding.parameter, _value(finding), source.grade, source.booklet, source.clause)
    return (finding.file, game.game, *places, *who, *cited, finding.message)


def _value(finding: Finding) -> Cell:
    if finding.parameter is None or finding.parameter.startswith("clauses."):
        return None
    return finding.value if type(finding.value) is int else flow(finding.value)


def guarded(cell: Cell) -> Cell:
    """Numbers stay numbers; a text that a spreadsheet would run is quoted, control characters are shown."""
    if not isinstance(cell, str):
        return cell
    return ("'" if cell.startswith(_FORMULA_STARTS) else "") + shown(cell)
