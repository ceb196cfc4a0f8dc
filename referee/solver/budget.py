"""How much may be spent on one question: steps of the search, counted, or seconds, measured."""

from __future__ import annotations

from time import monotonic

JUDGED = 500_000
"""What the judge and the simulator may spend on a question: the same answer on every machine."""

_LOOK = 2_000
"""Steps between two looks at the clock."""


class OutOfTime(Exception):
    """The question's steps or seconds are spent."""


class Budget:
    """Both limits of one call. A step is about one state of the sweep."""

    __slots__ = ("_end", "_look", "_steps")

    def __init__(self, seconds: float | None = None, steps: int | None = None) -> None:
        self._end = None if seconds is None else monotonic() + seconds
        self._steps = steps
        self._look = 0

    def spend(self, steps: int = 1) -> None:
        """Counts the steps off; OutOfTime once a limit has passed."""
        if self._steps is not None:
            self._steps -= steps
            if self._steps < 0:
                raise OutOfTime
        if self._end is not None:
            self._look -= steps
            if self._look <= 0:
                self._look = _LOOK
                if monotonic() > self._end:
                    raise OutOfTime
