"""The players' moves, asked for and carried out; what a player of somebody's own does wrong is noticed."""

from __future__ import annotations

from collections.abc import Mapping

from referee.model import event as ev
from referee.model.tile import in_order
from referee.simulating.board import Board, Position
from referee.simulating.dice import Dice
from referee.simulating.players import STRENGTHS, Move, Player, View, best_move
from referee.simulating.trouble import Actions
from referee.text.frozen import dataclass

_STEPS = 200_000


@dataclass(frozen=True, slots=True)
class Play:
    """What a player did. `failed`: it breaks a rule and is to be taken back; the board is as before."""

    actions: Actions
    failed: bool = False


class Hands:
    """Asks the players, and moves the tiles."""

    def __init__(self, board: Board, seats: Mapping[str, Player], dice: Dice) -> None:
        self.board, self.seats, self.dice = board, seats, dice
        self._trusted = {id(each) for each in STRENGTHS}

    def move(self, player: str, must_play: bool) -> Play:
        """The player's play, done on the board; no actions where there is none."""
        seat, view = self.seats[player], self.view(player)
        move = seat.move(view)
        if move is None and must_play:
            move = best_move(view, _STEPS)
        actions = as_actions(move)
        if actions:
            before = self.board.position
            self.board.play(player, actions)
            if id(seat) not in self._trusted and not lawful(self.board, before, player, actions):
                self.board.restore(before)
                return Play(actions, failed=True)
        return Play(actions)

    def view(self, player: str) -> View:
        board = self.board
        at = board.players.index(player)
        others = [*board.players[at + 1 :], *board.players[:at]]
        return View(
            player,
            tuple(in_order(board.racks[player])),
            tuple(board.free),
            player in board.opened,
            len(board.pool),
            {name: len(board.racks[name]) for name in others},
            board.variant,
            self.dice,
        )

    def able(self, player: str) -> bool:
        """Whether the player has any play at all."""
        from referee.solver import JUDGED, can_play

        board = self.board
        opened = player in board.opened
        return can_play(board.racks[player], board.free, board.variant, opened, max_steps=JUDGED) is not False


def as_actions(move: Move) -> Actions:
    """A move as actions. ValueError where its text can't be read."""
    if move is None:
        return ()
    if not isinstance(move, str):
        return tuple(move)
    from referee.transcript import parse_turn_text

    read = parse_turn_text(move)
    if read.findings:
        raise ValueError(f"{move!r}: {read.findings[0].message}")
    return tuple(each for each in read.actions if not isinstance(each, ev.Draw | ev.Said))


def lawful(board: Board, before: Position, player: str, actions: Actions) -> bool:
    """Whether the referee lets a play pass: a player of somebody's own may know the rules less well."""
    from referee.judge.game import GameJudge

    judge = GameJudge(board.variant)
    judge.take(ev.Players(tuple(map(ev.Name, board.players))))
    judge.take(ev.TableLine(tuple(map(ev.TileList, before.table))))
    judge.take(ev.Opened(tuple(map(ev.Name, before.opened))))
    judge.take(ev.Deal(ev.Name(player), ev.TileList(before.racks[player])))
    judge.take(ev.Turn(1, ev.Name(player), actions, offsets=(0,) * len(actions)))
    return all(each.verdict != "illegal" for each in judge.found.all)
