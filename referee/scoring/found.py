"""Findings of this package: a code, a place, the facts of its sentence, and what it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from referee.model.code import Code
from referee.model.finding import Finding, Grade, Source, Verdict
from referee.model.variant import Variant
from referee.scoring.codes import CODES
from referee.scoring.result import Remark
from referee.text.frozen import dataclass
from referee.text.span import Span

_BY_CODE = {each.code: each for each in CODES}


@dataclass(frozen=True, slots=True)
class Desk:
    """Where findings are written: the file, its lines for the carets, and the rulebook they cite."""

    variant: Variant
    file: str | None = None
    lines: Sequence[str] = ()

    def finding(
        self,
        code: Code,
        span: Span | None,
        parameters: Sequence[str] = (),
        *,
        verdict: Verdict = "illegal",
        player: str | None = None,
        turn: int | None = None,
        **facts: Any,
    ) -> Finding:
        message = code.message.format(player=player, **facts) if "{" in code.message else code.message
        first = parameters[0] if parameters else None
        return Finding(
            code.code,
            code.name,
            code.kind,
            "legal" if code.kind == "note" else verdict,
            message,
            self.file,
            span,
            turn=turn,
            player=player,
            parameter=first,
            value=self.variant.value(first) if first else None,
            also=tuple(parameters[1:]),
            source=source_of(self.variant, first) if first else None,
            excerpt=self._line(span),
        )

    def note(self, remark: Remark, span: Span | None, turn: int | None = None) -> Finding:
        """`turn` is the number on the line that the span is of."""
        code = _BY_CODE[remark.code]
        return self.finding(code, span, (remark.parameter,), turn=turn, message=remark.message)

    def _line(self, span: Span | None) -> str | None:
        return self.lines[span.line - 1] if span and 0 < span.line <= len(self.lines) else None


def source_of(variant: Variant, parameter: str) -> Source | None:
    try:
        cited = variant.cite(parameter)
    except KeyError:  # a rulebook made by hand, without citations
        return None
    return Source(cited.booklet, cited.clause, cast("Grade | None", cited.grade))
