"""`referee selftest`: the proof that the referee is right, on games that it did not make."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from referee.cli.output import emit

if TYPE_CHECKING:
    from referee.model.variant import Variant
    from referee.simulating.proof import Mode, Outcome

EXAMPLES = """\b
Examples:
  referee selftest --games 5
  referee selftest --games 1000 --jobs 4 --keep disagreements
  referee selftest --variant club.yaml --games 200
"""


@click.command(epilog=EXAMPLES)
@click.option(
    "--variant", "variants", multiple=True, metavar="V", help="Only these rulebooks.  [default: all shipped]"
)
@click.option("--games", default=5, show_default=True, type=click.IntRange(1), help="Files of each kind.")
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed gives the same games.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Workers.")
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep files on which there is a disagreement.",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to a file, whole or not at all.",
)
def command(
    variants: tuple[str, ...], games: int, seed: int, jobs: int, keep: Path | None, output: Path | None
) -> int:
    """Play games under every rulebook, judge them, and hold what is found against what is known of them.

    For each rulebook: clean games, games with one known fault each, and both again as a scribe would have
    seen them. The report counts faults caught and missed and false alarms by code, and says what of the
    notation, the codes and the endings occurred. The exit code is 1 where the referee and the simulator
    disagree anywhere.
    """
    from referee.catalogue import all_codes
    from referee.simulating.proof import MODES
    from referee.simulating.verdicts import failed, page

    results: dict[str, dict[Mode, Outcome]] = {}
    for name, variant in _rulebooks(variants):
        results[name] = {mode: _run(name, variant, mode, seed, games, jobs) for mode in MODES}
        _keep(keep, name, results[name].values())
    words = "".join(f" --variant {name}" for name in variants)
    told = f"referee selftest{words} --games {games} --seed {seed}"
    emit(page(results, all_codes(), told), output)
    return 1 if failed(results) else 0


def _rulebooks(asked: Sequence[str]) -> Iterator[tuple[str, Variant]]:
    from referee.cli.rulebook import rulebook
    from referee.resources import variant_names
    from referee.simulating.proof import CLUBS

    for name in asked or variant_names():
        variant = rulebook(name)
        yield variant.name, variant
    for title, rules in CLUBS.items() if not asked else ():
        yield title, rulebook("standard").with_rules(rules)


def _run(name: str, variant: Variant, mode: Mode, seed: int, files: int, jobs: int) -> Outcome:
    """One kind of games, with a word about it where somebody watches."""
    from referee.simulating.proof import Outcome, shares

    whole = Outcome()
    for share in shares(variant, mode, seed, files, jobs):
        whole.add(share)
        if sys.stderr.isatty():
            click.echo(
                f"\r{name}, {mode}: {whole.games} games, {len(whole.problems)} disagreements ",
                nl=False,
                err=True,
            )
    if sys.stderr.isatty():
        click.echo(err=True)
    for problem, _ in whole.problems[:5]:
        click.echo(f"{name}, {mode}: {problem}", err=True)
    return whole


def _keep(folder: Path | None, name: str, outcomes: Iterable[Outcome]) -> None:
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    number = 0
    for outcome in outcomes:
        for problem, text in outcome.problems:
            number += 1
            emit(f"# {problem}\n{text}", folder / f"{name.replace(' ', '-')}-{number:03}.rkb")
