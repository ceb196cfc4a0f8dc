"""What holds of every score: sums, the order of players, exact fractions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Cost, Tie, Variant
from referee.scoring import Ending, GameEnd, PlayerEnd, Rack, is_zero_sum, score_game
from referee.scoring.match import GameResult, score_match
from tests.scoring.rulebooks import STANDARD, UNOPENED, end, matched, scored

TILES = [*(tile(colour, number) for colour in "krbo" for number in range(1, 14)), JOKER]
ENDINGS: tuple[Ending, ...] = ("rack_emptied", "pool_empty", "time", "resigned", "agreed", "ruling")
UNCREDITED = replace(UNOPENED, credited=False)
AT_POOL = replace(UNOPENED, when=("rack_emptied", "pool_empty"))
FREE = replace(UNOPENED, without=0, with_=0, announced="rack", replaces_rack=False, credited=False)


def with_cost(points: int) -> Variant:
    return replace(STANDARD, failure=replace(STANDARD.failure, restored=Cost(1, points)))


rulebooks = st.builds(
    lambda cost, other, minimum, **changes: replace(
        scored(with_cost(cost), **changes),
        end=replace(STANDARD.end, other=other),
        opening=replace(STANDARD.opening, minimum=minimum),
    ),
    st.sampled_from((0, 50)),
    st.sampled_from(("open", "lowest_rack", "no_score")),
    st.sampled_from((0, 30)),
    rack_joker=st.sampled_from((0, 30, 50)),
    pool_empty=st.sampled_from(("difference", "gross")),
    unopened=st.sampled_from((None, UNOPENED, UNCREDITED, AT_POOL, FREE)),
    tie=st.builds(
        type(STANDARD.score.tie),
        st.sampled_from(("split", "full_each", "none")),
        st.sampled_from(("each", "half", "none")),
    ),
    failure_points_to=st.sampled_from(("nobody", "winner")),
    rack_cap=st.sampled_from((None, 25)),
    win_bonus=st.sampled_from((0, 0, 7)),
    place_bonus=st.sampled_from(((), (), (5,))),
    convention=st.sampled_from(("winner_takes", "winner_takes", "penalty")),
)


@st.composite
def ends(draw: st.DrawFn, variant: Variant) -> GameEnd:
    ending = draw(st.sampled_from(ENDINGS))
    count = draw(st.integers(2, 4))
    costs = (0, 50) if variant.failure.restored.points else (0,)
    players = []
    for index in range(count):
        empty = ending == "rack_emptied" and index == 0
        least = 1 if ending == "rack_emptied" else 0
        some = () if empty else tuple(draw(st.lists(st.sampled_from(TILES), min_size=least, max_size=5)))
        fee = Fraction(draw(st.sampled_from(costs)))
        opened = True if empty else draw(st.booleans())
        announced = draw(st.booleans())
        players.append(PlayerEnd("ABCD"[index], Rack(some), opened, announced, announced, fee))
    return GameEnd(tuple(players), ending, "A")


games = rulebooks.flatmap(lambda variant: st.tuples(st.just(variant), ends(variant)))


def quick(tiles: tuple[Tile, ...], variant: Variant, *, jokers: bool = True) -> int:
    """Stands in for the solver: these properties do not depend on what it answers."""
    return sum(each.number for each in tiles if not each.is_joker)


@given(games)
def test_points_add_up_to_nothing_where_the_parameters_imply_it(game: tuple[Variant, GameEnd]) -> None:
    variant, over = game
    points = score_game(over, variant, best_opening=quick).points.values()
    if is_zero_sum(variant, over.ending):
        assert sum(number for number in points if number is not None) == 0


@given(games, st.randoms(use_true_random=False))
def test_the_order_of_players_never_matters(game: tuple[Variant, GameEnd], random: object) -> None:
    variant, over = game
    mixed = list(over.players)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    one = score_game(over, variant, best_opening=quick)
    two = score_game(replace(over, players=tuple(mixed)), variant, best_opening=quick)
    assert one.points == two.points
    assert set(one.winner or ()) == set(two.winner or ())
    assert {each.rack for each in one.players} == {each.rack for each in two.players}


@given(games)
def test_points_are_exact_fractions(game: tuple[Variant, GameEnd]) -> None:
    variant, over = game
    for number in score_game(over, variant, best_opening=quick).points.values():
        assert number is None or (type(number) is Fraction and number.denominator <= 4)


def witnesses(variant: Variant, ending: Ending) -> list[GameEnd]:
    """Games that show a sum other than 0 wherever there is one."""
    fee = Fraction(variant.failure.restored.points)
    own = "" if ending == "rack_emptied" else "r2"
    low = "" if ending == "rack_emptied" else "b2"
    plain = {"A": own, "B": "r9", "C": "r10 k13"}
    shared = {"A": own, "B": low or "r9", "C": "r13 k13"}
    never = {"B": {"opened": False}, "C": {"opened": False, "failure_points": fee}}
    return [end(plain, ending, "A"), end(shared, ending, "A"), end(plain, ending, "A", **never)]


TIES = [Tie("split", "each"), Tie("full_each", "each"), Tie("none", "each")]
OTHERS = [replace(STANDARD.end, other="lowest_rack"), replace(STANDARD.end, other="no_score")]
GRID = [
    replace(
        scored(
            with_cost(cost),
            pool_empty=pool,
            unopened=fee,
            tie=tie,
            failure_points_to=to,
            win_bonus=bonus,
            place_bonus=places,
            convention=convention,
        ),
        end=other,
    )
    for cost, pool, fee, tie, to, bonus, places, convention, other in product(
        (0, 50),
        ("difference", "gross"),
        (None, UNOPENED, UNCREDITED, FREE),
        TIES,
        ("nobody", "winner"),
        (0, 7),
        ((), (5,)),
        ("winner_takes", "penalty"),
        OTHERS,
    )
]


@pytest.mark.parametrize("ending", ["rack_emptied", "pool_empty", "time"])
def test_points_add_up_to_nothing_only_there(ending: Ending) -> None:
    for variant in GRID:
        sums = {
            sum(number or 0 for number in score_game(over, variant, best_opening=quick).points.values())
            for over in witnesses(variant, ending)
        }
        assert (sums == {0}) == is_zero_sum(variant, ending), (variant.score, variant.end.other, sums)


results = st.lists(
    st.tuples(st.fixed_dictionaries(dict.fromkeys("ABC", st.fractions(-50, 50, max_denominator=4)))),
    min_size=1,
    max_size=6,
)


@given(results, st.permutations("ABC"), st.sampled_from((("points",), ("wins", "points"))))
def test_the_order_of_players_never_matters_in_a_match(
    rows: list[tuple[dict[str, Fraction]]], order: list[str], criteria: tuple[str, ...]
) -> None:
    variant = matched(winner=criteria, win_bonus=100)
    made = [GameResult(dict(row), (max(row, key=lambda name: (row[name], name)),)) for (row,) in rows]
    mixed = [GameResult({name: (game.points or {})[name] for name in order}, game.winner) for game in made]
    one, two = score_match(made, variant), score_match(mixed, variant)
    assert (one.totals, one.wins, one.decided_by) == (two.totals, two.wins, two.decided_by)
    assert set(one.winner or ()) == set(two.winner or ())
    assert sum(number or 0 for number in one.points.values()) == sum(sum(row.values()) for (row,) in rows)
