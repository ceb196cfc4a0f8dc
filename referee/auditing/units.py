"""Files to units of work: read once, hashed, cut where there are many games, rulebooks loaded beside."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import IO, Any, BinaryIO, cast

from referee.auditing import codes
from referee.auditing.inputs import STANDARD_INPUT, Item, problem_of
from referee.auditing.said import said
from referee.auditing.shelf import load_named, shipped_names
from referee.auditing.work import Unit
from referee.model.event import VariantLine
from referee.model.finding import Finding
from referee.text.source import looks_like_utf16
from referee.transcript import LineReader, Piece, pieces
from referee.variantfile import Loaded

SMALL = 400_000
"""A plain file of up to so many bytes is one unit; a larger one is cut."""
GAMES = 100
"""Games of a unit that is cut from a larger file."""
_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
_NAMES_RULEBOOK = re.compile(rb"^[ \t\xef\xbb\xbf]*variant[ \t][^\r\n]*", re.MULTILINE)
_CR = re.compile(rb"\r\n?")

Opened = Callable[[Item], IO[bytes]]


@dataclass(slots=True)
class Reading:
    """One file being read. `digest` and `findings` are complete when its units have been given."""

    item: Item
    number: int
    digest: bytes = b""
    findings: list[Finding] = field(default_factory=list)


@dataclass(slots=True)
class Cutter:
    """Gives the units of files. `salt`: the options, rulebooks and version that make it another task."""

    salt: bytes
    open_file: Opened
    _books: dict[tuple[str | None, str], tuple[Loaded, bytes]] = field(default_factory=dict)
    _names: dict[bytes, str | None] = field(default_factory=dict)
    _reader: LineReader = field(default_factory=LineReader)

    def units(self, reading: Reading) -> Iterator[Unit]:
        """The units of a file; a file that can't be read gives none, and a finding."""
        name = reading.item.name
        try:
            with self.open_file(reading.item) as stream:
                yield from self._units(cast(BinaryIO, stream), reading)
        except (OSError, ValueError, EOFError) as error:
            code = codes.NOT_REGULAR if isinstance(error, NotRegular) else codes.UNREADABLE
            problem = problem_of(error)
            reading.findings.append(said(code, name, problem=problem, what=problem))

    def _units(self, stream: BinaryIO, reading: Reading) -> Iterator[Unit]:
        first = stream.read(SMALL + 1)
        if len(first) <= SMALL and not first.startswith(_PACKED) and not looks_like_utf16(first):
            reading.digest = blake2b(first, digest_size=16).digest()
            yield self._unit(Piece(None, 1, first), 0, reading)
            return
        counted = Hashing(first, stream)
        cut = pieces(cast(BinaryIO, counted), None, games=GAMES)
        for part, piece in enumerate(cut):
            yield self._unit(piece, part, reading)
        counted.drain()
        reading.findings += cut.findings
        reading.digest = counted.digest.digest()

    def _unit(self, piece: Piece, part: int, reading: Reading) -> Unit:
        books, prints = self._rulebooks(piece, folder_of(reading.item.name))
        digest = blake2b(self.salt, digest_size=20)
        for each in (piece.common, piece.before, piece.data, *prints):
            digest.update(len(each).to_bytes(8, "big") + each)
        digest.update(f"{piece.line} {piece.before_line}".encode())
        return Unit(reading.number, part, piece, books, digest.digest())

    def _rulebooks(
        self, piece: Piece, folder: str | None
    ) -> tuple[tuple[tuple[str, Loaded], ...], list[bytes]]:
        """Those that the lines name, and a fingerprint of each: what it cites counts, too."""
        names: dict[str, None] = {}
        for data in (piece.common, piece.before, piece.data):
            if b"variant" in data:
                names |= dict.fromkeys(filter(None, map(self._name, _naming_lines(data))))
        found, prints = [], []
        for name in names:
            loaded, print_ = self._loaded(name, folder)
            prints += [name.encode("utf-8", "surrogatepass"), print_]
            if name not in shipped_names():
                found.append((name, loaded))
        return tuple(found), prints

    @property
    def rulebooks(self) -> list[tuple[str | None, str, str]]:
        """Every rulebook that was named: its folder, its name, its fingerprint."""
        return [(folder, name, print_.hex()) for (folder, name), (_, print_) in self._books.items()]

    def _name(self, line: bytes) -> str | None:
        if line not in self._names:
            event, _ = self._reader.read(line.decode("utf-8", "replace").removeprefix("\ufeff"), 1)
            if len(self._names) > 10_000:
                self._names.clear()
            self._names[line] = event.name if isinstance(event, VariantLine) else None
        return self._names[line]

    def _loaded(self, name: str, folder: str | None) -> tuple[Loaded, bytes]:
        key = (None if name in shipped_names() else folder, name)
        if key not in self._books:
            loaded = load_named(name, folder)
            self._books[key] = loaded, print_of(loaded)
        return self._books[key]


def _naming_lines(data: bytes) -> list[bytes]:
    plain = _CR.sub(b"\n", data) if b"\r" in data else data
    return _NAMES_RULEBOOK.findall(plain)


def print_of(loaded: Loaded) -> bytes:
    """A fingerprint of a rulebook with everything that a finding may quote."""
    told: Any = loaded.findings
    if loaded.variant is not None:
        told = (loaded.variant.name, loaded.variant.digest, loaded.variant.citations, loaded.variant.changes)
    return blake2b(repr(told).encode("utf-8", "backslashreplace"), digest_size=16).digest()


def folder_of(name: str) -> str | None:
    """Where a file's own rulebooks lie; None where there is no such place."""
    return None if name == STANDARD_INPUT or "://" in name else str(Path(name).parent)


class Hashing:
    """A stream that hashes what is read of it; it begins with bytes that were read already."""

    def __init__(self, first: bytes, rest: BinaryIO) -> None:
        self._first, self._rest = BytesIO(first), rest
        self.digest = blake2b(first, digest_size=16)

    def read(self, size: int = -1) -> bytes:
        held = self._first.read(size)
        if held or size == 0:
            return held
        data = self._rest.read(size)
        self.digest.update(data)
        return data

    def drain(self) -> None:
        """What nobody wanted to read counts as well."""
        while self.read(1 << 20):
            pass


class NotRegular(OSError):
    """A pipe, a device, a folder: it may never end."""


def open_local(item: Item) -> IO[bytes]:
    """A regular file opened for reading; a pipe put in its place meanwhile does not make us wait."""
    if item.name == STANDARD_INPUT:
        return sys.stdin.buffer
    handle = os.open(item.name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise NotRegular("a pipe, a device or a folder")
    except OSError:
        os.close(handle)
        raise
    return os.fdopen(handle, "rb", buffering=0)


def digest_of(item: Item, open_file: Opened) -> bytes:
    """The digest of a file's bytes; empty where it can't be read."""
    try:
        with open_file(item) as stream:
            digest = blake2b(digest_size=16)
            while data := stream.read(1 << 20):
                digest.update(data)
            return digest.digest()
    except (OSError, ValueError):
        return b""
