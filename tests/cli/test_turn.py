"""`referee turn`: one turn from the command line, with places in the arguments."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli.main import referee


def run(*arguments: str) -> Result:
    return CliRunner().invoke(referee, ["turn", *arguments], standalone_mode=False)


@pytest.mark.parametrize(
    ("arguments", "code", "found"),
    [
        (("--table", "(k9-11)", "--rack", "k12 r1", "(k9-11) + k12"), 0, []),
        (("--not-opened", "--rack", "r1-3 b1", "(r1-3)"), 1, [("O203", 1, 7)]),
        (("--rack", "r1-3 b9 b8 b7 b5", "(r1-3) (k1-3)"), 1, [("R004", 9, 13)]),
        (("--table", "(k9-11)", "--rack", "k12 z1", "(k9-11) + k12"), 1, [("R002", 5, 7)]),
        (("(k9-11) + 10k",), 2, [("N005", 11, 14)]),
        (("--table", "(k9-11", "(r5-7)"), 2, [("N006", 1, 2)]),
        (("--table", "(k9-11) (r1 r2 r9)", "(k9-11) + k12"), 1, [("R093", 9, 19)]),
        (("--table", "(k9-11) (r1 ? r9) (b4 ? b4)", "(k9-11) + k12"), 1, [("R093", 9, 18), ("R093", 19, 28)]),
        (("--table", "(k9-11) (r1 ? r3)", "(k9-11) + k12"), 0, []),
        (
            ("--table", "(k1-3)", "--variant", "russian", "--rule", "sets.run_min=4", "draw"),
            1,
            [("R093", 1, 7)],
        ),
    ],
)
def test_a_turn(arguments: tuple[str, ...], code: int, found: list[tuple[str, int, int]]) -> None:
    result = run(*arguments, "--format", "json")
    (game,) = json.loads(result.stdout)["games"]
    places: list[Any] = [(each["code"], each["column"], each["end_column"]) for each in game["findings"]]
    assert (result.return_value, places) == (code, found)
    assert all(each["line"] == 1 for each in game["findings"])


def test_text_points_into_the_arguments() -> None:
    said = run("--table", "(k9-11", "(r5-7)").stdout
    assert said.startswith("--table:1:1: N006") and "\n  1 | (k9-11\n    | ^\n" in said
    assert "this turn: illegal" in said


@pytest.mark.parametrize("given", ["draw\n2. Other draw", "draw # well", "draw\rpass"])
def test_a_turn_is_one_line(given: str) -> None:
    assert "one line" in str(run(given).exception)
