"""The form of a case: what a note may say, and that notes can be written anew."""

from __future__ import annotations

import pytest

from .case_files import case_of, note
from .rewrite import rewritten


@pytest.mark.parametrize(
    "line",
    [
        "#~",
        "#~ ^^^^",
        "#~^^^^ O203 no room before the carets",
        "#~ ^^ ^^ O203 carets with a hole",
        "#~ O20 no such form of a code",
        "#~ opening no leaf",
        "#~ O203 ? a question mark apart",
        "#~ O203? [klingon] no such variant",
        "#~ O203 [] no variant at all",
        "#~ O203 [standard no end",
    ],
)
def test_a_malformed_note_fails(line: str) -> None:
    with pytest.raises(AssertionError):
        note(line, 3)


def test_a_note_above_every_line_fails() -> None:
    with pytest.raises(AssertionError):
        case_of("sets", "A name\n#~ O203\nrkb 1\n")


def test_an_unknown_setting_fails() -> None:
    with pytest.raises(AssertionError):
        case_of("sets", "A name\n#! cover: S1\nrkb 1\n")


def test_carets_check_both_ends() -> None:
    assert note("#~      ^^^^^^^ O203 [polish] 29 points", 4).columns == (9, 16)


FILE = """# What stands before stays.
#= Too little
#! covers: S1
rkb 1
players Ania, Bartek
1. Ania (r1-3)
#~ opening.minimum six points

#= Enough for some
rkb 1
players Ania, Bartek
1. Ania (J k9 k10)
#~ O203 not what is found
"""


def test_notes_are_written_anew() -> None:
    assert rewritten(FILE, "opening").split("\n") == [
        "# What stands before stays.",
        "#= Too little",
        "#! covers: S1",
        "rkb 1",
        "players Ania, Bartek",
        "1. Ania (r1-3)",
        "#~      ^^^^^^ opening.minimum six points",
        "",
        "#= Enough for some",
        "rkb 1",
        "players Ania, Bartek",
        "1. Ania (J k9 k10)",
        "#~      ^^^^^^^^^^ O203 [russian] not what is found",
        "#~      ^^^^^^^^^^ O204 [ukrainian]",
        "",
    ]
