"""From the place where the grammar stumbled to a sentence that a reader understands."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from referee.text.span import Cols
from referee.transcript.oddities import odd_character, wrong_arrow
from referee.transcript.sets import no_brackets, other_run, reversed_tile
from referee.transcript.slip import Slip
from referee.transcript.stumble import Stumble
from referee.transcript.vocabulary import ACTION_WORDS, expected_words, keywords

_ODD_JOKER = re.compile(r"(?:J[0-9*]+|[Jj][Oo][Kk][Ee][Rr]s?|j)(?![\w*])")
_NO_STOP = re.compile(r"([0-9]+)[ \t]*[):,-]?[ \t]+[^\W\d]")


def diagnose(stumble: Stumble) -> Slip:
    """The first slip that fits, the most telling ones first; else what was expected."""
    return next(slip for look in _LOOKS if (slip := look(stumble)))


def _unclosed_quote(stumble: Stumble) -> Slip | None:
    if stumble.starts('"') and "QUOTED" in stumble.accepted:
        return Slip("N014", Cols(stumble.at, stumble.at + 1))
    return None


def _odd_joker(stumble: Stumble) -> Slip | None:
    found = _ODD_JOKER.match(stumble.text, stumble.at)
    if not found or not stumble.wants_tile:
        return None
    return Slip("N016", Cols(*found.span()), found=found[0])


def _comma(stumble: Stumble) -> Slip | None:
    if not stumble.starts(",") or "_COMMA" in stumble.accepted:
        return None
    instead = f"expected {expected_words(stumble.accepted, stumble.in_turn)}"
    if stumble.wants_tile:
        instead = "tiles are separated by blanks"
    elif stumble.in_turn and "$END" in stumble.accepted:
        instead = "sets are separated by blanks, actions by ;"
    return Slip("N007", stumble.cols, instead=instead)


def _decimal_comma(stumble: Stumble) -> Slip | None:
    """`score Ania 3,5`: the comma was taken for the one between two players."""
    before = stumble.text[: stumble.at]
    if re.match(r"[0-9]", stumble.word) and re.search(r"[0-9],$", before):
        return Slip(
            "N007", Cols(stumble.at - 1, stumble.at), instead="a part of a point is written 7.5 or 15/2"
        )
    return None


def _empty_set(stumble: Stumble) -> Slip | None:
    before = stumble.text[: stumble.at].rstrip()
    if stumble.starts(")") and before.endswith("("):
        return Slip("N019", Cols(len(before) - 1, stumble.at + 1))
    return None


def _unclosed_bracket(stumble: Stumble) -> Slip | None:
    """Inside brackets only tiles and `)` can stand; what ends a set or a step there shows the slip."""
    opened = stumble.text.rfind("(", 0, stumble.at)
    inside = opened >= 0 and stumble.text.find(")", opened, stumble.at) < 0
    if inside and (stumble.at_end or stumble.starts("(", ";", "+", "->", "@", "#")):
        return Slip("N006", Cols(opened, opened + 1))
    return None


def _no_arrow(stumble: Stumble) -> Slip | None:
    """After several sets and added tiles nothing but an arrow can stand."""
    if "_ARROW" not in stumble.accepted:
        return None
    if stumble.starts("("):
        return Slip("N002", Cols(stumble.at, stumble.at + 1))
    ends = stumble.at_end or stumble.starts(";", "@", "#")
    plus = stumble.text.rfind("+", 0, stumble.at)
    if not ends or not stumble.text[:plus].rstrip().endswith(")"):
        return None
    opened = stumble.text.rfind(";", 0, plus) + 1
    start = stumble.text.find("(", opened)
    return Slip("N003", Cols(start, len(stumble.text[: stumble.at].rstrip())))


def _no_semicolon(stumble: Stumble) -> Slip | None:
    if stumble.in_turn and "$END" in stumble.accepted and stumble.word in ACTION_WORDS:
        return Slip("N037", stumble.cols, found=stumble.word)
    return None


def _no_full_stop(stumble: Stumble) -> Slip | None:
    found = _NO_STOP.match(stumble.text, stumble.at)
    if not found or "TURN_NUMBER" not in stumble.accepted:
        return None
    return Slip("N034", Cols(*found.span(1)), meant=f"{found[1][:20]}.")


def _misspelt(stumble: Stumble) -> Slip | None:
    known = keywords(stumble.accepted)
    word = stumble.word
    if not known or not word[:1].isalpha():
        return None
    near = get_close_matches(word.lower()[:40], known, 1)
    hint = (
        f"was {near[0]} meant?" if near else f"expected {expected_words(stumble.accepted, stumble.in_turn)}"
    )
    return Slip("N013", stumble.cols, found=word[:60], hint=hint)


def _anything(stumble: Stumble) -> Slip:
    problem = "the line ends too early" if stumble.at_end else f"{stumble.word[:60]} can't be read here"
    if stumble.at_end and stumble.in_turn:
        problem = "the action ends too early"
    expected = expected_words(stumble.accepted, stumble.in_turn)
    return Slip("N001", stumble.cols, problem=problem, expected=expected)


_LOOKS: tuple[Callable[[Stumble], Slip | None], ...] = (
    *(wrong_arrow, odd_character, _unclosed_quote, reversed_tile, _odd_joker, _empty_set, other_run),
    *(_unclosed_bracket, _decimal_comma, _comma, _no_arrow, no_brackets, _no_semicolon, _no_full_stop),
    *(_misspelt, _anything),
)
