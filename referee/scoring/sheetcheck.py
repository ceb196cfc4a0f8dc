"""A whole score sheet: rows, bonus, games won, totals and the winner of the match."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from referee.model.code import Code
from referee.model.finding import Finding, Verdict
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.bounds import number_text, signed_text
from referee.scoring.found import Desk
from referee.scoring.headcount import player_count
from referee.scoring.match import GameResult, Match, Numbers, match_leaders, score_match
from referee.scoring.result import counted
from referee.scoring.sheet import Named, Row, Sheet
from referee.scoring.sheetrows import judge_row
from referee.scoring.why import match_reason, names_text, total_sum
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class CheckedSheet:
    """`rows` has the findings of each game; `findings` those about the sheet as a whole."""

    sheet: Sheet
    results: tuple[GameResult, ...]
    rows: tuple[tuple[Finding, ...], ...]
    findings: tuple[Finding, ...]
    match: Match


def check_sheet(sheet: Sheet, variant: Variant) -> CheckedSheet:
    desk = Desk(variant, sheet.file, sheet.lines)
    judged = [judge_row(game, sheet.players, desk) for game in sheet.games]
    match = score_match([each.result for each in judged], variant, sheet.players)
    claimed = score_match([each.claimed for each in judged], variant, sheet.players)
    about = (
        *(desk.finding(slip.code, slip.span, **slip.facts) for slip in sheet.slips),
        *_players(sheet, desk),
        *_strangers(sheet, desk),
        *_order(sheet, desk),
        *_Closing(sheet, match, claimed, desk).findings(),
        *(desk.note(remark, None) for remark in match.remarks if len(judged) > 1),
    )
    return CheckedSheet(
        sheet,
        tuple(each.result for each in judged),
        tuple(each.findings for each in judged),
        about,
        match,
    )


def _players(sheet: Sheet, desk: Desk) -> Iterator[Finding]:
    """How many there are; and whether they have played at all."""
    if sheet.players:
        yield from player_count(len(sheet.players), sheet.players_span, desk)
        if not sheet.games and not sheet.slips:
            yield desk.finding(codes.SHEET_SHAPE, sheet.players_span, problem="the sheet has no game")


def _order(sheet: Sheet, desk: Desk) -> Iterator[Finding]:
    """Numbers that go back, and numbers left out where every row could be read."""
    for before, game in pairwise(sheet.games):
        last, number = before.number, game.number
        if last is None or number is None or number == last + 1 or (number > last and sheet.slips):
            continue
        if number != last:  # a second row of a game is found already
            yield desk.finding(codes.SHEET_ORDER, game.span, game=number, before=last)


def _strangers(sheet: Sheet, desk: Desk) -> Iterator[Finding]:
    for named in (*(game.winner for game in sheet.games), sheet.winner):
        for name in named.players if named else ():
            if name not in sheet.players:
                span = named.span if named else None
                yield desk.finding(codes.UNKNOWN_PLAYER, span, player=name, players=", ".join(sheet.players))


@dataclass(frozen=True, slots=True)
class _Closing:
    """The closing rows. What only follows from another wrong number of the sheet is not found again."""

    sheet: Sheet
    true: Match
    claimed: Match
    desk: Desk

    def findings(self) -> Iterator[Finding]:
        for key in ("wins", "bonus", "total"):
            for name in self.sheet.tallies.get(key, {}):
                yield from self._number(key, name)
        if self.sheet.winner is not None:
            yield from self._winner(self.sheet.winner)

    @property
    def _unread(self) -> bool:
        """Whether a cell could not be read, which is found already and leaves sums and winners open."""
        return not self.sheet.games or any(
            len(game.points) < len(self.sheet.players) for game in self.sheet.games
        )

    def _row(self, key: str) -> Row:
        return self.sheet.tallies.get(key, {})

    def _number(self, key: str, name: str) -> Iterator[Finding]:
        noted = self._row(key)[name]
        right = {"wins": self.true.wins, "bonus": self.true.bonus, "total": self.true.totals}[key][name]
        if noted.points == right or noted.points in self._follows(key, name):
            return
        if self.sheet.left_out or (right is None and self._unread):
            return
        verdict: Verdict = "undetermined" if right is None else "illegal"
        code, keys, facts = self._story(key, name, right)
        shown = counted(noted.points, "game") if key == "wins" else signed_text(noted.points)
        yield self.desk.finding(code, noted.span, keys, verdict=verdict, player=name, claimed=shown, **facts)

    def _story(
        self, key: str, name: str, right: Fraction | None
    ) -> tuple[Code, tuple[str, ...], dict[str, Any]]:
        per_win = self.desk.variant.match.win_bonus
        if key == "wins":
            return (
                codes.WINS_WRONG,
                ("score.tie.wins",),
                {"wins": "?" if right is None else number_text(right)},
            )
        if key == "total":
            return (
                codes.STANDING_WRONG,
                ("match.win_bonus",) if per_win else (),
                {"sum": total_sum(name, self.true)},
            )
        wins = self.true.wins[name]
        won = "?" if wins is None else number_text(wins)
        words = f"{won} × {per_win} = {'?' if right is None else number_text(right)}"
        return codes.BONUS_WRONG, ("match.win_bonus",), {"sum": words if per_win else "the rulebook has none"}

    def _follows(self, key: str, name: str) -> set[Fraction | None]:
        """Numbers that follow from a row's winner, games won or a bonus as they are noted."""
        if key == "wins":
            return {self.claimed.wins[name]}
        bonuses = {self.claimed.bonus[name]}
        if name in self._row("wins"):
            bonuses.add(self._row("wins")[name].points * self.desk.variant.match.win_bonus)
        if key == "bonus":
            return bonuses
        if name in self._row("bonus"):
            bonuses.add(self._row("bonus")[name].points)
        points = self.true.points[name] or Fraction(0)
        return {points + bonus for bonus in bonuses if bonus is not None}

    def _winner(self, named: Named) -> Iterator[Finding]:
        names = tuple(name for name in named.players if name in self.sheet.players)
        if not names or (self.true.winner is not None and set(names) == set(self.true.winner)):
            return
        if self.sheet.left_out or (self.true.winner is None and self._unread):
            return
        if (
            self.true.winner is not None
            and self.true.finished is not False
            and self._wrong_but_follows(names)
        ):
            return
        why, keys = match_reason(self.true, names, self.desk.variant)
        yield self.desk.finding(
            codes.MATCH_WINNER_WRONG,
            named.span,
            keys,
            verdict="undetermined" if self.true.winner is None else "illegal",
            claimed=names_text(names),
            winner=names_text(self.true.winner),
            why=why,
        )

    def _wrong_but_follows(self, names: tuple[str, ...]) -> bool:
        """Whether the numbers noted, wrong as they are, would make these the winners."""
        wins = self._noted("wins", self.claimed.wins)
        totals = self._noted("total", self.claimed.totals)
        if (wins, totals) == (self.true.wins, self.true.totals):
            return False
        leaders, _ = match_leaders(wins, totals, self.desk.variant)
        return leaders is not None and set(leaders) == set(names)

    def _noted(self, key: str, otherwise: Numbers) -> Numbers:
        row = self._row(key)
        return {name: row[name].points if name in row else number for name, number in otherwise.items()}
