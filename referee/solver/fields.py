"""The state of a sweep as one int: which bits hold what."""

from __future__ import annotations

from typing import NamedTuple

from referee.solver.problem import Counts, Problem
from referee.solver.runs import BITS, class_count

_ROUND = 4
"""Widths come in steps of so many bits: many problems then share one layout, and what is known of it."""


class Fields(NamedTuple):
    """From the lowest bit: tiles in groups, most of one colour, jokers left, points, tiles, then the runs."""

    offsets: tuple[int, ...]
    runs_width: int
    most_points: int
    most_tiles: int

    @staticmethod
    def of(problem: Problem, have: Counts, pure: bool) -> Fields:
        most = max(max(row) for row in have)
        here = max(sum(row[n] for row in have) for n in range(problem.shape.highest + 1))
        quota = problem.quota
        offsets = [0]
        for size in (here, most, problem.jokers, quota.points, quota.tiles):
            bits = size.bit_length()
            offsets.append(offsets[-1] + bits + -bits % _ROUND)
        return Fields(
            tuple(offsets), BITS * class_count(problem.shape.run_min, pure), quota.points, quota.tiles
        )

    @property
    def jokers(self) -> bool:
        """Whether jokers are in play."""
        return self.offsets[3] > self.offsets[2]

    def runs_at(self, colour: int) -> int:
        return self.offsets[5] + colour * self.runs_width

    def mask(self, colour: int | None) -> int:
        """The bits on which the ways of a colour depend, or those of the groups."""
        common = (1 << self.offsets[5]) - 1
        return common if colour is None else common | ((1 << self.runs_width) - 1) << self.runs_at(colour)

    def runs(self, key: int, colour: int) -> int:
        return key >> self.runs_at(colour) & ((1 << self.runs_width) - 1)

    def small(self, key: int) -> list[int]:
        """Tiles in groups, most of one colour, jokers left, points, tiles played."""
        ends = self.offsets
        return [key >> ends[at] & ((1 << ends[at + 1] - ends[at]) - 1) for at in range(5)]

    def jokers_left(self, key: int) -> int:
        _, _, low, high, _, _ = self.offsets
        return key >> low & ((1 << high - low) - 1)

    def pack(self, grouped: int, most: int, jokers: int, points: int, tiles: int) -> int:
        """All but the runs; the quota's fields count no further than it asks."""
        _, b, c, d, e, _ = self.offsets
        points, tiles = min(points, self.most_points), min(tiles, self.most_tiles)
        return grouped | most << b | jokers << c | points << d | tiles << e
