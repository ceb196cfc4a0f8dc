"""A second tally, small and slow, written from the rules and not from the program.

It takes racks that are known, and gives the points of one game, the winner, or what a match comes to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

Racks = Mapping[str, Sequence[str]]
Rule = Mapping[str, Any]


def worth(tile: str, rule: Rule) -> int:
    return int(rule["score.rack_joker"]) if tile == "J" else int(tile[1:])


def counted(racks: Racks, rule: Rule) -> dict[str, int]:
    """What each rack costs: a league may cap it."""
    cap = rule["score.rack_cap"]
    whole = {name: sum(worth(tile, rule) for tile in rack) for name, rack in racks.items()}
    return whole if cap is None else {name: min(cap, number) for name, number in whole.items()}


def points(racks: Racks, unopened: frozenset[str], rule: Rule) -> tuple[dict[str, Fraction], tuple[str, ...]]:
    """Every player's points, and who won: the empty rack, or else the lowest."""
    whole = {name: sum(worth(tile, rule) for tile in rack) for name, rack in racks.items()}
    emptied = [name for name, rack in racks.items() if not rack]
    lowest = min(whole.values())
    winners = tuple(emptied) or tuple(name for name, number in whole.items() if number == lowest)
    losers = [name for name in racks if name not in winners]
    lost, gained = {}, {}
    for name in losers:
        lost[name], gained[name] = _owed(name, racks, winners, unopened, rule)
    found = {name: Fraction(-lost[name]) for name in losers} | _won(winners, gained, racks, rule)
    for name in losers:
        found[name] += _second_place(name, losers, whole, rule)
    if rule["score.convention"] == "penalty":
        found = {name: -number for name, number in found.items()}
    return found, winners


def _owed(
    name: str, racks: Racks, winners: Sequence[str], unopened: frozenset[str], rule: Rule
) -> tuple[int, int]:
    """What a loser loses, and what of it the winner gets."""
    mine = counted(racks, rule)[name]
    emptied = not racks[winners[0]]
    if not emptied and rule["score.pool_empty"] == "difference":
        mine -= counted(racks, rule)[winners[0]]
    price = rule["score.unopened"]
    when = "rack_emptied" if emptied else "pool_empty"
    if price is None or name not in unopened or when not in price["when"]:
        return mine, mine
    fee = price["with"] if holds_opening(tuple(racks[name]), rule) else price["without"]
    beside = 0 if price["replaces_rack"] else mine
    return fee + beside, (fee if price["credited"] else 0) + beside


def _won(winners: Sequence[str], gained: Mapping[str, int], racks: Racks, rule: Rule) -> dict[str, Fraction]:
    share = {"split": Fraction(1, len(winners)), "full_each": Fraction(1), "none": Fraction(0)}
    part = share[rule["score.tie.points"]] if len(winners) > 1 else Fraction(1)
    if rule["score.convention"] == "penalty":
        return dict.fromkeys(winners, rule["score.win_bonus"] * part)
    found = dict.fromkeys(winners, (sum(gained.values()) + rule["score.win_bonus"]) * part)
    if racks[winners[0]] and rule["score.pool_empty"] == "gross" and part:
        found = {name: number - counted(racks, rule)[name] for name, number in found.items()}
    return found


def _second_place(name: str, losers: Sequence[str], whole: Mapping[str, int], rule: Rule) -> int:
    place = sum(whole[other] < whole[name] for other in losers)
    bonuses = rule["score.place_bonus"]
    return int(bonuses[place]) if place < len(bonuses) else 0


# --- whether a rack holds an opening, jokers not counted --------------------------------------------


def holds_opening(rack: Sequence[str], rule: Rule) -> bool:
    tiles = Counter((tile[0], int(tile[1:])) for tile in rack if tile != "J")
    return _best(tuple(sorted(tiles.elements())), tuple(rule["sets.group"]), rule["sets.run_min"]) >= int(
        rule["opening.minimum"]
    )


@cache
def _best(tiles: tuple[tuple[str, int], ...], group: tuple[int, int], run: int) -> int:
    """The dearest disjoint sets: the first tile is in one of its sets, or in none."""
    if not tiles:
        return 0
    best = _best(tiles[1:], group, run)
    for one in _sets_with(tiles[0], frozenset(tiles), group, run):
        left = Counter(tiles)
        left.subtract(one)
        best = max(best, sum(number for _, number in one) + _best(tuple(sorted(left.elements())), group, run))
    return best


def _sets_with(
    tile: tuple[str, int], there: frozenset[tuple[str, int]], group: tuple[int, int], run: int
) -> list[tuple[tuple[str, int], ...]]:
    colour, number = tile
    others = [each for each in there if each[1] == number and each[0] != colour]
    found = [
        (tile, *more) for size in range(group[0], group[1] + 1) for more in combinations(others, size - 1)
    ]
    last = number
    while (colour, last + 1) in there:
        last += 1
    runs = [range(number, high + 1) for high in range(number + run - 1, last + 1)]
    return found + [tuple((colour, each) for each in numbers) for numbers in runs]


# --- a match ----------------------------------------------------------------------------------------


def match(
    games: Sequence[tuple[Mapping[str, Fraction], Sequence[str]]], names: Sequence[str], rule: Rule
) -> tuple[dict[str, Fraction], dict[str, Fraction], tuple[str, ...], bool | None]:
    """Totals with the bonus, games won, who has won so far, and whether the match is complete."""
    each_win = {"each": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}[rule["score.tie.wins"]]
    wins = {
        name: sum(
            ((Fraction(1) if len(won) == 1 else each_win) for _, won in games if name in won), Fraction(0)
        )
        for name in names
    }
    sign = -1 if rule["score.convention"] == "penalty" else 1
    totals = {
        name: sum((points[name] for points, _ in games), Fraction(0))
        + sign * rule["match.win_bonus"] * wins[name]
        for name in names
    }
    left = list(names)
    for by in rule["match.winner"]:
        numbers = {
            name: {"wins": wins[name], "points": totals[name], "fewest_points": -totals[name]}[by]
            for name in left
        }
        left = [name for name in left if numbers[name] == max(numbers.values())]
    if rule["match.games"] == "agreed":
        return totals, wins, tuple(left), None
    done = len(games) % len(names) == 0
    return totals, wins, tuple(left) if done else (), done
