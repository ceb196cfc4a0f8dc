"""What a turn is: a play with rack tiles, or a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from referee.model.tile import UNSEEN, Tile
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.rules.kinds import DREW, IDLE, PASSED, TAKEN
from referee.rules.rule import Breach, Undetermined, Verdicts, rule
from referee.text.span import Span


@rule(
    "T302",
    "too-few-rack-tiles",
    "{player} plays {few}; at least {needed} must be played",
    cites=("turn.rack_tiles_min",),
    unless=("T301", "T307", "J403", "O201", "O202", "O205"),
)
def too_few_rack_tiles(turn: TurnFacts, variant: Variant) -> Verdicts:
    """Whoever changes the table adds tiles of the own rack to it. Moving table tiles alone is no play.

    Tiles moved there and back are no play either: then the turn still needs a draw. Where the turn left
    a set that is none, that alone is said.

    Illegal:
        opened Ania
        table (k3-8)
        1. Ania (k3-8) -> (k3-5) (k6-8)
    Legal:
        opened Ania
        table (k3-8)
        1. Ania (k3-8) + k9 -> (k3-5) (k6-9)
    """
    needed = variant.turn.rack_tiles_min
    if turn.undone is not None or not turn.known or len(turn.played) >= needed:
        return
    if turn.removed or turn.laid or _only_moved(turn):
        played = len(turn.played)
        few = "no rack tile" if not played else f"only {played} rack tile{'s' if played > 1 else ''}"
        yield Breach(turn.plays_span(), facts={"played": played, "needed": needed, "few": few})


@rule(
    "T303",
    "plays-and-draws",
    "{player} plays and draws in one turn",
    cites=("clauses.play_or_draw",),
    unless=("T304",),
    when=DREW,
)
def plays_and_draws(turn: TurnFacts, variant: Variant) -> Verdicts:
    """A turn is a play or a draw, never both. A draw ends the turn, and a play leaves nothing to draw for.

    Illegal:
        opened Ania
        table (k9-11)
        1. Ania (k9-11) + k12; draw r5
    Legal:
        opened Ania
        table (k9-11)
        1. Ania (k9-11) + k12
    """
    if turn.is_play and turn.draw_at is not None and not _is_late(turn, variant):
        yield Breach(turn.where(turn.draw_at))


@rule(
    "T304",
    "drawn-tile-played",
    "{player} plays {tile}, drawn in the same turn",
    cites=("clauses.drawn_tile_waits",),
    when=DREW,
)
def drawn_tile_played(turn: TurnFacts, variant: Variant) -> Verdicts:
    """A tile just drawn waits for the next turn. Said only where the rack shows that no other copy was there.

    Illegal:
        opened Ania
        table (k9-11)
        deal Ania r1 r2
        1. Ania draw k12; (k9-11) + k12
    Legal:
        opened Ania
        table (k9-11)
        deal Ania r1 r2
        1. Ania draw k12
        2. Bartek draw
        3. Ania (k9-11) + k12
    """
    if not turn.is_play or turn.draw_at is None or turn.rack_before is None:
        return
    if turn.steps[-1].index < turn.draw_at:
        return
    beyond = Counter(turn.played) - turn.rack_before
    waiting = sorted((each for each in beyond if each in turn.drawn), key=lambda each: each.order)
    if waiting and waiting[0] is not UNSEEN:
        yield Breach(_last_play_of(turn, waiting[0]), facts={"tile": waiting[0].text})


@rule(
    "T307",
    "table-tile-taken",
    "{player} takes {tiles} from the table",
    cites=("clauses.tiles_stay",),
    unless=("R006",),
    when=TAKEN,
)
def table_tile_taken(turn: TurnFacts, variant: Variant) -> Verdicts:
    """What lies on the table stays there: no tile of it goes to a rack.

    Illegal:
        opened Ania
        table (k3-6)
        1. Ania (k3-6) + k2 -> (k2-5)
    Legal:
        opened Ania
        table (k3-6)
        1. Ania (k3-6) + k2 -> (k2-6)
    """
    yield from _taken(turn, lambda each: not each.is_joker)


@rule(
    "J403",
    "joker-taken",
    "{player} takes {tiles} from the table",
    cites=("clauses.joker_stays",),
    unless=("R006",),
    when=TAKEN,
)
def joker_taken(turn: TurnFacts, variant: Variant) -> Verdicts:
    """A joker freed on the table is played again in the same turn; it never goes to a rack.

    Illegal:
        opened Ania
        table (k3-5 J)
        1. Ania (k3-5 J) + k6 -> (k3-6)
    Legal:
        opened Ania
        table (k3-5 J)
        1. Ania (k3-5 J) + k6 -> (k3-6 J)
    """
    yield from _taken(turn, lambda each: each.is_joker)


@rule(
    "T305",
    "wrong-draw",
    "{player} draws {drawn}, where {due} should be drawn",
    cites=("turn.draw",),
    unless=("T302",),
    undo=False,
    when=IDLE,
)
def wrong_draw(turn: TurnFacts, variant: Variant) -> Verdicts:
    """A turn without a play draws what the rulebook says, or what the pool still has.

    Failed turns have their own price.

    Illegal:
        opened Ania
        table (k9-11)
        1. Ania draw k5 k6
    Legal:
        opened Ania
        table (k9-11)
        1. Ania draw k5
    """
    if not _is_idle(turn, variant) or (not turn.drawn and ("pass" in turn.said or turn.penalties)):
        return
    drawn, asked = turn.drawn_there, variant.turn.draw
    due = asked if turn.pool is None else min(asked, turn.pool)
    if drawn == asked == due:
        return
    span = turn.whole() if turn.draw_at is None else turn.where(turn.draw_at)
    facts = {"drawn": drawn, "due": due}
    if drawn > asked:
        more = "1 tile" if drawn - due == 1 else f"{drawn - due} tiles"
        said = "the rulebook does not say what becomes of them: the arbiter decides"
        advice = f"{turn.player} drew {more} too many; {said}."
        yield Breach(span, facts=facts, advice=advice)
    elif drawn < due and turn.pool is None:
        yield Undetermined(span, "how many tiles the pool held", facts=facts)
    elif drawn < due:
        yield Breach(span, facts=facts, draw=due - drawn)


@rule(
    "T306",
    "pass-with-tiles-to-draw",
    "{player} passes though there are tiles to draw",
    cites=("turn.draw",),
    undo=False,
    when=PASSED,
)
def pass_with_tiles_to_draw(turn: TurnFacts, variant: Variant) -> Verdicts:
    """Whoever does not play draws. A pass is for a pool that has nothing left.

    Illegal:
        1. Ania pass
    Legal:
        1. Ania draw
    """
    asked = variant.turn.draw
    if not asked or "pass" not in turn.said or turn.drawn or not _is_idle(turn, variant):
        return
    if turn.pool is None:
        yield Undetermined(turn.whole(), "how many tiles the pool held")
    elif turn.pool > 0:
        yield Breach(turn.whole(), draw=min(asked, turn.pool))


def _only_moved(turn: TurnFacts) -> bool:
    """Tiles moved there and back, and nothing else done though there was something to draw."""
    ended_otherwise = turn.drawn or turn.penalties or turn.is_failed or turn.said & {"pass", "timeout"}
    return turn.tried and not ended_otherwise and turn.pool != 0


def _is_late(turn: TurnFacts, variant: Variant) -> bool:
    limit, clock = variant.time.limit, turn.clock
    # Fractions are slow to compare.
    over = limit is not None and clock is not None and clock.numerator > limit * clock.denominator
    return over or "timeout" in turn.said


def _is_idle(turn: TurnFacts, variant: Variant) -> bool:
    """Neither a play nor a failed turn: the ordinary draw, or what stands in its place."""
    changed = turn.removed or turn.laid
    return turn.known and not changed and not turn.is_failed and not _is_late(turn, variant)


def _taken(turn: TurnFacts, wanted: Callable[[Tile], bool]) -> Verdicts:
    gone = sorted((each for each in turn.taken if wanted(each)), key=lambda each: each.order)
    if gone and turn.undone is None:
        index = next((step.index for step in turn.steps if gone[0] in step.taken), turn.steps[0].index)
        yield Breach(turn.where(index), facts={"tiles": _named(gone)})


def _named(tiles: list[Tile]) -> str:
    jokers = sum(each.is_joker for each in tiles)
    if jokers:
        return "a joker" if jokers == 1 else f"{jokers} jokers"
    return " ".join(each.text for each in tiles)


def _last_play_of(turn: TurnFacts, face: Tile) -> Span:
    index = next((s.index for s in reversed(turn.steps) if face in s.played), turn.steps[-1].index)
    return turn.where(index)


RULES = (
    too_few_rack_tiles,
    plays_and_draws,
    drawn_tile_played,
    table_tile_taken,
    joker_taken,
    wrong_draw,
    pass_with_tiles_to_draw,
)
