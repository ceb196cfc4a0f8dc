"""Exact answers about tiles: can a rack open, can it play, what is the best play."""

from __future__ import annotations

from referee.solver.opening import best_opening, can_open

__all__ = ["best_opening", "can_open"]
