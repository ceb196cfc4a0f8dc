"""Changes that no game could show, given all the other values."""

from __future__ import annotations

from collections.abc import Iterator

from referee.comparing.drafts import Draft, Ground, drafts
from referee.comparing.equal import made_equal
from referee.comparing.trial import Record, Trial, record_of
from referee.model.variant import Variant


def unseen(variant: Variant, parent: Variant, path: str) -> str | None:
    """Why no game shows that the parameter is another than the parent's; None where one does.

    Every small transcript that is built from the two values is judged with either. Notes count: a word that
    is only noted is noticed all the same.
    """
    equal = made_equal(variant, parent, path)
    if equal is None or equal.along:
        # What can't be changed back alone goes with another change, which shows.
        return None
    tried = 0
    for draft in _games(Ground(variant, equal.variant), path):
        tried += 1
        record = record_of(draft.text)
        if _seen(record, variant) != _seen(record, equal.variant):
            return None
    return f"of {tried} small games that were tried, none is judged or scored otherwise"


def _games(ground: Ground, path: str) -> Iterator[Draft]:
    """Those that are meant to show something about the parameter first."""
    for meant in (True, False):
        yield from drafts(ground, path, meant)


def _seen(record: Record, variant: Variant) -> object:
    trial: Trial = record.tried(variant)
    found = frozenset((each.code, each.verdict, each.span, each.message) for each in trial.findings)
    return found, trial.outcome
