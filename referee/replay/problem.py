"""A contradiction in the record: a code, a place, and the facts of its sentence."""

from __future__ import annotations

from typing import Any

from referee.model.code import Code
from referee.text.frozen import dataclass
from referee.text.span import Span


@dataclass(frozen=True, slots=True)
class Problem:
    """`turn` and `player` are None where the line is no turn."""

    code: Code
    span: Span
    facts: dict[str, Any]
    turn: int | None = None
    player: str | None = None
