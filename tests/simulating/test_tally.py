"""The independent tally, on the examples that the booklets print."""

from __future__ import annotations

from fractions import Fraction

import pytest

import referee
from referee.model.tile import tiles
from referee.simulating.tally import Ending, Finish, Left, finish, holds_opening, standing

# Racks by their value: tiles that are worth that much.
WORTH = {
    0: "",
    1: "r1",
    5: "r5",
    10: "r10",
    15: "r10 b5",
    20: "r10 b10",
    30: "r10 b10 o10",
    60: "J J",
    25: "r13 r12",
}


def left(value: int, opened: bool = True, announced: bool = False, noted: int = 0) -> Left:
    return Left(tiles(WORTH[value]), opened, announced, Fraction(noted))


def points(variant: str, how: Ending, *players: Left) -> list[int]:
    names = "ABCD"[: len(players)]
    by = next((name for name, each in zip(names, players, strict=True) if not each.rack), None)
    done = finish(how, by, dict(zip(names, players, strict=True)), referee.variant(variant))
    assert done.points is not None
    return [int(done.points[name]) for name in names]


def test_japanese_examples() -> None:
    assert points("japanese", "rack_emptied", left(0), left(15), left(5), left(20)) == [40, -15, -5, -20]
    assert points("japanese", "pool_empty", left(10), left(15), left(20), left(30)) == [35, -5, -10, -20]


def test_polish_example() -> None:
    assert points("polish", "pool_empty", left(1), left(5), left(10), left(15)) == [29, -5, -10, -15]


@pytest.mark.parametrize(
    ("rack", "announced", "lost"),
    [
        ("r1 b2 o3", False, 100),
        ("r10 b10 o10", False, 200),
        ("r10 b10 o10", True, 100),
        ("r10 b10 J", False, 100),
    ],
)
def test_polish_players_who_never_opened(rack: str, announced: bool, lost: int) -> None:
    loser = Left(tiles(rack), False, announced)
    assert points("polish", "rack_emptied", left(0), loser) == [lost, -lost]


def test_failure_points_are_nobodys() -> None:
    assert points("japanese-official", "rack_emptied", left(0, noted=50), left(5, noted=100)) == [-45, -105]


def test_a_joker_costs_what_the_rulebook_says() -> None:
    assert points("standard", "rack_emptied", left(0), left(60)) == [60, -60]
    assert points("world-championship", "rack_emptied", left(0), left(60)) == [100, -100]


def test_a_league_pays_places() -> None:
    from pathlib import Path

    path = Path(__file__).resolve().parents[2] / "examples" / "variants" / "league.yaml"
    done = finish(
        "rack_emptied",
        "A",
        {"A": left(0), "B": left(60), "C": left(15), "D": left(10)},
        referee.variant(path),
    )
    assert done.points == {"A": 100, "B": -25, "C": -15, "D": -5}


def test_lowest_racks_share() -> None:
    assert points("standard", "pool_empty", left(10), left(10), left(25)) == [
        7,
        7,
        -15,
    ]  # seven and a half each


def test_an_ending_that_no_booklet_knows() -> None:
    done = finish("time", None, {"A": left(5), "B": left(10)}, referee.variant("standard"))
    assert done.points is None
    assert done.winner is None


def game(**numbers: int) -> Finish:
    best = max(numbers.values())
    winner = tuple(name for name, number in numbers.items() if number == best)
    return Finish("rack_emptied", winner[0], {}, winner, {name: Fraction(n) for name, n in numbers.items()})


TABLE = (
    game(A=24, C=-5, D=-16, B=-3),
    game(A=-6, C=-11, D=22, B=-5),
    game(A=-32, C=-13, D=-2, B=47),
    game(A=27, C=-5, D=-7, B=-15),
)


def test_the_same_table_has_two_winners() -> None:
    """By points the last player wins, by games won the first."""
    brazilian = standing(TABLE, "ACDB", referee.variant("brazilian"))
    assert brazilian.totals == {"A": 13, "C": -34, "D": -3, "B": 24}
    assert brazilian.leaders == ("B",)
    assert standing(TABLE, "ACDB", referee.variant("russian")).leaders == ("A",)


def test_a_match_of_three_games_for_four_is_unfinished() -> None:
    assert not standing(TABLE[:3], "ACDB", referee.variant("russian")).finished
    assert standing(TABLE[:3], "ACDB", referee.variant("polish")).finished


def test_holds_opening_looks_for_the_best_of_all() -> None:
    polish = referee.variant("polish")
    assert holds_opening(tiles("r5 r6 r7 b7 o7"), polish) is False  # 18 or 21: the seven is in one of them
    assert holds_opening(tiles("r3 r4 r5 b6 o6 k6"), polish) is True
