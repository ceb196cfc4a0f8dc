"""A shortest transcript on which two rulebooks disagree because of one parameter.

A witness for a parameter is a transcript on which the two disagree (`trial.disagreement`), and on which
either of them, with that one parameter made equal to the other's, says exactly what the other says.
Transcripts are tried by size, so the first witness is the smallest of all that are tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from referee.comparing.difference import differing
from referee.comparing.drafts import Draft, Ground, draft, drafts
from referee.comparing.equal import Equalled, made_equal, with_values
from referee.comparing.trial import Kind, Outcome, Record, disagreement, record_of
from referee.model.plain import flow
from referee.model.schema import RELATIONS, find
from referee.model.variant import Variant

MOST_TELLING = 40
"""Transcripts that are tried again with `rule` lines: the smallest on which the parameter tells at all."""


@dataclass(frozen=True, slots=True)
class Witness:
    """`along` was made equal with the parameter; `under` are `rule` lines without which nothing shows."""

    parameter: str
    draft: Draft
    kind: Kind
    along: tuple[str, ...] = ()
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """For one differing parameter: a witness, or why there is none among the transcripts that were tried."""

    parameter: str
    witness: Witness | None
    why: str | None
    tried: int


@dataclass(frozen=True, slots=True)
class _Sides:
    """Both rulebooks with one parameter made equal, each to the other's value."""

    parameter: str
    one: Equalled
    other: Equalled

    @property
    def along(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.one.along, *self.other.along)))

    @property
    def lopsided(self) -> bool:
        """Whether only one of them needs another parameter along: then the two can hardly part alone."""
        return bool(self.one.along) != bool(self.other.along)


Seen = dict[str, dict[Draft, Outcome]]
"""What a rulebook, by its digest, says of a transcript: kept from one pair of rulebooks to the next."""


def witnesses(
    one: Variant, other: Variant, only: Sequence[str] = (), seen: Seen | None = None
) -> tuple[Answer, ...]:
    """An answer for every parameter that differs, or for those named."""
    wanted = [path for path in differing(one, other) if not only or path in only]
    search = _Search(one, other, {} if seen is None else seen)
    return tuple(search.answer(path) for path in wanted)


class _Search:
    def __init__(self, one: Variant, other: Variant, seen: Seen) -> None:
        self.one, self.other = one, other
        self.ground = Ground(one, other)
        self.mine, self.yours = seen.setdefault(one.digest, {}), seen.setdefault(other.digest, {})

    def answer(self, path: str) -> Answer:
        if _is_note(path):
            return Answer(path, None, self._why(path, 0), 0)
        sides = self._sides(path)
        if sides is None:
            return Answer(path, None, self._why(path, 0), 0)
        tried = 0
        unsettled: Witness | None = None
        for meant in (True,) if sides.lopsided else (True, False):
            games = drafts(self.ground, path, meant)
            tried += len(games)
            witness = self._first(sides, games)
            if witness is not None and witness.kind != "open":
                return Answer(path, witness, None, tried)
            unsettled = unsettled or witness
            witness = self._uncovered(sides, games)
            if witness is not None:
                return Answer(path, witness, None, tried)
        return Answer(path, unsettled, None if unsettled else self._why(path, tried), tried)

    def _sides(self, path: str) -> _Sides | None:
        one, other = made_equal(self.one, self.other, path), made_equal(self.other, self.one, path)
        return _Sides(path, one, other) if one and other else None

    def _both(self, each: Draft, record: Record) -> tuple[Outcome, Outcome]:
        if each not in self.mine:
            self.mine[each] = record.outcome(self.one)
        if each not in self.yours:
            self.yours[each] = record.outcome(self.other)
        return self.mine[each], self.yours[each]

    def _first(self, sides: _Sides, games: Sequence[Draft]) -> Witness | None:
        """The first witness; one on which a rulebook can't tell only where there is no better."""
        unsettled: Witness | None = None
        for each in games:
            record = record_of(each.text)
            mine, yours = self._both(each, record)
            kind = disagreement(mine, yours)
            if kind is None or (kind == "open" and unsettled) or not _decides(record, sides, mine, yours):
                continue
            witness = Witness(sides.parameter, each, kind, sides.along)
            if kind != "open":
                return witness
            unsettled = witness
        return unsettled

    # --- what another difference hides -------------------------------------------------------------

    def _uncovered(self, sides: _Sides, games: Sequence[Draft]) -> Witness | None:
        """A witness in which `rule` lines make equal what hides this parameter."""
        if not all(self._tells(side, book, games) for side, book in self._alone(sides)):
            return None
        path = sides.parameter
        others = [each for each in differing(self.one, self.other) if each != path]
        telling = list(islice(self._telling(sides, games), MOST_TELLING))
        for book in (self.one, self.other):
            for hiding in (*([each] for each in others), others):
                if not self._possible(book, hiding):
                    continue
                rules = tuple(f"rule {each} {flow(book.value(each))}" for each in hiding)
                witness = self._under(sides, telling, rules)
                if witness is not None:
                    return self._fewer(sides, witness)
        return None

    def _possible(self, book: Variant, hiding: Sequence[str]) -> bool:
        """Whether both rulebooks can have the book's values for these."""
        return all(
            each is not None
            for each in (with_values(self.one, book, hiding), with_values(self.other, book, hiding))
        )

    def _alone(self, sides: _Sides) -> Iterator[tuple[Equalled, Variant]]:
        """Where only one side needs another parameter along: the side that does not, and its rulebook."""
        if sides.lopsided:
            yield (sides.other, self.other) if sides.one.along else (sides.one, self.one)

    def _tells(self, side: Equalled, book: Variant, games: Sequence[Draft]) -> bool:
        """Whether the other's value would matter at all to this rulebook."""
        return any(record.outcome(book) != record.outcome(side.variant) for record in _records(games))

    def _telling(self, sides: _Sides, games: Sequence[Draft]) -> Iterator[Draft]:
        """Transcripts on which one of the two would say something else with the other's value."""
        for each in games:
            record = record_of(each.text)
            mine, yours = self._both(each, record)
            if mine != record.outcome(sides.one.variant) or yours != record.outcome(sides.other.variant):
                yield each

    def _under(self, sides: _Sides, telling: Iterable[Draft], rules: tuple[str, ...]) -> Witness | None:
        for each in telling:
            ruled = draft((*rules, *each.lines))
            record = record_of(ruled.text)
            mine, yours = record.outcome(self.one), record.outcome(self.other)
            kind = disagreement(mine, yours)
            if kind is not None and kind != "open" and _decides(record, sides, mine, yours):
                return Witness(sides.parameter, ruled, kind, sides.along, rules)
        return None

    def _fewer(self, sides: _Sides, witness: Witness) -> Witness:
        """The same with no `rule` line that can be spared."""
        for each in witness.under:
            fewer = tuple(rule for rule in witness.under if rule != each)
            plain = draft(line for line in witness.draft.lines if line not in witness.under)
            witness = self._under(sides, [plain], fewer) or witness
        return witness

    # --- why there is none ---------------------------------------------------------------------------

    def _why(self, path: str, tried: int) -> str:
        if _is_note(path):
            return "it changes what is noted, never a verdict or a score"
        apart = set(differing(self.one, self.other))
        bound = [each for relation in RELATIONS if path in relation.paths for each in relation.paths]
        partners = [each for each in dict.fromkeys(bound) if each != path and each in apart]
        if partners:
            return f"it goes with {' and '.join(partners)}: one can't be made equal without the other"
        return f"none of the {tried} transcripts that were tried shows it"


def _records(games: Sequence[Draft]) -> Iterator[Record]:
    return (record_of(each.text) for each in games)


def _is_note(path: str) -> bool:
    parameter = find(path)
    return parameter is not None and parameter.effect == "note"


def _decides(record: Record, sides: _Sides, mine: Outcome, yours: Outcome) -> bool:
    """Whether either rulebook, made equal in this alone, says exactly what the other says."""
    return record.outcome(sides.one.variant) == yours and record.outcome(sides.other.variant) == mine
