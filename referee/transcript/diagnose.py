"""From the place where the grammar stumbled to a sentence that a reader understands."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from referee.text.span import Cols
from referee.transcript.slip import Slip
from referee.transcript.vocabulary import expected_words, keywords

_WORD = re.compile(r"[^\s()+,;#@\"]+|.", re.DOTALL)
_REVERSED = re.compile(r"([0-9]+)([A-Za-z])\b(\*?)")
_JOKER_NUMBER = re.compile(r"J[0-9]+\*?")
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\u2192"
_TILES = frozenset({"TILE", "JOKER"})
_LATIN = dict(
    zip("аеоскхурАВЕКМНОРСТХІіЈјβκοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeockxypABEKMHOPCTXIiJjbkoABEZHIKMNOPTYX", strict=True)
)


@dataclass(frozen=True, slots=True)
class Stumble:
    """Where parsing stopped, and the terminals that could have stood there."""

    text: str
    at: int
    accepted: frozenset[str]
    at_end: bool

    @property
    def word(self) -> str:
        found = _WORD.match(self.text, self.at)
        return found.group() if found else ""

    @property
    def cols(self) -> Cols:
        return Cols(self.at, self.at + max(1, len(self.word)))

    @property
    def wants_tile(self) -> bool:
        return not _TILES.isdisjoint(self.accepted)


def diagnose(stumble: Stumble) -> Slip:
    """The first slip that fits, the most telling ones first; else what was expected."""
    return next(slip for look in _LOOKS if (slip := look(stumble)))


def _odd_characters(stumble: Stumble) -> Iterator[tuple[int, str]]:
    """The characters of the word that are no ASCII, with their places."""
    return ((stumble.at + i, char) for i, char in enumerate(stumble.word) if not char.isascii())


def _odd_character(stumble: Stumble) -> Slip | None:
    for at, char in _odd_characters(stumble):
        slip = _dash(at, char) or _wide(at, char) or _blank(at, char) or _foreign(stumble, at, char)
        if slip:
            return slip
    return None


def _dash(at: int, char: str) -> Slip | None:
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
    return Slip(
        "N004", Cols(at, at + 1), letter=char, script=script.capitalize(), title=_title(char), meant=meant
    )


def _title(char: str) -> str:
    return unicodedata.name(char, f"U+{ord(char):04X}")


def _unclosed_quote(stumble: Stumble) -> Slip | None:
    if stumble.text.startswith('"', stumble.at) and "QUOTED" in stumble.accepted:
        return Slip("N014", Cols(stumble.at, stumble.at + 1))
    return None


def _reversed(stumble: Stumble) -> Slip | None:
    found = _REVERSED.match(stumble.text, stumble.at)
    if not found or not stumble.wants_tile:
        return None
    meant = f"{found[2]}{found[1]}{found[3]}"
    return Slip("N005", Cols(*found.span()), found=found[0], meant=meant)


def _joker_number(stumble: Stumble) -> Slip | None:
    found = _JOKER_NUMBER.match(stumble.text, stumble.at)
    if not found or not stumble.wants_tile:
        return None
    return Slip("N016", Cols(*found.span()), found=found[0], meant=f"{found[0][1:].rstrip('*')}*")


def _comma(stumble: Stumble) -> Slip | None:
    if not stumble.text.startswith(",", stumble.at) or "_COMMA" in stumble.accepted:
        return None
    instead = "tiles are separated by blanks"
    if not stumble.wants_tile:
        instead = (
            "actions are separated by ;"
            if "_SEMICOLON" in stumble.accepted
            else f"expected {expected_words(stumble.accepted)}"
        )
    return Slip("N007", stumble.cols, instead=instead)


def _empty_set(stumble: Stumble) -> Slip | None:
    before = stumble.text[: stumble.at].rstrip()
    if stumble.text.startswith(")", stumble.at) and before.endswith("("):
        return Slip("N019", Cols(len(before) - 1, stumble.at + 1))
    return None


def _unclosed_bracket(stumble: Stumble) -> Slip | None:
    """Inside brackets only tiles and `)` can stand; what ends a set or a step there shows the slip."""
    opened = stumble.text.rfind("(", 0, stumble.at)
    inside = opened >= 0 and stumble.text.find(")", opened, stumble.at) < 0
    if inside and (stumble.at_end or stumble.text.startswith(("(", ";", "+", "->", "@", "#"), stumble.at)):
        return Slip("N006", Cols(opened, opened + 1))
    return None


def _arrow(stumble: Stumble) -> Slip | None:
    """After several sets and added tiles nothing but an arrow can stand."""
    if "_ARROW" not in stumble.accepted:
        return None
    if stumble.text.startswith("(", stumble.at):
        return Slip("N002", Cols(stumble.at, stumble.at + 1))
    ends = stumble.at_end or stumble.text.startswith((";", "@", "#"), stumble.at)
    plus = stumble.text.rfind("+", 0, stumble.at)
    if not ends or not stumble.text[:plus].rstrip().endswith(")"):
        return None
    opened = stumble.text.rfind(";", 0, plus) + 1
    start = stumble.text.find("(", opened)
    return Slip("N003", Cols(start, len(stumble.text[: stumble.at].rstrip())))


def _misspelt(stumble: Stumble) -> Slip | None:
    known = keywords(stumble.accepted)
    word = stumble.word
    if not known or not word[:1].isalpha():
        return None
    near = get_close_matches(word.lower()[:40], known, 1)
    meant = f"; was {near[0]} meant?" if near else ""
    return Slip("N013", stumble.cols, found=word[:60], meant=meant, expected=expected_words(stumble.accepted))


def _anything(stumble: Stumble) -> Slip:
    found = "the end of the line" if stumble.at_end else stumble.word[:60]
    return Slip("N001", stumble.cols, found=found, expected=expected_words(stumble.accepted))


_LOOKS: tuple[Callable[[Stumble], Slip | None], ...] = (
    _odd_character,
    _unclosed_quote,
    _reversed,
    _joker_number,
    _empty_set,
    _unclosed_bracket,
    _comma,
    _arrow,
    _misspelt,
    _anything,
)
