"""Calls are notes."""

from __future__ import annotations

import referee
from referee.rules.calls import call_with_tiles_left, no_call, turn_not_ended

from .turns import play

STANDARD, BRAZILIAN = referee.variant("standard"), referee.variant("brazilian")


def test_the_call() -> None:
    silent, called = play("over"), play("rummikub")
    assert len(list(no_call.check(silent, STANDARD, True))) == 1
    assert not list(no_call.check(called, STANDARD, True))
    assert not list(no_call.check(silent, STANDARD, None))
    assert len(list(call_with_tiles_left.check(called, STANDARD, False))) == 1
    assert not list(call_with_tiles_left.check(called, STANDARD, True))


def test_the_word_that_ends_a_turn() -> None:
    silent = play("announce")
    assert len(list(turn_not_ended.check(silent, BRAZILIAN, False))) == 1
    assert not list(turn_not_ended.check(silent, STANDARD, False))
    assert not list(turn_not_ended.check(play("over"), BRAZILIAN, False))
