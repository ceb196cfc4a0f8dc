"""The clock: who was over time, and what becomes of a play that came late."""

from __future__ import annotations

from fractions import Fraction

from referee.model.variant import Bank, Variant
from referee.replay.facts import TurnFacts
from referee.rules.kinds import LATE
from referee.rules.rule import Breach, Verdicts
from referee.rules.special import special
from referee.text.frozen import dataclass, field


@dataclass(slots=True)
class Clock:
    """The clocks of one game. Turns without a clock leave a player's bank with at most what is in `left`."""

    left: dict[str, Fraction] = field(default_factory=dict)
    unsure: set[str] = field(default_factory=set)
    broken: bool = False
    """True where turns are not shown: a bank then holds at most what it began with, or anything (Fischer)."""

    def over(self, turn: TurnFacts, variant: Variant) -> bool | None:
        """Whether the turn was over time; None where no clock was written. To be asked once a turn."""
        time = variant.time
        empty = self._bank_used_up(turn, time.bank) if time.bank else False
        if "timeout" in turn.said:
            return True
        if time.limit is None and time.bank is None:
            return False
        if turn.clock is None:
            return None
        # Fractions are slow to compare.
        if time.limit is not None and turn.clock.numerator > time.limit * turn.clock.denominator:
            return True
        return empty

    def gap(self) -> None:
        """Turns are missing here, or before the first one."""
        self.broken = True
        self.left.clear()
        self.unsure.clear()

    def _bank_used_up(self, turn: TurnFacts, bank: Bank) -> bool | None:
        """Take the turn's time off the player's bank. Using the last second is not yet too much."""
        left = self.left.get(turn.player, Fraction(bank.seconds))
        if turn.clock is None:
            self.unsure.add(turn.player)
        used = turn.clock or Fraction(0)
        if bank.kind == "bronstein":
            used = max(Fraction(0), used - bank.increment)
        gained = bank.increment if bank.kind == "fischer" else 0
        self.left[turn.player] = max(Fraction(0), left - used) + gained
        if self.broken and bank.kind == "fischer":
            return None
        unsure = self.broken or turn.player in self.unsure
        return True if used > left else None if unsure else False


def late_by(turn: TurnFacts, variant: Variant) -> tuple[str, ...]:
    """The parameters that made the turn late, the clock's own last."""
    time = variant.time
    if time.limit is not None and turn.clock is not None and turn.clock > time.limit:
        return ("time.limit", "clauses.over_is_more")
    return ("time.bank",) if time.bank and "timeout" not in turn.said else ()


def drawable(wanted: int, pool: int | None, variant: Variant) -> int:
    """How many of the tiles that a failed turn costs can be drawn."""
    if pool is None or pool >= wanted:
        return wanted
    return pool if variant.failure.short_pool == "draw_rest" else 0


@special(
    "C501",
    "late-play-not-undone",
    "{player} finished the play after the time was up; it is to be undone",
    cites=("time.late_legal_play", "time.limit", "time.bank", "clauses.over_is_more"),
    unless=("T301", "T302", "T303", "T304", "T305", "T306", "T307", "T308"),
    undo=True,
    when=LATE,
)
def late_play_not_undone(turn: TurnFacts, variant: Variant, over: bool | None) -> Verdicts:
    """A play came after the player's time was up, and this rulebook takes even a legal one back.

    Over means more than the limit: a play in the last second is in time. The tiles go back, and the
    turn costs what a table put back too late costs.

    Illegal:
        rule time.late_legal_play undone
        table (k9-11)
        opened Ania
        1. Ania (k9-11) + k12 @61
    Legal:
        rule time.late_legal_play undone
        table (k9-11)
        opened Ania
        1. Ania (k9-11) + k12 @60
    """
    if over is not True or not turn.is_play or variant.time.late_legal_play != "undone":
        return
    cost = variant.failure.restored
    yield Breach(
        turn.plays_span(),
        ("time.late_legal_play", *late_by(turn, variant)),
        draw=drawable(cost.draw, turn.pool, variant),
        points=cost.points,
    )


@special(
    "C502",
    "late-play-stands",
    "{player} finished the play after the time was up; it stands",
    cites=("time.late_legal_play", "time.limit", "time.bank", "clauses.over_is_more"),
    unless=late_play_not_undone.unless,
    kind="note",
    when=LATE,
)
def late_play_stands(turn: TurnFacts, variant: Variant, over: bool | None) -> Verdicts:
    """A play came after the player's time was up, and this rulebook lets a finished one stand.

    Illegal:
        rule time.late_legal_play stands
        table (k9-11)
        opened Ania
        1. Ania (k9-11) + k12 @61
    Legal:
        table (k9-11)
        opened Ania
        1. Ania (k9-11) + k12 @60
    """
    if over is True and turn.is_play and variant.time.late_legal_play == "stands":
        yield Breach(turn.plays_span(), ("time.late_legal_play", *late_by(turn, variant)))


CLOCK_RULES = RULES = (late_play_not_undone, late_play_stands)
