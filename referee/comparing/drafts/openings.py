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
    """For every number of tiles that will do, sets worth at least `low`, and the fewest points above it."""
    best: dict[tuple[int, int], list[tuple[Face, ...]]] = {(0, 0): []}
    for meld, points in _stock(ground):
        for (tiles, value), melds in list(best.items()):
            place = (tiles + len(meld), value + points)
            if value < low and place not in best and place[0] <= 40:
                best[place] = [*melds, meld]
    fitting = sorted(place for place in best if low <= place[1] and place[1] < max(below, low + 30))
    yield from (best[place] for place in fitting[:12])


def _stock(ground: Ground) -> Iterator[tuple[tuple[Face, ...], int]]:
    """Sets that share no tile, the dearest first: runs of three of each colour, as far as they go."""
    for top in range(ground.highest, 2, -3):
        for letter in ground.letters:
            yield run(letter, top - 2, 3), 3 * top - 3
    for letter in ground.letters[:1]:
        yield run(letter, 1, 3), 6


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
