"""Another way to the same answers: every table that can be laid, one by one, judged as the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Variant

Laid = tuple[Tile, ...]


def windows(variant: Variant, size: int) -> Iterator[tuple[str, list[int]]]:
    top = variant.tiles.highest
    for colour in variant.tiles.colours:
        for start in range(1, top + 1):
            if variant.sets.run_min <= size <= top and (start + size - 1 <= top or variant.sets.run_wraps):
                yield colour.letter, [(start + i - 1) % top + 1 for i in range(size)]


def every_set(variant: Variant, avail: Counter[Tile]) -> list[Laid]:
    found: dict[object, Laid] = {}
    wild = avail[JOKER]
    full = [
        tuple(tile(letter, n) for n in numbers)
        for size in range(1, variant.tiles.highest + 1)
        for letter, numbers in windows(variant, size)
    ]
    letters = [c.letter for c in variant.tiles.colours]
    for size in range(variant.sets.group.low, min(variant.sets.group.high, len(letters)) + 1):
        full += [
            tuple(tile(c, n) for c in chosen)
            for n in range(1, variant.tiles.highest + 1)
            for chosen in combinations(letters, size)
        ]
    for whole in full:
        for count in range(wild + 1):
            for gone in combinations(range(len(whole)), min(count, len(whole))):
                laid = tuple(JOKER if i in gone else t for i, t in enumerate(whole))
                if Counter(laid) <= avail and (len(gone) < len(laid) or variant.sets.all_jokers == "allowed"):
                    ordered = variant.sets.joker_reading == "place"
                    found.setdefault(laid if ordered else tuple(sorted(t.text for t in laid)), laid)
    return list(found.values())


def every_table(variant: Variant, must: Counter[Tile], may: Counter[Tile]) -> Iterator[list[Laid]]:
    avail = must + may
    sets = [(laid, Counter(laid)) for laid in every_set(variant, avail)]
    seen: set[tuple[int, ...]] = set()
    stack: list[tuple[tuple[int, ...], Counter[Tile]]] = [((), Counter())]
    while stack:
        chosen, used = stack.pop()
        lacking = next((t for t in must if used[t] < must[t]), None)
        if lacking is None:
            yield [sets[i][0] for i in chosen]
        for i, (_, own) in enumerate(sets):
            if lacking is not None and not own[lacking]:
                continue
            if all(used[t] + n <= avail[t] for t, n in own.items()):
                key = tuple(sorted((*chosen, i)))
                if key not in seen:
                    seen.add(key)
                    stack.append((key, used + own))


def stands(variant: Variant, laid: Laid) -> list[set[Tile]]:
    own = [t for t in laid if t is not JOKER]
    places = [i for i, t in enumerate(laid) if t is JOKER]
    found: list[set[Tile]] = [set() for _ in places]
    letters = [c.letter for c in variant.tiles.colours]
    colours = [t.colour for t in own]
    low, high = variant.sets.group
    if low <= len(laid) <= min(high, len(letters)) and len(set(colours)) == len(own):
        for n in range(1, variant.tiles.highest + 1):
            if all(t.number == n for t in own):
                for each in found:
                    each |= {tile(c, n) for c in letters if c not in colours}
    for letter, numbers in windows(variant, len(laid)):
        line = [tile(letter, n) for n in numbers]
        if variant.sets.joker_reading == "place":
            if all(t is JOKER or t is at for t, at in zip(laid, line, strict=True)):
                for each, i in zip(found, places, strict=True):
                    each.add(line[i])
        elif len(set(own)) == len(own) and set(own) <= set(line):
            for each in found:
                each |= set(line) - set(own)
    return found


def lawful(variant: Variant, before: list[Laid], after: list[Laid]) -> bool:
    gone, new = [], list(after)
    for old in before:
        twin = next((laid for laid in new if Counter(laid) == Counter(old)), None)
        if twin is None:
            gone.append(old)
        else:
            new.remove(twin)
    played = _all(after) - _all(before)
    olds = [(s, set(laid) - {JOKER}) for laid in gone for s in stands(variant, laid)]
    news = [(s, home) for home, laid in enumerate(new) for s in stands(variant, laid)]
    return any(_pairing(variant, gone, new, played, olds, chosen) for chosen in permutations(news, len(olds)))


def _pairing(variant, gone, new, played, olds, chosen) -> bool:  # type: ignore[no-untyped-def]
    homes = set()
    for (old, mates), (now, home) in zip(olds, chosen, strict=True):
        if not (old & now and mates & set(new[home])):
            homes.add(home)
    rules = variant.joker
    if rules.freed_into == "new_set" and any(not Counter(g) - Counter(new[h]) for g in gone for h in homes):
        return False
    needed = [h for h in sorted(homes) for _ in range(rules.freed_set_rack_tiles)]
    from_table = Counter(home for _, home in chosen)
    for picks in product(*(range(len(new[h])) for h in needed)):
        took = list(zip(needed, picks, strict=True))
        faces = Counter(new[h][i] for h, i in took)
        wild = Counter(h for h, i in took if new[h][i] is JOKER)
        room = all(n <= new[h].count(JOKER) - from_table[h] for h, n in wild.items())
        if len(set(took)) == len(took) and not faces - played and room:
            return True
    return False


def _all(sets: list[Laid]) -> Counter[Tile]:
    return sum((Counter(laid) for laid in sets), Counter())


def set_points(variant: Variant, laid: Laid) -> int:
    """The joker as the tile it replaces, read as is best."""
    own = [t.number for t in laid if t is not JOKER]
    values = []
    colours = [t.colour for t in laid if t is not JOKER]
    low, high = variant.sets.group
    fits = low <= len(laid) <= min(high, len(variant.tiles.colours)) and len(set(colours)) == len(colours)
    if fits and len(set(own)) <= 1:
        values.append(len(laid) * (own[0] if own else variant.tiles.highest))
    for letter, numbers in windows(variant, len(laid)):
        line = [tile(letter, n) for n in numbers]
        if variant.sets.joker_reading == "place":
            fit = all(t is JOKER or t is at for t, at in zip(laid, line, strict=True))
        else:
            fit = len(set(own)) == len(own) and {t for t in laid if t is not JOKER} <= set(line)
        values += [sum(numbers)] if fit else []
    return max(values)


def most_opening(variant: Variant, tiles: Counter[Tile]) -> int:
    tables = every_table(variant, Counter(), tiles)
    return max(sum(set_points(variant, laid) for laid in table) for table in tables)


def best(variant: Variant, rack: Laid, table: list[Laid], opened: bool) -> tuple[int, int, int] | None:
    """The most tiles, the most points and the most rack value that a legal play lays; None for no play."""
    barred = variant.opening.jokers == "forbidden"
    free = opened or variant.opening.table_from == "same_turn"
    may = Counter(t for t in rack if free or not (barred and t is JOKER))
    plays = []
    known: dict[object, bool] = {}
    for after in every_table(variant, _all(table) if free else Counter(), may):
        played = _all(after) - (_all(table) if free else Counter())
        if not played:
            continue
        if not opened and free:
            own = Counter({t: n for t, n in played.items() if not (barred and t is JOKER)})
            key = frozenset(own.items())
            if key not in known:
                known[key] = most_opening(variant, own) >= variant.opening.minimum
            if not known[key]:
                continue
        if not free and sum(set_points(variant, laid) for laid in after) < variant.opening.minimum:
            continue
        if not free or lawful(variant, table, after):
            plays.append(played)
    if not plays:
        return None
    value = variant.score.rack_joker
    return (
        max(sum(p.values()) for p in plays),
        max(sum(t.number * n for t, n in p.items()) for p in plays),
        max(sum((value if t is JOKER else t.number) * n for t, n in p.items()) for p in plays),
    )
