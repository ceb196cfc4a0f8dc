"""A number known exactly, or only between two ends."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """Both ends are possible values, or lie just outside what is possible; never inside."""

    low: Fraction
    high: Fraction

    @property
    def exact(self) -> Fraction | None:
        return self.low if self.low == self.high else None

    def __add__(self, other: Bounds) -> Bounds:
        return Bounds(self.low + other.low, self.high + other.high)

    def __neg__(self) -> Bounds:
        return Bounds(-self.high, -self.low)

    def __sub__(self, other: Bounds) -> Bounds:
        return self + -other

    def __contains__(self, number: Fraction) -> bool:
        return self.low <= number <= self.high

    def shared(self, by: int) -> Bounds:
        return Bounds(self.low / by, self.high / by)

    def at_least(self, floor: int) -> Bounds:
        return Bounds(max(self.low, Fraction(floor)), max(self.high, Fraction(floor)))

    def at_most(self, ceiling: int | None) -> Bounds:
        if ceiling is None:
            return self
        return Bounds(min(self.low, Fraction(ceiling)), min(self.high, Fraction(ceiling)))

    def __str__(self) -> str:
        return (
            number_text(self.low)
            if self.low == self.high
            else f"{number_text(self.low)}…{number_text(self.high)}"
        )


def exactly(number: int | Fraction) -> Bounds:
    return Bounds(Fraction(number), Fraction(number))


ZERO = exactly(0)


def total(parts: Iterable[Bounds]) -> Bounds:
    some = tuple(parts)
    return Bounds(sum((p.low for p in some), Fraction(0)), sum((p.high for p in some), Fraction(0)))


def hull(parts: Iterable[Bounds]) -> Bounds:
    """The narrowest bounds round all of them."""
    some = tuple(parts)
    return Bounds(min(p.low for p in some), max(p.high for p in some))


def number_text(number: Fraction) -> str:
    """`-39`, `15/2`."""
    return str(number)


def signed_text(number: Fraction) -> str:
    """`-39`, `+42`, `0`."""
    return f"+{number}" if number > 0 else str(number)
