"""What judging a turn costs, beside python-chess reading a ply of PGN with its legality check.

    python benchmarks/check.py

One run, a ratio: a turn parsed, replayed, judged and scored against a ply read. Games are made of legal
plays with a fixed seed, 60 turns each: sets laid, runs extended, tiles drawn.
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Callable

import referee
from referee.model.variant import Variant

TURNS = 60


def game(rng: random.Random) -> str:
    """A legal two-player game on unseen racks: every set is laid once, then lengthened."""
    lines = ["rkb 1", "players Ania, Bartek"]
    lows = dict.fromkeys("rbok", 1)
    opened: set[str] = set()
    for number in range(1, TURNS + 1):
        player = "Ania" if number % 2 else "Bartek"
        lines.append(f"{number}. {player} {_actions(rng, player, opened, lows)} @{rng.randint(5, 59)}")
    return "\n".join(lines) + "\n"


def _actions(rng: random.Random, player: str, opened: set[str], runs: dict[str, int]) -> str:
    colour = rng.choice("rbok")
    top = runs[colour]
    if rng.random() < 0.6:
        return "draw"
    if player not in opened and top == 1:
        opened.add(player)
        runs[colour] = 0
        return f"({colour}9-12)"
    if player in opened and top == 0:
        runs[colour] = -1
        return f"({colour}9-12) + {colour}13"
    return "draw"


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def pgn(games: int) -> tuple[str, int]:
    import chess
    import chess.pgn

    rng = random.Random(3)
    texts, plies = [], 0
    for _ in range(games):
        board = chess.Board()
        played = chess.pgn.Game()
        node: chess.pgn.GameNode = played
        for _ in range(TURNS):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = rng.choice(moves)
            board.push(move)
            node = node.add_variation(move)
            plies += 1
        texts.append(str(played))
    return "\n\n".join(texts) + "\n", plies


def read_pgn(text: str) -> None:
    import chess.pgn

    stream = io.StringIO(text)
    while chess.pgn.read_game(stream) is not None:
        pass


def check_all(texts: list[str], variant: Variant) -> None:
    for text in texts:
        verdict = referee.check_text(text, variant=variant).verdict
        assert verdict == "legal", text


def main() -> int:
    rng = random.Random(7)
    texts = [game(rng) for _ in range(1000)]
    standard = referee.variant("standard")
    check_all(texts[:20], standard)
    ours = seconds(lambda: check_all(texts, standard)) / (len(texts) * TURNS)
    print(f"a turn checked: {ours * 1e6:.1f} µs over {len(texts)} games")
    try:
        text, plies = pgn(200)
    except ImportError:
        print("chess is not installed: no ratio")
        return 0
    theirs = seconds(lambda: read_pgn(text)) / plies
    print(f"a ply read by chess: {theirs * 1e6:.1f} µs; a turn costs {ours / theirs:.2f} plies (aim 1)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
