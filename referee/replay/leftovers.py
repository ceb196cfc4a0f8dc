"""Tiles that nobody could place again leave the table for the pool."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from referee.model.meld import Meld
from referee.model.tile import Tile
from referee.replay.state import State
from referee.replay.table import faces

Fits = Callable[[Meld], bool]


def leave(
    state: State, left: Counter[Tile], touched: tuple[Meld, ...], fits: Fits
) -> tuple[list[Meld], list[Tile]]:
    """Take the tiles off the table: whole sets first, then out of sets, those that stay a set preferred.

    Gives what remains of sets that lost a part, and the tiles that lay nowhere.
    """
    wanted = Counter(left)
    order = sorted(set(state.table), key=lambda meld: (meld not in touched, [t.order for t in meld]))
    for meld in order:
        if Counter(faces(meld)) <= wanted:
            state.table.remove(meld)
            wanted -= Counter(faces(meld))
    parts: list[Meld] = []
    nowhere: list[Tile] = []
    for face in sorted(wanted.elements(), key=lambda each: each.order):
        holders = [meld for meld in state.table if face in meld]
        if not holders:
            nowhere.append(face)
            continue
        best = min(
            holders, key=lambda meld: (meld not in parts, meld not in touched, not fits(_less(meld, face)))
        )
        state.table.remove(best)
        rest = _less(best, face)
        if best in parts:
            parts.remove(best)
        if rest:
            state.table.add(rest)
            parts.append(rest)
    return parts, nowhere


def _less(meld: Meld, face: Tile) -> Meld:
    at = meld.index(face)
    return (*meld[:at], *meld[at + 1 :])
