"""YAML text to nodes: what is refused before the parser sees it, and the tree after."""

from __future__ import annotations

import re

from referee.model.finding import Finding
from referee.text.frozen import dataclass
from referee.text.node import Node
from referee.text.span import Span
from referee.yamlplaces import codes
from referee.yamlplaces.page import Page
from referee.yamlplaces.tree import Builder

_NOT_YAML = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


@dataclass(frozen=True, slots=True)
class Limits:
    """What is read at most. A rulebook is a page or two; other users of this door may allow more."""

    size: int = 256 * 1024
    depth: int = 20
    scalar: int = 2_000
    problems: int = 200


@dataclass(frozen=True, slots=True)
class Document:
    """What was read. `complete` is false where reading stopped early: what is missing may only be unread."""

    page: Page
    root: Node | None
    complete: bool
    findings: tuple[Finding, ...]


def read(content: str | bytes, file: str | None, limits: Limits | None = None) -> Document:
    """One YAML document. Never raises for what is in it; time and memory are bounded by `limits`."""
    return _read(content, file, limits or Limits(), (1, 1), None)


def read_flow(text: str, file: str | None, at: Span | None, line: str | None) -> Document:
    """One value on one line, at its place: the rest of a `rule` line, or what follows `--rule key=`."""
    origin = (at.line, at.column) if at else (1, 1)
    return _read(text, file, Limits(), origin, text if line is None else line)


def _read(
    content: str | bytes, file: str | None, limits: Limits, origin: tuple[int, int], line: str | None
) -> Document:
    if len(content) > limits.size:
        page = Page("", file, origin, line)
        return _refused(page, page.finding(codes.TOO_LARGE, None, most=limits.size))
    if isinstance(content, bytes):
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            return _not_utf8(content, error, file)
    else:
        text = content
    page = Page(text.removeprefix("\ufeff"), file, origin, line)
    bad = re.search(_NOT_YAML, page.text)
    if bad:
        shown = f"U+{ord(bad.group()):04X}"
        return _refused(page, page.finding(codes.CONTROL, page.span(*bad.span()), character=shown))
    return _parsed(page, limits)


def _parsed(page: Page, limits: Limits) -> Document:
    builder = Builder(page, limits.depth, limits.scalar, limits.problems)
    builder.run()
    findings = tuple(builder.findings)
    if builder.root is None and not findings:
        what = "the file" if page.line is None else "the value"
        return _refused(page, page.finding(codes.EMPTY, page.span(0, 0), what=what))
    return Document(page, builder.root, builder.complete, findings)


def _refused(page: Page, finding: Finding) -> Document:
    return Document(page, None, False, (finding,))


def _not_utf8(content: bytes, error: UnicodeDecodeError, file: str | None) -> Document:
    """The good beginning gives the line and the column of the first bad byte."""
    good = content[: error.start].decode("utf-8").removeprefix("\ufeff")
    rest = content[error.start :].splitlines()[0].decode("utf-8", "replace")
    page = Page(good + rest, file)
    span = page.span(len(good), len(good) + 1)
    said = (
        "a file in UTF-16 or UTF-32" if content[:2] in _OTHER_MARKS else f"byte 0x{content[error.start]:02X}"
    )
    return _refused(page, page.finding(codes.NOT_UTF8, span, what=said))


_OTHER_MARKS = (b"\xff\xfe", b"\xfe\xff")
