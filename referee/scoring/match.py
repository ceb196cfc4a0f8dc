"""Several games: totals, games won, the bonus for them, and the winner in the rulebook's order."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from fractions import Fraction

from referee.model.variant import Variant
from referee.scoring.bounds import Bounds, exactly
from referee.scoring.leading import Key, Leading
from referee.scoring.result import Remark, listed
from referee.text.frozen import dataclass

Numbers = dict[str, Fraction | None]
Limits = dict[str, Bounds | None]

RECENT = 20
"""So many games are told one by one where a total is explained; those before them as one sum."""
_NOTHING = Fraction(0)


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

    `by_game` has the terms of each player's points: of a long match the last games, and first the sum of all
    before them.
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


class Standing:
    """A match so far: takes one game after the other and keeps their sums, not the games."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.games = 0
        self._points: Numbers = {}
        self._wins: dict[str, Fraction] = {}
        self._limits: Limits = {}
        self._unscored = self._unwon = False
        """Whether some game had no points, no winner that is known: then nobody's are known any more."""
        self._recent: deque[Numbers | None] = deque()
        self._earlier: dict[str, Fraction | None] = {}
        self._match: Match | None = None
        self._leading = Leading()

    def __contains__(self, name: str) -> bool:
        """Whether the player had points in some game."""
        return name in self._points

    def take(self, game: GameResult) -> None:
        """The next game."""
        self._match = None
        self.games += 1
        for name, number in (game.points or {}).items():
            self._points[name] = _sum((self._points.get(name, _NOTHING), number))
            limits = exactly(number) if number is not None else (game.bounds or {}).get(name)
            before = self._limits.get(name, exactly(0))
            self._limits[name] = None if before is None or limits is None else before + limits
        for name in game.winner or ():
            self._wins[name] = self._wins.get(name, _NOTHING) + win_share(game.winner or (), self.variant)
        self._unscored = self._unscored or game.points is None
        self._unwon = self._unwon or game.winner is None
        for name in {**(game.points or {}), **dict.fromkeys(game.winner or ())}:
            if name in self._points:
                self._leading.put(name, self._key(name))
        self._recent.append(game.points)
        if len(self._recent) > RECENT:
            for name, number in (self._recent.popleft() or {}).items():
                self._earlier[name] = _sum((self._earlier.get(name, _NOTHING), number))

    def points_of(self, name: str) -> Fraction | None:
        return None if self._unscored else self._points.get(name, _NOTHING)

    def wins_of(self, name: str) -> Fraction | None:
        return None if self._unwon else self._wins.get(name, _NOTHING)

    def total_of(self, name: str) -> Fraction | None:
        """The points with the bonus in them."""
        return _sum((self.points_of(name), _bonus(self.wins_of(name), self.variant)))

    def _key(self, name: str) -> Key | None:
        numbers = [
            self.wins_of(name) if criterion == "wins" else self.total_of(name)
            for criterion in self.variant.match.winner
        ]
        known = [number for number in numbers if number is not None]
        signs = (1 if each == "fewest_points" else -1 for each in self.variant.match.winner)
        if len(known) < len(numbers):
            return None
        return tuple(sign * number for sign, number in zip(signs, known, strict=True))

    def won_by(self, named: Sequence[str]) -> bool:
        """Whether the winner is known and is these: as `match().winner`, of which nothing is drawn up."""
        if self._unscored or self._unwon or self._leading.unknown:
            winner = self.match().winner
            return winner is not None and set(named) == set(winner)
        if _finished(self.games, len(self._points), False, self.variant) is False:
            return not named
        return self._leading.are(named)

    def about(self, name: str) -> Match:
        """The standing of one player alone: for a match of very many."""
        return self._drawn_up((name,))

    def match(self, players: Sequence[str] = ()) -> Match:
        """The standing as it is now; also of players who were in no game."""
        if players:
            return self._drawn_up(tuple(dict.fromkeys([*players, *self._points])))
        self._match = self._match or self._drawn_up(tuple(self._points))
        return self._match

    def _drawn_up(self, names: tuple[str, ...]) -> Match:
        wins = {name: self.wins_of(name) for name in names}
        bonus = {name: _bonus(wins[name], self.variant) for name in names}
        totals = {name: self.total_of(name) for name in names}
        finished = _finished(self.games, len(names), self._unscored, self.variant)
        leaders, decided_by = match_leaders(wins, totals, self.variant) if names else ((), None)
        winner = () if finished is False else leaders
        return Match(
            self.games,
            names,
            {name: self._terms(name) for name in names},
            {name: self.points_of(name) for name in names},
            wins,
            bonus,
            totals,
            {name: self._limits_of(name, bonus[name]) for name in names},
            leaders,
            winner,
            finished,
            decided_by,
            _remarks(self.games, names, winner, finished),
        )

    def _terms(self, name: str) -> tuple[Fraction | None, ...]:
        before = self.games - len(self._recent)
        earlier = None if self._unscored else self._earlier.get(name, _NOTHING)
        recent = (None if points is None else points.get(name, _NOTHING) for points in self._recent)
        return (*((earlier,) if before else ()), *recent)

    def _limits_of(self, name: str, bonus: Fraction | None) -> Bounds | None:
        limits = self._limits.get(name, exactly(0))
        return None if bonus is None or limits is None or self._unscored else limits + exactly(bonus)


def score_match(games: Iterable[GameResult], variant: Variant, players: Sequence[str] = ()) -> Match:
    """The standing after these games, in the order given."""
    standing = Standing(variant)
    for game in games:
        standing.take(game)
    return standing.match(players)


def win_share(winner: tuple[str, ...], variant: Variant) -> Fraction:
    """What a game counts for each of those who won it."""
    if len(winner) < 2:
        return Fraction(1)
    return {"each": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}[variant.score.tie.wins]


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


def _finished(games: int, players: int, unscored: bool, variant: Variant) -> bool | None:
    """None where the rulebook does not say, or where the record of a game breaks off."""
    if variant.match.games == "agreed":
        return None
    if not games or not players or games % players:
        return False
    return None if unscored else True


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
        text = f"{listed(winner)} are still tied; what decides then is open"
        return (Remark("X822", text, "match.winner"),)
    return ()
