"""Chance that is the same on every machine: our own shuffling over `getrandbits`, seeded by a hash."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Seeded by words and numbers: the same words give the same throws, whatever the Python version."""

    def __init__(self, *seed: str | int) -> None:
        words = "/".join(str(word) for word in seed)
        self._random = Random(int.from_bytes(sha256(words.encode()).digest(), "big"))

    def below(self, count: int) -> int:
        """A whole number from 0 up to, not including, `count`; every one is equally likely."""
        bits = (count - 1).bit_length()
        while True:
            thrown = self._random.getrandbits(bits) if bits else 0
            if thrown < count:
                return thrown

    def between(self, low: int, high: int) -> int:
        """Both ends included."""
        return low + self.below(high - low + 1)

    def chance(self, of_a_thousand: int) -> bool:
        return self.below(1000) < of_a_thousand

    def pick(self, some: Sequence[T]) -> T:
        return some[self.below(len(some))]

    def shuffled(self, some: Sequence[T]) -> list[T]:
        """Fisher and Yates."""
        mixed = list(some)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def sample(self, some: Sequence[T], count: int) -> list[T]:
        return self.shuffled(some)[:count]
