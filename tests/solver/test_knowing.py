"""What a record that shows only a part says about who could play."""

from __future__ import annotations

import pytest

from referee.model.tile import UNSEEN, Tile, tiles
from referee.solver import could_play
from tests.solver import boxes
from tests.solver.oracle import Laid

SAME_TURN = boxes.with_rules(boxes.STANDARD, opening__table_from="same_turn")
TINY = boxes.with_rules(
    boxes.STANDARD, tiles__highest=3, tiles__supply=(boxes.Supply(boxes.Range(2, 4), 1, 0),)
)


def laid(*sets: str) -> list[Laid]:
    return [tiles(each) for each in sets]


@pytest.mark.parametrize(
    ("known", "unseen", "table", "opened", "able"),
    [
        pytest.param("k12", 3, ["k9 k10 k11"], True, True, id="known tiles suffice"),
        pytest.param("r1", 3, ["k9 k10 k11"], True, None, id="an unseen tile might"),
        pytest.param("r1", 0, ["k9 k10 k11"], True, False, id="nothing fits"),
        pytest.param("r1", None, ["k9 k10 k11"], True, None, id="nobody knows how many"),
        pytest.param("k12", 0, ["k9 k10 k11"], None, None, id="only who has opened"),
        pytest.param("k10 k11 k12", 0, [], None, True, id="opened or not"),
        pytest.param("r1", 0, ["k9 k10 k11"], None, False, id="neither opened nor not"),
        pytest.param("k12", 0, ["k9 k10 k11", "r1 r9"], True, True, id="beside a set that is none"),
        pytest.param("r2", 0, ["k9 k10 k11", "r1 r9"], True, None, id="a set that is none might help"),
    ],
)
def test_as_far_as_it_shows(
    known: str, unseen: int | None, table: list[str], opened: bool | None, able: bool | None
) -> None:
    assert could_play(tiles(known), unseen, laid(*table), boxes.STANDARD, opened) is able


def test_sets_not_wholly_seen_are_left_as_they_lie() -> None:
    table: list[tuple[Tile, ...]] = [*laid("k9 k10 k11"), (*tiles("r1 r2"), UNSEEN)]
    assert could_play(tiles("k12"), 0, table, boxes.STANDARD, True) is True
    assert could_play(tiles("r4"), 0, table, boxes.STANDARD, True) is None


def test_a_table_of_which_a_part_is_missing() -> None:
    assert could_play(tiles("k12"), 0, laid("k9 k10 k11"), boxes.STANDARD, True, complete=False) is True
    assert could_play(tiles("r12"), 0, laid("k9 k10 k11"), boxes.STANDARD, True, complete=False) is None


def test_no_tile_that_is_left_could_help() -> None:
    table = laid("k1 k2 k3", "r1 r2 r3", "b1 b2 b3")
    assert could_play(tiles("o1"), 1, table, TINY, False) is False
