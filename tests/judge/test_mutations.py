"""Valid games with something wrong in them: always an answer, and never legal where lines are missing."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import pytest

import referee
from referee.resources import variant_names
from referee.text.source import Source
from referee.transcript import parse

from .case_files import load_cases
from .random_games import game_lines, random_game, shown, steps_text, table_text

CASES = [case.text.splitlines() for case in load_cases()]
RULES = (
    "end.pool_empty one_turn_each",
    "end.pool_empty first_stuck",
    "end.pool_empty at_once",
    "end.pass_counts as_refusal",
    "end.refill ignore",
    "end.must_play_if_able true",
    "end.may_stop_at_pool true",
    "end.other lowest_rack",
    "start.direction counterclockwise",
    "start.next_game left_of_starter",
    "failure.short_pool none",
    "failure.leftovers.unit unfinished_sets",
    "failure.leftovers.place back",
    "failure.leftovers.fragment_max 2",
    "failure.restored {draw: 2, points: 10}",
    "time.limit none",
    "time.bank {seconds: 60, increment: 5, kind: fischer}",
    "time.bank {seconds: 60, increment: 5, kind: bronstein}",
    "time.late_legal_play undone",
    "turn.draw 2",
    "turn.draw 0",
    "turn.draw_when_able.after_opening false",
    "opening.minimum 0",
    "calls.turn_end said",
    "sets.run_wraps true",
    "joker.set_locked true",
    "tiles.highest 9",
)
WORDS = (
    "undone",
    "void",
    "stands",
    "timeout",
    "pass",
    "over",
    "rummikub",
    "announce",
    "penalty 50",
    "draw ?",
)
LINES = ("gap", "table", "opened", "end pool", "end agreed", "redeal Ania", "pool ?3", "1. Ania pass", "x. y")


def valid_game(rng: random.Random) -> list[str]:
    if rng.random() < 0.3:
        return list(rng.choice(CASES))
    game = random_game(rng)
    share = rng.choice((0.0, 0.0, 0.3, 1.0))

    def hide(tile: str) -> str:
        return "?" if rng.random() < share else shown(tile)

    return game_lines(game, rng.choice((steps_text, table_text)), hide)


def mutated(rng: random.Random) -> list[str]:
    lines = valid_game(rng)
    for _ in range(rng.randint(0, 3)):
        _mutate(rng, lines)
    at = next((at for at, line in enumerate(lines) if not line.startswith(("rkb", "#"))), 0)
    for _ in range(rng.choice((0, 0, 1, 2))):
        lines.insert(at, f"rule {rng.choice(RULES)}")
    return lines


def _mutate(rng: random.Random, lines: list[str]) -> None:
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    what = rng.randrange(8)
    if what == 0:
        lines[at], lines[other] = lines[other], lines[at]
    elif what == 1 and len(lines) > 1:
        del lines[at]
    elif what == 2:
        lines.insert(other, lines[at])
    elif what == 3:
        lines.insert(at, rng.choice(LINES))
    elif what == 4:
        lines[at] += f"; {rng.choice(WORDS)}"
    elif what == 5:
        lines[at] = re.sub(r"\d+", lambda found: str(int(found[0]) + rng.choice((-1, 0, 0, 1))), lines[at])
    elif what == 6:
        lines[at] = re.sub(r"Ania|Bartek", lambda _: rng.choice(("Ania", "Bartek", "Zofia")), lines[at])
    else:
        lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]


def turns_missing(lines: Sequence[str]) -> bool:
    """Whether the numbers of a game that is shown from its start are not 1, 2, 3 …, or a line is unread."""
    parsed = parse(Source.of_text("\n".join(lines) + "\n"))
    if any(each.kind == "record" for each in parsed.findings):
        return True
    numbers = [int(line.split(".")[0]) for line in lines if re.match(r" *\d+\.", line)]
    partial = any(line.startswith(("gap", "table", "opened", "game")) for line in lines)
    return not partial and numbers != list(range(1, len(numbers) + 1))


def run(seeds: Sequence[int]) -> None:
    names = variant_names()
    for seed in seeds:
        rng = random.Random(seed)
        lines = mutated(rng)
        text = "\n".join(lines) + "\n"
        report = referee.check_text(text, variant=rng.choice(names))
        places = [each.span for each in report.findings if each.span]
        assert all(1 <= span.line <= len(lines) + 1 for span in places), (seed, text)
        if report.verdict == "legal":
            assert not turns_missing(lines), (seed, text)


def test_mutated_valid_games() -> None:
    run(range(300))


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10))
def test_many_mutated_valid_games(part: int) -> None:
    run(range(10_000 + part * 3_000, 13_000 + part * 3_000))
