"""Reports as SARIF 2.1.0, for code-scanning pages and editors."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from referee.model.finding import Finding
from referee.model.report import Report
from referee.report.json_ import json_value
from referee.text.safe import shown
from referee.text.span import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST_RESULTS = 5000
"""What GitHub keeps of one run; the rest is left out, and the run says so."""

_LEVEL = {"illegal": "error", "undetermined": "warning", "legal": "note"}


def render_sarif(report: Report) -> str:
    findings = report.findings
    kept = findings[:MOST_RESULTS]
    return log_text(kept, len(findings) - len(kept), report.program)


def log_text(kept: Sequence[Finding], left_out: int, program: str) -> str:
    """One run: GitHub takes no more than so many results of each."""
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(kept, left_out, program)]}
    return json.dumps(log, ensure_ascii=True, indent=2) + "\n"


def _run(kept: Sequence[Finding], left_out: int, program: str) -> dict[str, Any]:
    name, _, version = program.partition(" ")
    names = {finding.code: finding.name for finding in kept}
    rules = [{"id": code, "name": names[code]} for code in sorted(names)]
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    return {
        "tool": {"driver": {"name": name or "referee", "version": version, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(left_out)],
        "results": [_result(finding, index[finding.code]) for finding in kept],
    }


def _invocation(left_out: int) -> dict[str, Any]:
    if not left_out:
        return {"executionSuccessful": True}
    text = f"{left_out} further findings were left out: at most {MOST_RESULTS} are written."
    notification = {"level": "warning", "message": {"text": text}}
    return {"executionSuccessful": True, "toolExecutionNotifications": [notification]}


def _result(finding: Finding, rule_index: int) -> dict[str, Any]:
    properties: dict[str, Any] = {"kind": finding.kind, "verdict": finding.verdict, "turn": finding.turn}
    properties |= {"player": finding.player, "parameter": finding.parameter}
    return {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": _LEVEL[finding.verdict],
        "message": {"text": shown(finding.message)},
        "locations": [_location(finding.file, finding.span)] if finding.file is not None else [],
        "properties": {**properties, "value": json_value(finding.value)},
    }


def _location(file: str, span: Span | None) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": _artifact(file)}
    if span and span.line > 0:
        physical["region"] = {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": span.end_line,
            "endColumn": span.end_column,
        }
    return {"physicalLocation": physical}


def _artifact(file: str) -> dict[str, Any]:
    if file == "-":
        return {"uri": "stdin", "description": {"text": "standard input"}}
    return {"uri": uri(file)}


def uri(file: str, separator: str = os.sep) -> str:
    """A relative path is a relative reference, whatever its characters; a path from the root is a `file:`."""
    path = file.replace("\\", "/") if separator == "\\" else file
    drive = re.match("[A-Za-z]:(?=/)", path) if separator == "\\" else None
    if drive:
        return f"file:///{drive[0]}{_quoted(path[2:])}"
    return f"file:///{_quoted(path.lstrip('/'))}" if path.startswith("/") else _quoted(path)


def _quoted(path: str) -> str:
    """A colon is quoted, too: before the first slash it would end a scheme."""
    try:
        return quote(path.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return quote(path.encode("utf-8", "surrogatepass"))
