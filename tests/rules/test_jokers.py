"""Freed jokers: the situations of the booklets, and a slow second opinion on random tables."""

from __future__ import annotations

import random
import time
from collections import Counter
from itertools import permutations, product

import pytest

import referee
from referee.model.meld import Meld, reader_of
from referee.model.tile import JOKER, Tile, tile
from referee.model.variant import Variant
from referee.moves.freeing import CONDITIONS, Laws, settle
from referee.replay.facts import Step, TurnFacts
from referee.rules.freed import joker_change
from referee.rules.jokers import RULES
from referee.rules.rule import Breach
from tests.rules.table_turns import rebuilt, rebuilt_sets

STANDARD = referee.variant("standard")
RUSSIAN = referee.variant("russian")
JAPANESE = referee.variant("japanese")
LOCKED = STANDARD.with_rules({"joker.set_locked": True})


def by(*ways: str) -> Variant:
    return STANDARD.with_rules({"joker.release": list(ways)})


def found(turn: TurnFacts, variant: Variant) -> list[str]:
    """The codes of what the rules say, those left open with a question mark."""
    return [
        rule.code.code + ("" if isinstance(each, Breach) else "?")
        for rule in RULES
        for each in rule.check(turn, variant)
    ]


SPLIT_BESIDE = ("(k1-3 J k5-7)", "(k1-3) (k5-7) (r1 r2 J)")
SPARE = ("(k3-5 J)", "(k3-5) (r1 r2 J)")
PARTED = ("(k3 k4 J k6-8)", "(k3 k4 J) (k6-9)")
FROM_TABLE = ("(r4 r5 J) (r6-9)", "(r4-6) (r7-9) (b1 b2 J)")
FROM_RACK = ("(r3 b3 J)", "(r3 b3 k3) (r1 r2 J)")
ONTO_OLD = ("(r4 r5 J) (b7-9)", "(r4-6) (b6-9 J)")
ONTO_PART = ("(r4 r5 J) (b4-9)", "(r4-6) (b4-6) (b7-9 J)")
SHIFTED = ("(r4 r5 J)", "(r4 r5 r6 J)")


@pytest.mark.parametrize(
    ("tables", "variant", "codes"),
    [
        pytest.param(SHIFTED, STANDARD, [], id="S20 fit"),
        pytest.param(SHIFTED, RUSSIAN, ["J402"], id="S20 place"),
        pytest.param(SHIFTED, RUSSIAN.with_rules({"joker.freed_into": "any_set"}), [], id="S20 any set"),
        pytest.param(("(r4 r5 J)", "(r4 r5 J r6)"), RUSSIAN, ["J402"], id="S85"),
        pytest.param(("(J r5 r6)", "(J r5 r6 r7)"), RUSSIAN, [], id="S85 kept"),
        pytest.param(("(r4 J r6)", "(r3 r4 J r6 r7)"), RUSSIAN, [], id="S20 middle"),
        pytest.param(ONTO_OLD, STANDARD, ["J402"], id="S22"),
        pytest.param(ONTO_OLD, JAPANESE, [], id="S22 any set"),
        pytest.param(ONTO_PART, STANDARD, [], id="S23"),
        pytest.param(ONTO_PART, RUSSIAN, ["J404"], id="S24"),
        pytest.param(("(r4 r5 J) (b4-9)", "(r4-6) (b4-6) (b7-10 J)"), RUSSIAN, [], id="S24 one"),
        pytest.param(("(r4 r5 J) (b4-9)", "(r4-6) (b4-6) (b7-9 J J)"), RUSSIAN, [], id="S86 rack joker"),
        pytest.param(SPLIT_BESIDE, by("replace_rack", "replace_table", "detach"), ["J405"], id="S25"),
        pytest.param(SPLIT_BESIDE, by("rearrange"), [], id="S25 allowed"),
        pytest.param(SPARE, by("replace_rack", "replace_table", "rearrange"), ["J405"], id="S26"),
        pytest.param(SPARE, by("detach"), [], id="S26 allowed"),
        pytest.param(("(k3 J k5)", "(k3 J k5) (r1 r2 J)"), by(), [], id="S27"),
        pytest.param(("(r1 r2 J) (b4 b5 J)", "(b4 b5 J) (r1 r2 J) (k1-3)"), by(), [], id="S28"),
        pytest.param(FROM_RACK, by("replace_rack"), [], id="S17"),
        pytest.param(FROM_RACK, by("rearrange", "detach"), ["J405"], id="S17 barred"),
        pytest.param(FROM_TABLE, by("replace_rack"), ["J405"], id="S25 table"),
        pytest.param(FROM_TABLE, by("replace_table"), [], id="S25 table allowed"),
        pytest.param(PARTED, by(), [], id="S25 joker stays"),
        pytest.param(PARTED, STANDARD, [], id="not locked"),
        pytest.param(PARTED, LOCKED, ["J406"], id="locked"),
        pytest.param(("(k3 k4 J k6-8)", "(k3-5) (k6-8) (r1 r2 J)"), LOCKED, [], id="locked, replaced"),
        pytest.param(("(k3 k4 J k6-8)", "(k3 k4 J k6-9)"), LOCKED, [], id="locked, grown"),
        pytest.param(
            ("(r4 r5 J) (k4 k5 J) (b7-9)", "(r4-6) (k4-6) (b6-9 J) (o7 o8 J)"),
            STANDARD,
            ["J402"],
            id="S86 two",
        ),
        pytest.param(("(r5 J J)", "(r5 b5 J) (k1 k2 J)"), STANDARD, [], id="S16 group"),
        pytest.param(("(r5 J J)", "(r5 r6 J) (k1 k2 J)"), STANDARD, [], id="S16 run"),
        pytest.param(("(J J J)", "(r5 r6 J) (b9 b10 J J)"), STANDARD, [], id="S19"),
        pytest.param(("(r4 r5 J) (b7-9)", "(r4-6) (b7-9 J ?)"), STANDARD, ["J402?"], id="unseen tile"),
        pytest.param(("(r4 r5 J)", "(r4-6) (b1 b2 J) (k1 k2 ?)"), STANDARD, [], id="unseen elsewhere"),
        pytest.param(("(r4 r5 J)", "(r4 r5 r6)"), STANDARD, [], id="a joker taken away is another's rule"),
        pytest.param(("(r4 r5 J) (b7-9)", "(r4 r6) (b6-9 J)"), STANDARD, [], id="no legal set, no more said"),
    ],
)
def test_situation(tables: tuple[str, str], variant: Variant, codes: list[str]) -> None:
    assert found(rebuilt(*tables), variant) == codes


def test_points_at_the_set_with_the_joker() -> None:
    (breach,) = RULES[0].check(rebuilt(*ONTO_OLD), STANDARD)
    assert breach.span.column == 20
    assert breach.facts["set"] == "(b6 b7 b8 b9 J)"


def test_note_where_no_arrow_says_the_order() -> None:
    turn = rebuilt("(J r5 r6)", "(J r5 r6 r7)")
    turn.steps[:] = [Step(0, turn.removed, turn.laid, turn.played, (), unordered=True)]
    assert found(turn, RUSSIAN) == ["J410"]
    assert found(turn, STANDARD) == []


def test_undone_is_not_judged() -> None:
    from referee.model.event import Undone

    turn = rebuilt(*ONTO_OLD)
    turn.undone = Undone()
    assert found(turn, STANDARD) == []


# --- a slow second opinion ----------------------------------------------------------------------


def slow(before: list[Meld], after: list[Meld], played: Counter[Tile], laws: Laws, variant: Variant) -> bool:
    """Whether some way to match jokers, and to say which tiles are the rack's, keeps the laws."""
    stands = reader_of(variant).stands
    jokers = [(m, s) for m in before for s in stands(m)]
    seats = [(n, s) for n, m in enumerate(after) for s in stands(m)]
    for chosen in permutations(range(len(seats)), len(jokers)):
        freed: list[int] = []
        fair = True
        for (home, was), j in zip(jokers, chosen, strict=True):
            n, now = seats[j]
            mates = [t for t in home if t is not JOKER]
            if was & now and (not mates or set(mates) & set(after[n])):
                continue
            freed.append(n)
            fair &= not laws.new_set or not any(not Counter(m) - Counter(after[n]) for m in before)
            fair &= bool(slow_ways(home, was, before, after, played) & laws.release)
        rack_jokers = Counter(n for j, (n, _) in enumerate(seats) if j not in chosen)
        if fair and slow_racks(set(freed), after, played, rack_jokers, laws.rack_tiles):
            return True
    return False


def slow_ways(
    home: Meld, was: frozenset[Tile], before: list[Meld], after: list[Meld], played: Counter[Tile]
) -> set[str]:
    mates = Counter(t for t in home if t is not JOKER)
    if not mates:
        return {"replace_rack", "replace_table", "rearrange", "detach"}
    others = Counter(t for m in before for t in m) - Counter(home)
    ways: set[str] = set()
    for meld in after:
        if not mates - Counter(meld):
            came = [t for t in Counter(meld) - mates if t in was]
            ways |= {"replace_rack" for t in came if played[t]}
            ways |= {"replace_table" for t in came if others[t]}
            ways |= set() if came else {"detach"}
    return ways or {"rearrange"}


def slow_racks(
    freed: set[int], after: list[Meld], played: Counter[Tile], rack_jokers: Counter[int], need: int
) -> bool:
    """Every rack tile is tried in every set that holds its face."""
    pieces = [t for t in played.elements() if t is not JOKER]
    for homes in product(*([n for n, m in enumerate(after) if t in m] for t in pieces)):
        used = Counter(zip(pieces, homes, strict=True))
        if all(count <= after[n].count(t) for (t, n), count in used.items()):
            got = Counter(homes) + rack_jokers
            if all(got[n] >= need for n in freed):
                return True
    return False


def random_sets(rng: random.Random, jokers: int) -> list[Meld]:
    """A few small sets in a small box, some tiles of which are jokers."""
    made = []
    for _ in range(rng.randint(1, 3)):
        if rng.random() < 0.5:
            low, size = rng.randint(1, 4), rng.choice((3, 3, 4))
            meld = [tile(rng.choice("rb"), 1)] and [tile("rb"[low % 2], n) for n in range(low, low + size)]
        else:
            number = rng.randint(2, 5)
            meld = [tile(c, number) for c in rng.sample("rbko", 3)]
        if jokers and rng.random() < 0.7:
            meld[rng.randrange(len(meld))] = JOKER
            jokers -= 1
        made.append(tuple(meld))
    return made


def random_tables(rng: random.Random) -> tuple[list[Meld], list[Meld]] | None:
    """Tables of which the second holds all that the first held."""
    before = random_sets(rng, 2)
    was = Counter(t for m in before for t in m)
    if not was[JOKER]:
        return None
    for _ in range(200):
        after = random_sets(rng, 3) + random_sets(rng, 1)
        now = Counter(t for m in after for t in m)
        if now[JOKER] >= was[JOKER] and (was - now).total() == 0:
            return before, after
        kept = [m for m in before if rng.random() < 0.3]
        grown = [_grown(rng, m) for m in before if m not in kept]
        after = kept + grown + random_sets(rng, 2)
        now = Counter(t for m in after for t in m)
        if (was - now).total() == 0:
            return before, after
    return None


def _grown(rng: random.Random, meld: Meld) -> Meld:
    """The set with its joker swapped for a tile that it may be, or a tile more."""
    stands = reader_of(STANDARD).stands(meld)
    if stands and rng.random() < 0.8:
        swap = rng.choice(sorted(stands[0], key=lambda t: t.order))
        return tuple(swap if t is JOKER else t for t in meld)
    return meld


@pytest.mark.parametrize("reading", ["any_fit", "place"])
def test_agrees_with_a_slow_judge(reading: str) -> None:
    rng = random.Random(reading)
    variant = STANDARD.with_rules({"sets.joker_reading": reading})
    verdicts: Counter[bool] = Counter()
    for _ in range(1500):
        tables = random_tables(rng)
        if tables is None or any(not reader_of(variant).legal(m) for m in (*tables[0], *tables[1])):
            continue
        change = joker_change(rebuilt_sets(*tables), variant)
        if change is None:
            continue
        release = frozenset(
            rng.sample(["replace_rack", "replace_table", "rearrange", "detach"], rng.randint(1, 4))
        )
        laws = Laws(rng.random() < 0.5, rng.choice((0, 1, 2)), release)
        laws = rng.choice([laws, *(laws.only(name) for name in CONDITIONS)])
        ours = settle(change, laws) is not None
        theirs = slow(list(change.before), list(change.after), change.played, laws, variant)
        assert ours == theirs, (tables, laws)
        verdicts[ours] += 1
    assert min(verdicts[True], verdicts[False]) > 50, verdicts


def test_a_hundred_tiles_with_four_jokers(capsys: pytest.CaptureFixture[str]) -> None:
    before = [tuple(tile(c, n) for n in range(low, low + 4)) for c in "rbko" for low in (1, 5, 9)] * 2
    before = [(*m[:1], JOKER, *m[2:]) if n < 4 else m for n, m in enumerate(before)] + [
        (*before[0][:2], JOKER)
    ]
    after = [tuple(tile(c, n) for c in "rbko") for n in range(1, 13)] * 2
    spare = [(tile("r", 13), tile("b", 13), JOKER), (tile("o", 13), tile("k", 13), JOKER)]
    after = after + spare + [(tile("r", n), tile("r", n + 1), JOKER) for n in (1, 5, 9)]
    strict = {"joker.freed_set_rack_tiles": 1, "joker.release": ["rearrange"], "joker.set_locked": True}
    started = time.perf_counter()
    found(rebuilt_sets(before, after), STANDARD)
    middle = time.perf_counter()
    found(rebuilt_sets(before, after), STANDARD.with_rules(strict))
    ended = time.perf_counter()
    with capsys.disabled():
        print(f"\n{sum(map(len, before))} tiles: {middle - started:.4f} s, strict {ended - middle:.4f} s")
