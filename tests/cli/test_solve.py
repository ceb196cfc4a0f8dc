"""`referee solve` from outside."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from referee.cli.solve import command


def run(*options: str) -> Result:
    return CliRunner().invoke(command, list(options), standalone_mode=False)


def answer(*options: str) -> dict[str, Any]:
    result = run(*options, "--format", "json")
    assert result.return_value == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def test_the_documented_example() -> None:
    found = answer("--rack", "k12 rbo7 r1 J", "--table", "(k9-11)", "--variant", "polish")
    assert found["opening"] == {"possible": False, "points": 28, "points_without_jokers": 21}
    play = found["play"]
    assert (play["possible"], play["most_tiles"], play["most_points"], play["least_left"]) == (True, 5, 33, 1)
    assert play["can_empty_rack"] is False
    assert play["left"] == ["r1"]


def test_reach() -> None:
    options = ("--rack", "k12", "--table", "(k9-11)")
    assert answer(*options, "--reach", "(k9-12)")["reach"] == {
        "possible": True, "turn": "(k9-11) + k12", "reason": "the turn is legal"
    }  # fmt: skip
    no = {"possible": False, "turn": None, "reason": "a turn lays 1 or more rack tiles (turn.rack_tiles_min)"}
    assert answer(*options, "--reach", "(k9-11)")["reach"] == no


def test_a_tile_too_many_is_pointed_at() -> None:
    result = run("--rack", "k9 k9", "--table", "(k9-11)")
    assert result.return_value == 1
    assert "R092" in result.output
    assert "^" in result.output


def test_an_illegal_table_and_an_unknown_tile_are_found() -> None:
    result = run("--rack", "r14", "--table", "(k9 k10)", "--format", "json")
    assert result.return_value == 1
    found = json.loads(result.output)["findings"]
    assert [(each["code"], each["column"], each["end_column"]) for each in found] == [
        ("R091", 1, 4),
        ("R093", 1, 9),
    ]


def carets(*options: str) -> list[tuple[str, str]]:
    """Each code found, with what its carets stand under."""
    result = run(*options)
    assert result.return_value == 1, result.output
    found, lines = [], result.output.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("--"):
            marks = lines[at + 2]
            found.append((line.split()[1], lines[at + 1][marks.index("^") : marks.rindex("^") + 1]))
    return found


def test_carets_stand_under_what_is_wrong() -> None:
    assert carets("--rack", "k1 k9 k9", "--table", "(k9-11)") == [("R092", "k9-11")]
    assert carets("--rack", "r1 r14", "--table", "(k9-11) (k1 r2)") == [("R091", "r14"), ("R093", "(k1 r2)")]
    assert carets("--rack", "k12", "--table", "(k9-11 ?)") == [("R093", "(k9-11 ?)")]


def test_a_tile_nobody_saw_is_in_no_table_to_reach() -> None:
    options = ("--rack", "k12 ?", "--table", "(k9-11)")
    assert carets(*options, "--reach", "(k9-12) (r1 r2 ?)") == [("R093", "(r1 r2 ?)")]
    assert carets(*options, "--reach", "(k9-12) (b77)") == [("R091", "b77")]


def test_a_set_to_reach_is_named_by_its_tiles() -> None:
    options = ("--rack", "r5", "--table", "(J b3 b4) (r2-4)", "--variant", "russian")
    for wanted in ("(J b3 b4) (r2-5)", "(r2-5) (b3 b4 J)"):
        reached = answer(*options, "--reach", wanted)["reach"]
        assert (reached["possible"], reached["turn"]) == (True, "(r2-4) + r5")


def test_what_cannot_be_read_is_refused() -> None:
    assert run("--rack", "k9 (", "--table", "(k9-11)").return_value == 2


def test_unseen_tiles_leave_it_open() -> None:
    assert answer("--rack", "r1 ?3", "--table", "(k9-11)")["play"]["possible"] is None
    assert answer("--rack", "k12 ?3", "--table", "(k9-11)")["play"]["possible"] is True


def test_no_time_is_undetermined() -> None:
    found = answer("--rack", "k12 r1 r2", "--table", "(k9-11)", "--time-limit", "0")
    assert found["play"]["most_tiles"] is None
    assert found["play"]["possible"] in (None, True)


def test_text_and_rules() -> None:
    result = run("--rack", "r1-3", "--rule", "opening.minimum=6")
    assert result.return_value == 0
    assert "(r1-3)" in result.output
