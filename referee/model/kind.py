"""The kinds of values a parameter can have, read off its annotation, and how each is said in words."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.model.chapters import Between, Colour, Length, Range
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range, both ends included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Flag:
    """`true` or `false`."""


@dataclass(frozen=True, slots=True)
class Word:
    """One of some words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The word `none`."""


@dataclass(frozen=True, slots=True)
class Pair:
    """`[fewest, most]`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Letters:
    """A mapping of letters to names: the colours."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list; one of words holds each word at most once."""

    item: Kind
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping with exactly these keys."""

    made: type
    fields: tuple[tuple[str, Kind], ...]


@dataclass(frozen=True, slots=True)
class OneOf:
    """A value of any of these kinds."""

    kinds: tuple[Kind, ...]


Kind = Whole | Flag | Word | Nothing | Pair | Letters | ListOf | Record | OneOf


def key_of(name: str) -> str:
    """A field's name as a file writes it: Python may not call a field `with`."""
    return name.removesuffix("_")


def kind_of(annotation: Any) -> Kind:
    """The kind that an annotation of `referee.model.chapters` states."""
    notes: tuple[Any, ...] = ()
    if get_origin(annotation) is Annotated:
        annotation, *rest = get_args(annotation)
        notes = tuple(rest)
    if annotation is int or annotation is Range:
        between = next(note for note in notes if isinstance(note, Between))
        return (Whole if annotation is int else Pair)(between.low, between.high)
    if annotation is bool:
        return Flag()
    if annotation is NoneType:
        return Nothing()
    return _built_kind(annotation, notes)


def _built_kind(annotation: Any, notes: tuple[Any, ...]) -> Kind:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return Word(arguments)
    if origin in (Union, UnionType):
        return OneOf(tuple(kind_of(argument) for argument in arguments))
    if origin is tuple:
        return _list_kind(arguments[0], notes)
    if is_dataclass(annotation):
        hints = get_type_hints(annotation, include_extras=True)
        named = tuple((key_of(each.name), kind_of(hints[each.name])) for each in fields(annotation))
        return Record(annotation, named)  # type: ignore[arg-type]
    raise TypeError(f"no kind of value for {annotation!r}")


def _list_kind(item: Any, notes: tuple[Any, ...]) -> Kind:
    if item is Colour:
        return Letters()
    kind = kind_of(item)
    widest = len(kind.words) if isinstance(kind, Word) else 50
    length = next((note for note in notes if isinstance(note, Length)), Length(0, widest))
    return ListOf(kind, length.low, length.high)


def described(kind: Kind) -> str:
    """What is allowed, as a phrase that follows "expected"."""
    match kind:
        case Whole(low, high):
            return f"a whole number from {low} to {high}"
        case Flag():
            return "true or false"
        case Word(words):
            return _either(words)
        case Nothing():
            return "none"
        case Pair(low, high):
            return f"[fewest, most], two whole numbers from {low} to {high}"
        case Letters():
            return "a mapping of lower-case letters to names, as {k: black, r: red}"
        case ListOf(item, low, high):
            return _list_words(item, low, high)
        case Record(_, named):
            return "{" + ", ".join(f"{name}: {_short(each)}" for name, each in named) + "}"
        case OneOf(kinds):
            return _either(tuple(described(each) for each in kinds))


def _list_words(item: Kind, low: int, high: int) -> str:
    if isinstance(item, Word):
        least = " with at least one" if low else ""
        return f"a list{least} of {', '.join(item.words)}"
    return f"a list of {low} to {high} entries, each {described(item)}"


def _short(kind: Kind) -> str:
    match kind:
        case Whole(low, high):
            return f"{low} to {high}"
        case Pair():
            return "[fewest, most]"
        case _:
            return described(kind)


def _either(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
