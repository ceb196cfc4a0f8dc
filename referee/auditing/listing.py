"""The files of an audit in their order, in a temporary table: a million names need not be held."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from referee.auditing.codec import finding_in, finding_out
from referee.auditing.inputs import Item
from referee.auditing.store import Store, name_in, name_out

_PAGE = 500


class Listing:
    """Items in the order of their names, or as given; each name once."""

    def __init__(self, items: Iterable[Item], in_order: bool) -> None:
        self._store = Store(None)
        self._store.run(
            "CREATE TABLE item(sort BLOB PRIMARY KEY, name BLOB, size INTEGER, found BLOB, named)"
        )
        for number, item in enumerate(items):
            name = name_out(item.name)
            sort = number.to_bytes(8, "big") if in_order else name
            found = json.dumps(finding_out(item.finding)) if item.finding else None
            row = (sort, name, item.size, found, item.named)
            self._store.run("INSERT OR IGNORE INTO item VALUES(?, ?, ?, ?, ?)", row)

    @property
    def files(self) -> int:
        return int(self._store.run("SELECT count(*) FROM item").fetchone()[0])

    @property
    def missing(self) -> int:
        """Files that the caller named, and that can't be read."""
        where = "WHERE named AND found IS NOT NULL"
        return int(self._store.run(f"SELECT count(*) FROM item {where}").fetchone()[0])

    @property
    def bytes(self) -> int:
        return int(self._store.run("SELECT total(size) FROM item").fetchone()[0])

    def __iter__(self) -> Iterator[Item]:
        last = None
        while True:
            where = "" if last is None else "WHERE sort > ?"
            rows = self._store.run(
                f"SELECT sort, name, size, found, named FROM item {where} ORDER BY sort LIMIT {_PAGE}",
                () if last is None else (last,),
            ).fetchall()
            for _, packed, size, found, named in rows:
                name = name_in(packed)
                finding = finding_in(json.loads(found), name) if found else None
                yield Item(name, size, finding, bool(named))
            if len(rows) < _PAGE:
                return
            last = rows[-1][0]

    def close(self) -> None:
        self._store.close()
