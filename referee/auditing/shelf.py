"""Rulebooks: shipped ones by name, others from YAML files, which must lie in their folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from referee.variantfile import Loaded, Outside, load

MOST_BYTES = 1024 * 1024


def load_variant(name_or_path: str, folder: str | None = None) -> Loaded:
    """A rulebook, or findings that say why there is none. With `folder`, a file must be in it or below."""
    if name_or_path in shipped_names():
        return _shipped(name_or_path)
    return load(name_or_path, read_rulebook, folder)


def load_named(name: str, folder: str | None) -> Loaded:
    """The rulebook a transcript names: a shipped one, or a file under the transcript's own folder."""
    if name in shipped_names() or folder is None:
        return load_variant(name, folder or ".")
    return load_variant(str(Path(folder) / name), folder)


@cache
def _shipped(name: str) -> Loaded:
    return load(name, read_rulebook)


@cache
def shipped_names() -> frozenset[str]:
    from referee.resources import variant_names

    return frozenset(variant_names())


def read_rulebook(path: str, folder: str | None) -> bytes:
    """The bytes of a regular file, links followed but not out of `folder`; one too large is cut off."""
    file = Path(path)
    if folder is not None and not file.resolve().is_relative_to(Path(folder).resolve()):
        raise Outside(path)
    if file.exists() and not file.is_file():
        raise OSError("it is no regular file")
    with file.open("rb") as stream:
        return stream.read(MOST_BYTES)
