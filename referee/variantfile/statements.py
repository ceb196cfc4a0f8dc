"""A file's nodes bound to statements: what this one file says, before anything is inherited."""

from __future__ import annotations

from typing import Any

from referee.model.bind import UNBOUND, Misfit, bind, nearest, shown
from referee.model.chapters import CLAUSES
from referee.model.kind import Kind, ListOf, OneOf, Record, Word, described
from referee.model.provenance import Booklet
from referee.model.schema import Parameter, find, groups, parameters
from referee.text.node import BrokenNode, Entry, ListNode, MapNode, Node, ScalarNode
from referee.variantfile import codes
from referee.variantfile.said import GRADES, HEAD, KEPT, PROVENANCE, Said, Stated, Statement
from referee.yamlplaces import Document


def stated(document: Document) -> Stated:
    """What a file says. Its findings come with it; nothing is raised."""
    out = Stated(document, findings=list(document.findings))
    root = document.root
    if isinstance(root, MapNode):
        for entry in root.entries:
            _top(out, entry)
    elif root is not None and document.complete and not isinstance(root, BrokenNode):
        out.find(
            codes.WRONG_TYPE,
            root.span,
            parameter="the file",
            expected="a mapping",
            found=shown(root),
            hint="",
        )
    return out


def _top(out: Stated, entry: Entry) -> None:
    key = entry.key.text
    if key in HEAD:
        _head(out, entry)
    elif key == "agreed":
        _each(out, entry, _agreed)
    elif key == "clauses":
        _each(out, entry, _clause)
    else:
        _within(out, "", entry)


def _within(out: Stated, prefix: str, entry: Entry) -> None:
    """An entry of a chapter or of a group in it."""
    path = f"{prefix}.{entry.key.text}" if prefix else entry.key.text
    parameter = find(path)
    if parameter is not None and not (parameter.optional_group and _is_open_group(entry.value)):
        _leaf(out, parameter, entry)
    elif path in groups():
        out.tried[path] = entry.key.span
        _each(out, entry, lambda out, inner: _within(out, path, inner), path)
    else:
        _unknown(out, prefix, entry.key)


def _is_open_group(node: Node) -> bool:
    return isinstance(node, MapNode) and not _is_provenance(node)


def _is_provenance(node: Node) -> bool:
    return isinstance(node, MapNode) and not set(PROVENANCE).isdisjoint(node.keys())


def _each(out: Stated, entry: Entry, take: Any, path: str | None = None) -> None:
    if isinstance(entry.value, MapNode):
        for inner in entry.value.entries:
            take(out, inner)
        return
    out.excused.add(path or entry.key.text)
    if not isinstance(entry.value, BrokenNode):
        name = path or entry.key.text
        out.find(
            codes.WRONG_TYPE,
            entry.value.span,
            parameter=name,
            expected="a mapping, one key a line",
            found=shown(entry.value),
            hint="",
        )


def _unknown(out: Stated, prefix: str, key: ScalarNode) -> None:
    names = groups()[prefix] + (() if prefix else (*HEAD, "agreed", "clauses"))
    near = nearest(key.text, names)
    if near is not None:
        out.excused.add(f"{prefix}.{near}" if prefix else near)
    elsewhere = [each.path for each in parameters() if each.path.endswith(f".{key.text}")]
    place = f" of {prefix}" if prefix else ""
    hint = f": expected one of the keys{place}: {', '.join(names)}"
    if near:
        hint = f"{place}; did you mean {near}?"
    elif elsewhere:
        hint = f"{place}; did you mean {' or '.join(elsewhere)}?"
    out.find(codes.UNKNOWN_KEY, key.span, found=shown(key), hint=hint)


# --- leaves -------------------------------------------------------------------------------------


def _leaf(out: Stated, parameter: Parameter, entry: Entry) -> None:
    path, node = parameter.path, entry.value
    out.tried[path] = entry.key.span
    if not _is_provenance(node) and not (isinstance(node, MapNode) and not _takes_mapping(parameter.kind)):
        _state(out, Statement(path, _bound(out, path, parameter.kind, node), None, None, entry.key.span))
        return
    assert isinstance(node, MapNode)
    given = node.entry("value")
    if given is not None and parameter.optional_group and isinstance(given.value, MapNode):
        before = len(out.by_path)
        _each(out, given, lambda out, inner: _within(out, path, inner), path)
        _regrade(out, list(out.by_path)[before:], *_provenance(out, path, node))
        return
    value = KEPT if given is None else _bound(out, path, parameter.kind, given.value)
    grade, cite = _provenance(out, path, node)
    _state(out, Statement(path, value, grade, cite, entry.key.span, kept=given is None))


def _regrade(out: Stated, paths: list[str], grade: str | None, cite: Said | None) -> None:
    """A grade given to a whole group holds for those of its parts that have none of their own."""
    for path in paths:
        old = out.by_path[path]
        out.by_path[path] = Statement(
            path, old.value, old.grade or grade, old.cite or cite, old.span, old.kept
        )


def _takes_mapping(kind: Kind) -> bool:
    if isinstance(kind, OneOf):
        return any(map(_takes_mapping, kind.kinds))
    return isinstance(kind, Record) or type(kind).__name__ == "Letters"


def _state(out: Stated, statement: Statement) -> None:
    if statement.kept or statement.value is not UNBOUND:
        out.by_path[statement.path] = statement
    else:
        out.excused.add(statement.path)


def _bound(out: Stated, path: str, kind: Kind, node: Node) -> Any:
    misfits: list[Misfit] = []
    value = bind(node, kind, misfits)
    out.misfits(misfits, path)
    return value


def _provenance(out: Stated, path: str, node: MapNode) -> tuple[str | None, Said | None]:
    grade: str | None = None
    cite: Said | None = None
    for entry in node.entries:
        if entry.key.text == "grade":
            found = _bound(out, f"{path}.grade", Word(GRADES), entry.value)
            grade = None if found is UNBOUND else found
        elif entry.key.text == "cite":
            cite = _cite(out, f"{path}.cite", entry.value)
        elif entry.key.text != "value":
            near = nearest(entry.key.text, PROVENANCE)
            hint = f"; did you mean {near}?" if near else ": expected value, grade or cite"
            out.find(codes.UNKNOWN_KEY, entry.key.span, found=shown(entry.key), hint=hint)
    return grade, cite


# --- texts --------------------------------------------------------------------------------------


def _text(out: Stated, name: str, node: Node, most: int) -> str | None:
    """One line of text, its blanks made single."""
    if isinstance(node, BrokenNode):
        return None
    text = " ".join(node.text.split()) if isinstance(node, ScalarNode) else ""
    if not 0 < len(text) <= most:
        expected = f"a line of text, at most {most} characters"
        out.find(codes.WRONG_TYPE, node.span, parameter=name, expected=expected, found=shown(node), hint="")
        return None
    return text


def _texts(out: Stated, name: str, node: Node, keys: dict[str, int], needed: str) -> dict[str, str]:
    """A mapping of a few texts, one of them needed."""
    found: dict[str, str] = {}
    if not isinstance(node, MapNode):
        expected = "{" + ", ".join(f"{key}: …" for key in keys) + "}"
        if not isinstance(node, BrokenNode):
            out.find(
                codes.WRONG_TYPE, node.span, parameter=name, expected=expected, found=shown(node), hint=""
            )
        return found
    for entry in node.entries:
        key = entry.key.text
        if key not in keys:
            near = nearest(key, keys)
            hint = f"; did you mean {near}?" if near else f": expected one of {', '.join(keys)}"
            out.find(codes.UNKNOWN_KEY, entry.key.span, found=shown(entry.key), hint=hint)
            continue
        text = _text(out, f"{name}.{key}", entry.value, keys[key])
        found[key] = text or ""
    if needed not in found:
        out.find(codes.MISSING_KEY, node.span, found=f"{name}.{needed}", expected="a line of text")
    return {key: text for key, text in found.items() if text}


def _cite(out: Stated, path: str, node: Node) -> Said | None:
    if isinstance(node, MapNode):
        given = _texts(out, path, node, {"booklet": 40, "section": 120, "says": 400}, "says")
        clause = ": ".join(given[key] for key in ("section", "says") if key in given)
        return Said(given.get("booklet"), clause) if clause else None
    text = _text(out, path, node, 400)
    return Said(None, text) if text else None


def _head(out: Stated, entry: Entry) -> None:
    key, node = entry.key.text, entry.value
    if key == "booklet":
        out.booklet = _booklet(out, node)
    elif key == "extends":
        if _text(out, key, node, 200) and isinstance(node, ScalarNode):
            out.extends = node
        out.tried[key] = entry.key.span
    elif key == "name":
        out.name = _text(out, key, node, 60)
    else:
        out.title = _text(out, key, node, 120)


def _booklet(out: Stated, node: Node) -> Booklet | None:
    if isinstance(node, ScalarNode) and node.text == "none":
        return None
    given = _texts(out, "booklet", node, {"key": 40, "language": 40, "title": 120}, "key")
    return Booklet(given["key"], given.get("language"), given.get("title")) if "key" in given else None


# --- agreed changes, and clauses ----------------------------------------------------------------


def _agreed(out: Stated, entry: Entry) -> None:
    """`time.limit: [30, 40, none]`, `opening.minimum: any`, or the same with grade and citation."""
    name, node = entry.key.text, entry.value
    parameter, path = find(name), f"agreed.{name}"
    if parameter is None:
        near = nearest(name, (each.path for each in parameters()))
        hint = f"; did you mean {near}?" if near else ": expected a parameter's whole name"
        out.find(codes.UNKNOWN_KEY, entry.key.span, found=shown(entry.key), hint=hint)
        return
    grade: str | None = None
    cite: Said | None = None
    given: Node | None = node
    if isinstance(node, MapNode):
        grade, cite = _provenance(out, path, node)
        inner = node.entry("value")
        given = inner.value if inner else None
    value = KEPT if given is None else _offer(out, path, parameter, given)
    _state(out, Statement(path, value, grade, cite, entry.key.span, kept=given is None))


def _offer(out: Stated, path: str, parameter: Parameter, node: Node) -> Any:
    """The values offered; None for any value."""
    if isinstance(node, ScalarNode) and node.text == "any":
        return None
    if isinstance(node, ListNode):
        return _bound(out, path, ListOf(parameter.kind, 0, 50), node)
    if not isinstance(node, BrokenNode):
        expected = f"any, or a list of values, each {described(parameter.kind)}"
        out.find(codes.WRONG_TYPE, node.span, parameter=path, expected=expected, found=shown(node), hint="")
    return UNBOUND


def _clause(out: Stated, entry: Entry) -> None:
    name, node = entry.key.text, entry.value
    if name not in CLAUSES:
        near = nearest(name, CLAUSES)
        hint = f"; did you mean {near}?" if near else f": expected one of {', '.join(CLAUSES)}"
        out.find(codes.UNKNOWN_KEY, entry.key.span, found=shown(entry.key), hint=hint)
    elif isinstance(node, MapNode) and node.entry("value") is None:
        grade, cite = _provenance(out, f"clauses.{name}", node)
        out.by_path[f"clauses.{name}"] = Statement(f"clauses.{name}", None, grade, cite, entry.key.span)
    elif not isinstance(node, BrokenNode):
        expected = "{grade: …, cite: …} and no value"
        out.find(
            codes.WRONG_TYPE,
            node.span,
            parameter=f"clauses.{name}",
            expected=expected,
            found=shown(node),
            hint="",
        )
