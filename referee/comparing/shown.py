"""A witness as it is shown: the transcript in its canonical form, and what each rulebook says of it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.comparing.difference import labels
from referee.comparing.trial import Outcome, Record, Tally
from referee.comparing.witness import Answer
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.text.source import Source
from referee.transcript import SourceGames, parse


@dataclass(frozen=True, slots=True)
class Said:
    """What one rulebook says of a transcript; notes are left out."""

    label: str
    outcome: Outcome
    match: Tally | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class ShownWitness:
    """`text` and `said` are None where there is no witness. `minimal`: none can be smaller."""

    answer: Answer
    values: tuple[str, str]
    text: str | None
    said: tuple[Said, Said] | None

    @property
    def minimal(self) -> bool:
        """A transcript without turns and tiles has none below it; of others only the bound is known."""
        found = self.answer.witness
        return found is not None and found.draft.turns == found.draft.tiles == 0


def shown_witness(one: Variant, other: Variant, answer: Answer) -> ShownWitness:
    """Judged once more, in the form in which it is printed."""
    path = answer.parameter
    values = one.value(path), other.value(path)
    if answer.witness is None:
        return ShownWitness(answer, values, None, None)
    text = canonical(answer.witness.draft.text)
    record = Record(SourceGames(Source.of_text(text)))
    first, second = labels((one, other))
    return ShownWitness(answer, values, text, (said(record, one, first), said(record, other, second)))


def canonical(text: str) -> str:
    """As `referee fmt` writes it, with the version of the language on top."""
    return f"rkb 1\n{parse(text)}"


def said(record: Record, variant: Variant, label: str) -> Said:
    trial = record.tried(variant)
    found = tuple(each for each in trial.findings if each.kind != "note")
    return Said(label, trial.outcome, trial.tally if len(trial.games) > 1 else None, found)
