"""Findings to strings: one small module a format, imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from referee.model.report import Report

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


def renderer(name: str) -> Renderer:
    module, _, function = FORMATS[name].partition(":")
    found: Renderer = getattr(import_module(module), function)
    return found
