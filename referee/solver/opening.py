"""What a rack alone is worth."""

from __future__ import annotations

from collections.abc import Sequence

from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.solver.problem import Counts, Problem, Shape, Worth, count, joker_count, opening_joker_points
from referee.solver.sweep import solve_best


def nothing(shape: Shape) -> Counts:
    return tuple((0,) * (shape.highest + 1) for _ in shape.colours)


def best_opening(tiles: Sequence[Tile], variant: Variant, *, jokers: bool = True) -> int:
    """The most points that disjoint legal sets made of these tiles alone are worth; 0 for none."""
    shape = Shape.of(variant)
    worth = Worth.by(shape.highest, lambda number: number, opening_joker_points(variant), 0)
    wild = joker_count(tiles) if jokers else 0
    found = solve_best(Problem(shape, nothing(shape), count(shape, tiles), 0, wild, worth))
    return found.gain if found else 0


def can_open(rack: Sequence[Tile], variant: Variant) -> bool:
    """Whether the rack alone holds an opening under the variant."""
    allowed = variant.opening.jokers == "allowed"
    return best_opening(rack, variant, jokers=allowed) >= max(1, variant.opening.minimum)
