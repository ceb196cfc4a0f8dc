"""Findings of a judged game: place, turn, player, what they stand on, and what is to be done now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.model.chapters import Cost
from referee.model.code import Code
from referee.model.finding import Finding, Remedy, Verdict
from referee.model.variant import Variant
from referee.replay.problem import Problem
from referee.rules.rule import Breach, Rule, Undetermined
from referee.scoring.found import Desk
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
    ) -> bool:
        """Note what a rule has to say; true where something was said."""
        said = False
        for each in verdicts:
            said = True
            self.say(rule, each, turn, player)
        return said

    def say(self, rule: Rule, verdict: Breach | Undetermined, turn: int | None, player: str | None) -> None:
        if isinstance(verdict, Breach):
            self._breach(rule, verdict, turn, player)
        else:
            self._undetermined(rule, verdict, turn, player)

    def _breach(self, rule: Rule, breach: Breach, turn: int | None, player: str | None) -> None:
        remedy = None
        if rule.code.kind == "play":
            owed = Cost(breach.draw or 0, breach.points or 0) if breach.draw or breach.points else None
            if breach.advice is not None:
                owed = owed or Cost(0, 0)
                remedy = Remedy(rule.undo, owed.draw, owed.points, breach.advice)
            else:
                remedy = remedy_for(self.variant, player, rule.undo, owed)
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
        sentence = f"whether this is right can't be told: {open_.missing}"
        made = desk.finding(
            code, open_.span, parameters, verdict="undetermined", player=player, sentence=sentence
        )
        self.all.append(replace(made, turn=turn, parameter=first))


def _texts(facts: dict[str, Any]) -> dict[str, Any]:
    return facts


def remedy_for(variant: Variant, player: str | None, undo: bool, owed: Cost | None = None) -> Remedy:
    """What this rulebook asks to be done now."""
    cost = owed or (variant.failure.mistake if undo else Cost(0, 0))
    who = player or "the player"
    words = []
    if undo:
        words.append(f"the play is taken back and {who} gets the own tiles back")
    if cost.draw:
        words.append(f"{who} draws {cost.draw} {'tile' if cost.draw == 1 else 'tiles'}")
    if cost.points:
        words.append(f"{cost.points} points are noted against {who}")
    sentence = "; ".join(words) or "the rulebook does not say what follows: the arbiter decides"
    return Remedy(undo, cost.draw, cost.points, sentence[:1].upper() + sentence[1:] + ".")
