"""When every game was taken: tables, the manifest's claims, later findings, the event."""

from __future__ import annotations

import json
from typing import Any

from referee.auditing import codes
from referee.auditing.codec import finding_in
from referee.auditing.event import Ledger, check_players, ranked
from referee.auditing.gather import RANKS, Gather, entry_row
from referee.auditing.matches import match_row, play_table, tables_of, two_places
from referee.auditing.plan import Plan
from referee.auditing.seating import Seating
from referee.auditing.statistics import players_of
from referee.auditing.work import unpacked
from referee.judge.rulebook import Asked
from referee.model.finding import Finding, worst
from referee.model.variant import Variant


def concluded(plan: Plan, gather: Gather) -> dict[str, Any]:
    """What is left to say when every game was taken: tables, later findings, the event; and all counters."""
    tables = _Tables(gather, plan.seating)
    tables.all()
    gather.players.put_away()
    _add_later(gather)
    if plan.seating is not None and (found := [f for f in plan.seating.found if plan.wanted(f)]):
        _manifest_entry(gather, found)
    gather.players.put_away()
    return {
        "summary": {"games": sum(gather.verdicts.values()), **gather.verdicts},
        "files": plan.listing.files,
        "findings": gather.findings,
        "lost": gather.lost,
        "played": gather.played,
        "missing": plan.listing.missing,
        "own_rulebook": plan.own_rulebook,
        "statistics": gather.totals.object(),
        "event": _event(plan, gather, tables),
    }


def _manifest_entry(gather: Gather, found: list[Finding]) -> None:
    """What is wrong with the manifest comes first in the report."""
    data = json.dumps(entry_row(sorted(found, key=lambda each: each.sort_key))).encode("ascii")
    gather.store.run("INSERT INTO unit VALUES(-1, -1, NULL, ?)", (data,))
    gather.count((-1, 0), found, None)


def _event(plan: Plan, gather: Gather, tables: _Tables) -> dict[str, Any]:
    variant = _counted_by(plan, gather)
    ranking = ranked(lambda: players_of(gather.store), variant)
    open_ = ranking.open or bool(plan.seating and plan.seating.missing)
    names = tuple(gather.events)
    event = plan.seating.manifest.event if plan.seating else (names[0] if len(names) == 1 else None)
    first = [row["player"] for row in ranking.rows if row["place"] == 1]
    return {
        "name": event,
        "variant": variant.name,
        "rounds": tables.rounds,
        "matches": tables.matches,
        "players": ranking.players,
        "standing": ranking.rows,
        "winner": None if open_ or not first else first,
    }


def _counted_by(plan: Plan, gather: Gather) -> Variant:
    """The event's rulebook, or that of its first game."""
    return plan.asked.variant or gather.first_variant or gather.books.variant(None, None)


class _Tables:
    """Every table played, and the manifest's claims beside it."""

    def __init__(self, gather: Gather, seating: Seating | None) -> None:
        self.gather, self.seating = gather, seating
        self.rounds = 0
        self.matches = 0

    def all(self) -> None:
        if self.seating is None:
            self._by_headers()
        else:
            self._by_manifest(self.seating)
        count = self.gather.store.run("SELECT count(*) FROM match").fetchone()
        self.matches = int(count[0])

    def _by_headers(self) -> None:
        seen: dict[Any, Any] = {}
        rounds = set()
        for key, games in tables_of(self.gather):
            match, files = play_table(self.gather, key, games)
            two_places(self.gather, key, games, seen)
            headers = games[0].facts.headers
            event = headers.get("event")
            rounds.add((event, games[0].round))
            self.gather.match(match_row(match, event, games[0].round, games[0].board, files))
        self.rounds = len(rounds)

    def _by_manifest(self, seating: Seating) -> None:
        played = {}
        told: set[str] = set()
        for key, games in tables_of(self.gather):
            match, files = play_table(self.gather, key, games)
            played[key] = match
            event = seating.manifest.event
            self.gather.match(match_row(match, event, games[0].round, games[0].board, files))
            for each in games:
                seat = seating.seats.get(each.file)
                if seat is not None:
                    check_players(seating, seat, each.facts.seats, told)
                    _other_rulebook(seating, seat, each.book, self.gather.books.asked)
        ledger = Ledger(seating)
        for number, round_ in enumerate(seating.manifest.rounds):
            for index, table in enumerate(round_.tables):
                key = b"m" + number.to_bytes(4, "big") + index.to_bytes(4, "big")
                ledger.table(table, played.get(key), key in seating.missing)
            ledger.round(round_.standing, round_.standing_span)
        ledger.event(seating.manifest.standing, seating.manifest.standing_span)
        self.rounds = len(seating.manifest.rounds)


def _other_rulebook(seating: Seating, seat: Any, book: Any, asked: Asked) -> None:
    """A game's own `variant` line that the event overrides."""
    named = [
        line.split()[1].strip('"')
        for line in (book or {}).get("lines", ())
        if len(line.split()) > 1 and line.split()[0] == "variant"
    ]
    if (
        seating.manifest.variant is None
        or asked.variant is None
        or not named
        or named[-1] == asked.variant.name
    ):
        return
    if not any(
        each.code == codes.OTHER_RULEBOOK.code and each.span == seat.path.span for each in seating.found
    ):
        facts = {"path": seat.path.text, "own": named[-1], "variant": asked.variant.name}
        seating.find(codes.OTHER_RULEBOOK, seat.path.span, **facts)


def _add_later(gather: Gather) -> None:
    """Findings that came after their game was counted: counters and ranks put right."""
    store = gather.store
    last: tuple[int, int] | None = None
    later: list[Finding] = []
    rows = store.run("SELECT unit, game, body FROM extra ORDER BY unit, game, rowid").fetchall()
    for unit, game, body in [*rows, (None, None, "[]")]:
        if last is not None and (unit, game) != last:
            _settle(gather, last, later)
            later = []
        last = (unit, game)
        later += [finding_in(each, None) for each in json.loads(body)]


def _settle(gather: Gather, at: tuple[int, int], later: list[Finding]) -> None:
    added = [each for each in later if gather.wanted(each)]
    if not added:
        return
    row = gather.store.run("SELECT key, data FROM unit WHERE no = ?", (at[0],)).fetchone()
    data = row[1] if row[1] is not None else gather.store.result(row[0])
    game = unpacked(data or b"")["games"][at[1]]
    before = [each for packed in game["found"] if gather.wanted(each := finding_in(packed, None))]
    old, new = worst(tuple(before)), worst((*before, *added))
    gather.verdicts[old] -= 1
    gather.verdicts[new] += 1
    headers = game["facts"][1] if game["facts"] else {}
    gather.note(added, headers.get("round"))
    decisive = sum(each.verdict == new for each in (*before, *added))
    gather.store.run("INSERT OR REPLACE INTO worst VALUES(?, ?, ?, ?)", (*at, RANKS[new], decisive))
