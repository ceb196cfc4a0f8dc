"""Write docs/parameters.md from the one list of parameters: `python docs/generate.py`."""

from __future__ import annotations

from pathlib import Path

import referee
from referee.model.chapters import CHAPTERS, CLAUSES
from referee.model.kind import described
from referee.model.plain import flow
from referee.model.schema import Parameter, parameters

TARGET = Path(__file__).with_name("parameters.md")
HEAD = """\
# The parameters of a rulebook

Written by `python docs/generate.py`; do not edit. `referee explain opening.minimum` tells what each
shipped rulebook says of a parameter, and why.
"""


def reference() -> str:
    """The whole page."""
    parts = [HEAD, *(_chapter(name, made) for name, made in CHAPTERS.items()), _clauses()]
    return "\n".join(parts)


def _chapter(name: str, made: type) -> str:
    rows = [_row(each) for each in parameters() if each.path.split(".")[0] == name]
    head = "| parameter | meaning | allowed | standard |\n|---|---|---|---|\n"
    needs = [need for each in parameters() if each.path.split(".")[0] == name for need in each.needs]
    notes = "".join(f"\nHolds always: {need}.\n" for need in dict.fromkeys(needs))
    return f"## {name}\n\n{made.__doc__}\n\n{head}{''.join(rows)}{notes}"


def _row(parameter: Parameter) -> str:
    standard = referee.variant("standard")
    known = parameter.path in standard.parameters
    value = f"`{flow(standard.value(parameter.path))}`" if known else "–"
    allowed = "none, or the keys below" if parameter.optional_group else described(parameter.kind)
    return f"| `{parameter.path}` | {parameter.meaning} | {allowed} | {value} |\n"


def _clauses() -> str:
    rows = "".join(f"| `clauses.{name}` | {meaning} |\n" for name, meaning in CLAUSES.items())
    head = "## clauses\n\nWhat no booklet changes, but a finding cites.\n\n"
    return f"{head}| clause | meaning |\n|---|---|\n{rows}"


if __name__ == "__main__":
    TARGET.write_text(reference(), encoding="utf-8")
