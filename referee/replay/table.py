"""The table: sets found by their tiles, whatever the order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.model.meld import Meld, key_of
from referee.model.tile import UNSEEN

_FACES: dict[Meld, Meld] = {}
_KEYS: dict[Meld, Meld] = {}


def faces(meld: Meld) -> Meld:
    """The set as it lies, jokers without their stars."""
    found = _FACES.get(meld)
    if found is None:
        if len(_FACES) > 100_000:
            _FACES.clear()
        found = _FACES[meld] = tuple([each.face for each in meld])
    return found


def key(meld: Meld) -> Meld:
    found = _KEYS.get(meld)
    if found is None:
        if len(_KEYS) > 100_000:
            _KEYS.clear()
        found = _KEYS[meld] = key_of(meld)
    return found


class Table:
    """The sets that lie. `complete` is false where turns are missing and other sets may lie there, too."""

    __slots__ = ("_sets", "complete")

    def __init__(self, melds: Iterable[Meld] = (), complete: bool = True) -> None:
        self._sets: dict[Meld, list[Meld]] = {}
        self.complete = complete
        for meld in melds:
            self.add(meld)

    def __iter__(self) -> Iterator[Meld]:
        for melds in self._sets.values():
            yield from melds

    def size(self) -> int:
        return sum(len(name) * len(melds) for name, melds in self._sets.items())

    def add(self, meld: Meld) -> None:
        self._sets.setdefault(key(meld), []).append(meld)

    def remove(self, meld: Meld) -> Meld | None:
        """Take a set away and give it as it lay: the one in this order if there is one, else an equal one."""
        name = key(meld)
        melds = self._sets.get(name)
        if melds is None:
            name, melds = self._similar(name)
        if melds is None:
            return None
        found = melds.pop(melds.index(meld) if meld in melds else 0)
        if not melds:
            del self._sets[name]
        return found

    def has(self, meld: Meld) -> bool:
        return key(meld) in self._sets or self._similar(key(meld))[1] is not None

    def _similar(self, name: Meld) -> tuple[Meld, list[Meld] | None]:
        """A set that may be this one, where tiles of either were not seen."""
        for other, melds in self._sets.items():
            if len(other) == len(name) and (UNSEEN in other or UNSEEN in name) and may_be_same(other, name):
                return other, melds
        return name, None

    def counted(self) -> Counter[Meld]:
        return Counter({name: len(melds) for name, melds in self._sets.items()})


def may_be_same(one: Meld, other: Meld) -> bool:
    """Whether two sets of one size may be the same tiles, unseen ones being any."""
    mine, theirs = Counter(one), Counter(other)
    open_here, open_there = mine.pop(UNSEEN, 0), theirs.pop(UNSEEN, 0)
    return (mine - theirs).total() <= open_there and (theirs - mine).total() <= open_here
