"""A file of many games cut into pieces of bytes, so that several readers can share it.

Only the lines at a cut are parsed; a piece is read by `PieceGames` as the whole file would be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from referee.model.event import GameLine
from referee.model.finding import Finding
from referee.text.frozen import dataclass
from referee.text.lines import GameLines
from referee.transcript.caps import CAPS, Caps
from referee.transcript.cutter import Cutter, GameText
from referee.transcript.line import LineReader
from referee.transcript.stream import Decoder, GameStream, split_bytes
from referee.transcript.transcript import shared_reader

_MOST_BYTES = 4_000_000
"""A piece of long games is cut sooner."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some games of a file, one after the other: their bytes, and what is needed to read them.

    `line` is the first line of `data`. All pieces but the first have `common`, what stands before the first
    `game` line, and `before`, the game that precedes these and begins in the line `before_line`.
    """

    name: str | None
    line: int
    data: bytes
    common: bytes = b""
    before: bytes = b""
    before_line: int = 1


class Pieces:
    """Iterate over it for the pieces, once. `findings`: packing, encoding and size of the file as a whole."""

    def __init__(self, stream: BinaryIO, name: str | None, games: int = 200, caps: Caps = CAPS) -> None:
        self.name = name
        self._stream = GameStream(stream, name, caps=caps)
        self._games = games
        self._caps = caps
        self._lines: list[bytes] = []
        self._first = 1
        """The line that `_lines` begins with."""
        self._common: list[bytes] | None = None
        self._before: tuple[list[bytes], int] = ([], 1)
        self._last = 0
        """Where in `_lines` the last game begins."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All but what the readers of the pieces find."""
        return self._stream.findings

    def __iter__(self) -> Iterator[Piece]:
        games = size = whole = number = 0
        for number, raw in enumerate(split_bytes(self._stream.chunks(), self._caps.line * 4 + 4), 1):
            if _is_game(raw):
                if games >= self._games or whole > _MOST_BYTES:
                    yield self._cut(number)
                    games = whole = 0
                games, size, self._last = games + 1, 0, len(self._lines)
                self._common = self._common if self._common is not None else list(self._lines)
            size += len(raw) + 1
            if size <= self._caps.game + self._caps.line * 8:
                self._lines.append(raw)
            else:
                # Nobody reads so much of one game; the numbers of the lines that follow need a new piece.
                whole = _MOST_BYTES + 1
            whole += len(raw) + 1
        if self._lines:
            yield self._cut(number + 1)

    def _cut(self, following: int) -> Piece:
        before, before_line = self._before
        piece = Piece(
            self.name,
            self._first,
            _joined(self._lines),
            _joined(self._common or ()) if self._first > 1 else b"",
            _joined(before),
            before_line,
        )
        self._before = (self._lines[self._last :], self._first + self._last)
        self._lines, self._first, self._last = [], following, 0
        return piece


def _joined(lines: Iterable[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in lines)


def _is_game(raw: bytes) -> bool:
    """Whether a game begins with this line; asked only of lines that look like it."""
    if not raw.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t").startswith(b"game"):
        return False
    event, _ = shared_reader().read(raw.decode("utf-8", "replace").removeprefix("\ufeff"), 1)
    return isinstance(event, GameLine)


class PieceGames:
    """The games of a piece, as `GameStream` gives those of a file. `before`: the game that precedes them."""

    def __init__(self, piece: Piece, *, reader: LineReader | None = None, caps: Caps = CAPS) -> None:
        self.name = piece.name
        self.before: GameText | None = None
        self._piece = piece
        self._cutter = Cutter(piece.name, reader or shared_reader(), caps)
        self._decoder = Decoder(piece.name, caps)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The first place that is no UTF-8; of a file without a game, what is wrong with its lines."""
        return (*self._decoder.findings, *self._cutter.loose)

    def __iter__(self) -> Iterator[GameText]:
        for game in self._cutter.games(self._lines()):
            if isinstance(game.lines, GameLines) and game.lines.skipped + 1 < self._piece.line:
                self.before = game
            else:
                yield game

    def _lines(self) -> Iterator[str]:
        piece = self._piece
        parts = ((1, piece.common), (piece.before_line, piece.before), (piece.line, piece.data))
        for line, data in parts:
            if data:
                self._cutter.skip_to(line)
                self._decoder.line = line - 1
                yield from map(self._decoder.line_of, split_bytes((data,), self._decoder.longest))


def pieces(stream: BinaryIO, name: str | None = None, *, games: int = 200, caps: Caps = CAPS) -> Pieces:
    """A stream of bytes, plain or packed, cut into pieces of so many games, in constant memory."""
    return Pieces(stream, name, games, caps)
