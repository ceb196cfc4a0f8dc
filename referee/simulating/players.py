"""Who plays: a beginner, one that extends, one that rearranges; and what anyone's own player must be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from referee.model import event as ev
from referee.model.meld import Meld
from referee.model.tile import Tile, in_order
from referee.model.variant import Variant
from referee.simulating.dice import Dice
from referee.simulating.moves import Actions, adding, borrowing, laying, opening_sets, splitting, swapping
from referee.text.frozen import dataclass

Move = str | Sequence[ev.Action] | None
"""A play as a transcript writes it (`"(k9-11) + k12"`) or as actions; None draws, or passes."""


@dataclass(frozen=True, slots=True)
class View:
    """All that a player at the table sees. `dice` is the player's own chance: use no other, and no clock."""

    name: str
    rack: tuple[Tile, ...]
    table: tuple[Meld, ...]
    opened: bool
    pool: int
    others: dict[str, int]
    """How many tiles each other player holds, in the order of play."""
    variant: Variant
    dice: Dice


class Player(Protocol):
    """Anything with a `move`. One object may play many games; it is told everything it may know."""

    def move(self, view: View) -> Move: ...


@dataclass(frozen=True, slots=True)
class Beginner:
    """Lays sets from the own rack, and now and then overlooks them all."""

    overlooks: int = 30

    def move(self, view: View) -> Move:
        if view.dice.chance(self.overlooks):
            return None
        return _from_rack(view)


@dataclass(frozen=True, slots=True)
class Extender:
    """Lays sets, and adds to those on the table."""

    def move(self, view: View) -> Move:
        first = _from_rack(view)
        if not view.opened:
            return _then_add(view, first)
        return (*first, *_adding(view, first)) or None

    def __str__(self) -> str:
        return "extender"


@dataclass(frozen=True, slots=True)
class Rearranger:
    """Splits and borrows, swaps jokers out, and at times asks the solver for the best play there is."""

    asks: int = 60
    """How often of a thousand turns."""
    most_sets: int = 8
    """The largest table with jokers that the solver is asked about: jokers make it slow."""
    steps: int = 20_000
    """How long the solver may think, counted and not timed."""

    def move(self, view: View) -> Move:
        if not view.opened:
            return Extender().move(view)
        jokers = any(each.is_joker for meld in view.table for each in meld)
        if view.dice.chance(self.asks) and not (jokers and len(view.table) > self.most_sets):
            return best_move(view, self.steps)
        ways = view.dice.shuffled((splitting, borrowing, swapping))
        for way in ways:
            found = way(view.rack, view.table, view.variant, view.dice)
            if found:
                return found
        return Extender().move(view)


def best_move(view: View, steps: int) -> str | None:
    """The solver's play that lays most tiles; None where there is none, or none was found in time."""
    from referee.solver import solve

    return solve(view.rack, view.table, view.variant, opened=view.opened, max_steps=steps).turn


def _from_rack(view: View) -> Actions:
    if view.opened:
        return laying(view.rack, view.variant, view.dice)
    sets = opening_sets(view.rack, view.variant, view.dice)
    return (ev.Lay(tuple(map(ev.TileList, sets))),) if sets else ()


def _then_add(view: View, first: Actions) -> Move:
    """An opening; where the rulebook lets the opener go on in the same turn, at times a tile added."""
    if not first or view.variant.opening.table_from == "next_turn" or view.dice.chance(500):
        return first or None
    return (*first, *_adding(view, first))


def _adding(view: View, first: Actions) -> Actions:
    used = [t for action in first if isinstance(action, ev.Lay) for laid in action.sets for t in laid.tiles]
    rest = list(view.rack)
    for each in used:
        rest.remove(each.face)
    return adding(in_order(rest), view.table, view.variant, view.dice)


STRENGTHS: tuple[Player, ...] = (Beginner(), Extender(), Rearranger())
"""The players that sit down where nobody else is named."""
