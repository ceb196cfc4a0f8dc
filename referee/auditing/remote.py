"""Places that fsspec reads: `s3://bucket/folder`, `memory://games`. Needs the extra `referee[remote]`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import IO, Any

from referee.auditing import codes
from referee.auditing.inputs import SUFFIXES, Item, problem_of
from referee.auditing.refused import Refused
from referee.auditing.said import said


def is_remote(name: str) -> bool:
    return "://" in name


def remote_items(name: str) -> Iterator[Item]:
    """The transcripts under a place, or the file it is."""
    system, path = _system(name)
    try:
        found = system.find(path, detail=True)
    except Exception as error:  # every kind of place has errors of its own
        yield Item(name, finding=said(codes.UNREADABLE, name, problem=problem_of(error)), named=True)
        return
    single = set(found) == {system._strip_protocol(path)}
    empty = True
    for each, told in found.items():
        if single or each.endswith(SUFFIXES):
            empty = False
            yield Item(system.unstrip_protocol(each), int(told.get("size") or 0), named=single)
    if empty:
        yield Item(name, finding=said(codes.NO_GAMES, name))


def open_remote(name: str) -> IO[bytes]:
    system, path = _system(name)
    try:
        opened: IO[bytes] = system.open(path, "rb")
    except OSError:
        raise
    except Exception as error:
        raise OSError(problem_of(error)) from error
    return opened


def _system(name: str) -> tuple[Any, str]:
    try:
        fsspec = import_module("fsspec")
    except ImportError as error:
        raise Refused(f"{name} needs the extra: pip install 'referee[remote]'") from error
    try:
        found: tuple[Any, str] = fsspec.core.url_to_fs(name)
    except (ImportError, ValueError) as error:
        raise Refused(f"{name} can't be read: {error}") from error
    return found
