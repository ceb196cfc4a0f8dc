"""`referee convert`: transcripts as JSON Lines of events, and back."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click


@click.command("convert")
@click.argument("files", nargs=-1, required=True, metavar="GAME…")
@click.option("--to", "to", type=click.Choice(["jsonl", "rkb"]), required=True, help="The form to write.")
def command(files: tuple[str, ...], to: str) -> None:
    """Write transcripts as JSON Lines of events, or such lines as transcripts. `-` is standard input."""
    worst = 0
    for name in files:
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            click.echo(f"{name}: {error.strerror}", err=True)
            worst = 2
            continue
        worst = max(worst, _to_jsonl(data, name) if to == "jsonl" else _to_rkb(data, name))
    sys.exit(worst)


def _to_jsonl(data: bytes, name: str) -> int:
    from referee.text.source import Source
    from referee.transcript import parse
    from referee.transcript.jsonl import to_lines

    transcript = parse(Source.of_bytes(data, name))
    _write(to_lines(transcript.events))
    return _tell(name, transcript.findings)


def _to_rkb(data: bytes, name: str) -> int:
    from referee.model.finding import Finding
    from referee.text.source import Source
    from referee.transcript import parse, print_event
    from referee.transcript.jsonl import from_lines

    source = Source.of_bytes(data, name)
    findings: list[Finding] = list(parse(Source("", name, source.flaw)).findings)
    lines = []
    for read in from_lines(source.lines, name):
        if isinstance(read, Finding):
            findings.append(read)
        else:
            lines.append(f"{print_event(read)}\n")
    _write(lines)
    return _tell(name, findings)


def _write(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.buffer.write(line.encode())
    sys.stdout.buffer.flush()


def _tell(name: str, findings: Iterable[object]) -> int:
    from referee.cli.fmt import _shown
    from referee.model.finding import Finding

    told = [finding for finding in findings if isinstance(finding, Finding)]
    for finding in told:
        place = f"{finding.span.line}:{finding.span.column}" if finding.span else ""
        click.echo(_shown(f"{name}:{place}: {finding.code} {finding.message}"), err=True)
    return int(any(finding.verdict == "illegal" for finding in told))
