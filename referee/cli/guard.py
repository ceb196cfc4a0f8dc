"""Around every call: whatever happens inside becomes a documented exit code and a clean message."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import IO

import click

from referee.text.safe import shown, shown_lines

OK, FOUND, REFUSED, DEFECT, INTERRUPTED = 0, 1, 2, 3, 130

TRACEBACK = "REFEREE_TRACEBACK"
"""Set to 1 in the environment, it shows where a defect happened."""

_DEFECT = """\
referee: internal error, a defect of ours: {kind}: {text}
  Please report it with the command you ran and, if you can, the file it was run on.
  {traceback}=1 in the environment shows where it happened.
"""


def guarded(call: Callable[[], object]) -> int:
    """The exit code of `call`, which is a click command run with `standalone_mode=False`."""
    for stream in (sys.stdout, sys.stderr):
        _show_what_cannot_be_encoded(stream)
    try:
        code = _code_of(call)
        sys.stdout.flush()
    except BrokenPipeError:
        return _closed_pipe()
    except OSError as error:
        _silence()
        return _refused(f"cannot write standard output: {error.strerror or error}")
    return code


def _code_of(call: Callable[[], object]) -> int:
    stdout = sys.stdout
    try:
        code = call()
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.ClickException as error:
        return _shown_refusal(error)
    except (KeyboardInterrupt, click.Abort):
        return _interrupted()
    except SystemExit as exit_:
        # Where a pipe is closed, click puts streams of its own in place and leaves with a 1, which is ours
        # for something illegal.
        return _closed_pipe() if sys.stdout is not stdout else _code_of_exit(exit_)
    except BrokenPipeError:
        raise
    except Exception as error:
        return _refused(str(error)) if _is_the_callers(error) else _defect(error)
    return code if isinstance(code, int) else OK


def _show_what_cannot_be_encoded(stream: IO[str] | None) -> None:
    """A console that knows few characters shows the others as `\\u2014`; it does not fail."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


def _code_of_exit(exit_: SystemExit) -> int:
    if exit_.code is None or isinstance(exit_.code, int):
        return exit_.code or OK
    return _refused(str(exit_.code))


def _shown_refusal(error: click.ClickException) -> int:
    """What click says repeats the caller's words, which may hold anything."""
    said = io.StringIO()
    error.show(said)
    sys.stderr.write(shown_lines(said.getvalue()))
    return REFUSED


def _refused(message: str) -> int:
    sys.stderr.write(f"referee: {shown_lines(message)}\n")
    return REFUSED


def _interrupted() -> int:
    sys.stderr.write("referee: interrupted\n")
    return INTERRUPTED


def _closed_pipe() -> int:
    """Who closed the pipe has read enough; nothing more is written, at exit neither."""
    _silence()
    return OK


def _silence() -> None:
    """What is still to be written goes nowhere. A stream put in place of the real one has no file."""
    try:
        number = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)


def _is_the_callers(error: Exception) -> bool:
    """Whether changes fit together is known only with a game's rulebook. Imported once there is an error."""
    from referee.judge.rulebook import UnusableRules

    return isinstance(error, UnusableRules)


def _defect(error: Exception) -> int:
    if os.environ.get(TRACEBACK) == "1":
        import traceback

        sys.stderr.write(shown_lines("".join(traceback.format_exception(error))))
    text = _DEFECT.format(kind=type(error).__name__, text=shown(str(error)), traceback=TRACEBACK)
    sys.stderr.write(text)
    return DEFECT
