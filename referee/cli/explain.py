"""`referee explain`: the whole story of a parameter or of a code."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.common import complete_subject, output_options
from referee.cli.output import emit

if TYPE_CHECKING:
    from referee.model.code import Code

_WIDTH = 79
_MOST_BEGUN = 8
# A note is no offence, so its examples are of what is said and what is not.
_EXAMPLES = (
    {"illegal": "Illegal", "legal": "Legal"},
    {"illegal": "Said of", "legal": "Not said of"},
)


@click.command()
@click.argument("subject", metavar="CODE or PARAMETER", shell_complete=complete_subject)
@output_options(("text", "json"))
def command(subject: str, format_: str, output: Path | None) -> None:
    """Tell the whole story of a finding's code, or of a parameter: what, why, and what each rulebook says.

    \b
    Examples:
      referee explain opening.minimum
      referee explain O203
      referee explain opening-below-minimum
    """
    story = _parameter_story(subject) or _code_story(subject)
    if story is None:
        raise click.UsageError(_unknown(subject))
    text = json.dumps({"schema": "referee/1", **story}, ensure_ascii=False, indent=2) + "\n"
    emit(text if format_ == "json" else _text(story), output)


def _unknown(subject: str) -> str:
    from referee.model.bind import nearest

    near = nearest(subject, subjects())
    begun = [name for name in subjects() if subject and name.casefold().startswith(subject.casefold())]
    if begun:
        more = ", …" if len(begun) > _MOST_BEGUN else ""
        return f"{subject!r} alone is none; so begin {', '.join(begun[:_MOST_BEGUN])}{more}"
    return f"there is no code and no parameter {subject!r}" + (f"; did you mean {near}?" if near else "")


def subjects() -> list[str]:
    """Everything that can be explained."""
    from referee.catalogue import all_codes
    from referee.model.schema import CLAUSES, parameters

    codes = all_codes()
    named = [each.path for each in parameters()] + [f"clauses.{name}" for name in CLAUSES]
    return [*named, *(each.code for each in codes), *(each.name for each in codes)]


def _parameter_story(subject: str) -> dict[str, Any] | None:
    from referee.model.kind import described
    from referee.model.schema import CLAUSES, find

    clause = subject.removeprefix("clauses.")
    if subject.startswith("clauses.") and clause in CLAUSES:
        return {"parameter": subject, "meaning": CLAUSES[clause], "variants": _said(subject)}
    found = find(subject)
    if found is None:
        return None
    about = {"parameter": subject, "meaning": found.meaning, "allowed": described(found.kind)}
    return {**about, "needs": list(found.needs), "variants": _said(subject)}


def _code_story(subject: str) -> dict[str, Any] | None:
    from referee.catalogue import find

    code = find(subject)
    return None if code is None else _told(code)


def _told(code: Code) -> dict[str, Any]:
    return {
        "code": code.code,
        "name": code.name,
        "kind": code.kind,
        "message": code.message,
        "doc": code.doc,
        "illegal": code.illegal or None,
        "legal": code.legal or None,
        "cites": {path: _said(path) for path in code.cites},
    }


def _said(path: str) -> dict[str, Any]:
    """What each shipped rulebook says of a parameter or a clause."""
    from referee.api import variant
    from referee.cli.variants import entry
    from referee.resources import variant_names

    loaded = {name: variant(name) for name in variant_names()}
    return {name: entry(each, path) for name, each in loaded.items() if _has(each, path)}


def _has(variant: Any, path: str) -> bool:
    try:
        variant.value(path), variant.cite(path)
    except KeyError:
        return False
    return True


def _text(story: dict[str, Any]) -> str:
    return "\n".join(_code_lines(story) if "code" in story else _parameter_lines(story)) + "\n"


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


def _parameter_lines(story: dict[str, Any]) -> list[str]:
    lines = _wrapped(f"{story['parameter']}: {story['meaning']}")
    if "allowed" in story:
        lines += _wrapped(f"Allowed: {story['allowed']}")
    for need in story.get("needs", ()):
        lines += _wrapped(f"Holds always: {need}")
    return [*lines, "", *_said_lines(story["parameter"], story["variants"])]


def _code_lines(story: dict[str, Any]) -> list[str]:
    lines = [f"{story['code']} {story['name']} ({story['kind']})", "", *_wrapped(story["message"]), ""]
    for number, paragraph in enumerate(story["doc"].split("\n\n")):
        lines += [*([""] if number else ()), *_wrapped(paragraph)]
    for key, heading in _EXAMPLES[story["kind"] == "note"].items():
        if story[key]:
            lines += ["", f"{heading}:", textwrap.indent(story[key].rstrip(), "    ")]
    for path, said in story["cites"].items():
        lines += ["", f"Stands on {path}", *_said_lines(path, said)]
    return lines


def _said_lines(path: str, said: dict[str, Any]) -> list[str]:
    from referee.model.plain import flow
    from referee.text.safe import shown

    lines: list[str] = []
    for name, each in said.items():
        value = "" if path.startswith("clauses.") else f" {flow(each['value'])}"
        about = "; ".join(word for word in (each["grade"], each["source"]["booklet"]) if word)
        lines += _wrapped(f"{name}:{value} ({about or 'grade not stated'})", "  ")
        lines += _wrapped(shown(each["source"]["clause"] or ""), "      ")
    return lines
