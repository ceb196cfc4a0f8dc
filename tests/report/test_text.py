"""Text for people: the place, the sentence, carets under the tiles, the clause, what to do, the sum."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from referee.report.text import COLUMNS, finding_lines, game_line, render_text
from referee.text.excerpt import cells, excerpt
from referee.text.node import NOWHERE
from referee.text.safe import shown, shown_lines
from referee.text.span import Span
from tests.report.reports import HOSTILE, game, hostile, note, nowhere, opening, report, unread, usual

WHOLE = """\
g.rkb:3:1: C501 no-call (note): Nobody called the last tile.
  3 | #~ x
    | ^^^

g.rkb:12:10: O203 opening-below-minimum (illegal): Ania opens with 30 points; 40 are needed.
  12 | 4. Ania  (r1-3) (b7-9)
     |          ^^^^^^^^^^^^^
  rulebook: opening.minimum = 40 (also opening.jokers) — pl, the first sets of a
    player are worth 40 points or more (explicit)
  remedy: Ania takes the tiles back and draws 1.
  so in turn 6: Ania has still not opened.
  so later: The score.

g.rkb, game 1, 42 turns: illegal under polish (as the command says), with opening.minimum = 40

h.rkb, game 2, 42 turns: legal under polish (as the command says), with opening.minimum = 40

gone.rkb: R001 unreadable-file (undetermined record): There is no such file.

gone.rkb: undetermined

3 games: 1 legal, 1 illegal, 1 undetermined; 3 findings.
"""


def test_the_whole_of_it() -> None:
    assert render_text(usual()) == WHOLE


def test_colour_changes_nothing_else() -> None:
    painted = render_text(usual(), colour=True)
    assert "\x1b[31mO203\x1b[0m" in painted
    assert re.sub(r"\x1b\[\d+m", "", painted) == WHOLE


def test_quiet_leaves_out_the_legal_games() -> None:
    assert "h.rkb" not in render_text(usual(), quiet=True)
    assert render_text(report(game(note())), quiet=True) == ""


def test_one_turn_one_game_one_finding() -> None:
    text = render_text(report(replace(game(opening()), turns=1)))
    assert "game 1, 1 turn:" in text and text.endswith("\n1 game: 1 illegal; 1 finding.\n")
    assert game_line(nowhere(file=None)) == "these racks: legal"


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_excerpts_stay_within_the_columns(text: str) -> None:
    for line in render_text(hostile(text)).split("\n"):
        if re.match(r" +\d* \| ", line):
            assert cells(line) <= COLUMNS, line


def test_a_clause_has_no_value_and_an_unstated_grade_is_said() -> None:
    found = replace(opening(), parameter="clauses.drawn_tile_waits", also=(), source=None)
    assert "  rulebook: clauses.drawn_tile_waits" in finding_lines(found)
    assert finding_lines(unread(None))[0].startswith("R001")


# --- the excerpt ------------------------------------------------------------------------------------


def drawn(line: str, first: int, end: int, width: int = 40) -> tuple[str, str]:
    part = excerpt(line, Span(1, first, 1, end), width)
    return part.text, part.carets


@pytest.mark.parametrize(
    ("line", "first", "end", "text", "carets"),
    [
        ("1. Ania (r1-3)", 9, 15, "1. Ania (r1-3)", "        ^^^^^^"),
        ("1. 阿尼 (r1-3)", 4, 6, "1. 阿尼 (r1-3)", "   ^^^^"),
        ("1. 阿尼 (r1-3)", 7, 13, "1. 阿尼 (r1-3)", "        ^^^^^^"),
        ("1. A\u0301nia x", 10, 11, "1. A\u0301nia x", "        ^"),
        ("\tx", 2, 3, "    x", "    ^"),
        ("a\tx", 3, 4, "a   x", "    ^"),
        ("a\x1bb", 3, 4, "a\\x1bb", "     ^"),
        ("a\x1bb", 2, 3, "a\\x1bb", " ^^^^"),
        ("ab", 3, 3, "ab", "  ^"),
        ("ab", 9, 12, "ab", "  ^"),
        ("", 1, 1, "", "^"),
    ],
)
def test_carets_stand_under_what_is_meant(line: str, first: int, end: int, text: str, carets: str) -> None:
    assert drawn(line, first, end) == (text, carets)


def test_a_span_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    part = excerpt("1. Ania x", Span(1, 4, 3, 2))
    assert part.carets == "   ^^^^^^"


def test_no_place_is_no_failure() -> None:
    assert excerpt("abc", NOWHERE).carets == "^"


@pytest.mark.parametrize("letter", ["x", "阿", "\x1b", "\t", "\u0301", "\u202e"])
@pytest.mark.parametrize("at", [1, 2, 39, 40, 41, 500, 999, 1000, 1001])
def test_a_long_line_is_cropped_around_what_is_meant(letter: str, at: int) -> None:
    line = letter * 1000
    part = excerpt(line, Span(1, at, 1, at + 1), 40)
    assert cells(part.text) <= 40
    assert part.meant == ("" if at > 1000 else shown(letter) if letter != "\t" else part.meant)
    assert part.indent == cells(part.before)
    assert part.text.startswith("…") or at <= 40
    assert part.text.endswith("…") or at > 900


def test_a_line_that_fits_exactly_is_left_whole() -> None:
    assert drawn("x" * 40, 40, 41) == ("x" * 40, " " * 39 + "^")
    assert drawn("x" * 41, 1, 2)[0] == "x" * 39 + "…"


# --- what is shown ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Żółć 阿 👍", "Żółć 阿 👍"),
        ("\x1b[0m\x9b\x7f", "\\x1b[0m\\x9b\\x7f"),
        ("\u202e\u2066\u200b\u2028\ufeff", "\\u202e\\u2066\\u200b\\u2028\\ufeff"),
        ("\ud800\udc80", "\\ud800\\udc80"),
        ("\U000e0041\ufffe\ufdd0\U0001ffff", "\\U000e0041\\ufffe\\ufdd0\\U0001ffff"),
        ("a\u00a0b\u3000", "a\u00a0b\u3000"),
    ],
)
def test_what_is_shown(text: str, expected: str) -> None:
    assert shown(text) == expected


def test_line_ends_of_our_own() -> None:
    assert shown_lines("a\nb\r\n") == "a\nb\\x0d\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", "utf-8"])
def test_carets_stand_under_what_a_poor_console_shows(encoding: str) -> None:
    """A console writes what it lacks as `\\u5c71`, which takes six cells."""
    line = "3. 山田 Ł\U0001f600 (k10 k11 r12) \x1b[31m"
    start = line.index("(") + 1
    found = replace(opening(), excerpt=line, span=Span(3, start, 3, line.index(")") + 2))
    shown_line, carets = (
        each.encode(encoding, "backslashreplace").decode(encoding)
        for each in finding_lines(found, encoding=encoding)[1:3]
    )
    assert "\x1b" not in shown_line
    at = carets.index("^")
    wide = cells(shown_line[: shown_line.index("(")])
    assert (wide, carets.count("^")) == (at, len("(k10 k11 r12)"))
