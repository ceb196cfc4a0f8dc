"""Packed bytes, unpacked a chunk at a time: gzip, and zstd where the Python has it or by an extra."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

_CHUNK = 1 << 16
_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"


class Unpacking(Exception):
    """A packed stream that can't be unpacked; the message says why."""


def unpacked(stream: BinaryIO) -> Iterator[bytes]:
    first = stream.read(_CHUNK)
    chunks = _chunks(first, stream)
    if first.startswith(_GZIP):
        return _gunzip(chunks)
    return _unzstd(chunks) if first.startswith(_ZSTD) else chunks


def _chunks(first: bytes, stream: BinaryIO) -> Iterator[bytes]:
    while first:
        yield first
        first = stream.read(_CHUNK)


def _gunzip(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Several packed members may follow each other; each step unpacks at most one chunk's worth."""
    member = zlib.decompressobj(wbits=31)
    for data in chunks:
        while data:
            if member.eof:
                member = zlib.decompressobj(wbits=31)
            try:
                out = member.decompress(data, _CHUNK)
            except zlib.error as error:
                raise Unpacking(str(error)) from None
            data = member.unused_data if member.eof else member.unconsumed_tail
            if out:
                yield out
    if not member.eof:
        raise Unpacking("it ends too early")


def _unzstd(chunks: Iterable[bytes]) -> Iterator[bytes]:
    reader, wrong = _zstd_reader(_Reader(iter(chunks)))
    try:
        while data := reader.read(_CHUNK):
            yield data
    except wrong as error:
        raise Unpacking(str(error)) from None


def _zstd_reader(source: _Reader) -> tuple[Any, tuple[type[Exception], ...]]:
    """A reader, and what it raises for damaged bytes."""
    from importlib import import_module

    try:
        zstd: Any = import_module("compression.zstd")
    except ImportError:
        pass
    else:
        return zstd.ZstdFile(source), (zstd.ZstdError, EOFError)
    try:
        zstandard: Any = import_module("zstandard")
    except ImportError:
        raise Unpacking("zstd needs the extra: pip install 'referee[zstd]'") from None
    reader = zstandard.ZstdDecompressor().stream_reader(source, read_across_frames=True)
    return reader, (zstandard.ZstdError,)


class _Reader:
    """Chunks as something to read from; the size asked for is only a wish."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks

    def read(self, _: int = -1) -> bytes:
        return next(self._chunks, b"")
