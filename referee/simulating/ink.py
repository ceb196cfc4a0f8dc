"""One game as its scribe writes it down: steps or whole tables, all or only what was seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from referee.model import event as ev
from referee.model.meld import Meld
from referee.model.tile import JOKER, UNSEEN, Tile, starred, tile
from referee.model.variant import Variant
from referee.simulating.course import Course, TurnDone
from referee.simulating.dice import Dice
from referee.simulating.sets import Shapes, worth
from referee.simulating.start import doublets
from referee.text.frozen import dataclass

Style = Literal["mixed", "steps", "long", "table", "middle"]
STYLES: tuple[Style, ...] = ("mixed", "steps", "long", "table", "middle")


@dataclass(frozen=True, slots=True)
class Scribe:
    """What is written, and how. `hides`: only what somebody at the table would have seen."""

    style: Style = "mixed"
    hides: bool = False
    gaps: bool = True
    """Whether somebody who hides may leave turns out."""


def choose(style: Style, dice: Dice) -> Style:
    """A mixed bag is mostly steps; a game that begins in the middle must be asked for."""
    return dice.pick(("steps", "steps", "steps", "long", "table")) if style == "mixed" else style


@dataclass(slots=True)
class Writer:
    """Writes the events of one game, its claims not counted."""

    course: Course
    scribe: Scribe
    dice: Dice

    def events(self) -> Iterator[ev.Event]:
        turns = self.course.turns
        skip = self._middle() if self.scribe.style == "middle" else 0
        gap = self._gap() if self.scribe.hides and self.scribe.gaps and not skip else None
        yield from self._standing(turns[skip].before) if skip else map(self._seen, self._opening_lines())
        for number in range(skip + 1, len(turns) + 1):
            if gap and number in gap:
                if number == gap[-1]:
                    yield ev.Gap()
                    yield from self._standing(turns[number].before)
                continue
            turn = turns[number - 1]
            yield self._turn(number, turn)
            if self.dice.chance(self.course.chances.snapshot):
                yield ev.TableLine(_lists(turn.after.table))

    def _opening_lines(self) -> list[ev.Event]:
        return [
            each
            for each in self.course.opening_lines
            if not (self.scribe.hides and isinstance(each, ev.PoolLine))
        ]

    def _standing(self, was: object) -> Iterator[ev.Event]:
        """How things stand where the record begins, or goes on after a gap."""
        from referee.simulating.board import Position

        assert isinstance(was, Position)
        yield ev.TableLine(_lists(was.table))
        if was.opened:
            yield ev.Opened(tuple(map(ev.Name, was.opened)))
        for name, rack in was.racks.items():
            yield self._seen(ev.Deal(ev.Name(name), ev.TileList(rack)))

    # --- where a record begins, and what it leaves out -------------------------------------------

    def _middle(self) -> int:
        """A turn to begin with: nothing that is counted later may lie before it. 0 where there is none."""
        turns = self.course.turns
        if self.course.variant.time.bank is not None:
            return 0
        free = [
            at
            for at in range(1, len(turns) - 2 * len(self.course.players))
            if turns[at].before.opened and turns[at].before.pool
            and not any(each.noted or each.ruled for each in turns[:at])
            and all(each.after.pool for each in turns[:at])
        ]  # fmt: skip
        return self.dice.pick(free) if free else 0

    def _gap(self) -> range | None:
        """Numbers of turns that nobody wrote down, the last turn never among them."""
        last = len(self.course.turns) - 1
        if last < 6 or not self.dice.chance(200):
            return None
        begin = self.dice.between(2, last - 2)
        end = min(last, begin + self.dice.between(1, 8))
        lost = range(begin, end + 1)
        ruled = any(self.course.turns[number - 1].ruled for number in lost)
        return None if ruled else lost  # an arbiter's decision is always written down

    # --- one line ----------------------------------------------------------------------------------

    def _seen(self, event: ev.Event) -> ev.Event:
        """The line with what only its player saw left out."""
        if not self.scribe.hides or not isinstance(event, ev.Deal):
            return event
        tiles = event.rack.tiles
        shown: list[Tile] = []
        if self._asked_for_another(event):
            shown = [each for each in doublets(tiles) for _ in range(2)]
        return ev.Deal(event.player, ev.TileList((*shown, *(UNSEEN,) * (len(tiles) - len(shown)))))

    def _asked_for_another(self, deal: ev.Deal) -> bool:
        """Whoever asks for a new deal shows the doublets."""
        lines = self.course.opening_lines
        if not any(each is deal for each in lines):
            return False
        at = next(index for index, each in enumerate(lines) if each is deal)
        after = next((each for each in lines[at:] if isinstance(each, ev.Redeal)), None)
        between = lines[at : lines.index(after)] if after in lines else []
        own = [each for each in between if isinstance(each, ev.Deal) and each.player == deal.player]
        return isinstance(after, ev.Redeal) and after.player == deal.player and len(own) == 1

    def _turn(self, number: int, turn: TurnDone) -> ev.Event:
        actions = turn.actions
        if (
            self.scribe.style == "table"
            and not turn.plain
            and not any(isinstance(each, ev.Undone) for each in actions)
        ):
            actions = _as_table(turn, actions)
        actions = tuple(self._action(each, turn) for each in actions)
        return ev.Turn(number, ev.Name(turn.player), actions, turn.clock)

    def _action(self, action: ev.Action, turn: TurnDone) -> ev.Action:
        if isinstance(action, ev.Draw) and self.scribe.hides:
            return ev.Draw(ev.TileList((UNSEEN,) * len(action.drawn.tiles)))
        if isinstance(action, ev.Lay) and self._may_star(action, turn):
            return ev.Lay(tuple(self._starred(each) for each in action.sets))
        if isinstance(action, ev.Rearrange):
            return replace(action, new=tuple(self._starred(each) for each in action.new))
        return action

    def _may_star(self, action: ev.Lay, turn: TurnDone) -> bool:
        """A star binds what a joker counts in an opening."""
        variant = self.course.variant
        if turn.player in turn.before.opened:
            return True
        return sum(worth(each.tiles, variant) for each in action.sets) >= variant.opening.minimum

    def _starred(self, laid: ev.TileList) -> ev.TileList:
        if laid.tiles.count(JOKER) != 1 or not self.dice.chance(self.course.chances.stars):
            return laid
        stands = stand_in(laid.tiles, self.course.variant)
        if stands is None:
            return laid
        return ev.TileList(tuple(starred(stands) if each is JOKER else each for each in laid.tiles))


def stand_in(meld: Meld, variant: Variant) -> Tile | None:
    """The tile that a set's one joker is where it lies; of several the first."""
    shapes = Shapes.of(variant)
    numbers = shapes.numbers(meld)
    if numbers is None:
        return None
    there = {each.colour for each in meld if not each.is_joker}
    at = meld.index(JOKER)
    if shapes.is_run(meld):
        return tile(next(each.colour for each in meld if not each.is_joker), numbers[at])
    missing = [colour for colour in shapes.colours if colour not in there]
    return tile(missing[0], numbers[at]) if missing else None


def _as_table(turn: TurnDone, actions: tuple[ev.Action, ...]) -> tuple[ev.Action, ...]:
    """The moves of a play as the whole table after it; of a turn without one, as they are."""
    moves = (ev.Lay, ev.Extend, ev.Rearrange)
    if turn.before.table == turn.after.table:
        return actions
    first = next((at for at, each in enumerate(actions) if isinstance(each, moves)), None)
    if first is None:
        return actions
    rest = tuple(each for each in actions[first:] if not isinstance(each, moves))
    return (*actions[:first], ev.WholeTable(_lists(turn.after.table)), *rest)


def _lists(table: Sequence[Meld]) -> tuple[ev.TileList, ...]:
    return tuple(map(ev.TileList, table))
