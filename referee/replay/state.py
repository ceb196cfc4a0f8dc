"""The game as far as the record shows it: table, racks, pool, who has opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from referee.model.box import Box
from referee.model.meld import Meld
from referee.model.tile import UNSEEN, Tile
from referee.replay.doubt import Doubt
from referee.replay.pool import Pool
from referee.replay.rack import Rack
from referee.replay.table import Table


class State:
    """What is known now. Methods that meet a tile tell whether it can be there; they never refuse."""

    def __init__(self, players: Sequence[str], box: Box) -> None:
        self.players = tuple(players)
        self.box = box
        self.table = Table()
        self.pool = Pool()
        self.doubt = Doubt()
        self.racks: dict[str, Rack] = {name: Rack(unseen=None) for name in players}
        self.opened: dict[str, bool | None] = dict.fromkeys(players, False)
        self.seen: Counter[Tile] = Counter()
        """Every tile that is known to lie somewhere."""
        self.excess: Counter[Tile] = Counter()
        """Copies beyond the box that were already found."""

    def rack(self, player: str) -> Rack:
        found = self.racks.get(player)
        return self.racks.setdefault(player, Rack(unseen=None)) if found is None else found

    def meet(self, face: Tile) -> bool:
        """A tile is seen that was not known to lie anywhere; false where that is one too many."""
        if face is UNSEEN:
            return True
        self.seen[face] += 1
        allowed = self.box.copies.get(face)
        if allowed is None or self.seen[face] <= allowed + self.excess[face] or self._misread(face):
            return True
        self.excess[face] += 1
        return False

    def _misread(self, face: Tile) -> bool:
        """Whether the copy on a rack that holds a wrong tile can be that one: then it never lay there."""
        for rack in self.racks.values():
            if rack.phantom and rack.known[face]:
                rack.drop_known(face)
                rack.phantom -= 1
                self.seen[face] -= 1
                return True
        return False

    def forget(self, faces: Iterable[Tile]) -> None:
        for face in faces:
            if face is not UNSEEN:
                self.seen[face] -= 1

    def give(self, player: str, tiles: Iterable[Tile]) -> list[Tile]:
        """The whole rack, as dealt or as it is now; gives the tiles that are one too many."""
        old = self.racks.get(player)
        if old is not None:
            self.forget(old.known.elements())
        rack = self.racks[player] = Rack.of(tiles)
        return [face for face in list(rack.known.elements()) if not self._meet_on(rack, face)]

    def _meet_on(self, rack: Rack, face: Tile) -> bool:
        """A tile of a rack is named. One that can't be there was misread: some tile is there all the same."""
        exists = face in self.box.copies
        fine = not exists or self.meet(face)
        if not (exists and fine):
            rack.drop_known(face)
            rack.add(UNSEEN)
            self.seen[face] -= exists
        return fine

    def lose_track(self) -> None:
        """Turns are missing: only who had opened is still known."""
        for rack in self.racks.values():
            self.forget(rack.known.elements())
            rack.known, rack.unseen, rack.phantom = Counter(), None, 0
        self.clear_table(complete=False)
        self.forget(self.pool.order)
        self.pool = Pool()
        for player, opened in self.opened.items():
            self.opened[player] = opened or None

    def lose_rack(self, player: str) -> None:
        rack = self.rack(player)
        self.forget(rack.known.elements())
        self.racks[player] = Rack(unseen=None)

    def clear_table(self, complete: bool) -> None:
        for meld in self.table:
            self.forget(meld)
        self.doubt = Doubt()
        self.table = Table(complete=complete)

    def set_table(self, melds: Iterable[Meld]) -> list[Tile]:
        """The whole table as a line shows it; gives the tiles that are one too many."""
        self.clear_table(complete=True)
        too_many = []
        for meld in melds:
            self.table.add(meld)
            too_many += [face for face in meld if not self.meet(face)]
        return too_many

    def tiles_out(self) -> int | None:
        """How many tiles lie on the table and the racks; None where nobody can tell."""
        if not self.table.complete or not self.players:
            return None
        counts = [self.racks[name].count for name in self.players]
        return None if None in counts else self.table.size() + sum(count or 0 for count in counts)

    def count_pool(self) -> int | None:
        """Work out the pool from the box, where it can be. Negative where there are too many tiles."""
        out = self.tiles_out()
        self.pool.count = None if out is None else max(0, self.box.total - out)
        return None if out is None else self.box.total - out

    def play(self, player: str, face: Tile) -> bool:
        """A tile goes from the rack to the table; false where it surely was not on the rack."""
        rack = self.rack(player)
        if face is UNSEEN:
            return self._play_unseen(rack)
        if rack.known[face]:
            rack.drop_known(face)
            return True
        if rack.unseen == 0:
            self.excess[face] += 1
            self.meet(face)
            rack.phantom += 1
            return False
        if rack.unseen is not None:
            rack.unseen -= 1
        return True

    def _play_unseen(self, rack: Rack) -> bool:
        """Nobody saw which tile: of those that were known, nobody can tell any more which are there."""
        if rack.known:
            self.forget(rack.known.elements())
            rack.unseen, rack.known, rack.phantom = rack.count, Counter(), 0
        if rack.unseen:
            rack.unseen -= 1
        return rack.unseen is None or rack.unseen >= 0

    def take_back(self, player: str, faces: Iterable[Tile]) -> None:
        """Tiles of the table that are on the rack again, known to all.

        One that had surely not been there was there all the same; then another one is not.
        """
        rack = self.rack(player)
        for face in faces:
            rack.add(face)

    def put_back(self, tiles: Iterable[Tile], at_back: bool) -> None:
        """Tiles of the table go into the pool: anywhere, or behind all others."""
        gone = list(tiles)
        self.forget(gone)
        if not gone:
            return
        if not at_back:
            self.forget(self.pool.order)
            self.pool.mix_in(len(gone))
            return
        behind = gone if len(gone) == 1 else [UNSEEN] * len(gone)
        if self.pool.put_behind(behind):
            for face in behind:
                self.meet(face)

    def draw(self, player: str, face: Tile) -> tuple[Tile, bool, bool]:
        """The next tile, whether the pool had one, and whether it can be there at all."""
        had = self.pool.count != 0
        known = self.pool.draw()
        drawn = known if face is UNSEEN else face
        fine = True
        rack = self.rack(player)
        if had or drawn is not UNSEEN:  # what nobody saw come out of an empty pool is no tile
            rack.add(drawn)
        if known is not drawn:
            self.forget((known,))
            fine = drawn is UNSEEN or self._meet_on(rack, drawn)
        return known, had, fine
