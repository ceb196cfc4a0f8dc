"""`referee score` from outside: answers, formats, exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

import referee
from referee.cli.score import command

SHEETS = Path(__file__).parents[2] / "examples/sheets"
RACKS = "Ania=; Bartek=b5 J"


def run(*options: str, given: str | None = None) -> Result:
    return CliRunner().invoke(command, list(options), input=given, standalone_mode=False)


def answer(*options: str, code: int = 0, given: str | None = None) -> dict[str, Any]:
    result = run(*options, "--format", "json", given=given)
    assert result.return_value == code, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def refused(*options: str) -> str:
    result = run(*options)
    assert isinstance(result.exception, click.ClickException), result.output
    return result.exception.format_message()


def codes(found: dict[str, Any]) -> list[str]:
    return [each["code"] for game in found["games"] for each in game["findings"]]


def test_racks() -> None:
    found = answer("--racks", RACKS, "--variant", "polish")
    game = found["games"][0]
    assert (game["score"], game["winner"]) == ({"Ania": 35, "Bartek": -35}, ["Ania"])
    assert (game["file"], game["game"], game["variant_from"]) == (None, 1, "command")
    assert game["sums"] == {"Ania": "35", "Bartek": "-(5 + 30) = -35"}
    assert "match" not in found or found["match"] is None


def test_a_shared_win_is_a_fraction_in_json() -> None:
    game = answer("--racks", "A=r10; B=b10; C=k13 r2; D=k13 r7")["games"][0]
    assert game["score"] == {"A": "15/2", "B": "15/2", "C": -5, "D": -10}
    assert (game["winner"], game["variant_from"]) == (["A", "B"], "default")


def test_rules_are_applied() -> None:
    found = answer("--racks", RACKS, "--rule", "score.rack_joker=50")["games"][0]
    assert (found["score"]["Bartek"], found["rules"]) == (-55, {"score.rack_joker": 50})
    sheet = str(SHEETS / "brazilian.csv")
    assert answer("--sheet", sheet, "--rule", "match.winner=[points]")["match"]["winner"] == ["D"]


def test_unseen_tiles_leave_it_open() -> None:
    game = answer("--racks", "A=; B=r9 ?")["games"][0]
    assert game["score"] == {"A": None, "B": None}
    assert game["winner"] == ["A"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--racks", RACKS, "--winner", "Celina"), "X807"),
        (("--racks", "A=; B=r9; B=r8"), "X808"),
        (("--racks", "A=; B=r9 r9 r9"), "X811"),
        (("--racks", "A=; B=r14"), "X812"),
        (("--racks", "A=; B="), "X813"),
        (("--racks", RACKS, "--winner", "Ania", "--winner", "Bartek"), "X813"),
        (("--racks", RACKS, "--winner", "Bartek"), "X814"),
        (("--racks", "A="), "X815"),
    ],
)
def test_racks_that_cannot_be_are_found(options: tuple[str, ...], code: str) -> None:
    assert code in codes(answer(*options, code=1))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "one of the three"),
        (("--racks", RACKS, "--sheet", "sheet.csv"), "one of the three"),
        (("--sheet", "sheet.csv", "--winner", "A"), "go with --racks"),
        (("--racks", "A; B"), "PLAYER=TILES"),
        (("--racks", ""), "no rack is given"),
        (("--racks", "A=; B=(("), "column"),
        (("--racks", RACKS, "--variant", "ruski"), "did you mean russian"),
        (("--racks", RACKS, "--rule", "score.rack_jokre=3"), "did you mean score.rack_joker"),
        (("--racks", RACKS, "--rule", "score.rack_joker=x"), "expected a whole number"),
        (("--sheet", "no-such-file.csv"), "no-such-file.csv"),
        (("--sheet", "."), "not a regular file"),
    ],
)
def test_a_call_that_cannot_be_carried_out(options: tuple[str, ...], words: str) -> None:
    assert words in refused(*options)


@pytest.mark.parametrize("name", ["russian", "brazilian"])
def test_the_booklets_tables_pass(name: str) -> None:
    found = answer("--sheet", str(SHEETS / f"{name}.csv"), "--variant", name)
    assert (found["verdict"], codes(found), found["match"]["finished"]) == ("legal", [], True)
    assert found["match"]["winner"] == {"russian": ["V"], "brazilian": ["D"]}[name]


def test_the_brazilian_table_under_russian_names_another_winner_and_says_why() -> None:
    result = run("--sheet", str(SHEETS / "brazilian.csv"), "--variant", "russian")
    assert result.return_value == 1
    assert "it is A: the match goes by games won, then points" in " ".join(result.output.split())
    assert "A wins the match, by games won." in result.output


def test_selected_codes_decide_the_exit_code() -> None:
    options = ("--sheet", str(SHEETS / "brazilian.csv"), "--variant", "russian")
    assert codes(answer(*options, "--ignore", "X806")) == []
    assert codes(answer(*options, "--select", "X80", code=1)) == ["X806"]


def test_a_sheet_from_standard_input() -> None:
    found = answer("--sheet", "-", given="game,A,B\n1,+8,-8\n2,+3,-3\ntotal,11,-11\n")
    assert found["games"][0]["file"] == "-"
    assert found["match"]["totals"] == {"A": 11, "B": -11}


def test_the_rulebook_that_a_sheet_names(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.yaml"
    text = "variant: {}\nplayers: [A, B]\ngames: [{{points: {{A: 8, B: -8}}}}]\n"
    sheet.write_text(text.format("russian"), encoding="utf-8")
    assert answer("--sheet", str(sheet))["games"][0]["variant_from"] == "file"
    assert answer("--sheet", str(sheet), "--variant", "polish")["games"][0]["variant"] == "polish"
    (tmp_path / "house.yaml").write_text("name: house\nextends: standard\n", encoding="utf-8")
    sheet.write_text(text.format("house.yaml"), encoding="utf-8")
    assert answer("--sheet", str(sheet))["games"][0]["variant"] == "house"
    for wrong in ("ruski", "../house.yaml", "/etc/hostname"):
        sheet.write_text(text.format(wrong), encoding="utf-8")
        found = answer("--sheet", str(sheet), code=1)
        assert (codes(found), found["games"][0]["variant"]) == (["X842"], "standard")


def test_csv_is_a_sheet_that_can_be_audited_again() -> None:
    options = ("--sheet", str(SHEETS / "russian.csv"), "--variant", "russian", "--format", "csv")
    first = run(*options).output
    assert run("--sheet", "-", *options[2:], given=first).output == first


def test_markdown() -> None:
    out = run("--racks", RACKS, "--format", "markdown").output
    assert "| player | points | rack | sum |" in out


@pytest.mark.parametrize("format_", ["text", "json", "jsonl", "csv", "markdown", "sarif", "junit", "github"])
def test_every_format_and_a_file(format_: str, tmp_path: Path) -> None:
    options = ("--sheet", str(SHEETS / "brazilian.csv"), "--variant", "russian", "--format", format_)
    printed = run(*options)
    assert printed.return_value == 1
    written = tmp_path / "answer"
    assert run(*options, "--output", str(written)).output == ""
    assert written.read_text(encoding="utf-8") == printed.output


def test_the_library() -> None:
    book = referee.score(racks={"Ania": "", "Bartek": "b5 J"}, variant="world-championship", winner="Ania")
    assert book.score is not None
    assert book.score["Ania"] == 55
    assert (book.winner, book.verdict) == (("Ania",), "legal")
    with pytest.raises(TypeError):
        referee.score()
    with pytest.raises(referee.VariantError):
        referee.score(racks=RACKS, variant="ruski")


def test_games_are_one_match(tmp_path: Path) -> None:
    """Two games in one file, a wrong claim in the second; a file that is not there wins with exit code 2."""
    game = tmp_path / "match.rkb"
    game.write_text(
        "rkb 1\nplayers Ania, Bartek\n"
        "game 1\ntable (k1-3)\nopened Ania, Bartek\ndeal Ania r5-7\ndeal Bartek b5 b6\n"
        "1. Ania (r5-7); rummikub\nracks Bartek b5 b6\nscore Ania +11, Bartek -11\nwinner Ania\n"
        "game 2\ntable (k1-3)\nopened Ania, Bartek\ndeal Ania r5-7\ndeal Bartek b5 b6\n"
        "1. Ania (r5-7); rummikub\nscore Ania +11, Bartek -12\n",
        encoding="utf-8",
    )
    found = answer(str(game), code=1)
    assert found["games"][0]["findings"] == []
    assert [each["code"] for each in found["games"][1]["findings"]] == ["X801"]
    assert found["match"]["totals"] == {"Ania": 22, "Bartek": -22}


def test_a_sheet_of_one_game_is_shown(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("game,Ania,Bartek\n1,24,-24\n")
    assert "Ania wins." in run("--sheet", str(sheet)).output and "+24" in run("--sheet", str(sheet)).output
    sheet.write_text("nonsense\n")
    assert run("--sheet", str(sheet)).output.startswith(f"{sheet}: There is no game in it.")


def test_what_cannot_be_told_is_undetermined() -> None:
    found = answer("--racks", "A=; B=r9 ?")
    assert (found["verdict"], codes(found)) == ("undetermined", ["X829"])
    assert answer("--racks", "A=; B=r9 ?", "--strict", code=1)["verdict"] == "undetermined"
    assert "A 10…39; B -39…-10" in run("--racks", "A=; B=r9 ?").output


def test_a_tile_is_pointed_at_where_it_is_written() -> None:
    (finding,) = answer("--racks", "A=; B=r9 b1 r9 r9", code=1)["games"][0]["findings"]
    assert (finding["column"], finding["end_column"]) == (16, 18)
