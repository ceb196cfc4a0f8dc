"""The pool: how many tiles, and which come next, as far as that is known."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from referee.model.tile import UNSEEN, Tile


@dataclass(slots=True)
class Pool:
    """`count` is None where nobody can tell; `order` begins with the next tile, and may be shorter."""

    count: int | None = None
    order: deque[Tile] = field(default_factory=deque)

    def next_tile(self) -> Tile:
        """The tile that comes next; unseen where it is not known."""
        return self.order[0] if self.order else UNSEEN

    def draw(self) -> Tile:
        """Take the next tile and say what it is known to be."""
        if self.count:
            self.count -= 1
        return self.order.popleft() if self.order else UNSEEN

    def put(self, tiles: Iterable[Tile], at_back: bool) -> None:
        """Tiles go into the pool: behind all others, or anywhere."""
        new = list(tiles)
        if at_back and self.count is not None and len(self.order) == self.count:
            self.order.extend(new)
        elif new and not at_back:
            self.order.clear()
        if self.count is not None:
            self.count += len(new)
