"""`referee simulate`: legal games by the thousand."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.common import variant_option
from referee.cli.output import emit

if TYPE_CHECKING:
    from referee.model.variant import Variant
    from referee.simulating import Game, Plan

EXAMPLES = """\b
Examples:
  referee simulate --variant polish --games 100 --seed 7 --out games
  referee simulate --variant russian --games 8 --games-per-match 4 --out league
  referee simulate --games 1 --seed 3 --hide | referee check -
  referee simulate --variant brazilian --games 50 --faults --out faulty
  referee simulate --variant japanese --players Ania,Bartek --one-file --games 4 > match.rkb

\b
The same options and seed give the same bytes on every machine. Each file says
its seed and its number in its first lines (x-seed 7/12).
"""

LEDGER = "ledger.jsonl"
STYLES = ("mixed", "steps", "long", "table", "middle")


@click.command(epilog=EXAMPLES)
@variant_option
@click.option(
    "--rule", "rules", multiple=True, metavar="KEY=VALUE", help="Change one parameter; may be repeated."
)
@click.option(
    "--games", default=1, show_default=True, type=click.IntRange(1, 10_000_000), help="How many games."
)
@click.option("--seed", default=0, show_default=True, type=int, help="The same seed gives the same games.")
@click.option(
    "--players",
    metavar="P",
    help="A number (3), a range (2-4) or names (Ania,Bartek).  [default: as many as fit, 2 to 4]",
)
@click.option(
    "--games-per-match",
    default=1,
    show_default=True,
    type=click.IntRange(1, 1000),
    help="Games of one match in each file, with the standing after each.",
)
@click.option("--one-file", is_flag=True, help="All games in one file, as one match.")
@click.option(
    "--out",
    default="-",
    metavar="FOLDER",
    help="Where the files go; with --one-file a file; - is standard output.",
)
@click.option("--hide", is_flag=True, help="Write only what somebody at the table would have seen.")
@click.option(
    "--style",
    type=click.Choice(STYLES),
    default="mixed",
    show_default=True,
    help="Steps, tiles in full (long), whole tables, from the middle on; mixed: the first three.",
)
@click.option(
    "--faults",
    is_flag=False,
    flag_value=1,
    default=0,
    type=click.IntRange(0, 100),
    metavar="[N]",
    help="Bring one known fault, or N, into each game; ledger.jsonl says which.",
)
@click.option(
    "--fault",
    "codes",
    multiple=True,
    metavar="CODE",
    help="Only faults of this code; may be repeated.",
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Workers.")
def command(**asked: Any) -> int:
    """Play legal games by the thousand, and write them down.

    The players are of different strength: beginners who only lay sets from the rack, some who add to the
    table, some who rearrange it. Turns run out of time and fail, racks are dealt anew, calls are forgotten,
    as it happens at tables. Everything that is written is legal, and every score is right.

    With --faults, something in each game is not, and a ledger beside the games says what: file, game, turn,
    code, rulebook, and how it was done.
    """
    plan = _plan(**asked)
    out = str(asked["out"])
    if out == "-" or asked["one_file"]:
        _write_one(plan, asked["jobs"], None if out == "-" else Path(out))
    else:
        _write_folder(plan, asked["jobs"], Path(out))
    return 0


def _plan(**asked: Any) -> Plan:
    from referee.cli.rulebook import rulebook
    from referee.simulating import Plan, Scribe

    variant = rulebook(asked["variant"] or "standard", asked["rules"])
    one = asked["one_file"] or asked["out"] == "-"
    if one and asked["games_per_match"] > 1:
        raise click.UsageError(
            "one file is one match: leave --games-per-match out, or give a folder with --out"
        )
    size = asked["games"] if one else asked["games_per_match"]
    players = _players(asked["players"], variant)
    scribe = Scribe(asked["style"], asked["hide"])
    faults = asked["faults"] or (1 if asked["codes"] else 0)
    if faults and asked["out"] == "-":
        raise click.UsageError("faults are written to a ledger beside the games: say where with --out")
    codes = _codes(asked["codes"], variant)
    return Plan(
        variant, asked["seed"], asked["games"], size, players, scribe=scribe, faults=faults, codes=codes
    )


def _codes(asked: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """The codes as they are known; refused where one can't be brought about."""
    from referee.simulating import KNOWN_FAULTS, could_be

    codes = tuple(code.upper() for code in asked)
    for code in codes:
        if code not in KNOWN_FAULTS:
            known = ", ".join(sorted(KNOWN_FAULTS))
            raise click.BadParameter(f"{code}: what can be brought about is {known}", param_hint="--fault")
        if not could_be(code, variant):
            raise click.BadParameter(f"{code} is nothing wrong under {variant.name}", param_hint="--fault")
    return codes


def _players(asked: str | None, variant: Variant) -> tuple[int, int] | tuple[str, ...]:
    """Two numbers, or the names; refused where the box is not made for so many."""
    from referee.simulating import fits_box, largest_box
    from referee.transcript import Recorder

    if asked is None:
        low = min(each.players.low for each in variant.tiles.supply)
        return max(2, low), max(2, low, min(4, largest_box(variant)))
    numbers = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", asked.strip())
    if numbers:
        low = int(numbers[1])
        high = int(numbers[2] or low)
        wrong = not any(fits_box(variant, count) for count in range(low, high + 1))
        found: tuple[int, int] | tuple[str, ...] = (low, high)
    else:
        found = tuple(name.strip() for name in asked.split(","))
        wrong = not fits_box(variant, len(found))
        try:
            Recorder(players=found)
        except ValueError as error:
            raise click.BadParameter(f"{asked!r}: {error}", param_hint="--players") from error
        if not all(found) or len(set(found)) < len(found):
            raise click.BadParameter(
                f"{asked!r}: every player needs a name, and each another one", param_hint="--players"
            )
    if wrong:
        raise click.BadParameter(f"{asked}: {variant.name} has no box for so many", param_hint="--players")
    return found


def _matches(plan: Plan, jobs: int) -> Iterator[tuple[Game, ...]]:
    """The matches, with a bar where somebody watches."""
    from referee.simulating import simulated

    matches = simulated(plan, jobs)
    if not sys.stderr.isatty():
        yield from matches
        return
    with click.progressbar(matches, length=plan.matches, label="playing", file=sys.stderr) as watched:
        yield from watched


def _write_one(plan: Plan, jobs: int, path: Path | None) -> None:
    for match in _matches(plan, jobs):
        emit("".join(game.text for game in match), path)
        if path is not None and plan.faults:
            emit(_ledger(path.name, match), path.parent / LEDGER)


def _write_folder(plan: Plan, jobs: int, folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(f"cannot write {folder}: {error.strerror}") from error
    width = max(4, len(str(plan.matches)))
    stem = "match" if plan.match_games > 1 else "game"
    ledger = []
    for number, match in enumerate(_matches(plan, jobs), 1):
        name = f"{stem}-{number:0{width}}.rkb"
        emit("".join(game.text for game in match), folder / name)
        ledger.append(_ledger(name, match))
    if plan.faults:
        emit("".join(ledger), folder / LEDGER)


def _ledger(file: str, match: Sequence[Game]) -> str:
    """What was done wrong in a file, one line of JSON a fault."""
    lines = [
        {
            "file": file,
            "game": game.number,
            "turn": fault.turn,
            "code": fault.code,
            "variant": game.variant,
            "how": fault.how,
        }
        for game in match
        for fault in game.faults
    ]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
