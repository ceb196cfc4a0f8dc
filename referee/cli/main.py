"""The `referee` command: a group whose commands are imported only when they are used."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from referee.cli.guard import guarded

COMMANDS = {
    "check": "Replay games and flag every illegal move, wrong penalty and wrong score.",
    "score": "Recompute the score sheet, beside the one claimed.",
    "audit": "Check a whole tournament and write one report.",
    "compare": "Put rulebooks side by side.",
    "infer": "Say which rulebooks a game fits.",
    "variants": "List, show and check rulebooks.",
    "explain": "Tell the whole story of a code or a parameter.",
    "fmt": "Write transcripts in their canonical form.",
    "convert": "Turn transcripts into JSON Lines, and back.",
    "turn": "Judge one turn without a file.",
    "show": "Draw the table, the racks and the pool at a turn.",
    "solve": "Answer exactly: can open, can play, best play.",
    "simulate": "Play legal games by the thousand.",
    "selftest": "Prove the referee on simulated games.",
}
"""Every command with its line of help, in the order of the help page; shown once its module is there."""

EXAMPLES = """\b
Examples:
  referee check game.rkb --variant polish
  referee explain opening.minimum
  referee variants show polish

\b
Exit codes: 0 nothing wrong, 1 something illegal was found,
2 the call could not be carried out, 3 a defect of ours.
"""


class LazyGroup(click.Group):
    """Knows its commands by name; imports `referee.cli.<name>` (its `command`) when one is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name in COMMANDS if find_spec(f"referee.cli.{name}")]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS or not find_spec(f"referee.cli.{cmd_name}"):
            return None
        command: click.Command = import_module(f"referee.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The table of commands, without importing one of them."""
        rows = [(name, COMMANDS[name]) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        items = [CompletionItem(name, help=COMMANDS[name]) for name in names]
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]


def _print_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from referee.cli.version import program

        click.echo(program())
        ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version.",
)
@click.pass_context
def referee(ctx: click.Context) -> None:
    """The referee for Rummikub: rulebooks as data, games judged, scores recomputed."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """The entry point: never a traceback, always one of the documented exit codes."""
    sys.exit(guarded(lambda: referee.main(prog_name="referee", standalone_mode=False)))
