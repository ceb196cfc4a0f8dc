"""`referee variants lint`: superfluous entries, values without a source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli.main import referee
from referee.resources import variant_names

CLUB = """\
name: club
extends: polish
booklet: {key: club}
opening: {minimum: 30}
time: {limit: {value: 40, grade: house}}
sets: {run_min: {grade: explicit}, run_wraps: {grade: silent}}
turn: {draw: {value: 1, grade: house, cite: "our own words"}}
deal: {rack: {value: 13, grade: house, cite: "thirteen each"}}
clauses: {table_legal: {grade: implied}}
agreed: {time.limit: [30, 40, none]}
"""


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(referee, ["variants", "lint", *arguments], input=given)


def places(result: Result) -> list[tuple[str, int, int]]:
    (file,) = json.loads(result.stdout)["files"]
    return [(each["code"], each["line"], each["column"]) for each in file["findings"]]


def test_what_is_shipped_has_nothing_to_better() -> None:
    result = run("standard", "xp", "world-championship")
    assert (result.exit_code, result.stdout.count("nothing to better")) == (0, 3)


@pytest.mark.proof
def test_all_that_is_shipped() -> None:
    """One reading is spelt out though it is what the other value would mean."""
    files = json.loads(run(*variant_names(), "--format", "json").stdout)["files"]
    found = {(each["file"], one["parameter"], one["code"]) for each in files for one in each["findings"]}
    assert found == {("polish", "end.last_lap", "V131")}


def test_entries_that_repeat_and_values_without_a_source(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(CLUB, encoding="utf-8")
    result = run(str(tmp_path / "club.yaml"), "--format", "json")
    expected = [("V130", 4, 11), ("V132", 5, 8), ("V130", 6, 8), ("V130", 9, 11), ("V130", 10, 10)]
    assert (result.exit_code, places(result)) == (0, expected)
    assert places(run("-", "--format", "json", given=CLUB)) == expected
    assert run(str(tmp_path / "club.yaml"), "--strict").exit_code == 1
    assert "club.yaml:4:11: V130 repeats-parent (note)" in run(str(tmp_path / "club.yaml")).stdout


def test_a_regrade_is_no_repetition() -> None:
    assert (
        places(run("-", "--format", "json", given="extends: polish\nsets: {run_min: {grade: silent}}")) == []
    )


def test_mistakes_are_told_first(tmp_path: Path) -> None:
    result = run("-", given="extends: polish\nopenning: {}\n")
    assert result.exit_code == 1 and "V101" in result.stdout and "V13" not in result.stdout
    assert run("nowhere.yaml").exit_code == 2


def club(text: str) -> list[tuple[str, int, int]]:
    return places(run("-", "--format", "json", given=f"extends: polish\n{text}"))


@pytest.mark.proof
def test_a_change_that_no_game_shows() -> None:
    assert club("end: {last_lap: {value: none, grade: house, cite: ours}}\n") == [("V131", 2, 7)]


def test_changes_that_a_game_shows() -> None:
    sourced = "grade: house, cite: ours"
    assert club(f"time: {{limit: {{value: 40, {sourced}}}}}\n") == []
    assert club(f"calls: {{turn_end: {{value: said, {sourced}}}}}\n") == []


@pytest.mark.proof
def test_points_that_nobody_pays_go_to_nobody() -> None:
    """Without points for failed turns it is all the same who gets them."""
    text = "score: {failure_points_to: {value: winner, grade: house, cite: ours}}\n"
    found = run("-", given=f"extends: standard\n{text}").stdout
    paid = f"failure: {{idle: {{value: {{draw: 1, points: 50}}, grade: house, cite: ours}}}}\n{text}"
    assert "V131" in found and "V131" not in run("-", given=f"extends: standard\n{paid}").stdout
