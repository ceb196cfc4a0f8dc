"""The saved tables are those of the grammar, and are left alone where they are not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from lark import Lark

from referee.resources import grammar_tables, grammar_text
from referee.transcript import engine, tables
from referee.transcript.build import Builder
from tests.transcript.test_round_trip import SMALL

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seed", ["0", "7"])
def test_the_saved_tables_are_the_grammars(seed: str) -> None:
    """Whatever the hash seed, a fresh build gives the same bytes."""
    made = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "referee.transcript.tables"],
        cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert made.stdout == grammar_tables()


def test_loaded_and_built_read_alike() -> None:
    loaded = tables.loaded(grammar_tables(), grammar_text(), transformer=Builder())
    built = Lark(grammar_text(), **engine.options())
    assert loaded is not None
    for line in SMALL.splitlines():
        assert loaded.parse(line, start="line") == built.parse(line, start="line")


def test_tables_of_another_grammar_are_not_used() -> None:
    assert tables.loaded(grammar_tables(), grammar_text() + " ") is None
    assert tables.loaded("", grammar_text()) is None
    assert tables.loaded(grammar_tables().replace('"lark":"', '"lark":"0'), grammar_text()) is None
