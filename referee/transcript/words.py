"""Single words of the language: what a token's text means. Offsets are those of the token."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING
from unicodedata import normalize

from referee.model.event import Name
from referee.model.tile import UNSEEN, Tile, starred, tile
from referee.text.span import Cols
from referee.transcript.caps import CAPS
from referee.transcript.slip import Slip

if TYPE_CHECKING:
    from lark import Token

_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_DIGITS = re.compile(r"[0-9]+")


def place(token: Token) -> Cols:
    return Cols(token.start_pos or 0, token.end_pos or 0)


def digits(text: str, cols: Cols, most: int = CAPS.digits) -> int:
    """The number of some digits. A number too long is never converted: that takes quadratic time."""
    if len(text) > most:
        raise Slip("N011", cols, digits=len(text), most=most)
    return int(text)


def number(token: Token) -> int:
    """A plain number, or that of a turn with its full stop."""
    return digits(token.value.rstrip(" \t."), place(token))


def plain(token: Token) -> str:
    """Free text, without its quotes where it has them."""
    if token.type in ("QUOTED", "WHOLE_QUOTED"):
        return _ESCAPED.sub(r"\1", token.value[1:-1])
    return str(token.value)


def bare_name(written: str) -> str:
    """A name as written, less its quotes."""
    return _ESCAPED.sub(r"\1", written[1:-1]) if written.startswith('"') else written


def plain_name(written: str) -> str:
    """A name as it is kept and compared: in NFC."""
    return normalize("NFC", bare_name(written))


def name(token: Token) -> Name:
    """Names are compared in NFC, so they are kept in it."""
    return Name(plain_name(token.value), place(token))


def unquoted(written: Name | Token) -> Name:
    """A bare name is one already; a quoted text becomes one only where a name stands."""
    return written if isinstance(written, Name) else name(written)


def fraction(token: Token) -> Fraction:
    text, cols = token.value, place(token)
    for part in _DIGITS.findall(text):
        digits(part, cols)
    if "/" in text and not int(text.partition("/")[2]):
        raise Slip("N001", cols, problem=f"{text} is no number", expected="points, such as -39, 7.5 or 15/2")
    return Fraction(text)


def seconds(token: Token) -> Fraction:
    """`@0:31`, `@37` or `@37.5`."""
    text, cols = token.value[1:].lstrip(" \t"), place(token)
    minutes, colon, rest = text.rpartition(":")
    whole, _, part = rest.partition(".")
    if colon and (len(whole) != 2 or whole >= "60"):
        raise Slip("N017", cols, found=text)
    if len(part) > 3:
        raise Slip("N011", cols, digits=len(part), most=3)
    return digits(minutes or "0", cols) * 60 + digits(whole, cols) + Fraction(f"0.{part or 0}")


def tile_word(token: Token, kind: str) -> tuple[tuple[Tile, ...], Cols]:
    """The tiles that one word means."""
    cols = place(token)
    return _MEANING[kind](token.value, cols), cols


def _one(text: str, cols: Cols) -> tuple[Tile, ...]:
    return (tile(text[0], _tile_number(text[1:], text, cols)),)


def _starred(text: str, cols: Cols) -> tuple[Tile, ...]:
    return (starred(_one(text[:-1], cols)[0]),)


def _run(text: str, cols: Cols) -> tuple[Tile, ...]:
    low, _, high = text[1:].partition("-")
    first, last = _tile_number(low, text, cols), _tile_number(high, text, cols)
    if first >= last:
        meant = f"{text[0]}{last}-{first}" if first > last else f"{text[0]}{first}"
        raise Slip("N012", cols, found=text, meant=meant)
    if last - first >= CAPS.tiles:
        raise Slip("N021", cols, most=CAPS.tiles)
    return tuple(tile(text[0], each) for each in range(first, last + 1))


def _group(text: str, cols: Cols) -> tuple[Tile, ...]:
    colours = text.rstrip("0123456789")
    if len(colours) > CAPS.tiles:
        raise Slip("N021", cols, most=CAPS.tiles)
    each = _tile_number(text[len(colours) :], text, cols)
    return tuple(tile(colour, each) for colour in colours)


def _unseen(text: str, cols: Cols) -> tuple[Tile, ...]:
    count = digits(text[1:] or "1", cols)
    if not count:
        raise Slip("N018", cols, found=text)
    if count > CAPS.tiles:
        raise Slip("N021", cols, most=CAPS.tiles)
    return (UNSEEN,) * count


def _tile_number(text: str, word: str, cols: Cols) -> int:
    found = digits(text, cols, CAPS.tile_digits)
    if not found:
        raise Slip("N018", cols, found=word)
    return found


_MEANING = {"TILE": _one, "STARRED": _starred, "RUN": _run, "GROUP": _group, "UNSEEN": _unseen}
