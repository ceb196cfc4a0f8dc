"""A name or a path to a Variant, with everything that is wrong on the way."""

from __future__ import annotations

from referee import resources
from referee.model.bind import nearest
from referee.model.code import Code
from referee.model.finding import Finding
from referee.model.provenance import Agreed
from referee.model.schema import chapters_from, parameters
from referee.model.variant import Variant
from referee.text.frozen import dataclass
from referee.text.node import ScalarNode
from referee.variantfile import codes
from referee.variantfile.inherit import InForce, inherited
from referee.variantfile.lineage import (
    Address,
    Ancestor,
    Lineage,
    Outside,
    Reader,
    is_path,
    lineage,
    shipped,
)
from referee.variantfile.said import Stated
from referee.variantfile.statements import stated
from referee.yamlplaces import read

__all__ = ["Loaded", "Outline", "Outside", "Reader", "load", "load_text", "outline"]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A rulebook, or None where the findings say why there is none."""

    variant: Variant | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A good file beside its parent: what it says itself, what is in force, and what it would inherit."""

    said: Stated
    variant: Variant
    parent: Variant | None


def load(name_or_path: str, reader: Reader, folder: str | None = None) -> Loaded:
    """A shipped name, or a path for `reader`. With `folder` a file outside it is refused."""
    if not is_path(name_or_path):
        return _shipped(name_or_path)
    try:
        content = reader(name_or_path, folder)
    except Outside:
        return _refused(codes.OUTSIDE, found=name_or_path)
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        return _refused(codes.UNREADABLE, found=name_or_path, detail=detail)
    return load_text(content, name_or_path, reader)


def load_text(content: str | bytes, file: str, reader: Reader) -> Loaded:
    """A rulebook from its text; `file` is the name it is reported under, and parents are beside it."""
    return _bound(Ancestor(Address(file), stated(read(content, file))), reader)


def outline(name_or_path: str, reader: Reader, content: str | bytes | None = None) -> Outline | Loaded:
    """The file with its parent, or what is wrong with it. `content` is its text where it is at hand."""
    if content is None and not is_path(name_or_path):
        if name_or_path not in resources.variant_names():
            return _shipped(name_or_path)
        first = Ancestor(Address(name_or_path, shipped=True), shipped(name_or_path))
    elif content is None:
        whole = load(name_or_path, reader)
        if whole.variant is None:
            return whole
        first = Ancestor(Address(name_or_path), stated(read(reader(name_or_path, None), name_or_path)))
    else:
        first = Ancestor(Address(name_or_path), stated(read(content, name_or_path)))
    return _outlined(first, reader)


def _outlined(first: Ancestor, reader: Reader) -> Outline | Loaded:
    loaded = _bound(first, reader)
    if loaded.variant is None:
        return loaded
    line = lineage(first, reader)
    above = line.files[1:]
    parent = _variant(above[0], inherited(Lineage(above, True))) if above else None
    return Outline(first.said, loaded.variant, parent)


def _shipped(name: str) -> Loaded:
    if name not in resources.variant_names():
        near = nearest(name, resources.variant_names())
        known = f": expected a path to a YAML file, or one of {', '.join(resources.variant_names())}"
        return _refused(codes.UNKNOWN_VARIANT, found=name, hint=f"; did you mean {near}?" if near else known)
    return _bound(Ancestor(Address(name, shipped=True), shipped(name)), _no_files)


def _no_files(path: str, folder: str | None) -> bytes:
    raise Outside(path)


def _refused(code: Code, **facts: str) -> Loaded:
    message = code.message.format(**facts)
    return Loaded(None, (Finding(code.code, code.name, code.kind, "illegal", message, None, None),))


def _bound(first: Ancestor, reader: Reader) -> Loaded:
    line = lineage(first, reader)
    force = inherited(line)
    found = [*(each for ancestor in line.files for each in ancestor.said.findings), *line.findings]
    found += force.findings
    if found or not line.whole:
        return Loaded(None, _in_order(found, [each.address.shown for each in line.files]))
    return Loaded(_variant(first, force), ())


def _in_order(found: list[Finding], files: list[str]) -> tuple[Finding, ...]:
    """By file, the child first, then by place."""
    return tuple(sorted(found, key=lambda each: (files.index(each.file or ""), *each.sort_key)))


def _variant(first: Ancestor, force: InForce) -> Variant:
    said = first.said
    name = said.name or first.address.stem
    order = {each.path: index for index, each in enumerate(parameters())}
    offers = sorted(force.offers, key=order.__getitem__)
    cited = sorted(force.citations, key=lambda path: (order.get(path, len(order)), path))
    return Variant(
        name=name,
        title=said.title or name,
        extends=_extends(said.extends),
        booklet=said.booklet,
        **chapters_from(force.values),
        agreed=tuple(Agreed(path, force.offers[path]) for path in offers if force.offers[path] != ()),
        citations=tuple((path, force.citations[path]) for path in cited),
    )


def _extends(node: ScalarNode | None) -> str | None:
    return node.text.strip() if node else None
