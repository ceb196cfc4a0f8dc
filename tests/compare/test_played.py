"""Games under many rulebooks: what is judged otherwise, what decides it, and how a ranking would change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import referee
from referee.cli.guard import guarded
from referee.cli.main import referee as program
from referee.comparing.played import GamePlayed, Otherwise
from referee.resources import variant_names
from tests.compare.test_compare import valid

LATE = "players Ania, Bartek\n1. Ania (k11-13) @1:10\n2. Bartek draw ?\n"
JOKER = "players Ania, Bartek\n1. Ania (k10 J k12)\n2. Bartek draw ?\n"
# The Brazilian booklet's four games: the fourth player wins on points, the first by games won.
SHEET = ((24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47), (27, -5, -7, -15))
NAMES = ("Andre", "Bia", "Celso", "Daniela")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(program, ["compare", *arguments])


def one(folder: Path, text: str, *names: str) -> GamePlayed:
    path = folder / "game.rkb"
    path.write_text(text, encoding="utf-8")
    (game,) = referee.compare_games(path, names).games
    return game


def rows(game: GamePlayed) -> list[tuple[str, int | None, tuple[str, ...]]]:
    def turn(row: Otherwise) -> int | None:
        return row.place[0] if row.place else None

    return [(row.label, turn(row), row.decided_by) for row in game.otherwise]


def test_the_parameter_that_decides_a_turn(tmp_path: Path) -> None:
    game = one(tmp_path, LATE, "polish", "standard")
    assert [side.verdict for side in game.sides] == ["illegal", "legal"]
    assert rows(game) == [("standard", 1, ("time.late_legal_play",))]
    assert rows(one(tmp_path, JOKER, "russian", "ukrainian")) == [("ukrainian", 1, ("opening.jokers",))]


def test_two_that_decide_together(tmp_path: Path) -> None:
    """Late under one limit and undone, in time under the other and standing: either alone changes nothing."""
    base = referee.variant("standard").with_rules({"time.limit": 40, "time.late_legal_play": "undone"})
    path = tmp_path / "game.rkb"
    path.write_text(LATE.replace("@1:10", "@0:50"), encoding="utf-8")
    other = referee.variant("standard").with_rules({"time.limit": 60})
    (game,) = referee.compare_games(path, [base, other]).games
    (row,) = game.otherwise
    assert row.decided_by == () and set(row.together) == {"time.limit", "time.late_legal_play"}


def test_the_game_s_own_rulebook_stands_first(tmp_path: Path) -> None:
    path = tmp_path / "game.rkb"
    path.write_text(f"variant brazilian\n{LATE}", encoding="utf-8")
    found = referee.compare_games(path)
    assert found.labels[0] == "brazilian" and set(found.labels) == set(variant_names())
    assert referee.compare_games(path, ["polish"]).labels == ("brazilian", "polish")


def test_a_score_has_its_parameter(tmp_path: Path) -> None:
    text = (
        "players Ania, Bartek\nopened Ania, Bartek\ndeal Ania k1-3\ndeal Bartek J\n1. Ania (k1-3); rummikub\n"
    )
    game = one(tmp_path, text, "japanese", "world-championship")
    (row,) = game.otherwise
    assert row.place is None and row.decided_by == ("score.rack_joker",)


def games_of(folder: Path) -> Path:
    """Each game is over by its last set; the racks of the others are made of single tiles."""
    for number, points in enumerate(SHEET, 1):
        winner = NAMES[points.index(max(points))]
        lines = [f"players {', '.join(NAMES)}", f"opened {', '.join(NAMES)}", f"deal {winner} k1-3"]
        for name, each in zip(NAMES, points, strict=True):
            if each < 0:
                lines.append(f"deal {name} {' '.join(tiles(-each))}")
        lines += [f"1. {winner} (k1-3); rummikub"]
        (folder / f"game{number}.rkb").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def tiles(points: int) -> list[str]:
    found = []
    for letter in "rbo":
        if points > 0:
            found.append(f"{letter}{min(points, 13)}")
            points -= min(points, 13)
    return found


def test_a_tournament_is_won_by_another(tmp_path: Path) -> None:
    found = referee.compare_games(sorted(games_of(tmp_path).iterdir()), ["brazilian", "ukrainian"])
    brazilian, ukrainian = found.rankings
    assert brazilian == (("Daniela",), ("Andre",), ("Celso",), ("Bia",))
    assert ukrainian is not None and ukrainian[0] == ("Andre",)
    text = run("--game", str(tmp_path), "--variants", "brazilian,ukrainian").stdout
    assert "The ranking would be another under ukrainian." in text


@pytest.mark.parametrize("format_", ["text", "markdown", "html"])
def test_pages(format_: str) -> None:
    result = run("--game", "examples/faults.rkb", "examples/clean.rkb", "polish", "xp", "--format", format_)
    assert result.exit_code == 0 and "T305" in result.stdout


def test_json_fits_its_schema() -> None:
    found = json.loads(run("--game", "examples", "--variants", "polish,xp", "--format", "json").stdout)
    valid(found, "played")
    assert [each["variant"] for each in found["rulebooks"]] == ["polish", "xp"]


def code(*arguments: str) -> int:
    return guarded(lambda: program.main(["compare", *arguments], standalone_mode=False))


def test_exit_codes(capfd: pytest.CaptureFixture[str]) -> None:
    assert code("--game", "examples/faults.rkb") == 0
    assert code("--game", "nowhere.rkb", "examples/clean.rkb", "--variants", "polish") == 2
    assert "nowhere.rkb" in capfd.readouterr().err
    assert code("--game", "nowhere.rkb") == 2
    assert code("--game", "examples/clean.rkb", "--variants", "nope") == 2
