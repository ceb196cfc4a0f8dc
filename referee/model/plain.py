"""Values as JSON has them, and as a rulebook's file writes them."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from referee.model.chapters import Colour
from referee.model.kind import key_of
from referee.model.provenance import Agreed

if TYPE_CHECKING:
    from referee.model.variant import Variant


def plain(value: Any) -> Any:
    """A parameter's value as JSON has it: mappings, lists, numbers, words, null for `none`."""
    if is_dataclass(value) and not isinstance(value, type):
        return {key_of(each.name): plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple):
        if value and isinstance(value[0], Colour):
            return {colour.letter: colour.name for colour in value}
        if value and isinstance(value[0], Agreed):
            return plain_agreed(value)
        return [plain(item) for item in value]
    return value


def plain_agreed(agreed: tuple[Agreed, ...]) -> dict[str, Any]:
    """The changes a booklet offers: a list of values, or the word `any`."""
    return {each.parameter: "any" if each.values is None else plain(each.values) for each in agreed}


def flow(value: Any) -> str:
    """A value as a file, a `rule` line or `--rule` would write it."""
    return _flow(plain(value))


def _flow(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    return str(value)


def canonical(variant: Variant) -> str:
    """What the variant says, as JSON that is the same for equal variants."""
    values = {path: plain(variant.value(path)) for path in variant.parameters}
    return json.dumps(
        {"parameters": values, "agreed": plain_agreed(variant.agreed)},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=True,
    )


def plain_fields(record: Any) -> list[tuple[str, Any]]:
    """A record's keys, as a file writes them, with its own values."""
    return [(key_of(each.name), getattr(record, each.name)) for each in fields(record)]
