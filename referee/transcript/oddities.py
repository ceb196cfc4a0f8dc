"""Slips of single characters: letters, digits, dashes, blanks and quotes that only look right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from referee.text.span import Cols
from referee.transcript.slip import Slip
from referee.transcript.stumble import Stumble

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d"
_QUOTES = "\u00ab\u00bb\u201c\u201d\u201e\u201f"
_ARROW = re.compile(rf"[-={_DASHES}]*>|[\u2192\u21d2\u27f6\u2794\u279c]")
_LATIN = dict(
    zip("аеоскхурАВЕКМНОРСТХІіЈјβκοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeockxypABEKMHOPCTXIiJjbkoABEZHIKMNOPTYX", strict=True)
)


def wrong_arrow(stumble: Stumble) -> Slip | None:
    found = _ARROW.match(stumble.text, stumble.at)
    if not found or "_ARROW" not in stumble.accepted:
        return None
    return Slip("N015", Cols(*found.span()), found=found[0])


def odd_character(stumble: Stumble) -> Slip | None:
    for at, char in _odd_characters(stumble):
        slip = _dash(at, char) or _wide(at, char) or _blank(at, char) or _foreign(stumble, at, char)
        if slip:
            return slip
    return None


def _odd_characters(stumble: Stumble) -> Iterator[tuple[int, str]]:
    """The characters of the word that are no ASCII, with their places."""
    return ((stumble.at + i, char) for i, char in enumerate(stumble.word) if not char.isascii())


def _dash(at: int, char: str) -> Slip | None:
    if char in _QUOTES:
        return Slip("N038", Cols(at, at + 1), found=char)
    return Slip("N010", Cols(at, at + 1), found=char, title=_title(char)) if char in _DASHES else None


def _wide(at: int, char: str) -> Slip | None:
    meant = unicodedata.normalize("NFKC", char)
    if unicodedata.east_asian_width(char) == "F" and meant.isascii() and meant.strip():
        return Slip("N009", Cols(at, at + 1), found=char, meant=meant)
    return None


def _blank(at: int, char: str) -> Slip | None:
    if char.isspace() or unicodedata.category(char) in ("Cf", "Zs"):
        return Slip("N031", Cols(at, at + 1), title=_title(char))
    return None


def _foreign(stumble: Stumble, at: int, char: str) -> Slip | None:
    """A letter of another script where no name is expected, or that makes a Latin word when replaced."""
    script = unicodedata.name(char, "").partition(" ")[0]
    if not char.isalpha() or script == "LATIN" or not (stumble.wants_tile or char in _LATIN):
        return None
    latin = "".join(_LATIN.get(each, each) for each in stumble.word)
    meant = f"; was {latin} meant?" if latin.isascii() else ""
    named = "Chinese" if script == "CJK" else script.capitalize() or "unknown"
    return Slip("N004", Cols(at, at + 1), letter=char, script=named, title=_title(char), meant=meant)


def _title(char: str) -> str:
    return unicodedata.name(char, f"U+{ord(char):04X}")
