"""A file and its parents: found by `extends`, never outside the allowed places, never in a circle."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from functools import cache

from referee import resources
from referee.model.bind import nearest
from referee.model.code import Code
from referee.model.finding import Finding
from referee.text.frozen import dataclass, field
from referee.text.node import ScalarNode
from referee.variantfile import codes
from referee.variantfile.said import Stated
from referee.variantfile.saved import reread
from referee.variantfile.statements import stated
from referee.yamlplaces import read

MOST_PARENTS = 20
SUFFIXES = (".yaml", ".yml")
SHIPPED_FOLDER = "variants"


class Outside(OSError):
    """A reader's answer for a path that leads out of the folder it must stay in."""


Reader = Callable[[str, str | None], bytes]
"""`read(path, folder)`: the bytes of a regular file. Raises `Outside` where `folder` is given and the
file, links followed, is not under it; OSError or ValueError where it can't be read."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a file is: a shipped rulebook by its name, or a path."""

    text: str
    shipped: bool = False

    @property
    def shown(self) -> str:
        return f"{SHIPPED_FOLDER}/{self.text}.yaml" if self.shipped else self.text

    @property
    def stem(self) -> str:
        return posixpath.splitext(posixpath.basename(self.text.replace("\\", "/")))[0]


@dataclass(frozen=True, slots=True)
class Ancestor:
    """One file of the line, and what it says."""

    address: Address
    said: Stated


@dataclass(slots=True)
class Lineage:
    """The file first, then its parents; `whole` where the line comes to a rulebook that extends nothing."""

    files: list[Ancestor] = field(default_factory=list)
    whole: bool = False
    findings: list[Finding] = field(default_factory=list)

    def find(self, code: Code, at: Ancestor, node: ScalarNode, **facts: object) -> None:
        self.findings.append(at.said.document.page.finding(code, node.span, **facts))


@cache
def shipped(name: str) -> Stated:
    """What a shipped file says. Read once in a process; nobody changes it afterwards."""
    text, file = resources.variant_text(name), Address(name, True).shown
    return stated(reread(text, file, resources.variant_saved(name)) or read(text, file))


def is_path(text: str) -> bool:
    """Whether it is written as a path; every other word is a shipped name."""
    return "/" in text or "\\" in text or text.endswith(SUFFIXES)


def lineage(first: Ancestor, reader: Reader) -> Lineage:
    """Follow `extends` to the end, or to the first thing that stops it."""
    out = Lineage([first])
    while True:
        here = out.files[-1]
        wanted = here.said.extends
        if wanted is None:
            out.whole = "extends" not in here.said.tried and here.said.document.complete
            return out
        address = _address(out, here, wanted)
        if address is None or _circle(out, address):
            return out
        parent = _opened(out, here, wanted, address, reader)
        if parent is None:
            return out
        out.files.append(parent)


def _address(out: Lineage, here: Ancestor, wanted: ScalarNode) -> Address | None:
    text = wanted.text.strip()
    if not is_path(text):
        if text in resources.variant_names():
            return Address(text, shipped=True)
        near = nearest(text, resources.variant_names())
        hint = f"; did you mean {near}?" if near else _known()
        out.find(codes.UNKNOWN_PARENT, here, wanted, found=text, hint=hint)
        return None
    base = posixpath.dirname(here.address.text)
    joined = posixpath.normpath(posixpath.join(base, text))
    if here.address.shipped or _leads_out(text):
        out.find(codes.OUTSIDE, here, wanted, found=text)
        return None
    return Address(joined)


def _known() -> str:
    return f": expected a path such as ./club.yaml, or one of {', '.join(resources.variant_names())}"


def _leads_out(text: str) -> bool:
    """An absolute path, a drive, a home folder, or one step too many upwards."""
    if text.startswith(("/", "~")) or "\\" in text or ":" in text or "\0" in text:
        return True
    return posixpath.normpath(text).split("/")[0] == ".."


def _circle(out: Lineage, address: Address) -> bool:
    """Shown whole, at the first file that stands in it."""
    known = [each.address for each in out.files]
    if address not in known:
        return False
    members = out.files[known.index(address) :]
    wanted = members[0].said.extends
    assert wanted is not None
    names = [each.address.shown for each in members]
    out.find(codes.CYCLE, members[0], wanted, cycle=" → ".join((*names, names[0])))
    return True


def _opened(
    out: Lineage, here: Ancestor, wanted: ScalarNode, address: Address, reader: Reader
) -> Ancestor | None:
    if len(out.files) >= MOST_PARENTS:
        out.find(codes.LONG_CHAIN, here, wanted, most=MOST_PARENTS)
        return None
    if address.shipped:
        return Ancestor(address, shipped(address.text))
    try:
        content = reader(address.text, posixpath.dirname(here.address.text) or ".")
    except Outside:
        out.find(codes.OUTSIDE, here, wanted, found=wanted.text)
    except (OSError, ValueError) as error:
        hint = f": {getattr(error, 'strerror', None) or error}"
        out.find(codes.UNKNOWN_PARENT, here, wanted, found=wanted.text, hint=hint)
    else:
        return _child(out, here, wanted, Ancestor(address, stated(read(content, address.text))))
    return None


def _child(out: Lineage, here: Ancestor, wanted: ScalarNode, parent: Ancestor) -> Ancestor:
    if parent.said.findings:
        out.find(codes.BAD_PARENT, here, wanted, found=wanted.text)
    return parent
