"""Games simulated a second, how much of it is the solver, and what judging them costs.

    python benchmarks/simulate.py

The same games for the same seed, so that only the machine differs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import referee
from referee.simulating import players

GAMES = 60


class Watch:
    """Adds up what a function takes."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function, self.spent, self.calls = function, 0.0, 0

    def __call__(self, *given: Any, **named: Any) -> Any:
        start = time.process_time()
        try:
            return self.function(*given, **named)
        finally:
            self.spent += time.process_time() - start
            self.calls += 1


def main() -> int:
    asked = players.best_move = Watch(players.best_move)
    for name in ("standard", "russian", "polish-xp"):
        asked.spent, asked.calls = 0.0, 0
        start = time.process_time()
        games = list(referee.simulate(name, games=GAMES, seed=1))
        whole = time.process_time() - start
        turns = sum(game.turns for game in games)
        print(
            f"{name}: {GAMES / whole:.1f} games a second, {turns / whole:.0f} turns a second "
            f"({turns / GAMES:.0f} turns a game); the solver {asked.spent / whole:.0%} of it, "
            f"{asked.calls} questions"
        )
        start = time.process_time()
        for game in games:
            referee.check_text(game.text)
        print(f"  judging the same games takes {(time.process_time() - start) / whole:.1f} times as long")
    return 0


if __name__ == "__main__":
    sys.exit(main())
