"""The opening: a player's first sets, from the own rack, worth enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.model.meld import Meld, opening_points, reader_of
from referee.model.tile import JOKER, UNSEEN, Tile
from referee.model.variant import Variant
from referee.replay.facts import Laid, Step, TurnFacts
from referee.replay.table import key
from referee.rules.kinds import NOT_OPENED
from referee.rules.rule import Breach, Undetermined, Verdicts, rule
from referee.text.frozen import dataclass, field
from referee.text.span import Span

TOUCHING = ("O201", "O202", "O205")


@dataclass(slots=True)
class Own:
    """The sets of this turn that are all rack tiles, as they stand after some steps."""

    sets: list[Laid] = field(default_factory=list)
    touched: int | None = None
    """The step that first used older tiles of the table."""

    def after(self, step: Step) -> None:
        removed = list(step.removed)
        laid = list(step.laid)
        for each in list(laid):  # a set that a step names and leaves as it is was not touched
            if each.meld in removed:
                removed.remove(each.meld)
                laid.remove(each)
        older = False
        for meld in removed:
            mine = next((each for each in self.sets if key(each.meld) == key(meld)), None)
            if mine is None:
                older = True
            else:
                self.sets.remove(mine)
        if not older:
            self.sets += laid
            return
        if self.touched is None:
            self.touched = step.index
        self.sets += _from_rack_alone(laid, step, removed)


def _from_rack_alone(laid: list[Laid], step: Step, removed: list[Meld]) -> Iterator[Laid]:
    """Sets of a step that use older tiles elsewhere, but may be rack tiles alone here."""
    rack, table = Counter(step.played), Counter(face for meld in removed for face in meld)
    for each in laid:
        faces = Counter(each.meld)
        if faces <= rack and not any(table[face] for face in faces):
            rack -= faces
            yield each


@dataclass(frozen=True, slots=True)
class Worth:
    """What sets count in an opening: surely, and at best where tiles were not seen."""

    low: int
    high: int


def worth(sets: list[Laid], variant: Variant, jokers: bool = True) -> Worth:
    reader = reader_of(variant)
    low = high = 0
    for each in sets:
        if not jokers and JOKER in each.meld:
            continue
        if UNSEEN in each.meld:
            wild = tuple(JOKER if tile is UNSEEN else tile for tile in each.meld)
            high += opening_points(wild, variant)
        elif reader.readings(each.meld):
            written = each.written if len(each.written) == len(each.meld) else each.meld
            points = opening_points(written, variant)
            low, high = low + points, high + points
    return Worth(low, high)


@dataclass(slots=True)
class Opening:
    """The opening turn, step by step. `best` is the most that stood before older tiles were used."""

    own: Own
    best: Worth
    barred: Worth
    """The most that stood without jokers before jokers or older tiles were used."""


def walk(turn: TurnFacts, variant: Variant) -> Opening:
    own, best, barred = Own(), Worth(0, 0), Worth(0, 0)
    joker_used = False
    for step in turn.steps:
        own.after(step)
        if own.touched is None:
            best = worth(own.sets, variant)
        if not joker_used and own.touched is None:
            barred = _more(barred, worth(own.sets, variant, jokers=False))
        joker_used = joker_used or JOKER in step.played
    if own.touched is not None and turn.steps[0].whole:
        best = _more(best, _possible(turn.played, variant, jokers=True))
    if turn.steps[0].whole:
        barred = _more(barred, _possible(turn.played, variant, jokers=False))
    return Opening(own, best, barred)


def _more(one: Worth, other: Worth) -> Worth:
    return Worth(max(one.low, other.low), max(one.high, other.high))


def _possible(played: tuple[Tile, ...], variant: Variant, jokers: bool) -> Worth:
    """With only the table after the turn to go by: the best opening that the tiles played could have been."""
    from referee.solver import best_opening

    known = tuple(each for each in played if each is not UNSEEN)
    points = best_opening(known, variant, jokers=jokers)
    return Worth(points, points if len(known) == len(played) else 10_000)


def _first(turn: TurnFacts, variant: Variant) -> bool:
    return turn.opened is not True and variant.opening.minimum > 0 and bool(turn.steps)


def _judge(turn: TurnFacts, variant: Variant) -> tuple[str, Opening] | None:
    """The code of what is wrong with an opening turn, if something surely or possibly is."""
    opening = walk(turn, variant)
    least = variant.opening.minimum
    same_turn = variant.opening.table_from == "same_turn"
    barred = variant.opening.jokers == "forbidden" and JOKER in turn.played
    if opening.own.touched is None and not turn.played:
        return None
    if opening.own.touched is None:
        if barred and not (same_turn and opening.barred.low >= least):
            return ("O203" if opening.best.high < least else "O204"), opening
        return None if barred or opening.best.low >= least else ("O203", opening)
    stood = opening.barred if variant.opening.jokers == "forbidden" else opening.best
    if same_turn and stood.low >= least:
        return None
    return _touching(turn, opening, variant), opening


def _touching(turn: TurnFacts, opening: Opening, variant: Variant) -> str:
    """The code of an opening turn that uses older tiles of the table as it must not."""
    least = variant.opening.minimum
    before, own = opening.best.high >= least, worth(opening.own.sets, variant).high >= least
    if variant.opening.table_from == "same_turn":
        if before and variant.opening.jokers == "forbidden" and JOKER in turn.played:
            return "O204"  # what stood in time stood by its jokers
        if own:
            return "O201"
    elif before or own:
        return "O205"
    return "O202" if opening.own.sets and worth(list(turn.laid), variant).high >= least else "O201"


def _verdict(code: str, turn: TurnFacts, variant: Variant) -> Verdicts:
    if not _first(turn, variant):
        return
    found = _judge(turn, variant)
    if found is None or found[0] != code:
        return
    opening = found[1]
    best = opening.best
    span = (
        turn.where(opening.own.touched) if opening.own.touched is not None else _of_sets(code, turn, opening)
    )
    if turn.opened is None:
        yield Undetermined(span, f"whether {turn.player} had opened before")
    elif code == "O203" and best.high >= variant.opening.minimum:
        yield Undetermined(span, "the unseen tiles of the opening")
    else:
        yield Breach(span, (), {"value": best.high, "minimum": variant.opening.minimum})


def _of_sets(code: str, turn: TurnFacts, opening: Opening) -> Span:
    """All that was laid; of a barred joker the set that holds it."""
    barred = [each for each in opening.own.sets if code == "O204" and JOKER in each.meld]
    return turn.where(barred[0].index, barred[0].cols) if barred else turn.plays_span()


@rule(
    "O201",
    "table-before-opening",
    "{player} uses the table before having opened",
    cites=("clauses.table_after_opening", "opening.minimum"),
    unless=("T301", "T307", "J403"),
    when=NOT_OPENED,
)
def table_before_opening(turn: TurnFacts, variant: Variant) -> Verdicts:
    """Before a player has opened, the table is out of bounds: nothing may be added to it or taken from it.

    Illegal:
        table (k9-11)
        opened Bartek
        1. Ania (k9-11) + k12
    Legal:
        table (k9-11)
        opened Ania
        1. Ania (k9-11) + k12
    """
    yield from _verdict("O201", turn, variant)


@rule(
    "O202",
    "opening-not-own",
    "{player} reaches the opening's {minimum} points only with tiles of the table",
    cites=("clauses.own_rack_opening", "clauses.table_after_opening", "opening.minimum"),
    unless=("T301", "T307", "J403"),
    when=NOT_OPENED,
)
def opening_not_own(turn: TurnFacts, variant: Variant) -> Verdicts:
    """The opening is made from the own rack alone.

    Illegal:
        table (k9-11)
        opened Bartek
        1. Ania (r1-3); (k9-11) + k12
    Legal:
        table (k9-11)
        opened Bartek
        1. Ania (r10-12)
    """
    yield from _verdict("O202", turn, variant)


@rule(
    "O203",
    "opening-below-minimum",
    "{player} opens with {value} points; {minimum} are needed",
    cites=("opening.minimum",),
    unless=("T301", "T307", "J403"),
    when=NOT_OPENED,
)
def opening_below_minimum(turn: TurnFacts, variant: Variant) -> Verdicts:
    """A player's first sets are worth fewer points than the rulebook asks.

    A joker counts as the rulebook says, and where its tile is open, as is best for the player.

    Illegal:
        1. Ania (r1-3)
    Legal:
        1. Ania (r9-11)
    """
    yield from _verdict("O203", turn, variant)


@rule(
    "O204",
    "joker-in-opening",
    "{player} opens with a joker",
    cites=("opening.jokers",),
    unless=("T301", "T307", "J403"),
    when=NOT_OPENED,
)
def joker_in_opening(turn: TurnFacts, variant: Variant) -> Verdicts:
    """The rulebook bars jokers from the opening.

    The Ukrainian sentence can also be read as barring only a joker that already lies on the table.

    Illegal:
        variant ukrainian
        1. Ania (r10 r11 J)
    Legal:
        variant ukrainian
        1. Ania (r10-12)
    """
    yield from _verdict("O204", turn, variant)


@rule(
    "O205",
    "table-in-opening-turn",
    "{player} opens and uses the table in the same turn",
    cites=("opening.table_from",),
    unless=("T301", "T307", "J403"),
    when=NOT_OPENED,
)
def table_in_opening_turn(turn: TurnFacts, variant: Variant) -> Verdicts:
    """Who opens may use the table from the next turn on.

    Illegal:
        table (k9-11)
        opened Bartek
        1. Ania (r10-12); (k9-11) + k12
    Legal:
        variant ukrainian
        table (k9-11)
        opened Bartek
        1. Ania (r10-12); (k9-11) + k12
    """
    yield from _verdict("O205", turn, variant)


RULES = (
    table_before_opening,
    opening_not_own,
    opening_below_minimum,
    joker_in_opening,
    table_in_opening_turn,
)
