"""Who leads is known game by game as the whole standing would say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import referee
from referee.scoring.match import GameResult, Standing

NAMES = ("A", "B", "C", "D")
POINTS = st.integers(-2, 2).map(Fraction)
SURE = st.builds(
    GameResult,
    st.dictionaries(st.sampled_from(NAMES), POINTS, min_size=1),
    st.lists(st.sampled_from(NAMES), unique=True, max_size=2).map(tuple),
)
UNSURE = st.builds(
    GameResult,
    st.none() | st.dictionaries(st.sampled_from(NAMES), st.none() | POINTS),
    st.none() | st.just(("A",)),
)
CRITERIA = st.sampled_from(
    [("wins", "points"), ("points", "wins"), ("fewest_points",), ("wins", "fewest_points"), ("wins",)]
)
STANDARD = referee.variant("standard")


@given(
    st.lists(SURE, max_size=12),
    st.lists(UNSURE, max_size=2),
    CRITERIA,
    st.sampled_from(["agreed", "multiple_of_players"]),
    st.sampled_from([0, 1]),
)
def test_the_winner_is_the_standings(
    sure: list[GameResult], unsure: list[GameResult], criteria: tuple[str, ...], games: str, bonus: int
) -> None:
    chosen = replace(STANDARD.match, winner=criteria, games=games, win_bonus=bonus)  # type: ignore[arg-type]
    standing = Standing(replace(STANDARD, match=chosen))
    for game in (*sure, *unsure):
        standing.take(game)
        winner = standing.match().winner
        for named in [(), *((name,) for name in NAMES), ("A", "B"), NAMES, winner or ()]:
            assert standing.won_by(named) == (winner is not None and set(named) == set(winner))
