"""The shipped rulebooks as trees already read, so that a start need not read YAML.

A line a rulebook: its name, the digest of the YAML it was made from, its tree. A line is used only where the
YAML is still the same; whoever changes a rulebook makes them anew, and a test asks for it.

    python -W ignore -m referee.variantfile.saved > saved.jsonl && mv saved.jsonl variants/saved.jsonl
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from referee import resources
from referee.text.node import BrokenNode, Entry, ListNode, MapNode, Node, ScalarNode
from referee.text.span import Span
from referee.yamlplaces import Document, read
from referee.yamlplaces.page import Page


def reread(text: str, file: str, line: str) -> Document | None:
    """What reading the text would give, or None where the line does not belong to it."""
    saved = json.loads(line) if line else {}
    if saved.get("yaml") != _digest(text):
        return None
    return Document(Page(text, file), unpacked(saved["root"]), True, ())


def line_of(name: str) -> str:
    """The line to be saved of a shipped rulebook."""
    text = resources.variant_text(name)
    root = read(text, name).root
    assert root is not None  # shipped, and tested
    saved = {"name": name, "yaml": _digest(text), "root": packed(root)}
    return json.dumps(saved, separators=(",", ":"), ensure_ascii=False)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def packed(node: Node) -> list[Any]:
    """A place and a text, a list of items, or keys and values in turn."""
    span = node.span
    place = [span.line, span.column, span.end_line, span.end_column]
    if isinstance(node, ScalarNode):
        return [*place, "quoted" if node.quoted else "plain", node.text]
    if isinstance(node, ListNode):
        return [*place, "list", [packed(each) for each in node.items]]
    assert not isinstance(node, BrokenNode)  # no shipped rulebook has one
    return [*place, "map", [packed(each) for entry in node.entries for each in (entry.key, entry.value)]]


def unpacked(saved: list[Any]) -> Node:
    kind, inside = saved[4:]
    span = Span(*saved[:4])
    if kind == "list":
        return ListNode(tuple(map(unpacked, inside)), span)
    if kind != "map":
        return ScalarNode(inside, kind == "quoted", span)
    keys, values = map(unpacked, inside[::2]), map(unpacked, inside[1::2])
    pairs = zip(keys, values, strict=True)
    return MapNode(tuple(Entry(key, value) for key, value in pairs if isinstance(key, ScalarNode)), span)


if __name__ == "__main__":
    for each in resources.variant_names():
        print(line_of(each))
