"""Where a value comes from, and who offers to change it."""

from __future__ import annotations

from typing import Any

from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Agreed:
    """A change the booklet itself offers: the values it names, or None for any value."""

    parameter: str
    values: tuple[Any, ...] | None


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a value in force comes from: grade, booklet, our paraphrase, the line of YAML that says so."""

    grade: str | None
    booklet: str | None
    clause: str | None
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Booklet:
    """The rulebook a variant file was read from."""

    key: str
    language: str | None
    title: str | None


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One change on top of a file: `agreed` where the booklet itself offers it, else a house rule."""

    parameter: str
    value: Any
    agreed: bool
