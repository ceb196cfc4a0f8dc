"""An independent tally: a game's score and a match's standing, worked out again from the rules alone.

It shares no code with the referee's scoring, so that the two check each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from referee.model.tile import Tile
from referee.model.variant import Unopened, Variant
from referee.simulating.sets import Shapes, holds, rack_value, without, worth
from referee.text.frozen import dataclass

Ending = Literal["rack_emptied", "pool_empty", "time", "agreed", "resigned", "ruling"]
Numbers = dict[str, Fraction]


@dataclass(frozen=True, slots=True)
class Left:
    """A player when the game is over. `announced`: all that an announced opening needs was met."""

    rack: tuple[Tile, ...]
    opened: bool
    announced: bool = False
    noted: Fraction = Fraction(0)
    ruled: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Finish:
    """How a game ended. `points` and `winner` are None where the rulebook does not say how to count."""

    how: Ending
    by: str | None
    left: Mapping[str, Left]
    winner: tuple[str, ...] | None
    points: Numbers | None


def finish(how: Ending, by: str | None, left: Mapping[str, Left], variant: Variant) -> Finish:
    """The game counted."""
    other = variant.end.other
    if how not in ("rack_emptied", "pool_empty") and other == "open":
        return Finish(how, by, left, None, None)
    if how not in ("rack_emptied", "pool_empty") and other == "no_score":
        return Finish(
            how, by, left, (), {name: _own(Fraction(0), each, variant) for name, each in left.items()}
        )
    emptied = how == "rack_emptied"
    racks = {name: rack_value(each.rack, variant) for name, each in left.items()}
    lowest = min(racks.values())
    winner = tuple(name for name in left if (name == by if emptied else racks[name] == lowest))
    return Finish(how, by, left, winner, _points(winner, emptied, left, racks, variant))


def _points(
    winner: tuple[str, ...],
    emptied: bool,
    left: Mapping[str, Left],
    racks: Mapping[str, int],
    variant: Variant,
) -> Numbers:
    score = variant.score
    cap = {
        name: value if score.rack_cap is None else min(value, score.rack_cap) for name, value in racks.items()
    }
    lost: Numbers = {}
    credited = Fraction(0)
    for name in left:
        if name in winner:
            continue
        owed = cap[name]
        if not emptied and score.pool_empty == "difference":
            owed = max(0, owed - cap[winner[0]])
        lost[name], credit = _with_fee(owed, left[name], emptied, variant)
        credited += credit
    points = {name: -value + _place(name, lost, racks, variant) for name, value in lost.items()}
    gain = _gain(winner, credited, emptied, cap, left, variant)
    for name in winner:
        points[name] = gain
    penal = score.convention == "penalty"
    return {name: _own(-points[name] if penal else points[name], left[name], variant) for name in left}


def _gain(
    winner: tuple[str, ...],
    credited: Fraction,
    emptied: bool,
    cap: Mapping[str, int],
    left: Mapping[str, Left],
    variant: Variant,
) -> Fraction:
    """What each winner gets."""
    score, many = variant.score, len(winner)
    if many > 1 and score.tie.points == "none":
        return Fraction(0)
    if score.failure_points_to == "winner":
        credited += sum((each.noted for each in left.values()), Fraction(0))
    parts = many if score.tie.points == "split" else 1
    bonus = Fraction(score.win_bonus, parts)
    if score.convention == "penalty":
        return bonus
    gain = credited / parts
    if not emptied and score.pool_empty == "gross":
        gain -= cap[winner[0]]
    return gain + bonus


def _with_fee(owed: int, player: Left, emptied: bool, variant: Variant) -> tuple[Fraction, Fraction]:
    """What a loser loses, and what of it the winner may receive."""
    rule = variant.score.unopened
    when = "rack_emptied" if emptied else "pool_empty"
    plain = Fraction(owed), Fraction(owed)
    if rule is None or player.opened or when not in rule.when or variant.opening.minimum == 0:
        return plain
    fee = _fee(rule, player, variant)
    if fee is None:
        return plain
    besides = Fraction(0 if rule.replaces_rack else owed)
    return fee + besides, (Fraction(fee) if rule.credited else Fraction(0)) + besides


def _fee(rule: Unopened, player: Left, variant: Variant) -> int | None:
    """None where it is the rack after all."""
    if not holds_opening(player.rack, variant):
        return rule.without
    if player.announced:
        return None if isinstance(rule.announced, str) else rule.announced
    return rule.with_


def _place(name: str, lost: Numbers, racks: Mapping[str, int], variant: Variant) -> Fraction:
    """The bonus for a place after the winner: the lowest rack first, equal racks alike."""
    place = sum(racks[other] < racks[name] for other in lost)
    table = variant.score.place_bonus
    return Fraction(table[place] if place < len(table) else 0)


def _own(points: Fraction, player: Left, variant: Variant) -> Fraction:
    """With the player's own failure points, in the sign of the convention."""
    noted = player.noted + player.ruled
    return points + noted if variant.score.convention == "penalty" else points - noted


def holds_opening(rack: Sequence[Tile], variant: Variant) -> bool:
    """Whether a rack that never opened holds the opening that would cost it more: every way is tried."""
    rule = variant.score.unopened
    usable = [each for each in rack if not each.is_joker or (rule is not None and rule.jokers_count)]
    sets = [(meld, worth(meld, variant)) for meld in Shapes.of(variant).sets_from(usable)]

    def most(left: list[Tile], start: int) -> int:
        best = 0
        for at in range(start, len(sets)):
            meld, value = sets[at]
            if holds(left, meld):
                best = max(best, value + most(without(left, meld), at))
        return best

    return most(list(usable), 0) >= max(1, variant.opening.minimum)


# --- several games ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """After some games: points with the bonus in them, games won, and who leads."""

    totals: Numbers
    wins: Numbers
    leaders: tuple[str, ...]
    finished: bool


def standing(games: Sequence[Finish], players: Sequence[str], variant: Variant) -> Standing:
    """The match after these games, all of them counted."""
    wins = {name: sum((_won(game, name, variant) for game in games), Fraction(0)) for name in players}
    sign = -1 if variant.score.convention == "penalty" else 1
    totals = {
        name: sum(((game.points or {})[name] for game in games), Fraction(0))
        + sign * variant.match.win_bonus * wins[name]
        for name in players
    }
    leaders = tuple(players)
    for criterion in variant.match.winner:
        number = wins if criterion == "wins" else totals
        pick = min if criterion == "fewest_points" else max
        best = pick(number[name] for name in leaders)
        leaders = tuple(name for name in leaders if number[name] == best)
    finished = variant.match.games == "agreed" or len(games) % len(players) == 0
    return Standing(totals, wins, leaders, finished)


def _won(game: Finish, name: str, variant: Variant) -> Fraction:
    winner = game.winner or ()
    if name not in winner:
        return Fraction(0)
    if len(winner) == 1:
        return Fraction(1)
    return {"each": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}[variant.score.tie.wins]
