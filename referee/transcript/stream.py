"""A file of any number of games, read game by game from a stream of bytes, plain or packed."""

from __future__ import annotations

from codecs import utf_8_decode
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from referee.model.event import Event
from referee.model.finding import Finding
from referee.text.source import looks_like_utf16
from referee.text.span import Cols
from referee.transcript.caps import CAPS, Caps
from referee.transcript.cutter import Cutter, GameText
from referee.transcript.line import LineReader
from referee.transcript.packing import Unpacking, unpacked
from referee.transcript.slip import Slip
from referee.transcript.transcript import shared_reader


class Decoder:
    """Lines of bytes to text. `findings` has the first place that is no UTF-8, if there is one."""

    def __init__(self, name: str | None, caps: Caps = CAPS) -> None:
        self.line = 0
        self.longest = caps.line * 4 + 4
        """So many bytes of a line are enough to see that it is too long."""
        self.findings: tuple[Finding, ...] = ()
        self._name = name

    def line_of(self, raw: bytes) -> str:
        """The next line."""
        self.line += 1
        if self.line == 1:
            raw = raw.removeprefix(b"\xef\xbb\xbf")
        try:
            # What is left of a line too long may end within a character.
            return utf_8_decode(raw, "strict", len(raw) < self.longest)[0]
        except UnicodeDecodeError as error:
            text = raw.decode("utf-8", "replace")
            if not self.findings:
                column = len(raw[: error.start].decode("utf-8")) + 1
                slip = Slip("N027", Cols(column, column + 1))
                self.findings = (slip.finding(self._name, self.line, text[:2000]),)
            return text


class GameStream:
    """Iterate over it for the games, once. `findings` grows meanwhile: what concerns the file as a whole."""

    def __init__(
        self, stream: BinaryIO, name: str | None, *, reader: LineReader | None = None, caps: Caps = CAPS
    ) -> None:
        self._stream = stream
        self.name = name
        self._caps = caps
        self._cutter = Cutter(name, reader or shared_reader(), caps)
        self._decoder = Decoder(name, caps)
        self._own: list[Finding] = []

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Encoding, packing and size of the file; where it holds no game, what is wrong with its lines."""
        return (*self._decoder.findings, *self._own, *self._cutter.loose)

    def __iter__(self) -> Iterator[GameText]:
        return self._cutter.games(self.lines())

    @property
    def common(self) -> tuple[Event, ...]:
        """What stands before the first `game` line; known once the first game is."""
        return self._cutter.common

    def lines(self) -> Iterator[str]:
        """The lines alone, decoded; instead of the games, not beside them."""
        for raw in split_bytes(self.chunks(), self._decoder.longest):
            yield self._decoder.line_of(raw)

    def chunks(self) -> Iterator[bytes]:
        """Unpacked chunks up to the cap of the whole file; a damaged packing ends them with a finding."""
        total = 0
        try:
            for chunk in unpacked(self._stream):
                if total == 0 and looks_like_utf16(chunk):
                    self._say(Slip("N026", Cols(1, 2)))
                    return
                total += len(chunk)
                if total > self._caps.file:
                    self._say(Slip("N025", Cols(1, 2), most=self._caps.file))
                    return
                yield chunk
        except Unpacking as error:
            self._say(Slip("N032", Cols(1, 2), reason=error))

    def _say(self, slip: Slip) -> None:
        self._own.append(slip.finding(self.name, max(1, self._decoder.line), ""))


def read_games(
    stream: BinaryIO, name: str | None = None, *, reader: LineReader | None = None, caps: Caps = CAPS
) -> GameStream:
    """The games of a stream of bytes (plain, gzip or zstd), one by one, in constant memory."""
    return GameStream(stream, name, reader=reader, caps=caps)


def split_bytes(chunks: Iterable[bytes], most: int) -> Iterator[bytes]:
    """Lines without their ends. Of a line longer than `most` only its beginning is kept."""
    held: list[bytes] = []
    size = 0
    after_cr = False
    for chunk in chunks:
        if after_cr and chunk.startswith(b"\n"):
            chunk = chunk[1:]
        after_cr = chunk.endswith(b"\r") if chunk else after_cr
        *ended, rest = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        for piece in ended:
            yield b"".join([*held, piece[:most]])[:most] if held else piece[:most]
            held, size = [], 0
        if size < most and rest:
            held.append(rest[:most])
            size += len(rest)
    if held:
        yield b"".join(held)[:most]
