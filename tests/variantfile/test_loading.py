"""Rulebooks load, and everything wrong in one is found in one go, at its place."""

from __future__ import annotations

import pickle
import time
from pathlib import Path

import jsonschema
import pytest

import referee
from referee.api import load_variant
from referee.resources import variant_names
from referee.variantfile import apply_rules, from_option
from referee.variantfile.jsonschema import json_schema

EIGHT = """\
name: club
extends: standard
openning: {minimum: 50}
opening:
  minimum: fifty
  jokers: forbiden
turn: {draw: 900}
end: {last_lap: drawer_last}
time:
  limit: 60
  limit: 30
score: {rack_cap: *x, place_bonus: !t [5]}
"""


def found(tmp_path: Path, text: str | bytes) -> list[tuple[str, int, int]]:
    path = tmp_path / "club.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    began = time.perf_counter()
    loaded = load_variant(str(path))
    assert time.perf_counter() - began < 1
    assert loaded.variant is None
    spans = [(each.code, each.span) for each in loaded.findings]
    return [(code, span.line if span else 0, span.column if span else 0) for code, span in spans]


def test_eight_mistakes_are_eight_findings(tmp_path: Path) -> None:
    assert found(tmp_path, EIGHT) == [
        ("V101", 3, 1),
        ("V102", 5, 12),
        ("V104", 6, 11),
        ("V103", 7, 14),
        ("V106", 8, 7),
        ("Y110", 11, 3),
        ("Y105", 12, 19),
        ("Y107", 12, 36),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# nothing\n", ("Y114", 1, 1)),
        (b"name: caf\xe9\n", ("Y112", 1, 10)),
        ("extends: standard\n---\nextends: polish\n", ("Y109", 2, 1)),
        ("extends: standrd\n", ("V110", 1, 10)),
        ("extends: ./missing.yaml\n", ("V110", 1, 10)),
        ("extends: ../club.yaml\n", ("V112", 1, 10)),
        ("extends: /etc/passwd.yaml\n", ("V112", 1, 10)),
        ("extends: standard\njoker: {release: [detach, detach]}\n", ("V107", 2, 27)),
        ("- a\n", ("V102", 1, 1)),
        ("extends: standard\nname: &a x\n", ("Y106", 2, 7)),
        ("extends: standard\nname: a\x07b\n", ("Y113", 2, 8)),
        ("[" * 10_000_000, ("Y102", 0, 0)),
        ("[" * 200_000, ("Y103", 1, 21)),
        ("k" * 1_000_000 + ": 1", ("Y102", 0, 0)),
    ],
)
def test_one_mistake_is_one_finding(
    tmp_path: Path, text: str | bytes, expected: tuple[str, int, int]
) -> None:
    assert found(tmp_path, text) == [expected]


def test_bombs_end_quickly(tmp_path: Path) -> None:
    aliases = "".join(f"a{i + 1}: &a{i + 1} [*a{i}, *a{i}]\n" for i in range(40))
    merges = "".join(f"a{i + 1}: &a{i + 1} {{<<: [*a{i}, *a{i}]}}\n" for i in range(40))
    assert ("Y105", 2, 10) in found(tmp_path, "a0: &a0 x\n" + aliases)
    assert ("Y108", 2, 10) in found(tmp_path, "a0: &a0 {x: 1}\n" + merges)


def test_a_cycle_is_shown_whole(tmp_path: Path) -> None:
    for name, parent in (("a", "b"), ("b", "c"), ("c", "a")):
        (tmp_path / f"{name}.yaml").write_text(f"extends: ./{parent}.yaml\n")
    (finding,) = load_variant(str(tmp_path / "a.yaml")).findings
    assert finding.code == "V111"
    assert [part.rpartition("/")[2] for part in finding.message.split(" → ")] == [
        *("a.yaml", "b.yaml", "c.yaml", "a.yaml"),
    ]


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.yaml").write_text("extends: standard\n")
    (tmp_path / "in" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (tmp_path / "in" / "club.yaml").write_text("extends: ./link.yaml\n")
    assert [each.code for each in load_variant(str(tmp_path / "in" / "club.yaml")).findings] == ["V112"]


def test_grade_and_citation_without_a_value_keep_the_parents(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("extends: polish\nopening: {minimum: {grade: house, cite: ours}}\ntime: {limit: 45}\n")
    club = referee.variant(path)
    assert (club.name, club.opening.minimum, club.time.limit) == ("club", 30, 45)
    assert (club.cite("opening.minimum").grade, club.cite("opening.minimum").line) == ("house", 2)
    assert club.cite("time.limit").grade is None
    assert club.score.unopened == referee.variant("polish").score.unopened


@pytest.mark.parametrize("name", variant_names())
def test_every_shipped_rulebook_cites_every_parameter(name: str) -> None:
    variant = referee.variant(name)
    assert all(variant.cite(path).grade and variant.cite(path).clause for path in variant.parameters)
    again = pickle.loads(pickle.dumps(variant))
    assert again == variant and hash(again) == hash(variant) and again.digest == variant.digest


def test_rules_go_through_one_door() -> None:
    polish = referee.variant("polish")
    options = ["time.limit=40", "opening.minimum=50", "openning.minimum=1", "turn.draw=many", "time.bank={"]
    ruled = apply_rules(polish, [from_option(each) for each in options])
    assert [(each.parameter, each.agreed) for each in ruled.variant.changes] == [
        ("opening.minimum", False),
        ("time.limit", True),
    ]
    assert sorted(each.code for each in ruled.findings) == ["V101", "V102", "Y101"]
    assert ruled.variant == polish.with_rules({"time.limit": 40, "opening.minimum": 50})
    with pytest.raises(ValueError, match=r"did you mean opening\.minimum"):
        polish.with_rules({"openning.minimum": 3})


def test_rules_that_contradict_are_not_made() -> None:
    standard = referee.variant("standard")
    alone = apply_rules(standard, [from_option("end.last_lap=drawer_last")])
    assert ([each.code for each in alone.findings], alone.variant) == (["V106"], standard)
    both = ["end.last_lap=drawer_last", "end.pool_empty=one_turn_each"]
    assert not apply_rules(standard, [from_option(each) for each in both]).findings


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(json_schema())
    good = {
        "extends": "polish",
        "opening": {"minimum": {"value": 50, "grade": "house"}},
        "time": {"limit": "none"},
    }
    jsonschema.validate(good, json_schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"opening": {"minimum": "fifty"}}, json_schema())
