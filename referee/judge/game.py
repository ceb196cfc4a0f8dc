"""One game judged: events in their order, each replayed, then looked at by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from referee.judge.found import Findings
from referee.judge.opening_up import Setup
from referee.judge.order import Numbers
from referee.judge.outcome import Outcome
from referee.judge.table_talk import bad_stars, tile_lists, unknown_tiles
from referee.judge.taken_back import Pending, differences, differing
from referee.judge.turn_rules import TurnJudge
from referee.model import event as ev
from referee.model.finding import Finding
from referee.model.meld import Meld, reader_of
from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.replay import codes
from referee.replay.facts import TurnFacts
from referee.replay.leftovers import leave
from referee.replay.table import faces
from referee.replay.turns import TurnReplay
from referee.scoring import PlayedGame
from referee.text.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Judged:
    """A game judged but not yet scored. `starter` is who made the first turn, for the next game."""

    findings: tuple[Finding, ...]
    played: PlayedGame
    starter: str | None
    turns: int


class GameJudge:
    """Takes a game's events one after the other. Everything is found at the line that shows it."""

    def __init__(
        self,
        variant: Variant,
        file: str | None = None,
        lines: Sequence[str] = (),
        number: int | None = 1,
        previous: str | None = None,
    ) -> None:
        self.variant = variant
        self.number = number
        self.found = Findings(variant, file, lines)
        self.setup = Setup(variant, self.found, previous)
        self.reader = reader_of(variant)
        self.turn_judge = TurnJudge(variant, self.found)
        self.outcome = Outcome(variant, self.found)
        self.pending = Pending(self.found, self.outcome)
        self.numbers = Numbers()
        self.last: ev.Turn | None = None
        self.turns = 0
        self._fine: set[tuple[Tile, ...]] = set()

    def take(self, event: ev.Event) -> TurnFacts | None:
        """One event; the facts where it is a turn."""
        if isinstance(event, ev.Turn):
            return self._turn(event)
        handler = _HANDLERS.get(type(event))
        if handler is not None:
            handler(self, event)
        return None

    def due(self) -> str | None:
        """Whose turn it is; None where nobody can tell."""
        return self.outcome.next_by_lap() or self.setup.due()

    def result(self) -> Judged:
        self.setup.begin_if_needed()
        self._forget_racks()
        played = self.outcome.played_game(self.setup.state, self.number)
        return Judged(tuple(self.found.all), played, self.setup.starter, self.turns)

    # --- lines that are no turns ---------------------------------------------------------------

    def _players(self, event: ev.Players) -> None:
        self.setup.players_line(event)

    def _start(self, event: ev.Start) -> None:
        for each in event.draws:
            if each.drawn is not None:
                self._tiles(event, ev.TileList((each.drawn,), each.cols))
        self.setup.start_lines.append(event)

    def _deal(self, event: ev.Deal) -> None:
        self._tiles(event, event.rack)
        self.setup.deal(event)

    def _redeal(self, event: ev.Redeal) -> None:
        self.setup.redeal(event, self.turns)

    def _pool(self, event: ev.PoolLine) -> None:
        self._tiles(event, event.order)
        self.setup.pool_line(event)

    def _opened(self, event: ev.Opened) -> None:
        self.setup.opened_line(event)

    def _table(self, event: ev.TableLine) -> None:
        for each in event.sets:
            self._tiles(event, each)
        state = self.setup.state
        melds = [faces(each.tiles) for each in event.sets]
        if not self.setup.begun or not state.table.complete:
            self.setup.table_line(event, melds)
            return
        extra, missing = differences(state.table, melds)
        difference = differing(extra, missing)
        if difference and self.pending.retract_for(melds, event, state):
            difference = ""
        if state.doubt and (not difference or state.doubt.explains(extra, missing)):
            state.set_table(melds)
            return
        if difference and self.numbers.missing:
            self._lose_track()
            self.setup.table_line(event, melds)
            return
        if difference:
            self.found.add(codes.SNAPSHOT_DIFFERS, event.span(), difference=difference)
            self.pending.clear()
            state.set_table(melds)
            state.doubt.of(extra, missing)

    def _gap(self, event: ev.Gap) -> None:
        self.setup.begin_if_needed()
        self._lose_track()
        self.setup.seats.lose()
        self.numbers.gap()

    def _lose_track(self) -> None:
        self.setup.lose_track()
        self.pending.clear()
        self.last = None
        self.numbers.missing = 0
        self.outcome.gap()
        self.turn_judge.gap()

    def _unread(self, event: ev.Unread) -> None:
        """A turn that can't be read hides what it did, as a gap does, but not its number."""
        if event.number is not None:
            self.setup.begin_if_needed()
            self._lose_track()
            self.setup.seats.lose()
            self.turns += 1
        elif not self.setup.begun:
            self.setup.unread(event)
        self.numbers.unread(event.number)

    def _claim(self, event: ev.Racks | ev.Tally | ev.Winner) -> None:
        if isinstance(event, ev.Racks):
            for each in event.claims:
                self._tiles(event, each.rack)
        self.setup.begin_if_needed()
        self.outcome.claim(event)

    def _end(self, event: ev.End) -> None:
        self.setup.begin_if_needed()
        if event.reason == "pool":
            self._maybe_drawn()
        self.outcome.end_line(event, self.setup.state, self.setup.seats.expected(), self.numbers.missing)

    def _tiles(self, event: ev.Event, tiles: ev.TileList, by: int = 0) -> None:
        """Point out tiles that do not exist."""
        if tiles.tiles in self._fine:
            return
        turn = event.number if isinstance(event, ev.Turn) else None
        wrong = list(unknown_tiles(tiles, self.setup.state.box))
        if not wrong:
            self._fine.add(tiles.tiles)
        for each, cols in wrong:
            known = any(colour.letter == each.colour for colour in self.variant.tiles.colours)
            cites = ("tiles.highest",) if known else ("tiles.colours",)
            span = event.span(cols.shifted(by))
            self.found.add(codes.NO_SUCH_TILE, span, parameters=cites, turn=turn, tile=each.text)

    # --- turns ---------------------------------------------------------------------------------

    def _turn(self, event: ev.Turn) -> TurnFacts | None:
        first = self.setup.begin_if_needed() or self.turns == 0
        event = self._by_whom(event)
        turns = self._number(event)
        if turns == 0 and self.last == event:
            return None  # the same line twice: that it is there again has been said
        self.turns += 1
        for index, action in enumerate(event.actions):
            for tiles in tile_lists(action):
                self._tiles(event, tiles, event.offsets[index] if event.offsets else 0)
        over = self.outcome.over_before(event, self.setup.state)
        if not over:
            self.setup.check_player(event, turns, first, self.outcome.next_by_lap())
        replay, facts = self._replayed(event)
        if not over:
            self.found.problems(replay.problems)
        self._stars(facts)
        self._failed(replay, facts)
        self._judge(replay, facts, over)
        self.last = event
        return facts

    def _by_whom(self, event: ev.Turn) -> ev.Turn:
        """A name that is none of the players' has been found; the turn is that of the player due."""
        players, seats = self.setup.players, self.setup.seats
        due = seats.expected() if players and event.player.text not in players else None
        return event if due is None else replace(event, player=ev.Name(due, event.player.cols))

    def _replayed(self, event: ev.Turn) -> tuple[TurnReplay, TurnFacts]:
        """Where turns are missing that would explain a contradiction, nothing is known any more."""
        if self.numbers.missing and "pass" in _said(event):
            self._maybe_drawn()
        replay = self._replay_of(event)
        facts = replay.run()
        if self.numbers.missing and replay.problems:
            self._lose_track()
            self.setup.begin_if_needed()
            replay = self._replay_of(event)
            facts = replay.run()
        return replay, facts

    def _replay_of(self, event: ev.Turn) -> TurnReplay:
        return TurnReplay(
            self.setup.state,
            event,
            lambda what, who: self.pending.retract(what, who, event, self.setup.state),
        )

    def _maybe_drawn(self) -> None:
        """Missing turns may have drawn the last tiles of the pool."""
        pool = self.setup.state.pool
        if pool.count and pool.count <= self.numbers.missing * self.variant.turn.draw:
            pool.count = 0

    def _forget_racks(self) -> None:
        """Who may have moved in a missing turn may hold anything."""
        for name in self.setup.missing_players(self.numbers.missing):
            self.setup.state.lose_rack(name)

    def _number(self, event: ev.Turn) -> int | None:
        """How many turns after the last one this one is, by the numbers; None where nobody can tell."""
        last, doubtful = self.numbers.last, self.numbers.unsure
        if self.turns == 0 and not self.setup.middle and self.numbers.expected is None:
            self.numbers.expected = 1
        due = self.numbers.take(event.number)
        if due is not None:
            if self.setup.seats.is_next(event.player.text, event.number - due):
                self.numbers.missing = 0
            self.found.add(
                codes.NUMBER_OUT_OF_STEP,
                event.span(event.number_cols),
                turn=event.number,
                player=event.player.text,
                number=event.number,
                expected=due,
            )
        if doubtful and not self.numbers.in_step:
            self._lose_track()
            self.setup.begin_if_needed()
            self.setup.seats.lose()
        return None if last is None else event.number - last

    def _stars(self, facts: TurnFacts) -> None:
        for tile, index, cols in bad_stars(facts, self.reader):
            span = facts.where(index, cols)
            turn, player = facts.event.number, facts.player
            self.found.add(codes.BAD_STAR, span, turn=turn, player=player, tile=tile.text)

    def _failed(self, replay: TurnReplay, facts: TurnFacts) -> None:
        """A voided play goes back; what nobody could place again goes to the pool."""
        if "void" in facts.said and facts.undone is None:
            replay.revert()
        if facts.undone is None or not facts.undone.left:
            return
        state = self.setup.state
        left = tuple(face for each in facts.undone.left for face in faces(each.tiles))
        facts.left = left
        parts, nowhere = leave(state, Counter(left), facts.removed, self._is_set)
        facts.fragments = tuple(parts)
        own = Counter(facts.played)
        for face in nowhere:
            if own[face]:
                own[face] -= 1
                continue
            span = facts.where(facts.undone_at)
            turn, player = facts.event.number, facts.player
            self.found.add(codes.NOT_LEFT_OVER, span, turn=turn, player=player, tile=face.text)
        gone = Counter(left) - Counter(nowhere)
        state.put_back(gone.elements(), self.variant.failure.leftovers.place == "back")

    def _is_set(self, meld: Meld) -> bool:
        return self.reader.legal(meld) is not False

    def _judge(self, replay: TurnReplay, facts: TurnFacts, over: bool) -> None:
        state = self.setup.state
        emptied = self._emptied(facts)
        before = len(self.found.all)
        if not over:
            broken = self.turn_judge.judge(facts, state, emptied, self.outcome)
            if broken and facts.is_play:
                self.pending.add(replay, facts)
                state.doubt.of(each.meld for each in facts.laid)
        if facts.is_play and facts.opened is not True:
            state.opened[facts.player] = True
        self.outcome.after_turn(facts, state, emptied, before)

    def _emptied(self, facts: TurnFacts) -> bool | None:
        """Whether the rack is empty now; a call settles it where the record can't."""
        if not facts.is_play:
            return False
        count = self.setup.state.rack(facts.player).count
        if count is None:
            return True if "rummikub" in facts.said else None
        return count <= 0


def _said(event: ev.Turn) -> set[str]:
    return {each.word for each in event.actions if isinstance(each, ev.Said)}


_HANDLERS: dict[type, Callable[[GameJudge, Any], None]] = {
    ev.Players: GameJudge._players,
    ev.Start: GameJudge._start,
    ev.Deal: GameJudge._deal,
    ev.Redeal: GameJudge._redeal,
    ev.PoolLine: GameJudge._pool,
    ev.Opened: GameJudge._opened,
    ev.TableLine: GameJudge._table,
    ev.Gap: GameJudge._gap,
    ev.Unread: GameJudge._unread,
    ev.Racks: GameJudge._claim,
    ev.Tally: GameJudge._claim,
    ev.Winner: GameJudge._claim,
    ev.End: GameJudge._end,
}
