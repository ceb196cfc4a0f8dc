"""S53 to S65: what the booklets leave to be read, under the rulebooks that are shipped."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import referee
from referee.model.tile import tiles
from referee.scoring import GameEnd, PlayerEnd, Rack, last_draw_decided, score_game
from referee.scoring.book import Scorebook
from referee.scoring.match import GameResult, Match, score_match

HEAVY = "r13 b12 k8 o12 o10 r6 b11 b9 k7 o8 k13 r4 r11 o3"
"""127 points without an opening."""
OPENING = "r9 r10 r11 b1 k1 o3 b5 k5 o7 b7 k9 b13 o13 k3"
JOKER_NEEDED = "r10 r11 J b1 k1 o3 b5 k5 o7 b7 k9 b13 o13 k3"
SHEETS = Path(__file__).parents[2] / "examples/sheets"


def numbers(book: Scorebook) -> dict[str, Any]:
    return dict(book.score or {})


def codes(book: Scorebook) -> list[str]:
    return [each.code for each in book.findings]


def unopened(rack: str, **rules: object) -> Scorebook:
    polish = referee.variant("polish").with_rules(rules) if rules else referee.variant("polish")
    return referee.score(racks={"A": "", "B": rack}, variant=polish, unopened="B")


def test_s53_a_tie_is_split_and_said_to_be_open() -> None:
    book = referee.score(racks="A=r10; B=b10; C=k13 r2; D=k13 r7")
    assert numbers(book) == {"A": Fraction(15, 2), "B": Fraction(15, 2), "C": -5, "D": -10}
    assert (book.winner, codes(book), book.verdict) == (("A", "B"), ["X821"], "legal")
    assert book.findings[0].source is not None
    assert book.findings[0].source.grade == "silent"


def test_s53_the_gross_count_takes_the_own_rack_off_each_share() -> None:
    book = referee.score(racks="A=r10; B=b10; C=k13 r2; D=k13 r7", variant="polish")
    assert numbers(book) == {"A": Fraction(15, 2), "B": Fraction(15, 2), "C": -15, "D": -20}


def test_s54_a_hundred_replaces_a_dearer_rack() -> None:
    assert numbers(unopened(HEAVY)) == {"A": 100, "B": -100}
    assert numbers(unopened(HEAVY, **{"score.unopened.replaces_rack": False})) == {"A": 227, "B": -227}
    assert numbers(referee.score(racks={"A": "", "B": HEAVY}, unopened="B")) == {"A": 127, "B": -127}


def test_s55_two_hundred_only_for_an_opening_without_jokers() -> None:
    assert numbers(unopened(OPENING)) == {"A": 200, "B": -200}
    assert numbers(unopened(JOKER_NEEDED)) == {"A": 100, "B": -100}
    assert numbers(unopened(JOKER_NEEDED, **{"score.unopened.jokers_count": True})) == {"A": 200, "B": -200}


def test_s55_the_opening_is_the_one_that_the_rulebook_asks_for() -> None:
    assert numbers(unopened(OPENING, **{"opening.minimum": 31})) == {"A": 100, "B": -100}


def test_s56_announced_in_time() -> None:
    book = referee.score(racks={"A": "", "B": OPENING}, variant="polish", announced="B")
    assert (numbers(book), codes(book)) == ({"A": 100, "B": -100}, ["X825"])
    rack = referee.variant("polish").with_rules({"score.unopened.announced": "rack"})
    book = referee.score(racks={"A": "", "B": OPENING}, variant=rack, announced="B")
    assert numbers(book) == {"A": 97, "B": -97}


def test_s56_the_tile_must_be_that_of_the_last_draw() -> None:
    polish, rack = referee.variant("polish"), Rack(tiles(OPENING))
    assert last_draw_decided(rack, tiles("r11"), polish) is True
    assert last_draw_decided(rack, tiles("b1"), polish) is False
    late = PlayerEnd("B", rack, opened=False, announced=True, last_draw_decided=False)
    end = GameEnd((PlayerEnd("A", Rack(), opened=True), late), "rack_emptied", "A")
    assert score_game(end, polish).points == {"A": 200, "B": -200}


def test_s57_a_joker_costs_nothing_besides() -> None:
    assert numbers(unopened(JOKER_NEEDED)) == {"A": 100, "B": -100}


def test_s58_the_winner_receives_it() -> None:
    assert numbers(unopened(HEAVY)) == {"A": 100, "B": -100}
    assert numbers(unopened(HEAVY, **{"score.unopened.credited": False})) == {"A": 0, "B": -100}


def test_s59_with_the_pool_empty_not_having_opened_costs_nothing() -> None:
    racks = {"A": "r1", "B": OPENING}
    book = referee.score(racks=racks, variant="polish", unopened=["A", "B"])
    assert numbers(book) == {"A": 96, "B": -97}
    assert book.winner == ("A",)


def test_s60_a_joker_in_the_lowest_rack() -> None:
    racks = "A=J; B=k13 r13 b5"
    assert numbers(referee.score(racks=racks)) == {"A": 1, "B": -1}
    book = referee.score(racks=racks, variant="world-championship")
    assert (numbers(book), book.winner) == ({"A": -19, "B": 19}, ("B",))


def test_s61_failure_points_are_the_players_own() -> None:
    official = referee.variant("japanese-official")
    assert official.failure.restored.points == 50
    a = PlayerEnd("A", Rack(tiles("r5")), opened=True, failure_points=Fraction(50))
    b = PlayerEnd("B", Rack(tiles("r9")), opened=True)
    score = score_game(GameEnd((a, b), "pool_empty"), official)
    assert score.points == {"A": Fraction(-46), "B": Fraction(-4)}
    assert score.winner == ("A",)


def standing(rows: list[dict[str, int]], name: str, winners: list[tuple[str, ...]]) -> Match:
    results = [
        GameResult({key: Fraction(number) for key, number in row.items()}, won)
        for row, won in zip(rows, winners, strict=True)
    ]
    return score_match(results, referee.variant(name))


def test_s62_a_hundred_for_each_win_in_the_totals_alone() -> None:
    rows = [{"A": 10, "B": -10}, {"A": -30, "B": 30}, {"A": 5, "B": -5}]
    match = standing(rows, "japanese-official", [("A",), ("B",), ("A",)])
    assert match.points == {"A": -15, "B": 15}
    assert match.totals == {"A": 185, "B": 115}
    assert (match.winner, match.decided_by) == (("A",), "points")
    shared = standing([{"A": 0, "B": 0}], "japanese-official", [("A", "B")])
    assert shared.totals == {"A": 100, "B": 100}


def test_s63_the_same_table_has_another_winner_by_games_won() -> None:
    sheet = SHEETS / "brazilian.csv"
    winners = {
        name: referee.score(sheet=sheet, variant=name).winner
        for name in ("brazilian", "russian", "ukrainian", "polish", "japanese")
    }
    assert winners == {
        "brazilian": ("D",),
        "russian": ("A",),
        "ukrainian": ("A",),
        "polish": ("D",),
        "japanese": ("D",),
    }
    book = referee.score(sheet=sheet, variant="russian")
    assert [each.message for each in book.findings] == [
        (
            "D is named as the winner of the match; it is A: the match goes by games won, then points "
            "(A 2 won, +13 points; D 1 won, +24 points)"
        )
    ]


def test_s63_the_booklets_tables_pass() -> None:
    for name in ("russian", "brazilian"):
        assert referee.score(sheet=SHEETS / f"{name}.csv", variant=name).findings == ()


def test_s64_still_tied_after_points() -> None:
    match = standing([{"A": 8, "B": -8}, {"A": -8, "B": 8}], "ukrainian", [("A",), ("B",)])
    assert (match.winner, match.decided_by) == (("A", "B"), None)
    assert [each.code for each in match.remarks] == ["X822"]


def test_s65_a_match_stopped_short() -> None:
    rows = [{"A": 8, "B": -8}] * 3
    won: list[tuple[str, ...]] = [("A",)] * 3
    for name in ("russian", "brazilian"):
        match = standing(rows, name, won)
        assert (match.finished, match.winner, match.leaders) == (False, (), ("A",))
        assert [each.code for each in match.remarks] == ["X823"]
    for name in ("ukrainian", "polish", "japanese", "japanese-official"):
        assert standing(rows, name, won).finished is None


def test_x826_who_resigned_with_the_lowest_rack_is_told_of() -> None:
    rules = referee.variant("standard").with_rules({"end.other": "lowest_rack"})
    players = (PlayerEnd("A", Rack(tiles("r1")), True), PlayerEnd("B", Rack(tiles("r9")), True))
    by = {name: score_game(GameEnd(players, "resigned", name), rules) for name in ("A", "B")}
    assert [each.code for each in by["A"].remarks] == ["X826"]
    assert "A resigned with the lowest rack" in by["A"].remarks[0].message
    assert by["B"].remarks == ()
    assert by["A"].points == by["B"].points == {"A": 8, "B": -8}
