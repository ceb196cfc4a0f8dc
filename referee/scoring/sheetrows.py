"""The rows of a score sheet: who won each game, and whether its points can be."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.bounds import signed_text
from referee.scoring.found import Desk
from referee.scoring.gameclaims import best_noted
from referee.scoring.match import GameResult
from referee.scoring.remarks import shared_win
from referee.scoring.sheet import SheetGame
from referee.scoring.why import names_text, sum_text
from referee.scoring.zerosum import has_failure_points, sum_limits
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class RowResult:
    """A game as noted. `claimed` has the winner that the row names, where that is another one."""

    result: GameResult
    claimed: GameResult
    findings: tuple[Finding, ...]


def judge_row(game: SheetGame, players: tuple[str, ...], desk: Desk) -> RowResult:
    points = {name: game.points[name].points for name in players if name in game.points}
    if len(points) < len(players):  # a cell that could not be read, and is already found
        unknown: dict[str, Fraction | None] = {name: points.get(name) for name in players}
        named = game.winner.players if game.winner else None
        return RowResult(GameResult(unknown, named), GameResult(unknown, named), ())
    winner, findings = _winner(game, points, desk)
    claimed = game.winner.players if game.winner else winner
    found = (*findings, *_losers(game, points, winner, desk))
    if not any(each.code == codes.LOSER_GAINS.code for each in found):
        found = (*found, *_sum(game, points, desk))
    if winner and len(winner) > 1:
        remark = shared_win(winner, desk.variant)
        found = (*found, desk.note(remark, game.span))
    return RowResult(GameResult(dict(points), winner), GameResult(dict(points), claimed), found)


def _winner(
    game: SheetGame, points: dict[str, Fraction], desk: Desk
) -> tuple[tuple[str, ...] | None, tuple[Finding, ...]]:
    """Who won by the points; where those can't tell, whoever is named."""
    named = tuple(name for name in game.winner.players if name in points) if game.winner else ()
    if not _points_tell(points, desk.variant):
        return named or None, ()
    best = best_noted(points, desk.variant)
    capped = desk.variant.score.rack_cap is not None  # two racks over the cap look alike
    if not named or set(named) == set(best) or (capped and set(named) <= set(best)):
        return named or best, ()
    shown = ", ".join(f"{name} {signed_text(points[name])}" for name in dict.fromkeys((*best, *named)))
    fewest = desk.variant.score.convention == "penalty"
    finding = desk.finding(
        codes.WINNER_WRONG,
        game.winner.span if game.winner else None,
        ("clauses.loser_minus_rack",),
        claimed=names_text(named),
        winner=names_text(best),
        why=f"the winner of a game has the {'fewest' if fewest else 'most'} points of its row ({shown})",
    )
    return best, (finding,)


def _points_tell(points: dict[str, Fraction], variant: Variant) -> bool:
    """Points noted for failures or places can leave the winner with fewer points than a loser."""
    if any(variant.score.place_bonus):
        return False
    if not any(points.values()):  # all tied, or a game that was not scored
        return variant.end.other != "no_score"
    takes = variant.score.convention == "winner_takes"
    return not has_failure_points(variant) or (takes and sum(points.values()) == variant.score.win_bonus)


def _losers(
    game: SheetGame, points: dict[str, Fraction], winner: tuple[str, ...] | None, desk: Desk
) -> Iterator[Finding]:
    score = desk.variant.score
    if any(score.place_bonus) or winner is None:
        return
    penalty = score.convention == "penalty"
    if penalty and score.win_bonus:
        return
    why = "a rack is never worth less than nothing" if penalty else "a loser never gains"
    keys = ("score.convention",) if penalty else ("clauses.loser_minus_rack",)
    for name, number in points.items():
        if (number < 0) if penalty else (number > 0 and name not in winner):
            yield desk.finding(
                codes.LOSER_GAINS,
                game.points[name].span,
                keys,
                player=name,
                game=game.label,
                claimed=signed_text(number),
                why=why,
            )


def _sum(game: SheetGame, points: dict[str, Fraction], desk: Desk) -> Iterator[Finding]:
    if len(points) < 2:  # nobody to win from, which is found as the number of players
        return
    low, high = sum_limits(desk.variant)
    whole = sum(points.values(), Fraction(0))
    if (low is None or whole >= low) and (high is None or whole <= high):
        return
    due = "0" if low == high else (f"at most {high}" if high is not None else f"at least {low}")
    yield desk.finding(
        codes.SUM_NOT_ZERO,
        game.span,
        ("score.pool_empty", "score.failure_points_to", "score.win_bonus"),
        game=game.label,
        sum=sum_text(list(points.values()), whole),
        due=due,
    )
