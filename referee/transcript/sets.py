"""Slips in how tiles, runs and sets are written."""

from __future__ import annotations

import re

from referee.text.span import Cols
from referee.transcript.slip import Slip
from referee.transcript.stumble import Stumble

_LETTER = "[A-IK-Za-z]"
_REVERSED = re.compile(rf"([0-9]{{1,9}}(?:-[0-9]{{1,9}})?)({_LETTER}{{1,9}})(?![\w])(\*?)")
_TILE_BEFORE = re.compile(rf"({_LETTER})([0-9]{{1,9}})[ \t]*$")
_REST_OF_RUN = re.compile(rf"(?:-+|\.\.+|~)[ \t]*({_LETTER}?)([0-9]{{1,9}})(?!\w)")
_TILE_WORD = rf"(?:{_LETTER}+[0-9]+(?:-[0-9]+|\*)?|J|\?[0-9]*)"
_BARE_TILES = re.compile(rf"{_TILE_WORD}(?:[ \t]+{_TILE_WORD})*(?![\w*-])")
_OTHER_BRACKETS = re.compile(r"\[([^\[\]]*)\]|\{([^{}]*)\}")
_NEAR = 40
"""How far back the first tile of a run is looked for."""


def reversed_tile(stumble: Stumble) -> Slip | None:
    """`10r`, `13rbo`, `10-12r`."""
    found = _REVERSED.match(stumble.text, stumble.at)
    if not found or not stumble.wants_tile:
        return None
    meant = f"{found[2]}{found[1]}{found[3]}"
    return Slip("N005", Cols(*found.span()), found=found[0], meant=meant)


def other_run(stumble: Stumble) -> Slip | None:
    """`r10-r12`, `r10 - 12`, `r10..12`: the first tile was read, the rest was not."""
    start = max(0, stumble.at - _NEAR)
    before = _TILE_BEFORE.search(stumble.text[start : stumble.at])
    after = _REST_OF_RUN.match(stumble.text, stumble.at)
    if not stumble.wants_tile or not before or not after or after[1] not in ("", before[1]):
        return None
    meant = f"{before[1]}{before[2]}-{after[2]}"
    return Slip("N035", Cols(start + before.start(), after.end()), meant=meant)


def no_brackets(stumble: Stumble) -> Slip | None:
    """`r4-6` or `[r4-6]` where a set is meant."""
    if "LPAR" not in stumble.accepted or stumble.wants_tile:
        return None
    found = _OTHER_BRACKETS.match(stumble.text, stumble.at) or _BARE_TILES.match(stumble.text, stumble.at)
    if not found:
        return None
    inner = next((each for each in found.groups() if each is not None), found[0])
    return Slip("N036", Cols(*found.span()), meant=f"({inner.strip()[:60]})")
