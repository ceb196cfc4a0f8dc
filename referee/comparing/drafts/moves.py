"""One turn of a player who has opened, with sets of the table: every layout of a few tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.comparing.drafts.before import Lines
from referee.comparing.drafts.ground import NAMES, Ground, opened, players
from referee.comparing.drafts.sets import JOKER, Face, group, layouts, run, sets, words

_START = 3


def moved(ground: Ground) -> Iterator[Lines]:
    """One set of the table, up to three rack tiles, and every way to lay them out."""
    for old in (*plain(ground), *with_joker(ground)):
        for rack in _racks(ground, [old], 3 if JOKER in old else 2):
            yield from _turns(ground, [old], rack)


def moved_two(ground: Ground) -> Iterator[Lines]:
    """A set with a joker beside a plain one, and at most one rack tile."""
    for old in with_joker(ground, _least(ground) + 1):
        for beside in _besides(ground, old):
            for rack in _racks(ground, [old, beside], 1):
                yield from _turns(ground, [old, beside], rack)


def moved_apart(ground: Ground) -> Iterator[Lines]:
    """A set of the table is laid out anew without a rack tile, and one is played elsewhere."""
    head, name = (players(ground.fewest), opened(1)), NAMES[0]
    letter, other = ground.letters[0], ground.letters[-1]
    least = _least(ground)
    for length in range(2 * least, 2 * least + 2):
        old = run(letter, 1, length)
        if length <= ground.highest:
            for new in layouts(old, least):
                if len(new) > 1:
                    table = f"table {sets([old])}"
                    fresh = sets([run(other, 1, least)])
                    yield (*head, table, f"1. {name} {sets([old])} -> {sets(new)}; {fresh}")


def _least(ground: Ground) -> int:
    return max(min(ground.numbers("sets.group", "sets.run_min")), 2)


def plain(ground: Ground) -> Iterator[tuple[Face, ...]]:
    """Runs and groups without a joker."""
    least = _least(ground)
    for length in range(least, 2 * least + 1):
        if _START + length - 1 <= ground.highest:
            yield run(ground.letters[0], _START, length)
    for size in range(least, len(ground.letters) + 1):
        yield group(_START, ground.letters[:size])


def with_joker(ground: Ground, longest: int = 0) -> Iterator[tuple[Face, ...]]:
    """Runs and groups in which one tile is a joker."""
    least = _least(ground)
    for length in range(least, (longest or 2 * least) + 1):
        if _START + length - 1 <= ground.highest:
            for place in range(length):
                yield run(ground.letters[0], _START, length, [place])
    for size in range(least - 1, len(ground.letters)):
        yield group(_START, ground.letters[:size], 1)


def _besides(ground: Ground, old: Sequence[Face]) -> Iterator[tuple[Face, ...]]:
    """What may stand beside: runs of another colour, and what holds a tile the joker stands for."""
    other, least = ground.letters[-1], _least(ground)
    for length in range(least, 2 * least):
        if length <= ground.highest:
            yield run(other, 1, length)
    letters = ground.letters
    for number in {number for letter, number in _near(ground, old)}:
        if len(letters) > least:
            yield group(number, letters)


def _near(ground: Ground, old: Sequence[Face]) -> list[Face]:
    """Tiles of the same colour or number that could join the set, or take the joker's place."""
    ordinary = [face for face in old if face != JOKER]
    numbers = [number for _, number in ordinary]
    if len(set(numbers)) == 1:
        taken = {letter for letter, _ in ordinary}
        return [(letter, numbers[0]) for letter in ground.letters if letter not in taken]
    letter = ordinary[0][0]
    around = range(min(numbers) - 1, max(numbers) + 2)
    return [(letter, each) for each in around if 1 <= each <= ground.highest and each not in numbers]


def _racks(ground: Ground, old: Sequence[Sequence[Face]], most: int) -> Iterator[tuple[Face, ...]]:
    """What the player lays: tiles that fit, two that make a set with a joker, a joker."""
    near = [face for meld in old for face in _near(ground, meld)]
    high, other = ground.highest, ground.letters[-1]
    fresh = [(other, number) for number in (high - 1, high) if number > _START + 1]
    choice = [*dict.fromkeys([*near, *fresh]), JOKER]
    for count in range(most + 1):
        yield from combinations(choice, count)


def _turns(ground: Ground, old: Sequence[Sequence[Face]], rack: Sequence[Face]) -> Iterator[Lines]:
    head = (players(ground.fewest), opened(1), f"table {sets(old)}")
    added = f" + {words(rack)}" if rack else ""
    for new in layouts([*(face for meld in old for face in meld), *rack], _least(ground)):
        if sorted(new) != sorted(map(tuple, old)):
            yield (*head, f"1. {NAMES[0]} {sets(old)}{added} -> {sets(new)}")
