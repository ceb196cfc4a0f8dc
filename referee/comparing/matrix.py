"""How many parameters differ between every two rulebooks, the closest pair and the farthest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from referee.comparing.difference import differing
from referee.model.variant import Variant
from referee.text.frozen import dataclass

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Matrix:
    """`counts[row][column]`, symmetric; `closest` and `farthest` are all pairs that are so."""

    names: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    least: int
    closest: tuple[Pair, ...]
    most: int
    farthest: tuple[Pair, ...]


def matrix(variants: Sequence[Variant]) -> Matrix:
    """Of two rulebooks or more."""
    counts = tuple(tuple(len(differing(row, column)) for column in variants) for row in variants)
    pairs = {(a, b): counts[a][b] for a, b in combinations(range(len(variants)), 2)}
    least, most = min(pairs.values()), max(pairs.values())

    def named(wanted: int) -> tuple[Pair, ...]:
        return tuple((variants[a].name, variants[b].name) for (a, b), n in pairs.items() if n == wanted)

    return Matrix(tuple(each.name for each in variants), counts, least, named(least), most, named(most))
