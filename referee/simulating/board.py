"""A game as the simulator knows it: every tile in its place. It shares no code with the replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from referee.model import event as ev
from referee.model.box import box_of
from referee.model.meld import Meld, key_of
from referee.model.tile import Tile
from referee.model.variant import Variant
from referee.text.frozen import dataclass, field


@dataclass(frozen=True, slots=True)
class Position:
    """How things stood at one moment."""

    racks: dict[str, tuple[Tile, ...]]
    table: tuple[Meld, ...]
    pool: tuple[Tile, ...]
    opened: tuple[str, ...]


@dataclass(slots=True)
class Board:
    """Racks, table and pool; the next tile of the pool is its last one in the list."""

    variant: Variant
    players: tuple[str, ...]
    racks: dict[str, list[Tile]] = field(default_factory=dict)
    table: list[Meld] = field(default_factory=list)
    pool: list[Tile] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    pinned: list[Meld] = field(default_factory=list)
    """What lies there against the rules, and is left alone by everybody."""

    @property
    def free(self) -> list[Meld]:
        """The sets that players may use."""
        pinned = list(self.pinned)
        free = []
        for meld in self.table:
            if meld in pinned:
                pinned.remove(meld)
            else:
                free.append(meld)
        return free

    @property
    def position(self) -> Position:
        racks = {name: tuple(rack) for name, rack in self.racks.items()}
        return Position(racks, tuple(self.table), tuple(reversed(self.pool)), tuple(self.opened))

    def restore(self, was: Position) -> None:
        self.racks = {name: list(rack) for name, rack in was.racks.items()}
        self.table, self.pool = list(was.table), list(reversed(was.pool))
        self.opened = list(was.opened)

    def draw(self, player: str, count: int) -> tuple[Tile, ...]:
        """So many tiles from the pool, or what there is."""
        taken = tuple(self.pool.pop() for _ in range(min(count, len(self.pool))))
        self.racks[player] += taken
        return taken

    def find(self, named: Sequence[Tile]) -> Meld:
        """The set with these tiles, best the one that lies as written. ValueError where there is none."""
        meld = faces(named)
        if meld in self.table:
            return meld
        wanted = key_of(meld)
        for each in self.table:
            if key_of(each) == wanted:
                return each
        raise ValueError(f"({' '.join(each.text for each in named)}) does not lie on the table")

    def play(self, player: str, actions: Sequence[ev.Action]) -> tuple[Tile, ...]:
        """Do what the actions say; the tiles that came from the rack. ValueError where they are not there."""
        before = Counter(self.racks[player])
        for action in actions:
            match action:
                case ev.Lay():
                    self._change(player, (), tuple(faces(each.tiles) for each in action.sets))
                case ev.Extend():
                    old = self.find(action.old.tiles)
                    self._change(player, (old,), (lengthened(old, faces(action.added.tiles), self.variant),))
                case ev.Rearrange():
                    old_sets = tuple(self.find(each.tiles) for each in action.old)
                    self._change(player, old_sets, tuple(faces(each.tiles) for each in action.new))
                case ev.WholeTable():
                    self._change(player, tuple(self.table), tuple(faces(each.tiles) for each in action.sets))
                case _:
                    pass
        return tuple((before - Counter(self.racks[player])).elements())

    def _change(self, player: str, old: tuple[Meld, ...], new: tuple[Meld, ...]) -> None:
        """What the new sets lack of the old ones goes to the rack; what they have more comes from it."""
        for meld in old:
            self.table.remove(meld)
        was, now = Counter(t for meld in old for t in meld), Counter(t for meld in new for t in meld)
        for each in (now - was).elements():
            if each not in self.racks[player]:
                raise ValueError(f"{player} has no {each.text}")
            self.racks[player].remove(each)
        self.racks[player] += list((was - now).elements())
        self.table += new


def faces(tiles: Sequence[Tile]) -> Meld:
    return tuple(each.face for each in tiles)


def lengthened(old: Meld, added: Sequence[Tile], variant: Variant) -> Meld:
    """A set with tiles added where they belong: below the lowest, or behind."""
    from referee.simulating.sets import Shapes

    shapes = Shapes.of(variant)
    if not shapes.is_run((*old, *added)):
        return (*old, *added)
    meld, waiting = old, list(added)
    while waiting:
        each = next((t for t in waiting if shapes.numbers((t, *meld)) is not None), None)
        if each is not None and (shapes.numbers((*meld, each)) is None or each.number < _first(meld)):
            meld = (each, *meld)
        else:
            each = next((t for t in waiting if shapes.numbers((*meld, t)) is not None), waiting[0])
            meld = (*meld, each)
        waiting.remove(each)
    return meld


def _first(meld: Meld) -> int:
    return next((each.number for each in meld if not each.is_joker), 0)


def full_box(variant: Variant, players: int) -> list[Tile]:
    """Every tile of the box for so many players, in a fixed order."""
    copies = box_of(variant.tiles, players).copies
    return [each for each, count in copies.items() for _ in range(count)]
