"""Every code's own examples: the illegal one is found, the legal one is not."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

import referee
from referee.catalogue import all_codes
from referee.model.code import Code

PREAMBLE = "rkb 1\nplayers Ania, Bartek\n"
JUDGED = tuple(
    code for code in all_codes() if code.code[0] in "RSOTJCPEBK" and not code.code.startswith("R09")
)


def found(example: str) -> list[str]:
    return [each.code for each in referee.check_text(f"{_head(example)}{example}\n").findings]


@pytest.mark.parametrize("code", JUDGED, ids=lambda code: code.code)
def test_the_examples_say_what_they_say(code: Code) -> None:
    assert code.illegal, "an illegal example"
    assert code.legal, "a legal example"
    assert code.code in found(code.illegal)
    assert code.code not in found(code.legal)


@pytest.mark.parametrize("code", [each for each in JUDGED if each.kind != "note"], ids=lambda code: code.code)
def test_one_slip_is_one_finding(code: Code) -> None:
    report = referee.check_text(f"{_head(code.illegal)}{code.illegal}\n")
    wrong = [each.code for each in report.findings if each.kind != "note"]
    assert wrong == [code.code]


def _head(example: str) -> str:
    named = any(line.startswith("players ") for line in example.splitlines())
    return "rkb 1\n" if named else PREAMBLE


@pytest.mark.parametrize("code", JUDGED, ids=lambda code: code.code)
def test_what_a_code_cites_exists(code: Code) -> None:
    standard = referee.variant("standard")
    for path in code.cites:
        standard.value(path)


def test_the_index_of_codes_is_current() -> None:
    docs = Path(__file__).parents[2] / "docs"
    page = runpy.run_path(str(docs / "generate.py"))["codes"]()
    assert (docs / "codes.md").read_text(encoding="utf-8") == page, "run: python docs/generate.py"
