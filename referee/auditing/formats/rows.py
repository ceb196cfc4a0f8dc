"""Formats that other programs read: CSV, JUnit, SARIF. Each row is the one that `check` writes."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from referee.auditing.result import Result
from referee.model.finding import Finding
from referee.model.report import Totals
from referee.report.csv_ import CsvFlow
from referee.report.junit import case_text
from referee.report.sarif import MOST_RESULTS, log_text
from referee.text.safe import shown


def csv(result: Result) -> Iterator[str]:
    """A finding a row."""
    flow = CsvFlow()
    yield flow.opening(Totals())
    for entry in result.games():
        yield flow.game(entry.report)


def junit(result: Result) -> Iterator[str]:
    """A game a test case; the totals are known before the first."""
    counts = result.summary
    numbers = (counts["games"], counts["illegal"], counts["undetermined"])
    totals = 'tests="{}" failures="{}" errors="0" skipped="{}"'.format(*numbers)
    yield '<?xml version="1.0" encoding="utf-8"?>\n'
    yield f"<testsuites name={quoteattr(shown(result.program))} {totals}>\n"
    yield f'  <testsuite name="referee" {totals}>\n'
    for entry in result.games():
        yield case_text(entry.report) + "\n"
    yield "  </testsuite>\n</testsuites>\n"


def sarif(result: Result) -> Iterator[str]:
    """The worst findings first; what is left out is said."""
    kept: list[Finding] = []
    for entry in result.worst():
        kept += entry.report.findings[: MOST_RESULTS - len(kept)]
        if len(kept) >= MOST_RESULTS:
            break
    yield log_text(kept, result.findings - len(kept), result.program)
