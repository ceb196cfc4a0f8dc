"""The JSON Schema of a rulebook's file, for editors; read off the one list of parameters."""

from __future__ import annotations

from typing import Any, get_args

from referee.model.chapters import CLAUSES
from referee.model.finding import Grade
from referee.model.kind import Flag, Kind, Letters, ListOf, Nothing, OneOf, Pair, Record, Whole, Word
from referee.model.schema import find, groups, parameters

_CITE: dict[str, Any] = {
    "oneOf": [
        {"type": "string", "maxLength": 400},
        {
            "type": "object",
            "properties": {key: {"type": "string"} for key in ("booklet", "section", "says")},
            "required": ["says"],
            "additionalProperties": False,
        },
    ]
}
_SOURCE: dict[str, Any] = {"grade": {"enum": list(get_args(Grade))}, "cite": _CITE}


def json_schema() -> dict[str, Any]:
    """What a file may say. A file that extends nothing states every parameter; a schema can't say that."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A rulebook for the referee",
        "type": "object",
        "properties": {**_head(), **{name: _node(name) for name in groups()[""]}, **_tail()},
        "additionalProperties": False,
    }


def _head() -> dict[str, Any]:
    text = {"type": "string", "minLength": 1}
    booklet = {"type": "object", "properties": dict.fromkeys(("key", "language", "title"), text)}
    closed = {**booklet, "required": ["key"], "additionalProperties": False}
    heads = dict.fromkeys(("name", "title", "extends"), text)
    return {**heads, "booklet": {"oneOf": [{"const": "none"}, closed]}}


def _tail() -> dict[str, Any]:
    offers = {each.path: _offer(each.kind) for each in parameters()}
    clauses = {name: {"description": meaning, **_closed(dict(_SOURCE))} for name, meaning in CLAUSES.items()}
    return {"agreed": _closed(offers), "clauses": _closed(clauses)}


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _offer(kind: Kind) -> dict[str, Any]:
    values = {"oneOf": [{"const": "any"}, {"type": "array", "items": value_schema(kind)}]}
    return {"anyOf": [values, _closed({"value": values, **_SOURCE})]}


def _node(path: str) -> dict[str, Any]:
    parameter = find(path)
    if parameter is None:
        return _closed({name: _node(f"{path}.{name}") for name in groups()[path]})
    value = value_schema(parameter.kind)
    if parameter.optional_group:
        parts = _closed({name: _node(f"{path}.{name}") for name in groups()[path]})
        value = {"anyOf": [{"const": "none"}, parts]}
    return {"description": parameter.meaning, "anyOf": [value, _closed({"value": value, **_SOURCE})]}


def value_schema(kind: Kind) -> dict[str, Any]:
    """What a value of this kind looks like."""
    match kind:
        case Whole(low, high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case Flag():
            return {"type": "boolean"}
        case Word(words):
            return {"enum": list(words)}
        case Nothing():
            return {"const": "none"}
        case Pair(low, high):
            return {"type": "array", "items": value_schema(Whole(low, high)), "minItems": 2, "maxItems": 2}
        case Letters():
            names = {"^[a-z]$": {"type": "string", "minLength": 1, "maxLength": 30}}
            shape = {"type": "object", "patternProperties": names, "additionalProperties": False}
            return {**shape, "minProperties": 1}
        case ListOf(item, low, high):
            unique = {"uniqueItems": True} if isinstance(item, Word) else {}
            shape = {"type": "array", "items": value_schema(item), "minItems": low, "maxItems": high}
            return {**shape, **unique}
        case Record(_, named):
            closed = _closed({name: value_schema(each) for name, each in named})
            return {**closed, "required": [name for name, _ in named]}
        case OneOf(kinds):
            return {"anyOf": [value_schema(each) for each in kinds]}
