"""What an audit found, read from its store a game at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from referee.auditing.codec import finding_in, numbers_in
from referee.auditing.gather import Wanted
from referee.auditing.statistics import Player, players_of
from referee.auditing.store import Store, name_in
from referee.auditing.work import Row, unpacked
from referee.model.finding import Finding, GameReport, Verdict

_REMEMBERED = 8
Origin = Literal["command", "manifest", "file", "default"] | None


@dataclass(frozen=True, slots=True)
class Entry:
    """One game as reported, with what the audit knows besides."""

    report: GameReport
    players: tuple[str, ...]
    round: str | None
    board: str | None


class Result:
    """`games` are in the order of the files, `worst` begins with the most illegal; both are streams."""

    def __init__(self, store: Store, program: str, wanted: Wanted) -> None:
        self.store, self.program, self._wanted = store, program, wanted
        mark = store.mark("finished")
        assert mark is not None  # a run sets it, or raises
        self.summary: dict[str, int] = mark["summary"]
        self.files: int = mark["files"]
        self.played: int = mark["played"]
        """Entries that are games: what can't be read, and a manifest, are none."""
        self.lost: int = mark["lost"]
        self.missing: int = mark["missing"]
        self.findings: int = mark["findings"]
        self._own_rulebook: bool = mark["own_rulebook"]
        self.statistics: dict[str, Any] = mark["statistics"]
        self.event: dict[str, Any] = mark["event"]
        self._answers: dict[int, tuple[Row, str]] = {}

    def written(self, format_: str = "text") -> Iterator[str]:
        """The report in one of the formats, piece by piece."""
        from referee.auditing.formats import writer

        return writer(format_)(self)

    def close(self) -> None:
        """Let go of the store; a temporary one is gone then."""
        self.store.close()

    @property
    def verdict(self) -> Verdict:
        if self.summary["illegal"]:
            return "illegal"
        return "undetermined" if self.summary["undetermined"] else "legal"

    def games(self) -> Iterator[Entry]:
        extras = self._extras()
        held = next(extras, None)
        rows = self.store.run(
            "SELECT unit.no, key, data, name FROM unit JOIN file ON file.no = unit.file ORDER BY unit.no"
        )
        for number, key, data, name in rows:
            answer = self._answer(key, data)
            for index, game in enumerate(answer["games"]):
                later: list[Finding] = []
                while held is not None and held[:2] == (number, index):
                    later += [finding_in(each, name_in(name)) for each in json.loads(held[2])]
                    held = next(extras, None)
                yield self._entry(answer, game, name_in(name), later)

    def _extras(self) -> Iterator[tuple[int, int, bytes]]:
        return iter(self.store.run("SELECT unit, game, body FROM extra ORDER BY unit, game, rowid"))

    def worst(self) -> Iterator[Entry]:
        """Only games with findings."""
        rows = self.store.run("SELECT unit, game FROM worst ORDER BY rank, -count, unit, game")
        for unit, game in rows:
            answer, name = self._remembered(unit)
            bodies = self.store.run(
                "SELECT body FROM extra WHERE unit = ? AND game = ? ORDER BY rowid", (unit, game)
            )
            later = [finding_in(each, name) for (body,) in bodies for each in json.loads(body)]
            yield self._entry(answer, answer["games"][game], name, later)

    @property
    def with_findings(self) -> int:
        return int(self.store.run("SELECT count(*) FROM worst").fetchone()[0])

    def matches(self) -> Iterator[dict[str, Any]]:
        for (body,) in self.store.run("SELECT body FROM match ORDER BY no"):
            yield json.loads(body)

    def players(self) -> Iterator[tuple[str, Player]]:
        return players_of(self.store)

    # --- one game ----------------------------------------------------------------------------

    def _answer(self, key: bytes | None, data: bytes | None) -> Row:
        found = data if data is not None else self.store.result(key or b"")
        if found is None:
            from referee.auditing.store import StoreError

            raise StoreError("the journal was damaged while it was read; run the audit again")
        return unpacked(found)

    def _remembered(self, unit: int) -> tuple[Row, str]:
        """Games of one unit are often asked for one after the other."""
        if unit not in self._answers:
            key, data, name = self.store.run(
                "SELECT key, data, name FROM unit JOIN file ON file.no = unit.file WHERE unit.no = ?", (unit,)
            ).fetchone()
            if len(self._answers) >= _REMEMBERED:
                self._answers.pop(next(iter(self._answers)))
            self._answers[unit] = self._answer(key, data), name_in(name)
        return self._answers[unit]

    def _origin(self, origin: Origin) -> Origin:
        """What a manifest asks for is asked for like what a command asks for."""
        return "manifest" if origin == "command" and self._own_rulebook else origin

    def _entry(self, answer: Row, game: Row, name: str, later: list[Finding]) -> Entry:
        found = [each for packed in game["found"] if self._wanted(each := finding_in(packed, name))]
        found += [each for each in later if self._wanted(each)]
        book = answer["books"][game["book"]] if game["book"] is not None else _NO_BOOK
        report = GameReport(
            name,
            game["n"],
            book["name"],
            self._origin(book["from"]),
            book["digest"],
            book["rules"],
            tuple(sorted(found, key=lambda each: each.sort_key)),
            numbers_in(game["score"]),
            tuple(game["winner"]) if game["winner"] is not None else None,
            game["turns"],
        )
        facts = game["facts"]
        headers = facts[1] if facts else {}
        return Entry(report, tuple(facts[0]) if facts else (), headers.get("round"), headers.get("board"))


_NO_BOOK: Row = {"name": None, "from": None, "digest": None, "rules": {}}
