"""What a player pays who never opened, and whether the rack holds an opening."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from referee.model.tile import JOKER, Tile
from referee.model.variant import Unopened, Variant
from referee.scoring.bounds import Bounds, exactly, hull
from referee.scoring.ending import BestOpening, PlayerEnd, Rack
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Fee:
    """What the player loses, what of it the winner may receive, and the parameter that says so."""

    lost: Bounds
    credited: Bounds
    parameter: str
    words: str


def by_solver(tiles: tuple[Tile, ...], variant: Variant, *, jokers: bool = True) -> int:
    """The exact solver, asked only where a rack that never opened must be judged."""
    from referee.solver import best_opening

    return best_opening(tiles, variant, jokers=jokers)


def holds_opening(
    player: PlayerEnd, left: dict[Tile, int], variant: Variant, best: BestOpening
) -> bool | None:
    """Whether the rack holds sets worth the opening; None where unseen tiles decide it.

    A rack that never opened never lost a tile, so what it could ever have opened with it still holds.
    """
    rule = variant.score.unopened
    jokers = rule is not None and rule.jokers_count
    known = tuple(each.face for each in player.rack.known)
    if best(known, variant, jokers=jokers) >= variant.opening.minimum:
        return True
    if player.rack.unseen is None:
        return None
    if player.rack.unseen == 0 or not _could_reach(known, player.rack.unseen, jokers, variant, best):
        return False
    if player.rack.unseen > 1:
        return None
    return _with_one_more(known, left, jokers, variant, best)


def _could_reach(
    known: tuple[Tile, ...], unseen: int, jokers: bool, variant: Variant, best: BestOpening
) -> bool:
    """A bound in one question: no tile does more than a joker that may be any of them."""
    freest = replace(
        variant,
        opening=replace(variant.opening, jokers="allowed", joker_points="as_tile"),
        sets=replace(variant.sets, joker_reading="any_fit", all_jokers="allowed"),
    )
    if unseen >= variant.sets.run_min or (jokers and variant.opening.joker_points == "rack_value"):
        return True  # whole sets may be unseen, or a joker may be dearer than any tile
    counted = known if jokers else tuple(each for each in known if not each.is_joker)
    return best((*counted, *(JOKER,) * unseen), freest, jokers=True) >= variant.opening.minimum


def _with_one_more(
    known: tuple[Tile, ...], left: dict[Tile, int], jokers: bool, variant: Variant, best: BestOpening
) -> bool | None:
    answers = {best((*known, one), variant, jokers=jokers) >= variant.opening.minimum for one in left}
    return answers.pop() if len(answers) == 1 else None


def last_draw_decided(
    rack: Rack, drawn: tuple[Tile, ...], variant: Variant, best: BestOpening = by_solver
) -> bool | None:
    """Whether the rack holds an opening that it did not hold before these tiles were drawn."""
    if not rack.is_known or any(not (each.is_joker or each.is_ordinary) for each in drawn):
        return None
    before = list(rack.known)
    for each in drawn:
        if each not in before:
            return None
        before.remove(each)
    jokers = variant.score.unopened is not None and variant.score.unopened.jokers_count
    least = variant.opening.minimum
    holds = best(tuple(each.face for each in rack.known), variant, jokers=jokers) >= least
    return holds and best(tuple(each.face for each in before), variant, jokers=jokers) < least


def unopened_fee(
    player: PlayerEnd, rack: Bounds, left: dict[Tile, int], variant: Variant, best: BestOpening
) -> Fee | None:
    """What this loser pays in place of, or besides, the rack; None where it is simply the rack."""
    rule = variant.score.unopened
    if rule is None or player.opened is True or variant.opening.minimum == 0:
        return None
    cases = _cases(player, rule, holds_opening(player, left, variant, best))
    fees = tuple(_fee(rule, case, rack) for case in cases)
    if player.opened is None:
        fees = (*fees, Fee(rack, rack, "score.unopened", "whether the player opened is not known"))
    if len(fees) == 1:
        return fees[0]
    lost, credited = hull(fee.lost for fee in fees), hull(fee.credited for fee in fees)
    return Fee(lost, credited, "score.unopened", "; ".join(dict.fromkeys(fee.words for fee in fees)))


def _cases(player: PlayerEnd, rule: Unopened, holds: bool | None) -> tuple[str, ...]:
    if holds is False:
        return ("without",)
    needs = {"announce": player.announced, "tile_of_last_draw": player.last_draw_decided}
    met = [needs[each] for each in rule.announced_needs]
    if False in met:
        kept: tuple[str, ...] = ("with",)
    else:
        kept = ("with", "announced") if None in met else ("announced",)
    return kept if holds else ("without", *kept)


_WORDS = {
    "without": "never opened, the rack holds no opening",
    "with": "never opened, the rack holds an opening",
    "announced": "never opened, the opening was announced in time",
}


def _fee(rule: Unopened, case: str, rack: Bounds) -> Fee:
    amounts: dict[str, int | str] = {"without": rule.without, "with": rule.with_, "announced": rule.announced}
    amount = amounts[case]
    parameter = f"score.unopened.{case}"
    if isinstance(amount, str):  # `rack`: as if the player had opened
        return Fee(rack, rack, parameter, _WORDS[case])
    fee = exactly(Fraction(amount))
    besides = exactly(0) if rule.replaces_rack else rack
    return Fee(fee + besides, (fee if rule.credited else exactly(0)) + besides, parameter, _WORDS[case])
