"""Every event there is, for hypothesis."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from referee.model import event as e
from referee.model.tile import JOKER, UNSEEN, starred, tile

colours = st.sampled_from("rbokgyABIKZ")
ordinary = st.builds(tile, colours, st.integers(1, 15) | st.integers(1, 9999))
tile_ = ordinary | st.just(JOKER) | st.just(UNSEEN) | st.builds(starred, ordinary)
some_tiles = st.lists(tile_, min_size=1, max_size=8).map(lambda t: e.TileList(tuple(t)))
maybe_tiles = st.lists(tile_, max_size=8).map(lambda t: e.TileList(tuple(t)))
some_sets = st.lists(some_tiles, min_size=1, max_size=4).map(tuple)
maybe_sets = st.lists(some_tiles, max_size=4).map(tuple)
line_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=12)


def nfc(text: str) -> str:
    from unicodedata import normalize

    return normalize("NFC", text)


names = (
    st.sampled_from(["Ania", "table", "r5", "O'Neil", "Zoë", "王", "Ања", "1st", ""]) | line_text.map(nfc)
).map(e.Name)
points = st.fractions(-(10**6), 10**6, max_denominator=1000)
positive = st.fractions(0, 10**6, max_denominator=1000)
clocks = st.none() | st.integers(0, 10**7).map(lambda n: Fraction(n, 1000))
numbers = st.integers(0, 10**9 - 1)
many_names = st.lists(names, min_size=1, max_size=4).map(tuple)

rearranged = st.builds(e.Rearrange, maybe_sets, maybe_tiles, maybe_sets).filter(
    lambda r: r.old or r.added.tiles
)
actions = st.one_of(
    st.builds(e.Lay, some_sets),
    st.builds(e.Extend, some_tiles, some_tiles),
    rearranged,
    st.builds(e.WholeTable, maybe_sets),
    st.builds(e.Draw, some_tiles),
    st.just(e.Undone()),
    st.builds(lambda t: e.Undone((t,)), some_tiles),
    st.builds(lambda s: e.Undone(s, True), some_sets),
    st.builds(e.Penalty, points, st.booleans()),
    st.builds(e.Said, st.sampled_from(["pass", "timeout", "announce", "rummikub", "over", "stands", "void"])),
)
comments = st.none() | line_text.map(lambda t: t.rstrip())
words = st.from_regex(r"[a-z_]+(\.[a-z_]+)?", fullmatch=True)
values = st.sampled_from(["40", "none", "[wins, points]", '{a: "b#c"}', "true"])


def events() -> st.SearchStrategy[e.Event]:
    claims = st.builds(e.PointClaim, names, points)
    racks = st.builds(e.RackClaim, names, maybe_tiles)
    draws = st.builds(e.StartDraw, names, st.none() | ordinary | st.sampled_from([JOKER, UNSEEN]))
    keys = st.sampled_from(["event", "site", "date", "round", "board"])
    c = comments
    return st.one_of(
        st.builds(e.Version, numbers, comment=c),
        st.builds(e.Header, keys, line_text, comment=c),
        st.builds(e.ExtraField, words.map(lambda w: f"x-{w}"), line_text, comment=c),
        st.builds(e.VariantLine, words | line_text, comment=c),
        st.builds(e.RuleLine, words, values, comment=c),
        st.builds(e.GameLine, numbers, comment=c),
        st.builds(e.Players, many_names, comment=c),
        st.builds(e.Start, st.lists(draws, min_size=1, max_size=4).map(tuple), comment=c),
        st.builds(e.Deal, names, maybe_tiles, comment=c),
        st.builds(e.Redeal, names, comment=c),
        st.builds(e.PoolLine, maybe_tiles, comment=c),
        st.builds(e.Opened, st.lists(names, max_size=3).map(tuple), comment=c),
        st.builds(e.TableLine, maybe_sets, comment=c),
        st.builds(e.Gap, comment=c),
        st.builds(
            e.Turn, numbers, names, st.lists(actions, min_size=1, max_size=4).map(tuple), clocks, comment=c
        ),
        st.builds(e.Racks, st.lists(racks, min_size=1, max_size=3).map(tuple), comment=c),
        st.builds(
            e.Tally,
            st.sampled_from(["score", "standing", "wins"]),
            st.lists(claims, min_size=1, max_size=3).map(tuple),
            comment=c,
        ),
        st.builds(e.Winner, many_names, comment=c),
        st.builds(e.End, st.sampled_from(["pool", "time", "agreed", "ruling"]), comment=c),
        st.builds(e.End, st.just("resigned"), names, comment=c),
        st.builds(e.Blank, comment=c),
    )
