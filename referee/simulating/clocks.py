"""The players' clocks: how long a turn took, in time or too long."""

from __future__ import annotations

from fractions import Fraction

from referee.model.variant import Variant
from referee.simulating.dice import Dice


class Clocks:
    """Times are thrown, never measured. Without `written`, no turn has a time."""

    def __init__(self, variant: Variant, dice: Dice, written: bool) -> None:
        self.time, self.dice = variant.time, dice
        self.runs = variant.time.limit is not None or variant.time.bank is not None
        self.written = written and self.runs
        self.left: dict[str, Fraction] = {}

    def in_time(self, player: str) -> Fraction | None:
        """A time that is not over any limit; at times the very last second."""
        if not self.written:
            return None
        most = self._most(player)
        if self.dice.chance(25):
            return most
        tenths = min(self.dice.between(20, 450), int(most * 10))
        return Fraction(tenths // 10) if self.dice.chance(800) else Fraction(tenths, 10)

    def too_long(self, player: str) -> Fraction | None:
        """A time over a limit."""
        if not self.written:
            return None
        beyond = Fraction(self.dice.between(1, 300), 10)
        return self._most(player) + (beyond if self.dice.chance(500) else Fraction(1 + int(beyond)))

    def spend(self, player: str, used: Fraction | None) -> None:
        """Take a turn's time off the player's bank."""
        bank = self.time.bank
        if bank is None or used is None:
            return
        left = self.left.get(player, Fraction(bank.seconds))
        if bank.kind == "bronstein":
            used = max(Fraction(0), used - bank.increment)
        gained = bank.increment if bank.kind == "fischer" else 0
        self.left[player] = max(Fraction(0), left - used) + gained

    def _most(self, player: str) -> Fraction:
        limits = [] if self.time.limit is None else [Fraction(self.time.limit)]
        if self.time.bank is not None:
            bank = self.time.bank
            left = self.left.get(player, Fraction(bank.seconds))
            limits.append(left + bank.increment if bank.kind == "bronstein" else left)
        return min(limits)
