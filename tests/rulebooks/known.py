"""The table of known answers, read: a cell for every parameter, clause and agreed change, by rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("table.txt")
ABSENT = "–"
PRESENT = "(below)"
GRADES = {
    "E": "explicit",
    "I": "implied",
    "S": "silent",
    "C": "common",
    "M": "majority",
    "T": "plurality",
}
_WHOLE = {
    "k r b o": "{k: black, r: red, b: blue, o: orange}",
    "all": "[replace_rack, replace_table, rearrange, detach]",
}
_COST = re.compile(r"(\d+)/(\d+)")
_SUPPLY = re.compile(r"(\d+)-(\d+):(\d+)\+(\d+)J")


class Known(NamedTuple):
    """A cell: the value as a rulebook's file writes it, and its grade. A clause's value is empty."""

    value: str
    grade: str


Row = dict[str, Known]


@cache
def table() -> dict[str, Row]:
    """The cells that are in force, by path and rulebook."""
    return {path: dict(cells) for path, cells in _rows()}


@cache
def rulebooks() -> tuple[str, ...]:
    """The rulebooks of the table; every chapter must name the same."""
    (names,) = {tuple(cells[1:]) for cells in _lines() if not cells[0]}
    return names


def _rows() -> Iterator[tuple[str, Row]]:
    seen: set[str] = set()
    for path, *cells in _lines():
        if not path:
            continue
        assert path not in seen, f"{path} stands twice"
        seen.add(path)
        yield (
            path,
            {name: _known(cell) for name, cell in zip(rulebooks(), cells, strict=True) if cell != ABSENT},
        )


def _lines() -> list[list[str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if "|" in line]


def _known(cell: str) -> Known:
    value, _, letter = cell.rpartition(" ")
    return Known(_written_out(value), GRADES[letter])


def _written_out(value: str) -> str:
    if value in _WHOLE:
        return _WHOLE[value]
    if cost := _COST.fullmatch(value):
        return "{{draw: {}, points: {}}}".format(*cost.groups())
    if supplies := _SUPPLY.findall(value):
        return "[" + ", ".join(map(_supply, supplies)) + "]"
    return value


def _supply(numbers: tuple[str, ...]) -> str:
    return "{{players: [{}, {}], copies: {}, jokers: {}}}".format(*numbers)
