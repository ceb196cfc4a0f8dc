"""One game from the deal to its end, turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from referee.model import event as ev
from referee.model.tile import UNSEEN, Tile, in_order
from referee.model.variant import Variant
from referee.simulating import start
from referee.simulating.board import Board, Position
from referee.simulating.chances import Chances
from referee.simulating.clocks import Clocks
from referee.simulating.dice import Dice
from referee.simulating.faults.mischief import Mischief
from referee.simulating.hands import Hands
from referee.simulating.lap import Lap
from referee.simulating.players import Player
from referee.simulating.sets import holds, without
from referee.simulating.tally import Ending, Finish, Left, finish, holds_opening
from referee.simulating.trouble import Actions, Failed, Trouble
from referee.text.frozen import dataclass, field

_MOST_TURNS = 1500
_ENDS = (ev.Said("timeout"), ev.Said("void"))
"""Words after which nobody says that the turn is over."""


@dataclass(frozen=True, slots=True)
class TurnDone:
    """A turn as it was made, with how things stood before and after it."""

    player: str
    actions: Actions
    clock: Fraction | None
    before: Position
    after: Position
    noted: Fraction = Fraction(0)
    ruled: Fraction = Fraction(0)
    plain: bool = False
    """To be written as it was done, step by step."""


@dataclass(slots=True)
class Course:
    """A game being played, and all that was written down of it."""

    variant: Variant
    players: tuple[str, ...]
    seats: Mapping[str, Player]
    dice: Dice
    chances: Chances
    starter: str | None = None
    """Who begins, where an earlier game says so."""
    mischief: Mischief | None = None
    """Faults to be brought in."""
    opening_lines: list[ev.Event] = field(default_factory=list)
    turns: list[TurnDone] = field(default_factory=list)
    finish: Finish | None = None
    pool_written: bool = False
    pool_extra: int = 0
    """Tiles named in the pool's line beyond those there are."""
    pool_must_last: bool = False
    """Whether a fault shows a second time if the last tile is drawn."""
    board: Board = field(init=False)
    lap: Lap = field(init=False)
    clocks: Clocks = field(init=False)
    hands: Hands = field(init=False)
    trouble: Trouble = field(init=False)
    says_over: bool = field(init=False)
    last_draw: dict[str, tuple[int, tuple[Tile, ...]]] = field(default_factory=dict)

    def play(self) -> Course:
        """Play the game to its end."""
        player = self._begin()
        self._set_up()
        while self.finish is None:
            if self.mischief:
                player = self.mischief.player(self, player)
            self._turn(player)
            player = self.lap.next_after(player)
        late = self.mischief.after(self) if self.mischief else None
        if late is not None:
            stands = self.board.position
            self.turns.append(TurnDone(late, (ev.Said("pass"),), None, stands, stands))
        return self

    @property
    def spoilt(self) -> bool:
        """Whether a fault shows a second time, which makes the game useless."""
        return self.pool_must_last and self.lap.ran_out

    # --- before the first turn -------------------------------------------------------------------

    def _begin(self) -> str:
        known = self.starter is not None
        if self.starter is None:
            self.starter, lines = start.starting_draw(self.players, self.variant, self.dice)
            self.opening_lines += lines
            known = bool(lines)
        if self.mischief:
            self.starter = self.mischief.starter(self, self.starter, known)
        return self.starter

    def _set_up(self) -> None:
        self.board = Board(self.variant, self.players)
        start.deal(self.board, self.dice)
        if self.mischief:
            self.mischief.setup(self)
        self._write_deal()
        while not (self.mischief and self.mischief.done) and self.dice.chance(self.chances.redeal):
            asking = start.who_may_redeal(self.board)
            if not asking:
                break
            self.opening_lines.append(ev.Redeal(ev.Name(asking[0])))
            start.deal(self.board, self.dice)
            self._write_deal()
        self.lap = Lap(self.variant, self.players)
        self.clocks = Clocks(self.variant, self.dice, self.dice.chance(self.chances.clocks))
        self.hands = Hands(self.board, self.seats, self.dice)
        self.trouble = Trouble(self.board, self.clocks, self.dice)
        self.says_over = self.variant.calls.turn_end == "said" and self.dice.chance(800)

    def _write_deal(self) -> None:
        self.opening_lines += start.dealt(self.board)
        wanted = self.mischief is not None and self.mischief.next == "R007"
        self.pool_written = self.dice.chance(self.chances.pool_line) or wanted or self.pool_extra > 0
        if self.pool_written:
            tiles = (*self.board.position.pool, *(UNSEEN,) * self.pool_extra)
            self.opening_lines.append(ev.PoolLine(ev.TileList(tiles)))

    # --- a turn ----------------------------------------------------------------------------------

    def _turn(self, player: str) -> None:
        self.trouble.closed = self.lap.closed
        before = self.board.position
        wrong = self.mischief.turn(self, player, before) if self.mischief else None
        if wrong is not None:
            clock = self.clocks.in_time(player) if wrong.clock is False else wrong.clock
            self._write(player, before, wrong.actions, clock, wrong.noted, plain=True)
            return
        failed = self._trouble(player)
        if failed is not None:
            self._write(player, before, failed.actions, failed.clock, failed.noted)
            return
        play = self.hands.move(player, self._must_play(player))
        if play.failed:
            mistake = self.trouble.mistake(player, play.actions) or self.trouble.restored(
                player, play.actions
            )
            self._write(player, before, mistake.actions, mistake.clock, mistake.noted)
        elif play.actions:
            self._played(player, before, play.actions)
        else:
            self._idle(player, before)

    def _must_play(self, player: str) -> bool:
        """Whether a play is asked for where there is one."""
        able, opened = self.variant.turn.draw_when_able, player in self.board.opened
        if not self.board.pool or self.lap.closed:
            return self.variant.end.must_play_if_able
        return not (able.after_opening if opened else able.before_opening)

    def _trouble(self, player: str) -> Failed | None:
        """Now and then a turn fails."""
        if not self.dice.chance(self.chances.failure):
            return None
        opened, kind = player in self.board.opened, self.dice.below(4)
        tried = self.trouble.tried(player)
        if kind == 3 and tried:
            return self.trouble.mistake(player, tried)
        if not self.clocks.runs:
            return None
        if kind == 2 and opened:
            return self.trouble.unrestored(player)
        return self.trouble.restored(player, tried) if kind == 1 and tried else self.trouble.idle(player)

    def _played(self, player: str, before: Position, actions: Actions) -> None:
        """A play, which at times comes late."""
        clock = self.clocks.in_time(player)
        if self.clocks.written and self.dice.chance(self.chances.late):
            if self.variant.time.late_legal_play == "undone":
                self.board.restore(before)
                failed = self.trouble.restored(player, actions)
                self._write(player, before, failed.actions, failed.clock, failed.noted)
                return
            clock = self.clocks.too_long(player)
            actions = (*actions, ev.Said("stands")) if self.dice.chance(300) else actions
        if player not in self.board.opened:
            self.board.opened.append(player)
        if (not self.board.racks[player] and self._calls()) or self.dice.chance(self.chances.wrong_call):
            actions = (*actions, ev.Said("rummikub"))
        self._write(player, before, actions, clock)

    def _calls(self) -> bool:
        return self.dice.chance(950 if self.variant.calls.rummikub == "said" else 300)

    def _idle(self, player: str, before: Position) -> None:
        """A draw; a pass where there is nothing to draw."""
        back: Actions = ()
        if player in self.board.opened and self.dice.chance(self.chances.there_and_back):
            back = self.trouble.there_and_back()
        drawn = () if self.lap.closed else self.board.draw(player, self.variant.turn.draw)
        actions: Actions = (*back, ev.Draw(ev.TileList(drawn)) if drawn else ev.Said("pass"))
        if drawn and self._announces(player, drawn):
            actions = (ev.Said("announce"), *actions)
        self._write(player, before, actions, self.clocks.in_time(player))

    def _announces(self, player: str, drawn: tuple[Tile, ...]) -> bool:
        """Whether the player says that the opening comes next."""
        if self.variant.score.unopened is None or player in self.board.opened:
            return False
        rack = self.board.racks[player]
        able = holds_opening(rack, self.variant) and not holds_opening(rack[: -len(drawn)], self.variant)
        return self.dice.chance(700 if able else 10)

    # --- what is written, and what follows -----------------------------------------------------

    def _write(
        self,
        player: str,
        before: Position,
        actions: Actions,
        clock: Fraction | None,
        noted: Fraction = Fraction(0),
        plain: bool = False,
    ) -> None:
        ruled = Fraction(0)
        if self.dice.chance(self.chances.ruling) and not noted and not plain:
            ruled = Fraction(self.dice.pick((5, 10, 25)))
            actions = (*actions, ev.Penalty(ruled, True))
        ended = any(isinstance(each, ev.Undone) or each in _ENDS for each in actions)
        if self.says_over and not ended and self.board.racks[player] and self.dice.chance(970):
            actions = (*actions, ev.Said("over"))
        self.clocks.spend(player, clock)
        done = TurnDone(player, actions, clock, before, self.board.position, noted, ruled, plain)
        self.turns.append(done)
        self._follow(player, before, actions)

    def _follow(self, player: str, before: Position, actions: Actions) -> None:
        drawn = tuple(t for each in actions if isinstance(each, ev.Draw) for t in each.drawn.tiles)
        if drawn:
            self.last_draw[player] = (len(self.turns), drawn)
        if not self.board.racks[player]:
            self.finish = self._finished("rack_emptied", player)
            return
        played = len(self.board.racks[player]) < len(before.racks[player])
        self.lap.after(player, played, len(drawn), len(before.pool), len(self.board.pool))
        stops = self.mischief is not None and self.mischief.stops(self)
        if self.lap.over or stops or self._stops_at_pool():
            self.finish = self._finished("pool_empty")
        elif self.dice.chance(self.chances.other_end) or len(self.turns) >= _MOST_TURNS:
            self.finish = self._other_end()

    def _stops_at_pool(self) -> bool:
        """Whether the game stops because the pool is empty, though turns might still be made."""
        if self.board.pool and not self.lap.closed:
            return False
        if self.variant.end.may_stop_at_pool and not self.board.pool and self.dice.chance(300):
            return True
        return self.lap.stuck >= len(self.players) and not any(map(self.hands.able, self.players))

    def _other_end(self) -> Finish:
        how: Ending = self.dice.pick(("time", "agreed", "resigned", "ruling"))
        return self._finished(how, self.dice.pick(self.players) if how == "resigned" else None)

    def _finished(self, how: Ending, by: str | None = None) -> Finish:
        return finish(how, by, {name: self._left(name) for name in self.players}, self.variant)

    def _left(self, name: str) -> Left:
        own = [each for each in self.turns if each.player == name]
        return Left(
            tuple(in_order(self.board.racks[name])),
            name in self.board.opened,
            self._announced(name),
            sum((each.noted for each in own), Fraction(0)),
            sum((each.ruled for each in own), Fraction(0)),
        )

    def _announced(self, name: str) -> bool:
        """Whether all was met that an announced opening needs."""
        rule = self.variant.score.unopened
        own = [at for at, each in enumerate(self.turns, 1) if each.player == name]
        if rule is None or not own:
            return False
        at, drawn = self.last_draw.get(name, (0, ()))
        rack = self.board.racks[name]
        met = {
            "announce": ev.Said("announce") in self.turns[own[-1] - 1].actions,
            "tile_of_last_draw": at == own[-1] and not holds_opening(without(rack, drawn), self.variant)
            if holds(rack, drawn)
            else False,
        }
        return all(met[each] for each in rule.announced_needs)
