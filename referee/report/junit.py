"""Reports as JUnit XML: a game is a test case, an illegal finding a failure.

XML 1.0 has no way at all to write most control characters; `shown` leaves none of them.
"""

from __future__ import annotations

from xml.etree import ElementTree as ET

from referee.model.finding import Finding, GameReport
from referee.model.report import Report
from referee.report.text import finding_lines
from referee.text.safe import shown


def render_junit(report: Report) -> str:
    counts = report.summary
    totals = {"tests": str(counts["games"]), "failures": str(counts["illegal"]), "errors": "0"}
    totals["skipped"] = str(counts["undetermined"])
    root = ET.Element("testsuites", {"name": shown(report.program), **totals})
    suite = ET.SubElement(root, "testsuite", {"name": "referee", **totals})
    for game in report.games:
        suite.append(_case(game))
    ET.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def case_text(game: GameReport) -> str:
    """One game, as it stands among others."""
    case = _case(game)
    ET.indent(case)
    return ET.tostring(case, encoding="unicode")


def _case(game: GameReport) -> ET.Element:
    name = f"game {game.game}" if game.game is not None else "no game"
    case = ET.Element("testcase", {"classname": shown(game.file or "racks"), "name": name})
    tag = {"illegal": "failure", "undetermined": "skipped"}.get(game.verdict)
    findings = sorted(game.findings, key=lambda each: each.sort_key)
    decisive = [finding for finding in findings if finding.verdict == game.verdict]
    if tag and decisive:
        child = ET.SubElement(case, tag, {"message": shown(decisive[0].message), "type": decisive[0].code})
        child.text = _listed(decisive)
    if others := [finding for finding in findings if not tag or finding.verdict != game.verdict]:
        ET.SubElement(case, "system-out").text = _listed(others)
    return case


def _listed(findings: list[Finding]) -> str:
    return "\n".join(line for finding in findings for line in finding_lines(finding))
