"""`referee compare`: rulebooks side by side, on a shortest game, or on games of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from referee.cli.common import (
    complete_parameter,
    complete_rule,
    complete_variant,
    expanded,
    output_options,
    read,
)
from referee.cli.output import emit
from referee.cli.rulebook import rulebook

if TYPE_CHECKING:
    from referee.comparing.trial import Record
    from referee.model.variant import Variant
    from referee.report.page import Page

FORMATS = ("text", "json", "markdown", "html")
_EXAMPLES = """\b
Examples:
  referee compare polish brazilian
  referee compare russian ukrainian japanese --by-effect --format markdown
  referee compare russian ukrainian --witness --parameter opening.jokers
  referee compare polish --rule opening.minimum=40
  referee compare --game game.rkb --variants polish,brazilian
"""


@click.command(epilog=_EXAMPLES)
@click.argument("names", nargs=-1, metavar="V W…", shell_complete=complete_variant)
@click.option("--all", "everything", is_flag=True, help="What is the same, too, and the clauses.")
@click.option(
    "--game", "games", multiple=True, metavar="GAME…", type=click.Path(),
    help="These games, or folders of them, under the rulebooks; all games are one match.",
)  # fmt: skip
@click.option(
    "--variants", multiple=True, metavar="V,W,…", shell_complete=complete_variant,
    help="With --game: the rulebooks; without it, all shipped ones.",
)  # fmt: skip
@click.option("--no-file-rules", is_flag=True, help="With --game: leave out the rule lines of the files.")
@click.option(
    "--witness",
    is_flag=True,
    help="For each parameter that differs between two, a shortest transcript on which they disagree.",
)
@click.option(
    "--parameter",
    "only",
    multiple=True,
    metavar="KEY",
    shell_complete=complete_parameter,
    help="With --witness: this parameter alone. May be repeated.",
)
@click.option("--by-effect", is_flag=True, help="Grouped by what it does: play, penalties, scores, notes.")
@click.option(
    "--rule", "rules", multiple=True, metavar="KEY=VALUE", shell_complete=complete_rule,
    help="Change one parameter of each; of one rulebook alone: beside itself. May be repeated.",
)  # fmt: skip
@output_options(FORMATS)
def command(
    names: tuple[str, ...],
    everything: bool,
    games: tuple[str, ...],
    variants: tuple[str, ...],
    no_file_rules: bool,
    witness: bool,
    only: tuple[str, ...],
    by_effect: bool,
    rules: tuple[str, ...],
    format_: str,
    output: Path | None,
) -> int:
    """Put rulebooks side by side: what differs, with its grade and its source on each side.

    V is a shipped name, or a path to a YAML file. One rulebook alone stands beside itself with --rule.
    """
    from referee.comparing.difference import compared
    from referee.report.comparison import comparison_object, comparison_page

    if games:
        text, refused = _games((*games, *names), variants, rules, not no_file_rules, format_)
        emit(text, output)
        return 2 if refused else 0
    books = rulebooks(names, rules)
    if witness:
        emit(_witnesses(books, only, format_), output)
        return 0
    comparison = compared(books)
    if format_ == "json":
        emit(as_json(comparison_object(comparison, everything)), output)
    else:
        emit(written(comparison_page(comparison, everything, by_effect), format_), output)
    return 0


def _witnesses(books: Sequence[Variant], only: Sequence[str], format_: str) -> str:
    from referee.comparing.shown import shown_witness
    from referee.comparing.witness import witnesses
    from referee.report.witnesses import witness_object, witness_page

    if len(books) != 2:
        raise click.UsageError("--witness takes two rulebooks.")
    one, other = books
    shown = [shown_witness(one, other, answer) for answer in witnesses(one, other, _known(only))]
    if format_ == "json":
        return as_json(witness_object(one, other, shown))
    return written(witness_page(one, other, shown), format_)


def _games(
    given: Sequence[str], variants: Sequence[str], rules: Sequence[str], file_rules: bool, format_: str
) -> tuple[str, bool]:
    """A word that names a rulebook is one; every other is a game or a folder of games."""
    from referee.api import own_first
    from referee.comparing.played import played
    from referee.report.played import played_object, played_page

    chosen = [each for word in variants for each in word.split(",") if each]
    chosen += [each for each in given if is_rulebook(each)]
    records, refused = records_of([each for each in given if not is_rulebook(each)], rules, file_rules)
    books = own_first(records, [rulebook(name, rules) for name in chosen])
    found = played(records, books)
    if format_ == "json":
        return as_json(played_object(found)), refused
    return written(played_page(found), format_), refused


def is_rulebook(word: str) -> bool:
    from referee.resources import variant_names

    return word in variant_names() or word.endswith((".yaml", ".yml"))


def records_of(names: Sequence[str], rules: Sequence[str], file_rules: bool) -> tuple[list[Record], bool]:
    """Every file read; whether one of them could not be."""
    from referee.comparing.trial import Record
    from referee.text.source import Source
    from referee.transcript import SourceGames
    from referee.variantfile import from_option

    over = tuple(from_option(rule) for rule in rules)
    found: list[Record] = []
    refused = False
    for name in expanded(names):
        file = read(name)
        if file.data is None:
            refused = True
            click.echo(f"{name}: {file.problem}", err=True)
        else:
            found.append(Record(SourceGames(Source.of_bytes(file.data, name)), over, file_rules))
    if not found and not refused:
        raise click.UsageError("There is no game here.")
    return found, refused


def _known(names: Sequence[str]) -> Sequence[str]:
    from referee.model.bind import nearest
    from referee.model.schema import find, parameters

    for name in names:
        if find(name) is None:
            near = nearest(name, (each.path for each in parameters()))
            hint = f"; did you mean {near}?" if near else ""
            raise click.BadParameter(f"{name} is no parameter{hint}", param_hint="--parameter")
    return names


def rulebooks(names: Sequence[str], rules: Sequence[str]) -> list[Variant]:
    """Every rulebook with every change; one alone is put beside itself as it was."""
    if len(names) > 1:
        return [rulebook(name, rules) for name in names]
    if len(names) == 1 and rules:
        return [rulebook(names[0]), rulebook(names[0], rules)]
    raise click.UsageError("Give two rulebooks or more, or one with --rule.")


def written(page: Page, format_: str) -> str:
    from referee.report.page import WRITERS

    return WRITERS[format_](page)


def as_json(answer: dict[str, Any]) -> str:
    from referee.cli.version import program
    from referee.report.json_ import SCHEMA, dumped

    return dumped({"schema": SCHEMA, "program": program(), **answer}, indent=2) + "\n"
