"""Tables: the games of a round and board, put in order, held against each other, scored as one match."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from referee.auditing import codes
from referee.auditing.codec import alone_in, number_out
from referee.auditing.facts import Facts, facts_in
from referee.auditing.said import said
from referee.auditing.units import folder_of
from referee.auditing.work import Row
from referee.model.variant import Variant
from referee.scoring import GameResult, Match, MatchBook, score_match

if TYPE_CHECKING:
    from referee.auditing.gather import Gather

Share = tuple[Fraction, Fraction]
_DIGITS = re.compile(r"(\d+)")


def shares(winner: list[str] | None, variant: Variant) -> dict[str, Share]:
    """What a win counts for each winner: games won, and the bonus in points."""
    if not winner:
        return {}
    result = GameResult(dict.fromkeys(winner, Fraction(0)), tuple(winner))
    match = score_match([result], variant)
    return {name: (match.wins[name] or Fraction(0), match.bonus[name] or Fraction(0)) for name in winner}


def match_row(
    match: Match, event: str | None, round_: str | None, board: str | None, files: list[str]
) -> Row:
    """A match as the report has it."""
    return {
        "event": event,
        "round": round_,
        "board": board,
        "files": files,
        "games": match.games,
        "players": list(match.players),
        "totals": {name: number_out(each) for name, each in match.totals.items()},
        "wins": {name: number_out(each) for name, each in match.wins.items()},
        "bonus": {name: number_out(each) for name, each in match.bonus.items()},
        "winner": list(match.winner) if match.winner is not None else None,
        "finished": match.finished,
        "decided_by": match.decided_by,
    }


@dataclass(frozen=True, slots=True)
class Seated:
    """One game of a table, as it was put down."""

    at: tuple[int, int]
    file: str
    book: Row | None
    round: str | None
    board: str | None
    game: Row

    @property
    def facts(self) -> Facts:
        return facts_in(self.game["facts"])


def tables_of(gather: Gather) -> Iterator[tuple[bytes, list[Seated]]]:
    """The games of each table, as they were put down; one table in memory at a time."""
    keys = [row[0] for row in gather.store.run("SELECT grp FROM place GROUP BY grp ORDER BY min(sort)")]
    for key in keys:
        rows = gather.store.run(
            "SELECT unit, game, body FROM place WHERE grp = ? ORDER BY sort", (key,)
        ).fetchall()
        yield key, [Seated((unit, game), *json.loads(body)) for unit, game, body in rows]


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """game10 after game9."""
    return tuple(
        (0, int(part), "") if part.isascii() and part.isdigit() else (1, 0, part)
        for part in _DIGITS.split(text)
        if part
    )


def in_order(games: list[Seated], as_listed: bool) -> list[Seated]:
    """By their numbers where each has one of its own, else by the names of their files."""
    if as_listed:
        return games
    numbers = [each.game["said"] for each in games]
    if None not in numbers and len(set(numbers)) == len(numbers):
        return sorted(games, key=lambda each: each.game["said"])
    return sorted(games, key=lambda each: (natural(each.file), each.at))


def play_table(gather: Gather, key: bytes, games: list[Seated]) -> tuple[Match, list[str]]:
    """Check one table's games against each other, score them, and note everything; the match comes back."""
    by_manifest = key.startswith(b"m")
    games = in_order(games, by_manifest)
    counted = games if by_manifest else _once_each(gather, games)
    book = MatchBook()
    for each in counted:
        folder = folder_of(each.file)
        variant = gather.books.variant(each.book, folder)
        found = book.take(alone_in(each.game["alone"], each.file), variant)
        gather.later(each.file, each.at, found)
        gather.result(each.facts, each.game, each.book, folder)
    match, notes = book.close()
    if counted:
        gather.later(counted[-1].file, counted[-1].at, notes)
    if not by_manifest:
        _players_agree(gather, counted)
        _numbers_whole(gather, counted)
    return match, list(dict.fromkeys(each.file for each in games))


def _once_each(gather: Gather, games: list[Seated]) -> list[Seated]:
    """Of two records with one number only the first counts."""
    seen: dict[int, Seated] = {}
    counted = []
    for each in games:
        number = each.game["said"]
        first = seen.setdefault(number, each) if number is not None else each
        if first is each:
            counted.append(each)
            continue
        span, excerpt = each.facts.place or (None, None)
        game = f"game {number} of {_table(each)}"
        other = first.file if first.file != each.file else "this file"
        finding = said(codes.TWO_RECORDS, each.file, span, excerpt=excerpt, game=game, other=other)
        gather.later(each.file, each.at, [finding])
    return counted


def _table(seated: Seated) -> str:
    return f"board {seated.board} in round {seated.round}"


def _players_agree(gather: Gather, games: list[Seated]) -> None:
    """The same players throughout, in any order; told once a table."""
    if not games:
        return
    usual = games[0].facts.seats
    for each in games[1:]:
        facts = each.facts
        if usual and facts.seats and set(facts.seats) != set(usual):
            span, excerpt = facts.place or (None, None)
            words: dict[str, Any] = {
                "players": ", ".join(facts.seats),
                "others": ", ".join(usual),
                "table": _table(each),
            }
            finding = said(codes.TABLE_PLAYERS, each.file, span, excerpt=excerpt, **words)
            gather.later(each.file, each.at, [finding])
            return


def _numbers_whole(gather: Gather, games: list[Seated]) -> None:
    """Numbers between the first and the last that no game has."""
    numbers = [each.game["said"] for each in games]
    if len(games) < 2 or None in numbers:
        return
    present = set(numbers)
    missing = [number for number in range(min(present), max(present)) if number not in present][:20]
    if missing and max(present) - min(present) < 2 * len(present):
        last = games[-1]
        span, excerpt = last.facts.place or (None, None)
        words = f"{'game' if len(missing) == 1 else 'games'} {', '.join(map(str, missing))}"
        finding = said(
            codes.NUMBERS_MISSING,
            last.file,
            span,
            verdict="undetermined",
            excerpt=excerpt,
            table=_table(last),
            games=words,
        )
        gather.later(last.file, last.at, [finding])


def two_places(gather: Gather, key: bytes, games: list[Seated], seen: Any) -> None:
    """Whoever sits at another board of the round already; by headers only, a manifest tells it itself."""
    for each in games:
        facts = each.facts
        for name in facts.seats:
            round_key = (facts.headers.get("event"), each.round, name)
            board, told = seen.setdefault(round_key, (each.board, set()))
            if board == each.board or each.board in told:
                continue
            told.add(each.board)
            span, excerpt = facts.place or (None, None)
            words: dict[str, Any] = {
                "here": f"board {each.board}",
                "there": f"board {board}",
                "round": f"round {each.round}",
            }
            finding = said(codes.TWO_PLACES, each.file, span, excerpt=excerpt, player=name, **words)
            gather.later(each.file, each.at, [finding])
