"""How a game ends: watched turn by turn, then handed on to be scored."""

from __future__ import annotations

from fractions import Fraction

from referee.judge.found import Findings
from referee.model import event as ev
from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.replay.facts import TurnFacts
from referee.replay.state import State
from referee.rules import ending
from referee.rules.ending import EndWatch
from referee.scoring import GameEnd, PlayedGame, PlayerEnd, Rack, last_draw_decided
from referee.scoring.assess import Claim
from referee.scoring.ending import Ending
from referee.text.span import Span

_BY_LINE: dict[str, Ending] = {
    "pool": "pool_empty",
    "time": "time",
    "resigned": "resigned",
    "agreed": "agreed",
    "ruling": "ruling",
}


class Outcome:
    """Watches for the end, keeps what is claimed, and what each player owes."""

    def __init__(self, variant: Variant, found: Findings) -> None:
        self.variant, self.found = variant, found
        self.watch = EndWatch(variant)
        self.claims: list[Claim] = []
        self.missing = False
        self.end: ev.End | None = None
        self.emptied_by: str | None = None
        self.place: Span | None = None
        self.place_turn: int | None = None
        self.after_end = False
        self.penalties: dict[str, tuple[Fraction, Fraction]] = {}
        self.at_end: tuple[tuple[PlayerEnd, ...], tuple[Tile, ...]] | None = None
        """How things stood when the game was over, where turns were written after that."""
        self.last_drawn: dict[str, tuple[Tile, ...]] = {}
        self.announced: dict[str, bool] = {}
        """Whether the opening was announced in the turn of the last draw."""

    def gap(self) -> None:
        self.watch.gap()
        self.missing = True

    def next_by_lap(self) -> str | None:
        return self.watch.next_player

    def over_before(self, event: ev.Turn, state: State) -> bool:
        """Whether the game was over before this turn; said once, and what follows does not count."""
        reason = "clauses.rack_empty_ends" if self.emptied_by else self.watch.over
        if reason is None and self.end is not None:
            reason = "end.pool_empty"
        if reason is None:
            return False
        if not self.after_end:
            self.after_end = True
            self.at_end = self._players(state), _seen(state)
            rule = ending.after_the_end
            verdicts = rule.check(event, reason, self.variant)
            self.found.judged(rule, verdicts, turn=event.number, player=event.player.text)
        return True

    def after_turn(self, turn: TurnFacts, state: State, emptied: bool | None, _: int) -> None:
        player = turn.player
        for _index, penalty in turn.penalties:
            owed, ruled = self.penalties.get(player, (Fraction(0), Fraction(0)))
            owed, ruled = (owed, ruled + penalty.points) if penalty.ruling else (owed + penalty.points, ruled)
            self.penalties[player] = (owed, ruled)
        if turn.drawn:
            self.last_drawn[player] = tuple(turn.drawn)
            self.announced[player] = "announce" in turn.said
        if emptied and self.emptied_by is None and self.end is None:
            self.emptied_by = player
            self.place, self.place_turn = turn.event.span(), turn.event.number
        self.watch.after_turn(turn, state, emptied)

    def taken_back(self, turn: TurnFacts) -> None:
        if self.emptied_by == turn.player:
            self.emptied_by = self.at_end = None

    def claim(self, event: Claim) -> None:
        self.claims.append(event)

    def end_line(self, event: ev.End, state: State, following: str | None, missing: int) -> None:
        if self.end is not None:
            return
        self.end = event
        self.place = self.place or event.span()
        if event.reason != "pool":
            return
        rule = ending.end_too_early
        self.found.judged(rule, rule.check(self.watch, event, state, following, self.emptied_by, missing))

    # --- for the score -------------------------------------------------------------------------

    def played_game(self, state: State, number: int | None) -> PlayedGame:
        found = self.found
        return PlayedGame(
            names_of(state),
            self.variant,
            self._game_end(state),
            tuple(self.claims),
            self.place,
            number,
            found.file,
            found.lines,
            self.place_turn,
        )

    def _ending(self) -> Ending | None:
        if self.emptied_by is not None:
            return "rack_emptied"
        return _BY_LINE[self.end.reason] if self.end is not None else None

    def _game_end(self, state: State) -> GameEnd | None:
        how = self._ending()
        if how is None or not names_of(state):
            return None
        by = self.emptied_by
        if by is None and self.end is not None and self.end.player is not None:
            by = self.end.player.text
        players, seen = self.at_end or (self._players(state), _seen(state))
        return GameEnd(players, how, by, seen, self.missing)

    def _players(self, state: State) -> tuple[PlayerEnd, ...]:
        return tuple(self._player_end(state, name) for name in names_of(state))

    def _player_end(self, state: State, name: str) -> PlayerEnd:
        rack = state.racks[name]
        known, unseen = (rack.tiles(), rack.unseen) if not rack.phantom else ((), rack.count)
        if name == self.emptied_by:
            known, unseen = (), 0
        owed, ruled = self.penalties.get(name, (Fraction(0), Fraction(0)))
        return PlayerEnd(
            name,
            Rack(known, unseen),
            state.opened.get(name),
            self.announced.get(name, False),
            self._decided(known, unseen, name),
            owed,
            ruled,
        )

    def _decided(self, known: tuple[Tile, ...], unseen: int | None, name: str) -> bool | None:
        """Whether the last draw made the opening possible; None where the rack does not show it."""
        drawn = self.last_drawn.get(name, ())
        if self.variant.score.unopened is None:
            return None
        return last_draw_decided(Rack(known, unseen), drawn, self.variant)


def _seen(state: State) -> tuple[Tile, ...]:
    """The tiles that are known to lie on the table."""
    return tuple(face for meld in state.table for face in meld if face.number or face.is_joker)


def names_of(state: State) -> tuple[str, ...]:
    """The players; where no line names them, those who were met."""
    return state.players or tuple(state.racks)
