"""Which rulebooks a record fits, which turn rules each other one out, and what it says nothing about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.comparing.alternatives import elsewhere, near
from referee.comparing.difference import labels
from referee.comparing.equal import with_value
from referee.comparing.stepwise import asked_for
from referee.comparing.trial import Outcome, Record
from referee.model.finding import Finding, Verdict, worst
from referee.model.schema import parameters
from referee.model.variant import Variant


@dataclass(frozen=True, slots=True)
class Against:
    """What is illegal in one record under one rulebook. `fixed`: under every other one, too."""

    file: str | None
    finding: Finding
    everywhere: bool


@dataclass(frozen=True, slots=True)
class Fit:
    """One rulebook. It fits where nothing is illegal; `open_points` are left undetermined."""

    label: str
    variant: Variant
    verdict: Verdict
    against: tuple[Against, ...]
    open_points: int

    @property
    def fits(self) -> bool:
        return self.verdict != "illegal"

    @property
    def fits_but_for_slips(self) -> bool:
        """Whether all that is illegal is so under every rulebook, and so tells them not apart."""
        return all(each.everywhere for each in self.against)


@dataclass(frozen=True, slots=True)
class Silence:
    """A rulebook that fits, and its parameters of which the records show nothing.

    `told` are the others, each with a value under which the records would have been judged otherwise.
    """

    label: str
    silent: tuple[str, ...]
    told: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Inference:
    """Without a game there is nothing to go by: everything fits."""

    files: tuple[str | None, ...]
    games: int
    fits: tuple[Fit, ...]
    silence: Silence | None


def inferred(
    records: Sequence[Record],
    books: Sequence[Variant],
    named: Variant | None = None,
    with_silence: bool = True,
) -> Inference:
    """`named` is the rulebook the records name: where it fits, it is the one whose silence is told."""
    fits = _fits(records, books)
    fitting = [each for each in fits if each.fits] or [each for each in fits if each.fits_but_for_slips]
    own = [each for each in fitting if named is not None and each.variant.digest == named.digest]
    chosen = next(iter((*own, *fitting)), None)
    silence = _silence(records, chosen, books) if chosen and with_silence else None
    games = sum(len(record.games) for record in records)
    return Inference(tuple(record.name for record in records), games, fits, silence)


def _fits(records: Sequence[Record], books: Sequence[Variant]) -> tuple[Fit, ...]:
    found = [[record.tried(book).findings for record in records] for book in books]
    illegal = [
        [{_same(each) for each in findings if each.verdict == "illegal"} for findings in row] for row in found
    ]
    # Of one rulebook alone nothing can be said to be wrong everywhere.
    alone = len(books) == 1
    shared = [
        set() if alone else set.intersection(*(row[at] for row in illegal)) for at in range(len(records))
    ]
    return tuple(
        _fit(label, book, row, records, shared)
        for label, book, row in zip(labels(books), books, found, strict=True)
    )


def _fit(
    label: str,
    book: Variant,
    row: Sequence[tuple[Finding, ...]],
    records: Sequence[Record],
    shared: Sequence[set[tuple[str, int, int]]],
) -> Fit:
    against = tuple(
        Against(record.name, each, _same(each) in common)
        for record, findings, common in zip(records, row, shared, strict=True)
        for each in findings
        if each.verdict == "illegal"
    )
    every = tuple(each for findings in row for each in findings)
    return Fit(label, book, worst(every), against, sum(each.verdict == "undetermined" for each in every))


def _same(finding: Finding) -> tuple[str, int, int]:
    span = finding.span
    return finding.code, span.line if span else 0, span.column if span else 0


# --- what the records say nothing about ----------------------------------------------------------


def _silence(records: Sequence[Record], fit: Fit, books: Sequence[Variant]) -> Silence:
    told: dict[str, Any] = {}
    for record in records:
        before = _view(record, fit.variant)
        asked = asked_for(record, fit.variant)
        for path in _units(fit.variant):
            if path in asked and path not in told:
                for value in _others(path, fit.variant, books):
                    if _notices(record, fit.variant, path, value, before):
                        told[path] = value
                        break
    silent = tuple(path for path in _units(fit.variant) if path not in told)
    ordered = tuple((path, told[path]) for path in _units(fit.variant) if path in told)
    return Silence(fit.label, silent, ordered)


def _units(book: Variant) -> Iterator[str]:
    """What can be changed by itself: the parts of a group, or the group where it is none."""
    for each in parameters():
        whole = each.optional_group and book.value(each.path) is not None
        if not whole and not (each.within and book.value(each.within) is None):
            yield each.path


def _others(path: str, book: Variant, books: Sequence[Variant]) -> list[Any]:
    """Other rulebooks' values first, then such as would show a use of the parameter."""
    own = book.value(path)
    values = (*elsewhere(path, books), *near(path, own))
    return [value for at, value in enumerate(values) if value != own and value not in values[:at]]


def _notices(record: Record, book: Variant, path: str, value: Any, before: _View) -> bool:
    changed = with_value(book, path, value)
    return changed is not None and _view(record, changed) != before


_View = tuple[frozenset[tuple[str, int, int, Verdict]], Outcome]


def _view(record: Record, book: Variant) -> _View:
    """All that is found but notes, and what follows: an illegal game, too, shows more than that it is."""
    trial = record.tried(book)
    found = ((*_same(each), each.verdict) for each in trial.findings if each.kind != "note")
    return frozenset(found), trial.outcome
