"""One game under many rulebooks: which turns are judged otherwise, and which parameter decides each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from referee.comparing.difference import differing, labels
from referee.comparing.equal import made_equal, with_values
from referee.comparing.ranking import Ranking, ranked
from referee.comparing.trial import Points, Record, Tally, Trial, Winner
from referee.model.finding import Finding, Verdict, worst
from referee.model.variant import Variant
from referee.scoring import score_games

Place = tuple[int | None, int]
"""A turn's number and its line; None and a line where it is no turn's."""
Judgement = frozenset[tuple[str, Verdict, str | None, int]]
"""What was found at a place, without its words: code, verdict, player and column."""


@dataclass(frozen=True, slots=True)
class GameUnder:
    """A game under one rulebook. Notes are not among the findings."""

    label: str
    verdict: Verdict
    points: Points | None
    winner: Winner
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What one rulebook judges otherwise than the first: a turn, another line, or the score (no place).

    `decided_by` are the parameters each of which decides it alone; where none does, `together` do.
    """

    label: str
    place: Place | None
    first: tuple[Finding, ...]
    here: tuple[Finding, ...]
    decided_by: tuple[str, ...]
    together: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GamePlayed:
    file: str | None
    game: int | None
    sides: tuple[GameUnder, ...]
    otherwise: tuple[Otherwise, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """Every game under every rulebook; the first rulebook is the one they are held against."""

    variants: tuple[Variant, ...]
    labels: tuple[str, ...]
    games: tuple[GamePlayed, ...]
    matches: tuple[Tally, ...]
    rankings: tuple[Ranking | None, ...]


def played(records: Sequence[Record], variants: Sequence[Variant]) -> Played:
    """All games together are one match, in the order given."""
    books, names = tuple(variants), labels(variants)
    trials = [[record.tried(book) for book in books] for record in records]
    games = tuple(chain.from_iterable(map(_games, records, trials, [books] * len(trials))))
    matches = []
    for column in range(len(books)):
        ends = (game.judged.played for row in trials for game in row[column].games)
        match = score_games(ends).match
        matches.append(
            Tally(tuple(match.totals.items()), tuple(match.wins.items()), match.winner, match.finished)
        )
    rankings = tuple(ranked(tally, book) for tally, book in zip(matches, books, strict=True))
    return Played(books, names, games, tuple(matches), rankings)


def _games(record: Record, trials: Sequence[Trial], books: tuple[Variant, ...]) -> Iterator[GamePlayed]:
    names = labels(books)
    if not trials[0].games:
        found = tuple(each for each in trials[0].loose if each.kind != "note")
        sides = tuple(GameUnder(name, worst(found), None, None, found) for name in names)
        yield GamePlayed(record.name, None, sides, ())
    for index, game in enumerate(trials[0].games):
        sides = tuple(_under(trial, index, name) for trial, name in zip(trials, names, strict=True))
        decider = _Decider(record, trials, books, index)
        otherwise = chain.from_iterable(
            decider.otherwise(column, names[column]) for column in range(1, len(books))
        )
        yield GamePlayed(game.file, game.judged.played.number, sides, tuple(otherwise))


def _under(trial: Trial, index: int, label: str) -> GameUnder:
    score = trial.scored[index].score
    found = tuple(each for each in trial.found(index) if each.kind != "note")
    points = tuple(score.points.items()) if score else None
    return GameUnder(label, worst(found), points, score.winner if score else None, found)


class _Decider:
    """Finds what decides a difference by making parameters equal, one at a time."""

    def __init__(
        self, record: Record, trials: Sequence[Trial], books: tuple[Variant, ...], index: int
    ) -> None:
        self.record, self.trials, self.books, self.index = record, trials, books, index
        self.known: dict[str, dict[tuple[str, ...], dict[Place | None, object]]] = {}

    def otherwise(self, column: int, label: str) -> Iterator[Otherwise]:
        first, here = self.trials[0], self.trials[column]
        mine, yours = _views(first, self.index), _views(here, self.index)
        places = sorted({*mine, *yours}, key=lambda place: (place is None, place[1] if place else 0))
        for place in places:
            if mine.get(place) != yours.get(place):
                was, now = _at(first, self.index, place), _at(here, self.index, place)
                alone = self._alone(column, place, mine.get(place), (*was, *now))
                together = () if alone else self._together(column, place, mine.get(place))
                yield Otherwise(label, place, was, now, alone, together)

    def _alone(
        self, column: int, place: Place | None, wanted: object, found: Iterable[Finding]
    ) -> tuple[str, ...]:
        """Those that the findings cite are asked first: where one of them decides, nothing else is tried."""
        apart = differing(self.books[column], self.books[0])
        cited = {path for each in found for path in (each.parameter, *each.also) if path}
        near = [path for path in apart if any(path == name or name.startswith(f"{path}.") for name in cited)]
        for paths in (near, [path for path in apart if path not in near]):
            deciding = tuple(path for path in paths if self._with(column, (path,)).get(place) == wanted)
            if deciding:
                return deciding
        return ()

    def _together(self, column: int, place: Place | None, wanted: object) -> tuple[str, ...]:
        """A set of parameters that decides it together, none of which can be spared."""
        needed = differing(self.books[column], self.books[0])
        for path in needed:
            fewer = tuple(each for each in needed if each != path)
            if self._with(column, fewer).get(place) == wanted:
                needed = fewer
        return needed

    def _with(self, column: int, paths: tuple[str, ...]) -> dict[Place | None, object]:
        """The game under this rulebook with the first one's values for these."""
        book, first = self.books[column], self.books[0]
        known = self.known.setdefault(book.digest, {})
        if paths not in known:
            known[paths] = {}
            changed = with_values(book, first, paths)
            if changed is None and len(paths) == 1:
                equalled = made_equal(book, first, paths[0])
                changed = equalled.variant if equalled else None
            if changed is not None:
                known[paths] = _views(self.record.tried(changed), self.index)
        return known[paths]


def _views(trial: Trial, index: int) -> dict[Place | None, object]:
    """What was judged at each place where something was found, and, at None, how the game was scored."""
    found: dict[Place | None, set[tuple[str, str, str | None, int]]] = {}
    for each in trial.found(index):
        if each.kind != "note":
            column = each.span.column if each.span else 0
            found.setdefault(_place(each), set()).add((each.code, each.verdict, each.player, column))
    score = trial.scored[index].score
    scored = (tuple(score.points.items()), score.winner) if score else None
    return {**{place: frozenset(what) for place, what in found.items()}, None: scored}


def _place(finding: Finding) -> Place:
    return finding.turn, finding.span.line if finding.span else 0


def _at(trial: Trial, index: int, place: Place | None) -> tuple[Finding, ...]:
    return tuple(each for each in trial.found(index) if each.kind != "note" and _place(each) == place)
