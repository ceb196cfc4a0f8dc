"""One short function a verb: what the command line and notebooks call."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from referee.auditing.shelf import load_named as load_named
from referee.auditing.shelf import load_variant as load_variant
from referee.auditing.shelf import read_rulebook as read_rulebook
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.transcript import Games
from referee.transcript import Recorder as Recorder
from referee.transcript import Transcript as Transcript
from referee.transcript import parse as parse
from referee.variantfile import Loaded, RuleText

if TYPE_CHECKING:
    from referee.auditing.result import Result
    from referee.checking import CheckedGame
    from referee.comparing.difference import Comparison
    from referee.comparing.house import Changes
    from referee.comparing.infer import Inference
    from referee.comparing.played import Played
    from referee.comparing.trial import Record
    from referee.judge.rulebook import Asked as AskedRules
    from referee.live import Game as LiveGame
    from referee.model.report import Report
    from referee.scorebook import Chosen
    from referee.scoring.book import Scorebook
    from referee.simulating import Game as Simulated
    from referee.simulating import Player, Style
    from referee.solver.asking import Asked, Question
    from referee.solver.solution import Goal, Solution
    from referee.text.source import Source


class VariantError(ValueError):
    """A rulebook that can't be loaded; `findings` say everything that is wrong with it."""

    def __init__(self, name: str, findings: tuple[Finding, ...]) -> None:
        super().__init__(name, findings)
        self.name, self.findings = name, findings

    def __str__(self) -> str:
        return "\n".join(_said(finding) for finding in self.findings) or f"{self.name} can't be loaded"


def _said(finding: Finding) -> str:
    place = f"{finding.file}:{finding.span.line}:{finding.span.column}: " if finding.span else ""
    return f"{place}{finding.code} {finding.message}"


def variant(name_or_path: str | Path) -> Variant:
    """A shipped rulebook by its name, or one from a YAML file. Raises VariantError with every finding."""
    loaded = load_variant(str(name_or_path))
    if loaded.variant is None:
        raise VariantError(str(name_or_path), loaded.findings)
    return loaded.variant


def lint_variant(name_or_path: str, content: bytes | None = None) -> tuple[Finding, ...]:
    """What could be better in a rulebook's file; where it has mistakes, these alone.

    `content` is the file's where it is at hand.
    """
    from referee.comparing.lint import linted
    from referee.comparing.unseen import unseen
    from referee.variantfile import Outline, outline

    found = outline(name_or_path, read_rulebook, content)
    return linted(found, unseen) if isinstance(found, Outline) else found.findings


class SolveError(ValueError):
    """A position that can't be; `findings` say why."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("\n".join(map(_said, findings)))
        self.findings = findings


def no_sets(table: str, variant: Variant) -> tuple[Finding, ...]:
    """The sets of a table, as an argument gives it, that are none; nothing where it can't be read."""
    from referee.solver.asking import no_sets as found
    from referee.transcript import parse_sets

    return tuple(found(table, parse_sets(table).sets, variant)) if table.strip() else ()


def ask(question: Question) -> Asked:
    """As `solve`, with findings as values."""
    from referee.solver.asking import ask as answered
    from referee.transcript import parse_sets, parse_tiles

    return answered(question, parse_tiles, parse_sets)


def solve(
    rack: str,
    table: str = "",
    variant: str | Variant = "standard",
    *,
    opened: bool | None = None,
    goal: Goal = "tiles",
    time_limit: float | None = None,
) -> Solution:
    """The best legal play and what else there is to know of a position. SolveError where it can't be."""
    from referee.solver.asking import Question

    rules = variant if isinstance(variant, Variant) else _variant_named(variant)
    asked = ask(Question(rack, table, rules, opened, goal, time_limit=time_limit))
    if asked.solution is None:
        raise SolveError(asked.findings)
    return asked.solution


def score(
    *,
    racks: str | Mapping[str, str] | None = None,
    sheet: str | Path | None = None,
    variant: str | Variant | None = None,
    winner: str | Sequence[str] = (),
    unopened: str | Sequence[str] = (),
    announced: str | Sequence[str] = (),
) -> Scorebook:
    """The score of racks, `{"Ania": "", "Bartek": "b5 J"}`, or a score sheet's file beside its own claims.

    Without `variant` a sheet is counted by the rulebook that it names, and all else by `standard`.
    """
    from referee.scorebook import book_of_racks
    from referee.scoring.fromracks import Told

    named = _variant_named(variant) if isinstance(variant, str) else variant
    if sheet is not None and racks is None:
        return score_sheet(Path(sheet).read_bytes(), str(sheet), named)
    if racks is None or sheet is not None:
        raise TypeError("score() takes racks or a sheet: one of the two")
    told = Told(
        *((each,) if isinstance(each, str) else tuple(each) for each in (winner, unopened, announced))
    )
    return book_of_racks(racks, named or _variant_named("standard"), "command" if named else "default", told)


def score_sheet(
    data: bytes, name: str, variant: Variant | None = None, ruled: Callable[[Variant], Variant] | None = None
) -> Scorebook:
    """A sheet's bytes. `ruled` changes the rulebook that the sheet names, or the default one."""
    from referee.scorebook import Chosen, book_of_paper

    def chosen(own: str | None) -> Chosen:
        if variant is not None:
            return Chosen(variant, "command")
        found = _sheet_rulebook(own, Path(name).parent)
        return found._replace(variant=ruled(found.variant)) if ruled else found

    return book_of_paper(data, name, chosen)


def _sheet_rulebook(own: str | None, folder: Path) -> Chosen:
    """A shipped name, or a path below the sheet's folder; what can't be loaded is told, and not used."""
    from referee.scorebook import Chosen
    from referee.variantfile.lineage import is_path

    if own is None:
        return Chosen(_variant_named("standard"), "default")
    loaded = load_variant(str(folder / own), str(folder)) if is_path(own) else load_variant(own)
    if loaded.variant is not None:
        return Chosen(loaded.variant, "file")
    problem = f"the rulebook {own} is not used: {loaded.findings[0].message}"
    return Chosen(_variant_named("standard"), "default", problem)


_variant_named = variant


def compare(*variants: str | Variant, rules: dict[str, object] | None = None) -> Comparison:
    """Rulebooks side by side. `rules` change each of them; one alone is put beside itself changed."""
    from referee.comparing.difference import compared

    books = [each if isinstance(each, Variant) else _variant_named(each) for each in variants]
    changed = [each.with_rules(rules) for each in books] if rules else books
    if len(books) == 1 and rules:
        changed = [*books, *changed]
    if len(changed) < 2:
        raise TypeError("compare() takes two rulebooks or more, or one with rules")
    return compared(changed)


def compare_games(
    games: str | Path | Sequence[str | Path],
    variants: Sequence[str | Variant] = (),
    rules: dict[str, object] | None = None,
) -> Played:
    """Games under many rulebooks: all shipped ones, where none is named. All games are one match.

    The first is what the others are held against: the rulebook that the games name, where they name one.
    """
    from referee.comparing.played import played

    records = _records(games)
    books = [each if isinstance(each, Variant) else _variant_named(each) for each in variants]
    books = [each.with_rules(rules) if rules else each for each in own_first(records, books)]
    return played(records, books)


def infer(games: str | Path | Sequence[str | Path], variants: Sequence[str | Variant] = ()) -> Inference:
    """Which rulebooks games fit, all together: of the shipped ones, where none is named."""
    from referee.comparing.infer import inferred

    records = _records(games)
    books = [each if isinstance(each, Variant) else _variant_named(each) for each in variants]
    return inferred(records, books or shipped(), named_by(records))


def fewest_changes(
    games: str | Path | Sequence[str | Path], variant: str | Variant, most: int = 1
) -> Changes:
    """The smallest sets of changes to a rulebook under which games are legal, exact up to `most` of them."""
    from referee.comparing.house import fewest_changes as found

    base = variant if isinstance(variant, Variant) else _variant_named(variant)
    return found(_records(games), base, shipped(), most)


def shipped() -> list[Variant]:
    """The shipped rulebooks."""
    from referee.resources import variant_names

    return [_variant_named(name) for name in variant_names()]


def named_by(records: Sequence[Record]) -> Variant | None:
    """The one rulebook that all the records name, if they do."""
    names = {name for each in records for name in each.named}
    return beside(records[0].name)(names.pop()).variant if len(names) == 1 else None


def _records(games: str | Path | Sequence[str | Path]) -> list[Record]:
    return [record(each) for each in ([games] if isinstance(games, str | Path) else games)]


def record(path: str | Path, rules: tuple[RuleText, ...] = (), file_rules: bool = True) -> Record:
    """A transcript that can be judged again and again. Raises OSError where it can't be read."""
    from referee.comparing.trial import Record
    from referee.transcript import read_games

    with Path(path).open("rb") as stream:
        return Record(read_games(stream, str(path)), rules, file_rules)


def own_first(records: Sequence[Record], chosen: Sequence[Variant]) -> list[Variant]:
    """The rulebooks, those shipped where none is chosen; the one that the games name is put first."""
    own = named_by(records) or (None if chosen else _variant_named("standard"))
    books = list(chosen) or shipped()
    return books if own is None else [own, *(each for each in books if each.digest != own.digest)]


def check(
    path: str | Path, variant: str | Variant | None = None, rules: dict[str, object] | None = None
) -> Report:
    """Replay and judge a transcript.

    Without `variant` each game is judged by the rulebook it names, or by `standard`. `rules` are changes on
    top, `{"opening.minimum": 40}`, and win over the file's own. Raises OSError where the file can't be read,
    VariantError for the rulebook, ValueError for rules that do not fit it.
    """
    from referee.transcript import read_games

    asked = _wanted(variant, rules)
    with Path(path).open("rb") as stream:
        return _report(read_games(stream, str(path)), asked)


def check_text(
    text: str, variant: str | Variant | None = None, rules: dict[str, object] | None = None
) -> Report:
    """As `check`, for a transcript that is at hand as text."""
    from referee.text.source import Source
    from referee.transcript import SourceGames

    return _report(SourceGames(Source.of_text(text)), _wanted(variant, rules))


def check_source(source: Source, asked: AskedRules) -> Report:
    """As `check_text`, by rules that are made ready."""
    from referee.transcript import SourceGames

    return _report(SourceGames(source), asked)


def _report(games: Games, asked: AskedRules) -> Report:
    from referee import __version__
    from referee.model.report import Report

    return Report(tuple(each.report for each in check_stream(games, asked)), f"referee {__version__}")


def check_stream(games: Games, asked: AskedRules) -> Iterator[CheckedGame]:
    """The games one by one, judged by the rulebook they name, found beside them, unless one is asked for."""
    from referee.checking import check_games

    return check_games(games, asked, beside(games.name))


def beside(name: str | None) -> Callable[[str], Loaded]:
    """What finds the rulebooks that the transcript of this name names."""
    folder = str(Path(name).parent) if name not in (None, "-") else None
    return lambda rulebook: load_named(rulebook, folder)


def Game(variant: str | Variant, players: Sequence[str]) -> LiveGame:  # noqa: N802 -- reads as the class it gives
    """A game to be judged while it is played."""
    from referee.live import Game as Live

    return Live(variant if isinstance(variant, Variant) else _variant_named(variant), players)


def simulate(
    variant: str | Variant = "standard",
    games: int = 1,
    seed: int = 0,
    *,
    players: int | Sequence[str] | None = None,
    seats: Sequence[Player] = (),
    games_per_match: int = 1,
    hide: bool = False,
    style: Style = "mixed",
    jobs: int = 1,
) -> Iterator[Simulated]:
    """Legal games, the same for the same seed. `seats` are your own players, in the order of the names.

    Raises ValueError where the rulebook has no box for so many players.
    """
    from referee.simulating import Plan, Scribe, fits_box, simulated

    rules = variant if isinstance(variant, Variant) else _variant_named(variant)
    count = players if isinstance(players, int) else len(players) if players else len(seats)
    if count and not fits_box(rules, count):
        raise ValueError(f"{rules.name} has no box for {count} players")
    names = tuple(players) if players and not isinstance(players, int) else ()
    asked = names or ((count, count) if count else (2, 4))
    plan = Plan(rules, seed, games, games_per_match, asked, tuple(seats), Scribe(style, hide))
    return (game for match in simulated(plan, jobs) for game in match)


def audit(
    *paths: str | Path,
    variant: str | Variant | None = None,
    rules: dict[str, object] | None = None,
    jobs: int | None = None,
    journal: str | Path | None = None,
    cluster: str | None = None,
) -> Result:
    """Whole folders, files or a manifest judged. With `journal`, what is in it is not judged again.

    Raises OSError for a manifest that can't be read, and where the journal can't be used.
    """
    from referee import __version__
    from referee.auditing.call import Options, audited

    asked = _wanted(variant, rules)
    kept = None if journal is None else Path(journal)
    options = Options(f"referee {__version__}", asked, jobs, kept, cluster)
    return audited([str(path) for path in paths], options)


def _wanted(variant: str | Variant | None, rules: dict[str, object] | None) -> AskedRules:
    """Changes win over a file's own `rule` lines, as the command's do, whoever names the rulebook."""
    from referee.judge.rulebook import Asked, UnusableRules
    from referee.model.plain import flow
    from referee.variantfile import from_option, unfit

    over = tuple(from_option(f"{key}={flow(value)}") for key, value in (rules or {}).items())
    if findings := unfit(over):
        raise UnusableRules(findings)
    return Asked(_variant_named(variant) if isinstance(variant, str) else variant, over)
