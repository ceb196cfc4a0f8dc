"""The same game, written as steps, as whole tables or with stars, leads to the same state."""

from __future__ import annotations

from collections import Counter

import pytest

import referee
from referee.model.box import box_of
from referee.model.event import Turn
from referee.model.tile import JOKER, tiles
from referee.replay.extend import extended
from referee.replay.state import State
from referee.replay.table import Table, key
from referee.replay.turns import TurnReplay
from referee.transcript import parse

STANDARD = referee.variant("standard")


def start(table: str = "", rack: str = "", unseen: int | None = 0) -> State:
    state = State(("Ania", "Bartek"), box_of(STANDARD.tiles, 2))
    state.set_table([tiles(each) for each in table.split("|") if each.strip()])
    state.give("Ania", tiles(rack))
    state.racks["Ania"].unseen = unseen
    state.racks["Bartek"].unseen = 14
    state.count_pool()
    return state


def play(state: State, actions: str) -> TurnReplay:
    turn = next(e for e in parse(f"players Ania, Bartek\n1. Ania {actions}\n").events if isinstance(e, Turn))
    replay = TurnReplay(state, turn, lambda what, who: False)
    replay.run()
    return replay


def table_of(state: State) -> Counter[object]:
    return Counter(key(meld) for meld in state.table)


@pytest.mark.parametrize(
    "actions",
    [
        "(r4 b4 o4 k4) + b3 b5 b6 -> (r4 o4 k4) (b3-6)",
        "table (rok4) (b3-6)",
        "(rbok4) -> (rok4) (b4); (b4) + b3 b5 b6",
    ],
)
def test_steps_and_whole_tables_agree(actions: str) -> None:
    state = start("r4 b4 o4 k4", "b3 b5 b6 r1")
    facts = play(state, actions).facts
    assert table_of(state) == Counter([key(tiles("r4 o4 k4")), key(tiles("b3 b4 b5 b6"))])
    assert state.racks["Ania"].tiles() == tiles("r1")
    assert Counter(facts.played) == Counter(tiles("b3 b5 b6"))
    assert facts.removed == (tiles("r4 b4 o4 k4"),)
    assert facts.taken == ()


def test_there_and_back_is_no_change() -> None:
    state = start("k3 k4 k5 k6 k7 k8", "r1")
    facts = play(state, "(k3-8) -> (k3-5) (k6-8); (k3-5) (k6-8) -> (k3-8); draw").facts
    assert (facts.removed, facts.laid, facts.played) == ((), (), ())
    assert facts.tried
    assert not facts.is_play


def test_an_unseen_tile_that_is_played_is_known_from_then_on() -> None:
    state = start("", "", unseen=14)
    replay = play(state, "(k10-12)")
    assert replay.problems == []
    assert state.racks["Ania"].unseen == 11
    assert state.seen[tiles("k11")[0]] == 1


def test_a_tile_that_was_never_on_the_rack() -> None:
    state = start("", "k10 k11 r1")
    replay = play(state, "(k10-12)")
    assert [(each.code.code, each.facts["tile"]) for each in replay.problems] == [("R004", "k12")]
    assert state.racks["Ania"].count == 0


def test_undone_gives_everything_back() -> None:
    state = start("k9 k10 k11", "k12 r1")
    play(state, "(k9-11) + k12; undone; draw b5")
    assert table_of(state) == Counter([key(tiles("k9 k10 k11"))])
    assert state.racks["Ania"].tiles() == tiles("b5 k12 r1")


def test_a_table_tile_missing_from_the_new_table_was_taken() -> None:
    state = start("k9 k10 k11 J", "r1")
    facts = play(state, "table (k9-11)").facts
    assert facts.taken == (JOKER,)
    assert state.racks["Ania"].known[JOKER] == 1


def test_a_set_that_is_not_there() -> None:
    state = start("k9 k10 k11", "k12")
    assert [each.code.code for each in play(state, "(k8-11) + k12").problems] == ["R005"]


def test_one_too_many_on_the_right() -> None:
    state = start("k9 k10 k11", "k12")
    assert [each.code.code for each in play(state, "(k9-11) + k12 -> (k9-13)").problems] == ["R006"]


def test_drawing_against_the_known_pool() -> None:
    state = start("", "r1")
    state.pool.order.extend(tiles("k3 r7"))
    replay = play(state, "draw r7")
    assert [each.code.code for each in replay.problems] == ["R007"]


@pytest.mark.parametrize(
    ("old", "added", "new"),
    [
        ("r4 r5 J", "r3", "r3 r4 r5 J"),
        ("r4 r5 J", "r6", "r4 r5 r6 J"),
        ("k10 k11 k12", "k13", "k10 k11 k12 k13"),
        ("r5 b5 J", "o5", "r5 b5 J o5"),
    ],
)
def test_where_an_added_tile_lies(old: str, added: str, new: str) -> None:
    assert extended(tiles(old), tiles(added)) == tiles(new)


def test_a_set_is_found_whatever_its_order() -> None:
    table = Table([tiles("J k9 k10"), tiles("k9 k10 J")])
    assert table.remove(tiles("k9 k10 J")) == tiles("k9 k10 J")
    assert table.remove(tiles("k10 k9 J")) == tiles("J k9 k10")
    assert table.remove(tiles("k9 k10 J")) is None


def test_a_set_put_together_in_another_order_was_not_changed() -> None:
    """Tiles moved there and back are no play, whatever the order in which the set is written."""
    from referee import check_text

    text = (
        "rkb 1\nplayers Ania, Bartek\ntable (k3 k5 k4 k6 k7 k8)\nopened Ania\n"
        "1. Ania (k3-8) -> (k3-5) (k6-8); (k3-5) (k6-8) -> (k3-8); draw\n"
    )
    assert [each.code for each in check_text(text).findings if each.verdict != "legal"] == []
