"""Every code of the score: its examples are run, the bad one finds it and the good one does not."""

from __future__ import annotations

import shlex
from dataclasses import replace
from itertools import pairwise

import pytest

from referee.model.code import Code
from referee.model.variant import Variant
from referee.scorebook import Chosen, book_of_paper, book_of_racks
from referee.scoring.codes import CODES
from referee.scoring.fromracks import Told
from tests.scoring.games import findings
from tests.scoring.rulebooks import POLISH, RUSSIAN, STANDARD, scored

_WITHOUT_EXAMPLES = {"X825", "X826", "X827", "X828"}
"""Notes that need a rulebook of their own; each has a test elsewhere."""


def found(example: str, variant: Variant) -> set[str]:
    if example.startswith("--racks"):
        words = shlex.split(example)
        told = {key: tuple(v for k, v in pairwise(words) if k == f"--{key}") for key in
                ("winner", "unopened", "announced")}  # fmt: skip
        book = book_of_racks(words[1], variant, "default", Told(**told))
        return {each.code for each in book.findings}
    if example.startswith(("game,", "Ania,")):
        book = book_of_paper(example.encode(), "sheet.csv", lambda _: Chosen(variant, "default"))
        return {each.code for each in book.findings}
    return {each.code for each in findings(example, variant)}


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.code)
def test_examples(code: Code) -> None:
    if code.code in _WITHOUT_EXAMPLES:
        assert not code.illegal
        return
    variant = RUSSIAN if code.code == "X823" else STANDARD
    assert code.code in found(code.illegal, variant)
    assert code.code not in found(code.legal, variant)


def test_codes_are_unique_and_of_this_chapter() -> None:
    assert len({code.code for code in CODES}) == len({code.name for code in CODES}) == len(CODES)
    assert all(code.code.startswith("X8") and code.doc for code in CODES)


def test_opened_not_told() -> None:
    rack = " ".join(["k1", "k3", "k5", "k7", "k9", "k11", "k13", "r2", "r4", "r6", "r8", "r10", "r12", "b1"])
    book = book_of_racks({"A": "", "B": rack}, POLISH, "default", Told())
    assert (book.score, book.winner) == ({"A": None, "B": None}, ("A",))
    assert [each.code for each in book.findings] == ["X828", "X829"]
    assert book.verdict == "undetermined"


def test_mixed_rulebooks() -> None:
    from referee.scoring import score_games
    from tests.scoring.games import played

    text = "players A, B\ngame 1\ndeal A r1\ndeal B r9\nend pool\ngame 2\ndeal A r1\ndeal B r9\nend pool\n"
    one, two = played(text)
    assert [each.code for each in score_games([one, two]).notes] == []
    other = replace(two, variant=scored(tie=replace(STANDARD.score.tie, wins="half")))
    assert [each.code for each in score_games([one, other]).notes] == ["X827"]
