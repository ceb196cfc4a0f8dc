"""Findings as Markdown: a table a game, safe to paste into an issue or a wiki."""

from __future__ import annotations

import re

from referee.model.finding import Finding, GameReport
from referee.model.report import Report
from referee.report.text import game_line, label, summary_line
from referee.text.safe import shown

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+!|~<>&@:-])")
_HEAD = "| place | turn | player | code | verdict | what | rulebook |\n|---|---|---|---|---|---|---|"


def render_markdown(report: Report) -> str:
    blocks = [block for game in report.games for block in _game_blocks(game)]
    return "\n\n".join(["# Referee's report", *blocks, f"**{summary_line(report)}**"]) + "\n"


def _game_blocks(game: GameReport) -> list[str]:
    rows = [_row(finding) for finding in sorted(game.findings, key=lambda each: each.sort_key)]
    return [f"## {escaped(game_line(game))}", *(["\n".join([_HEAD, *rows])] if rows else [])]


def _row(finding: Finding) -> str:
    place = f"{finding.span.line}:{finding.span.column}" if finding.span else ""
    turn = "" if finding.turn is None else str(finding.turn)
    words = (finding.player or "", f"{finding.code} {finding.name}", label(finding), finding.message)
    cells = (place, turn, *map(escaped, words), escaped(_cited(finding)))
    return f"| {' | '.join(cells)} |"


def _cited(finding: Finding) -> str:
    grade = f" ({finding.source.grade})" if finding.source and finding.source.grade else ""
    return f"{finding.parameter}{grade}" if finding.parameter else ""


def escaped(text: str) -> str:
    """The text with nothing in it that Markdown, or the HTML it becomes, would take for markup."""
    return (
        _SPECIAL.sub(r"\\\1", shown(text))
        .replace("\\<", "&lt;")
        .replace("\\>", "&gt;")
        .replace("\\&", "&amp;")
    )
