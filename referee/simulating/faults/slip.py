"""What every fault is: a code, and a way to bring it about that needs no referee to know it is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from referee.model import event as ev
from referee.model.meld import Meld
from referee.model.tile import JOKER, Tile
from referee.simulating.board import Position
from referee.simulating.sets import Shapes, without
from referee.simulating.trouble import Actions

if TYPE_CHECKING:
    from referee.simulating.course import Course

Stage = Literal["setup", "turn", "end", "lines", "claims", "text"]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A turn with a fault in it, done on the board. `clock` False: the turn's ordinary time."""

    actions: Actions
    how: str
    clock: Fraction | Literal[False] | None = False
    noted: Fraction = Fraction(0)


Result = Wrong | None


@dataclass(slots=True)
class Slip:
    """The turn that is to go wrong, with what an injector needs."""

    course: Course
    player: str
    before: Position
    shapes: Shapes = field(init=False)

    def __post_init__(self) -> None:
        self.shapes = Shapes.of(self.course.variant)

    @property
    def opened(self) -> bool:
        return self.player in self.before.opened

    @property
    def rack(self) -> list[Tile]:
        return list(self.before.racks[self.player])

    @property
    def plain(self) -> list[Tile]:
        """The rack without jokers, mixed."""
        return self.course.dice.shuffled([each for each in self.rack if not each.is_joker])

    @property
    def table(self) -> list[Meld]:
        return self.course.dice.shuffled(self.course.board.free)

    @property
    def jokers_on_table(self) -> int:
        return sum(meld.count(JOKER) for meld in self.before.table)

    @property
    def full_pool(self) -> bool:
        """Far from its end, so that nothing of the end mixes in."""
        return len(self.before.pool) > 12 and not self.course.lap.closed

    def runs(self, least: int) -> list[Meld]:
        """Runs of the table without jokers, of so many tiles or more."""
        return [meld for meld in self.table if len(meld) >= least and self.is_plain_run(meld)]

    def is_plain_run(self, meld: Meld) -> bool:
        return JOKER not in meld and self.shapes.is_run(meld) and self.shapes.numbers(meld) is not None

    def play(self, actions: Sequence[ev.Action], how: str, *, pin: Sequence[Meld] = ()) -> Result:
        """A play that breaks a rule: it stands, or it is taken back and paid for."""
        course, board = self.course, self.course.board
        try:
            board.play(self.player, actions)
        except ValueError:
            board.restore(self.before)
            return None
        if len(board.racks[self.player]) < 2:
            board.restore(self.before)
            return None
        if course.dice.chance(400):
            return self._taken_back(tuple(actions), how)
        if self.player not in board.opened:
            board.opened.append(self.player)
        board.pinned += pin
        said = (ev.Said("stands"),) if course.dice.chance(400) else ()
        return Wrong((*actions, *said), f"{how}; it stands")

    def _taken_back(self, actions: Actions, how: str) -> Wrong:
        course = self.course
        course.board.restore(self.before)
        cost = course.variant.failure.mistake
        drawn = course.board.draw(self.player, 0 if course.lap.closed else course.trouble.payable(cost.draw))
        paid: Actions = (ev.Draw(ev.TileList(drawn)),) if drawn else ()
        if cost.points:
            paid = (*paid, ev.Penalty(Fraction(cost.points)))
        return Wrong(
            (*actions, ev.Said("void"), *paid), f"{how}; it is taken back", noted=Fraction(cost.points)
        )


def lay(*sets: Sequence[Tile]) -> ev.Lay:
    return ev.Lay(tuple(ev.TileList(tuple(each)) for each in sets))


def add(meld: Meld, *tiles: Tile) -> ev.Extend:
    return ev.Extend(ev.TileList(meld), ev.TileList(tiles))


def change(old: Sequence[Meld], added: Sequence[Tile], new: Sequence[Sequence[Tile]]) -> ev.Rearrange:
    return ev.Rearrange(
        tuple(map(ev.TileList, old)),
        ev.TileList(tuple(added)),
        tuple(ev.TileList(tuple(each)) for each in new),
    )


def less(meld: Meld, *gone: Tile) -> Meld:
    return tuple(without(meld, gone))


Injector = Callable[[Slip], Result]


@dataclass(frozen=True, slots=True)
class Fault:
    """A code with the injector that brings it about, in a turn."""

    code: str
    make: Injector
