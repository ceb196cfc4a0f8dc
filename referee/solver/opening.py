"""What a rack alone is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.model.meld import opening_points
from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.solver.arrange import Arrangement, arrange
from referee.solver.budget import Budget
from referee.solver.candidates import all_sets
from referee.solver.problem import Counts, Problem, Shape, Worth, count, joker_count, opening_joker_points
from referee.solver.rebuild import Laid


def nothing(shape: Shape) -> Counts:
    return tuple((0,) * (shape.highest + 1) for _ in shape.colours)


def best_opening(
    tiles: Sequence[Tile], variant: Variant, *, jokers: bool = True, budget: Budget | None = None
) -> int:
    """The most points that disjoint legal sets made of these tiles alone are worth; 0 for none."""
    found = best_opening_sets(tiles, variant, jokers=jokers, budget=budget)
    return found.gain if found else 0


def best_opening_sets(
    tiles: Sequence[Tile], variant: Variant, *, jokers: bool = True, budget: Budget | None = None
) -> Arrangement | None:
    shape = Shape.of(variant)
    worth = Worth.by(shape.highest, lambda number: number, opening_joker_points(variant), 0)
    wild = joker_count(tiles) if jokers else 0
    return arrange(Problem(shape, nothing(shape), count(shape, tiles), 0, wild, worth), budget)


def can_open(rack: Sequence[Tile], variant: Variant, budget: Budget | None = None) -> bool:
    """Whether the rack alone holds an opening under the variant."""
    return opening_sets(rack, variant, budget) != ()


def opening_sets(tiles: Sequence[Tile], variant: Variant, budget: Budget | None = None) -> tuple[Laid, ...]:
    """Sets of these tiles that are worth most and make an opening; none where they are worth too little."""
    allowed = variant.opening.jokers == "allowed"
    found = best_opening_sets(tiles, variant, jokers=allowed, budget=budget)
    return found.sets if found and found.gain >= max(1, variant.opening.minimum) else ()


def openings(rack: Sequence[Tile], variant: Variant, budget: Budget) -> Iterator[tuple[Laid, ...]]:
    """Every opening the rack holds from which no set can be left out; those of equal tiles once."""
    shape = Shape.of(variant)
    wild = joker_count(rack) if variant.opening.jokers == "allowed" else 0
    sets = [(laid, set_value(laid, variant)) for laid in all_sets(shape, count(shape, rack), wild)]
    seen: set[tuple[str, ...]] = set()
    for chosen in _collections(sets, Counter(piece.face for piece in rack), max(1, variant.opening.minimum)):
        budget.spend()
        key = tuple(sorted(piece.text for laid in chosen for piece in laid))
        if key not in seen:
            seen.add(key)
            yield chosen


def _collections(
    sets: list[tuple[Laid, int]], left: Counter[Tile], wanted: int
) -> Iterator[tuple[Laid, ...]]:
    for index, (laid, value) in enumerate(sets):
        own = Counter(laid)
        if not own <= left:
            continue
        if value >= wanted:
            yield (laid,)
            continue
        for more in _collections(sets[index:], left - own, wanted - value):
            yield (laid, *more)


def set_value(laid: Laid, variant: Variant) -> int:
    """What one set counts in an opening, jokers read as is best for the player."""
    return opening_points(laid, variant)
