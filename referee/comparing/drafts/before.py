"""Games of which only the beginning is shown: players, tiles, racks, the draw for the start, whose turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from referee.comparing.drafts.ground import NAMES, Ground, opened, players
from referee.comparing.drafts.sets import Face
from referee.comparing.drafts.sets import words as in_words

Lines = tuple[str, ...]


def seats(ground: Ground) -> Iterator[Lines]:
    """Every number of players that one of them allows, and its neighbours."""
    for count in ground.numbers("tiles.supply", around=1):
        if 1 <= count < len(NAMES):
            yield (players(count),)


def tiles(ground: Ground) -> Iterator[Lines]:
    """Tiles that one of the boxes lacks, and one copy too many."""
    letter, low = ground.letters[0], NAMES[0]
    strange = [f"{each}1" for each in ground.strange]
    strange += [f"{letter}{number}" for number in ground.numbers("tiles.highest", around=1) if number]
    for face in strange:
        yield (players(ground.fewest), opened(0), f"deal {low} {face}")
    for count in ground.seats:
        for copies in ground.numbers("tiles.supply", around=1):
            if 0 < copies <= 21:
                yield (players(count), opened(0), f"deal {low} {' '.join([f'{letter}1'] * copies)}")
                yield (players(count), opened(0), f"deal {low} {' '.join(['J'] * copies)}")


def deals(ground: Ground) -> Iterator[Lines]:
    """Racks of every size, with jokers in them, with doublets, and a new deal asked for."""
    head, low = players(ground.fewest), NAMES[0]
    singles = _singles(ground)
    for size in ground.numbers("deal.rack", around=1):
        if size:
            yield (head, f"deal {low} ?{size}")
        for jokers in ground.numbers("deal.jokers", around=1):
            if jokers <= size:
                rack = [*singles[: size - jokers], *[("J", 0)] * jokers]
                yield (head, f"deal {low} {in_words(rack)}")
    yield (head, f"redeal {low}")
    for size, pairs in product(ground.numbers("deal.rack"), ground.numbers("deal.redeal_doublets", around=1)):
        if 2 * pairs <= size:
            rack = [*singles[:pairs], *singles[:pairs], *singles[pairs : size - pairs]]
            yield (head, f"deal {low} {in_words(sorted(rack))}", f"redeal {low}")


def _singles(ground: Ground) -> list[Face]:
    return [(letter, number) for letter in ground.letters for number in range(1, ground.highest + 1)]


def starts(ground: Ground) -> Iterator[Lines]:
    """The draw for the start: clear, tied, with a joker, perhaps drawn again; and each player beginning."""
    high, letters = ground.highest, ground.letters
    low, top, twin = f"{letters[0]}1", f"{letters[0]}{high}", f"{letters[min(1, len(letters) - 1)]}{high}"
    for count in ground.table(2):
        names = NAMES[:count]
        for drawn, name in product(((top, low), ("J", low), (top, twin)), names):
            told = ", ".join(
                f"{who} {face}" for who, face in zip(names, (*drawn, *[low] * count), strict=False)
            )
            first = (players(count), f"start {told}")
            yield (*first, f"1. {name} draw ?")
            for one, two in ((1, 2), (2, 1)):
                again = f"start {names[0]} {letters[0]}{one}, {names[1]} {letters[0]}{two}"
                yield (*first, again, f"1. {name} draw ?")
            yield (*first, f"start {names[0]} {letters[0]}2", f"1. {name} draw ?")


def order(ground: Ground) -> Iterator[Lines]:
    """Two turns by any two players, in one game or each in a game of its own."""
    for count in ground.table(2):
        for one, two in product(NAMES[:count], repeat=2):
            yield (players(count), f"1. {one} draw ?", f"2. {two} draw ?")
            first = ("game 1", f"start {one}", f"1. {one} draw ?")
            yield (players(count), *first, "game 2", f"1. {two} draw ?")
            yield (players(count), *first, "game 2", f"start {two}", f"1. {two} draw ?")


def draws(ground: Ground) -> Iterator[Lines]:
    """One turn without a play, by a rack that could play or not, with as many tiles as one of them asks."""
    name, letter, high = NAMES[0], ground.letters[0], ground.highest
    head = players(ground.fewest)
    amounts = [each for each in ground.numbers("turn.draw", around=1) if each]
    for amount in amounts:
        yield (head, f"1. {name} draw ?{amount}")
        for first in (1, max(high - 2, 1)):
            rack = f"deal {name} {letter}{first}-{min(first + 2, high)}"
            for opener in (0, 1):
                yield (head, opened(opener), rack, f"1. {name} draw ?{amount}")
    yield (head, f"1. {name} pass")


def words(ground: Ground) -> Iterator[Lines]:
    """The word that ends a turn, said once and then left out."""
    names = [NAMES[0], NAMES[1 % ground.fewest]]
    yield (players(ground.fewest), f"1. {names[0]} draw ?; over", f"2. {names[1]} draw ?")
    yield (players(ground.fewest), f"1. {names[0]} draw ?; rummikub")
