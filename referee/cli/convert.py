"""`referee convert`: transcripts as JSON Lines of events, and back."""

from __future__ import annotations

import io

import click

from referee.cli.common import expanded, read, refused
from referee.cli.fmt import told
from referee.cli.output import emit


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
    worst = 0
    for name in expanded(files):
        data, problem = read(name)[1:]
        if data is None:
            worst = max(worst, refused(name, problem))
        else:
            worst = max(worst, int(_to_jsonl(data, name) if to == "jsonl" else _to_rkb(data, name)))
    click.get_current_context().exit(worst)


def _to_jsonl(data: bytes, name: str) -> bool:
    """Game by game. Whether something is wrong."""
    from referee.transcript import read_games
    from referee.transcript.jsonl import to_lines

    stream = read_games(io.BytesIO(data), name)
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


def _to_rkb(data: bytes, name: str) -> bool:
    """Line by line. Whether something is wrong."""
    from referee.model.finding import Finding
    from referee.transcript import print_event, read_games
    from referee.transcript.jsonl import from_lines

    stream = read_games(io.BytesIO(data), name)
    wrong = False
    for each in from_lines(stream.lines(), name):
        if isinstance(each, Finding):
            wrong |= told([each])
        else:
            emit(f"{print_event(each)}\n")
    return told(stream.findings) or wrong
