"""JSON against the schema that ships; nothing is in it that the schema does not name."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import referee.report
from referee.model.report import Report
from referee.report.json_ import render_json, render_jsonl
from tests.report.reports import HOSTILE, game, hostile, nowhere, opening, report, unread, usual

SCHEMA: dict[str, Any] = json.loads(
    (Path(referee.report.__file__).parent / "schema" / "report.schema.json").read_text(encoding="utf-8")
)


def closed(schema: Any) -> Any:
    """The same schema, in which an object has no fields but those named."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(each) for key, each in schema.items()}
    return {**found, "additionalProperties": False} if "required" in schema else found


def validator(part: str | None = None) -> Draft202012Validator:
    strict = closed(SCHEMA)
    whole = strict if part is None else {"$ref": f"#/$defs/{part}", "$defs": strict["$defs"]}
    return Draft202012Validator(whole)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    Draft202012Validator.check_schema(closed(SCHEMA))


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_json_keeps_the_true_text_and_fits_the_schema(text: str) -> None:
    found = json.loads(render_json(hostile(text)))
    validator().validate(found)
    first = found["games"][0]["findings"][1]
    assert found["games"][0]["file"] == text and first["player"] == text
    assert first["message"].startswith(text)


def test_the_documented_fields() -> None:
    found = json.loads(render_json(usual()))
    validator().validate(found)
    assert list(found) == ["schema", "program", "verdict", "games", "summary"]
    first, _, last = found["games"]
    assert list(first)[:8] == [
        *("file", "game", "variant", "variant_from", "variant_digest", "rules", "verdict", "findings"),
    ]
    assert first["score"] == {"Ania": "15/2", "Bartek": -39, "Celina": None} and first["winner"] == ["Ania"]
    assert last["game"] is None and last["score"] is None and last["findings"][0]["line"] is None
    finding = first["findings"][1]
    assert finding["source"] == {
        "booklet": "pl",
        "clause": "the first sets of a player are worth 40 points or more",
        "grade": "explicit",
    }
    assert finding["remedy"] == {
        "undo": True,
        "draw": 1,
        "points": 0,
        "message": "Ania takes the tiles back and draws 1.",
    }
    assert finding["consequences"][0] == {"turn": 6, "message": "Ania has still not opened."}


@pytest.mark.parametrize("field", ["code", "line", "turn", "also", "source"])
def test_the_schema_misses_a_field_that_is_gone(field: str) -> None:
    found = json.loads(render_json(usual()))
    del found["games"][0]["findings"][0][field]
    assert not validator().is_valid(found)


def test_the_shipped_schema_lets_fields_be_added() -> None:
    found = json.loads(render_json(usual())) | {"new": 1}
    assert Draft202012Validator(SCHEMA).is_valid(found) and not validator().is_valid(found)


def test_a_game_a_line_then_the_summary() -> None:
    lines = [json.loads(line) for line in render_jsonl(usual()).splitlines()]
    for line in lines[:-1]:
        validator("game").validate(line)
    validator("closing").validate(lines[-1])
    assert len(lines) == 4 and lines[-1]["summary"]["games"] == 3
    assert lines[:-1] == json.loads(render_json(usual()))["games"]


def test_a_match() -> None:
    standing = {
        "totals": {"Ania": Fraction(1, 2)},
        "wins": {"Ania": 1},
        "winner": ("Ania",),
        "finished": None,
    }
    given = replace(report(game(opening()), nowhere(unread())), match=standing)
    found = json.loads(render_json(given))
    validator().validate(found)
    assert found["match"] == {
        "totals": {"Ania": "1/2"},
        "wins": {"Ania": 1},
        "winner": ["Ania"],
        "finished": None,
    }
    validator("closing").validate(json.loads(render_jsonl(given).splitlines()[-1]))


def test_what_a_terminal_obeys_is_escaped_and_the_rest_is_left_readable() -> None:
    text = "żółw \x7f\x9b\u202e\ud800\U000e0041 阿"
    found = render_json(Report((game(file=text),), "referee 1.0.0"))
    assert '"żółw \\u007f\\u009b\\u202e\\ud800\\udb40\\udc41 阿"' in found
    assert json.loads(found)["games"][0]["file"] == text
