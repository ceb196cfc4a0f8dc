"""What two rulebooks share, and the values at which they part: the ground on which games are built."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from referee.model.variant import Variant

NAMES = (
    *("Ania", "Bartek", "Celina", "Dorota", "Edek", "Filip", "Gosia", "Hania", "Igor", "Jola", "Kuba"),
    *("Lena", "Marek", "Nina", "Olek", "Pola", "Rafal", "Sara", "Tomek", "Ula", "Wera"),
)
"""One more than a rulebook can allow."""

_TILES = re.compile(r"\b([a-z]+)([0-9]+)(?:-([0-9]+))?|\bJ\b|\?([0-9]*)")


@dataclass(frozen=True, slots=True)
class Draft:
    """A transcript that might show a difference. `rules` counts its `rule` lines."""

    lines: tuple[str, ...]
    turns: int
    tiles: int
    rules: int

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def size(self) -> tuple[int, int, int, int, str]:
        """Fewest turns, then fewest tiles; a changed box only where nothing else will do."""
        return (self.rules, self.turns, self.tiles, len(self.text), self.text)


def draft(lines: Iterable[str]) -> Draft:
    kept = tuple(lines)
    turns = sum(line[0].isdigit() for line in kept)
    rules = [line.startswith("rule ") for line in kept]
    tiles = sum(_tiles(line) for line, rule in zip(kept, rules, strict=True) if not rule)
    return Draft(kept, turns, tiles, sum(rules))


def _tiles(line: str) -> int:
    """How many tiles a line writes; `?12` is twelve, and a tile named again counts again."""
    found = 0
    for match in _TILES.finditer(line):
        letters, first, last, unseen = match.groups()
        if letters is None:
            found += int(unseen) if unseen else 1
        elif last is not None:
            found += max(int(last) - int(first) + 1, 1)
        else:
            found += len(letters)
    return found


class Ground:
    """Two rulebooks: the values of each parameter, and a box that both can play with."""

    def __init__(self, one: Variant, other: Variant) -> None:
        self.both = (one, other)
        self._games: dict[Any, tuple[Draft, ...]] = {}

    def games(self, family: Callable[[Ground], Iterator[tuple[str, ...]]]) -> tuple[Draft, ...]:
        """All games of one kind on this ground, built once."""
        if family not in self._games:
            self._games[family] = tuple(draft(lines) for lines in dict.fromkeys(family(self)))
        return self._games[family]

    def values(self, path: str) -> tuple[Any, ...]:
        """What the two say, without a group that is `none`."""
        return tuple(dict.fromkeys(_value(book, path) for book in self.both if _has(book, path)))

    def numbers(self, *paths: str, around: int = 0) -> tuple[int, ...]:
        """The whole numbers in those values; `around` takes their neighbours in."""
        found: set[int] = set()
        for path in paths:
            for value in self.values(path):
                found.update(each for each in _numbers(value))
        near = {each + step for each in found for step in range(-around, around + 1)}
        return tuple(sorted(each for each in near if each >= 0))

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The colours that both know; of one alone where they share none."""
        one, other = ([each.letter for each in book.tiles.colours] for book in self.both)
        return tuple(each for each in one if each in other) or tuple(one)

    @cached_property
    def strange(self) -> tuple[str, ...]:
        """The colours that only one of them knows."""
        one, other = ({each.letter for each in book.tiles.colours} for book in self.both)
        return tuple(sorted(one ^ other))

    @property
    def highest(self) -> int:
        return min(book.tiles.highest for book in self.both)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players that both allow; of either where they share none."""
        allowed = [
            set(
                chain.from_iterable(
                    range(each.players.low, each.players.high + 1) for each in book.tiles.supply
                )
            )
            for book in self.both
        ]
        return tuple(sorted(allowed[0] & allowed[1] or allowed[0] | allowed[1]))

    @property
    def fewest(self) -> int:
        """As few players as there can be, but at least two."""
        return next((each for each in self.seats if each > 1), self.seats[0])

    def totals(self, players: int) -> tuple[int, ...]:
        """How many tiles the box has, for each of the two."""
        return tuple(dict.fromkeys(total for book in self.both if (total := box_total(book, players))))

    def copies(self, players: int) -> int:
        """Of each tile, in the smaller box."""
        found = [each.copies for book in self.both for each in book.tiles.supply if _seats(each, players)]
        return min(found, default=1)

    def table(self, count: int) -> Iterator[int]:
        """Numbers of players to try: the fewest, and `count - 1` more."""
        yield from [each for each in self.seats if each >= self.fewest][:count]


def players(count: int) -> str:
    return f"players {', '.join(NAMES[:count])}"


def opened(count: int) -> str:
    return f"opened {', '.join(NAMES[:count])}".rstrip()


def box_total(book: Variant, count: int) -> int | None:
    """The tiles of the box for that many players."""
    faces = len(book.tiles.colours) * book.tiles.highest
    return next(
        (each.copies * faces + each.jokers for each in book.tiles.supply if _seats(each, count)), None
    )


def _seats(supply: Any, count: int) -> bool:
    return bool(supply.players.low <= count <= supply.players.high)


def _has(book: Variant, path: str) -> bool:
    return path in book.parameters


def _value(book: Variant, path: str) -> Any:
    return book.value(path)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _numbers(each)
    else:
        for name in value.__slots__:
            yield from _numbers(getattr(value, name))
