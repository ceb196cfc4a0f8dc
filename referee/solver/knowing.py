"""Whether somebody could play, as far as a record shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.model.tile import JOKER, UNSEEN, Tile, tile
from referee.model.variant import Variant
from referee.solver.budget import JUDGED
from referee.solver.laws import Laid, total
from referee.solver.play import is_set
from referee.solver.solution import can_play


def could_play(
    known: Sequence[Tile],
    unseen: int | None,
    table: Sequence[Laid],
    variant: Variant,
    opened: bool | None,
    *,
    complete: bool = True,
    max_steps: int = JUDGED,
) -> bool | None:
    """True or False only where that is sure, whatever the unseen tiles and sets are.

    What the known tiles can do on the known sets can be done. Sets that are none, or are not wholly seen,
    are left as they lie. `unseen` is None where nobody knows how many tiles more there are.
    """
    sets = [laid for laid in table if UNSEEN not in laid and is_set(variant, laid)]
    states = (True, False) if opened is None else (opened,)

    def able(rack: Sequence[Tile]) -> set[bool | None]:
        return {can_play(rack, sets, variant, state, max_steps=max_steps) for state in states}

    if able(known) == {True}:
        return True
    if not complete or len(sets) < len(table):
        return None
    every = known if unseen == 0 else [*known, *_hidden(known, sets, variant)]
    return False if able(every) == {False} else None


def _hidden(known: Sequence[Tile], table: Sequence[Laid], variant: Variant) -> list[Tile]:
    """All tiles of the largest box that are in sight nowhere."""
    copies = max(supply.copies for supply in variant.tiles.supply)
    numbers = range(1, variant.tiles.highest + 1)
    box = Counter({tile(colour.letter, n): copies for colour in variant.tiles.colours for n in numbers})
    box[JOKER] = max(supply.jokers for supply in variant.tiles.supply)
    return sorted((box - total(table) - Counter(known)).elements(), key=lambda piece: piece.order)
