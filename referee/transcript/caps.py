"""The most of everything that is read. Generous for any game ever played, small enough to stay safe."""

from __future__ import annotations

from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Caps:
    line: int = 20_000
    """characters of one line"""
    tiles: int = 2_000
    """tiles in one statement, counted in full"""
    players: int = 100
    """names in one statement"""
    turns: int = 20_000
    """turns of one game"""
    game: int = 16_000_000
    """bytes of one game, and of the part common to all games of a file"""
    digits: int = 9
    """digits of one number"""
    tile_digits: int = 4
    """digits of a tile's number; every tile read is kept, so there must not be too many"""
    file: int = 64_000_000_000
    """bytes of a whole file, unpacked"""
    findings: int = 1_000
    """findings of one game's text; what follows is only counted"""
    line_findings: int = 20
    """findings of one line; what follows is not looked at"""


CAPS = Caps()
