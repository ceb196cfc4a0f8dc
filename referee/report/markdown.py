"""Findings as Markdown: a table a game, safe to paste into an issue or a wiki."""

from __future__ import annotations

import re

from referee.model.finding import Finding, GameReport
from referee.model.report import Report
from referee.report.text import game_line, label, rulebook_words, summary_line
from referee.text.safe import shown

_SPECIAL = re.compile(r"[\\`*_{}\[\]()#+!|~<>&@:$-]|www\.", re.IGNORECASE)
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
_HEAD = "| place | turn | player | code | verdict | what | rulebook |\n|---|---|---|---|---|---|---|"


def render_markdown(report: Report) -> str:
    blocks = [block for game in report.games for block in game_blocks(game)]
    return "\n\n".join(["# Referee's report", *blocks, f"**{summary_line(report.totals)}**"]) + "\n"


def game_blocks(game: GameReport) -> list[str]:
    rows = [_row(finding) for finding in sorted(game.findings, key=lambda each: each.sort_key)]
    return [f"## {escaped(game_line(game))}", *(["\n".join([_HEAD, *rows])] if rows else [])]


def _row(finding: Finding) -> str:
    place = f"{finding.span.line}:{finding.span.column}" if finding.span else ""
    turn = "" if finding.turn is None else str(finding.turn)
    remedy = f" Remedy: {finding.remedy.message}" if finding.remedy else ""
    words = (finding.player or "", f"{finding.code} {finding.name}", label(finding))
    said = (f"{finding.message}{remedy}", rulebook_words(finding))
    return f"| {' | '.join((place, turn, *map(escaped, (*words, *said))))} |"


def escaped(text: str) -> str:
    """The text with nothing in it that Markdown, or the HTML it becomes, would take for markup."""
    return _SPECIAL.sub(_written, shown(text))


def _written(match: re.Match[str]) -> str:
    found = match[0]
    if found in _ENTITIES:
        return _ENTITIES[found]
    # A mention or a number of an issue is found in the finished page, where a backslash is gone already.
    return f"\\{found}<!-- -->" if found in "@#" else f"{found[:-1]}\\{found[-1]}"
