"""Tiles and stars as written: those that do not exist, and those that can't be."""

from __future__ import annotations

from collections.abc import Iterator

from referee.model import event as ev
from referee.model.box import Box
from referee.model.meld import SetReader, starred_readings
from referee.model.tile import UNSEEN, Tile
from referee.replay.facts import TurnFacts
from referee.text.span import Cols


def unknown_tiles(tiles: ev.TileList, box: Box) -> Iterator[tuple[Tile, Cols]]:
    """Tiles that are in no box of this rulebook, each once, with their places."""
    if box.copies.keys() >= set(tiles.tiles):
        return
    said: set[Tile] = set()
    for at, each in enumerate(tiles.tiles):
        meant = each.stands or each
        if meant is UNSEEN or meant.face in box.copies or meant in said:
            continue
        said.add(meant)
        yield meant, tiles.places[at] if at < len(tiles.places) else tiles.cols


def tile_lists(action: ev.Action) -> tuple[ev.TileList, ...]:
    """Every list of tiles that an action writes."""
    match action:
        case ev.Draw():
            return (action.drawn,)
        case ev.Extend():
            return (action.old, action.added)
        case ev.Lay() | ev.WholeTable():
            return action.sets
        case ev.Rearrange():
            return (*action.old, action.added, *action.new)
        case ev.Undone():
            return action.left
        case _:
            return ()


def bad_stars(turn: TurnFacts, reader: SetReader) -> Iterator[tuple[Tile, int, Cols]]:
    """Stars that no reading of their set allows."""
    for step in turn.steps:
        for laid in step.laid:
            stars = [each.stands for each in laid.written if each.stands]
            if not stars or len(laid.written) != len(laid.meld):
                continue
            readings = reader.readings(laid.meld) if UNSEEN not in laid.meld else ()
            if readings and not starred_readings(laid.written, readings):
                yield stars[0], laid.index, laid.cols
