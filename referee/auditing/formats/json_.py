"""`referee/1` with `event`, `matches` and `statistics` added; games one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import indent
from typing import Any

from referee.auditing.result import Entry, Result
from referee.report.json_ import SCHEMA, dumped, game_object


def whole(result: Result) -> Iterator[str]:
    """One JSON object, whatever its size."""
    head = {"schema": SCHEMA, "program": result.program, "verdict": result.verdict}
    yield dumped(head, indent=2)[:-2] + ',\n  "games": '
    yield from _list(map(entry_object, result.games()))
    yield ',\n  "matches": '
    yield from _list(result.matches())
    for key, value in _closing(result).items():
        yield f',\n  "{key}": {_indented(value)}'
    yield "\n}\n"


def by_line(result: Result) -> Iterator[str]:
    """A game a line, then one line with all the rest."""
    for entry in result.games():
        yield dumped(entry_object(entry)) + "\n"
    head = {"schema": SCHEMA, "program": result.program, "verdict": result.verdict}
    closing = {**head, "matches": list(result.matches()), **_closing(result)}
    yield dumped(closing) + "\n"


def _closing(result: Result) -> dict[str, Any]:
    return {
        "event": result.event,
        "statistics": result.statistics,
        "summary": {**result.summary, "files": result.files, "findings": result.findings},
    }


def entry_object(entry: Entry) -> dict[str, Any]:
    return {
        **game_object(entry.report),
        "players": list(entry.players),
        "round": entry.round,
        "board": entry.board,
    }


def _list(values: Iterable[dict[str, Any]]) -> Iterator[str]:
    first = True
    for value in values:
        yield ("[\n    " if first else ",\n    ") + _indented(value, 4)
        first = False
    yield "[]" if first else "\n  ]"


def _indented(value: Any, by: int = 2) -> str:
    return indent(dumped(value, indent=2), " " * by).lstrip(" ")
