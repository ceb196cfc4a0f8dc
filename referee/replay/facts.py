"""What one turn did, as far as the record shows it: the facts that rules look at."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from referee.model.event import Penalty, Turn, Undone
from referee.model.meld import Meld
from referee.model.tile import Tile
from referee.text.frozen import dataclass, field
from referee.text.span import Cols, Span


@dataclass(frozen=True, slots=True)
class Laid:
    """A set that an action left on the table: as it lies, as it was written, and where."""

    meld: Meld
    written: Meld
    index: int
    cols: Cols


@dataclass(frozen=True, slots=True)
class Step:
    """One action's change: sets taken away and laid, rack tiles used, table tiles taken off."""

    index: int
    removed: tuple[Meld, ...]
    laid: tuple[Laid, ...]
    played: tuple[Tile, ...]
    taken: tuple[Tile, ...]
    whole: bool = False
    unordered: bool = False


@dataclass(slots=True)
class TurnFacts:
    """A turn. Sets in `removed` lay before it and not after it, those in `laid` the other way round."""

    event: Turn
    player: str
    opened: bool | None
    pool: int | None
    """How many tiles the pool held before the turn."""
    rack_before: Counter[Tile] | None = None
    """The rack before the turn where it is wholly known; kept only for turns that draw and play."""
    steps: list[Step] = field(default_factory=list)
    removed: tuple[Meld, ...] = ()
    laid: tuple[Laid, ...] = ()
    played: tuple[Tile, ...] = ()
    taken: tuple[Tile, ...] = ()
    drawn: list[Tile] = field(default_factory=list)
    draw_at: int | None = None
    said: set[str] = field(default_factory=set)
    undone: Undone | None = None
    undone_at: int = 0
    left: tuple[Tile, ...] = ()
    fragments: tuple[Meld, ...] = ()
    """What an unfinished table leaves behind: sets of which only a part went to the pool."""
    penalties: list[tuple[int, Penalty]] = field(default_factory=list)
    known: bool = True
    """False where the record does not show what the turn did (a set not on the table, an unread line)."""

    @property
    def drawn_there(self) -> int:
        """How many tiles were drawn that the pool could give; the rest are a contradiction of the record."""
        return len(self.drawn) if self.pool is None else min(len(self.drawn), self.pool)

    @property
    def tried(self) -> bool:
        return bool(self.steps)

    @property
    def is_play(self) -> bool:
        """Whether the table changed in the end: not there and back, and not taken back."""
        return bool(self.removed or self.laid) and not self.is_failed

    @property
    def is_failed(self) -> bool:
        return self.undone is not None or "void" in self.said

    @property
    def clock(self) -> Fraction | None:
        return self.event.clock

    def where(self, index: int, cols: Cols | None = None) -> Span:
        return self.event.action_span(index, cols)

    def whole(self) -> Span:
        """All of the turn's actions, or its player where it has none."""
        if not self.event.actions:
            return self.event.span(self.event.player.cols)
        first, last = self.where(0), self.where(len(self.event.actions) - 1)
        return Span(first.line, first.column, last.end_line, last.end_column)

    def plays_span(self) -> Span:
        """The actions that moved tiles."""
        if not self.steps:
            return self.whole()
        first, last = self.where(self.steps[0].index), self.where(self.steps[-1].index)
        return Span(first.line, first.column, last.end_line, last.end_column)
