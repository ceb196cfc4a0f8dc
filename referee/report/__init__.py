"""Findings to strings: one small module a format, imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Protocol

from referee.model.finding import GameReport
from referee.model.report import Report, Totals

Renderer = Callable[[Report], str]

FORMATS: dict[str, str] = {
    "text": "referee.report.text:render_text",
    "json": "referee.report.json_:render_json",
    "jsonl": "referee.report.json_:render_jsonl",
    "sarif": "referee.report.sarif:render_sarif",
    "junit": "referee.report.junit:render_junit",
    "github": "referee.report.github:render_github",
    "csv": "referee.report.csv_:render_csv",
    "markdown": "referee.report.markdown:render_markdown",
    "html": "referee.report.html_:render_html",
}
"""Every format's name and where its renderer is."""


class Flow(Protocol):
    """A report told game by game. Where it `waits`, what stands before the games is known after the last."""

    waits: bool

    def opening(self, totals: Totals) -> str: ...

    def game(self, game: GameReport) -> str: ...

    def closing(self, totals: Totals) -> str: ...


FLOWS: dict[str, str] = {
    "text": "referee.report.text:TextFlow",
    "json": "referee.report.json_:JsonFlow",
    "jsonl": "referee.report.json_:JsonLinesFlow",
    "csv": "referee.report.csv_:CsvFlow",
}
"""The formats that need no more than the game at hand."""


def flow(name: str, *options: object) -> Flow:
    module, _, kind = FLOWS[name].partition(":")
    made: Flow = getattr(import_module(module), kind)(*options)
    return made


def told(flow: Flow, report: Report) -> str:
    """All of a flow at once."""
    games = [flow.game(game) for game in report.games]
    totals = report.totals
    return "".join((flow.opening(totals), *games, flow.closing(totals)))


def renderer(name: str) -> Renderer:
    module, _, function = FORMATS[name].partition(":")
    found: Renderer = getattr(import_module(module), function)
    return found
