"""Text that can do no harm where it is shown."""

from __future__ import annotations

import re
from unicodedata import category

_NOT_PLAIN = re.compile(r"[^\x00-\x7e]")
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def shown(text: str) -> str:
    """The text with control, formatting and line-breaking characters written out: `\\x1b`, `\\u202e`.

    For people's eyes only: JSON keeps the true text.
    """
    if text.isprintable():
        return text
    return "".join(map(shown_character, text))


def shown_lines(text: str) -> str:
    """The same for a text of our own making, whose line ends are meant."""
    return "\n".join(map(shown, text.split("\n")))


def shown_character(character: str) -> str:
    if not is_unsafe(character):
        return character
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


def escaped_json(text: str) -> str:
    """The same JSON, safe to look at: what a terminal would obey, or UTF-8 can't hold, is escaped.

    No line end of any kind is left but those of the lines themselves.
    """
    return text if text.isascii() and "\x7f" not in text else _NOT_PLAIN.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    character = match[0]
    if not is_unsafe(character):
        return character
    number = ord(character)
    if number < 0x10000:
        return f"\\u{number:04x}"
    return f"\\u{0xD7C0 + (number >> 10):04x}\\u{0xDC00 + (number & 0x3FF):04x}"


def is_unsafe(character: str) -> bool:
    return category(character) in _UNSAFE or _is_noncharacter(ord(character))


def _is_noncharacter(number: int) -> bool:
    """Code points that Unicode keeps for nobody; XML can't hold two of them in any way."""
    return number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
