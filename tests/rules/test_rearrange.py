"""Rearranging for a purpose: the situations, and a slow judge that sends every copy everywhere."""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import permutations, product

import pytest

import referee
from referee.model.meld import Meld, reader_of
from referee.model.tile import Tile, tile
from referee.moves.lawful import Laws
from referee.moves.purpose import unserved
from referee.replay.facts import TurnFacts
from referee.rules.freed import turn_change
from referee.rules.rearrange import RULES
from referee.rules.rule import Breach
from tests.rules.table_turns import rebuilt, rebuilt_sets

BRAZILIAN = referee.variant("brazilian")


def found(turn: TurnFacts) -> list[str]:
    return ["breach" if isinstance(each, Breach) else "open" for each in RULES[0].check(turn, BRAZILIAN)]


@pytest.mark.parametrize(
    ("before", "after", "verdicts"),
    [
        pytest.param("(k3-8) (r1-3)", "(r1-4) (k3-5) (k6-8)", ["breach"], id="S44"),
        pytest.param("(k3-8) (r1-3)", "(r1-3) (k3-6) (k6-8)", [], id="S44 split for a tile"),
        pytest.param("(k3-6) (b6 o6 r6)", "(k2-5) (k6 b6 o6 r6)", [], id="S44 joined"),
        pytest.param(
            "(k3-8) (r1-3) (b1-6)", "(r1-4) (k3-5) (k6-8) (b1-3) (b4-6)", ["breach"], id="S44 one slip"
        ),
        pytest.param("(k3-6) (r6 b6 o6 k6)", "(k3-7) (r6 b6 o6 k6)", [], id="S44 S28"),
        pytest.param(
            "(r3 b3 k3 J) (k5-8) (r5-8) (b2-4)", "(r3 b3 k3) (k5-7) (r5-7) (k8 r8 J) (b1-4)", [], id="S87"
        ),
        pytest.param("(k3-8) (r1-3)", "(r1-3 ?) (k3-5) (k6-8)", ["open"], id="unseen tile"),
        pytest.param("(k3-8)", "(k3-5) (k6-8)", ["breach"], id="no rack tile at all"),
    ],
)
def test_situation(before: str, after: str, verdicts: list[str]) -> None:
    assert found(rebuilt(before, after)) == verdicts


def test_free_rulebook_says_nothing() -> None:
    turn = rebuilt("(k3-8) (r1-3)", "(r1-4) (k3-5) (k6-8)")
    assert not list(RULES[0].check(turn, referee.variant("standard")))


def slow(before: list[Meld], after: list[Meld]) -> bool:
    """Whether some way to send every single copy leaves no part without a rack tile."""
    faces = sorted({t for m in after for t in m}, key=lambda t: t.order)
    ways = [_sendings(face, before, after) for face in faces]
    return any(_all_served(len(before), len(after), chosen) for chosen in product(*ways))


def _sendings(face: Tile, before: list[Meld], after: list[Meld]) -> list[list[tuple[int | None, int]]]:
    sinks = [a for a, m in enumerate(after) for _ in range(m.count(face))]
    sources: list[int | None] = [b for b, m in enumerate(before) for _ in range(m.count(face))]
    sources += [None] * (len(sinks) - len(sources))
    return [list(zip(order, sinks, strict=True)) for order in set(permutations(sources))]


def _all_served(olds: int, news: int, chosen: tuple[list[tuple[int | None, int]], ...]) -> bool:
    moves = [move for each in chosen for move in each]
    fine = {("a", a) for b, a in moves if b is None}
    for _ in range(olds + news):
        for b, a in moves:
            if b is not None and fine & {("b", b), ("a", a)}:
                fine |= {("b", b), ("a", a)}
    return len(fine) == olds + news


def _random_sets(rng: random.Random, count: int) -> list[Meld]:
    made: list[Meld] = []
    for _ in range(count):
        if rng.random() < 0.6:
            low, colour = rng.randint(1, 3), rng.choice("rb")
            made.append(tuple(tile(colour, n) for n in range(low, low + rng.choice((3, 4)))))
        else:
            number = rng.randint(1, 6)
            made.append(tuple(tile(c, number) for c in rng.choice(("rbk", "rbo", "rbko"))))
    return made


def test_agrees_with_a_slow_judge() -> None:
    rng = random.Random(44)
    verdicts: Counter[bool] = Counter()
    while verdicts.total() < 400:
        after = _random_sets(rng, rng.randint(2, 5))
        now = Counter(t for m in after for t in m)
        before = _random_sets(rng, rng.randint(1, 4))
        if rng.random() < 0.5:  # a run of another colour, turned about for nothing
            before.append(tuple(tile("o", n) for n in range(8, 14)))
            after += [tuple(tile("o", n) for n in range(low, low + 3)) for low in (8, 11)]
            now = Counter(t for m in after for t in m)
        was = Counter(t for m in before for t in m)
        if max(now.values()) > 3 or (was - now).total() or was == now:
            continue
        change = turn_change(rebuilt_sets(before, after), reader_of(BRAZILIAN))
        if not change.old:
            continue
        ours = unserved(change, Laws()) is None
        assert ours == slow(list(change.before), list(change.after)), (before, after)
        verdicts[ours] += 1
    assert min(verdicts[True], verdicts[False]) > 5, verdicts


def test_a_whole_table_turned_about(capsys: pytest.CaptureFixture[str]) -> None:
    before = [tuple(tile(c, n) for n in range(low, low + 4)) for c in "rbko" for low in (1, 5, 9)] * 2
    after = [tuple(tile(c, n) for c in "rbko") for n in range(1, 13)] * 2
    after.append(tuple(tile("r", n) for n in (11, 12, 13)))
    started = time.perf_counter()
    verdict = found(rebuilt_sets(before, after))
    with capsys.disabled():
        print(
            f"\n{sum(map(len, before))} tiles turned about: {time.perf_counter() - started:.4f} s, {verdict}"
        )
