"""The place where the grammar stumbled."""

from __future__ import annotations

import re

from referee.text.frozen import dataclass
from referee.text.span import Cols

_WORD = re.compile(r"[^\s()+,;#@\"]+|.", re.DOTALL)
_TILES = frozenset({"TILE", "JOKER"})


@dataclass(frozen=True, slots=True)
class Stumble:
    """Where parsing stopped, and the terminals that could have stood there.

    `in_turn` is true where one action of a turn was read, so that its end is not the line's.
    """

    text: str
    at: int
    accepted: frozenset[str]
    at_end: bool
    in_turn: bool = False

    @property
    def word(self) -> str:
        found = _WORD.match(self.text, self.at)
        return found.group() if found else ""

    @property
    def cols(self) -> Cols:
        return Cols(self.at, self.at + max(1, len(self.word)))

    @property
    def wants_tile(self) -> bool:
        return not _TILES.isdisjoint(self.accepted)

    def starts(self, *some: str) -> bool:
        return self.text.startswith(some, self.at)
