"""Whether an arrangement keeps what the variant says of table jokers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from referee.model.meld import SetReader, reader_of
from referee.model.tile import JOKER, Tile
from referee.model.variant import Variant

Laid = tuple[Tile, ...]
ALL_WAYS = 4


class Joker(NamedTuple):
    """A joker, the tiles it could stand for, and the number of its set."""

    tiles: frozenset[Tile]
    home: int


class Change(NamedTuple):
    """The sets that differ between two tables, once equal ones are paired off."""

    before: list[Laid]
    after: list[Laid]
    played: Counter[Tile]


def faces(laid: Sequence[Tile]) -> Counter[Tile]:
    return Counter(piece.face for piece in laid)


def set_key(laid: Sequence[Tile]) -> tuple[tuple[int, str, int], ...]:
    return tuple(sorted(piece.face.order for piece in laid))


def change(before: Sequence[Laid], after: Sequence[Laid]) -> Change:
    """Equal sets are paired first, whatever the order of their tiles."""
    waiting: dict[object, list[Laid]] = {}
    for laid in before:
        waiting.setdefault(set_key(laid), []).append(laid)
    changed = []
    for laid in after:
        same = waiting.get(set_key(laid))
        if same:
            same.pop()
        else:
            changed.append(laid)
    gone = [laid for sets in waiting.values() for laid in sets]
    played = sum(map(faces, after), Counter[Tile]()) - sum(map(faces, before), Counter[Tile]())
    return Change(gone, changed, played)


def lawful(before: Sequence[Laid], after: Sequence[Laid], variant: Variant) -> bool:
    """Whether some way to match the jokers of both tables breaks none of the variant's joker rules."""
    return _Check(change(before, after), variant).passes()


class _Check:
    def __init__(self, changed: Change, variant: Variant) -> None:
        self.changed, self.rules = changed, variant.joker
        reader = reader_of(variant)
        self.old = _jokers(reader, changed.before)
        self.new = _jokers(reader, changed.after)
        self.after = [faces(laid) for laid in changed.after]
        self.mates = [_ordinary(laid) for laid in changed.before]

    def passes(self) -> bool:
        if self.rules.set_locked and not all(self._together(joker.home) for joker in self.old):
            return False
        return any(self._lawful(pairs) for pairs in self._matchings())

    def _matchings(self) -> Iterator[list[tuple[Joker, Joker]]]:
        for chosen in permutations(self.new, len(self.old)):
            yield list(zip(self.old, chosen, strict=True))

    def _lawful(self, pairs: list[tuple[Joker, Joker]]) -> bool:
        freed = [(old, new) for old, new in pairs if not self._kept(old, new)]
        if not all(self._is_new(new.home) and self._way_allowed(old) for old, new in freed):
            return False
        return self._rack_tiles_suffice(sorted({new.home for _, new in freed}), pairs)

    def _kept(self, old: Joker, new: Joker) -> bool:
        return bool(old.tiles & new.tiles) and any(
            mate in self.after[new.home] for mate in self.mates[old.home]
        )

    def _is_new(self, home: int) -> bool:
        if self.rules.freed_into == "any_set":
            return True
        return not any(faces(laid) <= self.after[home] for laid in self.changed.before)

    def _together(self, home: int) -> bool:
        mates = self.mates[home]
        return any(mates <= laid for laid in self.after)

    def _way_allowed(self, old: Joker) -> bool:
        if len(set(self.rules.release)) == ALL_WAYS:
            return True
        return bool(self._ways(old) & set(self.rules.release))

    def _ways(self, old: Joker) -> set[str]:
        mates, ways = self.mates[old.home], set[str]()
        for laid in self.after:
            if not mates or not mates <= laid:
                continue
            instead = [piece for piece in old.tiles if (laid - mates)[piece]]
            if not instead:
                ways.add("detach")
            for piece in instead:
                ways |= self._sources(piece)
        return ways or {"rearrange"}

    def _sources(self, piece: Tile) -> set[str]:
        total = sum(laid[piece] for laid in self.after)
        ways = {"replace_rack"} if self.changed.played[piece] else set()
        return ways | ({"replace_table"} if total > self.changed.played[piece] else set())

    def _rack_tiles_suffice(self, homes: list[int], pairs: list[tuple[Joker, Joker]]) -> bool:
        """Each freed joker's set has its rack tiles; one rack tile serves one set only."""
        need = self.rules.freed_set_rack_tiles
        if not need or not homes:
            return True
        room = []
        for home in homes:
            own = self.after[home].copy()
            own[JOKER] -= sum(1 for _, new in pairs if new.home == home)
            room.append(+own)
        return _serve(room, [need] * len(homes), self.changed.played)


def _serve(room: list[Counter[Tile]], need: list[int], played: Counter[Tile]) -> bool:
    """Whether the played tiles can be shared out so that each set gets what it needs."""
    index = next((at for at, wanted in enumerate(need) if wanted > 0), None)
    if index is None:
        return True
    for piece in sorted(room[index], key=lambda t: t.order):
        if room[index][piece] > 0 and played[piece] > 0:
            rest = [*room[:index], room[index] - Counter([piece]), *room[index + 1 :]]
            wants = [*need[:index], need[index] - 1, *need[index + 1 :]]
            if _serve(rest, wants, played - Counter([piece])):
                return True
    return False


def _ordinary(laid: Laid) -> Counter[Tile]:
    return Counter(piece for piece in laid if not piece.is_joker)


def _jokers(reader: SetReader, sets: list[Laid]) -> list[Joker]:
    return [Joker(tiles, home) for home, laid in enumerate(sets) for tiles in reader.stands(laid)]
