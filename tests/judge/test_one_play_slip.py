"""A slip of play in the middle of a clean game of ten turns: one finding, whatever the table made of it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import referee

TABLE = "(k3-8) (r4 r5 J) (b7-9) (o1-3)"


@dataclass(frozen=True)
class Slip:
    code: str
    play: str
    variant: str = "standard"
    opened: str = "Ania, Bartek"
    rules: str = ""
    table: str = TABLE
    names: str = "(k3-8) + k9"
    """A later play that is only possible if the slip was taken back; empty where the slip leaves no trace."""


SLIPS = (
    Slip("T301", "(k3-8) + k10"),
    Slip("T301", "(k3-8) + r9 r10 -> (k3-7) (k8 r9 r10)"),
    Slip("T302", "(k3-8) -> (k3-5) (k6-8)"),
    Slip("T307", "(k3-8) + k9 -> (k4-9)"),
    Slip("J402", "(r4 r5 J) (b7-9) + r6 -> (r4-6) (b7-9 J)", names="(b7-9) + b10"),
    Slip("J403", "(r4 r5 J) + r6 -> (r4-6)", names="(r4 r5 J) + r3"),
    Slip("J404", "(r4 r5 J) (k3-8) + r6 -> (r4-6) (k3-5) (k6-8 J)", "russian"),
    Slip(
        "J405",
        "(r4 r5 J) + r6 b1 b2 -> (r4-6) (b1 b2 J)",
        rules="rule joker.release [detach]\n",
        names="(r4 r5 J) + r3",
    ),
    Slip(
        "J406",
        "(k3 k4 J k6-8) + k9 -> (k3 k4 J) (k6-9)",
        rules="rule joker.set_locked true\n",
        table="(k3 k4 J k6-8) (o1-3)",
        names="(k3 k4 J k6-8) + k2",
    ),
    Slip("O201", "(k3-8) + k9", opened="Bartek", names="(r9-11) (b1-3)"),
    Slip("O202", "(r8-10); (k3-8) + k9", opened="Bartek", names="(r9-11) (b1-3)"),
    Slip("O203", "(r1-3)", opened="Bartek", names="(r9-11) (b1-3)"),
    Slip("O204", "(r10 r11 J)", "ukrainian", "Bartek", names="(r9-11) (b1-3)"),
    Slip("O205", "(r10-12); (k3-8) + k9", opened="Bartek", names="(r9-11) (b1-3)"),
    Slip("T311", "(o1-3) + o4; (k3-8) -> (k3-5) (k6-8)", "brazilian"),
)
TRACED = [each for each in SLIPS if each.opened != "Bartek"]


def game(slip: Slip, ending: str = "", later: str = "draw") -> str:
    turns = [f"{n}. {'Ania' if n % 2 else 'Bartek'} draw" for n in range(11, 21)]
    turns[4] = f"15. Ania {slip.play}{ending}"
    turns[6] = f"17. Ania {later}"
    head = f"rkb 1\nvariant {slip.variant}\n{slip.rules}players Ania, Bartek\n"
    return head + f"table {slip.table}\nopened {slip.opened}\n" + "\n".join(turns) + "\n"


def found(text: str) -> list[tuple[str, int | None, str]]:
    return [(f.code, f.turn, f.verdict) for f in referee.check_text(text).findings if f.kind != "note"]


def price(slip: Slip) -> str:
    return f"; draw ?{referee.variant(slip.variant).failure.mistake.draw}"


@pytest.mark.parametrize("slip", SLIPS, ids=lambda each: f"{each.code} {each.play}")
class TestOneSlip:
    def test_that_nobody_saw(self, slip: Slip) -> None:
        assert found(game(slip)) == [(slip.code, 15, "illegal")]

    def test_that_the_arbiter_let_stand(self, slip: Slip) -> None:
        text = game(slip, "; stands")
        assert found(text) == [(slip.code, 15, "illegal")]
        (finding,) = (f for f in referee.check_text(text).findings if f.kind == "play")
        assert finding.remedy is not None
        assert (finding.remedy.undo, finding.remedy.draw) == (False, 0)

    def test_that_was_ruled_void(self, slip: Slip) -> None:
        assert found(game(slip, f"; void{price(slip)}")) == [(slip.code, 15, "illegal")]

    def test_that_was_ruled_void_and_not_paid(self, slip: Slip) -> None:
        assert {code for code, _, _ in found(game(slip, "; void"))} == {slip.code, "P601"}

    def test_that_the_player_took_back(self, slip: Slip) -> None:
        assert found(game(slip, f"; undone{price(slip)} @30")) == []


@pytest.mark.parametrize("slip", TRACED, ids=lambda each: f"{each.code} {each.play}")
def test_a_slip_taken_back_without_a_word(slip: Slip) -> None:
    report = referee.check_text(game(slip, later=slip.names))
    assert [(f.code, f.turn) for f in report.findings if f.kind != "note"] == [(slip.code, 15)]
    assert any(f.kind == "note" and f.turn == 17 for f in report.findings)


@pytest.mark.parametrize(("code", "play"), [("T303", "(k3-8) + k9; draw"), ("T305", "draw ?2")])
def test_one_slip_without_a_table_to_put_back(code: str, play: str) -> None:
    assert found(game(Slip(code, play))) == [(code, 15, "illegal")]


def test_a_pass_where_nobody_knows_the_pool() -> None:
    assert found(game(Slip("T306", "pass"))) == [("T306", 15, "undetermined")]
