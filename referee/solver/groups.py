"""Which tiles of one number make groups: their count and the commonest colour decide."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=50_000)
def closings(
    grouped: int, most: int, jokers: int, sizes: tuple[int, int], pure: bool
) -> tuple[tuple[int, int], ...]:
    """How many jokers may join these grouped tiles, each with a fitting number of groups."""
    low, high = sizes
    found = [(0, 0)] if grouped == 0 else []
    for used in range(jokers + 1):
        total = grouped + used
        for groups in range(max(most, 1), total + 1):
            if groups * low <= total <= groups * high and (not pure or groups <= grouped):
                found.append((used, groups))
                break
    return tuple(found)


@lru_cache(maxsize=200_000)
def completes(
    grouped: int, most: int, rest: tuple[int, ...], sizes: tuple[int, int], jokers: int, pure: bool
) -> bool:
    """Whether the colours still to come may bring what these tiles need to make groups."""
    if closings(grouped, most, jokers, sizes, pure):
        return True
    return (
        any(
            completes(grouped + more, max(most, more), rest[1:], sizes, jokers, pure)
            for more in range(rest[0] + 1)
        )
        if rest
        else False
    )
