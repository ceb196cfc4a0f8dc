"""Our solver against rummikub-solver 1.0.0 on what both answer: the most tiles an opened player can lay.

Run: python benchmarks/solve.py [positions a row] [seconds a row]. Without the peer installed only our own
times are shown. Processor time, positions in turns; every answer is compared. The last columns are the
best legal play with all rules on jokers, which the peer does not know, under two rulebooks.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import referee
from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Variant
from referee.solver import Budget
from referee.solver.arrange import arrange
from referee.solver.problem import Problem, Shape, Worth, count, joker_count
from referee.solver.solution import Asker

COLOURS = "krbo"
Laid = tuple[Tile, ...]


class Row(NamedTuple):
    """A box, how many jokers are in play, and how many tiles lie on the table."""

    copies: int
    jokers: int
    size: int


ROWS = [Row(2, jokers, size) for jokers in (0, 1, 2) for size in (0, 20, 40, 60, 80, 92)]
ROWS += [Row(3, jokers, size) for jokers in (0, 2, 4) for size in (40, 80, 120, 146)]


class Position(NamedTuple):
    table: tuple[Laid, ...]
    rack: tuple[Tile, ...]


def position(rng: random.Random, row: Row) -> Position:
    """A random legal table of about that size, and 14 rack tiles; jokers anywhere."""
    box = Counter({tile(c, n): row.copies for c in COLOURS for n in range(1, 14)})
    table: list[Laid] = []
    jokers, lying = row.jokers, 0
    for _ in range(3000):
        laid = some_set(rng)
        if jokers and rng.random() < 0.5:
            laid[rng.randrange(len(laid))] = JOKER
        own = Counter(piece for piece in laid if piece is not JOKER)
        if own <= box and lying + len(laid) <= row.size:
            box -= own
            jokers -= JOKER in laid
            lying += len(laid)
            table.append(tuple(laid))
    rest = sorted(box.elements(), key=lambda t: t.order)
    return Position(tuple(table), (*rng.sample(rest, min(14 - jokers, len(rest))), *[JOKER] * jokers))


def some_set(rng: random.Random) -> list[Tile]:
    if rng.random() < 0.5:
        number = rng.randint(1, 13)
        return [tile(c, number) for c in rng.sample(COLOURS, rng.choice((3, 4)))]
    length, colour = rng.randint(3, 6), rng.choice(COLOURS)
    start = rng.randint(1, 14 - length)
    return [tile(colour, n) for n in range(start, start + length)]


def ours(where: Position, rules: Variant) -> int:
    """Without the rules on freed jokers: the question that both answer."""
    shape = Shape.of(rules)
    worth = Worth.by(shape.highest, lambda _: 1, lambda _: 0, 1)
    table = [piece for laid in where.table for piece in laid]
    wild = joker_count(table), joker_count(where.rack)
    found = arrange(Problem(shape, count(shape, table), count(shape, where.rack), *wild, worth))
    return found.gain if found else -1


def lawful(where: Position, rules: Variant) -> int:
    """The best legal play with its turn, within a minute's worth of steps."""
    asker = Asker(where.rack, where.table, rules, True, Budget(None, 50_000_000))
    play = asker.play("tiles")
    asker.text(play)
    return play.gain if play.proved else -1


def peer(row: Row) -> Callable[[Position], int] | None:
    try:
        from rummikub_solver import RuleSet, SolverMode
    except ImportError:
        return None
    ruleset = RuleSet(repeats=row.copies, jokers=2 if row.copies == 2 else 4)

    def number(piece: Tile) -> int:
        return 53 if piece is JOKER else COLOURS.index(piece.colour) * 13 + piece.number

    def solve(where: Position) -> int:
        state = ruleset.new_game()
        state.initial = False
        state.add_table(*(number(piece) for laid in where.table for piece in laid))
        state.add_rack(*map(number, where.rack))
        found = ruleset.solve(state, SolverMode.TILE_COUNT)
        return len(found.tiles) if found else 0

    return solve


def timed(solve: Callable[[Position], int], where: Position) -> tuple[int, float]:
    start = time.process_time()
    answer = solve(where)
    return answer, (time.process_time() - start) * 1000


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    rulebooks = {name: referee.variant(name) for name in ("standard", "russian")}
    print("| copies | jokers | table | positions | ours median, 99 % ms | peer median, 99 % ms |", end="")
    print(" times | fewer, more than the peer | all rules: standard | russian |")
    print("|---|---|---|---|---|---|---|---|---|---|", flush=True)
    for row in ROWS:
        print(measured(rulebooks, row, most, seconds), flush=True)


def measured(rulebooks: dict[str, Variant], row: Row, most: int, seconds: float) -> str:
    rng, other = random.Random(1000 * row.jokers + row.size), peer(row)
    mine, theirs, fewer, more = list[float](), list[float](), 0, 0
    whole: dict[str, list[float]] = {name: [] for name in rulebooks}
    until = time.monotonic() + seconds
    while len(mine) < most and (time.monotonic() < until or len(mine) < 3):
        where = position(rng, row)
        answer, took = timed(lambda at: ours(at, rulebooks["standard"]), where)
        mine.append(took)
        for name, rules in rulebooks.items():
            whole[name].append(timed(lambda at, rules=rules: lawful(at, rules), where)[1])
        if other:
            said, took = timed(other, where)
            theirs.append(took)
            fewer, more = fewer + (answer < said), more + (answer > said)
    ratio = f"{statistics.median(theirs) / statistics.median(mine):.1f}" if theirs else "–"
    cells = [
        *row,
        len(mine),
        spread(mine),
        spread(theirs),
        ratio,
        f"{fewer}, {more}",
        *map(spread, whole.values()),
    ]
    return f"| {' | '.join(map(str, cells))} |"


def spread(times: list[float]) -> str:
    """Median and 99th percentile; below 100 positions that is the worst."""
    if not times:
        return "–"
    return f"{statistics.median(times):.2f}, {sorted(times)[int(len(times) * 0.99)]:.1f}"


if __name__ == "__main__":
    main()
