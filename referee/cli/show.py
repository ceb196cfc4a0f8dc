"""`referee show`: the table, the racks and the pool at a turn, drawn in the terminal."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.common import Files, output_options, rule_options
from referee.cli.output import emit

if TYPE_CHECKING:
    from referee.replay.state import State
    from referee.transcript import GameStream


@click.command()
@click.argument("game", metavar="GAME")
@click.option("--turn", "number", type=int, metavar="N", help="After this turn; without it, after the last.")
@click.option(
    "--game", "which", type=int, metavar="G", help="The game of that number; without it, the first."
)
@rule_options
@output_options(("text", "json"))
def command(
    game: str,
    number: int | None,
    which: int | None,
    variant: str | None,
    rules: tuple[str, ...],
    no_file_rules: bool,
    format_: str,
    output: Path | None,
) -> int:
    """Draw the table, the racks and the pool at a turn.

    \b
    Examples:
      referee show game.rkb
      referee show game.rkb --turn 7
    """
    from referee.cli.check import asked_rules

    asked = asked_rules(variant, rules, not no_file_rules)
    files = Files([game])
    found = [_state_at(stream, number, which, asked) for stream in files]
    if files.refused or not found:
        return 2
    state, shown = found[0]
    facts = _facts(state, shown)
    if format_ == "json":
        from referee.report.json_ import dumped

        emit(dumped({"schema": "referee/1", **facts}, indent=2) + "\n", output)
    else:
        emit(_drawn(facts), output)
    return 0


def _state_at(
    games: GameStream, number: int | None, which: int | None, asked: Any
) -> tuple[State, int | None]:
    """The state in the game wanted, the first where none is: those before it are read, and not kept."""
    from referee.api import beside
    from referee.judge.game import GameJudge
    from referee.judge.rulebook import in_force
    from referee.model.event import Turn

    chosen = next((each for each in games if which is None or (each.number or 1) == which), None)
    if chosen is None:
        raise click.ClickException(f"{games.name} holds no such game")
    events = (*chosen.common, *chosen.events)
    rulebook = in_force(events, asked, beside(games.name), games.name, chosen.lines)
    judge = GameJudge(rulebook.variant, games.name, chosen.lines)
    last: int | None = None
    for event in events:
        judge.take(event)
        if isinstance(event, Turn):
            last = event.number
            if event.number == number:
                break
    if number is not None and last != number:
        raise click.ClickException(f"there is no turn {number}")
    judge.setup.begin_if_needed()
    return judge.setup.state, last


def _facts(state: State, turn: int | None) -> dict[str, Any]:
    racks = {
        name: {
            "known": [each.text for each in rack.tiles()],
            "unseen": rack.unseen,
            "opened": state.opened.get(name),
        }
        for name, rack in state.racks.items()
    }
    table = [[each.text for each in meld] for meld in state.table]
    pool = {"count": state.pool.count, "next": [each.text for each in state.pool.order]}
    return {"turn": turn, "table": table, "complete": state.table.complete, "racks": racks, "pool": pool}


def _drawn(facts: dict[str, Any]) -> str:
    from referee.text.safe import shown

    turn = facts["turn"]
    lines = [f"after turn {turn}" if turn is not None else "before the first turn", "", "table"]
    lines += [f"  ({' '.join(meld)})" for meld in facts["table"]] or ["  empty"]
    if not facts["complete"]:
        lines.append("  and what the missing turns laid")
    lines += ["", "racks"]
    width = max((len(shown(name)) for name in facts["racks"]), default=0)
    for name, rack in facts["racks"].items():
        lines.append(f"  {shown(name):<{width}}  {_rack_words(rack)}")
    count = facts["pool"]["count"]
    known = _order_words(facts["pool"]["next"])
    lines += ["", f"pool  {'not known' if count is None else count}{f' (next: {known})' if known else ''}"]
    return "\n".join(lines) + "\n"


def _order_words(order: list[str]) -> str:
    """The pool's order in short, without the unseen tiles at its end."""
    words: list[str] = []
    for seen, stretch in groupby(order, lambda each: each != "?"):
        tiles = list(stretch)
        words += tiles if seen else [f"?{len(tiles)}" if len(tiles) > 1 else "?"]
    return " ".join(words[:-1] if words and words[-1].startswith("?") else words)


def _rack_words(rack: dict[str, Any]) -> str:
    unseen = rack["unseen"]
    tiles = " ".join(rack["known"])
    more = "and an unknown number" if unseen is None else f"?{unseen}" if unseen else ""
    opened = {True: "opened", False: "not opened", None: "opened or not, nobody can tell"}[rack["opened"]]
    return f"{' '.join(part for part in (tiles, more) if part) or 'empty'}  ({opened})"
