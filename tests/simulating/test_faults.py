"""Faults brought in on purpose: each is found where it is, and nothing else is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

import referee
from referee.cli.simulate import command
from referee.model.variant import Variant
from referee.resources import variant_names
from referee.simulating import KNOWN_FAULTS, Plan, could_be, simulated
from referee.simulating.proof import CLUBS, Mode, prove, trial

ROOT = Path(__file__).resolve().parents[2]
LEAGUE = str(ROOT / "examples" / "variants" / "league.yaml")
OWN = [LEAGUE, str(ROOT / "examples" / "variants" / "five-colours.yaml")]
HARD = ("E711", "J404", "J405", "J406", "E706")
"""Occasions for these are rare: the long proof has them."""


def home(code: str) -> Variant:
    """A rulebook under which the code is a fault."""
    for name in ("standard", "polish", "russian", "brazilian", "ukrainian", "japanese", LEAGUE):
        variant = referee.variant(name)
        if could_be(code, variant):
            return variant
    return referee.variant("standard").with_rules(dict(CLUBS["a club that asks for plays"]))


@pytest.mark.parametrize("code", [code for code in KNOWN_FAULTS if code not in HARD])
def test_every_fault_is_found(code: str, quick_end: None) -> None:
    variant = home(code)
    size = 2 if code in ("X804", "X805", "X806") else 1
    for match in simulated(Plan(variant, seed=5, games=4 * size, match_games=size, faults=1, codes=(code,))):
        done = [fault for game in match for fault in game.faults]
        if not done:
            continue
        report = referee.check_text(
            "".join(game.text for game in match), None if _named(variant) else variant
        )
        found = [(each.code, each.turn) for each in report.findings if each.verdict != "legal"]
        assert found == [(fault.code, fault.turn) for fault in done], match[0].text
        return
    pytest.fail(f"{code} was never brought about")


def _named(variant: Variant) -> bool:
    return variant.name in variant_names() and not variant.changes


def test_a_code_that_is_nothing_wrong_is_never_brought_about() -> None:
    standard = referee.variant("standard")
    assert not could_be("T311", standard)
    assert could_be("T311", referee.variant("brazilian"))


def test_the_ledger_says_what_was_done(tmp_path: Path) -> None:
    out = tmp_path / "games"
    asked = ["--variant", "brazilian", "--games", "3", "--faults", "--seed", "4", "--out", str(out)]
    result = CliRunner().invoke(command, asked)
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in (out / "ledger.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [set(line) for line in lines] == [{"file", "game", "turn", "code", "variant", "how"}] * 3
    assert [line["file"] for line in lines] == ["game-0001.rkb", "game-0002.rkb", "game-0003.rkb"]
    for line in lines:
        report = referee.check(out / line["file"])
        assert [(f.code, f.turn) for f in report.findings if f.verdict == "illegal"] == [
            (line["code"], line["turn"])
        ]


def test_several_faults_stand_in_different_turns(quick_end: None) -> None:
    for (game,) in simulated(Plan(referee.variant("polish"), seed=6, games=3, players=(2, 2), faults=3)):
        assert len({fault.turn for fault in game.faults}) == len(game.faults) > 1


def test_faults_need_somewhere_to_write_the_ledger() -> None:
    assert CliRunner().invoke(command, ["--faults"]).exit_code == 2


@pytest.mark.parametrize("mode", ["faulty", "hidden", "hidden faulty"])
def test_the_proof_in_short(mode: Mode, quick_end: None) -> None:
    """A few games of each kind under every shipped rulebook; `referee selftest` does the same at length."""
    for number, name in enumerate(variant_names()):
        outcome = trial(referee.variant(name), mode, 1, 40 + number)
        assert outcome.problems == []


@pytest.mark.proof
@pytest.mark.parametrize("name", [*variant_names(), *OWN])
@pytest.mark.parametrize("mode", ["clean", "faulty", "hidden", "hidden faulty"])
def test_the_proof(name: str, mode: Mode) -> None:
    outcome = prove(referee.variant(name), mode, 1, range(1, 251))
    assert [problem for problem, _ in outcome.problems] == []


@pytest.mark.proof
@pytest.mark.parametrize("title", CLUBS)
def test_the_proof_under_house_rules(title: str) -> None:
    variant = referee.variant("standard").with_rules(dict(CLUBS[title]))
    for mode in ("clean", "faulty"):
        outcome = prove(variant, mode, 1, range(1, 51))
        assert [problem for problem, _ in outcome.problems] == []


def test_faults_have_their_turns_one_after_the_other(quick_end: None) -> None:
    """Every game begins with another code, so that a thousand games have them all."""
    plan = Plan(referee.variant("standard"), seed=1, games=12, faults=1)
    counts = Counter(fault.code for (game,) in simulated(plan) for fault in game.faults)
    assert len(counts) >= 9


def test_points_noted_in_turns_that_are_missing_may_explain_a_score() -> None:
    """What a gap makes unknowable is undetermined."""
    head = "rkb 1\nvariant japanese-official\nplayers Ania, Bartek\n1. Ania draw\ngap\n"
    known = "table (k9-11)\nopened Ania, Bartek\ndeal Ania k12\ndeal Bartek r5\n8. Ania (k9-11) + k12\n"
    claims = "racks Ania, Bartek r5\nscore Ania +5, Bartek {points}\n"
    verdicts = [
        referee.check_text(head + known + claims.format(points=points)).verdict for points in (-5, -55, 45)
    ]
    assert verdicts == ["legal", "undetermined", "illegal"]


def test_names_that_no_transcript_can_hold_are_refused() -> None:
    for names in ("A\nB,C", "A,A", "A,,B"):
        assert CliRunner().invoke(command, ["--players", names]).exit_code == 2
