"""Rulebooks drawn at random: every parameter that a play depends on, in a small box."""

from __future__ import annotations

import random
from itertools import combinations

from referee.model.variant import Colour, Range, Supply, Variant
from tests.solver import boxes

LETTERS = "krbog"
WAYS = ("replace_rack", "replace_table", "rearrange", "detach")
RELEASES = [chosen for size in range(1, 5) for chosen in combinations(WAYS, size)]


def drawn(rng: random.Random) -> Variant:
    colours = tuple(Colour(letter, letter) for letter in LETTERS[: rng.choice((2, 3, 3, 3, 4, 5))])
    highest, low = rng.choice((4, 5, 6, 7)), rng.choice((2, 3, 3, 3))
    return boxes.with_rules(
        boxes.STANDARD,
        tiles__colours=colours,
        tiles__highest=highest,
        tiles__supply=(Supply(Range(2, 4), rng.choice((1, 2, 2, 3)), rng.choice((0, 1, 2, 3))),),
        sets__group=Range(low, rng.choice((low, low + 1, 5))),
        sets__run_min=rng.choice((2, 3, 3, 3, 4)),
        sets__run_wraps=rng.random() < 0.2,
        sets__all_jokers=rng.choice(("allowed", "forbidden")),
        sets__joker_reading=rng.choice(("any_fit", "place")),
        opening__minimum=rng.choice((0, 6, 10, 14)),
        opening__jokers=rng.choice(("allowed", "forbidden")),
        opening__joker_points=rng.choice(("as_tile", "as_tile", "zero", "rack_value")),
        opening__table_from=rng.choice(("same_turn", "next_turn")),
        turn__rack_tiles_min=rng.choice((1, 1, 1, 2)),
        turn__rearrange=rng.choice(("free", "purposeful")),
        joker__release=rng.choice((WAYS, rng.choice(RELEASES))),
        joker__freed_into=rng.choice(("new_set", "any_set")),
        joker__freed_set_rack_tiles=rng.choice((0, 0, 1, 2)),
        joker__set_locked=rng.random() < 0.25,
        score__rack_joker=rng.choice((30, 5)),
    )
