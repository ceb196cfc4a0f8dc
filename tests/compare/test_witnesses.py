"""Witnesses: those of every pair of shipped rulebooks, kept as data; and of rulebooks nobody foresaw."""

from __future__ import annotations

import json
import re
from itertools import combinations

import pytest
from click.testing import CliRunner

import referee
from referee.cli.main import referee as program
from referee.comparing.difference import differing
from referee.comparing.drafts.ground import draft
from referee.comparing.equal import made_equal
from referee.comparing.infer import inferred
from referee.comparing.trial import disagreement, record_of
from referee.comparing.witness import witnesses
from referee.model.schema import find
from referee.model.variant import Variant
from referee.resources import variant_names
from tests.compare.remake import Line, cached, line_of
from tests.compare.test_compare import valid

LINES = cached()
BOOKS = {name: referee.variant(name) for name in variant_names()}
SHOWN = [each for each in LINES if "text" in each]
WITHOUT_GAMES = {"calls.turn_end", "calls.rummikub", "end.last_lap"}
"""Pure notes, and what can't be made equal alone."""


def test_every_difference_of_every_pair_is_there() -> None:
    known = [(each["one"], each["other"], each["parameter"]) for each in LINES]
    assert known == [
        (one, other, path)
        for one, other in combinations(variant_names(), 2)
        for path in differing(BOOKS[one], BOOKS[other])
    ]


def test_every_difference_that_matters_has_a_witness() -> None:
    assert {each["parameter"] for each in LINES if "text" not in each} == WITHOUT_GAMES
    assert all(each["kind"] != "open" for each in SHOWN)


def holds(one: Variant, other: Variant, line: Line) -> bool:
    """What a witness is, from its definition."""
    record = record_of(line["text"])
    mine, yours = record.outcome(one), record.outcome(other)
    to_other, to_one = made_equal(one, other, line["parameter"]), made_equal(other, one, line["parameter"])
    assert to_other and to_one
    return (
        disagreement(mine, yours) == line["kind"]
        and record.outcome(to_other.variant) == yours
        and record.outcome(to_one.variant) == mine
    )


@pytest.mark.parametrize("name", variant_names())
def test_each_witness_is_one(name: str) -> None:
    for line in SHOWN:
        if line["one"] == name:
            assert holds(BOOKS[name], BOOKS[line["other"]], line), line
            made = draft(line["text"].splitlines())
            assert (made.turns, made.tiles) == (line["turns"], line["tiles"])


@pytest.mark.parametrize("name", variant_names())
def test_check_says_so_too(name: str) -> None:
    for line in SHOWN:
        if line["one"] == name and line["kind"] == "verdict":
            verdicts = [
                referee.check_text(line["text"], BOOKS[each]).verdict for each in (name, line["other"])
            ]
            assert sorted(verdicts) == ["illegal", "legal"], line


def test_infer_rules_out_the_one_under_which_it_is_illegal() -> None:
    for line in SHOWN:
        pair = [BOOKS[line["one"]], BOOKS[line["other"]]]
        found = inferred([record_of(line["text"])], pair, with_silence=False)
        verdicts = [referee.check_text(line["text"], each).verdict for each in pair]
        assert [fit.fits for fit in found.fits] == [verdict != "illegal" for verdict in verdicts], line
        assert line["kind"] != "verdict" or sum(fit.fits for fit in found.fits) == 1


def again(line: Line) -> Line:
    one, other = BOOKS[line["one"]], BOOKS[line["other"]]
    (answer,) = witnesses(one, other, [line["parameter"]])
    return line_of(line["one"], line["other"], answer)


QUICK = ("deal", "start", "time", "score.rack_joker", "match.winner", "tiles.supply")


@pytest.mark.parametrize(
    "line",
    [each for each in SHOWN if each["parameter"].startswith(QUICK) and not each["under"]][::9],
    ids=lambda line: f"{line['one']}-{line['other']}-{line['parameter']}",
)
def test_a_sample_is_found_again(line: Line) -> None:
    assert again(line) == line


@pytest.mark.proof
@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['one']}-{line['other']}-{line['parameter']}")
def test_all_are_found_again(line: Line) -> None:
    assert again(line) == line


@pytest.mark.proof
@pytest.mark.parametrize("path", ["calls.turn_end", "calls.rummikub"])
def test_notes_never_change_a_verdict(path: str) -> None:
    """What is called a pure note is one, on every witness there is."""
    for line in SHOWN:
        for book in (BOOKS[line["one"]], BOOKS[line["other"]]):
            record = record_of(line["text"])
            flipped = "none" if book.value(path) == "said" else "said"
            assert record.outcome(book) == record.outcome(book.with_rules({path: flipped}))


# --- rulebooks that nobody foresaw ---------------------------------------------------------------

FAST = {
    "opening.minimum": 42,
    "tiles.highest": 15,
    "deal.rack": 10,
    "start.direction": "counterclockwise",
    "sets.run_wraps": True,
    "score.rack_cap": 25,
    "score.win_bonus": 50,
    "time.limit": 40,
}


@pytest.mark.parametrize("path", FAST)
def test_a_changed_value_is_shown(path: str) -> None:
    polish, club = BOOKS["polish"], BOOKS["polish"].with_rules({path: FAST[path]})
    (answer,) = witnesses(polish, club)
    assert answer.witness is not None and answer.witness.kind != "open", answer.why
    assert holds(polish, club, line_of("polish", "club", answer))


@pytest.mark.proof
def test_where_one_can_t_tell_there_is_an_open_one() -> None:
    """Late plays stand and late draws cost nothing: only what a draw of three was depends on the limit."""
    club = BOOKS["standard"].with_rules({"time.limit": 40})
    (answer,) = witnesses(BOOKS["standard"], club)
    assert answer.witness is not None and answer.witness.kind == "open"
    assert holds(BOOKS["standard"], club, line_of("standard", "club", answer))


def test_a_note_says_so() -> None:
    (answer,) = witnesses(BOOKS["standard"], BOOKS["standard"].with_rules({"calls.turn_end": "said"}))
    assert answer.witness is None and "noted" in (answer.why or "")
    assert find("calls.turn_end").effect == "note"  # type: ignore[union-attr]


def test_the_command_shows_both_verdicts() -> None:
    arguments = ["compare", "russian", "ukrainian", "--witness", "--parameter", "opening.jokers"]
    text = CliRunner().invoke(program, arguments).stdout
    assert re.search(r"verdict +legal +illegal", text)
    found = json.loads(CliRunner().invoke(program, [*arguments, "--format", "json"]).stdout)
    valid(found, "witnesses")
    (only,) = found["witnesses"]
    assert [each["verdict"] for each in only["sides"]] == ["legal", "illegal"]
    assert referee.check_text(only["text"], "ukrainian").verdict == "illegal"
