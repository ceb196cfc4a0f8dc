"""Small exact matchings: left things to right things, and demands met from a supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Thing = TypeVar("Thing", bound=Hashable)


def matched(choices: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """A right thing of its own for every left thing, out of its choices, early ones first."""
    owner: dict[int, int] = {}

    def place(left: int, tried: set[int]) -> bool:
        for right in choices[left]:
            if right not in tried:
                tried.add(right)
                if right not in owner or place(owner[right], tried):
                    owner[right] = left
                    return True
        return False

    if not all(place(left, set()) for left in range(len(choices))):
        return None
    found = {left: right for right, left in owner.items()}
    return tuple(found[left] for left in range(len(choices)))


def unmet(needs: Sequence[int], holds: Sequence[Counter[Thing]], supply: Mapping[Thing, int]) -> list[int]:
    """Who goes short when each needs so many of the things it holds, and all are taken from one supply.

    A unit of supply serves once. Those asked first are served first; an earlier one's share is moved
    to another thing where that makes room.
    """
    given: Counter[tuple[int, Thing]] = Counter()
    used: Counter[Thing] = Counter()

    def serve(who: int, tried: set[Thing]) -> bool:
        for thing, most in holds[who].items():
            if thing in tried or given[who, thing] >= most or not supply.get(thing):
                continue
            tried.add(thing)
            if used[thing] < supply[thing]:
                used[thing] += 1
                given[who, thing] += 1
                return True
            if any(moved(other, thing, tried) for other in range(len(needs)) if given[other, thing]):
                given[who, thing] += 1
                return True
        return False

    def moved(other: int, thing: Thing, tried: set[Thing]) -> bool:
        if serve(other, tried):
            given[other, thing] -= 1
            return True
        return False

    return [who for who, need in enumerate(needs) if not all(serve(who, set()) for _ in range(need))]
