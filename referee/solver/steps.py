"""From two tables to a turn: which sets changed together, what to put back, how a transcript writes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.model.tile import Tile, in_order
from referee.solver.laws import faces, set_key

Laid = tuple[Tile, ...]


@dataclass(slots=True)
class Part:
    """Sets of the table before and after that share tiles, and the rack tiles among them."""

    before: list[Laid] = field(default_factory=list)
    after: list[Laid] = field(default_factory=list)

    @property
    def played(self) -> Counter[Tile]:
        return _all(self.after) - _all(self.before)


def _all(sets: Sequence[Laid]) -> Counter[Tile]:
    return sum(map(faces, sets), Counter[Tile]())


def parts(before: Sequence[Laid], after: Sequence[Laid]) -> tuple[list[Laid], list[Part]]:
    """The sets that stay as they lie, and the changed parts. Copies are matched so that sets stay near."""
    kept, old, new = _paired(before, after)
    links = _links(old, new)
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
    return kept, list(made.values())


def _paired(before: Sequence[Laid], after: Sequence[Laid]) -> tuple[list[Laid], list[Laid], list[Laid]]:
    waiting: dict[object, list[Laid]] = {}
    for laid in before:
        waiting.setdefault(set_key(laid), []).append(laid)
    kept, new = [], []
    for laid in after:
        same = waiting.get(set_key(laid))
        if same:
            kept.append(same.pop(0))
        else:
            new.append(laid)
    return kept, [laid for sets in waiting.values() for laid in sets], new


def _links(old: list[Laid], new: list[Laid]) -> list[tuple[int, int]]:
    """Which old set gives tiles to which new one; the pair that shares most is served first."""
    left, open_ = [faces(laid) for laid in old], [faces(laid) for laid in new]
    links: list[tuple[int, int]] = []
    while True:
        best = max(
            (
                (sum((home & there).values()), -i, -j)
                for i, home in enumerate(left)
                for j, there in enumerate(open_)
            ),
            default=(0, 0, 0),
        )
        if best[0] == 0:
            return links
        home, there = -best[1], -best[2]
        shared = left[home] & open_[there]
        left[home] -= shared
        open_[there] -= shared
        links.append((home, there))


def tidied(before: Sequence[Laid], after: Sequence[Laid]) -> list[Laid]:
    """The arrangement with every changed part that serves no rack tile put back as it lay."""
    kept, changed = parts(before, after)
    tidy = list(kept)
    for part in changed:
        tidy.extend(part.after if part.played else part.before)
    return tidy


def turn_text(before: Sequence[Laid], after: Sequence[Laid], *, arrows: bool) -> str:
    """The turn as a transcript writes it. With `arrows` an added tile's place is always shown."""
    _, changed = parts(before, after)
    new = [set_text(laid) for part in changed if not part.before for laid in part.after]
    steps = [_step(part, arrows) for part in changed if part.before]
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
