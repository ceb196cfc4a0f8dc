"""Walk YAML events with a stack of our own: no recursion, no loader, no object but texts with places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.model.code import Code
from referee.text.frozen import dataclass, field
from referee.text.node import BrokenNode, Entry, ListNode, MapNode, Node, ScalarNode
from referee.text.span import Span
from referee.yamlplaces import codes
from referee.yamlplaces.page import Page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.model.finding import Finding


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet."""

    start: int
    mapping: bool
    is_key: bool = False
    items: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    seen: dict[str, Span] = field(default_factory=dict)
    key: ScalarNode | None = None
    waiting: bool = False  # a key was read (good or not) and its value is next


class _Stop(Exception):
    """Reading ends here, with what is there."""


class Builder:
    """Events in, one tree out; `complete` tells whether the whole document was read."""

    def __init__(self, page: Page, depth: int, scalar: int, problems: int) -> None:
        self.page, self.depth, self.scalar, self.problems = page, depth, scalar, problems
        self.findings: list[Finding] = []
        self.root: Node | None = None
        self.complete = True
        self._open: list[_Open] = []
        self._documents = 0

    def run(self) -> None:
        import yaml

        try:
            for event in _events(self.page.text):
                self._take(event, yaml)
        except _Stop:
            self._close_all()
        except yaml.YAMLError as error:
            self._syntax(error)
            self._close_all()

    def _take(self, event: Any, yaml: Any) -> None:
        if isinstance(event, yaml.NodeEvent):
            self._properties(event, yaml)
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._start(event, isinstance(event, yaml.MappingStartEvent))
        elif isinstance(event, yaml.CollectionEndEvent):
            self._end(event.end_mark.index)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._document(event)

    # --- findings ---------------------------------------------------------------------------

    def _find(self, code: Code, start: int, end: int, **facts: Any) -> Span:
        span = self.page.span(start, end)
        self._find_at(code, span, **facts)
        return span

    def _find_at(self, code: Code, span: Span, **facts: Any) -> None:
        self.findings.append(self.page.finding(code, span, **facts))
        if len(self.findings) >= self.problems:
            self.findings.append(self.page.finding(codes.TOO_MANY, span, most=self.problems))
            raise _Stop

    def _syntax(self, error: Any) -> None:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = getattr(error, "problem", None) or "it breaks off"
        at = mark.index if mark else len(self.page.text)
        self.findings.append(self.page.finding(codes.SYNTAX, self.page.span(at, at + 1), problem=problem))

    def _properties(self, event: Any, yaml: Any) -> None:
        start = event.start_mark.index
        written = self.page.text[start : min(event.end_mark.index, start + 60)]
        if isinstance(event, yaml.AliasEvent):
            span = self._find(codes.ALIAS, start, event.end_mark.index, text=written)
            self._add(BrokenNode(span))
            return
        words = written.split(maxsplit=2)
        if event.anchor is not None:
            anchor = f"&{event.anchor[:60]}"
            at = start + max(written.find(anchor), 0)
            self._find(codes.ANCHOR, at, at + len(anchor), text=anchor)
        if getattr(event, "tag", None) is not None:
            tag = next((word for word in words if word.startswith("!")), "!")
            at = start + max(written.find(tag), 0)
            self._find(codes.TAG, at, at + len(tag), text=tag)

    # --- nodes ------------------------------------------------------------------------------

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            self._find(codes.SEVERAL, event.start_mark.index, event.start_mark.index + 3)
            self.complete = True
            raise _Stop

    def _scalar(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        if len(event.value) > self.scalar:
            span = self._find(codes.TOO_LONG, start, start + 20, size=len(event.value), most=self.scalar)
            self._add(BrokenNode(span))
            return
        plain = event.style is None or event.style == ""
        self._add(ScalarNode(event.value, not plain, self.page.span(start, end)))

    def _start(self, event: Any, mapping: bool) -> None:
        if len(self._open) >= self.depth:
            self._find(codes.TOO_DEEP, event.start_mark.index, event.start_mark.index + 1, most=self.depth)
            raise _Stop
        above = self._open[-1] if self._open else None
        is_key = above is not None and above.mapping and not above.waiting
        self._open.append(_Open(event.start_mark.index, mapping, is_key))

    def _end(self, end: int) -> None:
        done = self._open.pop()
        if done.is_key:
            span = self._find(codes.KEY, done.start, done.start + 1)
            self._add(BrokenNode(span))
            return
        self._add(self._closed(done, end))

    def _closed(self, done: _Open, end: int) -> Node:
        """A block ends where the next thing begins; its span ends with its own last line."""
        text = self.page.text[done.start : end].rstrip()
        span = self.page.span(done.start, done.start + len(text))
        if done.mapping:
            return MapNode(tuple(done.entries), span)
        return ListNode(tuple(done.items), span)

    def _add(self, node: Node) -> None:
        if not self._open:
            self.root = node
            return
        here = self._open[-1]
        if not here.mapping:
            here.items.append(node)
        elif here.waiting:
            here.waiting = False
            if here.key is not None:
                here.entries.append(Entry(here.key, node))
        else:
            here.waiting = True
            here.key = self._key(here, node)

    def _key(self, here: _Open, node: Node) -> ScalarNode | None:
        """The key, or None where a finding speaks of it: its value is then read and dropped."""
        if not isinstance(node, ScalarNode):
            return None
        if node.text == "<<" and not node.quoted:
            self._find_at(codes.MERGE, node.span)
            return None
        if node.text in here.seen:
            first = here.seen[node.text]
            self._find_at(codes.DUPLICATE, node.span, key=node.text, line=first.line, column=first.column)
            return None
        here.seen[node.text] = node.span
        return node

    def _close_all(self) -> None:
        """Keep what was read before the end came too early."""
        self.complete = self.complete and not self._open and self.root is not None
        while self._open:
            done = self._open.pop()
            if not done.is_key:
                self._add(self._closed(done, done.start + 1))


def _events(text: str) -> Iterator[Any]:
    """libyaml where it is there: the same events, ten times as fast."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", None) or yaml.SafeLoader
    return yaml.parse(text, Loader=loader)
