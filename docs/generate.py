"""Write the generated pages of docs/ and their picture from what is loaded: `python docs/generate.py`."""

from __future__ import annotations

from pathlib import Path

import referee
from referee.catalogue import all_codes
from referee.comparing.matrix import Matrix, matrix
from referee.model.chapters import CHAPTERS, CLAUSES
from referee.model.code import Code
from referee.model.kind import described
from referee.model.plain import flow
from referee.model.provenance import Agreed
from referee.model.schema import Parameter, parameters
from referee.model.variant import Variant
from referee.report.matrix import matrix_svg
from referee.resources import variant_names

TARGET = Path(__file__).with_name("parameters.md")
RULEBOOKS = Path(__file__).with_name("rulebooks.md")
PICTURE = Path(__file__).with_name("rulebooks.svg")
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


# --- how the rulebooks differ -------------------------------------------------------------------

DIFFERENCES = """\
# The rulebooks compared

Written by `python docs/generate.py`; do not edit. What each parameter means is in
[the list of parameters](parameters.md); `referee explain opening.jokers` tells where each rulebook has its
value from.

`standard` is what the five booklets share and, where they part, what most of them have. Every other rulebook
extends another one and is told here by what it changes; all else is as in its parent. Two of them side by
side, and a shortest game on which they disagree: [`referee compare`](compare.md).
"""
GRADES = ("explicit", "implied", "silent", "common", "majority", "plurality")


def rulebooks() -> str:
    """The whole page of differences."""
    variants = [referee.variant(name) for name in variant_names()]
    changed = [_changes(each, referee.variant(each.extends)) for each in variants if each.extends]
    return "\n".join([DIFFERENCES, _distances(matrix(variants)), *changed, _firmness(variants)])


def picture() -> str:
    return matrix_svg(matrix([referee.variant(name) for name in variant_names()]))


def _distances(found: Matrix) -> str:
    """How many parameters differ between every two, as a picture and as a table."""
    head = f"| | {' | '.join(found.names)} |\n|---|{'---|' * len(found.names)}\n"
    rows = "".join(
        f"| {name} | {' | '.join('–' if i == row else str(count) for i, count in enumerate(counts))} |\n"
        for row, (name, counts) in enumerate(zip(found.names, found.counts, strict=True))
    )
    said = (
        f"Closest, with {_number(found.least)}: {_pairs(found.closest)}.\n"
        f"Farthest apart, with {_number(found.most)}: {_pairs(found.farthest)}.\n"
    )
    counted = (
        "How many parameters differ between every two. A group that one of them has and another has not\n"
        "(`score.unopened`) counts once; grades and citations do not count.\n"
    )
    image = "![How many parameters differ between two rulebooks](rulebooks.svg)\n"
    return "\n".join(["## How far apart they are\n", counted, image, said, head + rows])


def _number(count: int) -> str:
    return f"{count} parameter{'' if count == 1 else 's'}"


def _pairs(pairs: tuple[tuple[str, str], ...]) -> str:
    return "; ".join(f"`{one}` and `{other}`" for one, other in pairs)


def _changes(child: Variant, parent: Variant) -> str:
    paths = [path for path in child.parameters if _said(child, path) != _said(parent, path)]
    rows = [
        f"| `{path}` | {_said(parent, path)} | {_said(child, path)} | {_why(child, path)} |\n"
        for path in paths
    ]
    rows += [_offer(child, each) for each in child.agreed if each not in parent.agreed]
    head = f"## {child.name}\n\n{child.title}. It extends `{parent.name}`.\n\n"
    return f"{head}| parameter | {parent.name} | {child.name} | why |\n|---|---|---|---|\n{''.join(rows)}"


def _offer(variant: Variant, offer: Agreed) -> str:
    values = "any value" if offer.values is None else f"`{flow(offer.values)}`"
    why = _why(variant, f"agreed.{offer.parameter}")
    return f"| `{offer.parameter}`, by agreement | – | {values} | {why} |\n"


def _said(variant: Variant, path: str) -> str:
    if path not in variant.parameters:
        return "–"
    parts = any(each.startswith(f"{path}.") for each in variant.parameters)
    return "as below" if parts else f"`{flow(variant.value(path))}`"


def _why(variant: Variant, path: str) -> str:
    cited = variant.cite(path)
    return f"*{cited.grade}* – {cited.clause}"


def _firmness(variants: list[Variant]) -> str:
    head = (
        "## How firmly they stand\n\nParameters by grade. A booklet says so (explicit), it follows "
        "(implied), or the reading is ours (silent);\nwhere no one booklet speaks, all agree (common), "
        "most do (majority), or it was decided here (plurality).\n\n"
    )
    columns = f"| rulebook | {' | '.join(GRADES)} |\n|---|{'---|' * len(GRADES)}\n"
    return head + columns + "".join(map(_grades, variants))


def _grades(variant: Variant) -> str:
    found = [variant.cite(path).grade for path in variant.parameters]
    return f"| {variant.name} | {' | '.join(str(found.count(grade)) for grade in GRADES)} |\n"


# --- every code there is ------------------------------------------------------------------------

CODES = Path(__file__).with_name("codes.md")
CODES_HEAD = """\
# The index of codes

Written by `python docs/generate.py`; do not edit. `referee explain O203` tells the whole story of a code,
with an illegal and a legal example and what each shipped rulebook says.

| code | name | kind | what is said | stands on |
|---|---|---|---|---|
"""


def codes() -> str:
    """The whole page."""
    return CODES_HEAD + "".join(map(_code_row, all_codes()))


def _code_row(code: Code) -> str:
    cites = ", ".join(f"`{path}`" for path in code.cites)
    said = code.message.replace("|", "\\|").replace("<", "&lt;")
    return f"| {code.code} | {code.name} | {code.kind} | {said} | {cites} |\n"


if __name__ == "__main__":
    CODES.write_text(codes(), encoding="utf-8")
    TARGET.write_text(reference(), encoding="utf-8")
    RULEBOOKS.write_text(rulebooks(), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")
