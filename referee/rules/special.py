"""Rules that need more than a turn's facts: the clock, an event before the game, how the end stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, ParamSpec, cast

from referee.model.finding import Kind
from referee.rules.kinds import ALWAYS
from referee.rules.rule import Breach, Check, Rule, Undetermined, rule
from referee.text.frozen import dataclass

P = ParamSpec("P")
Asked = Callable[P, Iterable[Breach | Undetermined]]


@dataclass(frozen=True, slots=True)
class Special(Rule, Generic[P]):
    """A `Rule` whose check says itself what it is to be given."""

    check: Asked[P]  # type: ignore[assignment]  # the one thing that differs


def special(
    code: str,
    name: str,
    message: str,
    *,
    cites: tuple[str, ...],
    unless: tuple[str, ...] = (),
    kind: Kind = "play",
    undo: bool = False,
    when: int = ALWAYS,
) -> Callable[[Asked[P]], Special[P]]:
    """Make a rule of such a check; the docstring has the form that `rule` asks for."""

    def make(check: Asked[P]) -> Special[P]:
        as_rule = rule(code, name, message, cites=cites, unless=unless, kind=kind, undo=undo)
        return Special(as_rule(cast(Check, check)).code, check, unless, undo, when)

    return make
