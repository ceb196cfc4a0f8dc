"""How fast transcripts are read, beside python-chess reading PGN with its legality check.

    python benchmarks/parse.py

One run, ratios: a turn of ours against a ply of theirs, measured in turn on the same machine.
Games are made up with a fixed seed: 60 turns each, draws, new sets, added tiles, rearrangements.

These games repeat themselves as real ones do, more or less: 1,000 of them hold some 1,900 different
actions. A corpus with more variety is read more slowly, one game in a memory still empty slowest.

What was tried, measured on two cores with Python 3.11:

- Lark for every line: 16,000 turns a second, a fifth of chess's plies.
- Each action's text remembered, with places counted from its own beginning, Lark asked only for what
  is new: what is used. Statements, clocks and the heads of turns (`7. Ania`) are remembered likewise.
- A remembered statement gets its line by `dataclasses.replace` (1.1 µs); `copy.copy` takes 2.7 µs.
- The grammar built at start: 19 ms, and 63 ms where `interegular` is installed. From tables saved as
  JSON: 2.8 ms. A pickle takes 2.3 ms, not enough of a gain for a file that can't be reviewed.
"""

from __future__ import annotations

import io
import random
import statistics
import sys
import time
from collections.abc import Callable

from referee.transcript import LineReader, parse, read_games

TURNS = 60
COLOURS = "rbok"


def tile(rng: random.Random) -> str:
    return "J" if rng.random() < 0.02 else f"{rng.choice(COLOURS)}{rng.randint(1, 13)}"


def run(rng: random.Random, longest: int = 5) -> tuple[str, int, int]:
    length = rng.choices(range(3, longest + 1), weights=[2.0**-n for n in range(3, longest + 1)])[0]
    low = rng.randint(1, 14 - length)
    return rng.choice(COLOURS), low, low + length - 1


def group(rng: random.Random, size: int) -> tuple[str, int]:
    return "".join(rng.sample(COLOURS, size)), rng.randint(1, 13)


def lay(rng: random.Random) -> str:
    if rng.random() < 0.4:
        return "({}{})".format(*group(rng, 3))
    return "({}{}-{})".format(*run(rng))


def extend(rng: random.Random) -> str:
    """A tile that fits at an end of a run, or the fourth colour of a group."""
    if rng.random() < 0.3:
        colours, number = group(rng, 3)
        missing = next(iter(set(COLOURS) - set(colours)))
        return f"({colours}{number}) + {missing}{number}"
    colour, low, high = run(rng, 7)
    added = high + 1 if high < 13 else low - 1
    return f"({colour}{low}-{high}) + {colour}{added}"


def rearrange(rng: random.Random) -> str:
    """A long run split by a second copy of its middle, or a tile taken out of a group for a run."""
    if rng.random() < 0.5:
        colour, middle = rng.choice(COLOURS), rng.randint(3, 11)
        low, high = max(1, middle - rng.choice((2, 3))), min(13, middle + rng.choice((2, 3)))
        whole = f"({colour}{low}-{high}) + {colour}{middle}"
        return f"{whole} -> ({colour}{low}-{middle}) ({colour}{middle}-{high})"
    colours, number = group(rng, 4)
    low = rng.randint(max(1, number - 2), min(11, number))
    taken = colours[1]
    added = " ".join(f"{taken}{n}" for n in range(low, low + 3) if n != number)
    left = colours.replace(taken, "")
    return f"({colours}{number}) + {added} -> ({left}{number}) ({taken}{low}-{low + 2})"


def action(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.45:
        return f"draw {tile(rng)}"
    if kind < 0.65:
        return lay(rng)
    return extend(rng) if kind < 0.85 else "; ".join((rearrange(rng), lay(rng))[: rng.choice((1, 2))])


def game(rng: random.Random, number: int) -> str:
    lines = [f"game {number}", "deal Ania ?14", "deal Bartek ?14"]
    for turn in range(1, TURNS + 1):
        player = ("Ania", "Bartek")[turn % 2]
        lines.append(f"{turn}. {player} {action(rng)} @0:{rng.randint(0, 59):02}")
    return "\n".join([*lines, "racks Ania r9 J", "score Ania -39, Bartek +39", ""])


def transcripts(count: int) -> bytes:
    rng = random.Random(1)
    head = "rkb 1\nplayers Ania, Bartek\n"
    return (head + "".join(game(rng, number) for number in range(1, count + 1))).encode()


def pgn(count: int, plies: int = TURNS) -> str:
    import chess
    import chess.pgn

    rng = random.Random(1)
    games = []
    for _ in range(count):
        board = chess.Board()
        played = chess.pgn.Game()
        node: chess.pgn.GameNode = played
        while board.ply() < plies and (moves := list(board.legal_moves)):
            move = rng.choice(moves)
            board.push(move)
            node = node.add_variation(move)
        games.append(f"{played}\n\n")
    return "".join(games)


def read_pgn(text: str) -> int:
    import chess.pgn

    stream = io.StringIO(text)
    plies = 0
    while (played := chess.pgn.read_game(stream)) is not None:
        plies += played.end().ply()
    return plies


def read_transcripts(data: bytes) -> int:
    """With a memory of its own, so that nothing is known beforehand."""
    return TURNS * sum(1 for _ in read_games(io.BytesIO(data), reader=LineReader()))


def rate(work: Callable[[], int]) -> float:
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def ratio(ours: Callable[[], int], theirs: Callable[[], int], rounds: int) -> tuple[float, float]:
    """Both in turn, so that the machine's moods fall on both."""
    pairs = [(rate(ours), rate(theirs)) for _ in range(rounds)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


def row(name: str, ours: float, theirs: float, aim: float) -> None:
    print(f"{name:28} {ours:>12,.0f} {theirs:>12,.0f} {ours / theirs:>8.2f} {aim:>6}")


def growth() -> None:
    """Each from an empty memory, and once from one that is filled already."""
    few, many = transcripts(100), transcripts(10_000)
    small = statistics.median(rate(lambda: read_transcripts(few)) for _ in range(5))
    large = rate(lambda: read_transcripts(many))
    reader = LineReader()

    def again(data: bytes) -> int:
        return TURNS * sum(1 for _ in read_games(io.BytesIO(data), reader=reader))

    again(many)
    filled = [statistics.median(rate(lambda: again(few)) for _ in range(9)), rate(lambda: again(many))]
    print("\nturns a second              100 games 10,000 games  time a turn")
    for name, one, other in (("memory empty at first", small, large), ("memory filled", *filled)):
        print(f"{name:26} {one:>10,.0f} {other:>12,.0f} {100 * (one / other - 1):>+10.0f} %")


def main() -> int:
    parse("1. Ania pass")
    try:
        chess_games = pgn(1_000)
    except ImportError:
        print("python-chess is needed: pip install chess", file=sys.stderr)
        return 2
    one = chess_games.split("\n\n[")[0] + "\n\n"
    data, single = transcripts(1_000), transcripts(1)
    print(f"{'':28} {'turns/s':>12} {'plies/s':>12} {'ratio':>8} {'aim':>6}")
    row("1,000 games", *ratio(lambda: read_transcripts(data), lambda: read_pgn(chess_games), 3), 2)
    row("a single game", *ratio(lambda: read_transcripts(single), lambda: read_pgn(one), 31), 0.4)
    growth()
    return 0


if __name__ == "__main__":
    sys.exit(main())
