"""Freed jokers: the situations of the booklets. A second opinion on random turns is in tests/second."""

from __future__ import annotations

import time

import pytest

import referee
from referee.model.tile import JOKER, tile
from referee.model.variant import Variant
from referee.replay.facts import Step, TurnFacts
from referee.rules.jokers import RULES
from referee.rules.rule import Breach
from tests.rules.table_turns import rebuilt, rebuilt_sets

STANDARD = referee.variant("standard")
RUSSIAN = referee.variant("russian")
JAPANESE = referee.variant("japanese")
LOCKED = STANDARD.with_rules({"joker.set_locked": True})


def by(*ways: str) -> Variant:
    return STANDARD.with_rules({"joker.release": list(ways)})


def found(turn: TurnFacts, variant: Variant) -> list[str]:
    """The codes of what the rules say, those left open with a question mark."""
    return [
        rule.code.code + ("" if isinstance(each, Breach) else "?")
        for rule in RULES
        for each in rule.check(turn, variant)
    ]


SPLIT_BESIDE = ("(k1-3 J k5-7)", "(k1-3) (k5-7) (r1 r2 J)")
SPARE = ("(k3-5 J)", "(k3-5) (r1 r2 J)")
PARTED = ("(k3 k4 J k6-8)", "(k3 k4 J) (k6-9)")
FROM_TABLE = ("(r4 r5 J) (r6-9)", "(r4-6) (r7-9) (b1 b2 J)")
FROM_RACK = ("(r3 b3 J)", "(r3 b3 k3) (r1 r2 J)")
ONTO_OLD = ("(r4 r5 J) (b7-9)", "(r4-6) (b6-9 J)")
ONTO_PART = ("(r4 r5 J) (b4-9)", "(r4-6) (b4-6) (b7-9 J)")
SHIFTED = ("(r4 r5 J)", "(r4 r5 r6 J)")


@pytest.mark.parametrize(
    ("tables", "variant", "codes"),
    [
        pytest.param(SHIFTED, STANDARD, [], id="S20 fit"),
        pytest.param(SHIFTED, RUSSIAN, ["J402"], id="S20 place"),
        pytest.param(SHIFTED, RUSSIAN.with_rules({"joker.freed_into": "any_set"}), [], id="S20 any set"),
        pytest.param(("(r4 r5 J)", "(r4 r5 J r6)"), RUSSIAN, ["J402"], id="S85"),
        pytest.param(("(J r5 r6)", "(J r5 r6 r7)"), RUSSIAN, [], id="S85 kept"),
        pytest.param(("(r4 J r6)", "(r3 r4 J r6 r7)"), RUSSIAN, [], id="S20 middle"),
        pytest.param(ONTO_OLD, STANDARD, ["J402"], id="S22"),
        pytest.param(ONTO_OLD, JAPANESE, [], id="S22 any set"),
        pytest.param(ONTO_PART, STANDARD, [], id="S23"),
        pytest.param(ONTO_PART, RUSSIAN, ["J404"], id="S24"),
        pytest.param(("(r4 r5 J) (b4-9)", "(r4-6) (b4-6) (b7-10 J)"), RUSSIAN, [], id="S24 one"),
        pytest.param(("(r4 r5 J) (b4-9)", "(r4-6) (b4-6) (b7-9 J J)"), RUSSIAN, [], id="S86 rack joker"),
        pytest.param(SPLIT_BESIDE, by("replace_rack", "replace_table", "detach"), ["J405"], id="S25"),
        pytest.param(SPLIT_BESIDE, by("rearrange"), [], id="S25 allowed"),
        pytest.param(SPARE, by("replace_rack", "replace_table", "rearrange"), ["J405"], id="S26"),
        pytest.param(SPARE, by("detach"), [], id="S26 allowed"),
        pytest.param(("(k3 J k5)", "(k3 J k5) (r1 r2 J)"), by(), [], id="S27"),
        pytest.param(("(r1 r2 J) (b4 b5 J)", "(b4 b5 J) (r1 r2 J) (k1-3)"), by(), [], id="S28"),
        pytest.param(FROM_RACK, by("replace_rack"), [], id="S17"),
        pytest.param(FROM_RACK, by("rearrange", "detach"), ["J405"], id="S17 barred"),
        pytest.param(FROM_TABLE, by("replace_rack"), ["J405"], id="S25 table"),
        pytest.param(FROM_TABLE, by("replace_table"), [], id="S25 table allowed"),
        pytest.param(PARTED, by(), [], id="S25 joker stays"),
        pytest.param(PARTED, STANDARD, [], id="not locked"),
        pytest.param(PARTED, LOCKED, ["J406"], id="locked"),
        pytest.param(("(k3 k4 J k6-8)", "(k3-5) (k6-8) (r1 r2 J)"), LOCKED, [], id="locked, replaced"),
        pytest.param(("(k3 k4 J k6-8)", "(k3 k4 J k6-9)"), LOCKED, [], id="locked, grown"),
        pytest.param(
            ("(r4 r5 J) (k4 k5 J) (b7-9)", "(r4-6) (k4-6) (b6-9 J) (o7 o8 J)"),
            STANDARD,
            ["J402"],
            id="S86 two",
        ),
        pytest.param(("(r5 J J)", "(r5 b5 J) (k1 k2 J)"), STANDARD, [], id="S16 group"),
        pytest.param(("(r5 J J)", "(r5 r6 J) (k1 k2 J)"), STANDARD, [], id="S16 run"),
        pytest.param(("(J J J)", "(r5 r6 J) (b9 b10 J J)"), STANDARD, [], id="S19"),
        pytest.param(("(r4 r5 J) (b7-9)", "(r4-6) (b7-9 J ?)"), STANDARD, ["J402?"], id="unseen tile"),
        pytest.param(("(r4 r5 J)", "(r4-6) (b1 b2 J) (k1 k2 ?)"), STANDARD, [], id="unseen elsewhere"),
        pytest.param(("(r4 r5 J)", "(r4 r5 r6)"), STANDARD, [], id="a joker taken away is another's rule"),
        pytest.param(("(r4 r5 J) (b7-9)", "(r4 r6) (b6-9 J)"), STANDARD, [], id="no legal set, no more said"),
    ],
)
def test_situation(tables: tuple[str, str], variant: Variant, codes: list[str]) -> None:
    assert found(rebuilt(*tables), variant) == codes


def test_points_at_the_set_with_the_joker() -> None:
    (breach,) = RULES[0].check(rebuilt(*ONTO_OLD), STANDARD)
    assert breach.span.column == 20
    assert breach.facts["set"] == "(b6 b7 b8 b9 J)"


def test_note_where_no_arrow_says_the_order() -> None:
    turn = rebuilt("(J r5 r6)", "(J r5 r6 r7)")
    turn.steps[:] = [Step(0, turn.removed, turn.laid, turn.played, (), unordered=True)]
    assert found(turn, RUSSIAN) == ["J410"]
    assert found(turn, STANDARD) == []


def test_undone_is_not_judged() -> None:
    from referee.model.event import Undone

    turn = rebuilt(*ONTO_OLD)
    turn.undone = Undone()
    assert found(turn, STANDARD) == []


def test_a_hundred_tiles_with_four_jokers(capsys: pytest.CaptureFixture[str]) -> None:
    before = [tuple(tile(c, n) for n in range(low, low + 4)) for c in "rbko" for low in (1, 5, 9)] * 2
    before = [(*m[:1], JOKER, *m[2:]) if n < 4 else m for n, m in enumerate(before)] + [
        (*before[0][:2], JOKER)
    ]
    after = [tuple(tile(c, n) for c in "rbko") for n in range(1, 13)] * 2
    spare = [(tile("r", 13), tile("b", 13), JOKER), (tile("o", 13), tile("k", 13), JOKER)]
    after = after + spare + [(tile("r", n), tile("r", n + 1), JOKER) for n in (1, 5, 9)]
    strict = {"joker.freed_set_rack_tiles": 1, "joker.release": ["rearrange"], "joker.set_locked": True}
    started = time.perf_counter()
    found(rebuilt_sets(before, after), STANDARD)
    middle = time.perf_counter()
    found(rebuilt_sets(before, after), STANDARD.with_rules(strict))
    ended = time.perf_counter()
    with capsys.disabled():
        print(f"\n{sum(map(len, before))} tiles: {middle - started:.4f} s, strict {ended - middle:.4f} s")
