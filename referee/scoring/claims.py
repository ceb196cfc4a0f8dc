"""Claimed scores, winners and standings beside the recomputed ones."""

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
from referee.scoring.match import GameResult, Match, score_match
from referee.scoring.result import GameScore, PlayerScore
from referee.scoring.why import game_reason, match_reason, names_text, total_sum

Claim = Tally | Winner


@dataclass(frozen=True, slots=True)
class GameClaims:
    """One game of a match: its recomputed score (None: not ended) and what is claimed of it.

    `other_scores` are scores that would follow from something already found wrong, such as a `racks` line.
    """

    players: tuple[str, ...]
    score: GameScore | None
    claims: tuple[Claim, ...]
    file: str | None = None
    lines: Sequence[str] = ()
    other_scores: tuple[GameScore, ...] = ()


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
        desk = Desk(self.variant, game.file, game.lines)
        self.results.append(_result(game.score))
        self.claimed.append(_claimed(game, self.variant))
        found: list[Finding] = []
        of_match = False
        for claim in game.claims:
            found += _unknown(claim, game.players, desk)
            if isinstance(claim, Tally) and claim.key == "score":
                found += _check_score(claim, game, desk)
            elif isinstance(claim, Tally):
                of_match = of_match or claim.key == "standing"
                found += self._check_tally(claim, desk)
            elif of_match:
                found += self._check_match_winner(claim, desk)
            else:
                found += _check_winner(claim, game, self.claimed[-1], desk)
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
    from referee.scoring.match import match_leaders

    if totals == true.totals or set(totals) != set(true.totals):
        return False
    leaders, _ = match_leaders(true.wins, dict(totals), variant)
    return leaders is not None and set(leaders) == set(named)


def _result(score: GameScore | None) -> GameResult:
    return GameResult(score.points, score.winner) if score else GameResult(None, None)


def _claimed(game: GameClaims, variant: Variant) -> GameResult:
    """The game as its claims have it; what is not claimed, as recomputed."""
    true = _result(game.score)
    numbers = dict(true.points) if true.points else dict.fromkeys(game.players)
    winner, standing = None, False
    claimed: dict[str, Fraction] = {}
    for claim in game.claims:
        if isinstance(claim, Winner):
            winner = winner if standing else tuple(name.text for name in claim.players)
        elif claim.key == "score":
            claimed |= {each.player.text: each.points for each in claim.claims if each.player.text in numbers}
        standing = standing or (isinstance(claim, Tally) and claim.key == "standing")
    if winner is None and claimed and set(claimed) == set(numbers):
        winner = best_noted(claimed, variant)
    return GameResult({**numbers, **claimed}, true.winner if winner is None else winner)


def best_noted(points: dict[str, Fraction], variant: Variant) -> tuple[str, ...]:
    """Who would have won, by the points noted alone."""
    best = min(points.values()) if variant.score.convention == "penalty" else max(points.values())
    return tuple(name for name, number in points.items() if number == best)


def _unknown(claim: Claim, players: tuple[str, ...], desk: Desk) -> Iterator[Finding]:
    names = claim.players if isinstance(claim, Winner) else tuple(each.player for each in claim.claims)
    for name in names:
        if name.text not in players:
            span = claim.span(name.cols)
            yield desk.finding(codes.UNKNOWN_PLAYER, span, player=name.text, players=", ".join(players))


def _check_score(claim: Tally, game: GameClaims, desk: Desk) -> Iterator[Finding]:
    if game.score is None:
        return
    noted = {each.player.text: each.points for each in claim.claims}
    if any(_fits(noted, other) for other in game.other_scores):
        return
    for each in claim.claims:
        right = game.score.player(each.player.text)
        if (
            right is None
            or right.points == each.points
            or _only_follows(each, noted, game.score, desk.variant)
        ):
            continue
        yield _score_finding(claim, each, right, desk)


def _score_finding(claim: Tally, each: PointClaim, right: PlayerScore, desk: Desk) -> Finding:
    possible = right.bounds is None or (right.points is None and each.points in right.bounds)
    return desk.finding(
        codes.SCORE_WRONG,
        claim.span(each.cols),
        right.parameters,
        verdict="undetermined" if possible else "illegal",
        player=each.player.text,
        claimed=signed_text(each.points),
        sum=right.sum,
    )


def _fits(noted: dict[str, Fraction], other: GameScore) -> bool:
    return all(other.points.get(name, number) == number for name, number in noted.items())


def _only_follows(each: PointClaim, noted: dict[str, Fraction], score: GameScore, variant: Variant) -> bool:
    """A winner's wrong points that are just what the losers' wrong points add up to."""
    winners = score.winner or ()
    if each.player.text not in winners or variant.score.convention == "penalty":
        return False
    slips = [_slip(name, noted, score) for name in score.points if name not in winners]
    right = score.points[each.player.text]
    if right is None or None in slips or not any(slips):
        return False
    by = len(winners) if variant.score.tie.points == "split" else 1
    return each.points - right == -sum((slip or Fraction(0) for slip in slips), Fraction(0)) / by


def _slip(name: str, noted: dict[str, Fraction], score: GameScore) -> Fraction | None:
    right = score.points[name]
    return None if right is None else noted.get(name, right) - right


def _check_winner(claim: Winner, game: GameClaims, claimed: GameResult, desk: Desk) -> Iterator[Finding]:
    if game.score is None:
        return
    named = tuple(name.text for name in claim.players)
    right = game.score.winner
    if right is not None and set(named) == set(right):
        return
    others = (other.winner for other in game.other_scores)
    if any(other is not None and set(other) == set(named) for other in others):
        return
    if _follows_from_points(named, claimed, game, desk.variant):
        return
    why, keys = game_reason(game.score, named)
    yield desk.finding(
        codes.WINNER_WRONG,
        claim.span(),
        keys,
        verdict="undetermined" if right is None else "illegal",
        claimed=names_text(named),
        winner=names_text(right),
        why=why,
    )


def _follows_from_points(
    named: tuple[str, ...], claimed: GameResult, game: GameClaims, variant: Variant
) -> bool:
    """The winner of a score line that was already found wrong."""
    right = game.score.points if game.score else {}
    numbers = {name: number for name, number in (claimed.points or {}).items() if number is not None}
    wrong = any(right.get(name) is not None and right[name] != number for name, number in numbers.items())
    return wrong and bool(numbers) and set(best_noted(numbers, variant)) == set(named)


def _tally_finding(
    claim: Tally, each: PointClaim, right: Fraction | None, true: Match, variant: Variant, desk: Desk
) -> Finding:
    name = each.player.text
    verdict: Verdict = "undetermined" if right is None else "illegal"
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
