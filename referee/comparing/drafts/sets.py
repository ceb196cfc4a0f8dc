"""Sets as a transcript writes them, and every way to lay given tiles out in sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

Face = tuple[str, int]
JOKER: Face = ("J", 0)
MOST = 12
"""Tiles that are laid out in every way; more would take too long."""


def word(face: Face) -> str:
    return "J" if face == JOKER else f"{face[0]}{face[1]}"


def bracket(faces: Sequence[Face]) -> str:
    return f"({' '.join(map(word, faces))})"


def sets(melds: Sequence[Sequence[Face]]) -> str:
    return " ".join(map(bracket, melds))


def words(faces: Sequence[Face]) -> str:
    return " ".join(map(word, faces))


def run(letter: str, first: int, length: int, jokers: Sequence[int] = (), wrap: int = 0) -> tuple[Face, ...]:
    """A run with jokers at those places; past `wrap` it goes on with 1."""
    numbers = [(at - 1) % wrap + 1 if wrap else at for at in range(first, first + length)]
    return tuple(JOKER if at in jokers else (letter, number) for at, number in enumerate(numbers))


def group(number: int, letters: Sequence[str], jokers: int = 0) -> tuple[Face, ...]:
    return (*((letter, number) for letter in letters), *[JOKER] * jokers)


def layouts(faces: Sequence[Face], least: int) -> Iterator[tuple[tuple[Face, ...], ...]]:
    """All ways to part the tiles into runs and groups of at least `least`, each way once."""
    seen: set[tuple[tuple[Face, ...], ...]] = set()
    for found in _layouts(Counter(faces), least) if len(faces) <= MOST else ():
        same = tuple(sorted(found))
        if same not in seen:
            seen.add(same)
            yield found


def _layouts(left: Counter[Face], least: int) -> Iterator[tuple[tuple[Face, ...], ...]]:
    ordinary = [face for face, count in left.items() if count and face != JOKER]
    if ordinary:
        for meld in _with(min(ordinary), left, least):
            for others in _layouts(left - Counter(meld), least):
                yield (meld, *others)
    elif not left[JOKER]:
        yield ()
    elif left[JOKER] >= least:
        yield ((JOKER,) * left[JOKER],)


def _with(face: Face, left: Counter[Face], least: int) -> Iterator[tuple[Face, ...]]:
    """Every set that can be made with this tile, which is the lowest left."""
    letter, number = face
    mates = sorted(other for other in left if other[1] == number and other not in (face, JOKER))
    for size in range(len(mates) + 1):
        for chosen in combinations(mates, size):
            for jokers in range(left[JOKER] + 1):
                if size + 1 + jokers >= least:
                    yield (face, *chosen, *[JOKER] * jokers)
    yield from _runs_with(letter, number, left, least)


def _runs_with(letter: str, number: int, left: Counter[Face], least: int) -> Iterator[tuple[Face, ...]]:
    for before in range(min(left[JOKER], number - 1) + 1):
        meld = [JOKER] * before + [(letter, number)]
        yield from _longer(meld, letter, number, left[JOKER] - before, left, least)


def _longer(
    meld: list[Face], letter: str, last: int, jokers: int, left: Counter[Face], least: int
) -> Iterator[tuple[Face, ...]]:
    if len(meld) >= least and (len(meld) > 1):
        yield tuple(meld)
    following = (letter, last + 1)
    if left[following]:
        yield from _longer([*meld, following], letter, last + 1, jokers, left, least)
    if jokers:
        yield from _longer([*meld, JOKER], letter, last + 1, jokers - 1, left, least)
