"""Our solver against rummikub-solver 1.0.0 on what both answer: the most tiles an opened player can lay.

Run: python benchmarks/solve.py [positions a row]. Without the peer installed only our own times are shown.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable

import referee
from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Variant
from referee.solver.arrange import arrange
from referee.solver.problem import Problem, Shape, Worth, count, joker_count

COLOURS = "krbo"
LIMIT = 60.0
Position = tuple[list[Tile], list[Tile]]


def position(rng: random.Random, size: int, jokers: int) -> Position:
    """A random legal table of about that size, and 14 rack tiles; jokers anywhere."""
    box = Counter({tile(c, n): 2 for c in COLOURS for n in range(1, 14)})
    table: list[Tile] = []
    tries = 0
    while len(table) + 3 <= size and tries < 3000:
        tries += 1
        if rng.random() < 0.5:
            number = rng.randint(1, 13)
            laid = [tile(c, number) for c in rng.sample(COLOURS, rng.choice((3, 4)))]
        else:
            length, colour = rng.randint(3, 6), rng.choice(COLOURS)
            start = rng.randint(1, 14 - length)
            laid = [tile(colour, n) for n in range(start, start + length)]
        if jokers and rng.random() < 0.5:
            laid[rng.randrange(len(laid))] = JOKER
        own = Counter(piece for piece in laid if piece is not JOKER)
        if own <= box and len(table) + len(laid) <= size:
            box -= own
            jokers -= JOKER in laid
            table += laid
    rest = [*sorted(box.elements(), key=lambda t: t.order)]
    return table, [*rng.sample(rest, min(14 - jokers, len(rest))), *[JOKER] * jokers]


def ours(where: Position, rules: Variant) -> int:
    table, rack = where
    shape = Shape.of(rules)
    worth = Worth.by(shape.highest, lambda _: 1, lambda _: 0, 1)
    wild = joker_count(table), joker_count(rack)
    found = arrange(Problem(shape, count(shape, table), count(shape, rack), *wild, worth))
    return found.gain if found else -1


def peer() -> Callable[[Position], int] | None:
    try:
        from rummikub_solver import RuleSet, SolverMode
    except ImportError:
        return None
    ruleset = RuleSet()

    def number(piece: Tile) -> int:
        return 53 if piece is JOKER else COLOURS.index(piece.colour) * 13 + piece.number

    def solve(where: Position) -> int:
        state = ruleset.new_game()
        state.initial = False
        state.add_table(*map(number, where[0]))
        state.add_rack(*map(number, where[1]))
        found = ruleset.solve(state, SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return solve


def timed(solve: Callable[[Position], int], where: Position) -> tuple[int, float]:
    start = time.perf_counter()
    answer = solve(where)
    return answer, (time.perf_counter() - start) * 1000


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    rules, other = referee.variant("standard"), peer()
    print("| jokers | table | positions | ours median ms | ours worst | peer median | peer worst | differ |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    for jokers in (0, 1, 2):
        for size in (0, 20, 40, 60, 80, 92):
            print(row(rules, other, jokers, size, rows), flush=True)


def row(rules: Variant, other: Callable[[Position], int] | None, jokers: int, size: int, most: int) -> str:
    rng, mine, theirs, differ = random.Random(1000 * jokers + size), list[float](), list[float](), 0
    until = time.monotonic() + LIMIT
    while len(mine) < most and time.monotonic() < until:
        where = position(rng, size, jokers)
        answer, took = timed(lambda at: ours(at, rules), where)
        mine.append(took)
        if other:
            said, took = timed(other, where)
            theirs.append(took)
            differ += said != answer
    shown = [
        f"{statistics.median(times):.2f} | {max(times):.1f}" if times else "– | –" for times in (mine, theirs)
    ]
    return f"| {jokers} | {size} | {len(mine)} | {shown[0]} | {shown[1]} | {differ if other else '–'} |"


if __name__ == "__main__":
    main()
