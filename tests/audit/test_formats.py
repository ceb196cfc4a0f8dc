"""Every format: fit for what reads it, harmless whatever the names hold, the same findings in each."""

from __future__ import annotations

import csv
import io
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from referee.auditing.formats import FORMATS, html_
from referee.auditing.formats.style import SCRIPT
from tests.audit.folders import OPEN, audit, call, fill, game, read, text

HOSTILE = "</script><script>alert(1)</script>\"'&=+\u202e"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fill(tmp_path / "games", 15)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    quoted = HOSTILE.replace('"', "")
    names = (f'"{quoted}"', "Bartek")
    headers = f"event {quoted}\nround 1\nboard 1\n"
    (tmp_path / "a.rkb").write_text(game(names, headers=headers).replace("draw r9", "draw r9 o13"), "utf-8")
    (tmp_path / "=cmd.rkb").write_text(game(tile=5), encoding="utf-8")
    return tmp_path


class Page(HTMLParser):
    """A page's tags, the text in them, and what it would fetch or run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.fetches: list[str] = []
        self.meta: list[dict[str, str | None]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        if tag == "meta":
            self.meta.append(given)
        self.fetches += [value or "" for key, value in attrs if key in ("src", "href", "srcset", "data")]
        assert not any(key.startswith("on") for key in given)
        if tag not in ("meta", "rect", "line", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        elif tag not in ("rect", "line"):
            raise AssertionError(f"</{tag}> in {self.open}")


def test_the_page_is_whole_and_runs_its_one_script(folder: Path) -> None:
    page = Page(text(audit(folder), "html"))
    assert page.open == [] and page.tags.count("script") == 1
    assert all(fetched.startswith("#") for fetched in page.fetches)
    policy = next(each["content"] for each in page.meta if each.get("http-equiv"))
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    assert policy and policy.startswith("default-src 'none'") and f"'sha256-{digest}'" in policy


def test_no_name_gets_out_of_its_place(hostile: Path) -> None:
    result = audit(hostile)
    page = text(result, "html")
    assert Page(page).tags.count("script") == 1
    assert "alert(1)</script>" not in page and "\u202e" not in page and "<bdi>" in page
    ET.fromstring(text(result, "junit"))
    read(text(result, "sarif"))
    assert "\u202e" not in text(result, "text") and "<script>" not in text(result, "markdown")


def test_csv_has_a_row_a_finding_and_no_formula(hostile: Path) -> None:
    result = audit(hostile)
    rows = list(csv.DictReader(io.StringIO(text(result, "csv"))))
    assert len(rows) == result.findings
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())


@pytest.mark.parametrize("format_", FORMATS)
def test_every_format_has_every_code(format_: str) -> None:
    told = text(audit(OPEN / "manifest.yaml"), format_)
    for code in ("A302", "A305", "A401", "O203"):
        assert code in told


def test_junit_counts_its_cases(folder: Path) -> None:
    root = ET.fromstring(text(audit(folder), "junit"))
    suite = root[0]
    assert int(suite.get("tests", "")) == len(suite.findall("testcase")) == 15
    assert int(suite.get("failures", "")) == len(suite.findall("testcase/failure")) == 3


def test_the_page_says_what_it_leaves_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(html_, "MOST_FINDINGS", 2)
    page = text(audit(folder), "html")
    assert page.count("<article") == 2
    assert "1 further finding in 1 further game left out" in page


def test_sarif_says_what_it_leaves_out(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.auditing.formats.rows.MOST_RESULTS", 2)
    run: Any = read(text(audit(folder), "sarif"))["runs"][0]
    assert len(run["results"]) == 2
    assert "1 further" in run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]


def test_charts_show_what_the_statistics_count(folder: Path) -> None:
    page = text(audit(folder), "html")
    titles = re.findall(r"<figcaption>(.*?)</figcaption>", page)
    assert {"Findings by code", "Findings by player (illegal)", "Length of the games", "Points"} <= set(
        titles
    )


@pytest.mark.parametrize("format_", FORMATS)
def test_an_audit_of_nothing_can_be_written(tmp_path: Path, format_: str) -> None:
    assert "A105" in text(audit(tmp_path), format_)


def test_a_report_is_written_whole_or_not_at_all(folder: Path) -> None:
    target = folder.parent / "report.html"
    assert call(folder, "--format", "html", "--output", target).returncode == 1
    assert target.read_text(encoding="utf-8").endswith("</html>\n")
    assert call(folder, "--output", folder.parent / "nowhere" / "report.txt").returncode == 2
    assert not list(folder.parent.glob(".referee-*"))
