"""What a transcript says, statement by statement.

Values are frozen; places do not count in equality. A statement knows its `line`, and its `Cols`
are columns of that line. Inside a turn every action is independent of where it stands (so that a
parser can remember it): its `Cols` start at 0 at the action's first character, and the turn keeps
the column where each action begins (`Turn.offsets`).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from referee.model.tile import Tile
from referee.text.frozen import dataclass, field
from referee.text.span import Cols, Span

NOWHERE = Cols(0, 0)


def _place() -> Cols:
    return field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class TileList:
    """Tiles in the order written. `places` has one entry a tile; shorthand gives all its tiles one place."""

    tiles: tuple[Tile, ...]
    cols: Cols = _place()
    places: tuple[Cols, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A player's name where it is written."""

    text: str
    cols: Cols = _place()


# --- actions: what a player does in a turn -----------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    cols: Cols = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """`(r4-6) (k1-3)`: new sets, all from the rack."""

    sets: tuple[TileList, ...]


@dataclass(frozen=True, slots=True)
class Extend(Action):
    """`(k10-12) + k13`: one table set with rack tiles added; it stays one set."""

    old: TileList
    added: TileList


@dataclass(frozen=True, slots=True)
class Rearrange(Action):
    """`(rbok4) + b3 b5 b6 -> (rok4) (b3-6)`; `added` may be empty, and so may `old` or `new`."""

    old: tuple[TileList, ...]
    added: TileList
    new: tuple[TileList, ...]


@dataclass(frozen=True, slots=True)
class WholeTable(Action):
    """`table (…) (…)` inside a turn: the whole table after it."""

    sets: tuple[TileList, ...]


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """`draw b5`; `draw` alone is one unseen tile, and is written `draw ?`."""

    drawn: TileList


@dataclass(frozen=True, slots=True)
class Undone(Action):
    """`undone`, `undone left b4 r9` (one loose heap) or `undone left (b3 b4) (r9)` (fragments).

    `left` is empty where all was put back. `fragments` is true where brackets were written.
    """

    left: tuple[TileList, ...] = ()
    fragments: bool = False


@dataclass(frozen=True, slots=True)
class Penalty(Action):
    """`penalty 50`, `penalty 50 ruling`."""

    points: Fraction
    ruling: bool = False


Word = Literal["pass", "timeout", "announce", "rummikub", "over", "stands", "void"]


@dataclass(frozen=True, slots=True)
class Said(Action):
    """An action that is one word."""

    word: Word


# --- statements: one a line --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Event:
    """A statement. `cols` covers the statement without its comment; `comment` keeps the text after `#`."""

    line: int = field(default=0, compare=False, repr=False, kw_only=True)
    cols: Cols = field(default=NOWHERE, compare=False, repr=False, kw_only=True)
    comment: str | None = field(default=None, kw_only=True)

    def span(self, cols: Cols | None = None) -> Span:
        return Span.on_line(self.line, cols or self.cols)


@dataclass(frozen=True, slots=True)
class Version(Event):
    """`rkb 1`"""

    number: int


@dataclass(frozen=True, slots=True)
class Header(Event):
    """`event`, `site`, `date`, `round`, `board`: free text."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class ExtraField(Event):
    """`x-anything value`: the writer's own; kept, never judged. `key` includes the `x-`."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class VariantLine(Event):
    name: str
    name_cols: Cols = _place()


@dataclass(frozen=True, slots=True)
class RuleLine(Event):
    """`rule time.limit 40`: the value is the rest of the line, one YAML flow value, not read here."""

    key: str
    value: str
    key_cols: Cols = _place()
    value_cols: Cols = _place()


@dataclass(frozen=True, slots=True)
class GameLine(Event):
    """`game 2`"""

    number: int


@dataclass(frozen=True, slots=True)
class Players(Event):
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class StartDraw:
    """One player's tile in a `start` line; `drawn` is None where the line only names the starter."""

    player: Name
    drawn: Tile | None
    cols: Cols = _place()


@dataclass(frozen=True, slots=True)
class Start(Event):
    draws: tuple[StartDraw, ...]


@dataclass(frozen=True, slots=True)
class Deal(Event):
    player: Name
    rack: TileList


@dataclass(frozen=True, slots=True)
class Redeal(Event):
    player: Name


@dataclass(frozen=True, slots=True)
class PoolLine(Event):
    """`pool k3 r7 ?54`: the pool from the next tile on, as far as known."""

    order: TileList


@dataclass(frozen=True, slots=True)
class Opened(Event):
    players: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class TableLine(Event):
    """`table (…) (…)` between turns: a snapshot, or how a game that starts in the middle stands."""

    sets: tuple[TileList, ...]


@dataclass(frozen=True, slots=True)
class Gap(Event):
    """`gap`: turns are missing here."""


@dataclass(frozen=True, slots=True)
class Turn(Event):
    """`7. Ania (k9-11) ; rummikub @0:38`. `clock` is in seconds."""

    number: int
    player: Name
    actions: tuple[Action, ...]
    clock: Fraction | None = None
    offsets: tuple[int, ...] = field(default=(), compare=False, repr=False)
    number_cols: Cols = _place()
    clock_cols: Cols = _place()

    def action_span(self, index: int, cols: Cols | None = None) -> Span:
        """Where the action of that index stands, or the part of it that `cols` means."""
        action = self.actions[index]
        return Span.on_line(self.line, (cols or action.cols).shifted(self.offsets[index]))


@dataclass(frozen=True, slots=True)
class RackClaim:
    player: Name
    rack: TileList
    cols: Cols = _place()


@dataclass(frozen=True, slots=True)
class Racks(Event):
    """`racks Ania r9 J, Celina k1 b2`: the racks as claimed at the end."""

    claims: tuple[RackClaim, ...]


@dataclass(frozen=True, slots=True)
class PointClaim:
    player: Name
    points: Fraction
    cols: Cols = _place()


@dataclass(frozen=True, slots=True)
class Tally(Event):
    """`score …`, `standing …` or `wins …`: a number for each player."""

    key: Literal["score", "standing", "wins"]
    claims: tuple[PointClaim, ...]


@dataclass(frozen=True, slots=True)
class Winner(Event):
    """`winner Ania`, or several names where the win is shared."""

    players: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class End(Event):
    """`end pool`, `end time`, `end agreed`, `end ruling`, `end resigned Ania`."""

    reason: Literal["pool", "time", "resigned", "agreed", "ruling"]
    player: Name | None = None


@dataclass(frozen=True, slots=True)
class Blank(Event):
    """An empty line, or a line with only a comment."""


@dataclass(frozen=True, slots=True)
class Unread(Event):
    """A line that could not be read. `number` is the turn number it began with, if it began with one."""

    text: str
    number: int | None = None
