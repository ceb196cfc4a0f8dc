"""The ledger of a match: claimed standings, games won and winners beside the recomputed ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from referee.model.event import PointClaim, Tally, Winner
from referee.model.finding import Finding, Verdict
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.bounds import number_text, signed_text
from referee.scoring.found import Desk
from referee.scoring.gameclaims import Claim
from referee.scoring.match import GameResult, Match, Standing, match_leaders
from referee.scoring.result import counted
from referee.scoring.why import match_reason, names_text, total_sum


class Ledger:
    """The match so far, as recomputed and as claimed; one `take` a game, in order."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.true = Standing(variant)
        self.claimed = Standing(variant)
        self.since = Standing(variant)
        """The games since the last standing that was claimed, as claimed."""
        self.carried: dict[str, Fraction] = {}

    def take(
        self, true: GameResult, claimed: GameResult, claims: Iterable[Claim], desk: Desk
    ) -> list[Finding]:
        """What is wrong with a game's claims about the match, given the games before it."""
        for standing, result in ((self.true, true), (self.claimed, claimed), (self.since, claimed)):
            standing.take(result)
        found: list[Finding] = []
        for claim in claims:
            if isinstance(claim, Tally):
                found += self._check_tally(claim, desk)
            else:
                found += self._check_match_winner(claim, desk)
        return found

    def _check_tally(self, claim: Tally, desk: Desk) -> Iterator[Finding]:
        standing = claim.key == "standing"
        for each in claim.claims:
            name = each.player.text
            if name not in self.true:
                continue
            right = _number(self.true, name, standing)
            excused = {_number(self.claimed, name, standing) if name in self.claimed else None}
            if standing:
                excused.add(self._carried_on(name))
            if each.points != right and each.points not in excused:
                yield _tally_finding(claim, each, right, self.true.about(name), self.variant, desk)
        if standing:
            self.carried = {each.player.text: each.points for each in claim.claims}
            self.since = Standing(self.variant)

    def _carried_on(self, name: str) -> Fraction | None:
        """The last claimed standing with the games since then as claimed: an old mistake carried on."""
        if name not in self.carried:
            return None
        since = self.since.total_of(name)
        return None if since is None else self.carried[name] + since

    def _check_match_winner(self, claim: Winner, desk: Desk) -> Iterator[Finding]:
        named = tuple(name.text for name in claim.players)
        if self.true.won_by(named) or self.claimed.won_by(named):
            return
        true = self.true.match()
        if not self.since.games and _leads(named, self.carried, self.variant, true):
            return
        why, keys = match_reason(true, named, self.variant)
        verdict: Verdict = "undetermined" if true.winner is None else "illegal"
        yield desk.finding(
            codes.MATCH_WINNER_WRONG,
            claim.span(),
            keys,
            verdict=verdict,
            claimed=names_text(named),
            winner=names_text(true.winner),
            why=why,
        )


def _number(match: Standing, name: str, standing: bool) -> Fraction | None:
    return match.total_of(name) if standing else match.wins_of(name)


def _leads(named: tuple[str, ...], totals: dict[str, Fraction], variant: Variant, true: Match) -> bool:
    """Whether the winner follows from a standing that is itself wrong, and was already found so."""
    if totals == true.totals or set(totals) != set(true.totals):
        return False
    leaders, _ = match_leaders(true.wins, dict(totals), variant)
    return leaders is not None and set(leaders) == set(named)


def _tally_finding(
    claim: Tally, each: PointClaim, right: Fraction | None, true: Match, variant: Variant, desk: Desk
) -> Finding:
    name = each.player.text
    limits = true.limits[name] if claim.key == "standing" else None
    possible = right is None and (limits is None or each.points in limits)
    verdict: Verdict = "undetermined" if possible else "illegal"
    span = claim.span(each.cols)
    if claim.key == "wins":
        return desk.finding(
            codes.WINS_WRONG,
            span,
            ("score.tie.wins",),
            verdict=verdict,
            player=name,
            claimed=counted(each.points, "game"),
            wins="not known" if right is None else number_text(right),
        )
    keys = ("match.win_bonus",) if variant.match.win_bonus else ()
    return desk.finding(
        codes.STANDING_WRONG,
        span,
        keys,
        verdict=verdict,
        player=name,
        claimed=signed_text(each.points),
        sum=total_sum(name, true),
    )
