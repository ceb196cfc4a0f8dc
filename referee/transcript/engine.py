"""Lark, driven. The only module that imports it; the syntax itself is all in grammar/rkb.lark."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any

from referee.resources import grammar_tables, grammar_text
from referee.transcript import tables
from referee.transcript.build import Builder
from referee.transcript.diagnose import diagnose
from referee.transcript.slip import Slip
from referee.transcript.stumble import Stumble

if TYPE_CHECKING:
    from lark import Lark

STARTS = ["line", "action", "clock", "sets", "rack"]


@cache
def engine() -> Lark:
    """Loaded from the saved tables, some 70 times faster than built; built where they do not fit."""
    from lark import Lark

    grammar = grammar_text()
    saved = tables.loaded(grammar_tables(), grammar, transformer=Builder())
    return saved or Lark(grammar, **options())


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


@cache
def game_line() -> re.Pattern[str]:
    """`game 2`, a whole line: no two of a file are alike, so there is nothing to remember."""
    parts = [engine().get_terminal(name).pattern.to_regexp() for name in ("GAME", "NUMBER")]
    return re.compile(rf"[ \t]*{parts[0]}[ \t]*({parts[1]})[ \t]*")


def parse(text: str, start: str) -> Any:
    """The value that the builder makes of the text; raises Slip with offsets into the text."""
    try:
        return engine().parse(text, start=start)
    except Slip:
        raise
    except Exception as error:
        raise _slip(error, text, start) from None


def _slip(error: Any, text: str, start: str) -> Slip:
    """What Lark stumbled over, in a reader's words. Any other error is a defect, and goes on."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    if isinstance(error, UnexpectedToken):
        at_end = error.token.type == "$END"
        place = len(text.rstrip()) if at_end else error.token.start_pos or 0
    elif not isinstance(error, UnexpectedCharacters):
        raise error
    else:
        at_end, place = False, getattr(error, "pos_in_stream", 0)
    return diagnose(Stumble(text, place, _accepted(text[:place], start), at_end, start == "action"))


def _accepted(read: str, start: str) -> frozenset[str]:
    """The terminals that could follow what was read.

    Asked anew, since an LALR parser may have reduced on the bad token before it saw that it is bad.
    """
    from lark.exceptions import UnexpectedInput

    try:
        again: Any = engine().parse_interactive(read, start=start)
        again.exhaust_lexer()
        return frozenset(again.accepts())
    except (UnexpectedInput, Slip):
        return frozenset()
