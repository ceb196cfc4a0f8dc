"""Rulebooks side by side: what differs, in every format."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

import referee
import referee.report
from referee.cli.guard import guarded
from referee.cli.main import referee as program
from referee.comparing.difference import compared, differing
from referee.comparing.effect import by_effect
from referee.comparing.matrix import matrix
from referee.model.chapters import CLAUSES
from referee.resources import variant_names
from tests.report.test_json import closed

FOLDER = Path(referee.report.__file__).parent / "schema"
SCHEMA: dict[str, Any] = json.loads((FOLDER / "compare.schema.json").read_text(encoding="utf-8"))
REPORT: dict[str, Any] = json.loads((FOLDER / "report.schema.json").read_text(encoding="utf-8"))


def valid(found: Any, part: str) -> None:
    """Nothing is missing, and nothing is in it that the schema does not name."""
    registry: Registry[Any] = Registry().with_resources(
        (each["$id"], Resource.from_contents(closed(each))) for each in (SCHEMA, REPORT)
    )
    Draft202012Validator(closed(SCHEMA), registry=registry).validate(found)
    named = {"$ref": f"urn:referee:compare:1#/$defs/{part}"}
    Draft202012Validator(named, registry=registry).validate(found)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(program, ["compare", *arguments])


def test_every_pair_says_what_each_of_the_two_says() -> None:
    for one, other in combinations(map(referee.variant, variant_names()), 2):
        found = compared((one, other))
        for row in found.rows:
            if row.sort == "parameter":
                for book, side in zip((one, other), row.sides, strict=True):
                    assert side.present == (row.path in book.parameters)
                    if side.present:
                        assert side.value == book.value(row.path)
                        assert side.cited == book.cite(row.path)
        assert tuple(r.path for r in found.rows if r.counted and r.sort == "parameter") == differing(
            one, other
        )
        assert [row.path for row in found.rows if row.sort == "clause"] == [f"clauses.{c}" for c in CLAUSES]


def test_a_rulebook_is_like_itself() -> None:
    polish = referee.variant("polish")
    assert compared((polish, polish)).differing == ()
    assert compared((polish, polish)).labels == ("polish", "polish (2)")


def test_a_group_that_one_of_them_lacks_is_one_difference() -> None:
    found = referee.compare("standard", "polish")
    counted = [row.path for row in found.differing if row.counted]
    assert "score.unopened" in counted and "score.unopened.with" not in counted
    assert found.count == len(differing(*found.variants))


def test_a_group_that_both_have_is_told_part_by_part() -> None:
    club = referee.variant("polish").with_rules({"score.unopened.with": 150})
    assert [row.path for row in referee.compare("polish", club).differing] == ["score.unopened.with"]


def test_more_than_two_stand_in_one_table() -> None:
    found = referee.compare(*variant_names())
    assert all(len(row.sides) == len(variant_names()) for row in found.rows)


def test_one_alone_stands_beside_itself_changed() -> None:
    (row,) = referee.compare("polish", rules={"opening.minimum": 40}).differing
    assert [side.value for side in row.sides] == [30, 40]
    assert [side.cited.grade for side in row.sides] == ["explicit", "house"]
    with pytest.raises(TypeError):
        referee.compare("polish")


def test_groups_by_effect_leave_nothing_out() -> None:
    found = referee.compare("polish", "brazilian")
    grouped = [row for _, rows in by_effect(found.rows) for row in rows]
    assert sorted(row.path for row in grouped) == sorted(row.path for row in found.rows)


def test_the_matrix_counts_what_the_comparison_counts() -> None:
    books = [referee.variant(name) for name in variant_names()]
    found = matrix(books)
    for (a, one), (b, other) in combinations(enumerate(books), 2):
        assert found.counts[a][b] == found.counts[b][a] == compared((one, other)).count
    assert all(found.counts[i][i] == 0 for i in range(len(books)))
    assert found.least == min(n for row in found.counts for n in row if n)
    assert found.closest and found.farthest


@pytest.mark.parametrize("options", [(), ("--all",), ("--by-effect",), ("--all", "--by-effect")])
@pytest.mark.parametrize("names", [("polish", "brazilian"), ("xp", "russian", "japanese-official")])
def test_every_format(names: tuple[str, ...], options: tuple[str, ...]) -> None:
    for name, begin in (("text", names[0]), ("markdown", "# "), ("html", "<!DOCTYPE html>")):
        result = run(*names, *options, "--format", name)
        assert (result.exit_code, result.stdout.startswith(begin)) == (0, True)
    found = json.loads(run(*names, *options, "--format", "json").stdout)
    valid(found, "comparison")
    assert [each["variant"] for each in found["rulebooks"]] == list(names)
    assert ("--all" in options) == any(not each["differs"] for each in found["parameters"])


def test_a_file_is_a_rulebook_too(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text('extends: polish\ntitle: "<b>|x"\nopening: {minimum: 50}\n', encoding="utf-8")
    found = json.loads(run("polish", str(club), "--format", "json").stdout)
    (row,) = found["parameters"]
    assert [side["value"] for side in row["sides"]] == [30, 50]
    assert row["sides"][1]["file"] == str(club) and row["sides"][1]["line"] == 3


@pytest.mark.parametrize(
    "arguments", [(), ("polish",), ("polish", "nope"), ("polish", "xp", "--rule", "opening.minimum=x")]
)
def test_what_can_t_be_carried_out_is_2(arguments: tuple[str, ...]) -> None:
    assert guarded(lambda: program.main(["compare", *arguments], standalone_mode=False)) == 2
