"""`referee explain` and its answers."""

from __future__ import annotations

import json

from click.testing import CliRunner, Result

from referee.cli.main import referee


def run(*arguments: str) -> Result:
    return CliRunner().invoke(referee, ["explain", *arguments])


def test_a_parameter() -> None:
    story = json.loads(run("opening.minimum", "--format", "json").stdout)
    assert story["variants"]["brazilian"]["value"] == 30
    assert "Allowed: a whole number" in run("opening.minimum").stdout


def test_a_clause_and_a_code() -> None:
    assert run("clauses.drawn_tile_waits").exit_code == 0
    assert "unknown-key" in run("V101").stdout
    assert run("unknown-key").stdout == run("V101").stdout


def test_the_nearest_name_is_offered() -> None:
    result = run("opening.minimun")
    assert (result.exit_code, "did you mean opening.minimum" in result.output) == (2, True)


def test_the_beginning_of_a_code_is_helped_on() -> None:
    result = run("O20")
    assert result.exit_code == 2 and "so begin O201, O202, O203" in result.output
    assert "so begin opening.minimum" in run("opening").output
