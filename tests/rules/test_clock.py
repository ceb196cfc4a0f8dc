"""Over time or not, and what becomes of a late play."""

from __future__ import annotations

import pytest

import referee
from referee.rules.clock import Clock, late_play_not_undone, late_play_stands

from .turns import cited, play, turn

POLISH, STANDARD = referee.variant("polish"), referee.variant("standard")


@pytest.mark.parametrize(
    ("clock", "words", "expected"),
    [("60", (), False), ("60.1", (), True), (None, (), None), (None, ("timeout",), True)],
)
def test_over_is_more_than_the_limit(
    clock: str | None, words: tuple[str, ...], expected: bool | None
) -> None:
    assert Clock().over(turn(*words, clock=clock), STANDARD) is expected


def test_without_a_limit_nothing_is_late() -> None:
    free = STANDARD.with_rules({"time.limit": None})
    assert Clock().over(turn(clock="1000"), free) is False
    assert Clock().over(turn(), free) is False


@pytest.mark.parametrize(
    ("seconds", "increment", "kind", "expected"),
    [
        (90, 0, "none", True),
        (100, 0, "none", False),
        (90, 10, "fischer", False),
        (89, 10, "fischer", True),
        (80, 10, "bronstein", False),
        (79, 10, "bronstein", True),
    ],
)
def test_a_bank_is_added_up(seconds: int, increment: int, kind: str, expected: bool) -> None:
    bank = {"seconds": seconds, "increment": increment, "kind": kind}
    rules, clock = STANDARD.with_rules({"time.bank": bank}), Clock()
    assert clock.over(turn(clock="50"), rules) is False
    assert clock.over(turn(clock="50", player="Bartek"), rules) is False
    assert clock.over(turn(clock="50"), rules) is expected


def test_a_turn_without_clock_leaves_only_a_bound() -> None:
    rules = STANDARD.with_rules({"time.bank": {"seconds": 60, "increment": 0, "kind": "none"}})
    clock = Clock()
    assert clock.over(turn(), rules) is None
    assert clock.over(turn(clock="40"), rules) is None
    assert clock.over(turn(clock="40"), rules) is True


def test_a_late_play_is_undone_or_noted() -> None:
    late = play(clock="61")
    (found,) = late_play_not_undone.check(late, POLISH, True)
    assert cited([found]) == [("breach", "time.late_legal_play")]
    assert (getattr(found, "draw", None), getattr(found, "points", None)) == (1, 0)
    assert not list(late_play_stands.check(late, POLISH, True))
    assert not list(late_play_not_undone.check(late, STANDARD, True))
    assert cited(late_play_stands.check(late, STANDARD, True)) == [("breach", "time.late_legal_play")]


def test_in_time_unknown_or_void_is_not_late() -> None:
    for made, over in ((play(), False), (play(), None), (play("void"), True), (turn(), True)):
        assert not list(late_play_not_undone.check(made, POLISH, over))
