"""The house rule nobody wrote down: the fewest changes to a rulebook under which records are legal.

The search is exact. While a record is judged, what is asked of the rulebook is noted; a change of anything
that was not asked for before the first illegal finding leaves that finding where it is. So every set of
changes that helps has one among the parameters asked for, and only those need to be tried, at every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.comparing.alternatives import elsewhere, numbers_in, said
from referee.comparing.stepwise import Wrong, first_wrong
from referee.comparing.trial import Record
from referee.model.change import broken_relations, set_value, values_of
from referee.model.finding import Finding
from referee.model.plain import flow
from referee.model.schema import chapters_from, find
from referee.model.variant import Variant

Change = tuple[str, Any]
MOST_FOUND = 50


@dataclass(frozen=True, slots=True)
class Changes:
    """`found` are the smallest sets of changes, each as `(parameter, value)` pairs.

    Empty where none of at most `most` will do; one empty set where the records are legal as they are.
    `blocked` is a finding that no rulebook can undo. `tried` is how many rulebooks were tried.
    """

    base: Variant
    most: int
    found: tuple[tuple[Change, ...], ...]
    tried: int
    blocked: Finding | None = None


def fewest_changes(records: Sequence[Record], base: Variant, books: Sequence[Variant], most: int) -> Changes:
    """All smallest sets, of at most `most` changes. Tried are the values of the other rulebooks and, where a
    finding cites the parameter, its words and the numbers that the finding speaks of."""
    search = _Search(records, base, books)
    for size in range(most + 1):
        found = list(search.sets((), size))
        if search.blocked is not None:
            return Changes(base, most, (), search.tried, search.blocked)
        if found:
            return Changes(base, most, tuple(sorted(found, key=search.far)[:MOST_FOUND]), search.tried)
    return Changes(base, most, (), search.tried)


class _Search:
    def __init__(self, records: Sequence[Record], base: Variant, books: Sequence[Variant]) -> None:
        self.records, self.base, self.books = records, base, books
        self.tried = 0
        self.blocked: Finding | None = None
        self.known: dict[frozenset[tuple[str, str]], Wrong | None] = {}
        self.done: set[tuple[int, frozenset[tuple[str, str]]]] = set()
        every = (each for record in records for each in record.tried(base).findings)
        self.illegal = [each for each in every if each.verdict == "illegal"]

    def sets(self, made: tuple[Change, ...], left: int) -> Iterator[tuple[Change, ...]]:
        """Every set that has these changes and `left` more, in no order of its own, each once."""
        key = frozenset((path, flow(value)) for path, value in made)
        if (left, key) in self.done:
            return
        self.done.add((left, key))
        values = values_of(self.base)
        for path, value in sorted(made, key=lambda each: len(each[0])):
            set_value(values, path, value)
        broken = broken_relations(values)
        if broken:
            asked, wrong = frozenset(path for each in broken for path in each.paths), None
        else:
            wrong = self._wrong(key, values)
            if wrong is None:
                yield tuple(sorted(made, key=lambda each: each[0]))
                return
            if wrong.fixed:
                self.blocked = wrong.finding
                return
            asked = wrong.asked
        if left:
            for change in self._steps(made, values, asked, wrong):
                yield from self.sets((*made, change), left - 1)

    def far(self, made: tuple[Change, ...]) -> tuple[int, tuple[str, ...]]:
        """How far numbers are changed, so that what is least is told first; then by name."""
        own = ((value, self.base.value(path)) for path, value in made)
        steps = (abs(new - old) for new, old in own if isinstance(new, int) and isinstance(old, int))
        return sum(steps), tuple(f"{path} {flow(value)}" for path, value in made)

    def _wrong(self, key: frozenset[tuple[str, str]], values: dict[str, Any]) -> Wrong | None:
        if key not in self.known:
            self.tried += 1
            self.known[key] = first_wrong(self.records, replace(self.base, **chapters_from(values)))
        return self.known[key]

    def _steps(
        self, made: tuple[Change, ...], values: dict[str, Any], asked: frozenset[str], wrong: Wrong | None
    ) -> Iterator[Change]:
        taken = {path for path, _ in made}
        findings = [*self.illegal, *([wrong.finding] if wrong else [])]
        numbers = numbers_in(findings)
        cited = {path for each in findings for path in (each.parameter, *each.also) if path}
        for path in sorted(asked - taken):
            if path not in values and not _is_group(path):
                continue
            own = values[path] if path in values else self.base.value(path)
            others = [*elsewhere(path, self.books)]
            if path in cited or wrong is None:
                others += said(path, own, numbers)
            new = (value for at, value in enumerate(others) if value != own and value not in others[:at])
            yield from ((path, value) for value in new)


def _is_group(path: str) -> bool:
    parameter = find(path)
    return parameter is not None and parameter.optional_group
