"""The rules of the game: one module a chapter, each rule a function over one turn's facts."""

from __future__ import annotations

from referee.model.code import Code
from referee.rules import before, calls, clock, ending, failure, jokers, opening, rearrange, sets, turn

DRAW_RULES = (turn.wrong_draw, turn.pass_with_tiles_to_draw)
"""What is asked of a turn in which nothing failed."""
_TURN_RULES = tuple(each for each in turn.RULES if each not in DRAW_RULES)
PLAY_RULES = (*sets.RULES, *_TURN_RULES, *opening.RULES, *jokers.RULES, *rearrange.RULES)
"""What is asked of every turn that changes the table."""


def _codes() -> tuple[Code, ...]:
    """Every code of these modules, each once: whatever in them has a code is a rule."""
    modules = (before, calls, clock, ending, failure, jokers, opening, rearrange, sets, turn)
    found = {
        thing.code.code: thing.code
        for module in modules
        for thing in vars(module).values()
        if isinstance(getattr(thing, "code", None), Code)
    }
    return tuple(found[code] for code in sorted(found))


CODES = _codes()
