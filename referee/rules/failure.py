"""Failed turns: which failure a turn was, and whether its price was paid."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from referee.model.variant import Cost, Variant
from referee.replay.facts import TurnFacts
from referee.rules.clock import drawable
from referee.rules.kinds import FAILED, LATE, PENALISED
from referee.rules.leftovers import LEFTOVER_RULES
from referee.rules.rule import Breach, Undetermined, Verdicts
from referee.rules.special import special

Failure = Literal["idle", "restored", "unrestored", "mistake"]
FAILURES: tuple[Failure, ...] = ("idle", "restored", "unrestored", "mistake")
_STORY = {
    "idle": "a turn in which the time ran out",
    "restored": "a table put back after the time",
    "unrestored": "a table that could not be put back",
    "mistake": "a move taken back",
}


def classify(turn: TurnFacts, variant: Variant, over: bool | None) -> tuple[Failure, ...]:
    """The failures that the turn may have been; none where it did not fail."""
    if turn.undone is not None and turn.undone.left:
        return ("unrestored",)
    if "void" in turn.said:
        return ("mistake",)
    if turn.undone is not None:
        return ("restored", "mistake") if over is None else ("restored",) if over else ("mistake",)
    if not over or turn.removed or turn.laid:
        return ()
    return ("idle", "restored") if turn.tried else ("idle",)


def cost_of(failure: Failure, variant: Variant) -> Cost:
    failures = variant.failure
    costs = {
        "idle": failures.idle,
        "restored": failures.restored,
        "unrestored": failures.unrestored,
        "mistake": failures.mistake,
    }
    return costs[failure]


@special(
    "P601",
    "penalty-not-taken",
    "{failure} costs {player} {due}; the record shows {taken}",
    cites=(*(f"failure.{each}" for each in FAILURES), "failure.short_pool"),
    unless=("E701",),
    when=FAILED | LATE,
)
def penalty_not_taken(turn: TurnFacts, variant: Variant, over: bool | None, closed: bool = False) -> Verdicts:
    """A failed turn has a price in tiles and points, and another one was paid, or none.

    A turn fails when the time runs out, when a table is put back or can't be, and when an illegal move
    is noticed and taken back. The tiles replace the ordinary draw. A pool that is too small gives what
    it has, or nothing, as the rulebook says; the points stay due.

    Illegal:
        rule failure.restored {draw: 3, points: 0}
        1. Ania undone; draw o5 @70
    Legal:
        rule failure.restored {draw: 3, points: 0}
        1. Ania undone; draw o5 o6 o9 @70
    """
    possible = classify(turn, variant, over)
    pool = 0 if closed else turn.pool
    fits = [_fits(turn, cost_of(each, variant), pool, variant) for each in possible]
    if all(each is True for each in fits):
        return
    parameters = _cited(possible, turn, pool, variant)
    if any(each is not False for each in fits):
        missing = "when the move was taken back" if len(possible) > 1 else "how many tiles the pool held"
        yield Undetermined(turn.whole(), missing, parameters)
    elif possible == ("idle",) and _unnoted_failure(turn, pool, variant):
        yield Undetermined(turn.whole(), "whether something was tried and put back", parameters)
    else:
        yield _unpaid(turn, possible, pool, variant, parameters)


def _cited(
    possible: tuple[Failure, ...], turn: TurnFacts, pool: int | None, variant: Variant
) -> tuple[str, ...]:
    short = any(pool is None or pool < cost_of(each, variant).draw for each in possible)
    return (*(f"failure.{each}" for each in possible), *(("failure.short_pool",) if short else ()))


def _fits(turn: TurnFacts, cost: Cost, pool: int | None, variant: Variant) -> bool | None:
    """Whether the price was paid; None where the size of the pool decides it and nobody knows that."""
    if not _is_ruled(turn) and _points(turn) != cost.points:
        return False
    drawn = turn.drawn_there
    if pool is None and drawn < cost.draw:
        return None if variant.failure.short_pool == "draw_rest" or not drawn else False
    return drawn == drawable(cost.draw, pool, variant)


def _unnoted_failure(turn: TurnFacts, pool: int | None, variant: Variant) -> bool:
    """Whether more was drawn than an idle turn costs, and exactly what another failure does."""
    if turn.drawn_there <= drawable(variant.failure.idle.draw, pool, variant):
        return False
    return any(_fits(turn, cost_of(each, variant), pool, variant) for each in FAILURES)


def _unpaid(
    turn: TurnFacts, possible: tuple[Failure, ...], pool: int | None, variant: Variant, cites: tuple[str, ...]
) -> Breach:
    """The finding, with the cheapest of the possible prices."""
    cheapest = min(possible, key=lambda each: (cost_of(each, variant).draw, cost_of(each, variant).points))
    cost = cost_of(cheapest, variant)
    draw = drawable(cost.draw, pool, variant)
    noted = Fraction(cost.points) if _is_ruled(turn) else _points(turn)
    facts = {
        "failure": _STORY[cheapest],
        "due": _price(draw, Fraction(cost.points)),
        "taken": _price(turn.drawn_there, noted),
    }
    owed = max(0, draw - turn.drawn_there), max(0, cost.points - int(noted))
    return Breach(turn.whole(), cites, facts, *owed, _too_much(turn, draw, noted - cost.points))


def _too_much(turn: TurnFacts, draw: int, points: Fraction) -> str | None:
    """What is to be done where more was taken than was due; None where less was."""
    more = turn.drawn_there - draw
    words = []
    if more > 0:
        tiles = "1 tile" if more == 1 else f"{more} tiles"
        words.append(f"{turn.player} drew {tiles} too many; the rulebook does not say what becomes of them")
    if points > 0:
        words.append(f"{points} points too many are noted")
    if not words or more < 0 or points < 0:
        return None
    sentence = "; ".join(words)
    return f"{sentence[0].upper()}{sentence[1:]}: the arbiter decides."


def _points(turn: TurnFacts) -> Fraction:
    return sum((each.points for _, each in turn.penalties if not each.ruling), Fraction(0))


def _is_ruled(turn: TurnFacts) -> bool:
    """An arbiter's own decision on the points stands in place of those due."""
    return any(each.ruling for _, each in turn.penalties)


def _price(tiles: int, points: Fraction) -> str:
    words = [f"{tiles} tile" if tiles == 1 else f"{tiles} tiles"] if tiles else []
    words += [f"{points} points"] if points else []
    return " and ".join(words) or "nothing"


@special(
    "P602",
    "penalty-without-failure",
    "{points} points are noted against {player}, whose turn did not fail",
    cites=("failure.mistake",),
    unless=("C501",),
    when=PENALISED,
)
def penalty_without_failure(turn: TurnFacts, variant: Variant, over: bool | None) -> Verdicts:
    """Points are noted in a turn that was neither over time nor taken back.

    An arbiter's own decision is written `penalty 50 ruling`.

    Illegal:
        1. Ania draw o5; penalty 50
    Legal:
        1. Ania draw o5; penalty 50 ruling
    """
    if classify(turn, variant, over):
        return
    for index, penalty in turn.penalties:
        if not penalty.ruling:
            advice = "The points are struck out, unless they are the arbiter's own decision."
            facts = {"points": str(penalty.points)}
            yield Breach(turn.where(index), ("failure.mistake",), facts, advice=advice)


@special(
    "P603",
    "penalty-by-ruling",
    "{points} points are noted against {player} by the arbiter's own ruling",
    cites=(),
    kind="note",
    when=PENALISED,
)
def penalty_by_ruling(turn: TurnFacts, variant: Variant, over: bool | None) -> Verdicts:
    """The arbiter noted points of the own accord; they are scored, whatever the rulebook says.

    Illegal:
        1. Ania draw o5; penalty 20 ruling
    Legal:
        1. Ania draw o5
    """
    for index, penalty in turn.penalties:
        if penalty.ruling:
            yield Breach(turn.where(index), facts={"points": str(penalty.points)})


FAILURE_RULES = RULES = (penalty_not_taken, penalty_without_failure, penalty_by_ruling, *LEFTOVER_RULES)
