"""Random turns and odd rulebooks for the slow judge and the referee to judge side by side."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from .books import Book
from .slowjudge import Step, Turn, unpaired
from .slowsets import JOKER, Set, Tile, fits, legal, shapes

WAYS = ("replace_rack", "replace_table", "rearrange", "detach")
ODD = {
    "sets.group": ("[3, 5]", "[3, 3]", "[2, 4]"),
    "sets.run_min": ("4", "2"),
    "sets.run_wraps": ("true",),
    "sets.all_jokers": ("forbidden",),
    "sets.joker_reading": ("place", "any_fit"),
    "opening.minimum": ("0", "15", "20", "29", "31", "40"),
    "opening.jokers": ("allowed", "forbidden"),
    "opening.joker_points": ("zero", "rack_value"),
    "opening.table_from": ("same_turn", "next_turn"),
    "turn.rack_tiles_min": ("0", "2", "3"),
    "turn.rearrange": ("purposeful", "free"),
    "joker.freed_into": ("any_set", "new_set"),
    "joker.freed_set_rack_tiles": ("0", "1", "2"),
    "joker.set_locked": ("true",),
    "score.rack_joker": ("50",),
    "tiles.highest": ("7", "9", "13"),
    "tiles.colours": (
        "{k: black, r: red, b: blue, o: orange, g: green}",
        "{k: black, r: red, b: blue}",
    ),
}
SUPPLY = "[{players: [2, 6], copies: 3, jokers: 4}]"


def odd_rules(random: Random) -> dict[str, str]:
    """Some parameters changed as a house would."""
    keys = random.sample(sorted(ODD), random.randint(0, 4))
    rules = {key: random.choice(ODD[key]) for key in keys}
    if random.random() < 0.3:
        some = random.sample(WAYS, random.randint(0, 3))
        rules["joker.release"] = f"[{', '.join(some)}]"
    if random.random() < 0.4:
        rules["tiles.highest"] = random.choice(["7", "9"])
    return {**rules, "tiles.supply": SUPPLY}


@dataclass(frozen=True)
class Sample:
    turn: Turn
    rack: tuple[Tile, ...]
    written: str  # the actions of the turn


def sample(random: Random, book: Book) -> Sample | None:
    """A table, a turn on it, and how it is written; None where luck gave nothing."""
    stock = Counter({(c, n): 3 for c in book.colours for n in range(1, book.highest + 1)})
    stock[JOKER] = 4
    after = [s for s in (draw_set(random, book, stock) for _ in range(random.randint(1, 4))) if s]
    still = [s for s in (draw_set(random, book, stock) for _ in range(random.randint(0, 2))) if s]
    if random.random() < 0.25 and after:
        still.append(random.choice(after))
    opened = random.random() < 0.65
    tiles = [t for s in after for t in s]
    hand = hand_of(random, after, tiles, opened)
    if len(hand) > 14:
        return None
    rest = list((Counter(tiles) - Counter(hand)).elements())
    before = partition(random, book, rest)
    if before is None or not all(legal(book, s) for s in before):
        return None
    if random.random() < 0.3:
        after = spoilt(random, after)
    if random.random() < 0.15:
        after = spoilt(random, [*after, *still])
        before = [*before, *still]
        still = []
    old, new = tuple(before + still), tuple(after + still)
    if any(n > (4 if t == JOKER else 3) for t, n in Counter(t for s in new for t in s).items()):
        return None
    return written(random, Turn(old, new, opened), tuple(hand))


def draw_set(random: Random, book: Book, stock: Counter[Tile]) -> Set | None:
    size = random.choice((3, 3, 3, 4, 4, 5, 6))
    choices = shapes(book, size)
    if not choices:
        return None
    tiles = list(random.choice(choices)[1])
    if random.random() < 0.2:
        tiles.reverse()
    if random.random() < 0.1:
        random.shuffle(tiles)
    for _ in range(random.choice((0, 0, 0, 1, 1, 2, 3))):
        tiles[random.randrange(size)] = JOKER
    found = tuple(tiles)
    if Counter(found) - stock or not legal(book, found):
        return None
    stock -= Counter(found)
    return found


def hand_of(random: Random, after: list[Set], tiles: list[Tile], opened: bool) -> list[Tile]:
    """The tiles played: whole sets in an opening, else a few here and there."""
    hand: list[Tile] = []
    if opened and random.random() < 0.8:
        return random.sample(tiles, min(len(tiles), random.choice((1, 1, 1, 2, 2, 3))))
    if not opened or random.random() < 0.2:
        for tiles_of in random.sample(after, random.randint(0, min(2, len(after)))):
            hand.extend(tiles_of)
    rest = list((Counter(tiles) - Counter(hand)).elements())
    hand.extend(random.sample(rest, min(len(rest), random.choice((0, 0, 1, 1, 2, 3)))))
    return hand


def partition(random: Random, book: Book, tiles: list[Tile], budget: int = 300) -> list[Set] | None:
    """The tiles as legal sets, in some order; None where luck ran out."""
    left = [budget]

    def cover(rest: Counter[Tile]) -> list[Set] | None:
        if not rest:
            return []
        left[0] -= 1
        plain = [t for t in rest if t != JOKER]
        first = random.choice(plain) if plain else JOKER
        sizes = [3, 4, 5, 6]
        random.shuffle(sizes)
        for size in sizes:
            options = [s for _, s in shapes(book, size) if first in s or first == JOKER]
            random.shuffle(options)
            for shape in options[:30]:
                if left[0] < 0:
                    return None
                laid = lay(random, shape, rest)
                if laid is None:
                    continue
                found = cover(rest - Counter(laid))
                if found is not None:
                    return [laid, *found]
        return None

    return cover(Counter(tiles))


def lay(random: Random, shape: tuple[Tile, ...], rest: Counter[Tile]) -> Set | None:
    """The shape laid out with what there is, jokers for what there is not."""
    missing = Counter(shape) - rest
    if sum(missing.values()) > rest[JOKER]:
        return None
    tiles = [JOKER if t in missing else t for t in shape]
    return tuple(tiles[::-1] if random.random() < 0.15 else tiles)


def spoilt(random: Random, sets: list[Set]) -> list[Set]:
    """Tiles exchanged between sets, or a tile moved: mostly wrong, sometimes another fine table."""
    lists = [list(s) for s in sets]
    if len(lists) < 2:
        return sets
    one, other = random.sample(lists, 2)
    if random.random() < 0.6:
        i, j = random.randrange(len(one)), random.randrange(len(other))
        one[i], other[j] = other[j], one[i]
    else:
        tile = one.pop(random.randrange(len(one)))
        other.insert(random.choice((0, len(other))), tile)
    return [tuple(s) for s in lists if s]


# How it is written


def tile(one: Tile) -> str:
    return "J" if one == JOKER else f"{one[0]}{one[1]}"


def shown(tiles: Set) -> str:
    return f"({' '.join(tile(t) for t in tiles)})"


def arrow(step: Step) -> str:
    if not step.taken and step.laid:
        return " ".join(map(shown, step.laid))
    left = " ".join(map(shown, step.taken))
    played = f" + {' '.join(map(tile, step.played))}" if step.played else ""
    return f"{left}{played} -> {' '.join(map(shown, step.laid))}"


def written(random: Random, turn: Turn, hand: tuple[Tile, ...]) -> Sample | None:
    if random.random() < 0.5:
        if not turn.after:
            return None
        return Sample(turn, hand, f"table {' '.join(map(shown, turn.after))}")
    old, new = unpaired(turn.before, turn.after)
    whole = [s for s in new if not Counter(s) - Counter(hand)]
    steps: list[Step] = []
    left = Counter(hand)
    for tiles in whole:
        if not Counter(tiles) - left and random.random() < 0.7:
            steps.append(Step((), tiles, (tiles,)))
            left -= Counter(tiles)
            new.remove(tiles)
    if old or new:
        if not old:
            steps.append(Step((), tuple(left.elements()), tuple(new)))
        elif not new:
            return None
        else:
            steps.append(Step(tuple(old), tuple(left.elements()), tuple(new)))
    random.shuffle(steps)
    if not steps:
        return None
    text = " ; ".join(map(arrow, steps))
    return Sample(Turn(turn.before, turn.after, turn.opened, tuple(steps)), hand, text)


def as_whole_table(case: Sample) -> Sample:
    """The same turn as platforms log it."""
    turn = Turn(case.turn.before, case.turn.after, case.turn.opened)
    return Sample(turn, case.rack, f"table {' '.join(map(shown, turn.after))}")


def transcript(variant: str, rules: dict[str, str], case: Sample) -> str:
    lines = ["rkb 1", f"variant {variant}", *(f"rule {k} {v}" for k, v in sorted(rules.items()))]
    lines.append("players Ania, Bartek")
    if case.turn.before:
        lines.append(f"table {' '.join(map(shown, case.turn.before))}")
    lines.append(f"opened {'Ania, ' if case.turn.opened else ''}Bartek")
    spare = " ".join(map(tile, case.rack))
    lines.append(f"deal Ania {spare} ?1".replace("Ania  ", "Ania "))
    lines.append(f"1. Ania {case.written}")
    return "\n".join(lines) + "\n"


__all__ = ["Sample", "as_whole_table", "fits", "odd_rules", "sample", "transcript"]
