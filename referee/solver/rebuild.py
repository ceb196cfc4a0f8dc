"""From the sweep's choices back to sets, each in the order in which it would lie on the table."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from referee.model.tile import JOKER, Tile, tile
from referee.solver.problem import Shape
from referee.solver.runs import class_count, pack
from referee.solver.ways import Choice

Laid = tuple[Tile, ...]


def rebuild(shape: Shape, steps: list[Any], pure: bool) -> list[Laid]:
    """The sets of the arrangement that these steps lead to."""
    width = len(shape.colours) + 1
    sets: list[Laid] = []
    open_runs: list[list[list[Tile]]] = [[] for _ in shape.colours]
    for number in range(1, shape.highest + 1):
        *choices, (jokers, groups) = steps[(number - 1) * width : number * width]
        for colour, choice in enumerate(choices):
            if not choice.ordinary + choice.jokers:
                sets.extend(map(tuple, open_runs[colour]))
                open_runs[colour] = []
                continue
            piece = tile(shape.colours[colour], number)
            going = _go_on(open_runs[colour], choice, piece, shape.run_min, pure)
            sets.extend(tuple(run) for run in open_runs[colour] if not any(run is other for other in going))
            open_runs[colour] = going
        if groups:
            counts = zip(shape.colours, choices, strict=True)
            pieces = [tile(letter, number) for letter, c in counts for _ in range(c.grouped)]
            sets.extend(_deal_out([*pieces, *[JOKER] * jokers], groups))
    sets.extend(tuple(run) for runs in open_runs for run in runs)
    return sets


def _go_on(runs: list[list[Tile]], choice: Choice, piece: Tile, run_min: int, pure: bool) -> list[list[Tile]]:
    """The runs that take a tile now, begun ones included; the others have stopped."""
    stuck = [run for run in runs if _class(run, run_min, pure) != run_min - 1]
    free = [run for run in runs if _class(run, run_min, pure) == run_min - 1]
    total = choice.ordinary + choice.jokers
    free = free[: max(0, total - len(stuck))]
    going = [*stuck, *free]
    going += [[] for _ in range(total - len(going))]
    if not choice.jokers:
        for run in going:
            run.append(piece)
        return going
    for wild in combinations(range(total), choice.jokers):
        grown = [[*run, JOKER if index in wild else piece] for index, run in enumerate(going)]
        if _state(grown, run_min, pure) == choice.runs:
            for run, longer in zip(going, grown, strict=True):
                run[:] = longer
            return going
    raise AssertionError("the sweep's choice can't be rebuilt")


def _class(run: list[Tile], run_min: int, pure: bool) -> int:
    shift = run_min if pure and all(piece is JOKER for piece in run) else 0
    return min(len(run), run_min) - 1 + shift


def _state(runs: list[list[Tile]], run_min: int, pure: bool) -> int:
    counts = [0] * class_count(run_min, pure)
    for run in runs:
        counts[_class(run, run_min, pure)] += 1
    return pack(counts)


def _deal_out(pieces: list[Tile], groups: int) -> list[Laid]:
    return [tuple(pieces[index::groups]) for index in range(groups)]
