"""Failed turns, their prices, what nobody could place again; and the clock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from referee.comparing.drafts.before import Lines
from referee.comparing.drafts.ground import NAMES, Ground, opened, players
from referee.comparing.drafts.sets import run, sets

COSTS = ("failure.idle", "failure.restored", "failure.unrestored", "failure.mistake")


def paid(ground: Ground) -> Iterator[Lines]:
    """Every failure with every price that one of them asks for."""
    head, name = players(ground.fewest), NAMES[0]
    for how, price in product(("timeout", "timeout; undone", "undone"), _prices(ground)):
        yield (head, f"1. {name} {how}{price}")
    table = sets([run(ground.letters[0], 1, 3)])
    for left, price in product(_left(ground), _prices(ground)):
        yield (head, opened(1), f"table {table}", f"1. {name} timeout; undone left {left}{price}")


def _prices(ground: Ground) -> Iterator[str]:
    numbers = ground.numbers(*COSTS, "turn.draw")
    points = {0, *_points(ground)}
    for draw, noted in product(sorted({*numbers} - points | {0, 1}), sorted(points)):
        yield f"{f'; draw ?{draw}' if draw else ''}{f'; penalty {noted}' if noted else ''}"


def _points(ground: Ground) -> set[int]:
    return {cost.points for path in COSTS for cost in ground.values(path)}


def _left(ground: Ground) -> Iterator[str]:
    """A tile, a part of the set, the whole of it, loose or as a fragment."""
    letter = ground.letters[0]
    yield from (f"{letter}1", f"{letter}1-2", f"{letter}1-3", f"({letter}1-2)", f"({letter}1-3)")


def fragments(ground: Ground) -> Iterator[Lines]:
    """A long set taken apart, of which a fragment of every size is left."""
    head, name, letter = players(ground.fewest), NAMES[0], ground.letters[0]
    sizes = sorted({3, 4, *ground.numbers("failure.leftovers.fragment_max", around=1)})
    draws = sorted({cost.draw for cost in ground.values("failure.unrestored")})
    for size, draw in product(sizes, draws):
        if 2 < size <= ground.highest:
            table = f"table {sets([run(letter, 1, size)])}"
            parts = f"({letter}1-{size})", f"({letter}1-{size - 1}) ({letter}{size})", f"{letter}1-{size}"
            for part in (*parts, f"{letter}1", f"({letter}1)"):
                yield (head, opened(1), table, f"1. {name} timeout; undone left {part}; draw ?{draw}")


def back_in_the_pool(ground: Ground) -> Iterator[Lines]:
    """A tile is left over while the pool's order is known; then the next player draws."""
    letter, name, after = ground.letters[0], NAMES[0], NAMES[1 % ground.fewest]
    for total, cost in product(ground.totals(ground.fewest), ground.values("failure.unrestored")):
        pool = cost.draw + 1
        order = " ".join(f"{ground.letters[-1]}{1 + at % ground.highest}" for at in range(pool))
        drawn, last = " ".join(order.split()[:-1]), order.split()[-1]
        points = f"; penalty {cost.points}" if cost.points else ""
        taken = f"; draw {drawn}" if drawn else ""
        head = (
            players(ground.fewest),
            *_hidden(ground, total - pool - 3),
            f"table ({letter}1-3)",
            f"pool {order}",
        )
        failed = f"1. {name} timeout; undone left {letter}1-3{taken}{points}"
        for face in (last, f"{letter}1", f"{letter}3"):
            yield (*head, failed, f"2. {after} draw {face}")


def _hidden(ground: Ground, tiles: int) -> Iterator[str]:
    """Everybody has opened, and holds a part of these tiles."""
    count = ground.fewest
    yield opened(count)
    for at, name in enumerate(NAMES[:count]):
        part = tiles // count + (at < tiles % count)
        yield f"deal {name} {f'?{part}' if part else ''}".rstrip()


def short_pools(ground: Ground) -> Iterator[Lines]:
    """A failure that costs more than the pool holds."""
    name = NAMES[0]
    for total, left in product(ground.totals(ground.fewest), (0, 1, 2)):
        head = (players(ground.fewest), *_hidden(ground, total - left))
        for how, drawn in product(("timeout", "timeout; undone", "undone"), range(left + 1)):
            for points in sorted({0, *_points(ground)}):
                noted = f"; penalty {points}" if points else ""
                yield (*head, f"1. {name} {how}{f'; draw ?{drawn}' if drawn else ''}{noted}")


def clocks(ground: Ground) -> Iterator[Lines]:
    """Draws, plays and failed turns at the second where the time is up, and one later."""
    head, name = players(ground.fewest), NAMES[0]
    letter, high = ground.letters[0], ground.highest
    play = sets([run(letter, max(high - 2, 1), 3)])
    plays = [play, f"{play}; undone", "undone"]
    plays += [
        f"{lead}{price}" for lead in ("draw ?1", "undone", f"{play}; undone") for price in _prices(ground)
    ]
    for second in sorted({*ground.numbers("time.limit", "time.bank"), *_later(ground)}):
        for what in dict.fromkeys(plays):
            yield (head, f"1. {name} {what} @{second}")
            yield (head, opened(1), f"1. {name} {what} @{second}")


def _later(ground: Ground) -> set[int]:
    numbers = ground.numbers("time.limit", "time.bank")
    return {each + 1 for each in numbers} | {a + b + 1 for a in numbers for b in numbers}


def banks(ground: Ground) -> Iterator[Lines]:
    """Several turns of one player whose clock runs on."""
    if not any(ground.values("time.bank")):
        return
    count = ground.fewest
    seconds = sorted({*ground.numbers("time.bank"), *_later(ground)})
    for one, two in product(seconds, repeat=2):
        turns = [f"{at + 1}. {NAMES[at % count]} draw ? @{one if at == 0 else 1}" for at in range(count)]
        for what in ("draw ?", f"({ground.letters[0]}{ground.highest - 2}-{ground.highest})"):
            yield (players(count), *turns, f"{count + 1}. {NAMES[0]} {what} @{two}")
