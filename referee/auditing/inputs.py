"""What is to be audited: files one by one, folders walked, places that fsspec knows. Nothing raises."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from referee.auditing import codes
from referee.auditing.said import said
from referee.model.finding import Finding

SUFFIXES = (".rkb", ".rkb.gz", ".rkb.zst")
STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Item:
    """A file to read, or what is wrong with it. `named`: by the caller, who then hears of it at once."""

    name: str
    size: int = 0
    finding: Finding | None = None
    named: bool = False


@dataclass(slots=True)
class Walk:
    """The files under some folders and those named, in no order; each folder and each file once."""

    follow_links: bool = False
    _seen: set[tuple[int, int]] = field(default_factory=set)

    def items(self, names: Iterable[str]) -> Iterator[Item]:
        for name in names:
            if "://" in name:
                from referee.auditing.remote import remote_items

                yield from remote_items(name)
            elif name != STANDARD_INPUT and Path(name).is_dir():
                yield from self._root(name)
            else:
                yield _file(name, named=True)

    def _root(self, root: str) -> Iterator[Item]:
        found = False
        for item in self._folder(root):
            found = True
            yield item
        if not found:
            yield Item(root, finding=said(codes.NO_GAMES, root))

    def _folder(self, root: str) -> Iterator[Item]:
        """Without recursion: a folder may lie as deep as the system allows."""
        waiting = [root]
        while waiting:
            folder = waiting.pop()
            if not self._is_new(folder):
                continue
            try:
                with os.scandir(folder) as entries:
                    for entry in entries:
                        yield from self._entry(entry, waiting)
            except OSError as error:
                yield Item(folder, finding=said(codes.FOLDER_UNREADABLE, folder, problem=problem_of(error)))

    def _is_new(self, folder: str) -> bool:
        """A folder that links lead to again is not entered again."""
        if not self.follow_links:
            return True
        try:
            status = Path(folder).stat()
        except OSError:
            return True
        known = (status.st_dev, status.st_ino) in self._seen
        self._seen.add((status.st_dev, status.st_ino))
        return not known

    def _entry(self, entry: os.DirEntry[str], waiting: list[str]) -> Iterator[Item]:
        wanted = entry.name.endswith(SUFFIXES)
        try:
            if entry.is_symlink() and not self.follow_links:
                if wanted or entry.is_dir():
                    yield Item(entry.path, finding=said(codes.LINK, entry.path))
            elif entry.is_dir():
                waiting.append(entry.path)
            elif wanted:
                yield _file(entry.path)
        except OSError as error:
            if wanted:
                yield Item(entry.path, finding=said(codes.UNREADABLE, entry.path, problem=problem_of(error)))


def _file(name: str, named: bool = False) -> Item:
    """Its size now; that it is a regular file is asked again when it is opened."""
    if name == STANDARD_INPUT:
        return Item(name, named=named)
    try:
        status = Path(name).stat()
    except (OSError, ValueError) as error:
        return Item(name, finding=said(codes.UNREADABLE, name, problem=problem_of(error)), named=named)
    if not stat.S_ISREG(status.st_mode):
        return Item(name, finding=said(codes.NOT_REGULAR, name, what=_kind(status.st_mode)), named=named)
    return Item(name, status.st_size, named=named)


def _kind(mode: int) -> str:
    for test, word in (
        (stat.S_ISFIFO, "a pipe"),
        (stat.S_ISCHR, "a device"),
        (stat.S_ISBLK, "a device"),
        (stat.S_ISSOCK, "a socket"),
        (stat.S_ISDIR, "a folder"),
    ):
        if test(mode):
            return word
    return "something else"


def problem_of(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or type(error).__name__
