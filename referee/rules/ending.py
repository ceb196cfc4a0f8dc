"""The end of a game: an emptied rack, or a pool that ran out."""

from __future__ import annotations

from collections.abc import Sequence

from referee.model.event import End, Turn
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.replay.state import State
from referee.rules.kinds import DREW, PASSED, POOL_EMPTY
from referee.rules.rule import Breach, Undetermined, Verdicts
from referee.rules.special import special
from referee.text.frozen import dataclass, field

_GO_ON = "The game goes on until the rulebook ends it; where that can't be made up for, the arbiter decides."


@dataclass(slots=True)
class EndWatch:
    """Follows a game to its end. `over` is the parameter that ended it, None while it goes on."""

    variant: Variant
    over: str | None = None
    lap: list[str] = field(default_factory=list)
    """The players who still have a turn in the last lap."""
    in_lap: bool = False
    lap_turns: int = 0
    """Turns made since the pool is known to have been empty."""
    stuck: int = 0
    known: bool = True
    next_player: str | None = None
    ran_out: bool = False
    """Whether the pool was ever empty."""

    def gap(self) -> None:
        self.known, self.stuck, self.next_player, self.lap_turns = False, 0, None, 0
        self.lap = []

    @property
    def ignores_refill(self) -> bool:
        """Whether nothing is drawn any more, though left-over tiles filled the pool again."""
        return self.ran_out and self.variant.end.refill == "ignore"

    def after_turn(self, turn: TurnFacts, state: State, emptied: bool | None) -> None:
        self.next_player = None
        pool, players = state.pool.count, state.players
        self.ran_out = (
            self.ran_out or pool == 0 or (turn.pool is not None and 0 < turn.pool <= len(turn.drawn))
        )
        if emptied:
            self.over = "clauses.rack_empty_ends"
        elif self.in_lap:
            self._lap_turn(turn, len(players))
        elif self.variant.end.pool_empty == "one_turn_each":
            self._begin_lap(turn, pool, players)
        else:
            self._count_stuck(turn, state, len(players))

    def _lap_turn(self, turn: TurnFacts, players: int) -> None:
        """As many turns as there are players, whoever makes them."""
        self.lap_turns += 1
        if turn.player in self.lap:
            self.lap.remove(turn.player)
        if self.known and players and (not self.lap or self.lap_turns >= players):
            self.over = "end.pool_empty"

    def _begin_lap(self, turn: TurnFacts, pool: int | None, players: Sequence[str]) -> None:
        if pool == 0 and turn.pool == 0:
            # Who drew the last tile is not shown; the lap ends with this many turns at the latest.
            self.lap_turns += 1
            self.over = "end.pool_empty" if players and self.lap_turns >= len(players) else None
            return
        emptied_now = pool == 0 and turn.pool not in (0, None) and bool(turn.drawn)
        if pool != 0 and not (emptied_now or turn.left):
            return
        if not turn.drawn or (turn.pool is not None and len(turn.drawn) < turn.pool) or turn.pool is None:
            return
        self.in_lap, self.known, self.lap_turns = True, True, 0
        self.lap = list(players)
        if self.variant.end.last_lap == "drawer_first":
            self.next_player = turn.player

    def _count_stuck(self, turn: TurnFacts, state: State, players: int) -> None:
        how, pool = self.variant.end.pool_empty, state.pool.count
        if pool is None:
            self.stuck = self.stuck + 1 if "pass" in turn.said and not turn.is_play else 0
            return
        if pool > 0 and not self.ignores_refill:
            self.stuck = 0
            return
        if how == "at_once":
            self.over = "end.pool_empty"
            return
        if turn.is_play or turn.pool:
            self.stuck = 0
            return
        refused = self.variant.end.pass_counts == "as_refusal"
        if refused and able_to_play(turn.player, state, self.variant) is not False:
            self.stuck = 0
            return
        self.stuck += 1
        if players and self.stuck >= (1 if how == "first_stuck" else players):
            self.over = "end.pool_empty"

    def may_be_over(self, players: int, missing: int) -> bool:
        """Whether so many missing turns would have ended the game by its pool."""
        if not missing:
            return False
        return self.lap_turns + missing >= players if self.in_lap else self.stuck + missing >= players

    def judge_end(self, event: End, state: State, following: str | None, emptied_by: str | None) -> Verdicts:
        """What is wrong with an `end pool` line, if anything."""
        span, pool, rules = event.span(), state.pool.count, self.variant.end
        if emptied_by is not None:
            advice = f"{emptied_by} has won: the game is scored so."
            facts = {"why": f"{emptied_by} had emptied the rack"}
            yield Breach(span, ("clauses.rack_empty_ends",), facts, advice=advice)
        elif self.over or (pool == 0 and rules.may_stop_at_pool):
            return
        elif pool and not self.ignores_refill:
            yield Breach(span, (), {"why": f"the pool still holds {pool}"}, advice=_GO_ON)
        elif rules.pool_empty == "one_turn_each":
            yield from self._judge_lap(span)
        elif pool is None and self._enough_passes(len(state.players)):
            return
        else:
            yield from self._judge_stuck(event, state, following, pool)

    def _judge_lap(self, span: object) -> Verdicts:
        from referee.text.span import Span

        assert isinstance(span, Span)
        if self.in_lap and self.known:
            names = ", ".join(self.lap)
            yield Breach(
                span, (), {"why": f"the last lap is not over: {names} still had a turn"}, advice=_GO_ON
            )
        else:
            yield Undetermined(span, "when the last tile was drawn")

    def _enough_passes(self, players: int) -> bool:
        if self.variant.end.pass_counts == "as_refusal":
            return False
        return self.stuck >= (1 if self.variant.end.pool_empty == "first_stuck" else players)

    def _judge_stuck(self, event: End, state: State, following: str | None, pool: int | None) -> Verdicts:
        first = self.variant.end.pool_empty == "first_stuck"
        asked = [following] if first and following else list(state.players)
        able = {name: able_to_play(name, state, self.variant) for name in asked}
        who = [name for name, can in able.items() if can]
        if who and pool == 0:
            yield Breach(event.span(), (), {"why": f"{who[0]} could still play"}, advice=_GO_ON)
        elif pool != 0:
            yield Undetermined(event.span(), "whether the pool was empty")
        elif None in able.values() or not able:
            yield Undetermined(event.span(), "whether somebody could still play")


NOTED = 20_000
"""Steps that the solver may spend where only a note hangs on the answer."""


def able_to_play(player: str, state: State, variant: Variant, steps: int | None = None) -> bool | None:
    """Whether the player has a legal play now; None where that is not shown or not settled."""
    from referee.solver import JUDGED, could_play

    rack, table = state.rack(player), state.table
    if rack.phantom:
        return None
    opened, most = state.opened.get(player), steps or JUDGED
    sets = tuple(table)
    return could_play(
        rack.tiles(), rack.unseen, sets, variant, opened, complete=table.complete, max_steps=most
    )


@special(
    "E702",
    "end-too-early",
    "the game can't end by the pool here: {why}",
    cites=("end.pool_empty",),
)
def end_too_early(
    watch: EndWatch, event: End, state: State, following: str | None, by: str | None, missing: int = 0
) -> Verdicts:
    """A game ends by an empty pool only once the rulebook says so.

    That is when nobody can play, when the first player can't, or when everyone has had one more turn.

    Illegal:
        1. Ania draw
        end pool
    Legal:
        rule tiles.supply [{players: [2, 3], copies: 1, jokers: 0}]
        opened Ania, Bartek
        table (r1-3)
        deal Ania k1 k3 k5 k7 k9 k11 k13 b2 b4 b6 b8 b10 b12 o1 o3 o5 o7 o9 o11 o13 r5 r7 r9 r11 r13
        deal Bartek k2 k4 k6 k8 k10 k12 b1 b3 b5 b7 b9 b11 b13 o2 o4 o6 o8 o10 o12 r4 r6 r8 r10 r12
        1. Ania pass
        2. Bartek pass
        end pool
    """
    if not watch.may_be_over(len(state.players), missing):
        yield from watch.judge_end(event, state, following, by)


@special(
    "E701",
    "turn-after-the-end",
    "{player} moves after the game is over",
    cites=("end.pool_empty", "clauses.rack_empty_ends"),
    undo=True,
)
def after_the_end(event: Turn, reason: str, variant: Variant) -> Verdicts:
    """An emptied rack ends the game at once; an empty pool ends it when the rulebook says so.

    Illegal:
        opened Ania, Bartek
        deal Ania k10-12
        1. Ania (k10-12); rummikub
        2. Bartek draw
    Legal:
        opened Ania, Bartek
        deal Ania k10-12
        1. Ania (k10-12); rummikub
    """
    advice = "The game is over: what came after its end is taken back and does not count."
    yield Breach(event.span(event.player.cols), (reason,), advice=advice)


@special(
    "E706",
    "pass-though-able",
    "{player} does not play though a play is possible",
    cites=("end.must_play_if_able",),
    when=POOL_EMPTY,
)
def pass_though_able(turn: TurnFacts, variant: Variant, state: State) -> Verdicts:
    """With the pool empty, a tournament may ask for a play whenever one is possible.

    Illegal:
        rule end.must_play_if_able true
        rule tiles.supply [{players: [2, 3], copies: 1, jokers: 0}]
        opened Ania, Bartek
        table (r1-3)
        deal Ania k1-13 b1-12
        deal Bartek o1-13 r4-13 b13
        1. Ania pass
    Legal:
        rule end.must_play_if_able true
        rule tiles.supply [{players: [2, 3], copies: 1, jokers: 0}]
        opened Ania, Bartek
        table (r1-3)
        deal Ania k1-13 b1-12
        deal Bartek o1-13 r4-13 b13
        1. Ania (k1-13)
    """
    if not variant.end.must_play_if_able or turn.pool != 0 or turn.drawn or "timeout" in turn.said:
        return
    able = able_to_play(turn.player, state, variant)
    if able:
        yield Breach(turn.whole(), advice=f"{turn.player} makes a play.")
    elif able is None:
        yield Undetermined(turn.whole(), f"whether {turn.player} could play")


@special(
    "T309",
    "draw-though-able",
    "{player} draws though a play is possible",
    cites=("turn.draw_when_able.before_opening", "turn.draw_when_able.after_opening"),
    when=DREW,
)
def draw_though_able(turn: TurnFacts, variant: Variant, state: State) -> Verdicts:
    """Most rulebooks let a player draw who could play; this one does not.

    Illegal:
        rule turn.draw_when_able.after_opening false
        opened Ania, Bartek
        table (r1-3)
        deal Ania r4 k1
        1. Ania draw b9
    Legal:
        rule turn.draw_when_able.after_opening false
        opened Ania, Bartek
        table (r1-3)
        deal Ania r5 k1
        1. Ania draw b9
    """
    able = variant.turn.draw_when_able
    if not turn.drawn or turn.is_failed or "timeout" in turn.said:
        return
    if turn.opened is None:
        free = able.before_opening and able.after_opening
    else:
        free = able.after_opening if turn.opened else able.before_opening
    if free:
        return
    which = (
        "turn.draw_when_able.before_opening" if turn.opened is False else "turn.draw_when_able.after_opening"
    )
    could = _could_before(turn, state, variant)
    if could:
        advice = f"The tile goes back and {turn.player} makes a play."
        yield Breach(turn.whole(), (which,), advice=advice)
    elif could is None:
        yield Undetermined(turn.whole(), f"whether {turn.player} could play", (which,))


def _could_before(turn: TurnFacts, state: State, variant: Variant) -> bool | None:
    """Whether a play existed before the draw."""
    from referee.model.tile import UNSEEN
    from referee.solver import could_play

    rack, able = state.rack(turn.player), variant.turn.draw_when_able
    settled = turn.opened is not None or not (able.before_opening or able.after_opening)
    if rack.phantom or not settled:
        return None
    tiles, unseen = list(rack.tiles()), rack.unseen
    for face in turn.drawn:
        if face is UNSEEN:
            unseen = unseen and unseen - 1
        elif face in tiles:
            tiles.remove(face)
        else:
            return None
    table = state.table
    return could_play(tiles, unseen, tuple(table), variant, turn.opened, complete=table.complete)


@special(
    "E710",
    "pass-by-choice",
    "{player} passes though a play is possible; a pass counts as being unable",
    cites=("end.pass_counts",),
    kind="note",
    when=PASSED,
)
def pass_by_choice(turn: TurnFacts, variant: Variant, state: State) -> Verdicts:
    """With the pool empty a pass counts as being unable to play, whether it is or not. It is only said.

    Illegal:
        rule tiles.supply [{players: [2, 3], copies: 1, jokers: 0}]
        opened Ania, Bartek
        table (r1-3)
        deal Ania k1-13 b1-12
        deal Bartek o1-13 r4-13 b13
        1. Ania pass
    Legal:
        1. Ania draw
    """
    if "pass" not in turn.said or turn.pool != 0 or variant.end.must_play_if_able:
        return
    if able_to_play(turn.player, state, variant, NOTED):
        yield Breach(turn.whole())


@special(
    "E711",
    "draw-after-pool-ran-out",
    "{player} draws, though the pool had run out and nothing is drawn any more",
    cites=("end.refill",),
)
def draw_after_pool_ran_out(turn: TurnFacts, variant: Variant, closed: bool) -> Verdicts:
    """Left-over tiles of a failed turn may fill an empty pool again. Here drawing does not resume.

    Illegal:
        variant polish
        rule tiles.highest 3
        rule tiles.supply [{players: [2, 4], copies: 1, jokers: 0}]
        rule deal.rack 2
        table (k1-3) (r1-3)
        opened Ania, Bartek
        deal Ania b1 o1
        deal Bartek b2 o2
        1. Ania draw b3
        2. Bartek draw o3
        3. Ania undone left (r1-3)
        4. Bartek draw
    Legal:
        variant standard
        rule tiles.highest 3
        rule tiles.supply [{players: [2, 4], copies: 1, jokers: 0}]
        rule deal.rack 2
        table (k1-3) (r1-3)
        opened Ania, Bartek
        deal Ania b1 o1
        deal Bartek b2 o2
        1. Ania draw b3
        2. Bartek draw o3
        3. Ania undone left (r1-3)
        4. Bartek draw
    """
    if closed and turn.drawn and turn.draw_at is not None:
        advice = f"What {turn.player} drew goes back; the last turns go on without drawing."
        yield Breach(turn.where(turn.draw_at), advice=advice)


ABLE_RULES = (pass_though_able, draw_though_able, pass_by_choice)
