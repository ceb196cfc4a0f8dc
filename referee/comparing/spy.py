"""A rulebook that remembers which of its parameters were asked for.

What was never asked for can't have mattered: with another value there, everything would have gone on as
it did. Values are asked for by name, or all at once where a chapter is compared or hashed.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from referee.model.chapters import CHAPTERS
from referee.model.kind import key_of
from referee.model.schema import find, groups
from referee.model.variant import Variant


def spied(book: Variant, seen: set[str]) -> Variant:
    """The same rulebook; parameters that are asked for are put into `seen`."""
    return replace(book, **{name: _watched(getattr(book, name), name, seen) for name in CHAPTERS})


def _watched(value: Any, path: str, seen: set[str]) -> Any:
    names = [each.name for each in fields(value)]
    inner = {}
    for name in names:
        here = getattr(value, name)
        below = f"{path}.{key_of(name)}"
        inner[name] = _watched(here, below, seen) if is_dataclass(here) and below in groups() else here
    kind: type = type(value)
    made = _class_for(kind)(**inner)
    object.__setattr__(made, "_path", path)
    object.__setattr__(made, "_seen", seen)
    return made


@cache
def _class_for(made: type) -> type:
    names = {each.name for each in fields(made)}

    def asked(self: Any, name: str) -> Any:
        if name in names:
            _note(self, name)
        return object.__getattribute__(self, name)

    return type(made.__name__, (made,), {"__slots__": ("_path", "_seen"), "__getattribute__": asked})


def _note(chapter: Any, name: str) -> None:
    try:
        path, seen = object.__getattribute__(chapter, "_path"), object.__getattribute__(chapter, "_seen")
    except AttributeError:
        # A changed copy (`replace`): whoever made it has asked for every value of the first one.
        return
    below = f"{path}.{key_of(name)}"
    if find(below) is not None:
        seen.add(below)
