"""Sets, read by fit and by place: the situations S1, S2, S7, S14, S16–S20, S72, S84 and S85."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from referee.model.meld import SetReader, key_of, starred_readings
from referee.model.tile import tiles
from referee.model.variant import Range, SetRules

STANDARD = SetRules(Range(3, 4), 3, False, "allowed", "any_fit")
PLACE = replace(STANDARD, joker_reading="place")


def reader(rules: SetRules = STANDARD, highest: int = 13, colours: str = "krbo") -> SetReader:
    return SetReader(rules, tuple(colours), highest, {})


def best(text: str, rules: SetRules = STANDARD) -> int:
    return max((r.points for r in reader(rules).readings(tiles(text))), default=0)


@pytest.mark.parametrize(
    "text", ["r3 r4 r5", "r5 b5 k5", "r5 b5 k5 o5", "r3 J r5", "J J r5", "r5 r4 r3", "J J J", "r11 r12 r13"]
)
def test_legal(text: str) -> None:
    assert reader().legal(tiles(text)) is True


@pytest.mark.parametrize(
    "text",
    [
        "r3 r4",
        "r3",
        "r5 b5",
        "r5 r5 b5",
        "r5 b5 k5 o5 J",
        "r12 r13 r1",
        "r3 r5 r9",
        "r3 b4 r5",
        "r3 J J r8",
        "r14 r13 r12",
        "y5 r5 b5",
        "J J",
    ],
)
def test_no_set(text: str) -> None:
    assert reader().legal(tiles(text)) is False


def test_a_run_that_wraps_holds_each_number_once() -> None:
    wraps = reader(replace(STANDARD, run_wraps=True))
    assert wraps.legal(tiles("r12 r13 r1"))
    assert wraps.legal(tiles("r13 J r2"))
    assert not reader(replace(STANDARD, run_wraps=True), highest=4).legal(tiles("r1 r2 r3 r4 J"))


def test_larger_groups_need_as_many_colours() -> None:
    wide = replace(STANDARD, group=Range(3, 5))
    assert not reader(wide).legal(tiles("r5 b5 k5 o5 J"))
    assert reader(wide, colours="krbog").legal(tiles("r5 b5 k5 o5 J"))


def test_jokers_alone_may_be_forbidden() -> None:
    assert not reader(replace(STANDARD, all_jokers="forbidden")).legal(tiles("J J J"))


@pytest.mark.parametrize(
    ("text", "fit", "place"),
    [
        ("J k9 k10", 30, 27),
        ("k9 k10 J", 30, 30),
        ("J J k9", 30, 27),
        ("J J k13", 39, 39),
        ("J J k11", 36, 33),
        ("r12 r13 J", 36, 36),
        ("J k10 k9", 30, 30),
        ("J J J", 39, 39),
    ],
)
def test_the_value_of_a_joker_by_fit_and_by_place(text: str, fit: int, place: int) -> None:
    assert (best(text), best(text, PLACE)) == (fit, place)


def test_a_joker_stands_for_every_tile_that_fits() -> None:
    assert reader().stands(tiles("r4 r5 J")) == (frozenset(tiles("r3 r6")),)
    assert reader(PLACE).stands(tiles("r4 r5 J")) == (frozenset(tiles("r6")),)
    assert reader().stands(tiles("r5 b5 J")) == (frozenset(tiles("k5 o5")),)
    assert reader().stands(tiles("r5 J J"))[0] == frozenset(tiles("b5 k5 o5 r3 r4 r6 r7"))


def test_place_falls_back_to_fit_where_it_gives_no_tile() -> None:
    assert reader(PLACE).stands(tiles("r12 r13 J")) == (frozenset(tiles("r11")),)
    assert reader(PLACE).stands(tiles("r5 J r4")) == (frozenset(tiles("r3 r6")),)


def test_a_star_keeps_the_readings_that_allow_it() -> None:
    meld = tiles("k8* k9 k10")
    assert [r.points for r in starred_readings(meld, reader().readings(meld))] == [27]
    assert starred_readings(tiles("k1* k9 k10"), reader().readings(tiles("k1* k9 k10"))) == ()


def test_unseen_tiles_leave_it_open_or_not() -> None:
    assert reader().legal(tiles("r4 ? r6")) is None
    assert reader().legal(tiles("r4 ? b6")) is False


def test_the_order_written_is_no_part_of_being_legal() -> None:
    for rules in (STANDARD, PLACE):
        assert all(reader(rules).legal(tuple(order)) for order in permutations(tiles("r3 J r5 r6")))


def test_the_same_set_whatever_its_order_and_stars() -> None:
    assert key_of(tiles("k10 k9 k8*")) == key_of(tiles("J k9 k10"))
