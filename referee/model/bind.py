"""Bind a node to a value of a kind, or say at which place it does not fit and what would."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Literal

from referee.model.chapters import Colour, Range
from referee.model.kind import (
    Flag,
    Kind,
    Letters,
    ListOf,
    Nothing,
    OneOf,
    Pair,
    Record,
    Whole,
    Word,
    described,
)
from referee.text.frozen import dataclass
from referee.text.node import BrokenNode, Entry, ListNode, MapNode, Node, ScalarNode
from referee.text.span import Span

Reason = Literal["type", "range", "word", "unknown", "missing", "twice"]
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,11})")
_LETTER = re.compile(r"[a-z]")


@dataclass(frozen=True, slots=True)
class Misfit:
    """One thing that does not fit: what was found where, what is expected, the nearest name if any."""

    reason: Reason
    span: Span
    found: str
    expected: str
    nearest: str | None = None


class Unbound:
    """What `bind` gives where a misfit says why there is no value."""


UNBOUND = Unbound()


def nearest(word: str, names: Iterable[str]) -> str | None:
    """The name that was probably meant. Long words are no misspelling of ours."""
    if len(word) > 60:
        return None
    found = get_close_matches(word.lower(), list(names), n=1, cutoff=0.6)
    return found[0] if found else None


def shown(node: Node) -> str:
    """What stands there, in a few words."""
    match node:
        case ScalarNode(text, quoted):
            short = text if len(text) <= 40 else text[:37] + "…"
            return f'the text "{short}"' if quoted else (short or "nothing")
        case ListNode():
            return "a list"
        case MapNode():
            return "a mapping"
        case BrokenNode():
            return "what can't be read"


def bind(node: Node, kind: Kind, misfits: list[Misfit]) -> Any:
    """The value, or UNBOUND after adding to `misfits`."""
    if isinstance(node, BrokenNode):
        return UNBOUND
    match kind:
        case Whole():
            return _whole(node, kind, misfits)
        case Flag():
            return _flag(node, misfits)
        case Word() | Nothing():
            return _word(node, kind, misfits)
        case Pair():
            return _pair(node, kind, misfits)
        case Letters():
            return _letters(node, misfits)
        case ListOf():
            return _list(node, kind, misfits)
        case Record():
            return _record(node, kind, misfits)
        case OneOf():
            return _one_of(node, kind, misfits)


def _misfit(
    reason: Reason, node: Node, kind: Kind, misfits: list[Misfit], near: str | None = None
) -> Unbound:
    misfits.append(Misfit(reason, node.span, shown(node), described(kind), near))
    return UNBOUND


def _whole(node: Node, kind: Whole, misfits: list[Misfit]) -> Any:
    if not isinstance(node, ScalarNode) or node.quoted or not _WHOLE.fullmatch(node.text):
        return _misfit("type", node, kind, misfits)
    value = int(node.text)
    if not kind.low <= value <= kind.high:
        return _misfit("range", node, kind, misfits)
    return value


def _flag(node: Node, misfits: list[Misfit]) -> Any:
    if isinstance(node, ScalarNode) and not node.quoted and node.text in ("true", "false"):
        return node.text == "true"
    return _misfit("type", node, Flag(), misfits)


def _word(node: Node, kind: Word | Nothing, misfits: list[Misfit]) -> Any:
    if not isinstance(node, ScalarNode):
        return _misfit("type", node, kind, misfits)
    if isinstance(kind, Nothing):
        return None if node.text == "none" else _misfit("word", node, kind, misfits)
    if node.text not in kind.words:
        return _misfit("word", node, kind, misfits, nearest(node.text, kind.words))
    return node.text


def _pair(node: Node, kind: Pair, misfits: list[Misfit]) -> Any:
    if not isinstance(node, ListNode) or len(node.items) != 2:
        return _misfit("type", node, kind, misfits)
    low, high = (bind(item, Whole(kind.low, kind.high), misfits) for item in node.items)
    if low is UNBOUND or high is UNBOUND:
        return UNBOUND
    return Range(low, high) if low <= high else _misfit("range", node, kind, misfits)


def _letters(node: Node, misfits: list[Misfit]) -> Any:
    if not isinstance(node, MapNode) or not node.entries:
        return _misfit("type", node, Letters(), misfits)
    before = len(misfits)
    colours = tuple(_colour(entry, misfits) for entry in node.entries)
    return UNBOUND if len(misfits) > before else colours


def _colour(entry: Entry, misfits: list[Misfit]) -> Colour:
    letter, name = entry.key, entry.value
    if not _LETTER.fullmatch(letter.text):
        misfits.append(Misfit("type", letter.span, shown(letter), "one lower-case letter from a to z"))
    good = isinstance(name, ScalarNode) and 0 < len(name.text) <= 30 and name.text.isprintable()
    if not good and not isinstance(name, BrokenNode):
        misfits.append(Misfit("type", name.span, shown(name), "a colour's name, at most 30 characters"))
    return Colour(letter.text, name.text if isinstance(name, ScalarNode) else "")


def _list(node: Node, kind: ListOf, misfits: list[Misfit]) -> Any:
    if not isinstance(node, ListNode):
        return _misfit("type", node, kind, misfits)
    if not kind.low <= len(node.items) <= max(kind.high, 1):
        found = f"a list of {len(node.items)}"
        misfits.append(Misfit("range", node.span, found, described(kind)))
        return UNBOUND
    before = len(misfits)
    values = [bind(item, kind.item, misfits) for item in node.items]
    if isinstance(kind.item, Word):
        _once_each(node, values, kind, misfits)
    return UNBOUND if len(misfits) > before or UNBOUND in values else tuple(values)


def _once_each(node: ListNode, values: list[Any], kind: Kind, misfits: list[Misfit]) -> None:
    for index, value in enumerate(values):
        if value is not UNBOUND and value in values[:index]:
            _misfit("twice", node.items[index], kind, misfits)


def _record(node: Node, kind: Record, misfits: list[Misfit]) -> Any:
    if not isinstance(node, MapNode):
        return _misfit("type", node, kind, misfits)
    known = dict(kind.fields)
    before = len(misfits)
    values: dict[str, Any] = {}
    for entry in node.entries:
        name = entry.key.text
        if name in known:
            values[name] = bind(entry.value, known[name], misfits)
        else:
            near = nearest(name, known)
            misfits.append(Misfit("unknown", entry.key.span, name, _keys(known), near))
            values.setdefault(near or "", UNBOUND)
    misfits.extend(
        Misfit("missing", node.span, name, described(known[name])) for name in known if name not in values
    )
    if len(misfits) > before or any(value is UNBOUND for value in values.values()):
        return UNBOUND
    return kind.made(*(values[name] for name in known))


def _keys(known: Iterable[str]) -> str:
    return "one of the keys " + ", ".join(known)


def _one_of(node: Node, kind: OneOf, misfits: list[Misfit]) -> Any:
    """The first kind that fits. Where none does, the complaint is that of the kind of the same shape."""
    complaints: list[Misfit] = []
    for each in kind.kinds:
        tried: list[Misfit] = []
        value = bind(node, each, tried)
        if not tried:
            return value
        if any(misfit.reason not in ("type", "word") or misfit.span != node.span for misfit in tried):
            complaints = complaints or tried
    if complaints:
        misfits.extend(complaints)
        return UNBOUND
    words = [word for each in kind.kinds for word in _words(each)]
    near = nearest(node.text, words) if isinstance(node, ScalarNode) else None
    return _misfit("type", node, kind, misfits, near)


def _words(kind: Kind) -> tuple[str, ...]:
    if isinstance(kind, Word):
        return kind.words
    return ("none",) if isinstance(kind, Nothing) else ()
