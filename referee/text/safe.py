"""Text that can do no harm where it is shown."""

from __future__ import annotations

from unicodedata import category

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


def is_unsafe(character: str) -> bool:
    return category(character) in _UNSAFE or _is_noncharacter(ord(character))


def _is_noncharacter(number: int) -> bool:
    """Code points that Unicode keeps for nobody; XML can't hold two of them in any way."""
    return number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
