"""`referee convert`: transcripts as JSON Lines of events, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from referee.cli.common import Files, expanded
from referee.cli.fmt import told
from referee.cli.output import emit

if TYPE_CHECKING:
    from referee.transcript import GameStream


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="GAME…")
@click.option("--to", "to", type=click.Choice(["jsonl", "rkb"]), required=True, help="The form to write.")
def command(files: tuple[str, ...], to: str) -> None:
    """Write transcripts as JSON Lines, one event a line, or such lines as transcripts.

    `-` is standard input; files may be packed with gzip or zstd.

    \b
    Examples:
      referee convert --to jsonl game.rkb > game.jsonl
      referee convert --to rkb game.jsonl > game.rkb
    """
    convert = _to_jsonl if to == "jsonl" else _to_rkb
    opened = Files(expanded(files))
    wrong = [convert(stream) for stream in opened]
    click.get_current_context().exit(2 if opened.refused else int(any(wrong)))


def _to_jsonl(stream: GameStream) -> bool:
    """Game by game. Whether something is wrong."""
    from referee.transcript.jsonl import to_lines

    wrong = False
    first = True
    for game in stream:
        if first:
            emit("".join(to_lines(stream.common)))
        first = False
        emit("".join(to_lines(game.events)))
        wrong |= told(game.findings)
    if first:
        emit("".join(to_lines(stream.common)))
    return told(stream.findings) or wrong


def _to_rkb(stream: GameStream) -> bool:
    """Line by line. Whether something is wrong."""
    from referee.model.finding import Finding
    from referee.transcript import print_event
    from referee.transcript.jsonl import from_lines

    wrong = False
    for each in from_lines(stream.lines(), stream.name):
        if isinstance(each, Finding):
            wrong |= told([each])
        else:
            emit(f"{print_event(each)}\n")
    return told(stream.findings) or wrong
