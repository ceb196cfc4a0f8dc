"""Who stands where after some games, in the order of a rulebook."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from referee.comparing.trial import Tally
from referee.model.variant import Variant

Ranking = tuple[tuple[str, ...], ...]
"""The players, best first; those who can't be told apart stand together."""


def ranked(tally: Tally, book: Variant) -> Ranking | None:
    """None where a number is not known."""
    totals, wins = dict(tally.totals), dict(tally.wins)
    keys: dict[str, tuple[Fraction, ...]] = {}
    for name in totals:
        numbers = [(wins if criterion == "wins" else totals)[name] for criterion in book.match.winner]
        known = [number for number in numbers if number is not None]
        if len(known) < len(numbers):
            return None
        signs = [1 if criterion == "fewest_points" else -1 for criterion in book.match.winner]
        keys[name] = tuple(sign * number for sign, number in zip(signs, known, strict=True))
    order = sorted(keys, key=lambda name: keys[name])
    return tuple(tuple(names) for _, names in groupby(order, key=lambda name: keys[name]))
