"""Turns in their order: numbers counted through all players, and whose turn it is.

One slip of the pen is one finding, so after it the next line may go on from what was written or from what
should have been.
"""

from __future__ import annotations

from referee.text.frozen import dataclass, field


@dataclass(slots=True)
class Numbers:
    """`expected` is None where any number may come, but none before `floor`."""

    expected: int | None = None
    floor: int = 1
    last: int | None = None
    also: dict[int, int] = field(default_factory=dict)
    """Other numbers that are no second slip, and what is expected after each."""
    missing: int = 0
    """How many turns may not have been written down, as far as the numbers tell."""
    unsure: bool = False
    """Whether a line before this one could not be read that may have been a turn."""
    in_step: bool = True

    def take(self, number: int) -> int | None:
        """The number that belongs here, where another one stands."""
        expected, self.last = self.expected, number
        self.unsure = False
        self.in_step = expected is None or number == expected
        if expected is None:
            self.expected = number + 1
            return self.floor if number < self.floor else None
        if self.in_step or number in self.also:
            self._go_on(number, expected)
            return None
        self.expected = number + 1
        self.also = {expected + 1: expected + 2}
        if number == expected + 1:
            # The line that is missing here may be the next one.
            self.also[expected] = number + 1
        self.missing += max(0, number - expected)
        return expected

    def _go_on(self, number: int, expected: int) -> None:
        self.expected = self.also.get(number, number + 1)
        if not self.in_step and number < expected and self.expected == number + 1:
            # The number before was a slip of the pen: no turn is missing.
            self.missing = max(0, self.missing - (expected - number))
        self.also = {}

    def unread(self, number: int | None) -> None:
        """A line that can't be read: a turn with this number, or perhaps a turn."""
        expected = self.expected
        if expected is None:
            self.expected = None if number is None else number + 1
        elif number == expected:
            self.expected, self.also = number + 1, {}
        else:
            self.also = {expected + 1: expected + 2}
            if number is not None:
                self.also[number + 1] = number + 2
        self.last, self.unsure = number or self.last, number is None

    def gap(self) -> None:
        self.floor = max(self.floor, self.expected or 1)
        self.expected, self.last, self.also, self.missing = None, None, {}, 0


@dataclass(slots=True)
class Seats:
    """Whose turn it is. Without a `players` line the seats are those of the first lap."""

    players: tuple[str, ...] = ()
    step: int = 1
    last: str | None = None
    instead_of: str | None = None
    """Who should have moved, where `last` moved out of turn just now."""
    learnt: list[str] = field(default_factory=list)
    whole: bool = False
    """Whether the first lap is over, so that all seats are learnt."""

    def next_to(self, player: str | None, by: int = 1) -> str | None:
        """Who sits that many turns further; None where nobody can tell."""
        seats, step = (self.players, self.step) if self.players else (tuple(self.learnt), 1)
        if player not in seats or not (self.players or self.whole):
            return None
        return seats[(seats.index(player) + by * step) % len(seats)]

    def take(self, player: str, turns: int | None, expected: str | None = None) -> str | None:
        """Who should have moved, where it was another. `turns`: how many the numbers count since the last."""
        expected = expected or self.expected(player)
        passed_over, self.instead_of = self.instead_of, None
        before, self.last = self.last, player
        self._learn(player)
        if expected is None or player == expected or before is None:
            return None
        if passed_over is not None and player in (passed_over, self.next_to(passed_over)):
            self.instead_of = passed_over if player == passed_over else None
            self.last = before if player == passed_over else player
            return None
        if turns is not None and turns != 1 and player == self.next_to(before, turns):
            return None
        self.instead_of = expected
        return expected

    def expected(self, player: str | None = None) -> str | None:
        """Whose turn it is. A player met for the first time can't be out of turn in the first lap."""
        if self.last is None:
            return None
        if self.players or self.whole:
            return self.next_to(self.last)
        return self.learnt[0] if player in self.learnt and player != self.learnt[0] else None

    def is_next(self, player: str, missing: int) -> bool:
        """Whether the player is the one due, and would not be with that many turns missing."""
        return player == self.expected() != self.next_to(self.last, 1 + missing)

    def _learn(self, player: str) -> None:
        if self.players or self.whole:
            return
        if player not in self.learnt:
            self.learnt.append(player)
        elif player == self.learnt[0] and len(self.learnt) > 1:
            self.whole = True

    def lose(self) -> None:
        """Turns are missing: anyone may be next."""
        self.last = self.instead_of = None
        if not self.whole:
            self.learnt = []
