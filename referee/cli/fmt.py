"""`referee fmt`: transcripts in their canonical form."""

from __future__ import annotations

import difflib
import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from referee.cli.common import STANDARD_INPUT, expanded, read, refused
from referee.cli.output import emit, encoding_of, write_whole
from referee.text.safe import shown

if TYPE_CHECKING:
    from referee.model.finding import Finding

_NOT_WHOLE = frozenset({"N020", "N023", "N024", "N025", "N026", "N027", "N032"})
"""Findings after which a part of the text is missing from what was read."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="GAME…")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Show what would change.")
@click.option("--in-place", is_flag=True, help="Rewrite the files, each whole or not at all.")
def command(files: tuple[str, ...], check: bool, diff: bool, in_place: bool) -> None:
    """Print transcripts in their canonical form.

    `-` is standard input; files may be packed with gzip or zstd. A line that can't be read is
    reported and kept as it is.

    \b
    Examples:
      referee fmt game.rkb
      referee fmt --check games/
      referee fmt --in-place game.rkb
    """
    worst = max((_one(name, check, diff, in_place) for name in expanded(files)), default=0)
    click.get_current_context().exit(worst)


class Formatted(NamedTuple):
    """`canonical` is None where not all of the text could be read; `unread` where a line could not."""

    plain: bytes
    canonical: str | None
    unread: bool


def _one(name: str, check: bool, diff: bool, in_place: bool) -> int:
    data, problem = read(name)[1:]
    if data is None:
        return refused(name, problem)
    done = _formatted(data, name)
    if done.canonical is None:
        return 1
    changed = done.canonical.encode() != done.plain
    if diff:
        emit("".join(_diff(name, done.plain, done.canonical)))
    if in_place and changed and name != STANDARD_INPUT:
        if done.plain is not data:
            return refused(name, "packed; unpack it to rewrite it")
        if problem := _rewritten(name, done.canonical):
            return refused(name, problem)
    elif not (check or diff or in_place):
        emit(done.canonical)
    if check and changed:
        click.echo(f"{shown(name)} would change", err=True)
    return 1 if done.unread or (check and changed) else 0


def told(findings: Iterable[Finding]) -> bool:
    """Findings go to standard error, as people read them; whether one of them is an error."""
    from referee.report.text import finding_lines

    illegal, encoding = False, encoding_of(sys.stderr)
    for finding in findings:
        illegal |= finding.verdict == "illegal"
        click.echo("\n".join(finding_lines(finding, encoding=encoding)), err=True)
    return illegal


def _formatted(data: bytes, name: str) -> Formatted:
    from referee.model.event import Unread
    from referee.text.source import Source
    from referee.transcript import parse, read_games

    stream = read_games(io.BytesIO(data), name)
    plain = b"".join(stream.chunks())
    if plain == data:
        plain = data
    transcript = parse(Source.of_bytes(plain, name))
    findings = stream.findings or transcript.findings
    told(findings)
    if any(finding.code in _NOT_WHOLE for finding in findings):
        return Formatted(plain, None, True)
    unread = any(isinstance(event, Unread) for event in transcript.events)
    return Formatted(plain, str(transcript), unread)


def _diff(name: str, old: bytes, new: str) -> list[str]:
    from referee.text.source import Source

    before = [f"{line}\n" for line in Source.of_bytes(old).lines]
    after = [f"{line}\n" for line in Source.of_text(new).lines]
    return [
        f"{shown(line.removesuffix(chr(10)))}\n"
        for line in difflib.unified_diff(before, after, name, f"{name} (canonical)")
    ]


def _rewritten(name: str, text: str) -> str:
    """What kept the file from being written; a link stays a link."""
    try:
        write_whole(Path(name).resolve(), text)
    except OSError as error:
        return error.strerror or str(error)
    return ""
