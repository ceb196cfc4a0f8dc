"""A place in a text: lines and columns from 1, in code points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Cols(NamedTuple):
    """A stretch of one line, or of one action's text: `end` is the first column after it."""

    start: int
    end: int

    def shifted(self, by: int) -> Cols:
        return Cols(self.start + by, self.end + by)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a text. `end_column` is the first column after it."""

    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def on_line(cls, line: int, cols: tuple[int, int]) -> Span:
        return cls(line, cols[0], line, cols[1])
