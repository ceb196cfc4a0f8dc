"""Jokers on the table: how they are freed, where they go, and what stays with them."""

from __future__ import annotations

from typing import Any

from referee.model.meld import Meld, reader_of
from referee.model.tile import JOKER, UNSEEN
from referee.model.variant import Variant
from referee.moves.change import Change
from referee.moves.freeing import find_fault
from referee.moves.lawful import Condition
from referee.moves.locked import broken
from referee.moves.search import Unsettled
from referee.replay.facts import TurnFacts
from referee.rules.freed import joker_change, laid_at
from referee.rules.kinds import JOKER_MOVED
from referee.rules.rule import Breach, Undetermined, Verdicts, rule
from referee.text.span import Span

_UNLESS = ("T301", "O201", "O202", "O205")
_UNSEEN = "the unseen tiles of the sets that changed"
_TOO_MANY = "which of the many alike jokers went where"


@rule(
    "J402",
    "freed-joker-not-in-new-set",
    "{player} frees a joker and leaves it in {set}, which is no new set",
    cites=("joker.freed_into",),
    unless=_UNLESS,
    when=JOKER_MOVED,
)
def freed_joker_not_in_new_set(turn: TurnFacts, variant: Variant) -> Verdicts:
    """A joker set free must be played in a new set in the same turn.

    A joker is freed where it ends as a tile that it could not have been before, or beside none of its
    former set-mates. A set is new unless it is a set of before with tiles added: part of a split set is
    new, and so is a set that lost a tile. Only the table before and after counts, and alike jokers are
    matched in the player's favour.

    Illegal:
        table (r4 r5 J) (b7-9)
        opened Ania
        1. Ania (r4 r5 J) (b7-9) + r6 b6 -> (r4-6) (b6-9 J)
    Legal:
        table (r4 r5 J) (b7-9)
        opened Ania
        1. Ania (r4 r5 J) + r6 b1 b2 -> (r4-6) (b1 b2 J)
    """
    if variant.joker.freed_into == "new_set":
        yield from _faults(turn, variant, "freed_into")


@rule(
    "J404",
    "freed-joker-without-rack-tile",
    "{player} frees a joker into {set}, where at least {needed} from the rack must lie",
    cites=("joker.freed_set_rack_tiles",),
    unless=(*_UNLESS, "T302"),
    when=JOKER_MOVED,
)
def freed_joker_without_rack_tile(turn: TurnFacts, variant: Variant) -> Verdicts:
    """The set of a freed joker holds fewer tiles from the rack than the rulebook asks.

    A rack tile elsewhere in the turn is not enough. A joker from the rack counts as a rack tile, and one
    rack tile serves one set only.

    Illegal:
        rule joker.freed_set_rack_tiles 1
        table (r4 r5 J) (b4-9)
        opened Ania
        1. Ania (r4 r5 J) (b4-9) + r6 -> (r4-6) (b4-6) (b7-9 J)
    Legal:
        rule joker.freed_set_rack_tiles 1
        table (r4 r5 J) (b4-9)
        opened Ania
        1. Ania (r4 r5 J) (b4-9) + r6 b10 -> (r4-6) (b4-6) (b7-10 J)
    """
    if variant.joker.freed_set_rack_tiles:
        yield from _faults(turn, variant, "freed_set_rack_tiles")


@rule(
    "J405",
    "joker-freed-in-a-barred-way",
    "{player} frees a joker, now in {set}, in a way that is not allowed",
    cites=("joker.release",),
    unless=_UNLESS,
    when=JOKER_MOVED,
)
def joker_freed_in_a_barred_way(turn: TurnFacts, variant: Variant) -> Verdicts:
    """A joker is freed in a way that the rulebook does not know.

    The way is read off the end: the former set-mates lie together with a tile that the joker could have
    been, from the rack (`replace_rack`) or from the table (`replace_table`); together without one
    (`detach`); or apart (`rearrange`). Where several fit, one that is allowed is enough.

    Illegal:
        rule joker.release [replace_rack]
        table (k3-5 J)
        opened Ania
        1. Ania (k3-5 J) + r1 r2 -> (k3-5) (r1 r2 J)
    Legal:
        rule joker.release [replace_rack]
        table (k3 J k5)
        opened Ania
        1. Ania (k3 J k5) + k4 r1 r2 -> (k3-5) (r1 r2 J)
    """
    yield from _faults(turn, variant, "release")


@rule(
    "J406",
    "joker-set-broken-up",
    "{player} parts the tiles of {set} before its joker is replaced",
    cites=("joker.set_locked",),
    unless=(*_UNLESS, "J402", "J404", "J405"),
    when=JOKER_MOVED,
)
def joker_set_broken_up(turn: TurnFacts, variant: Variant) -> Verdicts:
    """The tiles of a set with a joker stay together until the joker is replaced.

    The set may grow. Once a tile that the joker could have been comes from the rack or from another set,
    its tiles may go where they like.

    Illegal:
        rule joker.set_locked true
        table (k3 k4 J k6-8)
        opened Ania
        1. Ania (k3 k4 J k6-8) + k9 -> (k3 k4 J) (k6-9)
    Legal:
        rule joker.set_locked true
        table (k3 k4 J k6-8)
        opened Ania
        1. Ania (k3 k4 J k6-8) + k5 r1 r2 -> (k3-8) (r1 r2 J)
    """
    change = joker_change(turn, variant) if variant.joker.set_locked else None
    if change is None:
        return
    try:
        home = broken(change)
    except Unsettled:
        yield Undetermined(turn.plays_span(), _TOO_MANY)
        return
    if home is not None and change.unseen:
        yield Undetermined(turn.plays_span(), _UNSEEN, facts={"set": _text(change.before[home])})
    elif home is not None:
        yield Breach(_where_taken(turn, change.before[home]), facts={"set": _text(change.before[home])})


@rule(
    "J410",
    "joker-place-not-said",
    "{player} adds to {set} and no arrow says in which order its tiles lie; read in the player's favour",
    cites=("sets.joker_reading",),
    kind="note",
    undo=False,
    when=JOKER_MOVED,
)
def joker_place_not_said(turn: TurnFacts, variant: Variant) -> Verdicts:
    """Tiles were added to a run with a joker, and the record does not say where they lie.

    Where a joker is the tile that its place says, the order of a set decides. Without an arrow the order
    that is best for the player is taken.

    Illegal:
        variant russian
        table (J r5 r6)
        opened Ania
        1. Ania (J r5 r6) + r7
    Legal:
        variant russian
        table (J r5 r6)
        opened Ania
        1. Ania (J r5 r6) + r7 -> (J r5-7)
    """
    if variant.sets.joker_reading != "place" or turn.undone is not None:
        return
    for step in turn.steps:
        if step.unordered and any(JOKER in meld for meld in step.removed):
            for each in step.laid:
                if _may_be_run(each.meld, variant):
                    yield Breach(turn.where(step.index), facts={"set": _text(step.removed[0])})


def _may_be_run(meld: Meld, variant: Variant) -> bool:
    if UNSEEN in meld:
        return False
    return any(reading.kind == "run" for reading in reader_of(variant).readings(meld))


def _faults(turn: TurnFacts, variant: Variant, condition: Condition) -> Verdicts:
    """What is wrong with the freed jokers, if it is this."""
    change = joker_change(turn, variant)
    fault = find_fault(change, variant.joker) if change else None
    if change is None or fault is None or fault.condition != condition:
        return
    span, facts = _shown(turn, change, fault.home)
    needed = variant.joker.freed_set_rack_tiles
    facts["needed"] = "1 tile" if needed == 1 else f"{needed} tiles"
    if fault.sure:
        yield Breach(span, facts=facts)
    else:
        yield Undetermined(span, _UNSEEN if change.unseen else _TOO_MANY, facts=facts)


def _shown(turn: TurnFacts, change: Change, home: int) -> tuple[Span, dict[str, Any]]:
    if not change.after:
        return turn.plays_span(), {"set": "no set"}
    laid = laid_at(turn, change, home)
    return turn.where(laid.index, laid.cols), {"set": _text(laid.meld)}


def _where_taken(turn: TurnFacts, meld: Meld) -> Span:
    """The action that took a set of before away."""
    taken = [step.index for step in turn.steps if meld in step.removed]
    return turn.where(taken[0]) if taken else turn.plays_span()


def _text(meld: Meld) -> str:
    return f"({' '.join(each.text for each in meld)})"


RULES = (
    freed_joker_not_in_new_set,
    freed_joker_without_rack_tile,
    joker_freed_in_a_barred_way,
    joker_set_broken_up,
    joker_place_not_said,
)
