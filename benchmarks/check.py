"""What judging a turn costs, beside python-chess reading a ply of PGN with its legality check.

    python benchmarks/check.py [GAMES]

One run, ratios: a turn parsed, replayed, judged, scored and reported against a ply read, in processor time,
each measured in turn with the other, the median of the rounds. The games are those of `games.py`, legal and
played tile by tile. Games with a pass at an empty pool stand apart: there the exact solver is asked whether
a play existed, which costs more than all the turns of the game.
"""

from __future__ import annotations

import io
import statistics
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable

import games

import referee
from referee.api import load_variant
from referee.judge.games import judge_games
from referee.judge.rulebook import Asked
from referee.model.report import Report
from referee.model.variant import Variant
from referee.report.json_ import render_json
from referee.scoring import score_alone
from referee.transcript import parse

ROUNDS = 5


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def read_pgn(text: str) -> None:
    import chess.pgn

    stream = io.StringIO(text)
    while chess.pgn.read_game(stream) is not None:
        pass


def check_all(texts: list[str], variant: Variant) -> None:
    for text in texts:
        verdict = referee.check_text(text, variant=variant).verdict
        assert verdict == "legal", text


def drained(some: Iterable[object]) -> None:
    """Made, and not kept."""
    deque(some, maxlen=0)


def stages(texts: list[str], variant: Variant, turns: int) -> None:
    """Where the time goes: each stage by itself, the ones before it done."""
    asked = Asked(variant)
    parsed = [parse(text) for text in texts]
    judged = [game for each in parsed for game in judge_games(each.games, asked, load_variant, None)]
    report = Report(tuple(each for text in texts for each in referee.check_text(text).games), "")
    rows = {
        "parse": lambda: drained(parse(text) for text in texts),
        "replay and judge": lambda: drained(
            game for each in parsed for game in judge_games(each.games, asked, load_variant, None)
        ),
        "score": lambda: drained(score_alone(each.judged.played) for each in judged),
        "report as JSON": lambda: render_json(report),
    }
    for name, work in rows.items():
        print(f"  {name:18} {min(seconds(work) for _ in range(3)) / turns * 1e6:6.1f} µs a turn")


def growth(variant: Variant) -> None:
    """A long game's last turns beside its first: two players lengthen runs and draw, for 2,000 turns."""
    head = "rkb 1\nplayers Ania, Bartek\nopened Ania, Bartek\ntable (r5-7) (k5-7) (b5-7) (o5-7)\n"
    there = "({0}5-7) -> ({0}5 {0}6 {0}7)"
    lines = [f"{n}. {games.PLAYERS[(n + 1) % 2]} draw; {there.format('rkbo'[n % 4])}" for n in range(1, 2001)]
    times = []
    for few in (500, 1000, 2000):
        text = head + "\n".join(lines[:few]) + "\n"
        taken = min(seconds(lambda text=text: referee.check_text(text, variant=variant)) for _ in range(3))
        times.append(taken / few)
    words = ", ".join(f"{each * 1e6:.1f}" for each in times)
    print(f"one game of 500, 1,000 and 2,000 turns: {words} µs a turn")


def main(count: int) -> int:
    texts = games.transcripts(count)
    passed = [text for text in texts if " pass " in text]
    texts = [text for text in texts if " pass " not in text]
    turns = sum(map(games.turns_of, texts))
    standard = referee.variant("standard")
    try:
        text, plies = games.pgn(200)
    except ImportError:
        print("python-chess is needed: pip install chess", file=sys.stderr)
        return 2
    cold = seconds(lambda: check_all(texts, standard)) / turns
    pairs = [
        (seconds(lambda: check_all(texts, standard)) / turns, seconds(lambda: read_pgn(text)) / plies)
        for _ in range(ROUNDS)
    ]
    ours, theirs = (statistics.median(each) for each in zip(*pairs, strict=True))
    print(f"{len(texts)} games, {turns} turns; {plies} plies; {ROUNDS} rounds")
    print(f"a turn checked {ours * 1e6:.1f} µs (in the first round {cold * 1e6:.1f})")
    print(f"a ply read by chess {theirs * 1e6:.1f} µs: a turn costs {ours / theirs:.2f} plies (aim 1)")
    stages(texts, standard, turns)
    growth(standard)
    with_pass = passed[:20]
    taken = seconds(lambda: check_all(with_pass, standard)) / max(len(with_pass), 1)
    print(f"{len(passed)} games had a pass at an empty pool: {taken * 1e3:.0f} ms a game, the solver's")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
