"""Who does the work: this process, processes of ours, or a cluster; and how answers come back in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Protocol

from referee.auditing import codes
from referee.auditing.codec import finding_out
from referee.auditing.said import said
from referee.auditing.work import Row, Unit, Worker, packed, unpacked
from referee.transcript import Piece, pieces

BATCH_BYTES = 150_000
BATCH_UNITS = 150
AHEAD = 16_000_000
"""Bytes that may wait for a unit before them; most are known already and wait for one that is not."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A unit of one game that can't be judged, and why."""

    problem: str


Answer = bytes | Lost


@dataclass(slots=True)
class Batch:
    """Units judged together. `answers` are there when it is done, one a unit."""

    units: list[Unit] = field(default_factory=list)
    answers: list[Answer] | None = None
    size: int = 0

    def add(self, unit: Unit) -> int:
        self.units.append(unit)
        self.size += unit.size
        return len(self.units) - 1

    @property
    def full(self) -> bool:
        return self.size >= BATCH_BYTES or len(self.units) >= BATCH_UNITS


class Crew(Protocol):
    """`room` says whether to submit more before waiting; `wait` returns when some batch is done."""

    def room(self) -> bool: ...
    def submit(self, batch: Batch) -> None: ...
    def wait(self) -> None: ...
    def close(self) -> None: ...


class Alone:
    """This process does all the work, when it is asked to."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def room(self) -> bool:
        return True

    def submit(self, batch: Batch) -> None:
        batch.answers = [judged_safely(self._worker, each) for each in batch.units]

    def wait(self) -> None:
        pass

    def close(self) -> None:
        pass


def judged_safely(worker: Worker, unit: Unit) -> Answer:
    """A defect of ours in one game is told of that game, and is no reason to stop."""
    try:
        return worker.judge(unit)
    except Exception as error:
        if many := singles(unit):
            return joined([judged_safely(worker, each) for each in many], many)
        return Lost(f"internal error: {type(error).__name__}: {error}")


@dataclass(slots=True)
class _Slot:
    unit: Unit
    known: bytes | None
    batch: Batch | None = None
    index: int = 0

    @property
    def size(self) -> int:
        return self.unit.size + len(self.known or b"")

    def answer(self) -> Answer | None:
        if self.known is not None:
            return self.known
        answers = self.batch.answers if self.batch else None
        return answers[self.index] if answers else None


class Line:
    """Units wait in a line until those before them are answered; what waits is bounded."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._waiting: deque[_Slot] = deque()
        self._held = 0
        self._batch = Batch()

    def answers(self, tasks: Iterable[tuple[Unit, bytes | None]]) -> Iterator[tuple[Unit, Answer, bool]]:
        """Each unit with its answer, in the order given; true where it was judged now, not known before."""
        for unit, known in tasks:
            self._add(_Slot(unit, known))
            yield from self._ready()
            while not self._crew.room() or self._held > AHEAD:
                self._crew.wait()
                yield from self._ready()
        self._submit()
        yield from self._ready()
        while self._waiting:
            self._crew.wait()
            yield from self._ready()

    def _add(self, slot: _Slot) -> None:
        self._waiting.append(slot)
        self._held += slot.size
        if slot.known is None:
            slot.batch, slot.index = self._batch, self._batch.add(slot.unit)
        if self._batch.full or self._held > AHEAD:
            self._submit()

    def _submit(self) -> None:
        if self._batch.units:
            self._crew.submit(self._batch)
            self._batch = Batch()

    def _ready(self) -> Iterator[tuple[Unit, Answer, bool]]:
        while self._waiting and (answer := self._waiting[0].answer()) is not None:
            slot = self._waiting.popleft()
            self._held -= slot.size
            yield slot.unit, answer, slot.known is None


# --- a unit of several games, game by game --------------------------------------------------------


def singles(unit: Unit) -> list[Unit]:
    """The unit cut into units of one game; empty where it holds one."""
    piece = unit.piece
    cut = list(pieces(BytesIO(piece.data), piece.name, games=1))
    if len(cut) < 2:
        return []
    return [
        Unit(unit.file, unit.part, _moved(each, piece, index), unit.books) for index, each in enumerate(cut)
    ]


def _moved(each: Piece, whole: Piece, index: int) -> Piece:
    """A part of a piece, with its lines counted from where the piece's own begin."""
    if whole.line == 1:
        return each
    if index == 0:
        return Piece(whole.name, whole.line, each.data, whole.common, whole.before, whole.before_line)
    by = whole.line - 1
    return Piece(whole.name, each.line + by, each.data, whole.common, each.before, each.before_line + by)


def joined(parts: Iterable[Answer], units: Iterable[Unit]) -> bytes:
    """The answers of single games as that of the unit they are cut from."""
    whole: Row = {"books": [], "games": [], "loose": []}
    for part, unit in zip(parts, units, strict=True):
        answer = lost_row(unit, part) if isinstance(part, Lost) else unpacked(part)
        by = len(whole["books"])
        for game in answer["games"]:
            game["book"] = None if game["book"] is None else game["book"] + by
        for key in whole:
            whole[key] += answer[key]
    whole["lost"] = any("lost" in game for game in whole["games"])
    return packed(whole)


def lost_row(unit: Unit, lost: Lost) -> Row:
    """What is said of a game that could not be judged."""
    number = _number(unit)
    finding = said(codes.WORKER_DIED, None, verdict="undetermined", problem=lost.problem)
    game: Row = {"n": number, "said": number, "book": None, "verdict": "undetermined", "lost": True}
    game |= {"found": [finding_out(finding)], "score": None, "winner": None, "turns": 0}
    return {"books": [], "games": [game | {"alone": None, "facts": None}], "loose": [], "lost": True}


def _number(unit: Unit) -> int | None:
    first = unit.piece.data.lstrip().partition(b"\n")[0].split()
    return int(first[1]) if len(first) > 1 and first[0] == b"game" and first[1].isdigit() else None
