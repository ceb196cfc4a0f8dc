"""A line of files laid over one another: the value, the grade and the citation in force for every path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.model.bind import UNBOUND
from referee.model.change import broken_relations_known, set_value
from referee.model.finding import Finding
from referee.model.kind import described
from referee.model.plain import flow
from referee.model.provenance import Citation
from referee.model.schema import Parameter, Relation, find, groups, parameters
from referee.text.frozen import dataclass, field
from referee.text.node import MapNode
from referee.text.span import Span
from referee.variantfile import codes
from referee.variantfile.lineage import Ancestor, Lineage
from referee.variantfile.said import Statement

_TOP = Span(1, 1, 1, 2)


@dataclass(slots=True)
class InForce:
    """What holds after some files, oldest first."""

    values: dict[str, Any] = field(default_factory=dict)
    offers: dict[str, Any] = field(default_factory=dict)
    citations: dict[str, Citation] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


def inherited(line: Lineage) -> InForce:
    """Everything in force, with what is missing or contradicts itself."""
    out = InForce()
    for ancestor in reversed(line.files):
        root = line.whole and ancestor is line.files[-1]
        for statement in ancestor.said.by_path.values():
            _lay(out, ancestor, statement, line.whole)
        if root:
            out.findings.extend(_missing_keys(out, ancestor))
        out.findings.extend(_missing_parts(out, ancestor))
    out.findings.extend(_contradictions(out, line))
    return out


def _lay(out: InForce, ancestor: Ancestor, statement: Statement, whole: bool) -> None:
    path = statement.path
    if statement.kept and whole and not _stands(out, path):
        page = ancestor.said.document.page
        out.findings.append(page.finding(codes.NOTHING_TO_KEEP, statement.span, parameter=path))
        ancestor.said.excused.add(path)
        return
    if not statement.kept:
        _lay_value(out, path, statement.value)
    for name in _cited_paths(out, path):
        out.citations[name] = _citation(out.citations.get(name), ancestor, statement)


def _stands(out: InForce, path: str) -> bool:
    if path.startswith("agreed."):
        return path.removeprefix("agreed.") in out.offers
    return any(name == path or name.startswith(f"{path}.") for name in out.values)


def _lay_value(out: InForce, path: str, value: Any) -> None:
    if path.startswith("clauses."):
        return
    if path.startswith("agreed."):
        out.offers[path.removeprefix("agreed.")] = value
        return
    parameter = find(path)
    if parameter is not None and parameter.within is not None:
        out.values.pop(parameter.within, None)
        out.citations.pop(parameter.within, None)
    if parameter is not None and parameter.optional_group:
        for name in [name for name in out.citations if name.startswith(f"{path}.")]:
            del out.citations[name]
    set_value(out.values, path, value)


def _cited_paths(out: InForce, path: str) -> list[str]:
    """The path, or the parts of a group that is there."""
    parts = [name for name in out.values if name.startswith(f"{path}.")]
    return parts or [path]


def _citation(before: Citation | None, ancestor: Ancestor, statement: Statement) -> Citation:
    """Grade or citation given alone keep the other as it was; a new value keeps nothing."""
    file, line = ancestor.address.shown, statement.span.line
    kept = before if statement.kept else None
    grade = statement.grade or (kept.grade if kept else None)
    if statement.cite is None:
        return Citation(grade, kept.booklet if kept else None, kept.clause if kept else None, file, line)
    own = ancestor.said.booklet.key if ancestor.said.booklet else None
    return Citation(grade, statement.cite.booklet or own, statement.cite.clause, file, line)


# --- what is missing ----------------------------------------------------------------------------


def _missing_keys(out: InForce, root: Ancestor) -> Iterator[Finding]:
    """A rulebook that extends nothing states everything; chapters that are not there are said in one."""
    if not isinstance(root.said.document.root, MapNode):
        return
    absent: dict[str, None] = {}
    for parameter in parameters():
        if not (parameter.within or _stands(out, parameter.path) or _excused(root, parameter.path)):
            absent[_highest_absent(root, parameter.path)] = None
    chapters = [path for path in absent if "." not in path]
    if chapters:
        found = f"{', '.join(chapters)} {'are' if len(chapters) > 1 else 'is'}"
        yield root.said.document.page.finding(codes.MISSING_CHAPTERS, _TOP, found=found)
    yield from (_missing(root, path) for path in absent if "." in path)


def _missing_parts(out: InForce, ancestor: Ancestor) -> Iterator[Finding]:
    """A group that may be none, given where the parent has none, is given whole."""
    for parameter in parameters():
        group = parameter.within
        if group is None or group in out.values or not _stands(out, group):
            continue
        given = parameter.path in out.values or _excused(ancestor, parameter.path)
        if group in ancestor.said.tried and not given:
            yield _missing(ancestor, parameter.path)


def _excused(root: Ancestor, path: str) -> bool:
    said = root.said
    return path in said.tried or any(path == each or path.startswith(f"{each}.") for each in said.excused)


def _highest_absent(root: Ancestor, path: str) -> str:
    steps = path.split(".")
    for length in range(1, len(steps)):
        group = ".".join(steps[:length])
        if group not in root.said.tried:
            return group
    return path


def _missing(root: Ancestor, path: str) -> Finding:
    parameter = find(path)
    expected = _expected(parameter) if parameter else f"the keys {', '.join(groups()[path])}"
    above = path.rpartition(".")[0]
    span = root.said.tried.get(above, _TOP)
    return root.said.document.page.finding(codes.MISSING_KEY, span, found=path, expected=expected)


def _expected(parameter: Parameter) -> str:
    if parameter.optional_group:
        return f"none, or the keys {', '.join(groups()[parameter.path])}"
    return described(parameter.kind)


# --- what contradicts itself --------------------------------------------------------------------


def _contradictions(out: InForce, line: Lineage) -> Iterator[Finding]:
    """Said at the youngest file that states one of the values, at the first of them there."""
    for relation in broken_relations_known(out.values):
        for ancestor in line.files:
            spans = [ancestor.said.by_path[path].span for path in relation.paths if _states(ancestor, path)]
            if spans:
                page = ancestor.said.document.page
                facts = {"values": values_words(relation, out.values), "sentence": relation.sentence}
                yield page.finding(codes.CONTRADICTION, spans[0], **facts)
                break


def _states(ancestor: Ancestor, path: str) -> bool:
    statement = ancestor.said.by_path.get(path)
    return statement is not None and not statement.kept


def values_words(relation: Relation, values: dict[str, Any]) -> str:
    return ", ".join(f"{path} {flow(values[path])}" for path in relation.paths if values[path] is not UNBOUND)
