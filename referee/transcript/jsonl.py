"""Events as JSON Lines and back. The shape follows the event classes: one key a field.

Tiles are written as a transcript writes them, in full; names are strings; numbers that are not
whole are strings such as "15/2". Fields with their ordinary value are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, Field, fields
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.model import event as events
from referee.model.event import Action, Event, Name, TileList
from referee.model.finding import Finding
from referee.model.tile import Tile, parse_tile
from referee.text.safe import escaped_json
from referee.text.span import Cols
from referee.transcript.line import LineReader
from referee.transcript.printing import print_event
from referee.transcript.slip import Slip

_TILE = re.compile(r"J|\?|[A-IK-Za-z][1-9][0-9]{0,3}\*?")


def to_json(event: Event) -> str:
    return escaped_json(json.dumps(_plain(event), ensure_ascii=False, separators=(",", ":")))


def to_lines(some: Iterable[Event]) -> Iterator[str]:
    return (f"{to_json(event)}\n" for event in some)


def from_lines(lines: Iterable[str], name: str | None = None) -> Iterator[Event | Finding]:
    """One event a line that is not blank, or the finding that says why there is none."""
    reader = LineReader()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield _checked(from_json(line), reader, number)
        except (ValueError, TypeError, KeyError, RecursionError, OverflowError) as error:
            reason = str(error)[:200] or type(error).__name__
            slip = Slip("N033", Cols(1, max(2, len(line))), reason=reason)
            yield slip.finding(name, number, line[:2000])


def from_json(line: str) -> Event:
    """ValueError, TypeError or KeyError where the line is no event."""
    made = _made(json.loads(line), _kinds(Event))
    assert isinstance(made, Event)
    return made


def _checked(event: Event, reader: LineReader, number: int) -> Event:
    """The event as its line would be read, so that nothing passes that could not be written."""
    if isinstance(event, events.Unread):
        return event
    line = print_event(event)
    line.encode()  # half a surrogate pair, which JSON can say, is no text
    read, slips = reader.read(line, number)
    if slips or read != event:
        raise ValueError("it can't be written as a line of a transcript")
    return read


def _plain(value: Any) -> Any:
    match value:
        case Event() | Action():
            key = "event" if isinstance(value, Event) else "action"
            return {key: _kind(type(value))} | _fields_of(value)
        case TileList():
            return [tile.text for tile in value.tiles]
        case Name():
            return value.text
        case Tile():
            return value.text
        case Fraction():
            return value.numerator if value.denominator == 1 else str(value)
        case tuple():
            return [_plain(each) for each in value]
        case None | bool() | int() | str():
            return value
        case _:
            return _fields_of(value)


def _fields_of(value: Any) -> dict[str, Any]:
    return {
        each.name: _plain(getattr(value, each.name))
        for each in _told(type(value))
        if getattr(value, each.name) != each.default
    }


def _told(cls: Any) -> tuple[Field[Any], ...]:
    """The fields that count in equality: places do not."""
    return tuple(each for each in fields(cls) if each.compare)


def _kind(cls: type) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()


@cache
def _kinds(base: type) -> dict[str, type]:
    some = (each for each in vars(events).values() if isinstance(each, type) and issubclass(each, base))
    return {_kind(each): each for each in some if each is not base}


def _made(data: Any, kinds: dict[str, type]) -> Any:
    if not isinstance(data, dict):
        raise TypeError("an object is expected")
    data = dict(data)
    word = data.pop("event", None) or data.pop("action", None)
    if word not in kinds:
        raise ValueError(f"unknown kind {word!r}")
    return _object(kinds[word], data)


@cache
def _hints(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _object(cls: type, data: dict[str, Any]) -> Any:
    told = {each.name: each for each in _told(cls)}
    unknown = sorted(data.keys() - told.keys())
    if unknown:
        raise ValueError(f"unknown field {unknown[0]!r}")
    missing = [name for name, each in told.items() if name not in data and each.default is MISSING]
    if missing:
        raise ValueError(f"field {missing[0]!r} is missing")
    hints = _hints(cls)
    return cls(**{name: _value(value, hints[name]) for name, value in data.items()})


def _value(data: Any, hint: Any) -> Any:
    """The JSON value as the type that a field asks for."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        inner = next(each for each in get_args(hint) if each is not type(None))
        return None if data is None else _value(data, inner)
    if origin is tuple:
        return tuple(_value(each, get_args(hint)[0]) for each in _list(data))
    if origin is Literal:
        return _one_of(data, get_args(hint))
    if hint is TileList:
        return TileList(tuple(_tile(each) for each in _list(data)))
    if hint is Tile:
        return _tile(data)
    if hint is Name:
        return Name(_typed(data, str))
    if hint is Fraction:
        return _fraction(data)
    if hint is Action:
        return _made(data, _kinds(Action))
    if hint in (int, str, bool):
        return _typed(data, hint)
    return _object(hint, data) if isinstance(data, dict) else _typed(data, dict)


def _typed(data: Any, kind: type) -> Any:
    if type(data) is not kind:
        raise TypeError(f"{kind.__name__} expected, {type(data).__name__} found")
    return data


def _list(data: Any) -> list[Any]:
    return list(_typed(data, list))


def _one_of(data: Any, words: tuple[Any, ...]) -> Any:
    if data not in words:
        raise ValueError(f"{data!r} is none of {', '.join(words)}")
    return data


def _tile(data: Any) -> Tile:
    if not _TILE.fullmatch(_typed(data, str)):
        raise ValueError(f"{data!r} is no tile")
    return parse_tile(data)


def _fraction(data: Any) -> Fraction:
    if isinstance(data, str) and len(data) <= 40 and re.fullmatch(r"-?[0-9]+(/[0-9]*[1-9][0-9]*)?", data):
        return Fraction(data)
    return Fraction(_typed(data, int))
