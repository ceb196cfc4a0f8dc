"""A problem's tiles while sets are laid from them one by one."""

from __future__ import annotations

from dataclasses import replace

from referee.model.tile import Tile
from referee.solver.problem import Problem, Quota


class Stock:
    """What is left of the table's tiles (`must`) and the rack's (`may`), and what those laid have brought."""

    def __init__(self, problem: Problem, rack_first: tuple[Tile, ...]) -> None:
        self.problem = problem
        self.first = list(rack_first)
        self.must, self.may = [list(row) for row in problem.must], [list(row) for row in problem.may]
        self.jokers_must, self.jokers_may = problem.jokers_must, problem.jokers_may
        self.gain = self.played = self.points = 0

    def lay(self, piece: Tile, number: int) -> bool:
        """Take this tile, which lies at this number; False if there is none."""
        return self._lay_joker(number) if piece.is_joker else self._lay_tile(piece, number)

    def _lay_joker(self, number: int) -> bool:
        problem = self.problem
        self.gain += problem.worth.joker_at[number]
        self.points += problem.quota_joker_at[number] if problem.quota_joker_at else 0
        if self.jokers_must:
            self.jokers_must -= 1
        elif self.jokers_may:
            self.jokers_may -= 1
            self.gain += problem.worth.joker
            self.played += 1
        else:
            return False
        return True

    def _lay_tile(self, piece: Tile, number: int) -> bool:
        self.points += number
        colour = self.problem.shape.colours.index(piece.colour)
        must, may = self.must[colour], self.may[colour]
        if must[number] and not (piece in self.first and may[number]):
            must[number] -= 1
        elif may[number]:
            may[number] -= 1
            self.gain += self.problem.worth.tile[number]
            self.played += 1
            if piece in self.first:
                self.first.remove(piece)
        else:
            return False
        return True

    def rest(self) -> Problem:
        """The problem of the tiles that are left, with what is left of the quota."""
        quota = self.problem.quota
        return replace(
            self.problem,
            must=tuple(map(tuple, self.must)),
            may=tuple(map(tuple, self.may)),
            jokers_must=self.jokers_must,
            jokers_may=self.jokers_may,
            quota=Quota(max(0, quota.points - self.points), max(0, quota.tiles - self.played)),
        )
