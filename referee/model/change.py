"""Changes on top of a rulebook: which parameters, whether the booklet offers them, all checked together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.model.bind import UNBOUND, Misfit, bind, nearest
from referee.model.plain import plain_fields
from referee.model.provenance import Citation, RuleChange
from referee.model.schema import RELATIONS, Relation, chapters_from, find, parameters
from referee.text.node import node_of

if TYPE_CHECKING:
    from referee.model.variant import Variant


def values_of(variant: Variant) -> dict[str, Any]:
    """The value of every path in force; an optional group stands as its parts, or as None."""
    return {
        path: variant.value(path)
        for path in variant.parameters
        if not (_is_group(path) and variant.value(path) is not None)
    }


def _is_group(path: str) -> bool:
    found = find(path)
    return found is not None and found.optional_group


def set_value(values: dict[str, Any], path: str, value: Any) -> None:
    """Put a value in its place; a whole optional group replaces its parts."""
    parameter = find(path)
    assert parameter is not None
    if not parameter.optional_group:
        values[path] = value
        return
    parts = [each.path for each in parameters() if each.within == path]
    for part in (path, *parts):
        values.pop(part, None)
    if value is None:
        values[path] = None
    else:
        values.update({f"{path}.{key}": item for key, item in plain_fields(value)})


def broken_relations(values: Mapping[str, Any]) -> tuple[Relation, ...]:
    """What does not hold, of values that are all there."""
    return tuple(relation for relation in RELATIONS if not relation.holds(values.__getitem__))


def broken_relations_known(values: Mapping[str, Any]) -> tuple[Relation, ...]:
    """As `broken_relations`, where some values may be missing: of those nothing is said."""
    return tuple(
        relation
        for relation in RELATIONS
        if all(path in values for path in relation.paths) and not relation.holds(values.__getitem__)
    )


def offered(variant: Variant, path: str, value: Any) -> bool:
    """Whether the booklet itself offers this change, or says so already."""
    if variant.value(path) == value:
        return True
    for each in variant.agreed:
        if each.parameter == path:
            return each.values is None or value in each.values
    return False


def changed(variant: Variant, new: Mapping[str, Any], cited: Mapping[str, Citation]) -> Variant:
    """The variant with these bound values. Nothing is checked here but what is agreed."""
    values, citations = values_of(variant), dict(variant.citations)
    before = {path: _value_or_none(variant, path) for path in new}
    made = list(variant.changes)
    for path in sorted(new, key=len):
        set_value(values, path, new[path])
        made = [each for each in made if each.parameter != path]
        agreed = before[path] is not UNBOUND and offered(variant, path, new[path])
        made.append(RuleChange(path, new[path], agreed))
        if before[path] is UNBOUND or before[path] != new[path]:
            _cite(citations, path, _citation(variant, path, agreed, cited[path]), values)
    return replace(
        variant,
        **chapters_from(values),
        citations=tuple((path, citations[path]) for path in _order(citations)),
        changes=tuple(sorted(made, key=lambda each: each.parameter)),
    )


def _value_or_none(variant: Variant, path: str) -> Any:
    try:
        return variant.value(path)
    except KeyError:
        return UNBOUND


def _cite(citations: dict[str, Citation], path: str, cited: Citation, values: Mapping[str, Any]) -> None:
    for name in [name for name in citations if name == path or name.startswith(f"{path}.")]:
        del citations[name]
    parts = [name for name in values if name == path or name.startswith(f"{path}.")]
    citations.update(dict.fromkeys(parts, cited))


def _citation(variant: Variant, path: str, agreed: bool, place: Citation) -> Citation:
    """An agreed change stands on the booklet's offer; a house rule on whoever wrote it."""
    if not agreed:
        return place
    offer = variant.cite(f"agreed.{path}")
    return replace(place, grade=offer.grade, booklet=offer.booklet, clause=offer.clause)


def _order(citations: Mapping[str, Citation]) -> list[str]:
    places = {each.path: index for index, each in enumerate(parameters())}
    return sorted(citations, key=lambda path: (places.get(path, len(places)), path))


def changed_by(variant: Variant, rules: Mapping[str, Any]) -> Variant:
    """`Variant.with_rules`: Python values through the same binder. Raises ValueError with every problem."""
    problems: list[str] = []
    bound: dict[str, Any] = {}
    for path, given in rules.items():
        value = _bound(path, given, problems)
        if value is not UNBOUND:
            bound[path] = value
    values = values_of(variant)
    for path in sorted(bound, key=len):
        parameter = find(path)
        if parameter is not None and parameter.within in values:
            problems.append(f"{path}: {parameter.within} is none here; give the whole of it")
            continue
        set_value(values, path, bound[path])
    if not problems:
        problems = [f"{' and '.join(each.paths)}: {each.sentence}" for each in broken_relations(values)]
    if problems:
        raise ValueError("; ".join(problems))
    place = Citation("house", None, None, "with_rules", 0)
    return changed(variant, bound, dict.fromkeys(bound, place))


def _bound(path: str, given: Any, problems: list[str]) -> Any:
    parameter = find(path)
    if parameter is None:
        near = nearest(path, (each.path for each in parameters()))
        problems.append(f"{path}: no such parameter" + (f"; did you mean {near}?" if near else ""))
        return UNBOUND
    misfits: list[Misfit] = []
    try:
        value = bind(node_of(given), parameter.kind, misfits)
    except TypeError as error:
        problems.append(f"{path}: {error}")
        return UNBOUND
    problems.extend(f"{path}: expected {each.expected}, found {each.found}" for each in misfits)
    return value
