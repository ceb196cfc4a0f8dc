"""How often, of a thousand times, things happen in a simulated game."""

from __future__ import annotations

from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Chances:
    redeal: int = 500
    """A player who may asks for a new deal."""
    clocks: int = 700
    """A game in which the times are written down."""
    pool_line: int = 250
    """A game whose pool is written down."""
    failure: int = 30
    """A turn that fails."""
    late: int = 12
    """A play that comes too late."""
    wrong_call: int = 2
    """The call, with tiles left."""
    there_and_back: int = 10
    """Table tiles moved and put back before a draw."""
    ruling: int = 3
    """Points by the arbiter's own decision."""
    other_end: int = 1
    """A game that ends after a turn in a way that no booklet knows."""
    snapshot: int = 15
    """The whole table written down after a turn."""
    stars: int = 250
    """A joker written as the tile it stands for."""
