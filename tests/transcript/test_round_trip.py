"""Printed and read again, every event is itself; remembered and plain parsing agree."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.model import event as e
from referee.text.source import Source
from referee.transcript import LineReader, parse, print_event
from referee.transcript.jsonl import from_json, from_lines, to_json
from tests.transcript.strategies import events

SMALL = (Path(__file__).parent / "small.rkb").read_text(encoding="utf-8")
REMEMBERING, PLAIN = LineReader(), LineReader(remember=False)


@settings(max_examples=1500, deadline=None)
@given(events())
def test_every_event_survives(event: e.Event) -> None:
    line = print_event(event)
    for reader in (REMEMBERING, REMEMBERING, PLAIN):
        assert reader.read(line, 1) == (event, ())
    assert print_event(REMEMBERING.read(line, 1)[0]) == line


@settings(max_examples=500, deadline=None)
@given(events())
def test_json_both_ways(event: e.Event) -> None:
    text = to_json(event)
    json.loads(text)
    assert from_json(text) == event
    assert list(from_lines([text])) == [event]


def test_every_event_class_is_generated() -> None:
    seen: set[type] = set()

    @settings(max_examples=1500, deadline=None, database=None, derandomize=True)
    @given(events())
    def collect(event: e.Event) -> None:
        seen.add(type(event))

    collect()
    every = {each for each in vars(e).values() if isinstance(each, type) and issubclass(each, e.Event)}
    assert seen == every - {e.Event, e.Unread}


def places(event: e.Event) -> list[object]:
    own: list[object] = [event.cols]
    if isinstance(event, e.Turn):
        own += [event.player.cols, event.number_cols, event.clock_cols]
        for index, action in enumerate(event.actions):
            for each in tile_lists(action):
                own.append(event.action_span(index, each.cols))
                own += [event.action_span(index, cols) for cols in each.places]
    return own


def tile_lists(action: e.Action) -> list[e.TileList]:
    match action:
        case e.Lay(sets=sets) | e.WholeTable(sets=sets) | e.Undone(left=sets):
            return list(sets)
        case e.Extend(old=old, added=added):
            return [old, added]
        case e.Rearrange(old=old, added=added, new=new):
            return [*old, *([added] if added.tiles else []), *new]
        case e.Draw(drawn=drawn) if drawn.cols.end:
            return [drawn]
    return []


def test_remembered_and_plain_agree_about_places() -> None:
    for line in SMALL.splitlines():
        plain, _ = PLAIN.read(line, 3)
        for _ in range(2):
            remembered, _ = REMEMBERING.read(line, 3)
            assert places(remembered) == places(plain), line


@settings(max_examples=300, deadline=None)
@given(events(), st.integers(0, 60), st.text('rJ?()+->;,@# 5"x.', max_size=4))
def test_remembered_and_plain_agree_about_broken_lines(event: e.Event, at: int, junk: str) -> None:
    line = print_event(event)
    line = line[:at] + junk + line[at:]
    (one, slips), (two, others) = REMEMBERING.read(line, 1), PLAIN.read(line, 1)
    assert one == two
    assert bool(slips) == bool(others)


def test_the_canonical_text_stays() -> None:
    once = parse(Source.of_text(SMALL))
    assert not once.findings
    again = parse(Source.of_text(str(once)))
    assert again == once
    assert str(again) == str(once)
