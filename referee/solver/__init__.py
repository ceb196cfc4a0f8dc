"""Exact answers about tiles: can a rack open, can it play, what is the best play."""

from __future__ import annotations

from referee.solver.asking import Asked, Question, ask
from referee.solver.budget import JUDGED, Budget
from referee.solver.knowing import could_play
from referee.solver.opening import best_opening, can_open
from referee.solver.reaching import Reach, reach
from referee.solver.solution import Opening, Solution, can_play, solve

__all__ = [
    "JUDGED",
    "Asked",
    "Budget",
    "Opening",
    "Question",
    "Reach",
    "Solution",
    "ask",
    "best_opening",
    "can_open",
    "can_play",
    "could_play",
    "reach",
    "solve",
]
