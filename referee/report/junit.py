"""Reports as JUnit XML: a game is a test case, an illegal finding a failure."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from referee.model.finding import Finding, GameReport
from referee.model.report import Report
from referee.report.text import finding_lines
from referee.text.safe import shown

# XML 1.0 has no way to write these; `shown` writes out all but the two non-characters.
_ILLEGAL = re.compile("[\ufffe\uffff]")


def render_junit(report: Report) -> str:
    counts = report.summary
    totals = {"tests": str(counts["games"]), "failures": str(counts["illegal"]), "errors": "0"}
    totals["skipped"] = str(counts["undetermined"])
    root = ET.Element("testsuites", {"name": report.program, **totals})
    suite = ET.SubElement(root, "testsuite", {"name": "referee", **totals})
    for game in report.games:
        suite.append(_case(game))
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _case(game: GameReport) -> ET.Element:
    name = f"game {game.game}" if game.game is not None else "no game"
    case = ET.Element("testcase", {"classname": _xml(game.file or "racks"), "name": name})
    tag = {"illegal": "failure", "undetermined": "skipped"}.get(game.verdict)
    findings = sorted(game.findings, key=lambda each: each.sort_key)
    decisive = [finding for finding in findings if finding.verdict == game.verdict]
    if tag and decisive:
        child = ET.SubElement(case, tag, {"message": _xml(decisive[0].message), "type": decisive[0].code})
        child.text = _listed(decisive)
    if others := [finding for finding in findings if finding not in decisive or not tag]:
        ET.SubElement(case, "system-out").text = _listed(others)
    return case


def _listed(findings: list[Finding]) -> str:
    return "\n".join(_xml(line) for finding in findings for line in finding_lines(finding))


def _xml(text: str) -> str:
    return _ILLEGAL.sub(lambda match: f"\\u{ord(match[0]):04x}", shown(text))
