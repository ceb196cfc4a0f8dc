"""Answers taken in the order of the files: counted, and noted in the store for what comes after."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from referee.auditing import codes
from referee.auditing.books import Books
from referee.auditing.codec import alone_in, finding_in, finding_out, number_in
from referee.auditing.facts import Facts, facts_in
from referee.auditing.matches import match_row, shares
from referee.auditing.said import said
from referee.auditing.statistics import Players, Totals
from referee.auditing.store import Store, name_in
from referee.auditing.units import folder_of
from referee.auditing.work import Row
from referee.model.finding import Finding, Verdict, worst
from referee.model.variant import Variant
from referee.scoring import MatchBook

RANKS: dict[Verdict, int] = {"illegal": 0, "undetermined": 1, "legal": 2}
Wanted = Callable[[Finding], bool]


@dataclass(slots=True)
class Group:
    """Which match a file's games belong to where that is not for their headers to say."""

    key: bytes
    round: str | None
    board: str | None


@dataclass(slots=True)
class OpenFile:
    """The file whose answers are coming in."""

    number: int
    name: str
    group: Group | None = None
    games: int = 0
    first_game: tuple[int, int] | None = None
    last_game: tuple[int, int] | None = None
    held: tuple[Row, Row | None] | None = None
    match: MatchBook | None = None
    loose: list[Finding] = field(default_factory=list)
    variant: str | None = None


class Gather:
    """Fills the run's tables of the store. `wanted` says which findings count."""

    def __init__(self, store: Store, books: Books, wanted: Wanted) -> None:
        self.store, self.books, self.wanted = store, books, wanted
        self.totals = Totals()
        self.players = Players(store)
        self.verdicts = {"legal": 0, "illegal": 0, "undetermined": 0}
        self.findings = 0
        self.units = 0
        self.lost = 0
        self.played = 0
        self.first_variant: Variant | None = None
        self.events: dict[str, None] = {}

    # --- files -------------------------------------------------------------------------------

    def unit(self, file: OpenFile, key: bytes, data: bytes | None, row: Row) -> None:
        """The games of one unit; `data` is its answer where the store has no other place for it."""
        number = self.units
        self.units += 1
        self.store.run("INSERT INTO unit VALUES(?, ?, ?, ?)", (number, file.number, key, data))
        for index, game in enumerate(row["games"]):
            self._game(file, (number, index), game, row["books"])
        for packed in row["loose"]:
            finding = finding_in(packed, file.name)
            if finding.code not in {each.code for each in file.loose}:
                file.loose.append(finding)

    def close(self, file: OpenFile, findings: Iterable[Finding]) -> None:
        """The file is read to its end: its match, and what concerns it as a whole."""
        if file.match is not None and file.last_game is not None:
            match, notes = file.match.close()
            self.later(file.name, file.last_game, notes)
            files = [file.name]
            self.match(match_row(match, None, None, None, files))
        found = [*file.loose, *findings]
        if found or not file.games:
            self.entry(file, found)

    def entry(self, file: OpenFile, found: Iterable[Finding]) -> None:
        """An entry without a game."""
        row = entry_row(found)
        number = self.units
        self.units += 1
        data = json.dumps(row).encode("ascii")
        self.store.run("INSERT INTO unit VALUES(?, ?, NULL, ?)", (number, file.number, data))
        self.count((number, 0), [each for each in found if self.wanted(each)], None)

    def match(self, row: Row) -> None:
        self.store.run("INSERT INTO match(body) VALUES(?)", (json.dumps(row),))

    # --- games -------------------------------------------------------------------------------

    def _game(self, file: OpenFile, at: tuple[int, int], game: Row, books: list[Row]) -> None:
        file.games += 1
        self.played += 1
        file.first_game = file.first_game or at
        file.last_game = at
        found = [finding_in(each, file.name) for each in game["found"]]
        if game.get("lost"):
            self.lost += 1
        facts = facts_in(game["facts"]) if game["facts"] else Facts()
        book = books[game["book"]] if game["book"] is not None else None
        if self.first_variant is None:
            self.first_variant = self.books.variant(book, folder_of(file.name))
        group = file.group or header_group(facts)
        other = self._same(facts, at, file)
        if other is not None:
            self.later(file.name, at, [self._twice(file, facts, other)])
        self.count(at, [each for each in found if self.wanted(each)], group)
        if other is not None or game["alone"] is None:
            return
        self.totals.game(facts, game["turns"])
        self._deeds(facts)
        if facts.headers.get("event"):
            self.events.setdefault(facts.headers["event"])
        if group is None:
            self.result(facts, game, book, folder_of(file.name))
            self._own_match(file, at, game, book)
        else:
            self._put(file, at, game, book, group, facts)

    def count(self, at: tuple[int, int], found: list[Finding], group: Group | None) -> None:
        verdict = worst(tuple(found))
        self.verdicts[verdict] += 1
        if found:
            self.note(found, group.round if group else None)
            decisive = sum(each.verdict == verdict for each in found)
            self.store.run("INSERT INTO worst VALUES(?, ?, ?, ?)", (*at, RANKS[verdict], decisive))

    def note(self, found: Iterable[Finding], round_: str | None) -> None:
        for each in found:
            self.findings += 1
            self.totals.found(each, round_)
            if each.player is not None and each.kind != "note":
                player = self.players.of(each.player)
                player.illegal += each.verdict == "illegal"
                player.undetermined += each.verdict == "undetermined"

    def _deeds(self, facts: Facts) -> None:
        for name in facts.seats:
            self.players.of(name).games += 1
        for name, deeds in facts.deeds.items():
            player = self.players.of(name)
            total = player.deeds
            total.turns += deeds.turns
            total.plays += deeds.plays
            total.draws += deeds.draws
            total.passes += deeds.passes
            total.tenths += deeds.tenths
            total.timed += deeds.timed
            total.timeouts += deeds.timeouts
            total.failed += deeds.failed
            total.penalties += deeds.penalties
            total.points += deeds.points
            if deeds.opened is not None:
                total.opened = (total.opened or 0) + deeds.opened
                player.opened_games += 1

    def result(self, facts: Facts, game: Row, book: Row | None, folder: str | None) -> None:
        """The points and the win of a game that counts."""
        self.totals.result(facts, game["score"], game["winner"])
        variant = self.books.variant(book, folder)
        won = shares(game["winner"], variant)
        for name in facts.seats:
            player = self.players.of(name)
            points = number_in((game["score"] or {}).get(name))
            bonus = won.get(name, (0, 0))
            if points is None or (game["winner"] is None and variant.match.win_bonus):
                player.open += 1
            player.points += (points or 0) + bonus[1]
            player.wins += bonus[0]
            player.unwon += game["winner"] is None

    # --- matches -----------------------------------------------------------------------------

    def _own_match(self, file: OpenFile, at: tuple[int, int], game: Row, book: Row | None) -> None:
        """A file without headers is a match of its own, where it holds several games or claims a standing."""
        if file.games == 1 and not game["alone"][3]:
            file.held = game, book
            return
        folder = folder_of(file.name)
        if file.match is None:
            file.match = MatchBook()
            if file.held is not None:
                first, own = file.held
                file.match.take(alone_in(first["alone"], file.name), self.books.variant(own, folder))
                file.held = None
        alone = alone_in(game["alone"], file.name)
        self.later(file.name, at, file.match.take(alone, self.books.variant(book, folder)))

    def _put(
        self, file: OpenFile, at: tuple[int, int], game: Row, book: Row | None, group: Group, facts: Facts
    ) -> None:
        """A game of a table is looked at when all of its games are there."""
        kept = {key: game[key] for key in ("n", "said", "alone", "score", "winner", "facts")}
        body = json.dumps([file.name, book, group.round, group.board, kept])
        self.store.run(
            "INSERT INTO place VALUES(?, ?, ?, ?, ?)",
            (group.key, at[0].to_bytes(8, "big") + at[1].to_bytes(4, "big"), *at, body),
        )

    def later(self, name: str, at: tuple[int, int], found: Iterable[Finding]) -> None:
        """Findings about a game that was counted already."""
        packed = [finding_out(each) for each in found]
        if packed:
            self.store.run("INSERT INTO extra VALUES(?, ?, ?)", (*at, json.dumps(packed)))

    # --- the same game -----------------------------------------------------------------------

    def _same(self, facts: Facts, at: tuple[int, int], file: OpenFile) -> tuple[int, int, int] | None:
        """Where the same moves stand already."""
        if facts.print is None:
            return None
        key = bytes.fromhex(facts.print)
        done = self.store.run("INSERT OR IGNORE INTO print VALUES(?, ?, ?, ?)", (key, *at, file.number))
        if done.rowcount:
            return None
        row = self.store.run("SELECT unit, game, file FROM print WHERE print = ?", (key,)).fetchone()
        return row[0], row[1], row[2]

    def _twice(self, file: OpenFile, facts: Facts, other: tuple[int, int, int]) -> Finding:
        row = self.store.run("SELECT name FROM file WHERE no = ?", (other[2],)).fetchone()
        where = name_in(row[0]) if other[2] != file.number else "this file"
        span, excerpt = facts.place or (None, None)
        return said(codes.SAME_GAME, file.name, span, excerpt=excerpt, other=where)


def header_group(facts: Facts) -> Group | None:
    """Games that name a round and a board belong to the table there."""
    round_, board = facts.headers.get("round"), facts.headers.get("board")
    if not round_ or not board:
        return None
    event = facts.headers.get("event")
    key = json.dumps([event, round_, board]).encode("ascii")
    return Group(b"h" + key, round_, board)


def entry_row(found: Iterable[Finding]) -> Row:
    listed = list(found)
    game: dict[str, Any] = {"n": None, "said": None, "book": None, "verdict": worst(tuple(listed))}
    game |= {"found": [finding_out(each) for each in listed], "score": None, "winner": None, "turns": 0}
    return {"books": [], "games": [game | {"alone": None, "facts": None}], "loose": []}
