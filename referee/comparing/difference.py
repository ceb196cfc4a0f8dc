"""Rulebooks side by side: every parameter, clause and agreed change, with what each of them says and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Literal

from referee.model.chapters import CLAUSES, Effect
from referee.model.plain import flow
from referee.model.provenance import Citation
from referee.model.schema import find, parameters
from referee.model.variant import Variant
from referee.text.frozen import dataclass

Sort = Literal["parameter", "agreed", "clause"]
ABSENT = "–"


@dataclass(frozen=True, slots=True)
class Side:
    """What one rulebook says. Not `present`: a part of a group that is `none`, or a change not offered."""

    value: Any
    present: bool
    cited: Citation

    @property
    def words(self) -> str:
        return flow(self.value) if self.present else ABSENT


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that rulebooks say. `counted` where it differs by itself, and not as a part of a group.

    `regraded` where the value is the same and stands on another clause, or more or less firmly.
    """

    path: str
    sort: Sort
    effect: Effect | None
    meaning: str
    sides: tuple[Side, ...]
    differs: bool
    counted: bool
    regraded: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two rulebooks or more, and every row there is."""

    variants: tuple[Variant, ...]
    labels: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def differing(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.differs)

    @property
    def count(self) -> int:
        """How many parameters differ; a group that one of them has and another has not is one."""
        return sum(row.counted and row.sort == "parameter" for row in self.rows)


def compared(variants: Sequence[Variant]) -> Comparison:
    """Every parameter, then what the booklets offer to change, then the clauses."""
    books = tuple(variants)
    rows = [row for each in parameters() if (row := _parameter(books, each.path)) is not None]
    offered = dict.fromkeys(each.parameter for book in books for each in book.agreed)
    order = {each.path: at for at, each in enumerate(parameters())}
    rows += [_offer(books, path) for path in sorted(offered, key=order.__getitem__)]
    rows += [_clause(books, name, meaning) for name, meaning in CLAUSES.items()]
    return Comparison(books, labels(books), tuple(rows))


def labels(books: Sequence[Variant]) -> tuple[str, ...]:
    """Each rulebook's name, and the change on top of it; of two alike the later ones are numbered."""
    found: list[str] = []
    for book in books:
        name = book.name
        changes = ", ".join(f"{each.parameter} = {flow(each.value)}" for each in book.changes)
        said = f"{name} with {changes}" if changes and name in found else name
        again, number = said, 2
        while again in found:
            again, number = f"{said} ({number})", number + 1
        found.append(again)
    return tuple(found)


def differing(one: Variant, other: Variant) -> tuple[str, ...]:
    """The parameters whose values differ; a group that only one of them has stands for its parts."""
    found: list[str] = []
    for each in parameters():
        if each.within is not None and None in (one.value(each.within), other.value(each.within)):
            continue
        mine, yours = one.value(each.path), other.value(each.path)
        parted = each.optional_group and mine is not None and yours is not None
        if mine != yours and not parted:
            found.append(each.path)
    return tuple(found)


def _parameter(books: tuple[Variant, ...], path: str) -> Row | None:
    parameter = find(path)
    assert parameter is not None
    absent = [parameter.within is not None and book.value(parameter.within) is None for book in books]
    whole = parameter.optional_group and all(book.value(path) is not None for book in books)
    if all(absent) or whole:
        return None
    sides = tuple(
        Side(None, False, _nowhere()) if gone else Side(book.value(path), True, book.cite(path))
        for book, gone in zip(books, absent, strict=True)
    )
    counted = not any(absent)
    return _row(path, "parameter", parameter.effect, parameter.meaning, sides, counted)


def _offer(books: tuple[Variant, ...], path: str) -> Row:
    sides = []
    for book in books:
        offer = next((each for each in book.agreed if each.parameter == path), None)
        if offer is None:
            sides.append(Side(None, False, _nowhere()))
        else:
            values = "any" if offer.values is None else offer.values
            sides.append(Side(values, True, book.cite(f"agreed.{path}")))
    return _row(f"agreed.{path}", "agreed", "note", "what the booklet offers to change it to", tuple(sides))


def _clause(books: tuple[Variant, ...], name: str, meaning: str) -> Row:
    sides = tuple(Side(None, True, book.cite(f"clauses.{name}")) for book in books)
    return _row(f"clauses.{name}", "clause", None, meaning, sides)


def _row(
    path: str, sort: Sort, effect: Effect | None, meaning: str, sides: tuple[Side, ...], whole: bool = True
) -> Row:
    differs = any((a.value, a.present) != (b.value, b.present) for a, b in combinations(sides, 2))
    grounds = {(side.cited.grade, side.cited.booklet, side.cited.clause) for side in sides}
    regraded = not differs and len(grounds) > 1
    return Row(path, sort, effect, meaning, sides, differs, differs and whole, regraded)


def _nowhere() -> Citation:
    return Citation(None, None, None, "", 0)
