"""Findings as annotations of a GitHub workflow."""

from __future__ import annotations

from referee.model.finding import Finding
from referee.model.report import Report
from referee.report.text import label
from referee.text.safe import shown

_LEVEL = {"illegal": "error", "undetermined": "warning", "legal": "notice"}


def render_github(report: Report) -> str:
    return "".join(_annotation(finding) + "\n" for finding in report.findings)


def _annotation(finding: Finding) -> str:
    properties = {**_place(finding), "title": f"{finding.code} {finding.name} ({label(finding)})"}
    written = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{_LEVEL[finding.verdict]} {written}::{_data(finding.message)}"


def _place(finding: Finding) -> dict[str, str | int]:
    """Standard input is no file of the repository: what is said of it has no place there."""
    if finding.file is None or finding.file == "-":
        return {}
    place: dict[str, str | int] = {"file": finding.file}
    if finding.span is None or finding.span.line < 1:
        return place
    span = finding.span
    place |= {"line": span.line, "endLine": span.end_line}
    if span.end_line != span.line:
        return place  # GitHub takes columns on a single line only.
    # GitHub's last column belongs to the span.
    return place | {"col": span.column, "endColumn": max(span.end_column - 1, span.column)}


def _data(text: str) -> str:
    return shown(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
