"""Rules are asked by the kind of turn: every rule asked of every turn finds the same."""

from __future__ import annotations

from pathlib import Path

import pytest

import referee
from referee.catalogue import all_codes
from referee.judge import turn_rules
from referee.model.report import Report

CASES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
VARIANTS = ("standard", "russian", "polish", "brazilian")


def texts(path: Path) -> list[str]:
    """The file's transcripts, one a case."""
    parts = path.read_text(encoding="utf-8").split("#= ")[1:]
    return [part.partition("\n")[2] for part in parts]


def judged(some: list[str]) -> list[Report]:
    return [referee.check_text(text, variant=name) for text in some for name in VARIANTS]


def agree(some: list[str], monkeypatch: pytest.MonkeyPatch) -> bool:
    chosen = judged(some)
    monkeypatch.setattr(turn_rules, "kind_of", lambda *_: ~0)
    return [each.games for each in chosen] == [each.games for each in judged(some)]


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_rule_asked_finds_the_same(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert agree(texts(path), monkeypatch)


def test_every_rule_asked_finds_the_same_in_the_rules_own_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [text for code in all_codes() for text in (code.illegal, code.legal) if text]
    assert agree(some, monkeypatch)
