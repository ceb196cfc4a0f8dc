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


def shown_character(character: str) -> str:
    if category(character) not in _UNSAFE:
        return character
    number = ord(character)
    if number < 0x100:
        return f"\\x{number:02x}"
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
