"""The search that decides the set of every tile, for rules that look at more than the jokers' sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from referee.model.tile import Tile, tile
from referee.solver.arrange import Taken, arrange, have, take
from referee.solver.budget import Budget
from referee.solver.candidates import all_sets
from referee.solver.laws import Laid, faces, without_jokers
from referee.solver.problem import Counts, Problem


class Deeper:
    """Goes on until nothing better is left to arrange: first the old set-mates of jokers, then the rest."""

    def __init__(
        self,
        table: tuple[Laid, ...],
        budget: Budget,
        offer: Callable[[Sequence[Laid], int], bool],
        floor: Callable[[Taken], int | None],
    ) -> None:
        self.budget, self.offer, self.floor = budget, offer, floor
        homes = [without_jokers(laid) for laid in table if len(without_jokers(laid)) < len(laid)]
        self.mates = [mates for mates in homes if mates]
        self.lying = set(table)
        self.first = list(dict.fromkeys(piece for mates in self.mates for piece in mates))

    def search(self, taken: Taken, chosen: tuple[Laid, ...]) -> None:
        self.budget.spend()
        found = arrange(taken.problem, self.budget, self.floor(taken))
        if found is None or self.offer([*chosen, *found.sets], taken.gain + found.gain):
            return
        piece = self._next(taken.problem)
        if piece is None:
            return
        for laid in self._sets_with(piece, taken.problem):
            inner = take(taken.problem, (laid,))
            if inner is not None:
                self.search(Taken(inner.problem, inner.gain + taken.gain), (*chosen, laid))
        without = _on_the_rack(piece, taken.problem)
        if without is not None:
            self.search(Taken(without, taken.gain), chosen)

    def _next(self, problem: Problem) -> Tile | None:
        """A tile whose set is open."""
        stock = have(problem)
        rows = dict(zip(problem.shape.colours, stock, strict=True))
        for piece in self.first:
            if rows[piece.colour][piece.number]:
                return piece
        for letter, row in rows.items():
            for number, many in enumerate(row):
                if many:
                    return tile(letter, number)
        return None

    def _sets_with(self, piece: Tile, problem: Problem) -> list[Laid]:
        found = [laid for laid in _sets(problem) if piece in laid]
        return sorted(found, key=self._rank)

    def _rank(self, laid: Laid) -> tuple[bool, int, int]:
        """Sets as they lie, then those that hold all the set-mates of a joker, then those of few tiles."""
        own = faces(laid)
        return laid not in self.lying, -sum(1 for mates in self.mates if mates <= own), len(laid)


def _sets(problem: Problem) -> Iterator[Laid]:
    return all_sets(problem.shape, have(problem), problem.jokers)


def _on_the_rack(piece: Tile, problem: Problem) -> Problem | None:
    """The problem without the rack's copies of a tile, where no copy is bound to be laid."""
    colour = problem.shape.colours.index(piece.colour)
    if problem.must[colour][piece.number]:
        return None
    return replace(problem, may=_cleared(problem.may, colour, piece.number))


def _cleared(counts: Counts, colour: int, number: int) -> Counts:
    row = list(counts[colour])
    row[number] = 0
    return (*counts[:colour], tuple(row), *counts[colour + 1 :])
