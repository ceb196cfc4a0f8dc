"""A turn's facts before every rule that has something to say about it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.judge.found import Findings
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.replay.state import State
from referee.rules import DRAW_RULES, PLAY_RULES, ending
from referee.rules.calls import CALL_RULES, turn_not_ended
from referee.rules.clock import CLOCK_RULES, Clock
from referee.rules.failure import FAILURE_RULES
from referee.rules.kinds import concerned, kind_of
from referee.rules.rule import Rule
from referee.rules.special import Special

if TYPE_CHECKING:
    from referee.judge.outcome import Outcome

AnyRule = Rule | Special[Any]


class Plan(NamedTuple):
    """The rules that a kind of turn concerns, in the order in which they are asked."""

    play: tuple[AnyRule, ...]
    clock: tuple[AnyRule, ...]
    failure: tuple[AnyRule, ...]
    draw: tuple[AnyRule, ...]
    calls: tuple[AnyRule, ...]
    able: tuple[AnyRule, ...]


_ALL: tuple[tuple[AnyRule, ...], ...] = (
    *(PLAY_RULES, CLOCK_RULES, FAILURE_RULES, DRAW_RULES, CALL_RULES, ending.ABLE_RULES),
)


@cache
def plan_for(kind: int) -> Plan:
    return Plan(*(concerned(rules, kind) for rules in _ALL))


class TurnJudge:
    """Asks the rules about one turn. A rule that another finding of the turn makes superfluous is silent."""

    def __init__(self, variant: Variant, found: Findings) -> None:
        self.variant, self.found = variant, found
        self.clock = Clock()
        self.records_over = False
        """Whether the writer notes the word that ends a turn: known from the first one noted."""
        self._unended: list[tuple[TurnFacts, bool | None]] = []

    def gap(self) -> None:
        self.clock.gap()

    def judge(self, turn: TurnFacts, state: State, emptied: bool | None, outcome: Outcome) -> bool:
        """Whether the play itself broke a rule."""
        before = len(self.found.all)
        over = self.clock.over(turn, self.variant)
        said: set[str] = set()
        closed = outcome.watch.ignores_refill
        if closed and turn.pool:
            self._ask_all((ending.draw_after_pool_ran_out,), said, turn, turn, self.variant, closed)
        if closed:
            turn.pool = 0
        if said:
            return False
        plan = plan_for(kind_of(turn, over, emptied))
        if turn.known and turn.steps and turn.undone is None:
            self._ask_all(plan.play, said, turn, turn, self.variant)
        found = self.found.all
        broken = len(found) > before and any(
            each.kind == "play" and each.verdict == "illegal" for each in found[before:]
        )
        if plan.clock or plan.failure:
            self._ask_all((*plan.clock, *plan.failure), said, turn, turn, self.variant, over)
        if plan.draw and not over and not turn.is_failed:
            self._ask_all(plan.draw, said, turn, turn, self.variant)
        self._calls(turn, emptied, said, plan)
        if plan.able and not said and not turn.steps:
            # What needs to know whether the player could have played.
            self._ask_all(plan.able, said, turn, turn, self.variant, state)
        return broken

    def _calls(self, turn: TurnFacts, emptied: bool | None, said: set[str], plan: Plan) -> None:
        if plan.calls:
            self._ask_all(plan.calls, said, turn, turn, self.variant, emptied)
        if self.variant.calls.turn_end == "none":
            return
        self._unended.append((turn, emptied))
        self.records_over = self.records_over or "over" in turn.said
        if self.records_over:
            for each, empty in self._unended:
                self._ask_all((turn_not_ended,), set(), each, each, self.variant, empty)
            self._unended.clear()

    def _ask_all(self, rules: tuple[AnyRule, ...], said: set[str], turn: TurnFacts, *facts: object) -> None:
        for rule in rules:
            if said and said.intersection(rule.unless):
                continue
            for verdict in rule.check(*facts):  # type: ignore[arg-type]
                self.found.say(rule, verdict, turn.event.number, turn.player, turn)
                said.add(rule.code.code)
