"""The grammar's parse tables as JSON, so that a start need not build the grammar anew.

They are used only where both the grammar's text and Lark's version are those they were made from.
Lark numbers its states as its hash tables fall; here they are numbered in the order a walk from the
starts meets them, so that the same grammar always gives the same bytes.

    python -m referee.transcript.tables > tables.json && mv tables.json grammar/rkb.tables.json
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lark import Lark

_REFERENCE = "@"
_SHIFT = 0


def loaded(text: str, grammar: str, **options: Any) -> Lark | None:
    """The parser of these tables, or None where they do not belong to this grammar and this Lark."""
    import lark

    try:
        saved = json.loads(text)
    except ValueError:
        return None
    if (saved["grammar"], saved["lark"]) != (_digest(grammar), lark.__version__):
        return None
    data, memo = saved["data"], dict(enumerate(saved["memo"]))
    table = data["parser"]["parser"]
    table["states"] = {
        number: {token: (action, arg) for token, action, arg in row}
        for number, row in enumerate(table["states"])
    }
    # The way in that Lark's own stand-alone parsers use; Lark.load reads pickles only.
    home: Any = lark.Lark
    parser: Lark = home._load_from_dict(data, memo, **options)
    return parser


def saved(grammar: str, **options: Any) -> str:
    """The tables of a grammar; `options` are those of Lark, less what can't be saved."""
    import lark
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = lark.Lark(grammar, **options).memo_serialize([TerminalDef, Rule])
    data, notes = _renumbered(data, memo)
    data["parser"]["parser"] = _walked(data["parser"]["parser"])
    whole = {"lark": lark.__version__, "grammar": _digest(grammar), "data": data, "memo": notes}
    return json.dumps(whole, sort_keys=True, separators=(",", ":")) + "\n"


def _digest(grammar: str) -> str:
    return hashlib.sha256(grammar.encode()).hexdigest()


def _renumbered(data: Any, memo: dict[int, Any]) -> tuple[Any, list[Any]]:
    """Rules and terminals, which the data only refers to, in the order of their text."""
    order = sorted(memo, key=lambda number: json.dumps(memo[number], sort_keys=True))
    new = {old: number for number, old in enumerate(order)}
    data = _referring(data, new)
    data["rules"].sort(key=lambda each: each[_REFERENCE])
    for part, name in (("parser_conf", "rules"), ("lexer_conf", "terminals")):
        data["parser"][part][name].sort(key=lambda each: each[_REFERENCE])
    return data, [memo[old] for old in order]


def _referring(value: Any, new: dict[int, int]) -> Any:
    if isinstance(value, dict):
        if value.keys() == {_REFERENCE}:
            return {_REFERENCE: new[value[_REFERENCE]]}
        return {key: _referring(each, new) for key, each in value.items()}
    return [_referring(each, new) for each in value] if isinstance(value, list | tuple) else value


def _walked(table: dict[str, Any]) -> dict[str, Any]:
    """States in the order of a walk from the starts, tokens in the order of their names."""
    names: dict[int, str] = table["tokens"]
    tokens = sorted(names.values())
    index = {name: number for number, name in enumerate(tokens)}
    order = [state for _, state in sorted(table["start_states"].items())]
    rows: list[list[tuple[str, int, Any]]] = []
    for state in order:  # which grows meanwhile
        row = sorted((names[token], *action) for token, action in table["states"][state].items())
        rows.append(row)
        order += dict.fromkeys(arg for _, action, arg in row if action == _SHIFT and arg not in order)
    new = {old: number for number, old in enumerate(order)}
    return {
        "tokens": tokens,
        "states": [[(index[name], a, arg if a else new[arg]) for name, a, arg in row] for row in rows],
        "start_states": {name: new[state] for name, state in table["start_states"].items()},
        "end_states": {name: new[state] for name, state in table["end_states"].items()},
    }


def _main() -> None:
    from referee.resources import grammar_text
    from referee.transcript.engine import options

    print(saved(grammar_text(), **options(transformer=None)), end="")


if __name__ == "__main__":
    _main()
