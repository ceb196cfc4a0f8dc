"""Tiles. There is one object for each way of writing a tile, so that tiles compare by identity."""

from __future__ import annotations

from collections.abc import Iterable

from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A tile as a transcript writes it: `r5`, `J`, `k12*` (a joker standing for k12) or `?` (unseen).

    Made only by `tile`, `starred` and the two constants below, never by calling the class.
    """

    text: str
    colour: str
    number: int
    is_joker: bool
    stands: Tile | None

    @property
    def face(self) -> Tile:
        """The piece of plastic: a joker, whatever it stands for, is `J`."""
        return JOKER if self.is_joker else self

    @property
    def is_ordinary(self) -> bool:
        return self.number > 0

    @property
    def order(self) -> tuple[int, str, int]:
        """Ordinary tiles by colour and number, then jokers, then unseen ones."""
        if self.number:
            return (0, self.colour, self.number)
        return (1, *self.stands.order[1:]) if self.stands else (1 if self.is_joker else 2, "", 0)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_tile, (self.text,)


JOKER = Tile("J", "", 0, True, None)
UNSEEN = Tile("?", "", 0, False, None)

_TILES: dict[tuple[str, int], Tile] = {}
_STARRED: dict[Tile, Tile] = {}


def tile(colour: str, number: int) -> Tile:
    """The one ordinary tile of this colour letter and number."""
    found = _TILES.get((colour, number))
    if found is None:
        made = Tile(f"{colour}{number}", colour, number, False, None)
        found = _TILES.setdefault((colour, number), made)
    return found


def starred(stands: Tile) -> Tile:
    """A joker that stands for the given ordinary tile."""
    found = _STARRED.get(stands)
    if found is None:
        made = Tile(f"{stands.text}*", "", 0, True, stands)
        found = _STARRED.setdefault(stands, made)
    return found


def parse_tile(text: str) -> Tile:
    """The tile of one plain word (`r5`, `J`, `k12*`, `?`); for program text, not for transcripts."""
    if text == "J":
        return JOKER
    if text == "?":
        return UNSEEN
    if text.endswith("*"):
        return starred(parse_tile(text[:-1]))
    return tile(text[0], int(text[1:]))


def tiles(text: str) -> tuple[Tile, ...]:
    """`tiles("r5 J k12*")`: plain words separated by blanks; for program text and tests."""
    return tuple(parse_tile(word) for word in text.split())


def in_order(some: Iterable[Tile]) -> list[Tile]:
    return sorted(some, key=lambda t: t.order)
