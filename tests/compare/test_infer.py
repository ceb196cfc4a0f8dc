"""Rulebooks inferred from games, and the house rules that nobody wrote down."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import referee
from referee.cli.main import referee as program
from referee.comparing.alternatives import elsewhere, near, said
from referee.comparing.equal import with_value
from referee.comparing.house import Changes, fewest_changes
from referee.comparing.infer import inferred
from referee.comparing.spy import spied
from referee.comparing.stepwise import asked_for, first_wrong
from referee.comparing.trial import record_of
from referee.model.kind import described
from referee.model.plain import flow
from referee.model.schema import find, parameters
from referee.model.variant import Variant
from referee.resources import variant_names
from referee.variantfile import apply_rules, from_option
from tests.compare.remake import cached
from tests.compare.test_compare import valid

BOOKS = [referee.variant(name) for name in variant_names()]
LOW = "players Ania, Bartek\n1. Ania (k7-9)\n2. Bartek (r8-10) @0:50\n"


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(program, ["infer", *arguments], input=given)


def changes(text: str, base: str | Variant, most: int) -> Changes:
    book = referee.variant(base) if isinstance(base, str) else base
    return fewest_changes([record_of(text)], book, BOOKS, most)


def sets(found: Changes) -> set[tuple[str, ...]]:
    return {tuple(f"{path}={flow(value)}" for path, value in each) for each in found.found}


# --- what fits -----------------------------------------------------------------------------------


def test_what_rules_each_other_one_out(tmp_path: Path) -> None:
    path = tmp_path / "game.rkb"
    path.write_text("players Ania, Bartek\n1. Ania (k10 J k12) @1:10\n2. Bartek draw ?\n", encoding="utf-8")
    found = {fit.label: fit for fit in referee.infer(path).fits}
    out = {
        label: {each.finding.parameter for each in fit.against}
        for label, fit in found.items()
        if not fit.fits
    }
    assert out == {
        "ukrainian": {"opening.jokers"},
        "polish": {"time.late_legal_play"},
        "polish-xp": {"time.late_legal_play"},
        "japanese-official": {"time.late_legal_play"},
    }


def test_several_games_are_taken_together(tmp_path: Path) -> None:
    texts = ("1. Ania (k10 J k12)\n", "1. Ania (k11-13) @1:10\n")
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.rkb").write_text(f"players Ania, Bartek\n{text}", encoding="utf-8")
    each = [set(fitting(path)) for path in sorted(tmp_path.iterdir())]
    assert set(fitting(*sorted(tmp_path.iterdir()))) == each[0] & each[1]


def fitting(*paths: Path) -> list[str]:
    return [fit.label for fit in referee.infer(paths).fits if fit.fits]


def test_what_every_rulebook_finds_wrong_tells_them_not_apart() -> None:
    found = referee.infer("examples/first.rkb")
    assert not any(fit.fits for fit in found.fits) and all(fit.fits_but_for_slips for fit in found.fits)


def test_what_a_game_says_nothing_about(tmp_path: Path) -> None:
    path = tmp_path / "game.rkb"
    path.write_text(
        "variant polish\nplayers Ania, Bartek\n1. Ania (k10-12)\n2. Bartek draw ?\n", encoding="utf-8"
    )
    silence = referee.infer(path).silence
    assert silence is not None and silence.label == "polish"
    told = {path for path, _ in silence.told}
    assert {"opening.minimum", "turn.draw", "sets.run_min", "start.direction"} <= told | set(silence.silent)
    assert {"opening.minimum", "turn.draw", "sets.run_min"} <= told
    assert {"joker.release", "score.rack_joker", "failure.idle", "match.winner"} <= set(silence.silent)


# --- the spy -------------------------------------------------------------------------------------


def test_a_spied_rulebook_judges_alike_and_remembers() -> None:
    for line in cached()[::5]:
        if "text" in line:
            record, book = record_of(line["text"]), referee.variant(line["one"])
            seen: set[str] = set()
            assert record.outcome(spied(book, seen)) == record.outcome(book)
            assert line["parameter"] in seen or line["kind"] != "verdict" or line["along"], line


def test_what_was_not_asked_for_does_not_matter() -> None:
    unasked(cached()[::60], "polish")


@pytest.mark.proof
@pytest.mark.parametrize("name", ["polish", "russian", "japanese-official"])
def test_what_was_not_asked_for_never_matters(name: str) -> None:
    unasked(cached(), name)


def unasked(lines: list[dict[str, Any]], name: str) -> None:
    book = referee.variant(name)
    for line in lines:
        if "text" in line:
            record = record_of(line["text"])
            asked, before = asked_for(record, book), record.outcome(book)
            for path in set(book.parameters) - asked:
                for value in (*elsewhere(path, BOOKS), *near(path, book.value(path))):
                    changed = with_value(book, path, value)
                    assert changed is None or record.outcome(changed) == before, (path, value, line)


@pytest.mark.parametrize("path", [each.path for each in parameters()])
def test_other_values_are_values(path: str) -> None:
    """What is tried could stand in a rulebook's file."""
    parameter = find(path)
    assert parameter is not None
    for book in (referee.variant("polish"), referee.variant("standard")):
        if path in book.parameters:
            for value in (*near(path, book.value(path)), *said(path, book.value(path), (7, 30))):
                ruled = apply_rules(book, [], [from_option(f"{path}={flow(value)}")])
                codes = {each.code for each in ruled.findings}
                assert codes <= {"V106", "V107"}, (flow(value), described(parameter.kind), ruled.findings)


# --- the fewest changes --------------------------------------------------------------------------


def test_a_game_that_is_legal_needs_none() -> None:
    assert changes("players Ania, Bartek\n1. Ania (k10-12)\n", "polish", 2).found == ((),)


def test_an_opening_of_24_is_a_minimum_of_24() -> None:
    found = changes("players Ania, Bartek\n1. Ania (k7-9)\n", "standard", 2)
    assert "opening.minimum=24" in {each for (each,) in sets(found)}
    assert all(len(each) == 1 for each in found.found)


def test_two_changes_where_one_is_not_enough() -> None:
    base = referee.variant("polish").with_rules({"time.limit": 40})
    assert changes(LOW, base, 1).found == ()
    two = changes(LOW, base, 2)
    assert ("opening.minimum=24", "time.late_legal_play=stands") in sets(two)


def test_what_no_rulebook_can_mend() -> None:
    found = changes("players Ania, Bartek\n1. Ania (k10-12\n", "standard", 1)
    assert found.found == () and found.blocked is not None and found.blocked.code == "N006"


def test_every_set_that_is_found_makes_it_legal() -> None:
    for text in (LOW, "players Ania, Bartek\n1. Ania undone; draw ? ? ?\n2. Bartek pass\n"):
        for each in changes(text, "polish", 2).found:
            book = referee.variant("polish").with_rules({path: plain_value(value) for path, value in each})
            assert first_wrong([record_of(text)], book) is None, each


def plain_value(value: Any) -> Any:
    from referee.model.plain import plain

    return plain(value)


@pytest.mark.parametrize("line", [each for each in cached() if each.get("kind") == "verdict"][::17])
def test_a_witness_is_mended_by_its_parameter(line: dict[str, Any]) -> None:
    """Under the rulebook that forbids it, the other one's value alone makes it legal."""
    verdicts = {each: referee.check_text(line["text"], each).verdict for each in (line["one"], line["other"])}
    (wrong,) = [name for name, verdict in verdicts.items() if verdict == "illegal"]
    if not line["along"] and not line["under"]:
        assert line["parameter"] in {
            path for each in changes(line["text"], wrong, 1).found for path, _ in each
        }


BRUTE = (
    "players Ania, Bartek\n1. Ania (k7-9) @0:50\n",
    "players Ania, Bartek\nopened Ania\ntable (k1-3)\n1. Ania (k3-4) ; draw ?\n",
    "players Ania, Bartek\n1. Ania undone; draw ? ? ?\n",
)


@pytest.mark.parametrize("text", BRUTE)
def test_nothing_is_missed(text: str) -> None:
    """Every single change and, at random, pairs of changes: none is legal that the search does not know."""
    base = referee.variant("polish").with_rules({"time.limit": 40})
    record = record_of(text)
    found = changes(text, base, 2)
    size = len(found.found[0]) if found.found else 3
    values = [
        (path, value)
        for path in base.parameters
        if not find(path).optional_group  # type: ignore[union-attr]
        for value in elsewhere(path, BOOKS)
        if value != base.value(path)
    ]
    for some in [(), *((each,) for each in values), *list(combinations(values, 2))[::40]]:
        if len({path for path, _ in some}) < len(some):
            continue
        book: Variant | None = base
        for path, value in some:
            book = with_value(book, path, value) if book else None
        if book is not None and first_wrong([record], book) is None:
            assert len(some) >= size
            if len(some) == size:
                assert tuple(sorted(some)) in {tuple(sorted(each)) for each in found.found}


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["text", "markdown", "html"])
def test_pages(format_: str) -> None:
    result = run("examples/first.rkb", "--from", "polish", "--format", format_)
    assert result.exit_code == 0 and "minimum" in result.stdout


def test_json_fits_its_schema() -> None:
    found = json.loads(run("-", "--from", "polish", "--changes", "2", "--format", "json", given=LOW).stdout)
    valid(found, "inferred")
    assert found["fits"] == [] and found["changes"]["fewest"] == 1
    plain = json.loads(run("examples/clean.rkb", "--format", "json").stdout)
    valid(plain, "inferred")
    assert "polish" in plain["fits"] and "changes" not in plain


def test_changes_go_with_from() -> None:
    assert run("examples/clean.rkb", "--changes", "1").exit_code == 2


# --- simulated games -----------------------------------------------------------------------------


def fits_its_own(name: str, seeds: range) -> None:
    """A legal game under a rulebook fits that rulebook."""
    books = [referee.variant(name)]
    for seed in seeds:
        for game in referee.simulate(name, games=1, seed=seed):
            fits = inferred([record_of(game.text)], books, with_silence=False).fits
            assert fits[0].fits, (name, seed, fits[0].against)


@pytest.mark.parametrize("name", variant_names())
def test_a_simulated_game_fits_its_rulebook(name: str) -> None:
    fits_its_own(name, range(1))


@pytest.mark.proof
@pytest.mark.parametrize("name", variant_names())
def test_fifty_simulated_games_fit_their_rulebook(name: str) -> None:
    fits_its_own(name, range(50))
