"""Findings of a judged game: place, turn, player, what they stand on, and what is to be done now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from referee.judge.remedy import remedy_for, remedy_unknown
from referee.model.code import Code
from referee.model.finding import Finding, Remedy, Verdict
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.replay.problem import Problem
from referee.rules.rule import Breach, Rule, Undetermined
from referee.scoring.found import Desk
from referee.text.frozen import dataclass, field
from referee.text.span import Span


@dataclass(slots=True)
class Findings:
    """Where a game's findings are gathered."""

    variant: Variant
    file: str | None
    lines: Sequence[str]
    all: list[Finding] = field(default_factory=list)

    def add(
        self,
        code: Code,
        span: Span,
        *,
        parameters: Sequence[str] = (),
        verdict: Verdict = "illegal",
        turn: int | None = None,
        player: str | None = None,
        remedy: Remedy | None = None,
        **facts: Any,
    ) -> None:
        desk = Desk(self.variant, self.file, self.lines)
        made = desk.finding(
            code, span, parameters or code.cites, verdict=verdict, player=player, **_texts(facts)
        )
        self.all.append(replace(made, turn=turn, remedy=remedy))

    def problems(self, problems: Iterable[Problem]) -> None:
        for each in problems:
            facts = {name: value for name, value in each.facts.items() if name != "player"}
            self.add(each.code, each.span, turn=each.turn, player=each.player, **facts)

    def judged(
        self,
        rule: Rule,
        verdicts: Iterable[Breach | Undetermined],
        *,
        turn: int | None = None,
        player: str | None = None,
        facts: TurnFacts | None = None,
    ) -> bool:
        """Note what a rule has to say, `facts` being those of the turn; true where something was said."""
        said = False
        for each in verdicts:
            said = True
            self.say(rule, each, turn, player, facts)
        return said

    def say(
        self,
        rule: Rule,
        verdict: Breach | Undetermined,
        turn: int | None,
        player: str | None,
        facts: TurnFacts | None = None,
    ) -> None:
        if isinstance(verdict, Breach):
            self._breach(rule, verdict, turn, player, facts)
        else:
            self._undetermined(rule, verdict, turn, player)

    def _breach(
        self, rule: Rule, breach: Breach, turn: int | None, player: str | None, facts: TurnFacts | None
    ) -> None:
        remedy = None
        if rule.code.kind == "play":
            remedy = remedy_for(self.variant, player, rule.undo, breach, facts)
        self.add(
            rule.code,
            breach.span,
            parameters=breach.parameters,
            turn=turn,
            player=player,
            remedy=remedy,
            **breach.facts,
        )

    def _undetermined(self, rule: Rule, open_: Undetermined, turn: int | None, player: str | None) -> None:
        parameters = open_.parameters or rule.code.cites
        first = parameters[0] if parameters else None
        desk = Desk(self.variant, self.file, self.lines)
        code = replace(rule.code, message="{sentence}")
        sentence = f"whether this is right can't be told, for the record does not show {open_.missing}"
        remedy = remedy_unknown() if code.kind == "play" else None
        made = desk.finding(
            code, open_.span, parameters, verdict="undetermined", player=player, sentence=sentence
        )
        self.all.append(replace(made, turn=turn, parameter=first, remedy=remedy))


def _texts(facts: dict[str, Any]) -> dict[str, Any]:
    return facts
