"""An audit as text: pieces of text one after the other, so that a million games need no memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from referee.auditing.result import Result

Writer = Callable[[Result], Iterator[str]]

FORMATS: dict[str, str] = {
    "text": "text:lines",
    "json": "json_:whole",
    "jsonl": "json_:by_line",
    "csv": "rows:csv",
    "markdown": "markdown:page",
    "html": "html_:page",
    "junit": "rows:junit",
    "sarif": "rows:sarif",
}
"""Every format's name and where its writer is."""


def writer(name: str) -> Writer:
    module, _, function = FORMATS[name].partition(":")
    found: Writer = getattr(import_module(f"referee.auditing.formats.{module}"), function)
    return found
