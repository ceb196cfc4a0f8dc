"""Events as text: the canonical form. `parse(print_event(x))` gives x again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from referee.model import event as e
from referee.model.tile import UNSEEN, Tile
from referee.transcript import engine

_LINE_END = re.compile(r"[\r\n]")
_ONE_WORD = re.compile(r'[^ \t#"][^ \t]*')


def print_event(event: e.Event) -> str:
    """One line, without its end. ValueError for a value the language has no way to write."""
    if isinstance(event, e.Unread):
        return event.text
    body = _statement(event)
    line = body if event.comment is None else f"{body}  #{event.comment}".lstrip()
    if _LINE_END.search(line):
        raise ValueError("a line end can't stand inside a statement")
    return line


def _statement(event: e.Event) -> str:
    match event:
        case e.Turn():
            actions = "; ".join(print_action(action) for action in event.actions)
            clock = "" if event.clock is None else f" @{print_clock(event.clock)}"
            return f"{event.number}. {print_name(event.player.text)} {actions}{clock}"
        case e.Blank():
            return ""
        case e.Gap():
            return "gap"
        case e.TableLine():
            return _words("table", print_sets(event.sets))
        case e.PoolLine():
            return _words("pool", print_tiles(event.order.tiles))
        case e.Deal():
            return _words("deal", print_name(event.player.text), print_tiles(event.rack.tiles))
        case e.Redeal():
            return f"redeal {print_name(event.player.text)}"
        case _:
            return _around(event)


def _around(event: e.Event) -> str:
    """Headers, players and claims."""
    match event:
        case e.Version() | e.GameLine():
            return f"{'rkb' if isinstance(event, e.Version) else 'game'} {event.number}"
        case e.Header() | e.ExtraField():
            return _words(event.key, _text(event.value, isinstance(event, e.ExtraField)))
        case e.VariantLine():
            return f"variant {_text(event.name)}"
        case e.RuleLine():
            return f"rule {event.key} {event.value}"
        case e.Players():
            return f"players {_names(event.names)}"
        case e.Opened():
            return _words("opened", _names(event.players))
        case e.Winner():
            return f"winner {_names(event.players)}"
        case e.End():
            return _words("end", event.reason, print_name(event.player.text) if event.player else "")
        case _:
            return _lists(event)


def _lists(event: e.Event) -> str:
    match event:
        case e.Start():
            return "start " + ", ".join(
                _words(print_name(d.player.text), str(d.drawn or "")) for d in event.draws
            )
        case e.Racks():
            return "racks " + ", ".join(
                _words(print_name(c.player.text), print_tiles(c.rack.tiles)) for c in event.claims
            )
        case e.Tally():
            plus = event.key != "wins"
            return f"{event.key} " + ", ".join(
                f"{print_name(c.player.text)} {print_points(c.points, plus)}" for c in event.claims
            )
        case _:
            raise ValueError(f"{type(event).__name__} is no statement")


def print_action(action: e.Action) -> str:
    match action:
        case e.Lay():
            return print_sets(action.sets)
        case e.Extend():
            return f"{print_sets((action.old,))} + {print_tiles(action.added.tiles)}"
        case e.Rearrange():
            plus = f"+ {print_tiles(action.added.tiles)}" if action.added.tiles else ""
            return _words(print_sets(action.old), plus, "->", print_sets(action.new))
        case e.WholeTable():
            return _words("table", print_sets(action.sets))
        case e.Draw():
            return f"draw {print_tiles(action.drawn.tiles)}"
        case e.Undone():
            left = (
                print_sets(action.left)
                if action.fragments
                else " ".join(print_tiles(heap.tiles) for heap in action.left)
            )
            return _words("undone", f"left {left}" if left else "")
        case e.Penalty():
            return _words("penalty", print_points(action.points), "ruling" if action.ruling else "")
        case e.Said():
            return action.word
        case _:
            raise ValueError(f"{type(action).__name__} is no action")


def print_sets(sets: Iterable[e.TileList]) -> str:
    return " ".join(f"({print_tiles(some.tiles)})" for some in sets)


@lru_cache(10_000)
def _shorthand(tiles: tuple[Tile, ...]) -> str:
    words: list[str] = []
    at = 0
    while at < len(tiles):
        count, word = _longest(tiles, at)
        words.append(word)
        at += count
    return " ".join(words)


def print_tiles(tiles: tuple[Tile, ...]) -> str:
    """Three or more tiles of a run or a group are written in short, so are several unseen ones."""
    return _shorthand(tiles)


def _longest(tiles: tuple[Tile, ...], at: int) -> tuple[int, str]:
    first = tiles[at]
    if first is UNSEEN:
        count = next((i for i, t in enumerate(tiles[at:]) if t is not UNSEEN), len(tiles) - at)
        return count, f"?{count}" if count > 1 else "?"
    if not first.is_ordinary:
        return 1, first.text
    run = group = 1
    while at + run < len(tiles) and _is(tiles[at + run], first.colour, first.number + run):
        run += 1
    colours = first.colour
    while (
        at + group < len(tiles)
        and tiles[at + group].number == first.number
        and tiles[at + group].colour not in colours
    ):
        colours += tiles[at + group].colour
        group += 1
    if run >= 3:
        return run, f"{first.text}-{first.number + run - 1}"
    return (group, f"{colours}{first.number}") if group >= 3 else (1, first.text)


def _is(tile: Tile, colour: str, number: int) -> bool:
    return tile.number == number and tile.colour == colour


def print_name(name: str) -> str:
    """Bare where the grammar takes it bare."""
    return name if engine.terminal("NAME").fullmatch(name) else _quoted(name)


def print_points(points: Fraction, plus: bool = False) -> str:
    return f"+{points}" if plus and points > 0 else str(points)


def print_clock(clock: Fraction) -> str:
    thousandths = clock * 1000
    if thousandths.denominator != 1 or clock < 0:
        raise ValueError(f"{clock} seconds can't be written: a clock has thousandths at most")
    whole, part = divmod(int(thousandths), 1000)
    decimals = f".{part:03}".rstrip("0") if part else ""
    return f"{whole // 60}:{whole % 60:02}{decimals}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _text(value: str, several: bool = False) -> str:
    """One word is written bare; several only where the field is the writer's own."""
    if several and (not value or engine.terminal("PLAIN").fullmatch(value)):
        return value
    return value if _ONE_WORD.fullmatch(value) else _quoted(value)


def _names(names: Iterable[e.Name]) -> str:
    return ", ".join(print_name(name.text) for name in names)


def _words(*words: str) -> str:
    return " ".join(word for word in words if word)
