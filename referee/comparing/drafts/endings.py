"""The last turns of a game whose pool runs out, or has run out: draws, passes and plays in every order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from referee.comparing.drafts.before import Lines
from referee.comparing.drafts.ground import NAMES, Ground, opened, players

_LONGEST = {2: 4, 3: 3}
"""Turns in a row, by players."""


def last_turns(ground: Ground) -> Iterator[Lines]:
    """With the racks unseen: a pool of no tile, of one, of nobody knows how many."""
    for count in ground.table(2):
        for head, left in _pools(ground, count):
            for turns in _sequences(count, ("pass", "draw ?", _play(ground)), left):
                yield (*head, *turns)
                yield (*head, *turns, "end pool")


def _play(ground: Ground) -> str:
    return f"({ground.letters[0]}1-3)"


def _pools(ground: Ground, count: int) -> Iterator[tuple[Lines, int | None]]:
    yield (players(count), opened(count), "table"), None
    for total, left in product(ground.totals(count), (0, 1)):
        yield (players(count), opened(count), *_unseen(count, total - left)), left


def _unseen(count: int, tiles: int) -> Lines:
    parts = [tiles // count + (at < tiles % count) for at in range(count)]
    return tuple(f"deal {name} ?{part}" for name, part in zip(NAMES, parts, strict=False))


def _sequences(
    count: int, actions: tuple[str, ...], left: int | None, most: int | None = None
) -> Iterator[Lines]:
    """Each player in turn; no more is drawn than there is."""
    for length in range((most or _LONGEST.get(count, 3)) + 1):
        for chosen in product(actions, repeat=length):
            if left is None or sum(each.startswith("draw") for each in chosen) <= left + 1:
                yield tuple(f"{at + 1}. {NAMES[at % count]} {what}" for at, what in enumerate(chosen))


def able(ground: Ground) -> Iterator[Lines]:
    """The pool is empty, and a player's rack is seen: one that has a play, or one that has none."""
    count, letter = ground.fewest, ground.letters[0]
    for total, rack in product(ground.totals(count), (f"{letter}1-3", f"{letter}1")):
        tiles = total - (3 if "-" in rack else 1)
        hidden = _unseen(count - 1, tiles)
        others = [f"deal {name} {line.split()[-1]}" for name, line in zip(NAMES[1:], hidden, strict=False)]
        head = (players(count), opened(count), "table", f"deal {NAMES[0]} {rack}", *others)
        for turns in _sequences(count, ("pass", _play(ground)), 0, 3):
            yield (*head, *turns)
            yield (*head, *turns, "end pool")


def refilled(ground: Ground) -> Iterator[Lines]:
    """A tile nobody could place goes to an empty pool, and the game goes on."""
    count, letter = ground.fewest, ground.letters[0]
    for total, left in product(ground.totals(count), (0, 1)):
        hidden = _unseen(count, total - left - 3)
        head = (players(count), opened(count), f"table ({letter}1-3)", *hidden)
        fail = f"timeout; undone left {letter}1-3"
        for price in ("", *(f"; penalty {each}" for each in _points(ground) if each)):
            for turns in _sequences(count, ("pass", "draw ?", f"{fail}{price}"), left + 3, 3):
                if any("left" in turn for turn in turns):
                    yield (*head, *turns)
                    yield (*head, *turns, "end pool")


def _points(ground: Ground) -> list[int]:
    return sorted({cost.points for cost in ground.values("failure.unrestored")})


def stopped(ground: Ground) -> Iterator[Lines]:
    """Games that end in a way no booklet knows, with every rack seen."""
    letter, other = ground.letters[0], ground.letters[-1]
    for count in ground.table(2):
        racks = [
            f"deal {name} {face}"
            for name, face in zip(NAMES[:count], (f"{letter}1", f"{letter}2", f"{other}1"), strict=False)
        ]
        for how in ("time", "agreed", "ruling", f"resigned {NAMES[0]}"):
            yield (players(count), opened(count), *racks, f"end {how}")
