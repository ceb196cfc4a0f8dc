"""What could be better in a rulebook's file that has no mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import cast

from referee.comparing import codes
from referee.model.code import Code
from referee.model.finding import Finding, Grade, Source
from referee.model.plain import flow, plain
from referee.model.provenance import Citation
from referee.model.variant import Variant
from referee.variantfile import Outline
from referee.variantfile.said import Statement

Unseen = Callable[[Variant, Variant, str], str | None]
"""Why no game shows that a parameter differs between two rulebooks; None where one does."""


def linted(outline: Outline, unseen: Unseen) -> tuple[Finding, ...]:
    """Notes, by place. One entry gets one note: what is superfluous needs no source."""
    found = [
        finding
        for statement in outline.said.by_path.values()
        if (finding := _repeated(outline, statement) or _bare(outline, statement))
    ]
    found += _unnoticed(outline, unseen)
    return tuple(sorted(found, key=lambda each: each.sort_key))


def _note(outline: Outline, code: Code, statement: Statement, **facts: object) -> Finding:
    made = outline.said.document.page.finding(code, statement.span, found=statement.path, **facts)
    cited = outline.variant.cite(statement.path)
    source = Source(cited.booklet, cited.clause, cast(Grade, cited.grade)) if cited.grade else None
    parameter = statement.path if statement.path in outline.variant.parameters else None
    value = plain(outline.variant.value(parameter)) if parameter else None
    return replace(made, verdict="legal", parameter=parameter, value=value, source=source)


# --- entries that say nothing new ---------------------------------------------------------------


def _repeated(outline: Outline, statement: Statement) -> Finding | None:
    parent = outline.parent
    if parent is None or not _same_value(outline, parent, statement):
        return None
    try:
        before = parent.cite(statement.path)
    except KeyError:
        return None
    if not _same_source(outline, statement, before):
        return None
    bare = not statement.kept and statement.grade is None and before.grade is not None
    lost = f", and the grade ({before.grade}) would stay" if bare else ""
    return _note(outline, codes.REPEATS_PARENT, statement, parent=parent.name, lost=lost)


def _same_value(outline: Outline, parent: Variant, statement: Statement) -> bool:
    path = statement.path
    if statement.kept or path.startswith("clauses."):
        return True
    if path.startswith("agreed."):
        name = path.removeprefix("agreed.")
        return [each for each in parent.agreed if each.parameter == name] == [
            each for each in outline.variant.agreed if each.parameter == name
        ]
    return path in parent.parameters and bool(parent.value(path) == statement.value)


def _same_source(outline: Outline, statement: Statement, before: Citation) -> bool:
    """What is left out does not differ."""
    if statement.grade not in (None, before.grade):
        return False
    if statement.cite is None:
        return True
    own = outline.said.booklet.key if outline.said.booklet else None
    return (statement.cite.booklet or own, statement.cite.clause) == (before.booklet, before.clause)


# --- entries without a source -------------------------------------------------------------------


def _bare(outline: Outline, statement: Statement) -> Finding | None:
    cited = outline.variant.cite(statement.path)
    lacking = [word for word, there in (("grade", cited.grade), ("citation", cited.clause)) if not there]
    if not lacking:
        return None
    return _note(outline, codes.NO_SOURCE, statement, missing=" and no ".join(lacking))


# --- changes that nobody could notice -----------------------------------------------------------


def _unnoticed(outline: Outline, unseen: Unseen) -> Iterator[Finding]:
    parent, variant = outline.parent, outline.variant
    if parent is None:
        return
    for statement in outline.said.by_path.values():
        path = statement.path
        if path not in variant.parameters or _same_value(outline, parent, statement):
            continue
        why = unseen(variant, parent, path)
        if why is not None:
            before = flow(parent.value(path)) if path in parent.parameters else "not there"
            facts = {"value": flow(variant.value(path)), "before": before, "parent": parent.name, "why": why}
            yield _note(outline, codes.UNNOTICED, statement, **facts)
