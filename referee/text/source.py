"""A text decoded once. Lines end at \\n, \\r\\n or \\r and at nothing else, as in an editor."""

from __future__ import annotations

import re
from typing import Literal

from referee.text.frozen import dataclass

_LINE_END = re.compile(r"\r\n|\n|\r")
_BOM = "\ufeff"

FlawKind = Literal["utf-16", "not-utf-8"]


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why the bytes are no UTF-8 text, and the first place that shows it."""

    kind: FlawKind
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A text with the name it is reported under. `text` is as written, less a byte-order mark."""

    text: str
    name: str | None = None
    flaw: Flaw | None = None

    @classmethod
    def of_text(cls, text: str, name: str | None = None) -> Source:
        return cls(text.removeprefix(_BOM), name)

    @classmethod
    def of_bytes(cls, data: bytes, name: str | None = None) -> Source:
        """UTF-16 gives an empty text; bytes that are no UTF-8 are shown as U+FFFD, and the rest is kept."""
        if looks_like_utf16(data):
            return cls("", name, Flaw("utf-16", 1, 1))
        try:
            return cls.of_text(data.decode("utf-8"), name)
        except UnicodeDecodeError as error:
            line, column = _place_after(data[: error.start].decode("utf-8"))
            text = data.decode("utf-8", "replace").removeprefix(_BOM)
            return cls(text, name, Flaw("not-utf-8", line, column))

    @property
    def lines(self) -> list[str]:
        """The lines without their ends; a line end at the very end begins no further line."""
        lines = split_lines(self.text)
        return lines[:-1] if lines[-1] == "" else lines


def split_lines(text: str) -> list[str]:
    return _LINE_END.split(text) if "\r" in text else text.split("\n")


def looks_like_utf16(data: bytes) -> bool:
    """A byte-order mark of UTF-16, or a NUL in every second of the first bytes."""
    start = data[:64]
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        return True
    half = len(start) // 2
    return half >= 2 and half in (start[0 : 2 * half : 2].count(0), start[1 : 2 * half : 2].count(0))


def _place_after(text: str) -> tuple[int, int]:
    lines = split_lines(text.removeprefix(_BOM))
    return len(lines), len(lines[-1]) + 1
