"""Games to measure with: played out tile by tile with a fixed seed, and legal under the standard rulebook.

Two players with real racks: openings, sets, lengthened and split runs, sets made with tiles taken from runs
and groups, jokers laid and exchanged, draws, clocks, racks and scores. PGN of chess games beside them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

COLOURS = "rbok"
PLAYERS = ("Ania", "Bartek")
JOKER = "J"
Set = tuple[str, ...]
"""Tiles in the order they lie."""


def written(tiles: Set) -> str:
    """As a scribe writes it: `(k9-11)`, `(rbo13)`; with a joker tile by tile."""
    if JOKER in tiles:
        return f"({' '.join(tiles)})"
    if tiles[0][0] == tiles[1][0]:
        return f"({tiles[0]}-{tiles[-1][1:]})"
    return f"({''.join(tile[0] for tile in tiles)}{tiles[0][1:]})"


def is_run(tiles: Set) -> bool:
    plain = [tile for tile in tiles if tile != JOKER]
    return len({tile[0] for tile in plain}) == 1


def points(tiles: Set) -> int:
    """What a set counts in an opening."""
    known = [(at, int(tile[1:])) for at, tile in enumerate(tiles) if tile != JOKER]
    at, number = known[0]
    if is_run(tiles):
        return sum(number - at + place for place in range(len(tiles)))
    return number * len(tiles)


class Player:
    """A rack and what can be done with it; jokers are kept for the opening and for the end."""

    def __init__(self, name: str, tiles: list[str]) -> None:
        self.name = name
        self.rack = Counter(tiles)
        self.opened = False

    def take(self, tiles: Set) -> None:
        self.rack -= Counter(tiles)

    def sets(self, joker: bool) -> Iterator[Set]:
        """Sets of rack tiles alone, the largest first."""
        jokers = min(self.rack[JOKER], int(joker))
        found = [*self._runs(jokers), *self._groups(jokers)]
        yield from sorted(found, key=points, reverse=True)

    def _runs(self, jokers: int) -> Iterator[Set]:
        """The longest runs; with a joker, two tiles and what lies between or beside them."""
        for colour in COLOURS:
            numbers = [n for n in range(1, 14) if self.rack[f"{colour}{n}"]]
            streak: list[int] = []
            for n in [*numbers, 99]:
                if streak and n != streak[-1] + 1:
                    if len(streak) >= 3:
                        yield tuple(f"{colour}{each}" for each in streak)
                    elif jokers and len(streak) == 2 and streak[1] < 13:
                        yield (f"{colour}{streak[0]}", f"{colour}{streak[1]}", JOKER)
                    elif jokers and n == streak[-1] + 2:
                        yield (f"{colour}{streak[-1]}", JOKER, f"{colour}{n}")
                    streak = []
                streak.append(n)

    def _groups(self, jokers: int) -> Iterator[Set]:
        for number in range(1, 14):
            tiles = [f"{c}{number}" for c in COLOURS if self.rack[f"{c}{number}"]]
            if len(tiles) == 2 and jokers:
                yield (*tiles, JOKER)
            elif len(tiles) >= 3:
                yield tuple(tiles)


class Game:
    """One game, played to its end."""

    def __init__(self, rng: random.Random, number: int) -> None:
        self.rng = rng
        box = [f"{colour}{n}" for colour in COLOURS for n in range(1, 14)] * 2 + [JOKER] * 2
        rng.shuffle(box)
        self.players = [Player(name, [box.pop() for _ in range(14)]) for name in PLAYERS]
        self.pool = box
        self.table: list[Set] = []
        self.lines = [f"game {number}"]
        self.lines += [f"deal {each.name} {' '.join(sorted(each.rack.elements()))}" for each in self.players]
        self.turns = 0

    def text(self) -> str:
        stuck = 0
        while stuck < len(self.players):
            player = self.players[self.turns % 2]
            self.turns += 1
            done = self.play(player)
            if not done and self.pool:
                drawn = self.pool.pop()
                player.rack[drawn] += 1
                done = [f"draw {drawn}"]
                stuck = 0
            elif not done:
                done = ["pass"]
                stuck += 1
            else:
                stuck = 0
            over = not player.rack.total()
            actions = "; ".join([*done, *(["rummikub"] if over else [])])
            clock = self.rng.randint(4, 59)
            self.lines.append(f"{self.turns}. {player.name} {actions} @0:{clock:02}")
            if over:
                break
        return "\n".join([*self.lines, *self.closing(), ""])

    def closing(self) -> list[str]:
        left = {each.name: self.value(each) for each in self.players}
        low, high = sorted(left.values())
        lines = [] if low == 0 else ["end pool"]
        if low != high:
            best = min(left, key=lambda name: left[name])
            worst = max(left, key=lambda name: left[name])
            lines.append(f"score {best} +{high - low}, {worst} -{high - low}")
        return lines

    def value(self, player: Player) -> int:
        return sum(30 if tile == JOKER else int(tile[1:]) for tile in player.rack.elements())

    # --- one turn ------------------------------------------------------------------------------

    def play(self, player: Player) -> list[str]:
        if not player.opened:
            return self.open(player)
        ways = [self.lay, self.extend, self.split, self.borrow, self.gather, self.exchange]
        done: list[str] = []
        while len(done) < 5:
            self.rng.shuffle(ways)
            more = next((action for way in ways if (action := way(player))), None)
            if more is None:
                break
            done.append(more)
        return done

    def open(self, player: Player) -> list[str]:
        chosen: list[Set] = []
        before = player.rack.copy()
        while best := next(player.sets(joker=True), None):
            chosen.append(best)
            player.take(best)
        if sum(map(points, chosen)) < 30:
            player.rack = before
            return []
        player.opened = True
        self.table += chosen
        return [" ".join(map(written, chosen))]

    def lay(self, player: Player) -> str | None:
        best = next(player.sets(joker=player.rack.total() < 6), None)
        if best is None:
            return None
        player.take(best)
        self.table.append(best)
        return written(best)

    def extend(self, player: Player) -> str | None:
        for at, tiles in enumerate(self.table):
            for tile in self.fitting(tiles):
                if player.rack[tile]:
                    player.take((tile,))
                    before = int(tile[1:]) < int(tiles[0][1:]) if is_run(tiles) else False
                    self.table[at] = (tile, *tiles) if before else (*tiles, tile)
                    return f"{written(tiles)} + {tile}"
        return None

    def fitting(self, tiles: Set) -> list[str]:
        if JOKER in tiles:
            return []
        if is_run(tiles):
            low, high = int(tiles[0][1:]), int(tiles[-1][1:])
            ends = [n for n in (low - 1, high + 1) if 1 <= n <= 13]
            return [f"{tiles[0][0]}{n}" for n in ends]
        return [f"{c}{tiles[0][1:]}" for c in COLOURS if f"{c}{tiles[0][1:]}" not in tiles]

    def split(self, player: Player) -> str | None:
        """A second copy of a tile inside a long run makes two of it."""
        for at, tiles in enumerate(self.table):
            for cut in range(2, len(tiles) - 2):
                tile = tiles[cut]
                if JOKER not in tiles and is_run(tiles) and player.rack[tile]:
                    player.take((tile,))
                    parts = tiles[: cut + 1], tiles[cut:]
                    self.table[at : at + 1] = parts
                    return f"{written(tiles)} + {tile} -> {written(parts[0])} {written(parts[1])}"
        return None

    def borrow(self, player: Player) -> str | None:
        """A tile from a long run or a full group, with two rack tiles, is a set."""
        for at, tiles in enumerate(self.table):
            if len(tiles) < 4 or JOKER in tiles:
                continue
            for cut in (0, len(tiles) - 1) if is_run(tiles) else range(4):
                new = self.with_two(player, tiles[cut])
                if new is None:
                    continue
                rest = tiles[:cut] + tiles[cut + 1 :]
                own = tuple(tile for tile in new if tile != tiles[cut])
                player.take(own)
                self.table[at : at + 1] = [rest, new]
                return f"{written(tiles)} + {' '.join(own)} -> {written(rest)} {written(new)}"
        return None

    def gather(self, player: Player) -> str | None:
        """A rack tile and two tiles that long runs and full groups can spare are a set."""
        spare = self.spare()
        for tile in sorted(player.rack):
            for new in self.around(tile, spare):
                taken = [spare[each] for each in new if each != tile]
                homes = [self.table[at] for at, _ in taken]
                if len({at for at, _ in taken}) < 2:
                    continue
                rests = [old[:cut] + old[cut + 1 :] for old, (_, cut) in zip(homes, taken, strict=True)]
                player.take((tile,))
                self.table = [each for at, each in enumerate(self.table) if at not in dict(taken)]
                self.table += [*rests, new]
                before = " ".join(map(written, homes))
                return f"{before} + {tile} -> {' '.join(map(written, (*rests, new)))}"
        return None

    def spare(self) -> dict[str, tuple[int, int]]:
        """Each tile that a set can do without, with its set and its place there."""
        found = {}
        for at, tiles in enumerate(self.table):
            if len(tiles) > 3 and JOKER not in tiles:
                for cut in (0, len(tiles) - 1) if is_run(tiles) else range(4):
                    found[tiles[cut]] = (at, cut)
        return found

    def around(self, tile: str, spare: dict[str, tuple[int, int]]) -> Iterator[Set]:
        if tile == JOKER:
            return
        colour, number = tile[0], int(tile[1:])
        others = [f"{c}{number}" for c in COLOURS if c != colour and f"{c}{number}" in spare]
        if len(others) >= 2:
            yield (tile, *others[:2])
        for low in range(max(1, number - 2), min(11, number) + 1):
            run = tuple(f"{colour}{n}" for n in range(low, low + 3))
            if all(each in spare for each in run if each != tile):
                yield run

    def with_two(self, player: Player, tile: str) -> Set | None:
        colour, number = tile[0], int(tile[1:])
        for low in range(max(1, number - 2), min(11, number) + 1):
            run = tuple(f"{colour}{n}" for n in range(low, low + 3))
            if all(player.rack[each] for each in run if each != tile):
                return run
        others = [f"{c}{number}" for c in COLOURS if c != colour and player.rack[f"{c}{number}"]]
        return (tile, *others[:2]) if len(others) >= 2 else None

    def exchange(self, player: Player) -> str | None:
        """The tile that a joker of a run stands for frees it; with two rack tiles it makes a new set."""
        for at, tiles in enumerate(self.table):
            if JOKER not in tiles or not is_run(tiles):
                continue
            place = tiles.index(JOKER)
            first = next(n for n, tile in enumerate(tiles) if tile != JOKER)
            tile = f"{tiles[first][0]}{int(tiles[first][1:]) - first + place}"
            pair = self.pair(player, tile)
            if player.rack[tile] and pair:
                player.take((tile, *pair))
                rest, new = tuple(tile if each == JOKER else each for each in tiles), (*pair, JOKER)
                self.table[at : at + 1] = [rest, new]
                return f"{written(tiles)} + {tile} {' '.join(pair)} -> {written(rest)} {written(new)}"
        return None

    def pair(self, player: Player, without: str) -> Set | None:
        """Two rack tiles of one number in two colours."""
        for number in range(1, 14):
            tiles = [f"{c}{number}" for c in COLOURS if player.rack[f"{c}{number}"]]
            tiles = [tile for tile in tiles if tile != without]
            if len(tiles) >= 2:
                return tuple(tiles[:2])
        return None


def transcripts(count: int, seed: int = 7) -> list[str]:
    """So many games, a text each."""
    rng = random.Random(seed)
    head = f"rkb 1\nplayers {', '.join(PLAYERS)}\n"
    return [head + Game(rng, number).text() for number in range(1, count + 1)]


def turns_of(text: str) -> int:
    return sum(line[:1].isdigit() for line in text.splitlines())


def pgn(count: int, plies: int = 60, seed: int = 3) -> tuple[str, int]:
    """Chess games of legal moves, captures and pushes to the middle preferred; and the number of plies."""
    import chess
    import chess.pgn

    rng = random.Random(seed)
    texts, done = [], 0
    for _ in range(count):
        board = chess.Board()
        played = chess.pgn.Game()
        node: chess.pgn.GameNode = played
        while board.ply() < plies and (moves := list(board.legal_moves)):
            good = [move for move in moves if board.is_capture(move) or 18 <= move.to_square <= 45]
            move = rng.choice(good if good and rng.random() < 0.6 else moves)
            board.push(move)
            node = node.add_variation(move)
            done += 1
        played.headers["Result"] = board.result()
        texts.append(str(played))
    return "\n\n".join(texts) + "\n", done
