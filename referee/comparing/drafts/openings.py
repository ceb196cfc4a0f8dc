"""One turn of new sets: small ones of every shape, and combinations worth just enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.comparing.drafts.before import Lines
from referee.comparing.drafts.ground import NAMES, Ground, opened, players
from referee.comparing.drafts.sets import Face, group, run, sets

_LONGEST = 5


def first_sets(ground: Ground) -> Iterator[Lines]:
    """One set of every shape as the first of its player."""
    head = players(ground.fewest)
    for meld in small(ground):
        yield (head, f"1. {NAMES[0]} {sets([meld])}")


def later_sets(ground: Ground) -> Iterator[Lines]:
    """The same by a player who has opened, so that nothing but its shape matters."""
    head = players(ground.fewest)
    for meld in small(ground):
        yield (head, opened(1), f"1. {NAMES[0]} {sets([meld])}")


def small(ground: Ground) -> Iterator[tuple[Face, ...]]:
    """Runs and groups of few tiles, with jokers at every place; and jokers alone."""
    sizes = ground.numbers("sets.group", "sets.run_min", around=1)
    least, most = max(min(sizes), 1), min(max(*sizes, _LONGEST), 8)
    letter, high = ground.letters[0], ground.highest
    for length in range(least, most + 1):
        yield run("J", 0, length, range(length))
        for first in range(1, high + 1):
            for jokers in range(min(length, 3)):
                for places in combinations(range(length), jokers):
                    if first + length - 1 <= high or _fits(first, length, places, high):
                        yield run(letter, first, length, places)
                    else:
                        yield run(letter, first, length, places, high)
    for size in range(least, min(most, len(ground.letters)) + 1):
        for number in range(1, high + 1):
            for jokers in range(min(size, 3)):
                yield group(number, ground.letters[: size - jokers], jokers)


def _fits(first: int, length: int, places: Sequence[int], high: int) -> bool:
    """Whether only jokers stand past the highest number: their place gives no tile, any other fit does."""
    return all(first + at <= high or at in places for at in range(length))


def rich(ground: Ground) -> Iterator[Lines]:
    """Several sets, worth each sum at which one of them begins to let a player open."""
    head = players(ground.fewest)
    limits = ground.numbers("opening.minimum")
    for low in (*limits, *(each - 1 for each in limits)):
        for melds in worth(ground, low, max((*limits, low + 1))):
            yield (head, f"1. {NAMES[0]} {sets(melds)}")


def worth(ground: Ground, low: int, below: int) -> Iterator[list[tuple[Face, ...]]]:
    """For each sum from `low` on that sets can be worth, some of few tiles; a dozen sums at most."""
    best: dict[int, list[tuple[Face, ...]]] = {0: []}
    for meld, points in _stock(ground):
        for value, melds in list(best.items()):
            if value < low and _shorter([*melds, meld], best.get(value + points)):
                best[value + points] = [*melds, meld]
    fitting = [value for value in best if low <= value < max(below, low + 30)]
    yield from (best[value] for value in sorted(fitting)[:12])


def _shorter(melds: list[tuple[Face, ...]], known: list[tuple[Face, ...]] | None) -> bool:
    """Of few tiles, and no tile in it twice, so that every box can have it."""
    faces = [face for meld in melds for face in meld]
    if len(faces) > 40 or len(set(faces)) < len(faces):
        return False
    return known is None or len(faces) < sum(map(len, known))


def _stock(ground: Ground) -> Iterator[tuple[tuple[Face, ...], int]]:
    """Groups and short runs, the dearest first, with their worth."""
    letters = ground.letters
    for top in range(ground.highest, 0, -1):
        for size in (3, 4):
            if size <= len(letters):
                yield group(top, letters[-size:]), size * top
            if size <= top:
                for letter in letters:
                    yield run(letter, top - size + 1, size), size * top - size * (size - 1) // 2


def table_at_once(ground: Ground) -> Iterator[Lines]:
    """The first sets, and in the same turn a tile added to a set of the table."""
    head, name = players(max(ground.fewest, 2)), NAMES[0]
    letter, other = ground.letters[0], ground.letters[-1]
    limits = ground.numbers("opening.minimum")
    for low in limits:
        for melds in worth(ground, max(low, 1), low + 40):
            old = run(other, 1, 3)
            if not any(set(meld) & {*old, (other, 4)} for meld in melds):
                middle = f"{sets([old])} + {other}4"
                yield (
                    head,
                    f"opened {NAMES[1]}",
                    f"table {sets([old])}",
                    f"1. {name} {sets(melds)}; {middle}",
                )
    yield (
        head,
        f"opened {NAMES[1]}",
        f"table {sets([run(letter, 1, 3)])}",
        f"1. {name} {sets([run(letter, 1, 3)])} + {letter}4",
    )
