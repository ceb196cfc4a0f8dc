"""Paper sheets: how they may be written, and what is found in them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.model.variant import Variant
from referee.report.scores import render_score_csv
from referee.scorebook import Chosen, book_of_paper
from referee.scoring.book import Scorebook
from referee.scoring.sheet import read_points
from tests.scoring.rulebooks import BRAZILIAN, OFFICIAL, POLISH, RUSSIAN, STANDARD

PLAIN = "game,Ania,Bartek,winner\n1,+24,- 5,Ania\n2,-15/2,+7.5,Bartek\ntotal,33/2,2.5\n"


def book(data: str | bytes, variant: Variant = POLISH, name: str = "sheet.csv") -> Scorebook:
    raw = data.encode() if isinstance(data, str) else data
    return book_of_paper(raw, name, lambda _: Chosen(variant, "default"))


def said(data: str | bytes, variant: Variant = STANDARD, name: str = "sheet.csv") -> list[str]:
    return [
        f"{each.span.line if each.span else 0}:{each.span.column if each.span else 0} {each.code}"
        for each in book(data, variant, name).findings
    ]


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode(),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.replace("\n", "\r\n").encode(),
        PLAIN.replace(",", ";").encode(),
        PLAIN.replace(",", ";").replace("7.5", "7,5").encode(),
        PLAIN.replace(",", "\t").encode(),
        ("sep=;\n" + PLAIN.replace(",", ";")).encode(),
        PLAIN.replace("Ania", '"Ania"').encode(),
        PLAIN.replace("-15/2", "\u221215/2").encode(),
        PLAIN.replace("+24", "'+24").encode(),
        PLAIN.replace("\n", " ,,\n").encode(),
        b"\n\n" + PLAIN.encode(),
    ],
    ids=["plain", "mark", "crlf", "semicolons", "comma", "tabs", "sep", "quotes", "minus", "guard", "wide",
         "blank"],
)  # fmt: skip
def test_one_sheet_in_many_hands(data: bytes) -> None:
    read = book(data)
    assert [page.points for page in read.pages] == [
        {"Ania": 24, "Bartek": -5},
        {"Ania": Fraction(-15, 2), "Bartek": Fraction(15, 2)},
    ]
    assert [page.winner for page in read.pages] == [("Ania",), ("Bartek",)]


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "cp1250"])
def test_another_encoding_is_one_clear_finding(encoding: str) -> None:
    data = "game,Łucja,Zoë\n1,+5,-5\n".encode(encoding, "replace")
    found = book(data if encoding != "latin-1" else "game,Zoé,B\n1,5,-5\n".encode(encoding)).findings
    assert [each.code for each in found] == ["X842"]
    assert "UTF-8" in found[0].message


YAML = """\
variant: brazilian
players: [Ania, Bartek]
games:
  - points: {Ania: 24, Bartek: -24}
    winner: Ania
  - {points: {Ania: -15/2, Bartek: 7.5}}
wins: {Ania: 1, Bartek: 1}
total: {Ania: 16.5, Bartek: -16.5}
winner: Ania
"""


def test_a_sheet_in_yaml() -> None:
    asked: list[str | None] = []

    def chosen(name: str | None) -> Chosen:
        asked.append(name)
        return Chosen(BRAZILIAN, "file")

    for name in ("sheet.yaml", "sheet.yml", "-"):
        read = book_of_paper(YAML.encode(), name, chosen)
        assert (read.findings, read.winner) == ((), ("Ania",))
    assert asked == ["brazilian"] * 3


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("wins: {Ania: 1", "wins: {Ania: 2", ["7:14 X805"]),
        ("total: {Ania: 16.5", "total: {Ania: 17", ["8:15 X804"]),
        ("winner: Ania\n  -", "winner: Celina\n  -", ["5:13 X807"]),
        ("Bartek: 7.5", "Bartek: seven", ["6:36 X841"]),
        ("Bartek: 7.5", "Celina: 7.5", ["6:14 X842", "6:28 X807"]),
        ("players: [Ania, Bartek]", "players: [Ania, Bartek, Ania]", ["2:25 X808"]),
        ("wins:", "victories:", ["7:1 X842"]),
        ("players: [Ania, Bartek]", "players: Ania, Bartek", ["2:10 X842"]),
        ("players: [Ania, Bartek]", "players: []", ["2:10 X842"]),
        ("players: [Ania, Bartek]", "players: [[], {}]", ["2:11 X842", "2:15 X842"]),
        ("{Ania: 1, Bartek: 1}", "[1, 1]", ["7:7 X842"]),
        ("winner: Ania\n  -", "winner: {Ania: 1}\n  -", ["5:13 X842"]),
    ],
)
def test_a_slip_in_yaml_is_pointed_at(old: str, new: str, found: list[str]) -> None:
    assert said(YAML.replace(old, new), BRAZILIAN, "sheet.yaml") == found


def test_yaml_that_is_no_sheet() -> None:
    for text in ("[1, 2]\n", "players: 3\n", "a: [\n", "games: [{points: 3}]\nplayers: [A]\n"):
        found = book(text, name="sheet.yaml").findings
        assert found
        assert {each.verdict for each in found} == {"illegal"}


@pytest.mark.parametrize(
    ("sheet", "found"),
    [
        ("game,A,B\n1,+8,-9\n", ["2:1 X831"]),
        ("game,A,B,winner\n1,+8,-8,B\n", ["2:9 X803"]),
        ("game,A,B,C\n1,+8,+5,-13\n", ["2:6 X832"]),
        ("game,A,B\n1,+8,-8\n2,+3,-3\ntotal,+12,-11\n", ["4:7 X804"]),
        ("game,A,B\n1,+8,-8\n2,+3,-3\nwins,1,0\n", ["4:6 X805"]),
        ("game,A,B\n1,+8,-8\n2,+3,-3\nwinner,B\n", ["4:8 X806"]),
        ("game,A,B\n1,+8\n", ["2:5 X841"]),
        ("game,A,B\n1,+8,-8,7\n", ["2:9 X842"]),
        ("game,A,A\n1,+8,-8\n", ["1:8 X808"]),
        ("game\n", ["1:1 X842"]),
        ('game,A,B\n1,+8,"-8\n', ["2:6 X842"]),
        ('game,A,B\n1,"+8,-8\n2,+1,-1\n', ["2:3 X842"]),
        ("game,A,B\n1,+8,-8\nsum,+8,-8\n", ["3:1 X842"]),
        ('game,A,B\n1,"7,5","−7,5"\n', []),
        ('game,A,B\n1,"1,250","-1250"\n', ["2:3 X841"]),
        ("Game , A , B , WINNER \n 1 , 24 , - 24 , A \n,,,\n\n Total,24,-24\n", []),
        ("game,A,B\n1,=1+1,@x\n", ["2:3 X841", "2:8 X841"]),
        ("game,A,B\n", ["1:6 X842"]),
        ("game,A\n1,+8\n", ["1:6 X815"]),
        ("game,A,B,C,D,E\n1,+4,-1,-1,-1,-1\n", ["1:6 X815"]),
        ("game,A,B\n1,+8,-8\n1,+3,-3\ntotal,11,-11\n", ["3:1 X842"]),
        ("game,A,B\n1,+8,-8\n1,+8,-8\ntotal,16,-16\n", ["3:1 X842"]),
        ("game,A,B\n2,+8,-8\n1,+3,-3\n3,+3,-3\n", ["3:1 X843", "4:1 X843"]),
        ("game,A,B\n1,+8,-8\n3,+3,-3\n", ["3:1 X843"]),
        ("game,A,B\n1,+8,-8\nsum,+8,-8\n3,+3,-3\ntotal,19,-19\n", ["3:1 X842"]),
        ("game,A,B\ntotal,11,-11\n1,+8,-8\n2,+3,-3\n", ["3:1 X842"]),
        ("game,A,B,winner,winner\n1,+8,-8,A,A\n", ["1:17 X842"]),
        ("game,winner,A,B\n1,A,+8,-8\n", ["1:6 X842"]),
        ("game,A B, C  D ,winner\n1,+8,-8,A B\nwinner,A B\n", []),
    ],
)
def test_what_is_found(sheet: str, found: list[str]) -> None:
    assert said(sheet) == found


def test_what_only_follows_is_not_found_again() -> None:
    """Games won counted wrongly, and a bonus, a total and a winner that follow from them."""
    sheet = "game,A,B\n1,+8,-8\n2,+3,-3\nwins,0,2\nbonus,0,200\ntotal,11,189\nwinner,B\n"
    assert said(sheet, OFFICIAL) == ["4:6 X805", "4:8 X805"]


def test_where_the_sum_need_not_be_nothing() -> None:
    assert said("game,A,B\n1,+8,-9\n", POLISH) == []
    assert said("game,A,B\n1,+9,-8\n", POLISH) == ["2:1 X831"]


def test_an_unfinished_match_has_no_winner() -> None:
    sheet = "game,A,B\n1,+8,-8\n2,+3,-3\n3,+1,-1\nwinner,A\n"
    assert sorted(said(sheet, RUSSIAN)) == ["0:0 X823", "5:8 X806"]
    assert said(sheet, STANDARD) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [("24", 24), ("+24", 24), ("- 5", -5), ("7.5", Fraction(15, 2)), ("15/2", Fraction(15, 2)), ("−3", -3)],
)
def test_points(text: str, number: Fraction) -> None:
    assert read_points(text) == number


@pytest.mark.parametrize("text", ["", "1/0", "1e3", "=1+1", "--5", "5-", "٣", "1.2.3", "1" * 30])
def test_no_points(text: str) -> None:
    assert read_points(text) is None


@given(st.fractions(-10_000, 10_000, max_denominator=12))
def test_points_are_read_exactly(number: Fraction) -> None:
    assert read_points(str(number)) == number


@given(st.binary(max_size=200), st.sampled_from(["sheet.csv", "sheet.yaml"]))
def test_no_bytes_are_too_much(data: bytes, name: str) -> None:
    assert book(data, name=name).pages


@given(st.text("game,ABwinertol0123456789+-/.;\t\n\" '{}[]:", max_size=120))
def test_no_text_is_too_much(text: str) -> None:
    assert book("game,A,B\n" + text).pages
    assert book("players: [A, B]\n" + text, name="sheet.yaml").pages


def test_what_is_written_is_read_again() -> None:
    first = book(PLAIN.replace("- 5", "-24"))
    again = book(render_score_csv(first))
    assert [page.points for page in again.pages] == [page.points for page in first.pages]
    assert again.findings == ()
