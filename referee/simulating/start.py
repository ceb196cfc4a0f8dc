"""Before the first turn: the draw for who starts, the deal, and a new deal where somebody may ask for one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.model import event as ev
from referee.model.tile import JOKER, Tile, in_order
from referee.model.variant import Variant
from referee.simulating.board import Board, full_box
from referee.simulating.dice import Dice


def starting_draw(players: Sequence[str], variant: Variant, dice: Dice) -> tuple[str, list[ev.Event]]:
    """Who begins, and the lines that say so. Where the rulebook does not say how, a line names the player."""
    if variant.start.method == "free":
        starter = dice.pick(players)
        return starter, [named(starter)] if dice.chance(700) else []
    heap = dice.shuffled(full_box(variant, len(players)))
    lines: list[ev.Event] = []
    contenders = list(players)
    while len(contenders) > 1:
        drawn = {name: heap.pop() for name in contenders}
        lines.append(_line(drawn))
        if not _exchanged(drawn, heap, variant, lines):
            return _agreed(contenders, lines, dice)
        best = max(each.number for each in drawn.values())
        contenders = [name for name in contenders if drawn[name].number == best]
        if len(contenders) > 1 and variant.start.tie == "open":
            return _agreed(contenders, lines, dice)
    return contenders[0], lines


def _exchanged(drawn: dict[str, Tile], heap: list[Tile], variant: Variant, lines: list[ev.Event]) -> bool:
    """Jokers go back for other tiles; False where the rulebook leaves open what becomes of them."""
    while JOKER in drawn.values():
        if variant.start.joker == "open":
            return False
        again = {name: heap.pop() for name, each in drawn.items() if each is JOKER}
        lines.append(_line(again))
        drawn.update(again)
    return True


def _agreed(contenders: Sequence[str], lines: list[ev.Event], dice: Dice) -> tuple[str, list[ev.Event]]:
    starter = dice.pick(contenders)
    return starter, [*lines, named(starter)]


def named(player: str) -> ev.Event:
    return ev.Start((ev.StartDraw(ev.Name(player), None),))


def _line(drawn: dict[str, Tile]) -> ev.Event:
    return ev.Start(tuple(ev.StartDraw(ev.Name(name), each) for name, each in drawn.items()))


def left_of(player: str, players: Sequence[str]) -> str:
    return players[(list(players).index(player) + 1) % len(players)]


def deal(board: Board, dice: Dice) -> None:
    """Every rack and the pool, the jokers that belong to the racks first."""
    rules = board.variant.deal
    heap = full_box(board.variant, len(board.players))
    given = min(rules.jokers, rules.rack)
    for _ in range(given * len(board.players)):
        heap.remove(JOKER)
    heap = dice.shuffled(heap)
    for name in board.players:
        board.racks[name] = [JOKER] * given + [heap.pop() for _ in range(rules.rack - given)]
    board.pool, board.table, board.opened = heap, [], []
    if board.variant.opening.minimum == 0:
        board.opened = list(board.players)


def dealt(board: Board) -> list[ev.Event]:
    return [ev.Deal(ev.Name(name), ev.TileList(tuple(in_order(board.racks[name])))) for name in board.players]


def doublets(rack: Sequence[Tile]) -> list[Tile]:
    """Faces that a rack holds at least twice."""
    return [each for each, count in Counter(rack).items() if count > 1 and not each.is_joker]


def who_may_redeal(board: Board) -> list[str]:
    needed = board.variant.deal.redeal_doublets
    return [name for name in board.players if needed and len(doublets(board.racks[name])) >= needed]
