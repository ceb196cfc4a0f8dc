"""One short function a verb: what the command line and notebooks call."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.transcript import Recorder as Recorder
from referee.transcript import Transcript as Transcript
from referee.transcript import parse as parse
from referee.variantfile import Loaded, Outside, load

if TYPE_CHECKING:
    from referee.solver.asking import Asked, Question
    from referee.solver.solution import Goal, Solution

MOST_BYTES = 1024 * 1024


class VariantError(ValueError):
    """A rulebook that can't be loaded; `findings` say everything that is wrong with it."""

    def __init__(self, name: str, findings: tuple[Finding, ...]) -> None:
        super().__init__(name, findings)
        self.name, self.findings = name, findings

    def __str__(self) -> str:
        return "\n".join(_said(finding) for finding in self.findings) or f"{self.name} can't be loaded"


def _said(finding: Finding) -> str:
    place = f"{finding.file}:{finding.span.line}:{finding.span.column}: " if finding.span else ""
    return f"{place}{finding.code} {finding.message}"


def variant(name_or_path: str | Path) -> Variant:
    """A shipped rulebook by its name, or one from a YAML file. Raises VariantError with every finding."""
    loaded = load_variant(str(name_or_path))
    if loaded.variant is None:
        raise VariantError(str(name_or_path), loaded.findings)
    return loaded.variant


def load_variant(name_or_path: str, folder: str | None = None) -> Loaded:
    """As `variant`, with findings as values. With `folder`, a file must be in it or below."""
    if name_or_path in _shipped_names():
        return _shipped(name_or_path)
    return load(name_or_path, read_rulebook, folder)


@cache
def _shipped(name: str) -> Loaded:
    return load(name, read_rulebook)


@cache
def _shipped_names() -> frozenset[str]:
    from referee.resources import variant_names

    return frozenset(variant_names())


def read_rulebook(path: str, folder: str | None) -> bytes:
    """The bytes of a regular file, links followed but not out of `folder`; one too large is cut off."""
    file = Path(path)
    if folder is not None and not file.resolve().is_relative_to(Path(folder).resolve()):
        raise Outside(path)
    if file.exists() and not file.is_file():
        raise OSError("it is no regular file")
    with file.open("rb") as stream:
        return stream.read(MOST_BYTES)


class SolveError(ValueError):
    """A position that can't be; `findings` say why."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("\n".join(map(_said, findings)))
        self.findings = findings


def ask(question: Question) -> Asked:
    """As `solve`, with findings as values."""
    from referee.solver.asking import ask as answered
    from referee.transcript import parse_sets, parse_tiles

    return answered(question, parse_tiles, parse_sets)


def solve(
    rack: str,
    table: str = "",
    variant: str | Variant = "standard",
    *,
    opened: bool | None = None,
    goal: Goal = "tiles",
    time_limit: float | None = None,
) -> Solution:
    """The best legal play and what else there is to know of a position. SolveError where it can't be."""
    from referee.solver.asking import Question

    rules = variant if isinstance(variant, Variant) else _variant_named(variant)
    asked = ask(Question(rack, table, rules, opened, goal, time_limit=time_limit))
    if asked.solution is None:
        raise SolveError(asked.findings)
    return asked.solution


_variant_named = variant
