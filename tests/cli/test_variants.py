"""`referee variants` and its answers."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from referee.cli.main import referee
from referee.resources import variant_names

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "variants").glob("*.yaml"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(referee, ["variants", *arguments])


def test_list_names_every_rulebook() -> None:
    rows = json.loads(run("list", "--format", "json").stdout)["variants"]
    assert [row["variant"] for row in rows] == list(variant_names())
    assert all(name in run("list").stdout for name in variant_names())


def test_show_holds_everything_and_fits_a_terminal() -> None:
    shown = json.loads(run("show", "polish", "--format", "json").stdout)
    assert shown["parameters"]["opening.minimum"]["value"] == 30
    for entry in shown["parameters"].values():
        assert entry["grade"] and entry["source"]["clause"] and entry["file"] and entry["line"]
    assert max(map(len, run("show", "polish").stdout.splitlines())) < 80


def test_show_can_be_narrowed() -> None:
    changed = json.loads(run("show", "xp", "--changed", "--format", "json").stdout)["parameters"]
    assert list(changed) == ["tiles.supply"]
    silent = json.loads(run("show", "polish", "--grade", "silent", "--format", "json").stdout)["parameters"]
    assert {entry["grade"] for entry in silent.values()} == {"silent"}


def test_check_passes_what_is_shipped() -> None:
    result = run("check", *variant_names(), *map(str, EXAMPLES))
    assert (result.exit_code, len(EXAMPLES)) == (0, 2)


def test_check_finds_and_refuses(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("extends: standard\nopenning: {}\n")
    assert run("check", str(bad)).exit_code == 1
    assert json.loads(run("check", str(bad), "--format", "json").stdout)["verdict"] == "illegal"
    assert run("check", str(bad), "missing.yaml").exit_code == 2


def test_new_passes_check(tmp_path: Path) -> None:
    for parent in variant_names():
        club = tmp_path / "club.yaml"
        assert run("new", "club", "--extends", parent, "-o", str(club)).exit_code == 0
        assert run("check", str(club)).exit_code == 0


def test_schema_is_json() -> None:
    assert "opening" in json.loads(run("schema").stdout)["properties"]


def test_changed_follows_a_parent_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("extends: polish\ntime: {limit: 45}\n")
    club = tmp_path / "club.yaml"
    club.write_text("name: other\nextends: ./base.yaml\nopening: {minimum: 50}\n")
    changed = json.loads(run("show", str(club), "--changed", "--format", "json").stdout)["parameters"]
    assert list(changed) == ["opening.minimum"]
