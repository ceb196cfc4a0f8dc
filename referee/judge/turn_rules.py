"""A turn's facts before every rule that has something to say about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.judge.found import Findings
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.replay.state import State
from referee.rules import DRAW_RULES, PLAY_RULES, ending
from referee.rules.calls import CALL_RULES, turn_not_ended
from referee.rules.clock import CLOCK_RULES, Clock
from referee.rules.failure import FAILURE_RULES
from referee.rules.rule import Rule
from referee.rules.special import Special

if TYPE_CHECKING:
    from referee.judge.outcome import Outcome


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
            self._ask(ending.draw_after_pool_ran_out, said, turn, turn, self.variant, closed)
        if closed:
            turn.pool = 0
        if said:
            return False
        if turn.known and turn.steps and turn.undone is None:
            for rule in PLAY_RULES:
                self._ask(rule, said, turn, turn, self.variant)
        broken = any(each.kind == "play" and each.verdict == "illegal" for each in self.found.all[before:])
        for rule in CLOCK_RULES:
            self._ask(rule, said, turn, turn, self.variant, over)
        for rule in FAILURE_RULES:
            self._ask(rule, said, turn, turn, self.variant, over)
        if not turn.is_failed and not over:
            for rule in DRAW_RULES:
                self._ask(rule, said, turn, turn, self.variant)
        self._calls(turn, emptied, said)
        self._able(turn, state, said, outcome)
        return broken

    def _calls(self, turn: TurnFacts, emptied: bool | None, said: set[str]) -> None:
        for rule in CALL_RULES:
            self._ask(rule, said, turn, turn, self.variant, emptied)
        if self.variant.calls.turn_end == "none":
            return
        self._unended.append((turn, emptied))
        self.records_over = self.records_over or "over" in turn.said
        if self.records_over:
            for each, empty in self._unended:
                self._ask(turn_not_ended, set(), each, each, self.variant, empty)
            self._unended.clear()

    def _able(self, turn: TurnFacts, state: State, said: set[str], outcome: Outcome) -> None:
        """What needs to know whether the player could have played."""
        if turn.tried or said:
            return
        for rule in ending.ABLE_RULES:
            self._ask(rule, said, turn, turn, self.variant, state)

    def _ask(self, rule: Rule | Special[Any], said: set[str], turn: TurnFacts, *facts: object) -> None:
        if said.intersection(rule.unless):
            return
        verdicts = rule.check(*facts)  # type: ignore[arg-type]
        if self.found.judged(rule, verdicts, turn=turn.event.number, player=turn.player):
            said.add(rule.code.code)
