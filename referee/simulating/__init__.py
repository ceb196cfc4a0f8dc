"""Legal games by the thousand, under any rulebook, from the draw for the start to score and standing.

The simulator knows every tile. It shares no code with the replay, the rules and the scoring, so that what
they say of its games can be held against what it knows.
"""

from __future__ import annotations

from referee.simulating.dice import Dice
from referee.simulating.faults.mischief import Done, could_be
from referee.simulating.game import KNOWN_FAULTS, Game, Plan, fits_box, largest_box
from referee.simulating.ink import STYLES, Scribe, Style
from referee.simulating.many import simulated
from referee.simulating.players import Beginner, Extender, Move, Player, Rearranger, View

__all__ = [
    "KNOWN_FAULTS",
    "STYLES",
    "Beginner",
    "Dice",
    "Done",
    "Extender",
    "Game",
    "Move",
    "Plan",
    "Player",
    "Rearranger",
    "Scribe",
    "Style",
    "View",
    "could_be",
    "fits_box",
    "largest_box",
    "simulated",
]
