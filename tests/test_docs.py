"""Every snippet of README and docs is run.

A `console` block is a shell session: each line that begins with `$ ` is run in a folder that holds copies
of examples/ and variants/, and what it prints must be what follows it; a line `…` stands for any lines.
`rkb` must be a readable transcript, `json` and `yaml` must be readable, a `yaml` block that begins with
`name:` must be a rulebook without faults, `python` is run. Other blocks (`sh`, `text`) are not run.

    python -m tests.test_docs FILE…     writes what the sessions print now into the files, for review
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    path
    for folder, pattern in (
        (".", "*.md"),
        ("docs", "**/*.md"),
        ("benchmarks", "*.md"),
        ("examples", "**/*.md"),
    )
    for path in (ROOT / folder).glob(pattern)
)
FENCE = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
END = "\x1e"
ANY = "…\n"


class Snippet(NamedTuple):
    page: Path
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def snippets(*kinds: str) -> list[Snippet]:
    """The fenced blocks of these kinds, in all pages."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            if match["kind"] in kinds:
                line = text.count("\n", 0, match.start()) + 1
                found.append(Snippet(page, line, match["kind"], match["text"]))
    return found


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("snippet", snippets(*kinds), ids=str)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return furnished(tmp_path)


def furnished(folder: Path) -> Path:
    for name in ("examples", "variants"):
        shutil.copytree(ROOT / name, folder / name)
    return folder


def session(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the lines that follow it."""
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    assert not parts[0], "a console block begins with `$ `"
    return [(command, shown) for command, _, shown in (part.partition("\n") for part in parts[1:])]


def outputs(commands: list[str], folder: Path) -> list[str]:
    """What each command prints, run one after the other in one shell; `echo $?` works."""
    script = "".join(f"{command}\ncode=$?; printf '{END}'; (exit $code)\n" for command in commands)
    program = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    kept = {key: value for key, value in os.environ.items() if not key.endswith("_COLOR")}
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=folder,
        env={**kept, "PATH": program, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    return done.stdout.split(END)[:-1]


def agrees(printed: str, shown: str) -> bool:
    """`…` on a line of its own stands for any lines, blank space at the ends of lines for none."""
    trim = re.compile(r"[ \t]+$", re.MULTILINE)
    pattern = ".*".join(re.escape(part) for part in trim.sub("", shown).split(ANY))
    return re.fullmatch(pattern, trim.sub("", printed), re.DOTALL) is not None


@of_kind("console")
def test_a_session_prints_what_the_page_shows(snippet: Snippet, folder: Path) -> None:
    steps = session(snippet.text)
    printed = outputs([command for command, _ in steps], folder)
    for (command, shown), found in zip(steps, printed, strict=True):
        assert agrees(found, shown), f"{snippet}: $ {command}\n{found}"


@of_kind("rkb")
def test_a_transcript_can_be_read(snippet: Snippet) -> None:
    from referee.text.source import Source
    from referee.transcript import parse

    assert parse(Source(snippet.text, str(snippet))).findings == ()


@of_kind("json")
def test_json_can_be_read(snippet: Snippet) -> None:
    json.loads(snippet.text)


@of_kind("yaml")
def test_yaml_can_be_read_and_a_rulebook_has_no_faults(snippet: Snippet, folder: Path) -> None:
    import yaml

    yaml.safe_load(snippet.text)
    if snippet.text.startswith("name:"):
        (folder / "snippet.yaml").write_text(snippet.text, encoding="utf-8")
        printed = outputs(["referee variants check snippet.yaml", "echo $?"], folder)
        assert printed[1] == "0\n", printed[0]


@of_kind("python")
def test_python_runs(snippet: Snippet, folder: Path) -> None:
    with contextlib.chdir(folder), contextlib.redirect_stdout(io.StringIO()):
        exec(compile(snippet.text, str(snippet), "exec"), {"__name__": "snippet"})


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_page_is_in_the_index() -> None:
    index = ROOT / "docs" / "README.md"
    targets = re.findall(r"\]\(([^)#\s]+)", index.read_text(encoding="utf-8"))
    listed = {(index.parent / target).resolve() for target in targets}
    assert [
        str(page.relative_to(ROOT)) for page in sorted(index.parent.rglob("*.md")) if page not in listed
    ] == ["docs/README.md"]


def rewrite(page: Path) -> None:
    """Put what the sessions print now into the page; outputs that agree already are left alone."""

    def again(match: re.Match[str]) -> str:
        if match["kind"] != "console":
            return match[0]
        steps = session(match["text"])
        with tempfile.TemporaryDirectory() as folder:
            printed = outputs([command for command, _ in steps], furnished(Path(folder)))
        pairs = zip(steps, printed, strict=True)
        kept = [(command, shown if agrees(new, shown) else new) for (command, shown), new in pairs]
        return "```console\n" + "".join(f"$ {command}\n{shown}" for command, shown in kept) + "```"

    page.write_text(FENCE.sub(again, page.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    for given in sys.argv[1:]:
        rewrite(Path(given))
