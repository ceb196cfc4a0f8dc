"""`referee fmt`: transcripts in their canonical form."""

from __future__ import annotations

import difflib
import os
import sys
import tempfile
from pathlib import Path

import click


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="GAME…")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Show what would change.")
@click.option("--in-place", is_flag=True, help="Rewrite the files, each whole or not at all.")
def command(files: tuple[str, ...], check: bool, diff: bool, in_place: bool) -> None:
    """Print transcripts in their canonical form. `-` is standard input.

    A line that can't be read is reported and kept as it is.
    """
    worst = 0
    for name in files:
        worst = max(worst, _one(name, check, diff, in_place))
    sys.exit(worst)


def _one(name: str, check: bool, diff: bool, in_place: bool) -> int:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        click.echo(f"{name}: {error.strerror}", err=True)
        return 2
    old, new, unread = _canonical(data, name)
    if new is None:
        return 1
    if diff:
        click.echo("".join(_diff(name, old, new)), nl=False)
    if in_place and name != "-" and new.encode() != data:
        _write_whole(Path(name), new)
    elif not (check or diff or in_place):
        sys.stdout.buffer.write(new.encode())
        sys.stdout.buffer.flush()
    changed = new.encode() != data
    if check and changed:
        click.echo(f"{name} would change", err=True)
    return 1 if unread or (check and changed) else 0


def _canonical(data: bytes, name: str) -> tuple[str, str | None, bool]:
    """The text, its canonical form (None where the bytes are no UTF-8), and whether a line can't be read."""
    from referee.model.event import Unread
    from referee.text.source import Source
    from referee.transcript import parse

    source = Source.of_bytes(data, name)
    transcript = parse(source)
    for finding in transcript.findings:
        place = f"{finding.span.line}:{finding.span.column}" if finding.span else ""
        click.echo(_shown(f"{name}:{place}: {finding.code} {finding.message}"), err=True)
    too_much = any(finding.code in ("N020", "N023", "N024") for finding in transcript.findings)
    if source.flaw or too_much:
        return source.text, None, True
    return source.text, str(transcript), any(isinstance(event, Unread) for event in transcript.events)


def _shown(text: str) -> str:
    """Characters that could steer a terminal, as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _diff(name: str, old: str, new: str) -> list[str]:
    from referee.text.source import split_lines

    before = [f"{line}\n" for line in split_lines(old)]
    if before[-1] == "\n":
        before.pop()
    return list(difflib.unified_diff(before, new.splitlines(keepends=True), name, f"{name} (canonical)"))


def _write_whole(path: Path, text: str) -> None:
    """A temporary file in the same folder takes the old one's place once it is safely written."""
    target = path.resolve()
    descriptor, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(target.stat().st_mode & 0o7777)
        Path(temporary).replace(target)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
