"""Another method for the same question: integer programming over every set of the box.

It knows no rule on freed jokers, so it is exact where no joker lies on the table, and a bound elsewhere.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix

from referee.model.tile import JOKER, Tile
from referee.model.variant import Variant
from tests.solver.oracle import Laid, every_set
from tests.solver.positions import supply


class Box:
    """The sets of one box and jokers count, as a matrix of tiles by sets."""

    def __init__(self, variant: Variant, copies: int, jokers: int) -> None:
        box = supply(variant, copies, jokers)
        self.faces = sorted(box, key=lambda piece: piece.order)
        self.rows = {piece: at for at, piece in enumerate(self.faces)}
        found = {tuple(sorted(piece.text for piece in laid)): laid for laid in every_set(variant, box)}
        entries = [
            (self.rows[piece], column, many)
            for column, laid in enumerate(found.values())
            for piece, many in Counter(laid).items()
        ]
        rows, columns, values = zip(*entries, strict=True)
        self.matrix = csr_matrix((values, (rows, columns)), shape=(len(self.faces), len(found)))

    def most(self, rack: Laid, table: list[Laid], gain: dict[Tile, int]) -> int | None:
        """The most that rack tiles beside the table can gain; None where the table can't even lie."""
        must = Counter(piece for laid in table for piece in laid)
        low = np.array([must[piece] for piece in self.faces])
        high = low + np.array([rack.count(piece) for piece in self.faces])
        value = np.array([gain[piece] for piece in self.faces])
        kept = np.asarray((self.matrix > high[:, None]).sum(axis=0) == 0).ravel()
        matrix = self.matrix[:, kept]
        if not matrix.shape[1]:
            return None if must else 0
        found = milp(
            -(matrix.T @ value),
            constraints=LinearConstraint(matrix, low, high),
            integrality=np.ones(matrix.shape[1]),
            bounds=Bounds(0, np.inf),
            options={"mip_rel_gap": 0},
        )
        return round(-found.fun) - int(value @ low) if found.x is not None else None


@lru_cache(maxsize=16)
def box_of(variant: Variant, copies: int, jokers: int) -> Box:
    return Box(variant, copies, jokers)


def tiles_gain(variant: Variant, box: Box) -> dict[Tile, int]:
    return dict.fromkeys(box.faces, 1)


def points_gain(variant: Variant, box: Box) -> dict[Tile, int]:
    return {piece: 0 if piece is JOKER else piece.number for piece in box.faces}
