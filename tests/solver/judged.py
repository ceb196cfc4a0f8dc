"""Every table that can be laid, judged by `check` as a turn in a transcript that starts in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import referee
from referee.model.tile import JOKER, Tile
from referee.model.variant import Variant
from tests.solver.oracle import Laid, every_table

Gains = tuple[int, int, int]


def text_of(sets: Sequence[Laid]) -> str:
    return " ".join(f"({' '.join(piece.text for piece in laid)})" for laid in sets)


def transcript(variant: Variant, rack: Sequence[Tile], table: Sequence[Laid], opened: bool, turn: str) -> str:
    others = [f"P{n}" for n in range(2, variant.tiles.supply[-1].players.low + 1)]
    lines = ["rkb 1", f"players Ania, {', '.join(others)}"]
    lines += [f"table {text_of(table)}"] if table else []
    lines += [f"opened {'Ania, ' if opened else ''}P2"]
    lines += [f"deal Ania {' '.join(piece.text for piece in rack)} ?1", f"1. Ania {turn}", ""]
    return "\n".join(lines)


def verdict(variant: Variant, rack: Sequence[Tile], table: Sequence[Laid], opened: bool, turn: str) -> str:
    return referee.check_text(transcript(variant, rack, table, opened, turn), variant=variant).verdict


def gains(variant: Variant, played: Counter[Tile]) -> Gains:
    """Tiles, points, and what they take off the rack's value."""
    points = sum(piece.number * many for piece, many in played.items() if piece is not JOKER)
    return sum(played.values()), points, points + variant.score.rack_joker * played[JOKER]


def plays(
    variant: Variant, rack: Laid, table: list[Laid], opened: bool
) -> Iterator[tuple[Counter[Tile], list[Laid]]]:
    """Every table with more rack tiles on it, legal or not."""
    was = Counter(piece for laid in table for piece in laid)
    for after in every_table(variant, was, Counter(rack)):
        played = Counter(piece for laid in after for piece in laid) - was
        if played:
            yield played, after


def best(variant: Variant, rack: Laid, table: list[Laid], opened: bool) -> Gains | None:
    """The most of each measure over the legal plays; None where there is none."""
    found: list[int | None] = [None, None, None]
    known: dict[str, bool] = {}
    every = [
        (gains(variant, played), text_of(after)) for played, after in plays(variant, rack, table, opened)
    ]
    for at in range(3):
        for gain, text in sorted(every, key=lambda each: -each[0][at]):
            legal = known.get(text)
            if legal is None:
                legal = known[text] = verdict(variant, rack, table, opened, f"table {text}") == "legal"
            if legal:
                found[at] = gain[at]
                break
    tiles, points, left = found
    return None if tiles is None or points is None or left is None else (tiles, points, left)
