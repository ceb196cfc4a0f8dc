"""What can be said of a rulebook's file that is right, and could be better."""

from __future__ import annotations

from referee.model.code import Code


def _code(code: str, name: str, message: str, doc: str) -> Code:
    return Code(code, name, "note", message, doc)


REPEATS_PARENT = _code(
    "V130",
    "repeats-parent",
    "{found} says what {parent} says already; without this entry nothing changes{lost}",
    "A rulebook lists what differs. An entry with the parent's value, grade and citation hides what does.",
)
UNNOTICED = _code(
    "V131",
    "unnoticed-change",
    "{found} is {value} here and {before} in {parent}, and no game would show it: {why}",
    "A change that no play, no penalty and no score can show, given the other values, is often a mistake.",
)
NO_SOURCE = _code(
    "V132",
    "source-missing",
    "{found} has no {missing}",
    "A finding quotes where a value comes from. Without grade and citation it can only say that it is so.",
)

CODES = (REPEATS_PARENT, UNNOTICED, NO_SOURCE)
