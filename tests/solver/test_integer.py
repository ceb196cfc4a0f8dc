"""The solver against integer programming, on positions of the whole box and under the shipped rulebooks."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

import referee
from referee import resources
from referee.model.tile import JOKER
from referee.solver import can_play, solve
from tests.solver import boxes, judged
from tests.solver.integer import box_of, points_gain, tiles_gain
from tests.solver.positions import full_position

NAMES = sorted(resources.variant_names())


@dataclass
class Tally:
    """How often the bound without joker rules was reached, and how often nothing could be played."""

    reached: int = 0
    below: int = 0
    stuck: int = 0


SIZES = (0, 12, 20, 30, 40, 55, 70, 90)


def agree(seed: int, tally: Tally, largest: int) -> None:
    rng = random.Random(seed)
    variant = referee.variant(rng.choice(NAMES))
    wild = rng.choice((0, 0, 1, 2))
    size = rng.choice([size for size in SIZES if size <= largest])
    rack, table = full_position(variant, rng, size, wild, rng.choice((3, 6, 10, 14)))
    box = box_of(boxes.STANDARD, variant.tiles.supply[-1].copies, wild)
    tiles, points = (box.most(rack, table, gain(variant, box)) for gain in (tiles_gain, points_gain))
    found = solve(rack, table, variant, opened=True)
    assert found.most_tiles is not None and found.most_points is not None and tiles is not None
    if any(JOKER in laid for laid in table):
        assert found.most_tiles <= tiles and found.most_points <= (points or 0), seed
    else:
        assert (found.most_tiles, found.most_points) == (tiles, points), seed
    if tiles == 0:
        assert found.possible is False and can_play(rack, table, variant, True) is False
    tally.reached += found.most_tiles == tiles
    tally.below += found.most_tiles < tiles
    tally.stuck += tiles == 0
    for goal in ("tiles", "points", "left"):
        turn = solve(rack, table, variant, opened=True, goal=goal).turn
        assert turn is None or judged.verdict(variant, rack, table, True, turn) == "legal", (seed, turn)


def test_whole_boxes() -> None:
    tally = Tally()
    for seed in range(20):
        agree(seed, tally, 40)
    assert tally.reached


@pytest.mark.proof
@pytest.mark.parametrize("block", range(20))
def test_whole_boxes_at_length(block: int) -> None:
    tally = Tally()
    for seed in range(1000 + 150 * block, 1150 + 150 * block):
        agree(seed, tally, 90)
    print(tally)
