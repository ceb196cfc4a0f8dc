"""What a rule is: a code, a sentence, what it stands on, and a function over one turn's facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from inspect import cleandoc
from typing import Any, Literal

from referee.model.code import Code
from referee.model.finding import Kind
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.rules.kinds import ALWAYS
from referee.text.frozen import dataclass, field
from referee.text.span import Span

Remedies = Literal["undo", "none"]


@dataclass(frozen=True, slots=True)
class Breach:
    """Surely against the rule. `parameters` replaces what the rule cites, the finding's own first."""

    span: Span
    parameters: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    draw: int | None = None
    """Tiles the remedy asks for, where the rule itself knows them."""
    points: int | None = None
    advice: str | None = None
    """What is to be done now, where the rule knows better than the costs of a mistake."""


@dataclass(frozen=True, slots=True)
class Undetermined:
    """The record does not show enough; `missing` says what it would have to show."""

    span: Span
    missing: str
    parameters: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)


Verdicts = Iterator[Breach | Undetermined]
Check = Callable[[TurnFacts, Variant], Iterable[Breach | Undetermined]]


@dataclass(frozen=True, slots=True)
class Rule:
    """`unless`: codes whose finding in the same turn leaves this one unsaid.

    `undo`: the remedy takes the play back. `when`: what a turn must have, one of these at least, so that the
    rule can have anything to say about it; without it the rule is asked of every turn.
    """

    code: Code
    check: Check
    unless: tuple[str, ...]
    undo: bool
    when: int = ALWAYS


def rule(
    code: str,
    name: str,
    message: str,
    *,
    cites: tuple[str, ...],
    unless: tuple[str, ...] = (),
    kind: Kind = "play",
    undo: bool = True,
    when: int = ALWAYS,
) -> Callable[[Check], Rule]:
    """Make a rule of a check. Its docstring is the story; an `Illegal:` and a `Legal:` example end it."""

    def make(check: Check) -> Rule:
        doc, illegal, legal = _parts(cleandoc(check.__doc__ or ""))
        return Rule(Code(code, name, kind, message, doc, cites, illegal, legal), check, unless, undo, when)

    return make


def _parts(text: str) -> tuple[str, str, str]:
    story, _, rest = text.partition("\nIllegal:\n")
    illegal, _, legal = rest.partition("\nLegal:\n")
    return story.strip(), cleandoc(f"\n{illegal}").strip(), cleandoc(f"\n{legal}").strip()
