"""The shell round every command: exit codes, interruptions, pipes, files written whole, colour."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
from pathlib import Path

import click
import pytest

from referee import __version__
from referee.cli import guard, output
from referee.cli.guard import guarded
from referee.cli.main import COMMANDS
from referee.cli.output import emit, wants_colour, write_whole

RUN = [sys.executable, "-m", "referee"]
GUARDED = "import sys, click; from referee.cli.guard import guarded\n{}\nsys.exit(guarded(call))\n"


def call(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONUTF8": "1", **settings}
    return subprocess.run(
        [*RUN, *arguments], env=environment, capture_output=True, encoding="utf-8", check=False
    )


# --- the program ------------------------------------------------------------------------------------


def test_version_and_help() -> None:
    assert call("--version").stdout == f"referee {__version__}\n"
    plain, asked = call(), call("--help")
    assert plain.returncode == asked.returncode == 0
    assert plain.stdout == asked.stdout and "Exit codes: 0 nothing wrong" in plain.stdout


def test_help_names_every_command_there_is() -> None:
    folder = Path(guard.__file__).parent
    listed = call("--help").stdout
    for name in COMMANDS:
        assert (f"\n  {name} " in listed) == (folder / f"{name}.py").is_file(), name


@pytest.mark.parametrize("arguments", [["nonsense"], ["--nonsense"], ["explain", "--nonsense"]])
def test_a_call_that_makes_no_sense(arguments: list[str]) -> None:
    done = call(*arguments)
    assert done.returncode == 2 and done.stdout == "" and "Error: No such" in done.stderr


def test_what_the_caller_wrote_is_shown_safely() -> None:
    done = call("explain", "\x1b[31mO203\u202e")
    assert done.returncode == 2
    assert "\x1b" not in done.stderr and "\u202e" not in done.stderr


# --- the guard --------------------------------------------------------------------------------------


def raising(error: BaseException) -> int:
    def command() -> None:
        raise error

    return guarded(command)


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (click.exceptions.Exit(1), 1, ""),
        (click.UsageError("no \x1b[31m"), 2, "Error: no \n"),
        (click.ClickException("two\nlines"), 2, "Error: two\nlines\n"),
        (KeyboardInterrupt(), 130, "referee: interrupted\n"),
        (click.Abort(), 130, "referee: interrupted\n"),
        (SystemExit(), 0, ""),
        (SystemExit(0), 0, ""),
        (SystemExit(1), 1, ""),
        (SystemExit(7), 7, ""),
        (SystemExit("enough"), 2, "referee: enough\n"),
    ],
)
def test_every_end_has_its_code(
    error: BaseException, code: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert raising(error) == code
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(("returned", "code"), [(None, 0), (0, 0), (1, 1), (2, 2), ("text", 0)])
def test_a_command_returns_its_code(returned: object, code: int) -> None:
    assert guarded(lambda: returned) == code


def test_a_defect_is_ours(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv(guard.TRACEBACK, raising=False)
    assert raising(ValueError("a \x1b b")) == 3
    said = capsys.readouterr().err
    assert said.startswith("referee: internal error, a defect of ours: ValueError: a \\x1b b\n")
    assert "REFEREE_TRACEBACK=1" in said and "Traceback" not in said


def test_a_defect_with_its_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REFEREE_TRACEBACK", "1")
    assert raising(ValueError("a \x1b b")) == 3
    said = capsys.readouterr().err
    assert said.startswith("Traceback") and "\x1b" not in said


def test_a_closed_pipe_with_a_stream_put_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert raising(BrokenPipeError()) == 0


def test_click_closing_the_pipe_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own 1 would mean that something illegal was found."""
    monkeypatch.setattr(sys, "stdout", io.StringIO())

    @click.command()
    def command() -> None:
        raise BrokenPipeError(32, "Broken pipe")

    stderr = sys.stderr
    try:
        assert guarded(lambda: command.main([], standalone_mode=False)) == 0
    finally:
        sys.stderr = stderr


def run_guarded(body: str, stdout: int) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", GUARDED.format(body)], stdout=stdout, stderr=subprocess.PIPE, check=False
    )


@pytest.mark.parametrize("size", [10, 1_000_000])
@pytest.mark.parametrize("code", [0, 1])
def test_a_pipe_that_nobody_reads(size: int, code: int) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run_guarded(f"def call():\n    click.echo('x' * {size})\n    return {code}", writing)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize("size", [10, 1_000_000])
def test_a_full_disk_is_said(size: int) -> None:
    body = f"from referee.cli.output import emit\ndef call():\n    emit('x' * {size})"
    handle = os.open("/dev/full", os.O_WRONLY)
    try:
        done = run_guarded(body, handle)
    finally:
        os.close(handle)
    assert done.returncode == 2
    assert b"cannot write standard output: No space left on device" in done.stderr


def test_a_console_that_knows_few_characters() -> None:
    done = call("--help", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    body = (
        "from referee.cli.output import emit\ndef call():\n    emit('za\\u017c\\u00f3\\u0142\\u0107 \\ud800')"
    )
    shown = subprocess.run(
        [sys.executable, "-c", GUARDED.format(body)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert shown.stdout.strip() == rb"za\u017c\xf3\u0142\u0107 \ud800"


# --- colour -----------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("settings", "terminal", "expected"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"TERM": "dumb"}, True, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_colour_is_for_a_terminal(
    settings: dict[str, str], terminal: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal() if terminal else io.StringIO())
    assert wants_colour() is expected
    assert not wants_colour("json") and not wants_colour("text", Path("x"))


# --- files ------------------------------------------------------------------------------------------


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / f"{'n' * 240}.txt"
    emit("żółw\r\n\ud800\n", path)
    assert path.read_bytes() == "żółw\r\n\\ud800\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_keeps_its_permissions_and_a_link_stays_one(tmp_path: Path) -> None:
    path, link = tmp_path / "a", tmp_path / "b"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    emit("new", link)
    assert link.is_symlink() and path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    path.write_text("old")

    def failing(_: Path) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(output, "_mode", failing)
    with pytest.raises(click.ClickException, match=r"cannot write .*: No space left on device"):
        emit("new", path)
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_a_device_is_written_to_and_not_replaced() -> None:
    write_whole(Path(os.devnull), "text")
    assert not Path(os.devnull).is_file()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(click.ClickException, match=r"cannot write .*x\\x1b: No such file"):
        emit("text", tmp_path / "none" / "x\x1b")
