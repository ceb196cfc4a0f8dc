"""What an organiser asks for: counters over all games, a line a player. Memory does not grow with games."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from referee.auditing.codec import number_in, number_out
from referee.auditing.facts import DEEDS, Deeds, Facts
from referee.auditing.store import Store, name_in, name_out
from referee.model.finding import Finding

MOST_ROUNDS = 2_000
"""Rounds that are told apart; what comes later is counted together."""
MOST_PLAYERS = 20_000
"""Players held in memory before they are put into the store."""
POINTS_STEP = 20
OTHERS = "…"


@dataclass(slots=True)
class Totals:
    """Counters of the whole audit."""

    games: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    deeds: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    openings: Counter[int] = field(default_factory=Counter)
    unopened: int = 0
    points: Counter[int] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    seat_wins: Counter[int] = field(default_factory=Counter)
    starters: int = 0
    starter_wins: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    rounds: Counter[str] = field(default_factory=Counter)

    def game(self, facts: Facts, turns: int) -> None:
        """One game that counts."""
        self.games += 1
        self.turns += turns
        self.lengths[turns] += 1
        self.ended[facts.ending or "not told"] += 1
        for each in facts.deeds.values():
            for key in DEEDS:
                if key != "opened":
                    self.deeds[key] += getattr(each, key)
            if each.opened is not None:
                self.openings[each.opened] += 1
            elif not facts.middle:
                self.unopened += 1

    def result(self, facts: Facts, score: dict[str, Any] | None, winner: list[str] | None) -> None:
        """Who won from where; points as a histogram."""
        for points in (score or {}).values():
            number = number_in(points)
            if number is not None:
                self.points[int(number // POINTS_STEP) * POINTS_STEP] += 1
        if winner is None or not facts.seats:
            return
        for seat, name in enumerate(facts.seats, 1):
            self.seats[seat] += 1
            self.seat_wins[seat] += name in winner
        if facts.starter is not None:
            self.starters += 1
            self.starter_wins += facts.starter in winner

    def found(self, finding: Finding, round_: str | None) -> None:
        self.codes[f"{finding.code} {finding.name}"] += 1
        self.kinds[f"{finding.kind} {finding.verdict}"] += 1
        if finding.kind != "note" and round_ is not None:
            known = round_ in self.rounds or len(self.rounds) < MOST_ROUNDS
            self.rounds[round_ if known else OTHERS] += 1

    def object(self) -> dict[str, Any]:
        """As JSON has it."""
        deeds = self.deeds
        return {
            "games": self.games,
            "turns": self.turns,
            "plays": deeds["plays"],
            "draws": deeds["draws"],
            "passes": deeds["passes"],
            "failed_turns": deeds["failed"],
            "timeouts": deeds["timeouts"],
            "penalties": deeds["penalties"],
            "penalty_points": deeds["points"],
            "time": {"seconds": deeds["tenths"] / 10, "turns": deeds["timed"]},
            "endings": _sorted(self.ended),
            "lengths": _sorted(self.lengths),
            "openings": {"turns": _sorted(self.openings), "never": self.unopened},
            "points": {"step": POINTS_STEP, "from": _sorted(self.points)},
            "seats": [
                {"seat": seat, "games": self.seats[seat], "wins": self.seat_wins[seat]}
                for seat in sorted(self.seats)
            ],
            "starter": {"games": self.starters, "wins": self.starter_wins},
            "codes": _sorted(self.codes),
            "kinds": _sorted(self.kinds),
            "rounds": dict(self.rounds),
        }


def _sorted(counter: Counter[Any]) -> dict[str, int]:
    return {str(key): counter[key] for key in sorted(counter) if counter[key]}


@dataclass(slots=True)
class Player:
    """What is known of one player over the whole audit. `open`: games of which the points are not known."""

    games: int = 0
    points: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)
    open: int = 0
    unwon: int = 0
    deeds: Deeds = field(default_factory=Deeds)
    opened_games: int = 0
    illegal: int = 0
    undetermined: int = 0

    def out(self) -> list[Any]:
        numbers = [number_out(self.points), number_out(self.wins), self.open, self.unwon, self.opened_games]
        deeds = [getattr(self.deeds, key) or 0 for key in DEEDS]
        return [self.games, *numbers, self.illegal, self.undetermined, deeds]

    def add(self, packed: list[Any]) -> None:
        games, points, wins, open_, unwon, opened, illegal, undetermined, deeds = packed
        self.games += games
        self.points += Fraction(points)
        self.wins += Fraction(wins)
        self.open += open_
        self.unwon += unwon
        self.opened_games += opened
        self.illegal += illegal
        self.undetermined += undetermined
        for key, number in zip(DEEDS, deeds, strict=True):
            setattr(self.deeds, key, (getattr(self.deeds, key) or 0) + number)


class Players:
    """A line a player: in memory, and in the store where there are very many."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: dict[str, Player] = {}

    def of(self, name: str) -> Player:
        if name not in self._held:
            if len(self._held) >= MOST_PLAYERS:
                self.put_away()
            self._held[name] = Player()
        return self._held[name]

    def put_away(self) -> None:
        for name, player in self._held.items():
            key = name_out(name)
            row = self._store.run("SELECT body FROM player WHERE name = ?", (key,)).fetchone()
            if row:
                player.add(json.loads(row[0]))
            self._store.run("INSERT OR REPLACE INTO player VALUES(?, ?)", (key, json.dumps(player.out())))
        self._held.clear()


def players_of(store: Store) -> Iterator[tuple[str, Player]]:
    """All players by name, once they were put away."""
    for name, body in store.run("SELECT name, body FROM player ORDER BY name"):
        player = Player()
        player.add(json.loads(body))
        yield name_in(name), player
