"""Simulated games: legal under every rulebook, the same for a seed, scored as the referee scores them."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import referee
from referee.resources import variant_names
from referee.simulating import Plan, Scribe, Style, simulated

ROOT = Path(__file__).resolve().parents[2]
OWN = sorted((ROOT / "examples" / "variants").glob("*.yaml"))
RULEBOOKS = [*variant_names(), *map(str, OWN)]

SCRIPT = """
import referee
for game in referee.simulate("polish", games=4, seed=11, jobs={jobs}):
    print(game.text)
"""


def output(jobs: int, hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", SCRIPT.format(jobs=jobs)]
    return subprocess.check_output(command, env=env, encoding="utf-8")


def test_the_same_seed_gives_the_same_bytes() -> None:
    """Whatever the hash seed and the number of workers."""
    assert output(1, "1") == output(1, "2") == output(2, "3")


def test_another_seed_gives_other_games() -> None:
    texts = {game.text for seed in range(5) for game in referee.simulate(seed=seed)}
    assert len(texts) == 5


@pytest.mark.parametrize("name", RULEBOOKS)
@pytest.mark.parametrize(("style", "hides"), [("mixed", False), ("middle", False), ("steps", True)])
def test_games_are_legal_and_scored_alike(name: str, style: Style, hides: bool, quick_end: None) -> None:
    variant = referee.variant(name)
    plan = Plan(variant, seed=3, games=1, scribe=Scribe(style, hides))
    for (game,) in simulated(plan):
        report = referee.check_text(game.text, variant)
        wrong = [f for f in report.findings if f.verdict == "illegal" or (f.verdict != "legal" and not hides)]
        assert wrong == [], game.text
        if game.score is not None and not hides:
            assert report.score == dict(game.score)
            assert set(report.winner or ()) == set(game.winner or ())


def test_a_match_has_its_standing(quick_end: None) -> None:
    variant = referee.variant("polish")
    (games,) = simulated(Plan(variant, seed=2, games=3, match_games=3, players=("Ewa", "Jan")))
    text = "".join(game.text for game in games)
    assert text.count("\nstanding ") == 2
    assert text.count("\ngame ") == 3
    assert referee.check_text(text).verdict == "legal"
    assert [game.starter for game in games][1] != games[0].starter  # who sat to the left of the first one


def test_no_box_for_so_many() -> None:
    with pytest.raises(ValueError, match="no box for 9 players"):
        referee.simulate("polish", players=9)


class Passive:
    """Never plays."""

    def move(self, view: object) -> None:
        return None


class Wrong:
    """Lays whatever comes first."""

    def move(self, view: object) -> str:
        rack = view.rack  # type: ignore[attr-defined]
        return f"({rack[0]} {rack[1]} {rack[2]})"


def test_own_players_sit_down(quick_end: None) -> None:
    (game,) = referee.simulate("standard", players=2, seats=[Passive(), Passive()])
    assert "(" not in game.text.partition("\n1. ")[2].partition("end pool")[0] or "undone" in game.text


def test_an_own_players_mistake_is_taken_back(quick_end: None) -> None:
    (game,) = referee.simulate("brazilian", players=2, seats=[Wrong(), Passive()], seed=4, style="steps")
    assert "; undone; draw " in game.text
    assert referee.check_text(game.text).verdict == "legal"


def test_rules_on_top_are_written_and_played_by(quick_end: None) -> None:
    variant = referee.variant("standard").with_rules({"opening.minimum": 50, "turn.draw": 2})
    for game in referee.simulate(variant, games=2, seed=9):
        assert "rule opening.minimum 50\nrule turn.draw 2\n" in game.text
        assert referee.check_text(game.text).verdict == "legal"


def test_own_games_are_independent_of_how_many_are_asked_for() -> None:
    few = [game.text for game in referee.simulate(games=2, seed=1)]
    many = [game.text for game in referee.simulate(games=4, seed=1)]
    assert many[:2] == few


def test_a_seed_is_named_in_the_first_lines() -> None:
    (game,) = referee.simulate(seed=77)
    assert game.text.splitlines()[1] == "x-seed 77/1"
    assert replace(Plan(referee.variant("standard")), games=5, match_games=2).matches == 3
