"""A line of text with carets under the part that is meant."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import category, east_asian_width

from referee.text.safe import shown_character
from referee.text.span import Span

_TAB_STOP = 4
_CROPPED = "…"
WIDTH = 100


class Excerpt(NamedTuple):
    """The line as it is shown, and the line of blanks and carets below it."""

    text: str
    carets: str


class _Piece(NamedTuple):
    text: str
    width: int


def excerpt(line: str, span: Span, width: int = WIDTH) -> Excerpt:
    """The line `span` begins on; a span over several lines is marked to the end of the first.

    A line wider than `width` is cropped around the beginning of the span.
    """
    first = min(span.column - 1, len(line))
    last = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line)
    start = 0 if _fits(line, width) else _crop_start(line, first, width // 3)
    pieces = _pieces(line, start, width)
    stop = start + len(pieces)
    before = len(_CROPPED) if start else 0
    indent = before + sum(piece.width for piece in pieces[: first - start])
    under = sum(piece.width for piece in pieces[first - start : last - start])
    text = _CROPPED * bool(start) + "".join(piece.text for piece in pieces) + _CROPPED * (stop < len(line))
    return Excerpt(text, " " * indent + "^" * max(under, 1))


def _fits(line: str, width: int) -> bool:
    return len(line) <= width and len(_pieces(line, 0, width)) == len(line)


def _crop_start(line: str, first: int, room: int) -> int:
    """How far back the shown part begins, so that at most `room` cells stand before the span."""
    start = first
    while start and room > 0:
        start -= 1
        room -= _piece(line[start], 0).width
    return start


def _pieces(line: str, start: int, width: int) -> list[_Piece]:
    """The characters from `start` on, as shown, as many as fit."""
    pieces: list[_Piece] = []
    used = 0
    for index in range(start, min(len(line), start + 4 * width)):
        piece = _piece(line[index], used)
        used += piece.width
        if used > width:
            break
        pieces.append(piece)
    return pieces


def _piece(character: str, column: int) -> _Piece:
    if character == "\t":
        blanks = _TAB_STOP - column % _TAB_STOP
        return _Piece(" " * blanks, blanks)
    text = shown_character(character)
    return _Piece(text, len(text) if text != character else _cells(character))


def _cells(character: str) -> int:
    """How many columns of a terminal the character takes."""
    if category(character) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1
