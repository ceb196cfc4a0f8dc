"""Which jokers a turn set free, and whether some matching of alike jokers makes every freeing lawful.

End states alone count. Equal sets are paired off first; then every joker of a changed set is matched to a
joker of a set laid, in the player's favour. A joker is freed where it ends as a tile that it could not have
been before, or beside none of its former set-mates. Among jokers alone it is not freed while its set grows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from referee.model.meld import Meld, SetReader, key_of
from referee.model.tile import JOKER, UNSEEN, Tile
from referee.moves.matching import matched
from referee.text.frozen import dataclass


class Seat(NamedTuple):
    """A joker's place in a set: the set, and the tiles that it may be; None is any tile."""

    home: int
    stands: frozenset[Tile] | None


@dataclass(frozen=True, slots=True)
class Change:
    """The sets that a turn changed, as tiles counted, and the jokers in them."""

    before: tuple[Meld, ...]
    after: tuple[Meld, ...]
    old: tuple[Counter[Tile], ...]
    new: tuple[Counter[Tile], ...]
    jokers: tuple[Seat, ...]
    seats: tuple[Seat, ...]
    played: Counter[Tile]
    gone: int
    """Jokers that left the table: no freeing of theirs is judged."""
    places: tuple[int, ...] = ()
    """For each set of `after`, which of the sets laid it is."""

    @property
    def unseen(self) -> bool:
        return any(UNSEEN in tiles for tiles in (*self.old, *self.new))

    def mates(self, home: int) -> Counter[Tile]:
        """The ordinary tiles of a set of before."""
        return Counter({face: n for face, n in self.old[home].items() if face is not JOKER})

    def apart(self, joker: Seat, seat: Seat) -> bool:
        """Whether the joker is freed for sure: it is no longer what it was, or finds no mate of old."""
        if joker.stands is not None and seat.stands is not None and not joker.stands & seat.stands:
            return True
        if self.only_jokers(joker.home):
            return not self.old[joker.home] <= self.new[seat.home]
        return not any(self.new[seat.home][face] for face in self.mates(joker.home))

    def only_jokers(self, home: int) -> bool:
        return len(self.old[home]) == 1 and JOKER in self.old[home]

    def may_be_new(self) -> frozenset[int]:
        """The sets of after all of whose old sets, where any lie in them, may have grown into another."""
        kinds = {frozenset(tiles.items()): tiles for tiles in self.old}
        goals = [[i for i, new in enumerate(self.new) if tiles <= new] for tiles in kinds.values()]
        bound = {each[0] for each in goals if len(each) == 1}
        return frozenset(range(len(self.new))) - bound

    def elsewhere(self, home: int, face: Tile) -> bool:
        """Whether another changed set of before held such a tile."""
        return any(tiles[face] for i, tiles in enumerate(self.old) if i != home)


def change_of(
    removed: Sequence[Meld], laid: Sequence[Meld], played: Counter[Tile], gone: int, reader: SetReader
) -> Change:
    """What lies otherwise once these sets gave way to those."""
    before, places = unpaired(removed, laid, reader)
    after = tuple(laid[j] for j in places)
    return Change(
        before,
        after,
        tuple(map(Counter, before)),
        tuple(map(Counter, after)),
        tuple(seat for i, meld in enumerate(before) for seat in _seats(i, meld, reader)),
        tuple(seat for i, meld in enumerate(after) for seat in _seats(i, meld, reader)),
        played,
        gone,
        places,
    )


def _seats(home: int, meld: Meld, reader: SetReader) -> list[Seat]:
    """A set without a reading (let stand once, or with unseen tiles) says nothing about its jokers."""
    if JOKER not in meld:
        return []
    if UNSEEN in meld or not reader.readings(meld):
        return [Seat(home, None)] * meld.count(JOKER)
    return [Seat(home, stands) for stands in reader.stands(meld)]


def unpaired(
    removed: Sequence[Meld], laid: Sequence[Meld], reader: SetReader
) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    """The sets of before, and the places of those laid, that do not lie there still, jokers as they were."""
    by_key: dict[Meld, list[int]] = {}
    for i, meld in enumerate(laid):
        by_key.setdefault(key_of(meld), []).append(i)
    left: list[Meld] = []
    paired: set[int] = set()
    for meld in removed:
        same = [j for j in by_key.get(key_of(meld), ()) if j not in paired]
        same.sort(key=lambda j: laid[j] != meld)
        twin = next((j for j in same if _same(meld, laid[j], reader)), None)
        if twin is None:
            left.append(meld)
        else:
            paired.add(twin)
    return tuple(left), tuple(j for j in range(len(laid)) if j not in paired)


def _same(one: Meld, other: Meld, reader: SetReader) -> bool:
    """Whether every joker of a set may still be what it was in the other, of equal tiles."""
    if one == other or JOKER not in one:
        return True
    mine, theirs = _seats(0, one, reader), _seats(0, other, reader)
    return matched([[j for j, b in enumerate(theirs) if _meet(a, b)] for a in mine]) is not None


def _meet(one: Seat, other: Seat) -> bool:
    return one.stands is None or other.stands is None or bool(one.stands & other.stands)
