"""Around every call: whatever happens inside becomes a documented exit code and a clean message."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import IO

import click

OK, FOUND, REFUSED, DEFECT, INTERRUPTED = 0, 1, 2, 3, 130

_DEFECT = """\
referee: internal error, a defect of ours: {kind}: {text}
  Please report it with the command you ran and, if you can, the file it was run on.
  REFEREE_DEBUG=1 in the environment shows where it happened.
"""


def guarded(call: Callable[[], object]) -> int:
    """The exit code of `call`, which is a click command run with `standalone_mode=False`."""
    for stream in (sys.stdout, sys.stderr):
        _show_what_cannot_be_encoded(stream)
    try:
        code = call()
        sys.stdout.flush()
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.ClickException as error:
        error.show()
        return REFUSED
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _closed_pipe()
    except Exception as error:
        return _defect(error)
    return code if isinstance(code, int) else OK


def _show_what_cannot_be_encoded(stream: IO[str]) -> None:
    """A console that knows few characters shows the others as `\\u2014`; it does not fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _closed_pipe() -> int:
    """Who closed the pipe has read enough; nothing more is written, at exit neither."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK


def _defect(error: Exception) -> int:
    from referee.text.safe import shown

    if os.environ.get("REFEREE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    sys.stderr.write(_DEFECT.format(kind=type(error).__name__, text=shown(str(error))))
    return DEFECT
