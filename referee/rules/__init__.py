"""The rules of the game: one module a chapter, each rule a function over one turn's facts."""

from __future__ import annotations

from referee.model.code import Code
from referee.rules import before, calls, clock, ending, failure, jokers, opening, rearrange, sets, turn
from referee.rules.rule import Rule

DRAW_RULES = (turn.wrong_draw, turn.pass_with_tiles_to_draw)
"""What is asked of a turn in which nothing failed."""
_ASKED = (*sets.RULES, *turn.RULES, *opening.RULES, *jokers.RULES, *rearrange.RULES)


def _in_order(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """A rule comes after those that leave it unsaid."""
    done: list[Rule] = []
    waiting = list(rules)
    while waiting:
        codes = {each.code.code for each in waiting}
        ready = [each for each in waiting if not codes.intersection(each.unless)] or waiting[:1]
        done += ready
        waiting = [each for each in waiting if each not in ready]
    return tuple(done)


PLAY_RULES = _in_order(tuple(each for each in _ASKED if each not in DRAW_RULES))
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
