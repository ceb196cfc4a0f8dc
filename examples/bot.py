"""A player of your own: lays any group of three or more that the rack holds, else draws.

python examples/bot.py
"""

from __future__ import annotations

from collections import defaultdict

import referee
from referee.simulating import Beginner, Extender, View


class Collector:
    """Knows groups and nothing else."""

    def move(self, view: View) -> str | None:
        """A play as a transcript writes it; None draws a tile, or passes."""
        groups = defaultdict(dict)
        for tile in view.rack:
            if not tile.is_joker:
                groups[tile.number][tile.colour] = tile.text
        found = [list(tiles.values()) for tiles in groups.values() if len(tiles) >= 3]
        if not view.opened and sum(self.points(tiles) for tiles in found) < view.variant.opening.minimum:
            return None
        return " ".join(f"({' '.join(tiles)})" for tiles in found) or None

    @staticmethod
    def points(tiles: list[str]) -> int:
        return sum(int(tile[1:]) for tile in tiles)


def main() -> None:
    wins = dict.fromkeys(("Collector", "Beginner", "Extender"), 0)
    players = tuple(wins)
    for game in referee.simulate(
        "polish", games=20, seed=1, players=players, seats=[Collector(), Beginner(), Extender()]
    ):
        for name in game.winner or ():
            wins[name] += 1
    for name, count in wins.items():
        print(f"{name}: {count} of 20 games")


if __name__ == "__main__":
    main()
