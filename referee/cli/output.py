"""What leaves the program: on standard output, or into a file that is written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from referee.model.report import Totals
from referee.text.safe import shown

if TYPE_CHECKING:
    from referee.model.finding import GameReport
    from referee.report import Flow

_HELD = 500_000
_CHUNK = 1 << 16


def wants_colour(format_: str = "text", output: Path | None = None) -> bool:
    """Colour is for people at a terminal. `NO_COLOR` wins over `FORCE_COLOR`, and both over the terminal."""
    if format_ != "text" or output is not None or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def shown_in(output: Path | None = None) -> str:
    """The encoding of where the answer goes; what it lacks is written as an escape."""
    return "utf-8" if output is not None else encoding_of(sys.stdout)


def encoding_of(stream: TextIO) -> str:
    return getattr(stream, "encoding", None) or "utf-8"


def emit(text: str, output: Path | None = None) -> None:
    """Print the text as it is, or write it to `output`."""
    with writing(output) as write:
        write(text)


@contextlib.contextmanager
def writing(output: Path | None) -> Iterator[Callable[[str], object]]:
    """What is given is printed at once; in `output` it stands when all of it was given, or not at all."""
    try:
        with contextlib.nullcontext(sys.stdout) if output is None else _whole(output) as file:
            yield file.write
    except BrokenPipeError:
        raise
    except OSError as error:
        name = "standard output" if output is None else shown(str(output))
        raise click.ClickException(f"cannot write {name}: {error.strerror or error}") from error


def tell(
    flow: Flow, games: Iterable[GameReport], output: Path | None, last: Callable[[Totals], str] | None = None
) -> Totals:
    """A report written game by game; none is kept. What has to wait for the last one waits on disk.

    `last` is what follows it all.
    """
    totals = Totals()
    told = (flow.game(_taken(game, totals)) for game in games)
    if not flow.waits:
        with writing(output) as write:
            for part in chain((flow.opening(totals),), told):
                write(part)
            write(flow.closing(totals) + (last(totals) if last else ""))
        return totals
    with tempfile.SpooledTemporaryFile(
        _HELD, "w+", encoding="utf-8", errors="surrogatepass", newline=""
    ) as held:
        for part in told:
            held.write(part)
        held.seek(0)
        with writing(output) as write:
            write(flow.opening(totals))
            for part in iter(lambda: held.read(_CHUNK), ""):
                write(part)
            write(flow.closing(totals) + (last(totals) if last else ""))
    return totals


def _taken(game: GameReport, totals: Totals) -> GameReport:
    totals.take(game)
    return game


def write_whole(path: Path, text: str) -> None:
    """A reader sees the old file or the new one, never a part of it. A link stays a link."""
    with _whole(path) as file:
        file.write(text)


@contextlib.contextmanager
def _whole(path: Path) -> Iterator[TextIO]:
    if path.exists() and not path.is_file():
        # A device or a pipe can't be replaced by a file, and must not be.
        with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            yield file
        return
    path = path.resolve()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".referee-")
    try:
        # What has no UTF-8 (half of a surrogate pair) is shown, as a console would show it.
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _mode(path: Path) -> int:
    """The old file's permissions, or those a new file would get."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    # Not every system can open a folder; the file itself is already whole.
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
