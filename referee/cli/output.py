"""What leaves the program: on standard output, or into a file that is written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

import click

from referee.text.safe import shown


def wants_colour(format_: str = "text", output: Path | None = None) -> bool:
    """Colour is for people at a terminal. `NO_COLOR` wins over `FORCE_COLOR`, and both over the terminal."""
    if format_ != "text" or output is not None or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def emit(text: str, output: Path | None = None) -> None:
    """Print the text as it is, or write it to `output`."""
    try:
        if output is None:
            sys.stdout.write(text)
        else:
            write_whole(output, text)
    except BrokenPipeError:
        raise
    except OSError as error:
        name = "standard output" if output is None else shown(str(output))
        raise click.ClickException(f"cannot write {name}: {error.strerror or error}") from error


def write_whole(path: Path, text: str) -> None:
    """A reader sees the old file or the new one, never a part of it. A link stays a link."""
    # What has no UTF-8 (half of a surrogate pair) is shown, as a console would show it.
    data = text.encode("utf-8", "backslashreplace")
    if path.exists() and not path.is_file():
        # A device or a pipe can't be replaced by a file, and must not be.
        path.write_bytes(data)
        return
    _replace(path.resolve(), data)


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".referee-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
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
