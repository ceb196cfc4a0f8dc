"""Brings the faults that are wanted into a game while it is played, and remembers them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from referee.model.variant import Variant
from referee.simulating.board import Position
from referee.simulating.faults import before as early
from referee.simulating.faults.play import PLAY_FAULTS
from referee.simulating.faults.record import RECORD_FAULTS
from referee.simulating.faults.slip import Injector, Slip, Wrong
from referee.simulating.faults.turns import TURN_FAULTS

if TYPE_CHECKING:
    from referee.simulating.course import Course

IN_TURNS: dict[str, Injector] = {
    fault.code: fault.make for fault in (*PLAY_FAULTS, *TURN_FAULTS, *RECORD_FAULTS)
}
"""Faults of one turn, each with the injector that brings it about."""

AROUND = (*early.SETUP_FAULTS, "B905", "T310", "E701", "E702")
"""Faults of the deal, of the order and of the end."""


@dataclass(frozen=True, slots=True)
class Done:
    """A fault that was brought about. `turn` is None where it belongs to no turn."""

    code: str
    turn: int | None
    how: str


@dataclass(slots=True)
class Mischief:
    """The codes wanted, from turn `since` on, until there are as many as `most`."""

    wanted: list[str]
    since: int
    most: int = 1
    done: list[Done] = field(default_factory=list)

    @property
    def next(self) -> str | None:
        return self.wanted[0] if self.wanted and len(self.done) < self.most else None

    def note(self, turn: int | None, how: str, code: str | None = None) -> None:
        code = code or self.wanted[0]
        self.wanted.remove(code)
        self.done.append(Done(code, turn, how))

    def setup(self, course: Course) -> None:
        """After the deal."""
        change = early.SETUP_FAULTS.get(self.next or "")
        how = change(course) if change else None
        if how is not None:
            self.note(None, how)

    def starter(self, course: Course, first: str, known: bool) -> str:
        other = early.another_starter(course, first, known) if self.next == "B905" else None
        if other is None:
            return first
        self.note(1, f"{other} begins in place of {first}")
        return other

    def player(self, course: Course, due: str) -> str:
        """Who moves in place of the one whose turn it is."""
        if self.next != "T310" or len(course.turns) < self.since:
            return due
        other = early.another_player(course, due)
        if other is None:
            return due
        self.note(len(course.turns) + 1, f"{other} moves in place of {due}")
        return other

    def turn(self, course: Course, player: str, before: Position) -> Wrong | None:
        """A faulty turn, done on the board; None where the next fault wanted can't be brought about now."""
        number = len(course.turns) + 1
        if number < self.since or self.next is None:
            return None
        for code in self.wanted:
            wrong = IN_TURNS[code](Slip(course, player, before)) if code in IN_TURNS else None
            if wrong is not None:
                self.note(number, wrong.how, code)
                self.since = number + 1 + course.dice.below(4)
                return wrong
            course.board.restore(before)
        return None

    def stops(self, course: Course) -> bool:
        """Whether an `end pool` comes too early here."""
        if self.next != "E702" or len(course.turns) < self.since or not early.may_stop_too_early(course):
            return False
        self.note(None, "the game ends by the pool too early")
        return True

    def after(self, course: Course) -> str | None:
        """Who makes a turn after the end."""
        player = early.one_turn_more(course) if self.next == "E701" else None
        if player is not None:
            self.note(len(course.turns) + 1, f"{player} moves after the end")
        return player


def could_be(code: str, variant: Variant) -> bool:
    """Whether the code can be wrong under a rulebook at all, as far as its parameters say so."""
    needs = {
        "O204": variant.opening.jokers == "forbidden",
        "O205": variant.opening.table_from == "next_turn",
        "J402": variant.joker.freed_into == "new_set",
        "J404": variant.joker.freed_set_rack_tiles > 0,
        "J405": "detach" not in variant.joker.release,
        "J406": variant.joker.set_locked,
        "T309": not all(
            (variant.turn.draw_when_able.before_opening, variant.turn.draw_when_able.after_opening)
        ),
        "T311": variant.turn.rearrange == "purposeful",
        "C501": variant.time.late_legal_play == "undone",
        "P604": variant.failure.leftovers.unit == "unfinished_sets",
        "P605": variant.failure.leftovers.fragment_max is not None,
        "P606": variant.failure.leftovers.unit == "tiles",
        "E706": variant.end.must_play_if_able,
        "E711": variant.end.refill == "ignore",
        "B903": variant.deal.jokers > 0,
    }
    opens = variant.opening.minimum > 0 or not code.startswith("O")
    return needs.get(code, True) and opens
