"""Every worked example of the booklets, to the digit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.scoring.game import score_game
from referee.scoring.match import GameResult, Match, score_match
from referee.scoring.racks import lowest
from tests.scoring.rulebooks import (
    BRAZILIAN,
    JAPANESE,
    LEAGUE,
    POLISH,
    RUSSIAN,
    STANDARD,
    end,
    of_values,
    points,
)


def test_japanese_rack_emptied() -> None:
    assert points([0, 15, 5, 20], JAPANESE) == [40, -15, -5, -20]


def test_japanese_pool_empty() -> None:
    assert points([10, 15, 20, 30], JAPANESE) == [35, -5, -10, -20]


def test_polish_pool_empty() -> None:
    assert points([1, 5, 10, 15], POLISH) == [29, -5, -10, -15]


def test_the_league() -> None:
    assert points([0, 25, 15, 10], LEAGUE) == [100, -25, -15, -5]
    assert points([0, 60, 15, 10], LEAGUE) == [100, -25, -15, -5]


RUSSIAN_TABLE = [(24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (-10, -25, 41, -6)]
BRAZILIAN_TABLE = [(24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (27, -5, -7, -15)]


def played(table: Sequence[tuple[int, ...]], names: str) -> list[GameResult]:
    rows = [{name: Fraction(number) for name, number in zip(names, row, strict=True)} for row in table]
    return [GameResult(dict(row), (max(row, key=lambda name: row[name]),)) for row in rows]


def test_russian_table() -> None:
    match = score_match(played(RUSSIAN_TABLE, "ABVG"), RUSSIAN)
    assert match.totals == {"A": -24, "B": -54, "V": 45, "G": 33}
    assert match.wins == {"A": 1, "B": 0, "V": 2, "G": 1}
    assert (match.winner, match.finished, match.decided_by) == (("V",), True, "wins")


def test_brazilian_table() -> None:
    match = score_match(played(BRAZILIAN_TABLE, "ABCD"), BRAZILIAN)
    assert match.totals == {"A": 13, "B": -34, "C": -3, "D": 24}
    assert (match.winner, match.finished, match.decided_by) == (("D",), True, "points")


def test_brazilian_table_by_games_won() -> None:
    match: Match = score_match(played(BRAZILIAN_TABLE, "ABCD"), RUSSIAN)
    assert (match.winner, match.decided_by) == (("A",), "wins")


def test_the_sums_are_written_out() -> None:
    score = score_game(end({"Ania": "r9 J", "Bartek": "", "Celina": "k1 b2"}), STANDARD)
    assert {each.name: each.sum for each in score.players} == {
        "Ania": "-(9 + 30) = -39",
        "Bartek": "39 + 3 = 42",
        "Celina": "-(1 + 2) = -3",
    }
    assert score.players[0].rack_sum == "9 + 30 = 39"


def test_sums_at_an_empty_pool() -> None:
    assert [each.sum for each in of_values([10, 15, 20, 30], JAPANESE).players] == [
        "5 + 10 + 20 = 35",
        "-(15 - 10) = -5",
        "-(20 - 10) = -10",
        "-(30 - 10) = -20",
    ]
    assert of_values([1, 5, 10, 15], POLISH).players[0].sum == "5 + 10 + 15 - 1 = 29"


def test_lowest_is_settled_by_bounds() -> None:
    score = score_game(end({"A": "r1", "B": "k13 ?1"}), STANDARD)
    assert lowest({each.name: each.rack for each in score.players}) == ("A",)
