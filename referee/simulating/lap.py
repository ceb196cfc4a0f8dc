"""When a game is over, as the rulebooks say it: an empty rack, or an empty pool and what follows it."""

from __future__ import annotations

from collections.abc import Sequence

from referee.model.variant import Variant
from referee.text.frozen import dataclass


@dataclass(slots=True)
class Lap:
    """Told of every turn. `over` once no more turns are due."""

    variant: Variant
    players: Sequence[str]
    ran_out: bool = False
    over: bool = False
    stuck: int = 0
    due: list[str] | None = None
    """The players who still have a turn in the last lap; None before it."""

    @property
    def closed(self) -> bool:
        """Whether nothing is drawn any more, whatever the pool holds."""
        return self.ran_out and self.variant.end.refill == "ignore"

    def after(self, player: str, played: bool, drew: int, pool_before: int, pool: int) -> None:
        """One turn: whether something was played, how many were drawn, the pool before and after it."""
        took_last = not self.closed and 0 < pool_before <= drew
        self.ran_out = self.ran_out or took_last
        if self.variant.end.pool_empty == "one_turn_each":
            self._lap(player, took_last)
        elif pool and not self.closed:
            self.stuck = 0
        elif self.variant.end.pool_empty == "at_once":
            self.over = True
        elif played or took_last:
            self.stuck = 0
        else:
            self.stuck += 1
            enough = 1 if self.variant.end.pool_empty == "first_stuck" else len(self.players)
            self.over = self.stuck >= enough and self.variant.end.pass_counts == "as_unable"

    def _lap(self, player: str, took_last: bool) -> None:
        if self.due is not None:
            self.due.remove(player)
            self.over = not self.due
        elif took_last:
            self.due = list(self.players)

    def next_after(self, player: str) -> str:
        """Whose turn it is now."""
        begins = self.due is not None and len(self.due) == len(self.players)
        if begins and self.variant.end.last_lap == "drawer_first":
            return player
        step = 1 if self.variant.start.direction == "clockwise" else -1
        return self.players[(list(self.players).index(player) + step) % len(self.players)]
