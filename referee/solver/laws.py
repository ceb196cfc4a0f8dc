"""Whether an arrangement keeps what the variant says of table jokers and of rearranging."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from referee.model.meld import reader_of
from referee.model.tile import JOKER, Tile
from referee.model.variant import Variant
from referee.moves.change import Change, change_of
from referee.moves.freeing import settle
from referee.moves.lawful import Laws, Matching
from referee.moves.locked import broken
from referee.moves.purpose import unserved
from referee.moves.search import WAYS, Unsettled

Laid = tuple[Tile, ...]


class Ruling(NamedTuple):
    """`lawful` is None where too many alike jokers leave it open; then nothing is proposed."""

    lawful: bool | None
    change: Change
    matching: Matching | None = None


def faces(laid: Sequence[Tile]) -> Counter[Tile]:
    return Counter(piece.face for piece in laid)


def total(sets: Sequence[Laid]) -> Counter[Tile]:
    return Counter(piece.face for laid in sets for piece in laid)


def changed(before: Sequence[Laid], after: Sequence[Laid], variant: Variant) -> Change:
    """The sets that differ between two tables, once equal ones are paired off."""
    return change_of(before, after, total(after) - total(before), 0, reader_of(variant))


def jokers_lawful(before: Sequence[Laid], after: Sequence[Laid], variant: Variant) -> Ruling:
    """Whether some way to match the jokers of both tables breaks none of the variant's joker rules."""
    change = changed(before, after, variant)
    if not change.jokers:
        return Ruling(True, change, ())
    try:
        if variant.joker.set_locked and broken(change) is not None:
            return Ruling(False, change)
        settled = settle(change, Laws.of(variant.joker))
    except Unsettled:
        return Ruling(None, change)
    return Ruling(settled is not None, change, settled.matching if settled else None)


def lawful(before: Sequence[Laid], after: Sequence[Laid], variant: Variant) -> bool | None:
    """The joker rules, and that every part moved serves a rack tile where the variant asks for it."""
    ruling = jokers_lawful(before, after, variant)
    if not ruling.lawful or variant.turn.rearrange == "free" or not ruling.change.old:
        return ruling.lawful
    try:
        return unserved(ruling.change, Laws.of(variant.joker)) is None
    except Unsettled:
        return None


def looks_at_rest(variant: Variant) -> bool:
    """Whether the joker rules look at more of the table than the sets in which its jokers end."""
    return variant.joker.set_locked or frozenset(variant.joker.release) != WAYS


def without_jokers(laid: Sequence[Tile]) -> Counter[Tile]:
    return Counter(piece.face for piece in laid if piece.face is not JOKER)
