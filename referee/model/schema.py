"""The parameters as data, read off `referee.model.chapters`, and what holds between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import pairwise
from typing import Any, get_args, get_type_hints

from referee.model.chapters import CHAPTERS, CLAUSES, Effect
from referee.model.kind import Kind, OneOf, Record, key_of, kind_of
from referee.text.frozen import dataclass

__all__ = ["CLAUSES", "RELATIONS", "Parameter", "Relation", "chapters_from", "find", "groups", "parameters"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter. `within` names the optional group it is a part of (`score.unopened`), if any.

    `needs` is what must hold between it and others, one sentence each.
    """

    path: str
    kind: Kind
    meaning: str
    effect: Effect
    within: str | None = None
    needs: tuple[str, ...] = ()

    @property
    def optional_group(self) -> bool:
        """Whether it is a group of parameters that may also be `none`."""
        return _group_of(self.kind) is not None


@dataclass(frozen=True, slots=True)
class Relation:
    """What must hold between parameters. `holds` gets the value of any path."""

    paths: tuple[str, ...]
    sentence: str
    holds: Callable[[Callable[[str], Any]], bool]


def _supply_apart(value: Callable[[str], Any]) -> bool:
    ranges = sorted(supply.players for supply in value("tiles.supply"))
    return all(one.high < two.low for one, two in pairwise(ranges))


def _deal_fits(value: Callable[[str], Any]) -> bool:
    faces = len(value("tiles.colours")) * value("tiles.highest")
    rack = value("deal.rack")
    return all(
        rack * each.players.high <= faces * each.copies + each.jokers for each in value("tiles.supply")
    )


def _jokers_fit(value: Callable[[str], Any]) -> bool:
    """A duel hands out jokers of the ordinary box, which has too few for a full table."""
    dealt = value("deal.jokers")
    return all(dealt * each.players.low <= each.jokers for each in value("tiles.supply"))


RELATIONS = (
    Relation(
        ("end.last_lap", "end.pool_empty"),
        "end.last_lap is none unless end.pool_empty is one_turn_each",
        lambda value: value("end.last_lap") == "none" or value("end.pool_empty") == "one_turn_each",
    ),
    Relation(("tiles.supply",), "no number of players stands twice in tiles.supply", _supply_apart),
    Relation(
        ("deal.rack", "tiles.supply", "tiles.colours", "tiles.highest"),
        "the box holds a rack of deal.rack for every player",
        _deal_fits,
    ),
    Relation(
        ("deal.jokers", "deal.rack"),
        "deal.jokers is at most deal.rack",
        lambda value: value("deal.jokers") <= value("deal.rack"),
    ),
    Relation(
        ("deal.jokers", "tiles.supply"),
        "the box holds deal.jokers jokers for each of the fewest players",
        _jokers_fit,
    ),
    Relation(
        ("match.winner",),
        "match.winner has points or fewest_points, not both",
        lambda value: not {"points", "fewest_points"} <= set(value("match.winner")),
    ),
)


@cache
def parameters() -> tuple[Parameter, ...]:
    """Every parameter, in the order of the rulebook. An optional group stands before its parts."""
    found: list[Parameter] = []
    for name, chapter in CHAPTERS.items():
        _collect(name, chapter, None, found)
    return tuple(found)


def _collect(prefix: str, made: type, within: str | None, found: list[Parameter]) -> None:
    hints = get_type_hints(made, include_extras=True)
    for each in fields(made):
        path = f"{prefix}.{key_of(each.name)}"
        if "meaning" not in each.metadata:
            _collect(path, hints[each.name], within, found)
            continue
        parameter = _parameter(path, kind_of(hints[each.name]), each.metadata, within)
        found.append(parameter)
        group = _group_of(parameter.kind)
        if group is not None:
            _collect(path, group, path, found)


def _parameter(path: str, kind: Kind, notes: Mapping[str, Any], within: str | None) -> Parameter:
    needs = tuple(relation.sentence for relation in RELATIONS if path in relation.paths)
    return Parameter(path, kind, notes["meaning"], notes["effect"], within, needs)


def _group_of(kind: Kind) -> type | None:
    """The class of an optional group: a record whose fields are parameters themselves."""
    for each in kind.kinds if isinstance(kind, OneOf) else ():
        if isinstance(each, Record) and all("meaning" in field.metadata for field in fields(each.made)):
            return each.made
    return None


@cache
def _by_path() -> dict[str, Parameter]:
    return {parameter.path: parameter for parameter in parameters()}


def find(path: str) -> Parameter | None:
    return _by_path().get(path)


@cache
def groups() -> dict[str, tuple[str, ...]]:
    """The names in each group, by the group's path; "" is the chapters."""
    found: dict[str, dict[str, None]] = {}
    for parameter in parameters():
        steps = parameter.path.split(".")
        for length in range(len(steps)):
            found.setdefault(".".join(steps[:length]), {})[steps[length]] = None
    return {path: tuple(names) for path, names in found.items()}


def chapters_from(values: Mapping[str, Any]) -> dict[str, Any]:
    """The chapters of a Variant, from the value of every path that is in force."""
    return {name: _made(name, chapter, values) for name, chapter in CHAPTERS.items()}


def _made(prefix: str, made: type, values: Mapping[str, Any]) -> Any:
    hints = _plain_hints(made)
    taken: list[Any] = []
    for each in fields(made):
        path = f"{prefix}.{key_of(each.name)}"
        if path in values:
            taken.append(values[path])
        else:
            taken.append(_made(path, hints[each.name], values))
    return made(*taken)


@cache
def _plain_hints(made: type) -> dict[str, type]:
    """The class of each field that is a group, also where `none` is allowed in its place."""
    return {name: _class_in(hint) for name, hint in get_type_hints(made).items()}


def _class_in(hint: Any) -> type:
    for each in (*get_args(hint), hint):
        if isinstance(each, type) and is_dataclass(each):
            return each
    return object
