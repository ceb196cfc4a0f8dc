"""Rulebooks that no booklet is like: loaded, judged and scored by their data alone; and the JSON Schema."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
import yaml

import referee
from referee.variantfile.jsonschema import json_schema

ROOT = Path(__file__).parents[2]
ODD = """\
name: odd
title: Everything otherwise
extends: standard
tiles:
  colours: {k: black, r: red, b: blue, o: orange, g: green}
  highest: 15
  supply: [{players: [2, 8], copies: 4, jokers: 3}]
deal: {rack: 12}
start: {direction: counterclockwise}
sets: {group: [3, 5], run_wraps: true}
opening: {minimum: 50, joker_points: zero}
joker: {set_locked: true}
score: {rack_cap: 25, place_bonus: [5], win_bonus: 50}
time: {bank: {seconds: 60, increment: 10, kind: bronstein}}
end: {other: lowest_rack}
"""
GAME = """\
rkb 1
variant odd.yaml
players A, B, C
deal A g13-15 g1 J k1-5 r15 r14
deal B ?12
deal C k15 r15 b15 o15 g15 J ?6
1. A (g13 g14 g15 g1) (J k1-5) @0:30
2. C (krbog15)
3. B draw ?
4. A (krbog15) + r15
5. C draw ? @1:20
"""


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    (tmp_path / "odd.yaml").write_text(ODD)
    (tmp_path / "game.rkb").write_text(GAME)
    return tmp_path


def test_a_game_is_judged_by_its_data(odd: Path) -> None:
    report = referee.check(odd / "game.rkb")
    assert [(each.code, each.turn) for each in report.findings] == [("T301", 4)]
    assert (report.games[0].variant, report.games[0].variant_from) == ("odd", "file")
    under_standard = referee.check(odd / "game.rkb", variant="standard")
    assert {"R002", "B902", "T310", "O203"} <= {each.code for each in under_standard.findings}


def test_racks_are_scored_by_its_data(odd: Path) -> None:
    book = referee.score(racks={"A": "", "B": "g15 g14", "C": "k5", "D": "J"}, variant=str(odd / "odd.yaml"))
    assert book.score == {name: Fraction(n) for name, n in {"A": 105, "B": -25, "C": 0, "D": -25}.items()}


def test_the_box_must_hold_the_jokers_that_are_dealt(tmp_path: Path) -> None:
    duel = tmp_path / "duel.yaml"
    duel.write_text("extends: standard\ndeal: {jokers: 2}\n")
    with pytest.raises(referee.VariantError, match="V106"):
        referee.variant(duel)
    duel.write_text("extends: standard\ndeal: {jokers: 1}\n")  # enough for two, who may play with this box
    assert referee.variant(duel).deal.jokers == 1


@pytest.mark.parametrize(
    "path", sorted([*ROOT.glob("variants/*.yaml"), *ROOT.glob("examples/variants/*.yaml")]), ids=str
)
def test_the_schema_takes_every_file_that_ships(path: Path) -> None:
    jsonschema.validate(yaml.safe_load(path.read_text(encoding="utf-8")), json_schema())


@pytest.mark.parametrize(
    ("chapter", "valid"),
    [
        ({"time": {"limit": "none", "bank": {"seconds": 600, "increment": 10, "kind": "fischer"}}}, True),
        ({"match": {"winner": ["fewest_points"]}, "agreed": {"time.limit": [30, "none"]}}, True),
        ({"clauses": {"drawn_tile_waits": {"grade": "house", "cite": "ours"}}}, True),
        ({"openning": {"minimum": 30}}, False),
        ({"opening": {"minimum": -1}}, False),
        ({"opening": {"minimum": {"value": 30, "grade": "hous"}}}, False),
        ({"opening": {"jokers": "maybe"}}, False),
        ({"time": {"bank": {"seconds": 600}}}, False),
        ({"time": {"limit": None}}, False),
        ({"sets": {"run_wraps": "yes"}}, False),
        ({"joker": {"release": ["x"]}}, False),
        ({"failure": {"idle": {"draw": 1}}}, False),
        ({"clauses": {"drawn_tile_waits": {"value": True}}}, False),
        ({"agreed": {"time.limitt": "any"}}, False),
        ({"booklet": 3}, False),
    ],
)
def test_the_schema_agrees_with_the_loader(chapter: dict[str, object], valid: bool, tmp_path: Path) -> None:
    whole = {"name": "x", "extends": "standard", **chapter}
    assert jsonschema.Draft202012Validator(json_schema()).is_valid(whole) is valid
    file = tmp_path / "x.yaml"
    file.write_text(yaml.safe_dump(whole))
    if valid:
        referee.variant(file)
    else:
        with pytest.raises(referee.VariantError):
            referee.variant(file)


def test_a_rulebook_is_a_value() -> None:
    import copy
    import pickle

    polish = referee.variant("polish")
    changed = polish.with_rules({"opening.minimum": 40, "time.limit": None})
    again = pickle.loads(pickle.dumps(changed))
    assert (again, hash(again), copy.deepcopy(changed)) == (changed, hash(changed), changed)
    assert changed != polish and referee.variant("polish") == polish
    assert [(each.parameter, each.agreed) for each in changed.changes] == [
        ("opening.minimum", False),
        ("time.limit", True),
    ]
    assert (polish.cite("opening.minimum").grade, changed.cite("opening.minimum").grade) == (
        "explicit",
        "house",
    )
