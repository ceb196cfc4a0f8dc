"""Rulebooks that games were judged by, loaded again from the lines that named them."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.auditing.shelf import load_named
from referee.auditing.work import Row
from referee.judge.rulebook import Asked, in_force
from referee.model.variant import Variant
from referee.transcript import parse


@dataclass(slots=True)
class Books:
    """The variants of matches: few, whatever the number of games."""

    asked: Asked
    _known: dict[tuple[str | None, tuple[str, ...]], Variant] = field(default_factory=dict)

    def variant(self, book: Row | None, folder: str | None) -> Variant:
        lines = tuple(book["lines"]) if book else ()
        key = (folder if lines else None, lines)
        if key not in self._known:
            events = parse("".join(f"{line}\n" for line in lines)).events
            self._known[key] = in_force(
                events, self.asked, lambda name: load_named(name, folder), None, lines
            ).variant
        return self._known[key]
