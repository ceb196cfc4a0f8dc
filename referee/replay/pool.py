"""The pool: how many tiles, and which come next, as far as that is known."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from referee.model.tile import UNSEEN, Tile
from referee.text.frozen import dataclass, field


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

    def mix_in(self, count: int) -> None:
        """Tiles are shuffled in: no order is known any more."""
        self.order.clear()
        if self.count is not None:
            self.count += count

    def put_behind(self, tiles: Sequence[Tile]) -> bool:
        """Tiles go behind all others; true where their place is known then."""
        if self.count is None:
            return False
        self.order.extend([UNSEEN] * (self.count - len(self.order)))
        self.order.extend(tiles)
        self.count += len(tiles)
        return True
