"""What a later line shows of plays that were taken back without a word, and how two tables differ."""

from __future__ import annotations

from collections.abc import Iterable

from referee.judge.found import Findings
from referee.judge.outcome import Outcome
from referee.model import event as ev
from referee.model.meld import Meld
from referee.model.tile import Tile
from referee.replay import codes
from referee.replay.facts import TurnFacts
from referee.replay.state import State
from referee.replay.table import key
from referee.replay.turns import TurnReplay


class Pending:
    """Illegal plays that nobody took back; they stand until a later line can't be understood so."""

    def __init__(self, found: Findings, outcome: Outcome) -> None:
        self.found, self.outcome = found, outcome
        self.plays: list[tuple[TurnReplay, TurnFacts]] = []

    def add(self, replay: TurnReplay, facts: TurnFacts) -> None:
        self.plays.append((replay, facts))

    def clear(self) -> None:
        self.plays.clear()

    def retract(self, missing: Meld | Tile, player: str, event: ev.Event, state: State) -> bool:
        for at in range(len(self.plays) - 1, -1, -1):
            _, facts = self.plays[at]
            if isinstance(missing, Tile):
                explains = facts.player == player and missing in facts.played
            else:
                explains = any(key(meld) == key(missing) for meld in facts.removed)
            if explains and all(state.table.has(each.meld) for each in facts.laid):
                self._take_back(at, event, state)
                return True
        return False

    def retract_for(self, melds: list[Meld], event: ev.TableLine, state: State) -> bool:
        """Whether the snapshot is the table without the last illegal play."""
        if not self.plays:
            return False
        _, facts = self.plays[-1]
        laid = [key(each.meld) for each in facts.laid]
        before = sorted(
            [key(each) for each in state.table] + [key(each) for each in facts.removed],
            key=_sortable,
        )
        for each in laid:
            if each not in before:
                return False
            before.remove(each)
        if before != sorted((key(each) for each in melds), key=_sortable):
            return False
        self._take_back(len(self.plays) - 1, event, state)
        return True

    def _take_back(self, at: int, event: ev.Event, state: State) -> None:
        replay, facts = self.plays.pop(at)
        replay.revert()
        state.opened[facts.player] = facts.opened
        turn = event.number if isinstance(event, ev.Turn) else None
        self.found.add(codes.TAKEN_BACK, event.span(), turn=turn, was=facts.event.number)
        self.outcome.taken_back(facts)


def differences(table: Iterable[Meld], melds: list[Meld]) -> tuple[list[Meld], list[Meld]]:
    """What the line has and the turns do not lead to, and the other way round."""
    left = list(table)
    extra = []
    for meld in melds:
        same = next((each for each in left if key(each) == key(meld)), None)
        if same is None:
            extra.append(meld)
        else:
            left.remove(same)
    return extra, left


def differing(extra: list[Meld], missing: list[Meld]) -> str:
    words = [f"{_words(meld)} is new" for meld in extra] + [f"{_words(meld)} is missing" for meld in missing]
    return ", ".join(words)


def _sortable(meld: Meld) -> list[tuple[int, str, int]]:
    return [each.order for each in meld]


def _words(meld: Meld) -> str:
    return f"({' '.join(each.text for each in meld)})"
