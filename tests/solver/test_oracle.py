"""The solver against every table that can be laid."""

from __future__ import annotations

import pytest

from referee.solver import can_play, solve
from tests.solver.oracle import best
from tests.solver.positions import BOXES, position


def agree(name: str, seed: int) -> None:
    variant = BOXES[name]
    rack, table = position(variant, seed)
    opened = seed % 4 != 0
    expected = best(variant, rack, table, opened)
    found = solve(rack, table, variant, opened=opened)
    value = sum(variant.score.rack_joker if t.is_joker else t.number for t in rack)
    said = (
        found.most_tiles,
        found.most_points,
        None if found.least_left is None else value - found.least_left,
    )
    assert said == (expected or (0, 0, 0)), (rack, table, opened)
    assert found.possible is (expected is not None)
    assert can_play(rack, table, variant, opened) is (expected is not None)


@pytest.mark.parametrize("name", BOXES)
def test_as_every_table_says(name: str) -> None:
    for seed in range(30):
        agree(name, seed)


@pytest.mark.proof
@pytest.mark.parametrize("name", BOXES)
def test_as_every_table_says_at_length(name: str) -> None:
    for seed in range(100, 600):
        agree(name, seed)
