"""What one file says: its statements, its head, and what is wrong in it."""

from __future__ import annotations

from typing import Any, get_args

from referee.model.bind import UNBOUND, Misfit
from referee.model.code import Code
from referee.model.finding import Finding, Grade
from referee.model.provenance import Booklet
from referee.text.frozen import dataclass, field
from referee.text.node import ScalarNode
from referee.text.span import Span
from referee.variantfile import codes
from referee.yamlplaces import Document

GRADES = get_args(Grade)
HEAD = ("name", "title", "extends", "booklet")
KEPT = UNBOUND
"""The value of a statement that gives only grade and citation."""
PROVENANCE = ("value", "grade", "cite")


@dataclass(frozen=True, slots=True)
class Said:
    """A citation as written: the booklet is None where it is the file's own."""

    booklet: str | None
    clause: str


@dataclass(frozen=True, slots=True)
class Statement:
    """One entry of a file. `grade` and `cite` are None where the file does not say."""

    path: str
    value: Any
    grade: str | None
    cite: Said | None
    span: Span
    kept: bool = False


@dataclass(slots=True)
class Stated:
    """Everything one file says, and everything wrong in it.

    `tried` is where a key stands, whatever came of it; what is `excused` was tried under a wrong name
    or in a wrong form, so that nothing of it is called missing.
    """

    document: Document
    name: str | None = None
    title: str | None = None
    extends: ScalarNode | None = None
    booklet: Booklet | None = None
    by_path: dict[str, Statement] = field(default_factory=dict)
    tried: dict[str, Span] = field(default_factory=dict)
    excused: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)

    def find(self, code: Code, span: Span | None, **facts: Any) -> None:
        self.findings.append(self.document.page.finding(code, span, **facts))

    def misfits(self, found: list[Misfit], parameter: str) -> None:
        for each in found:
            code, facts = misfit_facts(each, parameter)
            self.find(code, each.span, **facts)


def misfit_facts(misfit: Misfit, parameter: str) -> tuple[Code, dict[str, str]]:
    """The code for a value that does not fit, and what its sentence needs."""
    hint = f"; did you mean {misfit.nearest}?" if misfit.nearest else ""
    if misfit.reason == "unknown" and not hint:
        hint = f": expected {misfit.expected}"
    found = f"{parameter}.{misfit.found}" if misfit.reason == "missing" else misfit.found
    facts = {"parameter": parameter, "found": found, "expected": misfit.expected, "hint": hint}
    return codes.REMARK_CODES[misfit.reason], facts
