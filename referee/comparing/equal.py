"""One parameter made equal: a rulebook with another one's value for it, and with nothing else changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from referee.model.change import broken_relations, set_value, values_of
from referee.model.schema import chapters_from
from referee.model.variant import Variant


@dataclass(frozen=True, slots=True)
class Equalled:
    """`along` names what had to be made equal with it, since the two can't stand apart."""

    variant: Variant
    along: tuple[str, ...]


def with_value(book: Variant, path: str, value: Any) -> Variant | None:
    """The rulebook with one other value, already bound; None where it contradicts the others."""
    values = values_of(book)
    set_value(values, path, value)
    return None if broken_relations(values) else replace(book, **chapters_from(values))


def with_values(book: Variant, other: Variant, paths: Iterable[str]) -> Variant | None:
    """The rulebook with the other's values for these; None where they contradict the rest."""
    values = values_of(book)
    for path in paths:
        set_value(values, path, other.value(path))
    return None if broken_relations(values) else replace(book, **chapters_from(values))


def made_equal(book: Variant, other: Variant, path: str) -> Equalled | None:
    """The rulebook with the other's value. What contradicts it is made equal too; else None."""
    values = values_of(book)
    set_value(values, path, other.value(path))
    along: list[str] = []
    while broken := broken_relations(values):
        more = [
            each
            for relation in broken
            for each in relation.paths
            if each != path and each not in along and values.get(each) != other.value(each)
        ]
        if not more:
            return None
        along.append(more[0])
        set_value(values, more[0], other.value(more[0]))
    return Equalled(replace(book, **chapters_from(values)), tuple(along))
