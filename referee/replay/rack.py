"""A rack as far as the record shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from referee.model.tile import UNSEEN, Tile
from referee.text.frozen import dataclass, field


@dataclass(slots=True)
class Rack:
    """`unseen` tiles are there that nobody named; None where nobody knows how many.

    `phantom` of the known tiles are not really there: that many tiles were played that were never on the
    rack, so that as many others must have been.
    """

    known: Counter[Tile] = field(default_factory=Counter)
    unseen: int | None = 0
    phantom: int = 0

    @classmethod
    def of(cls, tiles: Iterable[Tile]) -> Rack:
        counted = Counter(each.face for each in tiles)
        unseen = counted.pop(UNSEEN, 0)
        return cls(counted, unseen)

    @property
    def count(self) -> int | None:
        return None if self.unseen is None else self.known.total() + self.unseen - self.phantom

    @property
    def is_known(self) -> bool:
        return self.unseen == 0 and not self.phantom

    def lacks(self, face: Tile) -> bool:
        """Whether the tile is surely not on the rack."""
        return self.unseen == 0 and not self.known[face] and not self.phantom

    def add(self, face: Tile) -> None:
        if face is not UNSEEN:
            self.known[face] += 1
        elif self.unseen is not None:
            self.unseen += 1

    def drop_known(self, face: Tile) -> None:
        if self.known[face] == 1:
            del self.known[face]
        else:
            self.known[face] -= 1

    def tiles(self) -> tuple[Tile, ...]:
        """The known tiles, in order."""
        return tuple(sorted(self.known.elements(), key=lambda each: each.order))
