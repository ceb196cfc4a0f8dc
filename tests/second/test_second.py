"""The slow judge, written from the rules alone, and the referee on the same random turns."""

from __future__ import annotations

import json
import os
from collections import Counter
from random import Random
from typing import Any

import pytest

import referee

from .books import Book, book
from .random_turns import SUPPLY, Sample, as_whole_table, odd_rules, sample, transcript
from .slowjudge import TooMuch, complaints
from .slowsets import worth

VARIANTS = (
    "standard",
    "ukrainian",
    "xp",
    "russian",
    "polish",
    "polish-xp",
    "japanese",
    "japanese-official",
    "world-championship",
    "brazilian",
)
# What the slow judge complains of, and the codes that say the same.
SAME = {
    "set": {"T301"},
    "taken": {"T307", "J403"},
    "rack_tiles": {"T302", "O201", "O202", "O205"},
    "opening_table": {"O201", "O202", "O205"},
    "opening_jokers": {"O202", "O203", "O204"},
    "opening_minimum": {"O201", "O202", "O203", "O204"},
    "joker": {"J402", "J404", "J405", "J406"},
    "purpose": {"T311"},
}


def plain(text: str) -> Any:
    """A rule's value as the library takes it."""
    if text[0] not in "[{":
        return {"true": True, "false": False}.get(text, int(text) if text.isdigit() else text)
    quoted = "".join(f'"{w}"' if w.isidentifier() else w for w in _words(text))
    return json.loads(quoted)


def _words(text: str) -> list[str]:
    words: list[str] = [""]
    for letter in text:
        if letter.isalnum() or letter == "_":
            words[-1] += letter
        else:
            words += [letter, ""]
    return words


def rulebook(random: Random, name: str) -> tuple[dict[str, str], Book]:
    """The variant as it is but for a box with room for every sample, or with odd rules on top."""
    rules = odd_rules(random) if random.random() < 0.6 else {"tiles.supply": SUPPLY}
    if name == "brazilian" and random.random() < 0.5:
        rules |= {"tiles.highest": "7", "opening.minimum": "0", "deal.rack": "7"}
    if random.random() < 0.2:
        rules |= {"tiles.highest": "7", "deal.rack": "7"}
    rules.setdefault("deal.rack", "7")
    return rules, book(referee.variant(name).with_rules({k: plain(v) for k, v in rules.items()}))


def disagreement(seed: int, met: Counter[str]) -> str | None:
    """What the two judges see differently in the turn of a seed, if they do."""
    random = Random(seed)
    name = VARIANTS[seed % len(VARIANTS)]
    rules, values = rulebook(random, name)
    case = sample(random, values)
    if case is None:
        return None
    try:
        slow = complaints(values, case.turn)
    except TooMuch:
        return None
    if "idle" in slow:
        return None
    met.update(slow or {"legal"})
    text = transcript(name, rules, case)
    said = {f.code for f in referee.check_text(text).findings if f.kind != "note"}
    if fits(slow, said):
        return None
    return f"seed {seed}: the slow judge says {sorted(slow)}, the referee {sorted(said)}\n{text}"


def fits(slow: set[str], said: set[str]) -> bool:
    meant = set().union(*(SAME[word] for word in slow)) if slow else set()
    return bool(said) == bool(slow) and (not slow or bool(said & meant))


def agree(seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    wrong = [found for found in (disagreement(seed, met) for seed in seeds) if found]
    assert not wrong, f"{len(wrong)} of {met.total()}\n" + "\n".join(wrong[:20])
    return met


def test_agree_on_random_turns() -> None:
    met = agree(range(1500))
    assert min(met[word] for word in ("legal", "set", "opening_minimum", "joker")) > 10, met


def test_steps_and_a_whole_table_say_the_same() -> None:
    """Of players who have opened: in an opening turn the order of steps counts."""
    compared = 0
    for seed in range(50_000, 51_500):
        random = Random(seed)
        name = VARIANTS[seed % len(VARIANTS)]
        rules, values = rulebook(random, name)
        case = sample(random, values)
        if case is None or len(case.turn.steps) != 1 or not case.turn.opened or not case.turn.after:
            continue
        compared += 1
        steps, whole = transcript(name, rules, case), transcript(name, rules, as_whole_table(case))
        assert codes(steps) == codes(whole), steps
    assert compared > 100


def codes(text: str) -> list[str]:
    return sorted(f"{f.code} {f.verdict}" for f in referee.check_text(text).findings if f.kind != "note")


@pytest.mark.proof
def test_agree_on_many_random_turns(capsys: pytest.CaptureFixture[str]) -> None:
    """From seed SECOND_FROM on, SECOND_TURNS of them."""
    start, count = int(os.environ.get("SECOND_FROM", "1500")), int(os.environ.get("SECOND_TURNS", "40000"))
    met = agree(range(start, start + count))
    with capsys.disabled():
        print(f"\n{met.total()} complaints and legal turns, agreed: {dict(met.most_common())}")


K9, K10, J = ("k", 9), ("k", 10), ("J", 0)


@pytest.mark.parametrize(
    ("tiles", "by_place", "points"),
    [
        ((J, K9, K10), False, 30),
        ((J, K9, K10), True, 27),
        ((K9, K10, J), True, 30),
        ((J, J, K9), True, 27),
        ((K9, J, J), True, 30),
        ((J, J, J), True, 39),
        ((("r", 12), ("r", 13), J), True, 36),
    ],
)
def test_the_slow_judge_knows_the_rulings(
    tiles: tuple[tuple[str, int], ...], by_place: bool, points: int
) -> None:
    assert worth(Book(by_place=by_place), tiles) == points


__all__ = ["Sample"]
