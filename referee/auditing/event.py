"""The event: the ranking of its players, and a manifest's claims held against what the games make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nsmallest
from typing import Any

from referee.auditing import codes
from referee.auditing.codec import number_out
from referee.auditing.manifest import Claim, Standing, Table
from referee.auditing.seating import Seat, Seating
from referee.auditing.statistics import Player
from referee.model.code import Code
from referee.model.finding import Verdict
from referee.model.variant import Variant
from referee.scoring import Match
from referee.scoring.bounds import signed_text
from referee.text.span import Span

Sums = dict[str, Fraction | None]
MOST_RANKED = 10_000
"""Players in the ranking of a report."""


@dataclass(slots=True)
class Ledger:
    """Tables in their order, as recomputed and as claimed: one wrong number is found once."""

    seating: Seating
    true: Sums = field(default_factory=dict)
    claimed: Sums = field(default_factory=dict)
    terms: dict[str, list[Fraction | None]] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)
    """Players of whom a game is missing, which was said already."""

    def table(self, table: Table, match: Match | None, missing: bool) -> None:
        """A table that has been played; None where none of its games is there."""
        totals: Mapping[str, Fraction | None]
        if match is None:
            names = [each.text for each in table.players] or [each.player.text for each in table.standing]
            totals = dict.fromkeys(names)
        else:
            totals = match.totals
        if missing or match is None:
            self.unsure |= {*totals, *(each.text for each in table.players)}
        elif table.standing:
            sums = {name: _sum_words(match.by_game.get(name, ()), each) for name, each in totals.items()}
            self._compare(codes.TABLE_STANDING, table.standing, totals, {}, sums, table.standing_span)
        noted = {claim.player.text: claim.points for claim in table.standing}
        for name, total in totals.items():
            _add(self.true, name, total)
            self.terms.setdefault(name, []).append(total)
            _add(self.claimed, name, noted.get(name, total))

    def round(self, standing: Standing, span: Span | None) -> None:
        """After a round: what is claimed now is what the next rounds carry on."""
        self._so_far(codes.ROUND_STANDING, standing, span)
        for claim in standing:
            if claim.player.text in self.true:
                self.claimed[claim.player.text] = claim.points

    def event(self, standing: Standing, span: Span | None) -> None:
        self._so_far(codes.EVENT_STANDING, standing, span)

    def _so_far(self, code: Code, standing: Standing, span: Span | None) -> None:
        if standing:
            sums = {name: _sum_words(self.terms[name], each) for name, each in self.true.items()}
            self._compare(code, standing, self.true, self.claimed, sums, span)

    def _compare(
        self,
        code: Code,
        standing: Standing,
        true: Mapping[str, Fraction | None],
        follows: Mapping[str, Fraction | None],
        sums: Mapping[str, str],
        span: Span | None,
    ) -> None:
        for claim in standing:
            self._claim(code, claim, true, follows, sums)
        named = {claim.player.text for claim in standing}
        for name in true:
            if name not in named and span is not None:
                self.seating.find(codes.MISSING_IN_STANDING, _first_line(span), player=name)

    def _claim(
        self,
        code: Code,
        claim: Claim,
        true: Mapping[str, Fraction | None],
        follows: Mapping[str, Fraction | None],
        sums: Mapping[str, str],
    ) -> None:
        name = claim.player.text
        if name not in true:
            self.seating.find(codes.UNKNOWN_PLAYER, claim.player.span, player=name)
            return
        if name in self.unsure and code is not codes.TABLE_STANDING:
            return
        right = true[name]
        if claim.points == right or (name in follows and follows[name] == claim.points):
            return
        verdict: Verdict = "undetermined" if right is None else "illegal"
        facts: dict[str, Any] = {"claimed": signed_text(claim.points), "sum": sums[name]}
        self.seating.find(code, claim.span, verdict=verdict, player=name, **facts)


def _first_line(span: Span) -> Span:
    """A standing of many lines is pointed at where it begins."""
    return span if span.line == span.end_line else Span(span.line, span.column, span.line, span.column + 1)


def _add(sums: Sums, name: str, number: Fraction | None) -> None:
    before = sums.get(name, Fraction(0))
    sums[name] = None if before is None or number is None else before + number


def _sum_words(terms: Sequence[Fraction | None], whole: Fraction | None) -> str:
    """`+16 - 4 = +12`; of very many terms only the sum."""
    result = "a number not known" if whole is None else signed_text(whole)
    if len(terms) < 2 or len(terms) > 12:
        return result
    words = ["?" if each is None else signed_text(each) for each in terms]
    joined = words[0] + "".join(
        f" {'-' if word.startswith('-') else '+'} {word.lstrip('+-')}" for word in words[1:]
    )
    return f"{joined} = {result}"


def check_players(seating: Seating, seat: Seat, played: Sequence[str], told: set[str]) -> None:
    """The manifest's pairing beside the transcript's players; told once a path."""
    listed = [each.text for each in seat.table.players]
    if not listed or not played or set(listed) == set(played) or seat.path.text in told:
        return
    told.add(seat.path.text)
    facts: dict[str, Any] = {"path": seat.path.text, "played": ", ".join(played), "listed": ", ".join(listed)}
    seating.find(codes.WRONG_PLAYERS, seat.path.span, **facts)


# --- the ranking ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ranking:
    """`rows` are the first players; `open` where somebody's points or wins are not known."""

    rows: list[dict[str, Any]]
    players: int
    open: bool


def ranked(players: Callable[[], Iterable[tuple[str, Player]]], variant: Variant) -> Ranking:
    """By the rulebook's own order of criteria. Who can't be told apart shares a place."""

    def measure(player: Player) -> tuple[Fraction, ...]:
        numbers = {"wins": player.wins, "points": player.points, "fewest_points": -player.points}
        return tuple(-numbers[each] for each in variant.match.winner)

    count, open_ = 0, False
    for _, player in players():
        count += 1
        open_ = open_ or bool(player.open or player.unwon)
    rows: list[dict[str, Any]] = []
    place, last = 0, None
    first = nsmallest(MOST_RANKED, players(), key=lambda each: (measure(each[1]), each[0]))
    for number, (name, player) in enumerate(first, 1):
        if measure(player) != last:
            place, last = number, measure(player)
        rows.append({"place": place, "player": name, **player_row(player)})
    return Ranking(rows, count, open_)


def player_row(player: Player) -> dict[str, Any]:
    deeds = player.deeds
    return {
        "points": number_out(player.points) if not player.open else None,
        "points_known": number_out(player.points),
        "wins": number_out(player.wins) if not player.unwon else None,
        "games": player.games,
        "games_open": player.open,
        "turns": deeds.turns,
        "plays": deeds.plays,
        "draws": deeds.draws,
        "timeouts": deeds.timeouts,
        "failed_turns": deeds.failed,
        "penalties": deeds.penalties,
        "penalty_points": deeds.points,
        "seconds": deeds.tenths / 10,
        "timed_turns": deeds.timed,
        "opening_turn": round(deeds.opened / player.opened_games, 2)
        if player.opened_games and deeds.opened
        else None,
        "illegal": player.illegal,
        "undetermined": player.undetermined,
    }
