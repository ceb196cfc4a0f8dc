"""File after file read, its units judged or found, every answer given in order to whoever gathers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from referee.auditing.crew import Answer, Crew, Line, Lost, lost_row
from referee.auditing.gather import Gather, Group, OpenFile
from referee.auditing.inputs import Item
from referee.auditing.plan import Plan, Watch
from referee.auditing.store import Store, name_out
from referee.auditing.units import Cutter, Opened, Reading, digest_of
from referee.auditing.work import Unit, unpacked


class Taking:
    """Reads file after file, and gives every answer to whoever gathers."""

    def __init__(
        self, plan: Plan, store: Store, gather: Gather, cutter: Cutter, crew: Crew, watch: Watch
    ) -> None:
        self.plan, self.store, self.watch = plan, store, watch
        self.gather, self.cutter = gather, cutter
        self.line = Line(crew)
        self.readings: dict[int, Reading] = {}
        self.open: OpenFile | None = None
        self.next_file = 0
        self.size = self.games = 0

    def all(self) -> None:
        store = self.store
        for unit, answer, fresh in self.line.answers(self._tasks()):
            self._upto(unit.file)
            row = self._row(unit, answer)
            whole = not row.get("lost")
            if fresh and whole and isinstance(answer, bytes):
                store.keep(unit.key, answer)
            data = None if whole else json.dumps(row).encode("ascii")
            self.gather.unit(self._opened(unit.file), unit.key, data, row)
            self.size += unit.size
            self.games += len(row["games"])
            self.watch.done(self.next_file, self.size, self.games)
            store.rest()
        self._upto(None)

    def _tasks(self) -> Iterator[tuple[Unit, bytes | None]]:
        for number, item in enumerate(self.plan.listing):
            reading = self.readings[number] = Reading(item, number)
            if item.finding is not None:
                reading.findings.append(item.finding)
                reading.digest = told_digest(item, self.cutter.open_file)
                continue
            for unit in self.cutter.units(reading):
                yield unit, self.store.result(unit.key)

    def _row(self, unit: Unit, answer: Answer) -> dict[str, Any]:
        return lost_row(unit, answer) if isinstance(answer, Lost) else unpacked(answer)

    def _opened(self, number: int) -> OpenFile:
        if self.open is None:
            name = self.readings[number].item.name
            self.open = OpenFile(number, name, self._group(name))
            put_file(self.store, number, name, b"")
        return self.open

    def _group(self, name: str) -> Group | None:
        seating = self.plan.seating
        seat = seating.seats.get(name) if seating else None
        return seat.group if seat else None

    def _upto(self, number: int | None) -> None:
        """Close every file before that one, also those that gave no unit."""
        while self.next_file in self.readings and (number is None or self.next_file < number):
            reading = self.readings.pop(self.next_file)
            name = reading.item.name
            file = self.open or OpenFile(self.next_file, name, self._group(name))
            put_file(self.store, self.next_file, name, reading.digest)
            self.gather.close(file, reading.findings)
            self.open = None
            self.next_file += 1


def put_file(store: Store, number: int, name: str, digest: bytes) -> None:
    store.run("INSERT OR REPLACE INTO file VALUES(?, ?, ?)", (number, name_out(name), digest))


def told_digest(item: Item, open_file: Opened) -> bytes:
    """Of a file that can't be read: what is said of it."""
    if item.finding is not None:
        return blake2b(item.finding.message.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    return digest_of(item, open_file)
