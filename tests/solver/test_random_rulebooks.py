"""Rulebooks and positions drawn at random: every table that can be laid, judged by `check`."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from referee.model.tile import JOKER
from referee.model.variant import Variant
from referee.solver import can_play, reach, solve
from tests.solver import judged
from tests.solver.oracle import Laid, every_set
from tests.solver.positions import supply
from tests.solver.rulebooks import drawn

GOALS = ("tiles", "points", "left")


def position(variant: Variant, rng: random.Random) -> tuple[Laid, list[Laid]]:
    """A few sets, jokers often among them, and a rack of up to four tiles."""
    box = supply(variant, variant.tiles.supply[0].copies, variant.tiles.supply[0].jokers)
    table: list[Laid] = []
    for _ in range(rng.choice((0, 1, 2, 2, 3))):
        fits = [laid for laid in every_set(variant, box) if len(laid) <= 5]
        wild = [laid for laid in fits if JOKER in laid]
        if fits:
            table.append(rng.choice(wild if wild and rng.random() < 0.6 else fits))
            box -= Counter(table[-1])
    rest = sorted(box.elements(), key=lambda piece: piece.order)
    return tuple(rng.sample(rest, min(len(rest), rng.choice((1, 2, 3, 4))))), table


def agree(seed: int) -> None:
    rng = random.Random(seed)
    variant = drawn(rng)
    rack, table = position(variant, rng)
    opened = rng.random() < 0.7
    if not rack:
        return
    most = judged.best(variant, rack, table, opened)
    found = solve(rack, table, variant, opened=opened)
    _, _, value = judged.gains(variant, Counter(rack))
    said = (found.most_tiles, found.most_points, value - (found.least_left or 0))
    assert found.least_left is not None
    assert said == (most or (0, 0, 0)), (seed, found.turn)
    assert found.possible is (most is not None), seed
    assert can_play(rack, table, variant, opened) is (most is not None), seed
    for goal in GOALS:
        turn = solve(rack, table, variant, opened=opened, goal=goal).turn
        assert turn is None or judged.verdict(variant, rack, table, opened, turn) == "legal", (seed, turn)


def agree_on_reach(seed: int, most: int = 6) -> int:
    """Some of the tables that can be laid: reachable if and only if `check` says so. How many were."""
    rng = random.Random(seed)
    variant = drawn(rng)
    rack, table = position(variant, rng)
    opened, reached = rng.random() < 0.7, 0
    every = list(judged.plays(variant, rack, table, opened)) if rack else []
    for _, after in rng.sample(every, min(most, len(every))):
        legal = judged.verdict(variant, rack, table, opened, f"table {judged.text_of(after)}") == "legal"
        found = reach(table, after, rack, variant, opened=opened)
        assert found.possible is legal, (seed, judged.text_of(after), found)
        if found.turn is not None:
            assert judged.verdict(variant, rack, table, opened, found.turn) == "legal", (seed, found)
        reached += legal
    return reached


def test_best_plays() -> None:
    for seed in range(20):
        agree(seed)


def test_reach() -> None:
    assert sum(agree_on_reach(seed) for seed in range(40)) > 10


@pytest.mark.proof
@pytest.mark.parametrize("block", range(20))
def test_best_plays_at_length(block: int) -> None:
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        agree(seed)


@pytest.mark.proof
def test_reach_at_length() -> None:
    for seed in range(1000, 2500):
        agree_on_reach(seed)
