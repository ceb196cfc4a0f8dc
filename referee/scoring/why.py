"""Reasons in words: why this player won, and what a total is made of."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.model.variant import Variant
from referee.scoring.bounds import Bounds, number_text, signed_text
from referee.scoring.match import Match
from referee.scoring.result import GameScore, listed


def names_text(names: Sequence[str] | None) -> str:
    """`Ania, Bartek and Celina`"""
    if names is None:
        return "not known"
    return listed(names) or "nobody"


def known_text(number: Fraction | None) -> str:
    return "?" if number is None else signed_text(number)


def game_reason(score: GameScore, named: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Why the game's winner is the winner, with the racks that decide it."""
    if score.winner == ():
        return "a game that ended so is not scored", ("end.other",)
    shown = dict.fromkeys((*(score.winner or ()), *named))
    racks = [f"{name} {each.rack}" for name in shown if (each := score.player(name))]
    if "clauses.rack_empty_ends" in score.parameters:
        return f"the first empty rack wins ({', '.join(racks)} left)", ("clauses.rack_empty_ends",)
    if score.winner is None and "clauses.lowest_rack_wins" not in score.parameters:
        return "the rulebook does not say how a game that ended so is scored", ("end.other",)
    return f"the lowest rack wins ({', '.join(racks)})", ("clauses.lowest_rack_wins",)


_MEASURES = {"wins": "games won", "points": "points", "fewest_points": "the fewest points"}


def match_reason(match: Match, named: tuple[str, ...], variant: Variant) -> tuple[str, tuple[str, ...]]:
    """Why the match's winner is the winner, and what the player named instead has."""
    if match.finished is False:
        return match.remarks[0].message, ("match.games", "match.winner")
    if match.winner is None:
        return "not every score is known", ("match.winner",)
    order = ", then ".join(_MEASURES[each] for each in variant.match.winner)
    rivals = dict.fromkeys((*match.winner, *(name for name in named if name in match.totals)))
    figures = [f"{name} {_figures(match, name)}" for name in rivals]
    return f"the match goes by {order} ({'; '.join(figures)})", ("match.winner",)


def _figures(match: Match, name: str) -> str:
    wins, total = match.wins[name], match.totals[name]
    won = "?" if wins is None else number_text(wins)
    return f"{won} won, {known_text(total)} points"


def total_sum(name: str, match: Match) -> str:
    """`+24 - 6 + 41 = +59`, the bonus last."""
    parts = [*match.by_game[name], *([match.bonus[name]] if match.bonus[name] else [])]
    return sum_text(parts, match.totals[name], match.limits[name])


def sum_text(parts: Sequence[Fraction | None], whole: Fraction | None, limits: Bounds | None = None) -> str:
    terms = " ".join(_term(part, first=index == 0) for index, part in enumerate(parts)) or "0"
    result = str(limits) if whole is None and limits is not None else known_text(whole)
    return terms if terms == result else f"{terms} = {result}"


def _term(number: Fraction | None, *, first: bool) -> str:
    if number is None:
        return "?" if first else "+ ?"
    if first:
        return signed_text(number)
    return f"{'-' if number < 0 else '+'} {number_text(abs(number))}"
