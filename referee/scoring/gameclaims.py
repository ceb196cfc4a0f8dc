"""What is claimed of one game, beside what the racks give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from referee.model.event import PointClaim, Tally, Winner
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.bounds import signed_text
from referee.scoring.found import Desk
from referee.scoring.match import GameResult
from referee.scoring.result import GameScore, PlayerScore
from referee.scoring.why import game_reason, names_text
from referee.text.frozen import dataclass

Claim = Tally | Winner


@dataclass(frozen=True, slots=True)
class GameClaims:
    """One game of a match: its recomputed score (None: not ended) and what is claimed of it.

    `other_scores` are scores that would follow from something already found wrong, such as a `racks` line.
    """

    players: tuple[str, ...]
    score: GameScore | None
    claims: tuple[Claim, ...]
    variant: Variant
    file: str | None = None
    lines: Sequence[str] = ()
    other_scores: tuple[GameScore, ...] = ()
    missing: bool = False
    """Whether turns are missing, in which points may have been noted."""


def result_of(score: GameScore | None) -> GameResult:
    if score is None:
        return GameResult(None, None)
    return GameResult(score.points, score.winner, {each.name: each.bounds for each in score.players})


def as_claimed(game: GameClaims) -> GameResult:
    """The game as its claims have it; what is not claimed, as recomputed."""
    true = result_of(game.score)
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
        winner = best_noted(claimed, game.variant)
    return GameResult({**numbers, **claimed}, true.winner if winner is None else winner)


def best_noted(points: dict[str, Fraction], variant: Variant) -> tuple[str, ...]:
    """Who would have won, by the points noted alone."""
    best = min(points.values()) if variant.score.convention == "penalty" else max(points.values())
    return tuple(name for name, number in points.items() if number == best)


def of_match(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """The claims that speak of the match: standings, games won, and a winner named after a standing."""
    standings = (at for at, each in enumerate(claims) if isinstance(each, Tally) and each.key == "standing")
    first = next(standings, len(claims))
    return tuple(
        each
        for at, each in enumerate(claims)
        if (at > first if isinstance(each, Winner) else each.key != "score")
    )


def check_claims(game: GameClaims, claimed: GameResult) -> Iterator[Finding]:
    """What is wrong with the claims as far as this game alone shows it."""
    desk = Desk(game.variant, game.file, game.lines)
    later = set(map(id, of_match(game.claims)))
    for claim in game.claims:
        yield from repeated(claim, desk)
        if id(claim) in later:
            continue
        if isinstance(claim, Tally):
            yield from check_score(claim, game, desk)
        else:
            yield from check_winner(claim, game, claimed, desk)


def repeated(claim: Claim, desk: Desk) -> Iterator[Finding]:
    """A name that stands twice in a line; one that nobody has is found when the transcript is read."""
    names = claim.players if isinstance(claim, Winner) else tuple(each.player for each in claim.claims)
    seen: set[str] = set()
    for name in names:
        if name.text in seen:
            yield desk.finding(codes.REPEATED_PLAYER, claim.span(name.cols), player=name.text)
        seen.add(name.text)


def check_score(claim: Tally, game: GameClaims, desk: Desk) -> Iterator[Finding]:
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
        yield _score_finding(claim, each, right, desk, game.missing)


def _score_finding(claim: Tally, each: PointClaim, right: PlayerScore, desk: Desk, missing: bool) -> Finding:
    possible = right.bounds is None or (right.points is None and each.points in right.bounds)
    possible = possible or (missing and _points_were_noted(each, right, desk.variant))
    return desk.finding(
        codes.SCORE_WRONG,
        claim.span(each.cols),
        right.parameters,
        verdict="undetermined" if possible else "illegal",
        player=each.player.text,
        claimed=signed_text(each.points),
        sum=right.sum,
    )


def _points_were_noted(each: PointClaim, right: PlayerScore, variant: Variant) -> bool:
    """Whether points noted in turns that nobody wrote down could explain a worse score."""
    failure = variant.failure
    costs = (failure.idle, failure.restored, failure.unrestored, failure.mistake)
    if right.bounds is None or not any(cost.points for cost in costs):
        return False
    if variant.score.convention == "penalty":
        return each.points > right.bounds.low
    return each.points < right.bounds.high or variant.score.failure_points_to == "winner"


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


def check_winner(claim: Winner, game: GameClaims, claimed: GameResult, desk: Desk) -> Iterator[Finding]:
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
