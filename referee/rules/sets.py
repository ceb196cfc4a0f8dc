"""What lies on the table when a turn ends."""

from __future__ import annotations

import itertools
from dataclasses import replace

from referee.model.meld import Meld, reader_of
from referee.model.tile import UNSEEN, Tile
from referee.model.variant import Variant
from referee.replay.facts import Laid, TurnFacts
from referee.rules.kinds import LAID
from referee.rules.rule import Breach, Undetermined, Verdicts, rule

_LEGAL = "clauses.table_legal"


@rule(
    "T301",
    "table-not-legal",
    "{set} is no legal set",
    cites=(_LEGAL, "sets.group", "sets.run_min", "sets.run_wraps", "sets.all_jokers"),
    when=LAID,
)
def table_not_legal(turn: TurnFacts, variant: Variant) -> Verdicts:
    """Every set on the table is a group or a run when a turn ends, and no tile lies alone.

    A group is one number in different colours, a run is one colour in consecutive numbers. What lies
    there in the middle of a turn does not matter. A set that another player left there is not held
    against whoever comes after.

    Illegal:
        opened Ania
        table (k9-11)
        1. Ania (r5 r6)
    Legal:
        opened Ania
        table (k9-11)
        1. Ania (r5-7)
    """
    if turn.undone is not None:
        return
    reader = reader_of(variant)
    for laid in turn.laid:
        legal = reader.legal(laid.meld)
        if legal or not _in_box(laid.meld, variant):
            continue
        span, facts = turn.where(laid.index, laid.cols), {"set": shown(laid.written)}
        if legal is None:
            open_to = (_LEGAL, "sets.group", "sets.run_min")
            yield Undetermined(span, "the unseen tiles of the set", open_to, facts)
        else:
            yield Breach(span, _reasons(laid.meld, variant), facts)


@rule(
    "S110",
    "run-out-of-order",
    "the tiles of the run {set} are not written in ascending order",
    cites=(_LEGAL,),
    kind="note",
    undo=False,
    when=LAID,
)
def run_out_of_order(turn: TurnFacts, variant: Variant) -> Verdicts:
    """A run is the same run in whatever order it is written; this only says that it is not in order.

    Where a rulebook reads a joker by its place, the order written is what it is read by.

    Illegal:
        opened Ania
        table (k9-11)
        1. Ania (r6 r5 r7)
    Legal:
        opened Ania
        table (k9-11)
        1. Ania (r5-7)
    """
    if turn.undone is not None:
        return
    unordered = {step.index for step in turn.steps if step.unordered}
    for laid in turn.laid:
        if laid.index not in unordered and _is_jumbled(laid, variant):
            yield Breach(turn.where(laid.index, laid.cols), facts={"set": shown(laid.written)})


def shown(meld: Meld) -> str:
    return f"({' '.join(each.text for each in meld)})"


def _is_jumbled(laid: Laid, variant: Variant) -> bool:
    numbers = [each.number for each in laid.meld if each.is_ordinary]
    descents = sum(b < a for a, b in itertools.pairwise(numbers))
    if not descents or UNSEEN in laid.meld:
        return False
    if variant.sets.run_wraps and descents == 1 and numbers[0] > numbers[-1]:
        return False
    return any(reading.kind == "run" for reading in reader_of(variant).readings(laid.meld))


def _in_box(meld: Meld, variant: Variant) -> bool:
    """A tile that no box holds is the record's fault, and said there."""
    colours = {each.letter for each in variant.tiles.colours}
    ordinary = [each for each in meld if each.is_ordinary]
    return all(t.colour in colours and 1 <= t.number <= variant.tiles.highest for t in ordinary)


def _reasons(meld: Meld, variant: Variant) -> tuple[str, ...]:
    """What the set fails by, the nearest first."""
    ordinary = [each for each in meld if each.is_ordinary]
    if len(meld) < 2:
        return (_LEGAL, "sets.run_min", "sets.group")
    if _is_like_group(ordinary):
        return ("sets.group", _LEGAL)
    if not ordinary and _legal_with(meld, variant, all_jokers="allowed"):
        return ("sets.all_jokers", _LEGAL)
    if _legal_with(meld, variant, run_min=len(meld)):
        return ("sets.run_min", _LEGAL)
    if _legal_with(meld, variant, run_wraps=True):
        return ("sets.run_wraps", _LEGAL)
    return (_LEGAL, "sets.run_min", "sets.group")


def _is_like_group(ordinary: list[Tile]) -> bool:
    return len({t.number for t in ordinary}) == 1 and len({t.colour for t in ordinary}) > 1


def _legal_with(meld: Meld, variant: Variant, **rules: object) -> bool:
    changed = replace(variant, sets=replace(variant.sets, **rules))  # type: ignore[arg-type]
    return reader_of(changed).legal(meld) is not False


RULES = (table_not_legal, run_out_of_order)
