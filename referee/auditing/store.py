"""The store: what was judged already, and the run at hand, in one SQLite file.

A result is believed only if its seal fits: a digest over its key and its bytes, so that neither a torn page
nor a stray byte is taken for a result. A store that SQLite itself can't read is put aside and begun anew.
Names are kept as bytes, since a file's name need not be text.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

LAYOUT = 1
COMMIT_EVERY = 2.0
"""Seconds of work that a sudden end may cost."""
_SEAL = 8

_SCHEMA = """
CREATE TABLE IF NOT EXISTS result(key BLOB PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mark(name TEXT PRIMARY KEY, data BLOB NOT NULL);
"""
_RUN = {
    "file": "no INTEGER PRIMARY KEY, name BLOB, digest BLOB",
    "unit": "no INTEGER PRIMARY KEY, file INTEGER, key BLOB, data BLOB",
    "extra": "unit INTEGER, game INTEGER, body BLOB",
    "worst": "unit INTEGER, game INTEGER, rank INTEGER, count INTEGER, PRIMARY KEY(unit, game)",
    "place": "grp BLOB, sort BLOB, unit INTEGER, game INTEGER, body BLOB",
    "match": "no INTEGER PRIMARY KEY, body BLOB",
    "player": "name BLOB PRIMARY KEY, body BLOB",
    "print": "print BLOB PRIMARY KEY, unit INTEGER, game INTEGER, file INTEGER",
    "seat": "round BLOB, player BLOB, board BLOB, unit INTEGER, game INTEGER, body BLOB",
}
"""The tables of the run at hand: filled, read in order, and emptied when the next run begins."""


class StoreError(OSError):
    """The store can't be used, and nothing of ours can mend it: a full disk, another audit at work."""


class Damaged(StoreError):
    """The journal can't be believed; begun anew, it can."""


class Store:
    """`path` None: a store for this run alone, in a temporary file that SQLite removes."""

    def __init__(self, path: Path | None, say: Any = None) -> None:
        self.path = path
        self.kept = path is not None
        self._say = say or (lambda text: None)
        self._last = time.monotonic()
        self._db = self._opened()

    # --- opening -----------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        if self.path is None:
            return _connect("")
        try:
            return self._checked(self.path)
        except sqlite3.DatabaseError as error:
            if _is_busy(error):
                raise StoreError(f"{self.path} is in use by another audit") from error
            if isinstance(error, sqlite3.OperationalError) and not _is_damage(error):
                raise StoreError(f"cannot use {self.path}: {error}") from error
            return self._anew(self.path)

    def _checked(self, path: Path) -> sqlite3.Connection:
        if path.exists() and not path.is_file():
            raise StoreError(f"{path} is no regular file")
        db = _connect(str(path))
        try:
            if db.execute("PRAGMA user_version").fetchone()[0] not in (0, LAYOUT):
                raise sqlite3.DatabaseError("another layout")
            for row in db.execute("PRAGMA quick_check(1)"):
                if row[0] != b"ok":
                    raise sqlite3.DatabaseError(str(row[0]))
            _make(db)
        except BaseException:
            db.close()
            raise
        return db

    def _anew(self, path: Path) -> sqlite3.Connection:
        """What can't be believed is dropped: it can all be found out again."""
        self._say(f"the journal {path} is damaged or of another kind: it is begun anew")
        try:
            if not _is_ours(path):
                raise StoreError(f"{path} is no journal of an audit; give another name")
            for each in (path, Path(f"{path}-journal"), Path(f"{path}-wal"), Path(f"{path}-shm")):
                with suppress(FileNotFoundError):
                    each.unlink()
            db = _connect(str(path))
            _make(db)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"cannot begin the journal {path} anew: {error}") from error
        return db

    def begin_anew(self) -> None:
        """Drop everything in the journal."""
        assert self.path is not None
        with suppress(sqlite3.Error):
            self._db.rollback()
        self._db.close()
        self._db = self._anew(self.path)

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self._db.commit()
        self._db.close()

    # --- access ------------------------------------------------------------------------------

    @contextmanager
    def errors(self) -> Iterator[None]:
        """What SQLite raises becomes a sentence; what was committed stays."""
        try:
            yield
        except sqlite3.Error as error:
            if self.kept and not _is_machine(error):
                raise Damaged(f"the journal {self.path} is damaged: {error}") from error
            where = f"the journal {self.path}" if self.path else "the temporary store"
            kept = "; what was judged until now is kept" if self.path else ""
            raise StoreError(f"cannot write {where}: {error}{kept}") from error

    def run(self, statement: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
        return self._db.execute(statement, values)

    def many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self._db.executemany(statement, rows)

    def rest(self) -> None:
        """Called between units: commits now and then."""
        now = time.monotonic()
        if self.kept and now - self._last > COMMIT_EVERY:
            self._db.commit()
            self._last = now

    def commit(self) -> None:
        self._db.commit()
        self._last = time.monotonic()

    # --- results -----------------------------------------------------------------------------

    def result(self, key: bytes) -> bytes | None:
        row = self.run("SELECT data FROM result WHERE key = ?", (key,)).fetchone()
        return unsealed(key, row[0]) if row else None

    def keep(self, key: bytes, data: bytes) -> None:
        self.run("INSERT OR REPLACE INTO result VALUES(?, ?)", (key, sealed(key, data)))

    def mark(self, name: str) -> Any:
        """A small value kept under a name; None where there is none, or its seal is broken."""
        row = self.run("SELECT data FROM mark WHERE name = ?", (name,)).fetchone()
        data = unsealed(name.encode(), row[0]) if row else None
        return None if data is None else json.loads(data)

    def set_mark(self, name: str, value: Any) -> None:
        data = json.dumps(value, separators=(",", ":")).encode("ascii")
        self.run("INSERT OR REPLACE INTO mark VALUES(?, ?)", (name, sealed(name.encode(), data)))

    def begin_run(self) -> None:
        """Empty the run's tables."""
        self.run("DELETE FROM mark WHERE name = 'finished'")
        for name in _RUN:
            self.run(f"DROP TABLE IF EXISTS {name}")
            self.run(f"CREATE TABLE {name}({_RUN[name]})")
        self.run("CREATE INDEX place_grp ON place(grp, sort)")


def _make(db: sqlite3.Connection) -> None:
    db.executescript(_SCHEMA)
    db.execute(f"PRAGMA user_version = {LAYOUT}")
    for name, columns in _RUN.items():
        db.execute(f"CREATE TABLE IF NOT EXISTS {name}({columns})")
    db.commit()


def _connect(path: str) -> sqlite3.Connection:
    """No write-ahead log: it does not work on network folders. One audit at a time holds the file."""
    db = sqlite3.connect(path, timeout=2.0, check_same_thread=False)
    db.text_factory = bytes
    if path:
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        db.commit()
    else:
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        _make(db)
    db.execute("PRAGMA cache_size = -2000")
    return db


def _is_busy(error: sqlite3.Error) -> bool:
    return "locked" in str(error) or "busy" in str(error)


def _is_machine(error: sqlite3.Error) -> bool:
    """A full disk or a lost connection, which beginning anew does not mend."""
    return any(word in str(error) for word in ("full", "readonly", "unable to open", "locked"))


def _is_damage(error: sqlite3.Error) -> bool:
    return any(
        word in str(error) for word in ("malformed", "not a database", "disk I/O", "no such", "has no")
    )


def _is_ours(path: Path) -> bool:
    """A damaged journal may be dropped; somebody's photograph, or other database, may not."""
    with path.open("rb") as file:
        head = file.read(100)
    return head == b"" or head.startswith(b"SQLite format 3\0") or path.suffix in (".sqlite", ".journal")


def sealed(key: bytes, data: bytes) -> bytes:
    return blake2b(data, key=key[:64], digest_size=_SEAL).digest() + data


def unsealed(key: bytes, data: bytes) -> bytes | None:
    """The bytes without their seal; None where it does not fit."""
    body = data[_SEAL:]
    fits = blake2b(body, key=key[:64], digest_size=_SEAL).digest() == data[:_SEAL]
    return body if fits else None


def name_out(name: str) -> bytes:
    """Any name a system can have, with what is no text in it."""
    return name.encode("utf-8", "surrogatepass")


def name_in(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")
