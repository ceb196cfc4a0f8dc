"""Other values that a parameter could have: those of other rulebooks, and such as are not far to seek."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import Any

from referee.model.chapters import Colour, Range
from referee.model.finding import Finding
from referee.model.kind import (
    Flag,
    Kind,
    Letters,
    ListOf,
    Nothing,
    OneOf,
    Pair,
    Record,
    Whole,
    Word,
)
from referee.model.plain import plain_fields
from referee.model.schema import find
from referee.model.variant import Variant

_NUMBER = re.compile(r"(?<![\w/.])(?:([0-9]{1,4}):([0-9]{2})|([0-9]{1,6}))(?![\w/])")
MOST = 60
"""Values tried for one parameter; more are a list of records with many numbers."""


def elsewhere(path: str, books: Iterable[Variant]) -> tuple[Any, ...]:
    """What the rulebooks say, without a part of a group that they do not have."""
    return tuple(dict.fromkeys(book.value(path) for book in books if path in book.parameters))


def near(path: str, value: Any) -> tuple[Any, ...]:
    """Other words, the numbers beside it and both ends of the range: values that would show a use of it."""
    parameter = find(path)
    assert parameter is not None
    if parameter.optional_group:
        return (None,) if value is not None else ()
    return tuple(_near(parameter.kind, value))[:MOST]


def said(path: str, value: Any, numbers: Sequence[int]) -> tuple[Any, ...]:
    """The values that numbers of a record suggest, and every word there is."""
    parameter = find(path)
    assert parameter is not None
    if parameter.optional_group:
        return (None,) if value is not None else ()
    found = (each for each in _said(parameter.kind, value, numbers) if each != value)
    return tuple(dict.fromkeys(found))[:MOST]


def numbers_in(findings: Iterable[Finding]) -> tuple[int, ...]:
    """The numbers that findings speak of, and those beside them; a time is seconds."""
    found: set[int] = set()
    for each in findings:
        for minutes, seconds, number in _NUMBER.findall(each.message):
            said = int(number) if number else 60 * int(minutes) + int(seconds)
            found |= {said - 1, said, said + 1}
    return tuple(sorted(each for each in found if each >= 0))


# --- beside a value -----------------------------------------------------------------------------


def _near(kind: Kind, value: Any) -> Iterator[Any]:
    found = (each for each in _around(kind, value) if each != value)
    yield from dict.fromkeys(found)


def _around(kind: Kind, value: Any) -> Iterator[Any]:
    match kind:
        case Whole(low, high):
            numbers = (value - 1, value + 1, low, high) if isinstance(value, int) else (low, high)
            yield from (each for each in numbers if low <= each <= high)
        case Flag():
            yield from (True, False)
        case Word(words):
            yield from words
        case Nothing():
            yield None
        case Pair(low, high):
            yield from _pairs(low, high, value)
        case Letters():
            yield from _letters(value)
        case ListOf(item, low, high):
            yield from (each for each in _lists(item, value) if low <= len(each) <= high)
        case Record():
            yield from _records(kind, value)
        case OneOf(kinds):
            for each in kinds:
                yield from _around(each, value if _fits(each, value) else _least(each))
                yield _least(each)


def _pairs(low: int, high: int, value: Any) -> Iterator[Range]:
    for one, two in product((-1, 0, 1), repeat=2):
        if low <= value.low + one <= value.high + two <= high:
            yield Range(value.low + one, value.high + two)


def _letters(value: Any) -> Iterator[tuple[Colour, ...]]:
    if len(value) > 1:
        yield value[:-1]
    free = [letter for letter in "gyvwptacdefhilmnqsuxz" if letter not in {each.letter for each in value}]
    yield from ((*value, Colour(letter, letter)) for letter in free[:1])


def _lists(item: Kind, value: Any) -> Iterator[tuple[Any, ...]]:
    given = tuple(value or ())
    yield from (given[:at] + given[at + 1 :] for at in range(len(given)))
    if isinstance(item, Word):
        yield from ((word,) for word in item.words)
        yield from ((*given, word) for word in item.words if word not in given)
    else:
        for at, each in enumerate(given):
            yield from ((*given[:at], other, *given[at + 1 :]) for other in _near(item, each))
        yield (*given, _least(item))


def _records(kind: Record, value: Any) -> Iterator[Any]:
    for (name, each), (_, inner) in zip(plain_fields(value), kind.fields, strict=True):
        yield from (replace(value, **{name: other}) for other in _near(inner, each))


def _fits(kind: Kind, value: Any) -> bool:
    match kind:
        case Whole():
            return isinstance(value, int) and not isinstance(value, bool)
        case Word(words):
            return value in words
        case Nothing():
            return value is None
        case Record(made):
            return isinstance(value, made)
        case _:
            return value is not None


def _least(kind: Kind) -> Any:
    """A value of this kind, whatever it means."""
    match kind:
        case Whole(low):
            return low
        case Flag():
            return False
        case Word(words):
            return words[0]
        case Nothing():
            return None
        case Pair(low):
            return Range(low, low)
        case Letters():
            return (Colour("k", "black"),)
        case ListOf(item, low):
            return (_least(item),) * low
        case Record(made, named):
            return made(*(_least(each) for _, each in named))
        case OneOf(kinds):
            return _least(kinds[0])


# --- what a record suggests ---------------------------------------------------------------------


def _said(kind: Kind, value: Any, numbers: Sequence[int]) -> Iterator[Any]:
    match kind:
        case Whole(low, high):
            yield from (each for each in numbers if low <= each <= high)
        case Flag() | Word() | Nothing():
            yield from _around(kind, value)
        case Pair(low, high):
            ends = [each for each in (*value, *numbers) if low <= each <= high]
            yield from (Range(one, two) for one in ends for two in ends if one <= two)
        case ListOf(item, low, high):
            yield from (each for each in _said_lists(item, value, numbers) if low <= len(each) <= high)
        case Record(_, named):
            yield from _said_records(named, value, numbers)
        case OneOf(kinds):
            yield from chain.from_iterable(_said(each, value, numbers) for each in kinds if _can(each, value))
        case Letters():
            return


def _said_lists(item: Kind, value: Any, numbers: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    given = tuple(value or ())
    if isinstance(item, Word):
        yield from _lists(item, given)
    elif isinstance(item, Whole):
        yield from ((each,) for each in _said(item, None, numbers))
    for at, each in enumerate(given):
        yield from ((*given[:at], other, *given[at + 1 :]) for other in _said(item, each, numbers))


def _said_records(named: Sequence[tuple[str, Kind]], value: Any, numbers: Sequence[int]) -> Iterator[Any]:
    """One field after another, then two of them together: a cost has tiles and points."""
    choices = [
        (name, list(dict.fromkeys((each, *_said(kind, each, numbers)))))
        for (name, each), (_, kind) in zip(plain_fields(value), named, strict=True)
    ]
    for name, others in choices:
        yield from (replace(value, **{name: other}) for other in others)
    if len(choices) == 2:
        (one, firsts), (two, seconds) = choices
        yield from (replace(value, **{one: a, two: b}) for a in firsts for b in seconds)


def _can(kind: Kind, value: Any) -> bool:
    """A record can only be changed where there is one."""
    return not isinstance(kind, Record) or _fits(kind, value)
