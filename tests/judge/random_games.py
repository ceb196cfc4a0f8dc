"""Whole games made up at random, with everything known, to be written down in several ways.

Made without the judge: its own box, its own moves. Only what is needed to be legal under any rulebook is
played: sets from the rack, tiles added to runs and groups, runs split by an equal tile.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

COLOURS = "krbo"
Set = tuple[str, ...]


@dataclass(slots=True)
class Move:
    """A turn: what is drawn, or the steps of a play as written, and the table after it."""

    player: str
    drawn: str | None = None
    steps: list[tuple[list[Set], list[str], list[Set]]] = field(default_factory=list)
    table: list[Set] = field(default_factory=list)

    @property
    def played(self) -> list[str]:
        return [tile for _, added, _ in self.steps for tile in added]


@dataclass(slots=True)
class RandomGame:
    players: list[str]
    deals: dict[str, list[str]]
    moves: list[Move]
    racks: dict[str, list[str]]
    pool: list[str]
    emptied: bool
    highest: int
    copies: int

    @property
    def head(self) -> str:
        count = len(self.players)
        return (
            f"rkb 1\nrule tiles.highest {self.highest}\n"
            f"rule opening.minimum 3\nrule deal.rack {self.rack_size}\n"
            f"rule tiles.supply [{{players: [{count}, {count}], copies: {self.copies}, jokers: 0}}]\n"
            f"players {', '.join(self.players)}\n"
        )

    @property
    def rack_size(self) -> int:
        return len(next(iter(self.deals.values())))


def random_game(rng: random.Random, turns: int = 60) -> RandomGame:
    players = ["Ania", "Bartek", "Celina", "Dora"][: rng.randint(2, 4)]
    highest, copies = rng.randint(5, 8), rng.choice((1, 2, 2, 3))
    pool = [f"{colour}{number}" for colour in COLOURS for number in range(1, highest + 1)] * copies
    rng.shuffle(pool)
    size = rng.randint(3, min(9, len(pool) // len(players)))
    racks = {name: [pool.pop() for _ in range(size)] for name in players}
    deals = {name: list(rack) for name, rack in racks.items()}
    table: list[Set] = []
    moves: list[Move] = []
    opened: set[str] = set()
    stuck = 0
    for at in range(turns):
        name = players[at % len(players)]
        move = _move(rng, name, racks[name], table, name in opened, pool)
        moves.append(move)
        table = list(move.table)
        if move.steps:
            opened.add(name)
        stuck = 0 if move.steps or move.drawn else stuck + 1
        if not racks[name] or stuck == len(players):
            break
    return RandomGame(players, deals, moves, racks, pool, not all(racks.values()), highest, copies)


def _move(
    rng: random.Random, name: str, rack: list[str], table: list[Set], opened: bool, pool: list[str]
) -> Move:
    move = Move(name, table=list(table))
    if rng.random() < 0.8:
        fresh = _sets_of(rack)
        if fresh and rng.random() < 0.8:
            chosen = rng.choice(fresh)
            _step(move, rack, [], list(chosen), [chosen])
        for _ in range(rng.randint(0, 3) if opened else 0):
            options = _additions(rack, move.table)
            if options:
                _step(move, rack, *rng.choice(options))
    if not move.steps and pool:
        move.drawn = pool.pop()
        rack.append(move.drawn)
    return move


def _step(move: Move, rack: list[str], old: list[Set], added: list[str], new: list[Set]) -> None:
    for each in old:
        move.table.remove(each)
    move.table += new
    for tile in added:
        rack.remove(tile)
    move.steps.append((old, added, new))


def _sets_of(rack: Iterable[str]) -> list[Set]:
    have = set(rack)
    found: list[Set] = []
    for tile in sorted(have):
        colour, number = tile[0], int(tile[1:])
        run = [tile]
        while f"{colour}{number + len(run)}" in have:
            run.append(f"{colour}{number + len(run)}")
            if len(run) >= 3:
                found.append(tuple(run))
        group = [f"{each}{number}" for each in COLOURS if f"{each}{number}" in have]
        if len(group) >= 3 and group[0] == tile:
            found += [tuple(group), tuple(group[:3])]
    return found


def _additions(rack: list[str], table: list[Set]) -> list[tuple[list[Set], list[str], list[Set]]]:
    found: list[tuple[list[Set], list[str], list[Set]]] = []
    for each in table:
        numbers = [int(tile[1:]) for tile in each]
        for tile in sorted(set(rack)):
            colour, number = tile[0], int(tile[1:])
            if len(set(numbers)) == 1:
                if number == numbers[0] and len(each) == 3 and colour not in {t[0] for t in each}:
                    found.append(([each], [tile], [(*each, tile)]))
            elif colour == each[0][0] and number == numbers[-1] + 1:
                found.append(([each], [tile], [(*each, tile)]))
            elif colour == each[0][0] and number == numbers[0] - 1:
                found.append(([each], [tile], [(tile, *each)]))
            elif tile in each and 2 <= each.index(tile) <= len(each) - 3:
                cut = each.index(tile)
                found.append(([each], [tile], [each[: cut + 1], (tile, *each[cut + 1 :])]))
    return found


# --- written down -------------------------------------------------------------------------------

Hide = Callable[[str], str]


def shown(tile: str) -> str:
    return tile


def steps_text(move: Move) -> str:
    parts = []
    for old, added, new in move.steps:
        if not old:
            parts.append(" ".join(_set(each) for each in new))
        else:
            left = " ".join(_set(each) for each in old)
            parts.append(f"{left} + {' '.join(added)} -> {' '.join(_set(each) for each in new)}")
    return "; ".join(parts)


def table_text(move: Move) -> str:
    return "table " + " ".join(_set(each) for each in move.table)


def turn_text(number: int, move: Move, play: Callable[[Move], str] = steps_text, hide: Hide = shown) -> str:
    what = play(move) if move.steps else f"draw {hide(move.drawn)}" if move.drawn else "pass"
    return f"{number}. {move.player} {what}"


def game_lines(
    game: RandomGame, play: Callable[[Move], str] = steps_text, hide: Hide = shown, ends: bool = True
) -> list[str]:
    lines = game.head.splitlines()
    lines += [f"deal {name} {' '.join(map(hide, rack))}" for name, rack in game.deals.items()]
    lines += [turn_text(at, move, play, hide) for at, move in enumerate(game.moves, 1)]
    if ends:
        lines += [] if game.emptied else ["end agreed"]
        claims = (f"{name} {' '.join(map(hide, rack))}".strip() for name, rack in game.racks.items())
        lines.append(f"racks {', '.join(claims)}")
    return lines


def text_of(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def middle_lines(game: RandomGame, at: int) -> list[str]:
    """The same game, shown from its turn `at` on."""
    racks = {name: Counter(rack) for name, rack in game.deals.items()}
    opened: list[str] = []
    table: list[Set] = []
    for move in game.moves[: at - 1]:
        racks[move.player].subtract(move.played)
        racks[move.player].update([move.drawn] if move.drawn else [])
        table = move.table
        if move.steps and move.player not in opened:
            opened.append(move.player)
    lines = game.head.splitlines()
    lines.append("table " + " ".join(_set(each) for each in table))
    lines.append("opened " + ", ".join(opened))
    lines += [f"deal {name} {' '.join(rack.elements())}" for name, rack in racks.items()]
    return lines + [turn_text(number, move) for number, move in enumerate(game.moves, 1) if number >= at]


def _set(each: Set) -> str:
    return f"({' '.join(each)})"
