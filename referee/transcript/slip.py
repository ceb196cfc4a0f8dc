"""A slip of the pen: why a stretch of text can't be read, before it is known which line it stands on."""

from __future__ import annotations

from referee.model.finding import Finding
from referee.text.span import Cols, Span
from referee.transcript.codes import BY_CODE


class Slip(Exception):
    """Raised while one piece of text is read, and always caught by the reader of that piece.

    `cols` are offsets into the text that was being read.
    """

    def __init__(self, code: str, cols: Cols, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.cols = cols
        self.facts = facts

    def shifted(self, by: int) -> Slip:
        return Slip(self.code, self.cols.shifted(by), **self.facts)

    def finding(self, file: str | None, line: int, excerpt: str, turn: int | None = None) -> Finding:
        """The finding, where `cols` are columns of the line."""
        code = BY_CODE[self.code]
        return Finding(
            code=code.code,
            name=code.name,
            kind=code.kind,
            verdict="legal" if code.kind == "note" else "illegal",
            message=code.message.format(**self.facts),
            file=file,
            span=Span.on_line(line, self.cols),
            turn=turn,
            excerpt=excerpt,
        )
