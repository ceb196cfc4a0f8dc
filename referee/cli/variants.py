"""`referee variants`: the rulebooks there are, what each says and why, what is wrong in a file."""

from __future__ import annotations

import json
import os
import re
import textwrap
from pathlib import Path
from typing import Any, get_args

import click

from referee.cli.common import complete_variant, output_options, read
from referee.cli.output import emit, shown_in, wants_colour
from referee.model.finding import Grade

_FORMATS = ("text", "json")
_WIDTH = 79


@click.group()
def command() -> None:
    """List, show and check rulebooks. V is a shipped name, or a path to a YAML file.

    \b
    Examples:
      referee variants list
      referee variants show polish --changed
      referee variants new club --extends polish -o club.yaml
      referee variants check club.yaml
      referee variants lint club.yaml
    """


def _json(value: Any) -> str:
    from referee.report.json_ import dumped

    return dumped({"schema": "referee/1", **value}, indent=2) + "\n"


def _variant(name: str) -> Any:
    """The rulebook, or a refusal with everything that is wrong with it."""
    from referee.cli.rulebook import rulebook

    return rulebook(name)


# --- list ---------------------------------------------------------------------------------------


@command.command("list")
@output_options(_FORMATS)
def list_(format_: str, output: Path | None) -> None:
    """Every shipped rulebook: title, booklet, players, and how many parameters differ from its parent."""
    from referee.resources import variant_names

    rows = [_row(name) for name in variant_names()]
    emit(_json({"variants": rows}) if format_ == "json" else _table(rows), output)


def _row(name: str) -> dict[str, Any]:
    variant = _variant(name)
    players = [each.players for each in variant.tiles.supply]
    return {
        "variant": name,
        "title": variant.title,
        "extends": variant.extends,
        "booklet": variant.booklet.key if variant.booklet else None,
        "players": [min(each.low for each in players), max(each.high for each in players)],
        "changed": len(_changed(variant, name)) if variant.extends else None,
        "digest": variant.digest,
    }


def _changed(variant: Any, given: str) -> tuple[str, ...]:
    """The parameters whose values differ from the parent's; all of them where there is no parent."""
    from referee.resources import variant_names

    if not variant.extends:
        return tuple(variant.parameters)
    shipped = variant.extends in variant_names()
    parent = _variant(variant.extends if shipped else str(Path(given).parent / variant.extends))
    return tuple(
        path
        for path in variant.parameters
        if path not in parent.parameters or parent.value(path) != variant.value(path)
    )


def _table(rows: list[dict[str, Any]]) -> str:
    lines = [f"{'NAME':<19}{'BOOKLET':<9}{'PLAYERS':<9}{'CHANGED':<9}TITLE"]
    for row in rows:
        low, high = row["players"]
        changed = "-" if row["changed"] is None else str(row["changed"])
        head = f"{row['variant']:<19}{row['booklet'] or '-':<9}{f'{low}-{high}':<9}{changed:<9}"
        title = textwrap.wrap(row["title"], _WIDTH - len(head))
        lines += [head + title[0], *(" " * len(head) + line for line in title[1:])]
    return "\n".join(lines) + "\n"


# --- show ---------------------------------------------------------------------------------------


@command.command()
@click.argument("variant", metavar="V", shell_complete=complete_variant)
@click.option("--changed", is_flag=True, help="Only what differs from the parent.")
@click.option("--grade", type=click.Choice(get_args(Grade)), help="Only what stands on this grade.")
@output_options(_FORMATS)
def show(variant: str, changed: bool, grade: str | None, format_: str, output: Path | None) -> None:
    """Every value in force, where it comes from, its grade and its citation."""
    loaded = _variant(variant)
    paths = _changed(loaded, variant) if changed else (*loaded.parameters, *_clauses())
    chosen = [path for path in paths if grade is None or loaded.cite(path).grade == grade]
    emit(_show_json(loaded, chosen) if format_ == "json" else _show_text(loaded, chosen), output)


def _clauses() -> tuple[str, ...]:
    """What no booklet changes, and a finding must cite: it has no value."""
    from referee.model.chapters import CLAUSES

    return tuple(f"clauses.{name}" for name in CLAUSES)


def _show_json(variant: Any, paths: list[str]) -> str:
    from referee.model.plain import plain_agreed

    head = {"variant": variant.name, "title": variant.title, "extends": variant.extends}
    entries = {path: entry(variant, path) for path in paths}
    clauses = {path: entries.pop(path) for path in paths if path.startswith("clauses.")}
    agreed = plain_agreed(variant.agreed)
    body = {"digest": variant.digest, "parameters": entries, "clauses": clauses, "agreed": agreed}
    return _json({**head, **body})


def entry(variant: Any, path: str) -> dict[str, Any]:
    """One parameter as JSON has it."""
    from referee.model.plain import plain

    cited = variant.cite(path)
    source = {"booklet": cited.booklet, "clause": cited.clause}
    place = {"file": cited.file, "line": cited.line}
    return {"value": plain(variant.value(path)), "grade": cited.grade, "source": source, **place}


def _show_text(variant: Any, paths: list[str]) -> str:
    from referee.text.safe import shown

    lines = textwrap.wrap(shown(f"{variant.name}: {variant.title}"), _WIDTH)
    if variant.extends:
        lines.append(shown(f"extends {variant.extends}"))
    chapter = ""
    for path in paths:
        if path.split(".")[0] != chapter:
            chapter = path.split(".")[0]
            lines += ["", chapter]
        lines += _entry_lines(variant, path)
    for each in variant.agreed:
        lines += ["", f"agreed: {each.parameter} may be {_offered(each.values)}"]
    return "\n".join(lines) + "\n"


def _offered(values: Any) -> str:
    from referee.model.plain import flow

    return "any value" if values is None else ", ".join(map(flow, values))


def _entry_lines(variant: Any, path: str) -> list[str]:
    from referee.model.plain import flow
    from referee.text.safe import shown

    cited = variant.cite(path)
    value = "see below" if path == "score.unopened" and variant.score.unopened else flow(variant.value(path))
    head = path if path.startswith("clauses.") else f"{path}: {shown(value)}"
    about = "; ".join(word for word in (cited.grade, cited.booklet) if word) or "grade not stated"
    clause = f": {shown(cited.clause)}" if cited.clause else ""
    story = f"({about}; {shown(cited.file)}:{cited.line}){clause}"
    return [
        *textwrap.wrap(head, _WIDTH, initial_indent="  ", subsequent_indent="    "),
        *textwrap.wrap(story, _WIDTH, initial_indent="      ", subsequent_indent="      "),
    ]


# --- check, schema, new -------------------------------------------------------------------------


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…", shell_complete=complete_variant)
@output_options(_FORMATS)
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], format_: str, output: Path | None) -> None:
    """Say everything that is wrong in rulebooks. Exit 1 where something is, 2 where a file is missing."""
    from referee.report.text import finding_lines

    found = {name: _findings(name) for given in files for name in _under(given)}
    if format_ == "json":
        emit(_check_json(found, "illegal" if any(found.values()) else "legal"), output)
    else:
        look = wants_colour(format_, output), shown_in(output)
        lines = [line for each in found.values() for one in each for line in finding_lines(one, *look)]
        lines += [f"{name}: good" for name, each in found.items() if not each]
        emit("\n".join(lines) + "\n", output)
    refused = any(one.code in ("V115", "V116") for each in found.values() for one in each)
    ctx.exit(2 if refused else int(any(found.values())))


def _under(name: str) -> list[str]:
    """A folder replaced by the rulebooks in it."""
    if not name or not Path(name).is_dir():
        return [name]
    return sorted(str(path) for ending in ("*.yaml", "*.yml") for path in Path(name).glob(ending)) or [name]


def _findings(name: str) -> tuple[Any, ...]:
    from referee.cli.rulebook import loaded

    return loaded(_as_path(name)).findings


def _check_json(found: dict[str, tuple[Any, ...]], verdict: str) -> str:
    from referee.report.json_ import finding_object

    files = [
        {"file": name, "findings": [{"file": one.file, **finding_object(one)} for one in each]}
        for name, each in found.items()
    ]
    return _json({"verdict": verdict, "files": files})


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…", shell_complete=complete_variant)
@click.option("--strict", is_flag=True, help="Exit 1 where there is a note.")
@output_options(_FORMATS)
@click.pass_context
def lint(ctx: click.Context, files: tuple[str, ...], strict: bool, format_: str, output: Path | None) -> None:
    """Say what could be better in rulebooks: entries that repeat the parent's, changes that no game would
    show, values without a source. Notes only, so exit 0; 1 where a file has mistakes, 2 where one is missing.
    """
    from referee.report.text import finding_lines

    found = {name: _lint(name) for given in files for name in _under(given)}
    wrong = any(one.verdict == "illegal" for each in found.values() for one in each)
    if format_ == "json":
        emit(_check_json(found, "illegal" if wrong else "legal"), output)
    else:
        look = wants_colour(format_, output), shown_in(output)
        lines = [line for each in found.values() for one in each for line in finding_lines(one, *look)]
        lines += [f"{name}: nothing to better" for name, each in found.items() if not each]
        emit("\n".join(lines) + "\n", output)
    refused = any(one.code in ("V115", "V116") for each in found.values() for one in each)
    ctx.exit(2 if refused else int(wrong or (strict and any(found.values()))))


def _lint(name: str) -> tuple[Any, ...]:
    from referee.api import lint_variant

    if name == "-":
        return lint_variant(name, read(name).data or b"")
    return lint_variant(_as_path(name))


def _as_path(name: str) -> str:
    return name if Path(name).suffix or not Path(name).exists() else f"./{name}"


@command.command()
@output_options(_FORMATS)
def schema(format_: str, output: Path | None) -> None:
    """The JSON Schema of a rulebook's file, for editors."""
    from referee.variantfile.jsonschema import json_schema

    emit(json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n", output)


@command.command()
@click.argument("name")
@click.option(
    "--extends", default="standard", show_default=True, metavar="V", shell_complete=complete_variant
)
@output_options(_FORMATS)
def new(name: str, extends: str, format_: str, output: Path | None) -> None:
    """A commented file to start a rulebook from: every parameter with the value of its parent."""
    if not re.fullmatch(r"\w[\w.-]{0,59}", name):
        raise click.BadParameter("a name is letters, digits, - and _", param_hint="NAME")
    file = output or Path(f"{name}.yaml")
    parent = _beside(extends, file)
    text = _started(name, parent, _variant(extends))
    _must_be_good(text, file)
    emit(_json({"variant": name, "extends": extends, "text": text}) if format_ == "json" else text, output)


def _beside(extends: str, file: Path) -> str:
    """A parent's path as seen from the new file; a shipped name as it is."""
    from referee.variantfile.lineage import is_path

    if not is_path(extends):
        return extends
    found = os.path.relpath(extends, file.parent).replace(os.sep, "/")
    return found if found.startswith("../") else f"./{found}"


def _must_be_good(text: str, file: Path) -> None:
    """A parent above the new file's folder would be refused later; better now."""
    from referee.api import read_rulebook
    from referee.cli.rulebook import refuse
    from referee.variantfile import load_text

    if findings := load_text(text, str(file), read_rulebook).findings:
        refuse(findings)


def _started(name: str, extends: str, parent: Any) -> str:
    from referee.model.plain import flow
    from referee.model.schema import find

    lines = [
        f"# {name}: what differs from {extends}. Take the # off a chapter and off the lines you change.",
        "# A value alone will do; with its source it is {value: …, grade: house, cite: …}.",
        f"name: {name}",
        f"title: {name}",
        f"extends: {extends}",
    ]
    shown: set[str] = set()
    for path in parent.parameters:
        *groups, leaf = path.split(".")
        for depth in range(1, len(groups) + 1):
            group = ".".join(groups[:depth])
            if group not in shown:
                shown.add(group)
                lines.append(f"# {'  ' * (depth - 1)}{groups[depth - 1]}:")
        parameter = find(path)
        if parameter is not None and not (parameter.optional_group and parent.value(path) is not None):
            indent = "  " * len(groups)
            lines.append(f"# {indent}{leaf}: {flow(parent.value(path))}  # {parameter.meaning}")
    return "\n".join(lines) + "\n"
