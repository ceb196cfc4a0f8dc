"""Who leads a match, known after every game without looking at every player."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from heapq import heappop, heappush

Key = tuple[Fraction, ...]
"""A player's numbers in the order of the rulebook's criteria, the least the best."""


class Leading:
    """Players by their keys. A player whose numbers are not known keeps everyone's place open."""

    def __init__(self) -> None:
        self._key: dict[str, Key] = {}
        self._at: dict[Key, set[str]] = {}
        self._best: list[Key] = []
        """A heap of the keys; one that nobody has any more goes when it comes to the top."""
        self.unknown: set[str] = set()

    def put(self, name: str, key: Key | None) -> None:
        """The player's numbers as they are now."""
        before = self._key.pop(name, None)
        if before is not None:
            self._at[before].discard(name)
        self.unknown.discard(name)
        if key is None:
            self.unknown.add(name)
            return
        self._key[name] = key
        if key not in self._at:
            self._at[key] = set()
            heappush(self._best, key)
        self._at[key].add(name)

    def are(self, named: Sequence[str]) -> bool:
        """Whether these are all who lead. Asked only while everyone's numbers are known."""
        while self._best and not self._at[self._best[0]]:
            del self._at[heappop(self._best)]
        leaders = self._at[self._best[0]] if self._best else set()
        return set(named) == leaders
