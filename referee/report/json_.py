"""Reports as JSON (`referee/1`), whole or a game a line. The true text is kept, whatever it holds."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from referee.model.finding import Finding, GameReport
from referee.model.plain import plain
from referee.model.report import Report, Totals
from referee.report import told
from referee.text.safe import escaped_json

SCHEMA = "referee/1"


class JsonFlow:
    """One object. Its verdict stands before the games, so it is written when all are known."""

    waits = True

    def __init__(self, program: str, match: dict[str, Any] | None = None) -> None:
        self._program, self._match = program, match
        self._begun = False

    def opening(self, totals: Totals) -> str:
        head = dumped(_head(totals, self._program), indent=2).removesuffix("\n}")
        return f'{head},\n  "games": ['

    def game(self, game: GameReport) -> str:
        before, self._begun = "," if self._begun else "", True
        return f"{before}\n{_deeper(dumped(game_object(game), indent=2))}"

    def closing(self, totals: Totals) -> str:
        tail = {**_match(self._match), "summary": totals.summary}
        end = dumped(tail, indent=2).removeprefix("{")
        last = "\n  " if self._begun else ""
        return f"{last}],{end}\n"


class JsonLinesFlow:
    """One game a line, then one line with the summary."""

    waits = False

    def __init__(self, program: str, match: dict[str, Any] | None = None) -> None:
        self._program, self._match = program, match

    def opening(self, totals: Totals) -> str:
        return ""

    def game(self, game: GameReport) -> str:
        return dumped(game_object(game)) + "\n"

    def closing(self, totals: Totals) -> str:
        closing = {**_head(totals, self._program), "summary": totals.summary, **_match(self._match)}
        return dumped(closing) + "\n"


def _deeper(text: str) -> str:
    """An object as it stands in a list of an object; line ends within its texts are escaped."""
    return "    " + text.replace("\n", "\n    ")


def render_json(report: Report) -> str:
    return told(JsonFlow(report.program, report.match), report)


def render_jsonl(report: Report) -> str:
    return told(JsonLinesFlow(report.program, report.match), report)


def report_object(report: Report) -> dict[str, Any]:
    totals = report.totals
    games = [game_object(game) for game in report.games]
    head = _head(totals, report.program)
    return {**head, "games": games, **_match(report.match), "summary": totals.summary}


def _head(totals: Totals, program: str) -> dict[str, Any]:
    return {"schema": SCHEMA, "program": program, "verdict": totals.verdict}


def _match(match: dict[str, Any] | None) -> dict[str, Any]:
    return {} if match is None else {"match": json_value(match)}


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
