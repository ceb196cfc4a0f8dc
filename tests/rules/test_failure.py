"""Which failure a turn was, and whether its price was paid."""

from __future__ import annotations

from fractions import Fraction

import pytest

import referee
from referee.model.event import Penalty, Undone
from referee.replay.facts import TurnFacts
from referee.rules import failure, leftovers
from referee.text.span import Cols

from .turns import cited, meld, turn

STANDARD, UKRAINIAN = referee.variant("standard"), referee.variant("ukrainian")
OFFICIAL = referee.variant("japanese-official")
FIFTY = (Penalty(Fraction(50), cols=Cols(0, 10)),)


def undone(*, left: str = "", **facts: object) -> TurnFacts:
    made = turn(actions=(Undone(cols=Cols(0, 6)),), **facts)  # type: ignore[arg-type]
    made.undone = Undone()
    made.left = meld(left)
    return made


@pytest.mark.parametrize(
    ("over", "expected"),
    [(True, ("restored",)), (False, ("mistake",)), (None, ("restored", "mistake"))],
)
def test_which_failure(over: bool | None, expected: tuple[str, ...]) -> None:
    assert failure.classify(undone(), STANDARD, over) == expected


def test_idle_and_void_and_none() -> None:
    assert failure.classify(turn("timeout"), STANDARD, True) == ("idle",)
    assert failure.classify(turn("void"), STANDARD, False) == ("mistake",)
    assert failure.classify(turn("pass"), STANDARD, None) == ()


def test_the_price_is_paid_or_not() -> None:
    check = failure.penalty_not_taken.check
    assert not list(check(undone(drawn="o5"), STANDARD, True))
    assert cited(check(undone(drawn="o5"), UKRAINIAN, True)) == [("breach", "failure.restored")]
    assert not list(check(undone(drawn="o5", pool=1), UKRAINIAN, True))
    assert cited(check(undone(drawn="o5", pool=None), UKRAINIAN, True)) == [("open", "failure.restored")]
    assert cited(check(undone(drawn="o5"), OFFICIAL, True)) == [("breach", "failure.restored")]
    assert not list(check(undone(drawn="o5", penalties=FIFTY), OFFICIAL, True))


def test_two_failures_with_different_costs_are_open() -> None:
    rules = STANDARD.with_rules({"failure.mistake": {"draw": 2, "points": 0}})
    assert cited(failure.penalty_not_taken.check(undone(drawn="o5"), rules, None)) == [
        ("open", "failure.restored")
    ]


def test_more_tiles_than_an_idle_turn_costs() -> None:
    late = turn("timeout", drawn="o5 o6 o9")
    check = failure.penalty_not_taken.check
    assert cited(check(late, STANDARD, True)) == [("open", "failure.idle")]
    assert cited(check(late, referee.variant("polish"), True)) == [("breach", "failure.idle")]


def test_points_without_a_failure() -> None:
    noted = turn(penalties=FIFTY)
    assert cited(failure.penalty_without_failure.check(noted, OFFICIAL, False)) == [
        ("breach", "failure.mistake")
    ]
    assert not list(failure.penalty_by_ruling.check(noted, OFFICIAL, False))
    ruled = turn(penalties=(Penalty(Fraction(20), ruling=True, cols=Cols(0, 10)),))
    assert not list(failure.penalty_without_failure.check(ruled, OFFICIAL, False))
    assert len(list(failure.penalty_by_ruling.check(ruled, OFFICIAL, False))) == 1


def test_what_stays_and_what_goes() -> None:
    made = undone(left="b5")
    made.fragments = (meld("b4 b6 b7"),)
    assert len(list(leftovers.part_of_a_set_left.check(made, UKRAINIAN, True))) == 1
    assert not list(leftovers.part_of_a_set_left.check(made, STANDARD, True))
    assert cited(leftovers.no_set_stays.check(made, STANDARD, True)) == [("breach", "clauses.table_legal")]
    made.played = meld("b5")
    assert len(list(leftovers.own_tile_left.check(made, STANDARD, True))) == 1
