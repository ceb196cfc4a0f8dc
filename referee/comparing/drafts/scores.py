"""Games that are over, with every rack seen: what they score, alone and as a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from referee.comparing.drafts.before import Lines
from referee.comparing.drafts.ground import NAMES, Ground, opened, players
from referee.comparing.drafts.sets import JOKER, Face, bracket, run, words

COSTS = ("failure.idle", "failure.restored", "failure.unrestored", "failure.mistake")


def emptied(ground: Ground) -> Iterator[Lines]:
    """The first player lays the last three tiles; the others hold every kind of rack."""
    for count in ground.table(3):
        for racks in product(_racks(ground) if count < 3 else _few(ground), repeat=count - 1):
            for openers in {1, count}:
                yield (players(count), *_last_set(ground, racks, opened(openers)))


def _last_set(ground: Ground, racks: Sequence[Sequence[Face]], head: str) -> Lines:
    """The game's lines without its players. Other colours than the last set's are on the racks."""
    letter = ground.letters[0]
    deals = [f"deal {name} {words(rack)}".rstrip() for name, rack in zip(NAMES[1:], racks, strict=False)]
    return (head, f"deal {NAMES[0]} {letter}1-3", *deals, f"1. {NAMES[0]} ({letter}1-3)")


def _few(ground: Ground) -> list[Sequence[Face]]:
    other = ground.letters[-1]
    return [[(other, 1)], [(other, 2)], [JOKER]]


def _racks(ground: Ground) -> list[Sequence[Face]]:
    """A tile, a joker, both, racks around each cap, racks that hold an opening, with a joker or without."""
    other, high = ground.letters[-1], ground.highest
    found: list[Sequence[Face]] = [[(other, 1)], [(other, 2)], [JOKER], [JOKER, (other, 1)]]
    for length in (1, 2, 3, 4, 6, 8):
        rich = run(other, max(high - length + 1, 1), min(length, high))
        found += [rich, (*rich[:-1], JOKER)]
    found += [_costing(ground, each + 1) for each in ground.numbers("score.rack_cap", "score.rack_joker")]
    return list(dict.fromkeys(map(tuple, found)))


def _costing(ground: Ground, points: int) -> list[Face]:
    """The fewest tiles that cost so much, or little more."""
    found: list[Face] = []
    faces = [
        (letter, number)
        for number in range(ground.highest, 0, -1)
        for letter in ground.letters[1:] or ground.letters
    ]
    for face in faces:
        if points <= 0 or len(found) > 60:
            break
        if face[1] <= points or face[1] == 1:
            found.append(face)
            points -= face[1]
    return found


def announced(ground: Ground) -> Iterator[Lines]:
    """A player draws, perhaps announces the opening, and the next one lays the last tiles."""
    count, other, high = ground.fewest, ground.letters[-1], ground.highest
    for length in (3, 4, 6, 8):
        whole = run(other, max(high - length + 1, 1), min(length, high))
        for rack, drawn in ((whole[:-1], whole[-1]), (whole, (other, 1)), (whole[:-1], JOKER)):
            racks = [rack, *[[(other, 1)]] * (count - 2)]
            lines = _last_set(ground, racks, opened(1))
            for said in ("", "; announce"):
                before = f"1. {NAMES[count - 1]} draw {words([drawn])}{said}"
                swapped = (
                    [each.replace(NAMES[1], NAMES[count - 1]) for each in lines[:-1]]
                    if count == 2
                    else lines[:-1]
                )
                yield (players(count), *swapped, before, lines[-1].replace("1.", "2.", 1))


def noted(ground: Ground) -> Iterator[Lines]:
    """Points noted for a failed turn, due or by a ruling, in a game that another player then wins."""
    count, letter, other = ground.fewest, ground.letters[0], ground.letters[-1]
    deals = [f"deal {NAMES[0]} {letter}1-3", *(f"deal {name} {other}9" for name in NAMES[1:count])]
    head = (players(count), opened(count), *deals)
    for how, price in product(("timeout", "timeout; undone", "undone"), _prices(ground)):
        yield (*head, f"1. {NAMES[count - 1]} {how}{price}", f"2. {NAMES[0]} ({letter}1-3)")


def _prices(ground: Ground) -> Iterator[str]:
    """The tiles drawn are seen, so that the score is known."""
    other = ground.letters[-1]
    for draw, points in sorted({(cost.draw, cost.points) for path in COSTS for cost in ground.values(path)}):
        drawn = " ".join(f"{other}{1 + at % ground.highest}" for at in range(draw))
        taken = f"; draw {drawn}" if draw else ""
        yield from (f"{taken}; penalty {points}{said}" for said in ("", " ruling") if points)
        yield taken


# --- the pool has run out -----------------------------------------------------------------------


def passed(ground: Ground) -> Iterator[Lines]:
    """After a gap: everybody passes, with every rack seen."""
    for count in ground.table(2):
        for racks in product(_racks(ground)[:4] if count < 3 else _few(ground), repeat=count):
            for openers in (0, 1, count):
                yield (players(count), *_all_pass(count, racks, openers))


def _all_pass(count: int, racks: Sequence[Sequence[Face]], openers: int, turns: int | None = None) -> Lines:
    deals = [f"deal {name} {words(rack)}" for name, rack in zip(NAMES, racks, strict=False)]
    passes = [f"{at + 1}. {name} pass" for at, name in enumerate(NAMES[: turns or count])]
    return ("gap", "table", opened(openers), *deals, *passes, "end pool")


def full_tables(ground: Ground) -> Iterator[Lines]:
    """A small box, by a `rule` line: on the table but a few tiles, and perhaps the last one of the pool.

    With a whole box, whether somebody could still play takes too long to answer.
    """
    letters, high = ground.letters, ground.highest
    for count in ground.table(2):
        rule = f"rule tiles.supply [{{players: [{count}, {count}], copies: 1, jokers: 0}}]"
        for first, last, openers in product((1, 2), ("", f"{letters[count % len(letters)]}1"), (count, 1)):
            racks = [
                [(letters[at % len(letters)], number + 1) for number in range(first if at == 0 else 1)]
                for at in range(count)
            ]
            held = {face for rack in racks for face in rack} | (
                {(letters[count % len(letters)], 1)} if last else set()
            )
            table = [
                bracket([(letter, number) for number in range(1, high + 1) if (letter, number) not in held])
                for letter in letters
            ]
            deals = [f"deal {name} {words(rack)}" for name, rack in zip(NAMES, racks, strict=False)]
            head = (rule, players(count), opened(openers), f"table {' '.join(table)}", *deals)
            if count < len(letters):
                yield from _played_out(head, count, last)


def _played_out(head: Lines, count: int, last: str) -> Iterator[Lines]:
    """The last tile is drawn, then everybody passes; or everybody passes at once."""
    names = [NAMES[at % count] for at in range(count + 2)]
    firsts = [f"draw {last}"] if last else []
    for length in range(1, count + 2):
        actions = [*firsts, *["pass"] * (length - len(firsts))]
        yield (*head, *(f"{at + 1}. {names[at]} {what}" for at, what in enumerate(actions)), "end pool")


# --- matches ------------------------------------------------------------------------------------


def matches(ground: Ground) -> Iterator[Lines]:
    """Two or three games, won by this player or that, dearly or not."""
    other = ground.letters[-1]
    for count in ground.table(2):
        for games in (2, 3):
            for results in product(range(2), (1, ground.highest), repeat=games):
                pairs = list(zip(results[::2], results[1::2], strict=True))
                if pairs[0][0] == 0:
                    yield (players(count), *_games(ground, count, pairs, other))


def _games(ground: Ground, count: int, results: Sequence[tuple[int, int]], other: str) -> Lines:
    lines: list[str] = []
    letter = ground.letters[0]
    for number, (winner, points) in enumerate(results, 1):
        name = NAMES[winner]
        deals = [f"deal {each} {other}{points}" for each in NAMES[:count] if each != name]
        lines += [
            f"game {number}",
            opened(count),
            f"deal {name} {letter}1-3",
            *deals,
            f"1. {name} ({letter}1-3)",
        ]
    return tuple(lines)


def shared(ground: Ground) -> Iterator[Lines]:
    """A game won alone and one that is shared."""
    letter, other = ground.letters[0], ground.letters[-1]
    for count in ground.table(2):
        alone = _games(ground, count, [(0, 1)], other)
        tied = [[(letter, 1)], [(other, 1)], [(other, 5)]][:count]
        for racks in (tied, tied[::-1]):
            yield (
                players(count),
                "game 1",
                *_all_pass(count, racks, count),
                *(line.replace("game 1", "game 2") for line in alone),
            )
            yield (
                players(count),
                "game 1",
                *_all_pass(count, racks, count, 1),
                *(line.replace("game 1", "game 2") for line in alone),
            )
