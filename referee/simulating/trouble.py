"""Turns that fail: what was tried, what it costs, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.model import event as ev
from referee.model.meld import Meld
from referee.model.tile import JOKER, Tile
from referee.model.variant import Cost, Variant
from referee.simulating.board import Board
from referee.simulating.clocks import Clocks
from referee.simulating.dice import Dice
from referee.simulating.sets import Shapes, without
from referee.text.frozen import dataclass

Actions = tuple[ev.Action, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """A failed turn as it is written. `noted` are points against the player."""

    actions: Actions
    clock: Fraction | None
    noted: Fraction


class Trouble:
    """Makes failed turns under one rulebook. `closed` says that nothing is drawn any more."""

    def __init__(self, board: Board, clocks: Clocks, dice: Dice) -> None:
        self.board, self.clocks, self.dice = board, clocks, dice
        self.variant: Variant = board.variant
        self.closed = False
        self.mixed = False
        """Whether tiles went back anywhere in the pool, so that its order is no longer known."""

    def idle(self, player: str) -> Failed:
        """The time ran out, and nothing was moved."""
        word, clock = self._late(player)
        return self._settled(player, word, self.variant.failure.idle, clock)

    def restored(self, player: str, tried: Actions) -> Failed:
        """The time ran out, and everything was put back."""
        word, clock = self._late(player)
        return self._settled(player, (*tried, ev.Undone(()), *word), self.variant.failure.restored, clock)

    def mistake(self, player: str, tried: Actions) -> Failed | None:
        """Something illegal, noticed in time. Without a clock nobody could tell it from the last."""
        failure = self.variant.failure
        clock = self.clocks.in_time(player)
        if clock is None and self.clocks.runs and failure.mistake != failure.restored:
            return None
        return self._settled(player, (*tried, ev.Undone(())), failure.mistake, clock)

    def unrestored(self, player: str) -> Failed | None:
        """The table could not be put back; some tiles go to the pool, after the penalty was drawn."""
        found = self._leftover()
        if found is None:
            return None
        old, gone, rest = found
        loose = (ev.TileList(gone),)
        shown = self.dice.chance(400) and (len(gone) <= (self.variant.failure.leftovers.fragment_max or 99))
        tried = self._pulled_apart(old) if self.dice.chance(500) else ()
        undone = ev.Undone(loose, bool(shown))
        word, clock = self._late(player)
        failed = self._settled(player, (*tried, undone, *word), self.variant.failure.unrestored, clock)
        self.board.table.remove(old)
        self.board.table += [rest] if rest else []
        self.into_pool(gone)
        return failed

    def tried(self, player: str) -> Actions:
        """Something that a player might try and that no rulebook allows: loose tiles as a set."""
        rack = self.board.racks[player]
        shapes = Shapes.of(self.variant)
        plain = self.dice.shuffled([each for each in rack if not each.is_joker])
        chosen = tuple(plain[: max(2, shapes.run_min - 1)])
        one = [each for each in plain if each is not chosen[0]][:1] if chosen else []
        pair = (chosen[0], *one) if one else chosen
        if len(pair) < 2 or shapes.run_min <= 2 or shapes.group_min <= 2:
            return ()
        return (ev.Lay((ev.TileList(pair),)),)

    def there_and_back(self) -> Actions:
        """A run pulled apart and put together again, in time: no failed turn."""
        for meld in self.dice.shuffled(self.board.free):
            if JOKER not in meld and len(meld) >= 2:
                halves = (ev.TileList(meld[: len(meld) // 2]), ev.TileList(meld[len(meld) // 2 :]))
                whole, nothing = ev.TileList(meld), ev.TileList(())
                return (ev.Rearrange((whole,), nothing, halves), ev.Rearrange(halves, nothing, (whole,)))
        return ()

    # --- the price -----------------------------------------------------------------------------

    def _late(self, player: str) -> tuple[Actions, Fraction | None]:
        """How the record says that the time was up: by the word, by the clock, or by both."""
        clock = self.clocks.too_long(player)
        word = clock is None or self.dice.chance(500)
        return ((ev.Said("timeout"),) if word else ()), clock

    def _settled(self, player: str, actions: Actions, cost: Cost, clock: Fraction | None) -> Failed:
        drawn = self.board.draw(player, 0 if self.closed else self.payable(cost.draw))
        more: list[ev.Action] = [ev.Draw(ev.TileList(drawn))] if drawn else []
        if cost.points:
            more.append(ev.Penalty(Fraction(cost.points)))
        if not (*actions, *more):
            more.append(ev.Said("pass"))
        return Failed((*actions, *more), clock, Fraction(cost.points))

    def payable(self, wanted: int) -> int:
        """How many of the tiles due the pool can give."""
        if len(self.board.pool) >= wanted or self.variant.failure.short_pool == "draw_rest":
            return wanted
        return 0

    # --- what is left over -------------------------------------------------------------------

    def _leftover(self) -> tuple[Meld, Meld, Meld] | None:
        """A set that can't be put back, the tiles that go and what stays. No other set can be meant."""
        for meld in self.dice.shuffled(self.board.free):
            for gone in self.dice.shuffled(self._ways_to_lose(meld)):
                others = [each for each in self.board.table if each is not meld]
                if not any(t in other for other in others for t in gone):
                    return meld, gone, tuple(without(meld, gone))
        return None

    def _ways_to_lose(self, meld: Meld) -> list[Meld]:
        leftovers = self.variant.failure.leftovers
        most = leftovers.fragment_max or len(meld)
        ways = [meld] if len(meld) <= most else []
        if leftovers.unit == "unfinished_sets" or JOKER in meld:
            return ways
        shapes = Shapes.of(self.variant)
        if shapes.is_run(meld):
            spare = len(meld) - shapes.run_min
            ways += [meld[:n] for n in range(1, min(spare, most) + 1)]
            ways += [meld[-n:] for n in range(1, min(spare, most) + 1)]
        elif len(meld) > shapes.group_min:
            ways += [(each,) for each in meld]
        return ways

    def _pulled_apart(self, meld: Meld) -> Actions:
        halves = (ev.TileList(meld[: len(meld) // 2]), ev.TileList(meld[len(meld) // 2 :]))
        return (ev.Rearrange((ev.TileList(meld),), ev.TileList(()), halves),) if len(meld) > 1 else ()

    def into_pool(self, gone: Sequence[Tile]) -> None:
        """Behind all others, or anywhere."""
        if self.variant.failure.leftovers.place == "back":
            self.board.pool = [*reversed(gone), *self.board.pool]
        else:
            self.board.pool = self.dice.shuffled([*self.board.pool, *gone])
            self.mixed = True
