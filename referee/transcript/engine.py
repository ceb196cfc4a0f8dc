"""Lark, driven. The only module that imports it; the syntax itself is all in grammar/rkb.lark."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from referee.resources import grammar_text
from referee.text.span import Cols
from referee.transcript.build import Builder
from referee.transcript.diagnose import Stumble, diagnose

if TYPE_CHECKING:
    from lark import Lark

STARTS = ["line", "action", "clock", "sets", "rack"]


@cache
def engine() -> Lark:
    from lark import Lark

    return Lark(grammar_text(), **options())


def options(**more: Any) -> dict[str, Any]:
    """How the grammar is built; a test builds it again with `strict=True`."""
    chosen = {
        "parser": "lalr",
        "lexer": "contextual",
        "start": STARTS,
        "maybe_placeholders": False,
        "transformer": Builder(),
    }
    return chosen | more


@cache
def terminal(name: str) -> re.Pattern[str]:
    """The pattern of one terminal of the grammar."""
    return re.compile(engine().get_terminal(name).pattern.to_regexp())


@cache
def turn_head() -> re.Pattern[str]:
    """`7. Ania` at the beginning of a line, put together from the grammar's terminals."""
    parts = [engine().get_terminal(name).pattern.to_regexp() for name in ("TURN_NUMBER", "NAME", "QUOTED")]
    return re.compile(rf"[ \t]*({parts[0]})[ \t]*({parts[1]}|{parts[2]})[ \t]*")


def parse(text: str, start: str) -> Any:
    """The value that the builder makes of the text; raises Slip with offsets into the text."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        return engine().parse(text, start=start)
    except UnexpectedToken as error:
        at_end = error.token.type == "$END"
        place = len(text.rstrip()) if at_end else error.token.start_pos or 0
        raise diagnose(Stumble(text, place, frozenset(error.accepts or error.expected), at_end)) from None
    except UnexpectedCharacters as error:
        raise diagnose(
            Stumble(text, error.pos_in_stream or 0, frozenset(error.allowed or ()), False)
        ) from None
    except UnexpectedInput:
        raise diagnose(Stumble(text, len(text), frozenset(), True)) from None


def whole(text: str) -> Cols:
    return Cols(0, len(text))
