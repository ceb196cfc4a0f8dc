"""Rulebooks side by side, as a page for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.comparing.difference import ABSENT, Comparison, Row, Side
from referee.comparing.effect import by_effect
from referee.model.plain import plain
from referee.model.schema import find
from referee.model.variant import Variant
from referee.report.json_ import json_value
from referee.report.page import Block, Grid, Heading, Page, Words


def comparison_page(comparison: Comparison, everything: bool = False, grouped: bool = False) -> Page:
    """What differs; with `everything` also what is the same; `grouped` by what it does."""
    rows = comparison.rows if everything else comparison.differing
    title = (
        f"{' and '.join(comparison.labels)} compared" if len(comparison.labels) < 4 else "Rulebooks compared"
    )
    blocks: list[Block] = [Words(_summary(comparison, everything))]
    if grouped:
        for heading, members in by_effect(rows):
            blocks += [Heading(heading), _grid(comparison, members)]
    elif rows:
        blocks.append(_grid(comparison, rows))
    return Page(title, tuple(blocks))


def _summary(comparison: Comparison, everything: bool) -> str:
    count = comparison.count
    said = f"{count} parameter{'' if count == 1 else 's'} {'differs' if count == 1 else 'differ'}."
    regraded = sum(row.regraded for row in comparison.rows)
    if regraded and not everything:
        said += f" {regraded} more say the same on other grounds; --all shows them."
    return said


def _grid(comparison: Comparison, rows: Sequence[Row]) -> Grid:
    head = ("parameter", *comparison.labels)
    return Grid(head, tuple((_name(row), *_cells(row)) for row in rows))


def _cells(row: Row) -> list[str]:
    parameter = find(row.path)
    parted = parameter is not None and parameter.optional_group
    return [_cell(row, side, parted) for side in row.sides]


def _cell(row: Row, side: Side, parted: bool) -> str:
    if not side.present:
        return ABSENT
    return "as below" if parted and side.value is not None else cell(side, valued=row.sort != "clause")


def _name(row: Row) -> str:
    """Long names may be broken where their parts meet."""
    path = f"{row.path.removeprefix('agreed.')}, by agreement" if row.sort == "agreed" else row.path
    return path if len(path) <= 30 or " " in path else path.replace(".", ". ", 1)


def cell(side: Side, valued: bool = True) -> str:
    """`gross (explicit) End of the game: losers note their whole racks`; a clause has no value."""
    cited = side.cited
    parts = (side.words if valued else "", f"({cited.grade or 'grade not stated'})", cited.clause or "")
    return " ".join(part for part in parts if part)


def comparison_object(comparison: Comparison, everything: bool = False) -> dict[str, Any]:
    """As `comparison_page`; what may be left out is left out in the same way."""
    rows = comparison.rows if everything else comparison.differing
    return {
        "rulebooks": [rulebook_object(each) for each in comparison.variants],
        "differ": comparison.count,
        "parameters": [_row_object(comparison, row) for row in rows],
    }


def rulebook_object(variant: Variant) -> dict[str, Any]:
    """Which rulebook: its name, its fingerprint, and what was changed on top of it."""
    return {
        "variant": variant.name,
        "title": variant.title,
        "variant_digest": variant.digest,
        "rules": {each.parameter: json_value(plain(each.value)) for each in variant.changes},
    }


def _row_object(comparison: Comparison, row: Row) -> dict[str, Any]:
    return {
        "parameter": row.path,
        "sort": row.sort,
        "effect": row.effect,
        "meaning": row.meaning,
        "differs": row.differs,
        "regraded": row.regraded,
        "sides": [side_object(label, side) for label, side in zip(comparison.labels, row.sides, strict=True)],
    }


def side_object(label: str, side: Side) -> dict[str, Any]:
    cited = side.cited
    return {
        "variant": label,
        "present": side.present,
        "value": json_value(plain(side.value)),
        "grade": cited.grade,
        "source": {"booklet": cited.booklet, "clause": cited.clause},
        "file": cited.file or None,
        "line": cited.line or None,
    }
