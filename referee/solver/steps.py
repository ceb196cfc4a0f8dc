"""From two tables to a turn: which sets changed together, what to put back, how a transcript writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from referee.model.tile import Tile, in_order
from referee.model.variant import Variant
from referee.moves.change import Change
from referee.moves.lawful import Matching
from referee.solver.laws import Ruling, changed, faces, total, without_jokers
from referee.text.frozen import dataclass, field

Laid = tuple[Tile, ...]


@dataclass(slots=True)
class Part:
    """Sets of the table before and after that share tiles, and the rack tiles among them."""

    before: list[Laid] = field(default_factory=list)
    after: list[Laid] = field(default_factory=list)

    @property
    def played(self) -> Counter[Tile]:
        return total(self.after) - total(self.before)

    @property
    def serves(self) -> bool:
        return bool(self.played)


class Parts(NamedTuple):
    kept: list[Laid]
    made: list[Part]


def parts(before: Sequence[Laid], after: Sequence[Laid], change: Change, matching: Matching = ()) -> Parts:
    """The sets that stay as they lie, and the changed parts.

    Copies are matched so that sets stay near, jokers as the matching says where there is one.
    """
    old, new = list(change.before), list(change.after)
    links = [*_links(old, new, bool(matching)), *_joker_links(change, matching)]
    label = list(range(len(old) + len(new)))

    def root(index: int) -> int:
        while label[index] != index:
            index = label[index]
        return index

    for home, there in links:
        label[root(home)] = root(len(old) + there)
    made: dict[int, Part] = {}
    for index, laid in enumerate(old):
        made.setdefault(root(index), Part()).before.append(laid)
    for index, laid in enumerate(new):
        made.setdefault(root(len(old) + index), Part()).after.append(laid)
    gone = Counter(old)
    kept = [laid for laid in before if not _take(gone, laid)]
    return Parts(kept, list(made.values()))


def _take(gone: Counter[Laid], laid: Laid) -> bool:
    if gone[laid] > 0:
        gone[laid] -= 1
        return True
    return False


def _joker_links(change: Change, matching: Matching) -> list[tuple[int, int]]:
    return [(change.jokers[i].home, change.seats[j].home) for i, j in enumerate(matching)]


def _links(old: list[Laid], new: list[Laid], ordinary: bool) -> list[tuple[int, int]]:
    """Which old set gives tiles to which new one; the pair that shares most is served first."""
    count = without_jokers if ordinary else faces
    left, open_ = [count(laid) for laid in old], [count(laid) for laid in new]

    def shared(home: int, there: int) -> int:
        return sum(min(many, open_[there][piece]) for piece, many in left[home].items())

    heap = [(-shared(home, there), home, there) for home, there in _meeting(left, open_)]
    heapify(heap)
    links: list[tuple[int, int]] = []
    while heap:
        size, home, there = heappop(heap)
        now = shared(home, there)
        if now and now < -size:
            heappush(heap, (-now, home, there))
        elif now:
            both = left[home] & open_[there]
            left[home] -= both
            open_[there] -= both
            links.append((home, there))
    return links


def _meeting(left: list[Counter[Tile]], open_: list[Counter[Tile]]) -> set[tuple[int, int]]:
    """The pairs that share a tile."""
    where: dict[Tile, list[int]] = {}
    for there, tiles in enumerate(open_):
        for piece in tiles:
            where.setdefault(piece, []).append(there)
    return {
        (home, there) for home, tiles in enumerate(left) for piece in tiles for there in where.get(piece, ())
    }


def tidied(before: Sequence[Laid], ruling: Ruling, after: Sequence[Laid]) -> list[Laid]:
    """The arrangement with every changed part that serves no rack tile put back as it lay."""
    kept, made = parts(before, after, ruling.change, ruling.matching or ())
    tidy = list(kept)
    for part in made:
        tidy.extend(part.after if part.serves else part.before)
    return tidy


def turn_text(before: Sequence[Laid], after: Sequence[Laid], variant: Variant) -> str:
    """The turn as a transcript writes it. Where places count, an added tile's place is always shown."""
    made = parts(before, after, changed(before, after, variant)).made
    arrows = variant.sets.joker_reading == "place"
    new = [set_text(laid) for part in made if not part.before for laid in part.after]
    steps = [_step(part, arrows) for part in made if part.before]
    return "; ".join([*sorted(steps), *([" ".join(sorted(new))] if new else [])])


def _step(part: Part, arrows: bool) -> str:
    added = " ".join(tiles_text(in_order(part.played.elements())).split())
    left = " ".join(sorted(map(set_text, part.before))) + (f" + {added}" if added else "")
    grows = len(part.before) == len(part.after) == 1 and added
    if grows and not (arrows and any(piece.is_joker for piece in part.after[0])):
        return left
    return f"{left} -> {' '.join(sorted(map(set_text, part.after)))}"


def set_text(laid: Sequence[Tile]) -> str:
    return f"({tiles_text(laid)})"


def tiles_text(laid: Sequence[Tile]) -> str:
    """`k9-11 J`, `rbo7`: stretches of three or more in short."""
    words: list[str] = []
    rest = [piece.face for piece in laid]
    while rest:
        run = _ascending(rest)
        group = _alike(rest)
        if run >= 3:
            words.append(f"{rest[0].text}-{rest[run - 1].number}")
            rest = rest[run:]
        elif group >= 3:
            words.append("".join(piece.colour for piece in rest[:group]) + str(rest[0].number))
            rest = rest[group:]
        else:
            words.append(rest.pop(0).text)
    return " ".join(words)


def _ascending(rest: list[Tile]) -> int:
    size = 1
    while (
        size < len(rest)
        and rest[size].colour == rest[0].colour != ""
        and rest[size].number == rest[size - 1].number + 1
    ):
        size += 1
    return size


def _alike(rest: list[Tile]) -> int:
    size, seen = 1, {rest[0].colour}
    while size < len(rest) and rest[size].number == rest[0].number > 0 and rest[size].colour not in seen:
        seen.add(rest[size].colour)
        size += 1
    return size
