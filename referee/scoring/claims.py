"""The ledger of a match: claimed standings, games won and winners beside the recomputed ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from referee.model.event import PointClaim, Tally, Winner
from referee.model.finding import Finding, Verdict
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.bounds import number_text, signed_text
from referee.scoring.found import Desk
from referee.scoring.gameclaims import (
    GameClaims,
    as_claimed,
    check_score,
    check_winner,
    repeated,
    result_of,
)
from referee.scoring.match import GameResult, Match, match_leaders, score_match
from referee.scoring.why import match_reason, names_text, total_sum


@dataclass(slots=True)
class Ledger:
    """The match so far, as recomputed and as claimed; one `game` call a game, in order."""

    variant: Variant
    results: list[GameResult] = field(default_factory=list)
    claimed: list[GameResult] = field(default_factory=list)
    carried: dict[str, Fraction] = field(default_factory=dict)
    carried_games: int = 0

    def game(self, game: GameClaims) -> tuple[Finding, ...]:
        """What is wrong in this game's claims, given the games before it."""
        desk = Desk(game.variant, game.file, game.lines)
        self.results.append(result_of(game.score))
        self.claimed.append(as_claimed(game))
        found: list[Finding] = []
        of_match = False
        for claim in game.claims:
            found += repeated(claim, desk)
            if isinstance(claim, Tally) and claim.key == "score":
                found += check_score(claim, game, desk)
            elif isinstance(claim, Tally):
                of_match = of_match or claim.key == "standing"
                found += self._check_tally(claim, desk)
            elif of_match:
                found += self._check_match_winner(claim, desk)
            else:
                found += check_winner(claim, game, self.claimed[-1], desk)
        return tuple(found)

    def match(self, players: Sequence[str] = ()) -> Match:
        return score_match(self.results, self.variant, players)

    def _as_claimed(self) -> Match:
        return score_match(self.claimed, self.variant)

    def _check_tally(self, claim: Tally, desk: Desk) -> Iterator[Finding]:
        true, follows = self.match(), self._as_claimed()
        standing = claim.key == "standing"
        for each in claim.claims:
            name = each.player.text
            if name not in true.totals:
                continue
            right = (true.totals if standing else true.wins)[name]
            excused = {(follows.totals if standing else follows.wins).get(name)}
            if standing:
                excused.add(self._carried_on(name))
            if each.points != right and each.points not in excused:
                yield _tally_finding(claim, each, right, true, self.variant, desk)
        if standing:
            self.carried = {each.player.text: each.points for each in claim.claims}
            self.carried_games = len(self.results)

    def _carried_on(self, name: str) -> Fraction | None:
        """The last claimed standing with the games since then as claimed: an old mistake carried on."""
        if name not in self.carried:
            return None
        since = score_match(self.claimed[self.carried_games :], self.variant, (name,)).totals[name]
        return None if since is None else self.carried[name] + since

    def _check_match_winner(self, claim: Winner, desk: Desk) -> Iterator[Finding]:
        true = self.match()
        named = tuple(name.text for name in claim.players)
        if true.winner is not None and set(named) == set(true.winner):
            return
        follows = self._as_claimed()
        if follows.winner is not None and set(named) == set(follows.winner):
            return
        if self.carried_games == len(self.results) and _leads(named, self.carried, self.variant, true):
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
            claimed=number_text(each.points),
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
