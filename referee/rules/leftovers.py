"""What a failed turn leaves: tiles that nobody could place again, and the table without them."""

from __future__ import annotations

from collections import Counter

from referee.model.meld import reader_of
from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.rules.kinds import FAILED
from referee.rules.rule import Breach, Undetermined, Verdicts
from referee.rules.special import special


@special(
    "P604",
    "part-of-a-set-left",
    "only a part of a set goes to the pool, and {rest} stays; here whole sets go",
    cites=("failure.leftovers.unit",),
    unless=("P607",),
    when=FAILED,
)
def part_of_a_set_left(turn: TurnFacts, variant: Variant, over: bool | None) -> Verdicts:
    """The table can't be put back, and this rulebook sends every unfinished set to the pool as a whole.

    Illegal:
        rule failure.leftovers.unit unfinished_sets
        table (b4-7)
        opened Ania
        1. Ania undone left b4; draw o5 o6 o9
    Legal:
        rule failure.leftovers.unit unfinished_sets
        table (b4-7)
        opened Ania
        1. Ania undone left b4-7; draw o5 o6 o9
    """
    if turn.fragments and variant.failure.leftovers.unit == "unfinished_sets":
        yield Breach(turn.where(turn.undone_at), facts={"rest": _words(turn.fragments[0])})


@special(
    "P605",
    "fragment-too-large",
    "a fragment of {count} tiles goes to the pool; {most} is the most",
    cites=("failure.leftovers.fragment_max",),
    when=FAILED,
)
def fragment_too_large(turn: TurnFacts, variant: Variant, over: bool | None) -> Verdicts:
    """The table can't be put back, and only small fragments go to the pool: a larger one stays.

    Fragments count where brackets show them.

    Illegal:
        rule failure.leftovers.fragment_max 3
        table (b4-7)
        opened Ania
        1. Ania undone left (b4-7); draw o5 o6 o9
    Legal:
        rule failure.leftovers.fragment_max 3
        table (b4-6)
        opened Ania
        1. Ania undone left (b4-6); draw o5 o6 o9
    """
    most = variant.failure.leftovers.fragment_max
    if turn.undone is None or not turn.undone.fragments or most is None:
        return
    for each in turn.undone.left:
        if len(each.tiles) > most:
            span = turn.where(turn.undone_at, each.cols)
            yield Breach(span, facts={"count": len(each.tiles), "most": most})


@special(
    "P606",
    "no-set-stays",
    "{rest} stays on the table, and is no set",
    cites=("clauses.table_legal", "failure.leftovers.unit"),
    unless=("P604",),
    when=FAILED,
)
def no_set_stays(turn: TurnFacts, variant: Variant, over: bool | None) -> Verdicts:
    """The tiles nobody could place again are gone, and what stays of their set is no set either.

    Illegal:
        table (b4-7)
        opened Ania
        1. Ania undone left b5; draw o5 o6 o9
    Legal:
        table (b4-7)
        opened Ania
        1. Ania undone left b4; draw o5 o6 o9
    """
    reader = reader_of(variant)
    cites = ("clauses.table_legal", "failure.leftovers.unit")
    span = turn.where(turn.undone_at) if turn.undone is not None else turn.whole()
    for rest in turn.fragments:
        legal = reader.legal(rest)
        if legal is None:
            yield Undetermined(span, f"the unseen tiles of {_words(rest)}", cites)
        elif not legal:
            yield Breach(span, cites, {"rest": _words(rest)})


@special(
    "P607",
    "own-tile-left",
    "{tile} came from {player}'s rack and goes back to it",
    cites=("clauses.own_tiles_back",),
    when=FAILED,
)
def own_tile_left(turn: TurnFacts, variant: Variant, over: bool | None) -> Verdicts:
    """A failed turn gives the player the own tiles back; only tiles of the table are left over.

    Illegal:
        table (b4-7)
        opened Ania
        1. Ania (b4-7) + r9; undone left r9; draw o5 o6 o9
    Legal:
        table (b4-7)
        opened Ania
        1. Ania (b4-7) + r9; undone left b4; draw o5 o6 o9
    """
    own = Counter(turn.played)
    moved = Counter(face for meld in turn.removed for face in meld)
    for face, count in Counter(turn.left).items():
        if own[face] and count > moved[face]:
            yield Breach(turn.where(turn.undone_at), facts={"tile": face.text})


def _words(rest: tuple[Tile, ...]) -> str:
    return f"({' '.join(each.text for each in rest)})"


LEFTOVER_RULES = (part_of_a_set_left, fragment_too_large, no_set_stays, own_tile_left)
