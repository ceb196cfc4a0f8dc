"""Whatever a transcript says, the judge answers: lines lost, doubled, swapped, words of other games."""

from __future__ import annotations

import random

import pytest

import referee
from referee.resources import variant_names

from .case_files import load_cases

TEXTS = [case.text for case in load_cases()]


def mutated(rng: random.Random) -> str:
    lines = rng.choice(TEXTS).splitlines()
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines)) if lines else 0
        what = rng.random()
        if what < 0.25 or not lines:
            lines.insert(at, rng.choice(rng.choice(TEXTS).splitlines()))
        elif what < 0.5:
            del lines[at]
        elif what < 0.75:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(rng.choice(TEXTS).split())
            lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


def run(seed: int, count: int) -> None:
    rng = random.Random(seed)
    names = variant_names()
    for _ in range(count):
        text = mutated(rng)
        report = referee.check_text(text, variant=rng.choice(names))
        assert report.verdict in ("legal", "illegal", "undetermined"), text


def test_mutated_games() -> None:
    run(1, 1500)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "end pool\n",
        "rkb 1\n1. Ania (r1-3)\nend pool\nscore Ania 3\n",
        "rkb 1\nplayers Ania\n1. Ania pass\nend pool\nwinner Ania\n",
        "rkb 1\nplayers Ania, Bartek\nredeal Ania\ngap\n1. Zofia draw\nstanding Ania 3\n",
    ],
)
def test_odd_games(text: str) -> None:
    for name in variant_names():
        referee.check_text(text, variant=name)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(10))
def test_many_mutated_games(seed: int) -> None:
    run(100 + seed, 20_000)
