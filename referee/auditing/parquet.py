"""Games, findings and players as Parquet tables, for those who analyse millions. Needs `referee[parquet]`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from referee.auditing.event import player_row
from referee.auditing.refused import Refused
from referee.auditing.result import Entry, Result
from referee.report.json_ import json_value
from referee.text.safe import shown

GROUP = 10_000
"""Rows that are held before they are written."""

GAMES = {
    **dict.fromkeys(("file", "variant", "variant_from", "variant_digest", "verdict"), "string"),
    "game": "int64",
    "turns": "int64",
    "findings": "int64",
    "round": "string",
    "board": "string",
    **dict.fromkeys(("players", "winner", "score", "rules"), "string"),
}
FINDINGS = {
    "file": "string",
    "game": "int64",
    "line": "int64",
    "column": "int64",
    "end_line": "int64",
    "end_column": "int64",
    "turn": "int64",
    **dict.fromkeys(("player", "code", "name", "kind", "verdict", "parameter", "value"), "string"),
    **dict.fromkeys(("grade", "booklet", "clause", "message"), "string"),
}
PLAYERS = {
    "player": "string",
    **dict.fromkeys(("points", "points_known", "wins", "seconds", "opening_turn"), "float64"),
    **dict.fromkeys(("games", "games_open", "turns", "plays", "draws", "timeouts"), "int64"),
    **dict.fromkeys(("failed_turns", "penalties", "penalty_points", "timed_turns"), "int64"),
    **dict.fromkeys(("illegal", "undetermined"), "int64"),
}
"""Every column with its type; what is a mapping or a list is JSON text."""


def write_parquet(result: Result, folder: Path) -> None:
    """`games.parquet`, `findings.parquet`, `players.parquet`: each whole or not at all."""
    try:
        arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError as error:
        raise Refused("Parquet needs the extra: pip install 'referee[parquet]'") from error
    folder.mkdir(parents=True, exist_ok=True)
    games = (_game(entry) for entry in result.games())
    findings = (row for entry in result.games() for row in _findings(entry))
    players = (_player(name, player_row(player)) for name, player in result.players())
    for name, columns, rows in (
        ("games", GAMES, games),
        ("findings", FINDINGS, findings),
        ("players", PLAYERS, players),
    ):
        _write(arrow, parquet, folder / f"{name}.parquet", columns, rows)


def _write(arrow: Any, parquet: Any, path: Path, columns: dict[str, str], rows: Iterable[Any]) -> None:
    schema = arrow.schema([(name, getattr(arrow, kind)()) for name, kind in columns.items()])
    part = path.with_name(f".{path.name}.part")
    try:
        with parquet.ParquetWriter(part, schema) as writer:
            for group in _groups(rows):
                writer.write_table(arrow.Table.from_pylist(group, schema))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _groups(rows: Iterable[Any]) -> Iterator[list[Any]]:
    held: list[Any] = []
    for row in rows:
        held.append(row)
        if len(held) >= GROUP:
            yield held
            held = []
    if held:
        yield held


def _text(value: str | None) -> str | None:
    """Names that are no text are shown, not kept."""
    return None if value is None else value.encode("utf-8", "backslashreplace").decode()


def _game(entry: Entry) -> dict[str, Any]:
    report = entry.report
    return {
        "file": _text(report.file),
        "game": report.game,
        "variant": report.variant,
        "variant_from": report.variant_from,
        "variant_digest": report.variant_digest,
        "verdict": report.verdict,
        "turns": report.turns,
        "findings": len(report.findings),
        "round": _text(entry.round),
        "board": _text(entry.board),
        "players": json.dumps(entry.players),
        "winner": json.dumps(report.winner),
        "score": json.dumps(json_value(report.score)),
        "rules": json.dumps(json_value(report.rules)),
    }


def _findings(entry: Entry) -> Iterator[dict[str, Any]]:
    for each in entry.report.findings:
        span, source = each.span, each.source
        yield {
            "file": _text(each.file),
            "game": entry.report.game,
            "line": span.line if span else None,
            "column": span.column if span else None,
            "end_line": span.end_line if span else None,
            "end_column": span.end_column if span else None,
            "turn": each.turn,
            "player": _text(each.player),
            "code": each.code,
            "name": each.name,
            "kind": each.kind,
            "verdict": each.verdict,
            "parameter": each.parameter,
            "value": json.dumps(json_value(each.value)) if each.parameter else None,
            "grade": source.grade if source else None,
            "booklet": _text(source.booklet) if source else None,
            "clause": _text(source.clause) if source else None,
            "message": shown(each.message),
        }


def _player(name: str, row: dict[str, Any]) -> dict[str, Any]:
    numbers = {key: _float(row[key]) for key in ("points", "points_known", "wins", "seconds", "opening_turn")}
    return {"player": _text(name), **row, **numbers}


def _float(number: Any) -> float | None:
    if isinstance(number, str):
        over, _, under = number.partition("/")
        return int(over) / int(under or 1)
    return None if number is None else float(number)
