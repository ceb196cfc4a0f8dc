"""Where the points of a game must add up to nothing."""

from __future__ import annotations

from referee.model.variant import Unopened, Variant
from referee.scoring.ending import Ending


def is_zero_sum(variant: Variant, ending: Ending) -> bool:
    """Whether the parameters alone make the points of every game with this ending sum to 0.

    An arbiter's own penalty is outside the parameters, and outside this promise.
    """
    if ending in ("rack_emptied", "pool_empty"):
        return _scored(variant, ending)
    if variant.end.other == "no_score":
        return not has_failure_points(variant)
    return variant.end.other == "lowest_rack" and _scored(variant, "pool_empty")


def _scored(variant: Variant, ending: Ending) -> bool:
    score = variant.score
    if score.convention == "penalty" or score.win_bonus or any(score.place_bonus):
        return False
    if has_failure_points(variant) and score.failure_points_to != "winner":
        return False
    asked = variant.opening.minimum > 0
    if asked and score.unopened is not None and _keeps_fee(score.unopened, ending):
        return False
    return ending == "rack_emptied" or (score.pool_empty == "difference" and score.tie.points == "split")


def has_failure_points(variant: Variant) -> bool:
    costs = (
        variant.failure.idle,
        variant.failure.restored,
        variant.failure.unrestored,
        variant.failure.mistake,
    )
    return any(cost.points for cost in costs)


def _keeps_fee(rule: Unopened, ending: Ending) -> bool:
    """Whether a player may lose points for not opening that nobody receives."""
    amounts = (rule.without, rule.with_, 0 if rule.announced == "rack" else rule.announced)
    return ending in rule.when and not rule.credited and any(amounts)


def sum_limits(variant: Variant) -> tuple[int | None, int | None]:
    """What the sum of a game's points can be, whichever way the game ended; None for no limit."""
    if all(is_zero_sum(variant, ending) for ending in ("rack_emptied", "pool_empty")):
        return (0, 0)
    score = variant.score
    if score.convention == "penalty":
        return (None if score.win_bonus or any(score.place_bonus) else 0, None)
    gains = score.win_bonus or any(score.place_bonus) or score.tie.points == "full_each"
    return (None, None if gains else 0)
