"""What a manifest claims, beside what the games make; every code's own example."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from referee.auditing import codes, manifest
from referee.auditing.result import Result
from referee.model.code import Code
from tests.audit.folders import OPEN, audit, call, found, game

EVENT = "rounds:\n- round: 1\n  tables:\n  - {board: 1, players: [Ania, Bartek], games: [a.rkb]}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "event"
    place.mkdir()
    (place / "a.rkb").write_text(game(), encoding="utf-8")
    (place / "b.rkb").write_text(game(("Ania", "Celina"), 5), encoding="utf-8")
    (place / "russian.rkb").write_text(game(tile=6).replace("polish", "russian"), encoding="utf-8")
    (tmp_path / "a.rkb").write_text(game(tile=7), encoding="utf-8")
    return place


def audited(folder: Path, written: str, **options: bool) -> Result:
    (folder / "manifest.yaml").write_text(written, encoding="utf-8")
    return audit(folder / "manifest.yaml", **options)


def all_found(result: Result) -> list[str]:
    return [each.code for entry in result.games() for each in entry.report.findings]


def test_a_good_manifest(folder: Path) -> None:
    result = audited(folder, f"event: Open\nstanding: {{Ania: 37, Bartek: -37}}\n{EVENT}")
    assert all_found(result) == []
    assert result.event["name"] == "Open" and result.event["winner"] == ["Ania"]


@pytest.mark.parametrize("code", [each for each in codes.CODES if each.illegal], ids=lambda each: each.code)
def test_the_example_of_a_code(code: Code, folder: Path) -> None:
    result = audited(folder, code.illegal + "\n")
    assert all_found(result) == [code.code]
    entry = next(result.games()).report
    assert entry.file and entry.file.endswith("manifest.yaml") and entry.game is None
    assert entry.findings[0].span is not None and entry.findings[0].excerpt


@pytest.mark.parametrize("name", ["../a.rkb", "/etc/hosts", "link.rkb"])
def test_paths_stay_in_the_folder_unless_allowed(folder: Path, name: str) -> None:
    (folder / "link.rkb").symlink_to(folder.parent / "a.rkb")
    event = EVENT.replace("a.rkb", name)
    assert all_found(audited(folder, event)) == ["A304"]
    assert "A304" not in all_found(audited(folder, event, allow_outside=True))


def test_a_wrong_table_is_found_once(folder: Path) -> None:
    """The event's standing carries the table's mistake on."""
    event = EVENT.replace("[a.rkb]", "[a.rkb], standing: {Ania: 30, Bartek: -37}")
    assert all_found(audited(folder, f"standing: {{Ania: 30, Bartek: -37}}\n{event}")) == ["A401"]
    assert all_found(audited(folder, f"standing: {{Ania: 31, Bartek: -37}}\n{event}")) == ["A403", "A401"]


def test_the_manifests_rulebook_and_changes(folder: Path) -> None:
    result = audited(folder, f"variant: standard\nrules: {{time.limit: 40}}\n{EVENT}")
    entry = [each.report for each in result.games()][-1]
    assert (entry.variant, entry.variant_from, entry.rules) == ("standard", "manifest", {"time.limit": 40})
    assert "A309" in all_found(result) and "A310" in all_found(result)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "[]",
            "rounds: []",
            "rounds: [[]]",
            "rounds:\n- {tables: 3}",
            "a: &b c",
            "\x00",
            "- ",
            "{",
            "?",
        ),
        *("rounds:\n- round: {}\n  tables: [{games: [{}]}]", "rounds: &a [*a]", "event: [1]", "standing: 7"),
        "rounds:\n- round: 1\n  tables: [{board: 1, games: ['']}]",
        "rules: {nonsense: 1}\nrounds: []",
        'rounds:\n- round: 1\n  tables: [{games: ["a\\0b"]}]',
    ],
)
def test_no_manifest_stops_the_audit(folder: Path, text: str) -> None:
    audited(folder, text)


def test_the_example_tournament() -> None:
    assert found(audit(OPEN / "manifest.yaml")) == ["A302", "A401", "A305", "O203"]
    assert found(audit(OPEN)) == ["O203"]


def test_a_manifest_goes_alone() -> None:
    done = call(OPEN / "manifest.yaml", OPEN)
    assert done.returncode == 2 and "alone" in done.stderr
    assert call("none.yaml").returncode == 2


# --- the schema ------------------------------------------------------------------------------------

SCHEMA: dict[str, Any] = json.loads(
    (Path(manifest.__file__).parent / "schema" / "manifest.schema.json").read_text(encoding="utf-8")
)
SCHEMA_CHECK = Draft202012Validator(SCHEMA)


def test_the_schema_names_the_keys_that_are_read() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert tuple(SCHEMA["properties"]) == manifest.KEYS
    assert tuple(SCHEMA["$defs"]["round"]["properties"]) == manifest.ROUND_KEYS
    assert tuple(SCHEMA["$defs"]["table"]["properties"]) == manifest.TABLE_KEYS


@pytest.mark.parametrize(
    "text",
    [
        *(code.illegal for code in codes.CODES if code.illegal),
        *("rounds: []", "rounds: [7]", "rounds: [{}]", "event: x", "rounds: []\nstanding: {A: 7/2, B: -3}"),
        *("rounds: []\nstanding: {A: x}", "rounds: []\nstanding: [A]", "rounds: []\nnonsense: 1"),
        *("rounds: [{tables: [{board: [1]}]}]", "rounds: [{tables: [{games: a.rkb}]}]"),
    ],
)
def test_the_schema_and_the_reader_agree(text: str) -> None:
    found = {each.code for each in manifest.read_manifest(text.encode(), "m.yaml").findings}
    assert SCHEMA_CHECK.is_valid(yaml.safe_load(text)) == (codes.SHAPE.code not in found)
