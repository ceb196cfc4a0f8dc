"""Several games: totals, games won, the bonus for them, and the winner in the rulebook's order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from referee.model.variant import Variant
from referee.scoring.bounds import Bounds, exactly, total
from referee.scoring.result import Remark

Numbers = dict[str, Fraction | None]
Limits = dict[str, Bounds | None]


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of a match. `points` None: not ended or not known; `winner` None: not known, empty: nobody.

    `bounds` says between what the points lie that are not known.
    """

    points: Numbers | None
    winner: tuple[str, ...] | None
    bounds: Limits | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """The standing: `points` are the games' own, `totals` have the bonus in them; `limits` bound the totals.

    `winner` is None where it can't be known and empty where the match is unfinished; `finished` is None
    where the rulebook leaves the length to the players; `decided_by` is the criterion that settled it.
    """

    games: int
    players: tuple[str, ...]
    by_game: dict[str, tuple[Fraction | None, ...]]
    points: Numbers
    wins: Numbers
    bonus: Numbers
    totals: Numbers
    limits: Limits
    leaders: tuple[str, ...] | None
    winner: tuple[str, ...] | None
    finished: bool | None
    decided_by: str | None
    remarks: tuple[Remark, ...]


def score_match(games: Sequence[GameResult], variant: Variant, players: Sequence[str] = ()) -> Match:
    """The standing after these games, in the order given."""
    names = tuple(dict.fromkeys([*players, *(name for game in games for name in game.points or {})]))
    by_game = {name: tuple(_points(game, name) for game in games) for name in names}
    points = {name: _sum(by_game[name]) for name in names}
    wins = {name: _sum([_win(game, name, variant) for game in games]) for name in names}
    bonus = {name: _bonus(wins[name], variant) for name in names}
    totals = {name: _sum([points[name], bonus[name]]) for name in names}
    limits = {name: _limits(games, name, bonus[name]) for name in names}
    finished = _finished(games, len(names), variant)
    leaders, decided_by = match_leaders(wins, totals, variant) if names else ((), None)
    winner = () if finished is False else leaders
    remarks = _remarks(len(games), names, winner, finished)
    return Match(
        len(games),
        names,
        by_game,
        points,
        wins,
        bonus,
        totals,
        limits,
        leaders,
        winner,
        finished,
        decided_by,
        remarks,
    )


def _points(game: GameResult, name: str) -> Fraction | None:
    return None if game.points is None else game.points.get(name, Fraction(0))


def win_share(winner: tuple[str, ...], variant: Variant) -> Fraction:
    """What a game counts for each of those who won it."""
    if len(winner) < 2:
        return Fraction(1)
    return {"each": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}[variant.score.tie.wins]


def _win(game: GameResult, name: str, variant: Variant) -> Fraction | None:
    if game.winner is None:
        return None
    return win_share(game.winner, variant) if name in game.winner else Fraction(0)


def _bonus(wins: Fraction | None, variant: Variant) -> Fraction | None:
    """Good for the player in either convention: where the fewest points win it is taken off."""
    per_win = variant.match.win_bonus
    if not per_win:
        return Fraction(0)
    return None if wins is None else wins * (-per_win if variant.score.convention == "penalty" else per_win)


def _sum(parts: Sequence[Fraction | None]) -> Fraction | None:
    whole = Fraction(0)
    for part in parts:
        if part is None:
            return None
        whole += part
    return whole


def _limits(games: Sequence[GameResult], name: str, bonus: Fraction | None) -> Bounds | None:
    parts = [_game_limits(game, name) for game in games]
    if bonus is None or None in parts:
        return None
    return total([*(part for part in parts if part is not None), exactly(bonus)])


def _game_limits(game: GameResult, name: str) -> Bounds | None:
    known = _points(game, name)
    return exactly(known) if known is not None else (game.bounds or {}).get(name)


def _finished(games: Sequence[GameResult], players: int, variant: Variant) -> bool | None:
    """None where the rulebook does not say, or where the record of a game breaks off."""
    if variant.match.games == "agreed":
        return None
    if not games or not players or len(games) % players:
        return False
    return None if any(game.points is None for game in games) else True


def match_leaders(
    wins: Numbers, totals: Numbers, variant: Variant
) -> tuple[tuple[str, ...] | None, str | None]:
    """Who leads, and the criterion that told them apart (None: still tied, or not known)."""
    left = tuple(totals)
    for criterion in variant.match.winner:
        numbers = {name: (wins if criterion == "wins" else totals)[name] for name in left}
        known = [number for number in numbers.values() if number is not None]
        if len(known) < len(left):
            return None, None
        best = min(known) if criterion == "fewest_points" else max(known)
        left = tuple(name for name in left if numbers[name] == best)
        if len(left) == 1:
            return left, criterion
    return left, None


def _remarks(
    games: int, names: tuple[str, ...], winner: tuple[str, ...] | None, finished: bool | None
) -> tuple[Remark, ...]:
    if finished is False:
        noun = "game" if games == 1 else "games"
        text = f"the match is unfinished: {games} {noun} for {len(names)} players, where it takes a multiple"
        return (Remark("X823", text, "match.games"),)
    if winner is not None and len(winner) > 1:
        text = f"{' and '.join(winner)} are still tied; what decides then is open"
        return (Remark("X822", text, "match.winner"),)
    return ()
