"""Reports as SARIF 2.1.0, for code-scanning pages and editors."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from referee.model.finding import Finding
from referee.model.report import Report
from referee.report.json_ import json_value
from referee.text.safe import shown

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MOST_RESULTS = 5000
"""What GitHub keeps of one run; the rest is left out, and the run says so."""

_LEVEL = {"illegal": "error", "undetermined": "warning", "legal": "note"}


def render_sarif(report: Report) -> str:
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(report)]}
    return json.dumps(log, ensure_ascii=True, indent=2) + "\n"


def _run(report: Report) -> dict[str, Any]:
    findings = report.findings
    kept = findings[:MOST_RESULTS]
    name, _, version = report.program.partition(" ")
    names = {finding.code: finding.name for finding in kept}
    rules = [{"id": code, "name": names[code]} for code in sorted(names)]
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    return {
        "tool": {"driver": {"name": name, "version": version, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(len(findings) - len(kept))],
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
        "locations": [_location(finding)] if finding.file is not None else [],
        "properties": {**properties, "value": json_value(finding.value)},
    }


def _location(finding: Finding) -> dict[str, Any]:
    file = (finding.file or "").encode("utf-8", "surrogateescape").replace(b"\\", b"/")
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(file)}}
    if finding.span:
        span = finding.span
        physical["region"] = {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": span.end_line,
            "endColumn": span.end_column,
        }
    return {"physicalLocation": physical}
