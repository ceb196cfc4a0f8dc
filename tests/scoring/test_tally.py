"""The program's scores beside the second tally's, for racks by the thousand."""

from __future__ import annotations

import random
from typing import Any

import pytest

import referee
from referee.model.variant import Variant
from referee.resources import variant_names
from referee.scoring.match import GameResult, score_match
from tests.scoring import tally

ODD: list[dict[str, object]] = [
    {"score.rack_cap": 25, "score.win_bonus": 50, "score.place_bonus": [5]},
    {"score.place_bonus": [7, 3, 1], "score.tie.points": "full_each"},
    {"score.tie.points": "none", "score.win_bonus": 10, "score.tie.wins": "half"},
    {"score.convention": "penalty", "match.winner": ["fewest_points"], "match.win_bonus": 20},
    {"score.convention": "penalty", "score.win_bonus": 5, "score.place_bonus": [2], "score.tie.wins": "none"},
    {"score.rack_joker": 0, "score.pool_empty": "gross", "score.rack_cap": 40},
    {"score.rack_joker": 100, "match.games": "multiple_of_players", "match.winner": ["points", "wins"]},
    {"opening.minimum": 50, "tiles.supply": [{"players": [2, 4], "copies": 3, "jokers": 3}]},
    {"sets.run_min": 4, "sets.group": [4, 4], "opening.minimum": 20, "match.win_bonus": 100},
    {
        "score.unopened": {
            "without": 30,
            "with": 60,
            "announced": "rack",
            "announced_needs": ["announce"],
            "jokers_count": False,
            "replaces_rack": False,
            "credited": False,
            "when": ["rack_emptied", "pool_empty"],
        }
    },
]
BOOKS = [
    *(referee.variant(name) for name in variant_names()),
    *(referee.variant(name).with_rules(odd) for odd in ODD for name in ("standard", "japanese-official")),
]


def rule_of(variant: Variant) -> dict[str, Any]:
    found: dict[str, Any] = {path: variant.value(path) for path in variant.parameters}
    sizes, price = variant.sets.group, variant.score.unopened
    found["sets.group"] = (sizes.low, sizes.high) if hasattr(sizes, "low") else sizes
    if price is not None:
        names = ("without", "replaces_rack", "credited", "when", "jokers_count")
        found["score.unopened"] = {name: getattr(price, name) for name in names} | {"with": price.with_}
    return found


def dealt(chance: random.Random, variant: Variant) -> dict[str, list[str]]:
    """Racks from one box; now and then an empty one, or two that are equal."""
    box = variant.tiles.supply[0]
    tiles = [f"{colour}{number}" for colour in "krbo" for number in range(1, 14)] * box.copies
    tiles += ["J"] * box.jokers
    chance.shuffle(tiles)
    count = chance.randint(box.players.low, box.players.high)
    sizes = [chance.choice((1, 1, 2, 3, variant.deal.rack, variant.deal.rack + 2)) for _ in range(count)]
    if chance.random() < 0.5:
        sizes[chance.randrange(count)] = 0
    return {name: [tiles.pop() for _ in range(size)] for name, size in zip("ABCD", sizes, strict=False)}


@pytest.mark.parametrize("variant", BOOKS, ids=range(len(BOOKS)))
def test_racks_by_the_hundred(variant: Variant) -> None:
    compare(variant, 150)


@pytest.mark.proof
@pytest.mark.parametrize("variant", BOOKS, ids=range(len(BOOKS)))
def test_racks_by_the_thousand(variant: Variant) -> None:
    compare(variant, 2000)


def compare(variant: Variant, times: int) -> None:
    chance = random.Random(f"{variant.name} {variant.changes}")
    rule = rule_of(variant)
    games: list[tuple[Any, Any]] = []
    for _ in range(times):
        racks = dealt(chance, variant)
        silent = frozenset(name for name, rack in racks.items() if len(rack) >= variant.deal.rack)
        given = {name: " ".join(rack) for name, rack in racks.items()}
        book = referee.score(racks=given, unopened=sorted(silent) or (), variant=variant)
        points, winner = tally.points(racks, silent, rule)
        assert (book.score, book.winner) == (points, winner), given
        games = [each for each in games if set(each[0]) == set(points)][-5:]
        games.append((points, winner))
        match = score_match([GameResult(dict(each), won) for each, won in games], variant, tuple(points))
        expected = tally.match(games, tuple(points), rule)
        assert (match.totals, match.wins, match.winner, match.finished) == expected
