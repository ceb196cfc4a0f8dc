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
    """The line as it is shown: what stands before the part that is meant, that part, and what follows."""

    before: str
    meant: str
    after: str
    indent: int
    under: int

    @property
    def text(self) -> str:
        return self.before + self.meant + self.after

    @property
    def carets(self) -> str:
        """The line of blanks and carets below; an empty part has one caret where it would stand."""
        return " " * self.indent + "^" * max(self.under, 1)


def as_written(line: str, span: Span, encoding: str) -> tuple[str, Span]:
    """The line as a console shows it whose encoding lacks some characters, and where the span lies then."""

    def written(text: str) -> str:
        return text.encode(encoding, "backslashreplace").decode(encoding)

    if line.isascii():
        return line, span
    first, last = (len(written(line[: max(column - 1, 0)])) + 1 for column in (span.column, span.end_column))
    return written(line), Span(span.line, first, span.end_line, last)


class _Piece(NamedTuple):
    text: str
    width: int


def excerpt(line: str, span: Span, width: int = WIDTH) -> Excerpt:
    """The line `span` begins on; a span over several lines is marked to the end of the first.

    A line wider than `width` is cropped around the beginning of the span.
    """
    first = min(max(span.column - 1, 0), len(line))
    last = max(min(span.end_column - 1, len(line)), first) if span.end_line == span.line else len(line)
    start = 0 if _fits(line, width) else _crop_start(line, first, width // 3)
    pieces = _pieces(line, start, width - bool(start))
    left, right = (_CROPPED if start else ""), (_CROPPED if start + len(pieces) < len(line) else "")
    before, meant = pieces[: first - start], pieces[first - start : last - start]
    after = pieces[last - start :]
    indent = len(left) + sum(piece.width for piece in before)
    under = sum(piece.width for piece in meant)
    return Excerpt(left + _joined(before), _joined(meant), _joined(after) + right, indent, under)


def _joined(pieces: list[_Piece]) -> str:
    return "".join(piece.text for piece in pieces)


def _fits(line: str, width: int) -> bool:
    # A character can take no cell at all, but a line of very many such is cropped, too.
    return len(line) <= 4 * width and len(_pieces(line, 0, width)) == len(line)


def _crop_start(line: str, first: int, room: int) -> int:
    """How far back the shown part begins, so that at most `room` cells stand before the span."""
    start = first
    while start and first - start < room:
        width = _piece(line[start - 1], 0).width
        if width > room:
            break
        start, room = start - 1, room - width
    return start


def _pieces(line: str, start: int, width: int) -> list[_Piece]:
    """The characters from `start` on, as shown, as many as fit; a cell is kept for the mark of a crop."""
    pieces: list[_Piece] = []
    used = 0
    for index in range(start, min(len(line), start + 4 * width)):
        piece = _piece(line[index], used)
        used += piece.width
        if used > width - (index + 1 < len(line)):
            break
        pieces.append(piece)
    return pieces


def _piece(character: str, column: int) -> _Piece:
    if character == "\t":
        blanks = _TAB_STOP - column % _TAB_STOP
        return _Piece(" " * blanks, blanks)
    text = shown_character(character)
    return _Piece(text, cells(text))


def cells(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return len(text) if text.isascii() else sum(map(_cells_of, text))


def _cells_of(character: str) -> int:
    if category(character) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in ("W", "F") else 1
