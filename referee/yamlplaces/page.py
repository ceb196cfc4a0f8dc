"""A text by lines, as an editor counts them, and findings placed on it."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

from referee.model.code import Code
from referee.model.finding import Finding
from referee.text.frozen import dataclass, field
from referee.text.span import Span

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Page:
    """`origin` is where the text begins in its file: a rule's value begins in the middle of a line."""

    text: str
    file: str | None
    origin: tuple[int, int] = (1, 1)
    line: str | None = None
    starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        ends = (match.end() for match in _LINE_END.finditer(self.text))
        object.__setattr__(self, "starts", (0, *ends))

    def place(self, offset: int) -> tuple[int, int]:
        row = bisect_right(self.starts, offset) - 1
        column = offset - self.starts[row] + (self.origin[1] if row == 0 else 1)
        return row + self.origin[0], column

    def span(self, start: int, end: int) -> Span:
        """At least one character wide, so that there is always something to point at."""
        line, column = self.place(start)
        end_line, end_column = self.place(max(start, end))
        if (end_line, end_column) == (line, column):
            end_column += 1
        return Span(line, column, end_line, end_column)

    def excerpt(self, line: int) -> str | None:
        """The whole line of the file, also where this text is only a part of it."""
        if self.line is not None:
            return self.line
        row = line - self.origin[0]
        if not 0 <= row < len(self.starts):
            return None
        end = self.starts[row + 1] if row + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[row] : end].rstrip("\r\n")

    def finding(self, code: Code, span: Span | None, **facts: Any) -> Finding:
        excerpt = self.excerpt(span.line) if span else None
        return Finding(
            code.code,
            code.name,
            code.kind,
            "illegal",
            code.message.format(**facts),
            self.file,
            span,
            excerpt=excerpt,
        )
