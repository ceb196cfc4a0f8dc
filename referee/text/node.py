"""A small tree of texts with places: what a YAML document, or a Python value, is before anything is bound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.text.frozen import dataclass, field
from referee.text.span import Span

NOWHERE = Span(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A text. `quoted` where quotes, or a block, say that it is no number and no word of the language."""

    text: str
    quoted: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ListNode:
    items: tuple[Node, ...]
    span: Span = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Entry:
    key: ScalarNode
    value: Node


@dataclass(frozen=True, slots=True)
class MapNode:
    """Entries in the order written; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span = field(default=NOWHERE, compare=False)

    def keys(self) -> tuple[str, ...]:
        return tuple(entry.key.text for entry in self.entries)

    def entry(self, key: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.key.text == key), None)


@dataclass(frozen=True, slots=True)
class BrokenNode:
    """Something was here that a finding already speaks of: whoever binds it stays silent."""

    span: Span = field(default=NOWHERE, compare=False)


Node = ScalarNode | ListNode | MapNode | BrokenNode


def node_of(value: Any) -> Node:
    """A Python value as the node that a file would have given. Raises TypeError for what no file can say."""
    if value is None:
        return ScalarNode("none")
    if isinstance(value, bool):
        return ScalarNode("true" if value else "false")
    if isinstance(value, int):
        return ScalarNode(str(value))
    if isinstance(value, str):
        return ScalarNode(value)
    if isinstance(value, Mapping):
        return MapNode(tuple(Entry(ScalarNode(str(key)), node_of(item)) for key, item in value.items()))
    if isinstance(value, tuple | list):
        return ListNode(tuple(node_of(item) for item in value))
    raise TypeError(f"{type(value).__name__} is no value of a rulebook")
