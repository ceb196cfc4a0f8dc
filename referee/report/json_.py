"""Reports as JSON (`referee/1`), whole or a game a line. The true text is kept, whatever it holds."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from referee.model.finding import Finding, GameReport
from referee.model.plain import plain
from referee.model.report import Report
from referee.text.safe import escaped_json

SCHEMA = "referee/1"


def render_json(report: Report) -> str:
    return dumped(report_object(report), indent=2) + "\n"


def render_jsonl(report: Report) -> str:
    """One game a line, then one line with the summary."""
    closing = {**_opening(report), "summary": report.summary, **_match(report)}
    lines = [*map(game_object, report.games), closing]
    return "".join(dumped(line) + "\n" for line in lines)


def report_object(report: Report) -> dict[str, Any]:
    games = [game_object(game) for game in report.games]
    return {**_opening(report), "games": games, **_match(report), "summary": report.summary}


def _opening(report: Report) -> dict[str, Any]:
    return {"schema": SCHEMA, "program": report.program, "verdict": report.verdict}


def _match(report: Report) -> dict[str, Any]:
    return {} if report.match is None else {"match": json_value(report.match)}


def game_object(game: GameReport) -> dict[str, Any]:
    return {
        "file": game.file,
        "game": game.game,
        "variant": game.variant,
        "variant_from": game.variant_from,
        "variant_digest": game.variant_digest,
        "rules": json_value(game.rules),
        "verdict": game.verdict,
        "findings": [finding_object(each) for each in sorted(game.findings, key=lambda each: each.sort_key)],
        "score": json_value(game.score),
        "winner": json_value(game.winner),
        "turns": game.turns,
    }


def finding_object(finding: Finding) -> dict[str, Any]:
    """Every field, also where it is null: who reads it need not ask whether it is there."""
    span = finding.span
    return {
        "code": finding.code,
        "name": finding.name,
        "kind": finding.kind,
        "verdict": finding.verdict,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "end_line": span.end_line if span else None,
        "end_column": span.end_column if span else None,
        "turn": finding.turn,
        "player": finding.player,
        "message": finding.message,
        "parameter": finding.parameter,
        "value": json_value(finding.value),
        "also": list(finding.also),
        "source": json_value(finding.source),
        "remedy": json_value(finding.remedy),
        "consequences": json_value(finding.consequences),
    }


def json_value(value: Any) -> Any:
    """A score that is no whole number is a string such as `15/2`."""
    value = plain(value)
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    if isinstance(value, dict):
        return {str(key): json_value(item) for key, item in value.items()}
    return [json_value(item) for item in value] if isinstance(value, list) else value


def dumped(value: Any, indent: int | None = None) -> str:
    """JSON that is safe to look at, too: what a terminal would obey, or UTF-8 can't hold, is escaped."""
    return escaped_json(json.dumps(value, ensure_ascii=False, indent=indent))
