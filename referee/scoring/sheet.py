"""A paper score sheet, read from CSV or YAML into the same value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from referee.model.code import Code
from referee.text.frozen import dataclass, field
from referee.text.span import Span

MOST_GAMES, MOST_PLAYERS, MOST_BYTES, MOST_SHOWN = 10_000, 50, 4_000_000, 40
TALLIES = ("bonus", "wins", "total")
WINNER = "winner"

_POINTS = re.compile(r"([+-]?)([0-9]{1,9})(?:\.([0-9]{1,6})|/([0-9]{1,6}))?")
_MINUS = str.maketrans({"−": "-", "–": "-", "\u00a0": " ", "\u2009": " ", "\u202f": " "})
_FEW_DECIMALS = re.compile(r"[+-]?[0-9]{1,9},[0-9]{1,2}")
"""Three digits after a comma may be thousands."""
_NUMBER = re.compile(r"[0-9]{1,9}")
_AND = re.compile(r"\s+and\s+|\s*[,;/&+]\s*")


class Slip(NamedTuple):
    """What could not be read: a code, a place, the facts of its sentence."""

    code: Code
    span: Span | None
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Noted:
    points: Fraction
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Named:
    players: tuple[str, ...]
    span: Span | None = None


Row = dict[str, Noted]


@dataclass(frozen=True, slots=True)
class SheetGame:
    """One row. A player whose cell could not be read is not in `points`."""

    label: str
    points: Row
    winner: Named | None = None
    span: Span | None = None

    @property
    def number(self) -> int | None:
        return int(self.label) if _NUMBER.fullmatch(self.label) else None


@dataclass(frozen=True, slots=True)
class Sheet:
    """`tallies` are the rows `bonus`, `wins` and `total`, those that are there."""

    players: tuple[str, ...]
    games: tuple[SheetGame, ...]
    tallies: dict[str, Row] = field(default_factory=dict)
    winner: Named | None = None
    variant: str | None = None
    slips: tuple[Slip, ...] = ()
    file: str | None = None
    lines: Sequence[str] = field(default=(), repr=False)
    variant_span: Span | None = None
    players_span: Span | None = None
    left_out: bool = False
    """Whether a row that may be a game is not among `games`; no sum can be held to them then."""


def brief(text: str) -> str:
    """What a message repeats of a cell."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def read_points(text: str, *, decimal_comma: bool = False) -> Fraction | None:
    """`24`, `+24`, `- 5`, `7.5`, `15/2`; None for what is no number of points."""
    plain = text.translate(_MINUS).replace(" ", "")
    if decimal_comma or _FEW_DECIMALS.fullmatch(plain):
        plain = plain.replace(",", ".")
    found = _POINTS.fullmatch(plain)
    if found is None:
        return None
    sign, whole, tenths, below = found.groups()
    if below is not None and int(below) == 0:
        return None
    number = Fraction(f"{whole}.{tenths}") if tenths else Fraction(int(whole), int(below or 1))
    return -number if sign == "-" else number


def read_names(text: str, players: Sequence[str]) -> tuple[str, ...]:
    """One name, or several of a shared win: `Ania and Bartek`."""
    if text in players:
        return (text,)
    return tuple(part for part in _AND.split(text) if part)
