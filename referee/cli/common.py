"""What several commands share: options, and the files they are given."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar, cast

import click

from referee.report import FORMATS
from referee.text.safe import shown

if TYPE_CHECKING:
    from referee.transcript import GameStream

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

STANDARD_INPUT = "-"
SUFFIXES = (".rkb", ".rkb.gz", ".rkb.zst")


class Input(NamedTuple):
    """One file to read: `data` is None where it could not be read, and `problem` says why."""

    name: str
    data: bytes | None
    problem: str = ""


def _stacked(*options: Callable[[F], F]) -> Callable[[F], F]:
    def apply(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return apply


def complete_variant(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """The shipped rulebooks; where none fits, the files there are."""
    from click.shell_completion import CompletionItem

    from referee.resources import variant_names

    names = [name for name in variant_names() if name.startswith(incomplete)]
    return [CompletionItem(name) for name in names] or [CompletionItem(incomplete, type="file")]


def complete_subject(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """What can be explained: parameters, clauses, codes and their names."""
    from referee.cli.explain import subjects

    return [name for name in subjects() if name.startswith(incomplete)]


def complete_rule(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The parameters, ready for their value."""
    from referee.model.schema import parameters

    return [f"{each.path}=" for each in parameters() if each.path.startswith(incomplete)]


def complete_parameter(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The parameters' names."""
    from referee.model.schema import parameters

    return [each.path for each in parameters() if each.path.startswith(incomplete)]


def variant_option(function: F) -> F:
    """`--variant V`: a shipped name or a path."""
    return click.option(
        "--variant",
        metavar="V",
        shell_complete=complete_variant,
        help="A shipped rulebook, or a path to a YAML file.",
    )(function)


def rule_options(function: F) -> F:
    """`--variant`, `--rule` and `--no-file-rules`; the function takes `variant`, `rules`, `no_file_rules`."""
    rule = click.option(
        "--rule", "rules", multiple=True, metavar="KEY=VALUE", shell_complete=complete_rule,
        help="Change one parameter; may be repeated.",
    )  # fmt: skip
    drop = click.option("--no-file-rules", is_flag=True, help="Leave out the rule lines of the files.")
    return _stacked(variant_option, rule, drop)(function)


def output_options(formats: Sequence[str] = tuple(FORMATS)) -> Callable[[F], F]:
    """`--format` and `--output`; the function takes `format_` and `output`."""
    return _stacked(
        click.option(
            "--format", "format_", type=click.Choice(formats), default=formats[0], show_default=True,
            help="How the answer is written.",
        ),
        click.option(
            "--output", "-o", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
            help="Write to a file, whole or not at all.",
        ),
    )  # fmt: skip


def verdict_options(function: F) -> F:
    """`--strict`, `--select`, `--ignore`; the function takes `strict`, `select`, `ignore`."""
    return _stacked(
        click.option("--strict", is_flag=True, help="Undetermined points count as wrong, too."),
        _codes_option("--select", "Only these codes, names of codes, or beginnings of codes."),
        _codes_option("--ignore", "Not these codes, names of codes, or beginnings of codes."),
    )(function)


def _codes_option(name: str, words: str) -> Callable[[F], F]:
    return click.option(
        name, multiple=True, metavar="CODE", callback=chosen_codes, shell_complete=complete_code, help=words
    )


def selected(code: str, select: Iterable[str], ignore: Iterable[str]) -> bool:
    """Whether a finding of this code is to be shown and counted."""
    chosen = tuple(select)
    return (not chosen or code.startswith(chosen)) and not code.startswith(tuple(ignore))


def exit_code(verdict: str, strict: bool, refused: bool = False) -> int:
    """A call that could not be carried out wins over what was found."""
    if refused:
        return 2
    return 1 if verdict == "illegal" or (strict and verdict == "undetermined") else 0


def chosen_codes(ctx: click.Context, param: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Codes, beginnings of codes, or names, as beginnings of codes; a slip would let everything pass."""
    if not given:
        return ()
    from referee.catalogue import all_codes, find
    from referee.model.bind import nearest

    codes = [each.code for each in all_codes()]
    found = []
    for text in given:
        named = find(text)
        start = named.code if named else text.strip().upper()
        if not start or not any(code.startswith(start) for code in codes):
            near = nearest(text, [*codes, *(each.name for each in all_codes())])
            hint = f"; did you mean {near}?" if near else ""
            raise click.BadParameter(f"no code is {text!r} or begins with it{hint}", ctx, param)
        found.append(start)
    return tuple(found)


def complete_code(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from referee.catalogue import all_codes

    return [each.code for each in all_codes() if each.code.startswith(incomplete.upper())]


def refused(name: str, problem: str) -> int:
    """A file that can't be read is said on standard error; the others are still done."""
    click.echo(f"{shown(name)}: {shown(problem)}", err=True)
    return 2


def expanded(names: Iterable[str]) -> list[str]:
    """Each folder replaced by the transcripts under it, in a fixed order."""
    return [name for given in names for name in _under(given)]


def _under(name: str) -> list[str]:
    if name in ("", STANDARD_INPUT) or not Path(name).is_dir():
        return [name]
    found = [path for suffix in SUFFIXES for path in Path(name).rglob(f"*{suffix}")]
    games = sorted(str(path) for path in found if path.is_file() and not path.is_symlink())
    if not games:
        click.echo(f"{shown(name)}: no transcript (*{SUFFIXES[0]}) is in this folder", err=True)
    return games


class Files:
    """Transcripts opened one after the other, plain or packed, and never read as a whole.

    A file that can't be read is told on standard error, and `refused` is true from then on.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = names
        self.refused = False

    def __iter__(self) -> Iterator[GameStream]:
        from referee.transcript import read_games

        for name in self._names:
            file = _File(name)
            try:
                if file.open():
                    yield read_games(cast(BinaryIO, file), name)
            finally:
                file.close()
            if file.problem:
                self.refuse(name, file.problem)

    def refuse(self, name: str | None, problem: str) -> None:
        self.refused = True
        refused(name or "", problem)

    def through(self, answers: Callable[[GameStream], Iterable[T]]) -> Iterator[T]:
        """What each file gives. One that the caller's changes do not fit is told like one not to be read."""
        from referee.judge.rulebook import UnusableRules

        for games in self:
            try:
                yield from answers(games)
            except UnusableRules as error:
                self.refuse(games.name, str(error))


class _File:
    """A regular file or standard input; what goes wrong while it is read ends it, and is its `problem`."""

    def __init__(self, name: str) -> None:
        self.problem = ""
        self._name = name
        self._stream: BinaryIO | None = None

    def open(self) -> bool:
        if self._name == STANDARD_INPUT:
            self._stream = sys.stdin.buffer
            return True
        path = Path(self._name)
        try:
            if not self._name:
                self.problem = "a file's name is empty"
            # A pipe or a device may never end.
            elif path.exists() and not path.is_file():
                self.problem = "not a regular file"
            else:
                self._stream = path.open("rb")
        except (OSError, ValueError) as error:
            self.problem = getattr(error, "strerror", None) or str(error)
        return self._stream is not None

    def read(self, size: int = -1) -> bytes:
        try:
            return self._stream.read(size) if self._stream else b""
        except OSError as error:
            self.problem = error.strerror or str(error)
            return b""

    def close(self) -> None:
        if self._stream is not None and self._name != STANDARD_INPUT:
            self._stream.close()


def read(name: str) -> Input:
    """The bytes of a regular file or of standard input; what cannot be read is said, not raised."""
    if name == STANDARD_INPUT:
        return Input(name, sys.stdin.buffer.read())
    if not name:
        return Input(name, None, "a file's name is empty")
    path = Path(name)
    try:
        # A pipe or a device may never end.
        if path.exists() and not path.is_file():
            return Input(name, None, "not a regular file")
        return Input(name, path.read_bytes())
    except (OSError, ValueError) as error:
        return Input(name, None, getattr(error, "strerror", None) or str(error))
