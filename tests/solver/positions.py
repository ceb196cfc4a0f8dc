"""Random positions of a small box."""

from __future__ import annotations

import random
from collections import Counter

from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Range, Variant
from tests.solver import boxes
from tests.solver.oracle import Laid, every_set

SMALL = {"tiles__colours": boxes.FOUR[:3], "tiles__highest": 6, "opening__minimum": 10}
BOXES = {
    "standard": boxes.with_rules(boxes.STANDARD, **SMALL),
    "russian": boxes.with_rules(boxes.RUSSIAN, **SMALL),
    "ukrainian": boxes.with_rules(boxes.UKRAINIAN, **SMALL),
    "japanese": boxes.with_rules(boxes.JAPANESE, **SMALL),
    "brazilian": boxes.with_rules(boxes.BRAZILIAN, **SMALL),
    "wrapping": boxes.with_rules(boxes.STANDARD, **SMALL, sets__run_wraps=True),
    "no all-joker sets": boxes.with_rules(boxes.STANDARD, **SMALL, sets__all_jokers="forbidden"),
    "pairs": boxes.with_rules(boxes.STANDARD, **SMALL, sets__group=Range(2, 3), sets__run_min=4),
}


def supply(variant: Variant, copies: int, jokers: int) -> Counter[Tile]:
    numbers = range(1, variant.tiles.highest + 1)
    box = Counter({tile(c.letter, n): copies for c in variant.tiles.colours for n in numbers})
    box[JOKER] = jokers
    return box


def position(variant: Variant, seed: int) -> tuple[Laid, list[Laid]]:
    rng = random.Random(seed)
    box = supply(variant, 2, rng.choice((0, 1, 2, 2)))
    table: list[Laid] = []
    for _ in range(rng.choice((0, 1, 2, 2, 3))):
        fits = [laid for laid in every_set(variant, box) if len(laid) <= 5]
        wild = [laid for laid in fits if JOKER in laid]
        if fits:
            laid = rng.choice(wild if wild and rng.random() < 0.6 else fits)
            table.append(laid)
            box -= Counter(laid)
    rest = sorted(box.elements(), key=lambda t: t.order)
    return tuple(rng.sample(rest, rng.choice((1, 2, 3, 4)))), table


def full_position(
    variant: Variant, rng: random.Random, size: int, jokers: int, rack: int
) -> tuple[Laid, list[Laid]]:
    """A table of about that size from the whole box, and a rack; the jokers on the table or the rack."""
    copies, top = variant.tiles.supply[-1].copies, variant.tiles.highest
    letters = [colour.letter for colour in variant.tiles.colours]
    box = supply(variant, copies, 0)
    table: list[Laid] = []
    for _ in range(60 * size):
        laid = _some_set(rng, letters, top)
        if jokers and rng.random() < 0.5:
            laid[rng.randrange(len(laid))] = JOKER
        own = Counter(piece for piece in laid if piece is not JOKER)
        if own <= box and sum(map(len, table)) + len(laid) <= size:
            box -= own
            jokers -= JOKER in laid
            table.append(tuple(laid))
    rest = sorted(box.elements(), key=lambda piece: piece.order)
    return (*rng.sample(rest, min(max(0, rack - jokers), len(rest))), *[JOKER] * jokers), table


def _some_set(rng: random.Random, letters: list[str], top: int) -> list[Tile]:
    if rng.random() < 0.5:
        number = rng.randint(1, top)
        return [tile(letter, number) for letter in rng.sample(letters, rng.choice((3, 4)))]
    length, letter = rng.randint(3, 6), rng.choice(letters)
    start = rng.randint(1, top + 1 - length)
    return [tile(letter, number) for number in range(start, start + length)]
