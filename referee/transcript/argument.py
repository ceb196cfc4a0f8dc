"""Parts of the language that stand alone, as in a command's argument."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from referee.model.event import Action, TileList, Turn
from referee.model.finding import Finding
from referee.transcript import engine
from referee.transcript.slip import Slip
from referee.transcript.transcript import shared_reader

_HEAD = "1. x "
"""What `parse_turn_text` puts in front of the actions, to read them as a turn."""


class SetsRead(NamedTuple):
    sets: tuple[TileList, ...]
    findings: tuple[Finding, ...]


class TilesRead(NamedTuple):
    tiles: TileList
    findings: tuple[Finding, ...]


class ActionsRead(NamedTuple):
    actions: tuple[Action, ...]
    clock: Fraction | None
    offsets: tuple[int, ...]
    findings: tuple[Finding, ...]


def parse_sets(text: str, name: str | None = None) -> SetsRead:
    """`(k9-11) (r3 r4 r5)`. Places are columns of the argument, from 1."""
    value, findings = _parse(text, "sets", name)
    return SetsRead(value or (), findings)


def parse_tiles(text: str, name: str | None = None) -> TilesRead:
    """`r10 b10 J`."""
    value, findings = _parse(text, "rack", name)
    return TilesRead(value or TileList(()), findings)


def parse_turn_text(text: str, name: str | None = None) -> ActionsRead:
    """`(k9-11) + k12; rummikub @0:31`: one turn's actions, without its number and player."""
    event, slips = shared_reader().read(_HEAD + text, 1)
    moved = tuple(slip.shifted(-len(_HEAD)).finding(name, 1, text) for slip in slips)
    if not isinstance(event, Turn):
        return ActionsRead((), None, (), moved)
    offsets = tuple(offset - len(_HEAD) for offset in event.offsets)
    return ActionsRead(event.actions, event.clock, offsets, moved)


def _parse(text: str, start: str, name: str | None) -> tuple[Any, tuple[Finding, ...]]:
    """A blank in front makes Lark's offsets columns."""
    try:
        return engine.parse(" " + text, start), ()
    except Slip as slip:
        return None, (slip.finding(name, 1, text),)
