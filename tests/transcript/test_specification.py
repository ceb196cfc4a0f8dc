"""docs/notation.md says what the program does: every example in it is run."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from referee.transcript import CAPS, parse, parse_tiles, parse_turn_text
from referee.transcript.codes import CODES
from referee.transcript.jsonl import to_lines
from referee.transcript.vocabulary import WORDS

TEXT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+) ?(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
EXAMPLES = [text for kind, how, text in BLOCKS if (kind, how) == ("rkb", "")]


def rows(heading: str) -> list[list[str]]:
    """The cells of the tables under a heading, less the tables' heads."""
    part = TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in re.findall(r"^\|.*\|$", part, re.MULTILINE)
    ]
    return [row for row in cells[2:] if row[0].strip("-")]


def codes_in(cell: str) -> str:
    return cell.removeprefix("`").removesuffix("`")


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_are_read(text: str) -> None:
    assert parse(text).findings == ()


def test_what_follows_an_example_is_made_of_it() -> None:
    made = 0
    for (_, _, before), (kind, how, after) in pairwise(BLOCKS):
        if (kind, how) == ("rkb", "canonical"):
            assert str(parse(before)) == after
        elif kind == "jsonl":
            assert "".join(to_lines(parse(before).events)) == after
        made += how == "canonical" or kind == "jsonl"
    assert made == 2


@pytest.mark.parametrize("heading", ["Statements before the game", "How a game stands", "After the game"])
def test_statements(heading: str) -> None:
    assert rows(heading)
    for row in rows(heading):
        assert parse(codes_in(row[0])).findings == (), row


def test_actions() -> None:
    assert len(rows("A turn")) >= 19
    for row in rows("A turn"):
        assert parse_turn_text(codes_in(row[0])).findings == (), row


def test_tiles() -> None:
    for short, full in rows("Tiles"):
        read = parse_tiles(codes_in(short))
        assert not read.findings
        assert " ".join(tile.text for tile in read.tiles.tiles) == codes_in(full)


def test_limits() -> None:
    stated = [int(row[1].replace(",", "")) for row in rows("Limits")]
    caps = (CAPS.line, CAPS.tiles, CAPS.players, CAPS.turns, CAPS.game, CAPS.file)
    assert stated == [*caps, CAPS.digits, CAPS.tile_digits, CAPS.findings, CAPS.line_findings]


def test_every_finding_and_every_word_is_named() -> None:
    assert [tuple(row) for row in rows("Findings")] == [(code.code, code.name) for code in CODES]
    for words in WORDS.values():
        for word in words:
            assert re.search(rf"`[^`]*\b{word}\b[^`]*`|^{word}\b", TEXT, re.MULTILINE), word
