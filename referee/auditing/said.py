"""Findings of this package, made from its codes."""

from __future__ import annotations

from typing import Any

from referee.model.code import Code
from referee.model.finding import Finding, Verdict
from referee.text.safe import shown
from referee.text.span import Span


def said(
    code: Code,
    file: str | None,
    span: Span | None = None,
    *,
    verdict: Verdict = "illegal",
    excerpt: str | None = None,
    player: str | None = None,
    **facts: Any,
) -> Finding:
    """A finding; names among the facts may hold anything, and are shown, not obeyed."""
    words = {key: shown(fact) if isinstance(fact, str) else fact for key, fact in facts.items()}
    if player is not None:
        words["player"] = shown(player)
    given: Verdict = "legal" if code.kind == "note" else verdict
    message = code.message.format(**words)
    return Finding(
        code.code, code.name, code.kind, given, message, file, span, player=player, excerpt=excerpt
    )
