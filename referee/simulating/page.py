"""Events as the text of a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from referee.model import event as ev
from referee.transcript import print_action, print_event
from referee.transcript.printing import print_clock, print_name


def lines(events: Iterable[ev.Event], in_full: bool = False) -> str:
    """One line an event. `in_full` writes every tile by itself and a clock in seconds."""
    written = (_full(each) if in_full else print_event(each) for each in events)
    return "".join(f"{line}\n" for line in written)


def _full(event: ev.Event) -> str:
    if isinstance(event, ev.Deal):
        return f"deal {print_name(event.player.text)} {_tiles(event.rack)}"
    if isinstance(event, ev.TableLine):
        return f"table {_sets(event.sets)}".rstrip()
    if not isinstance(event, ev.Turn):
        return print_event(event)
    clock = "" if event.clock is None else f" @{_seconds(event.clock)}"
    done = " ; ".join(_action(each) for each in event.actions)
    return f"{event.number}. {print_name(event.player.text)}  {done}{clock}"


def _action(action: ev.Action) -> str:
    match action:
        case ev.Lay():
            return _sets(action.sets)
        case ev.Extend():
            return f"{_sets((action.old,))} + {_tiles(action.added)}"
        case ev.Rearrange():
            plus = f" + {_tiles(action.added)}" if action.added.tiles else ""
            return f"{_sets(action.old)}{plus} -> {_sets(action.new)}"
        case ev.WholeTable():
            return f"table {_sets(action.sets)}"
        case ev.Draw():
            return f"draw {_tiles(action.drawn)}"
        case _:
            return print_action(action)


def _tiles(tiles: ev.TileList) -> str:
    return " ".join(each.text for each in tiles.tiles)


def _sets(sets: Sequence[ev.TileList]) -> str:
    return " ".join(f"({_tiles(each)})" for each in sets)


def _seconds(clock: Fraction) -> str:
    """Seconds with tenths; where they do not do, as ever."""
    tenths = clock * 10
    if tenths.denominator != 1:
        return print_clock(clock)
    whole, tenth = divmod(int(tenths), 10)
    return f"{whole}.{tenth}" if tenth else str(whole)
