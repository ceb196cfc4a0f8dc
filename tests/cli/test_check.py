"""`referee check` from outside: every exit code that is documented, options, files, rulebooks of files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli.guard import guarded
from referee.cli.main import referee

HEAD = "rkb 1\nplayers Ania, Bartek\ndeal Ania ?14\ndeal Bartek ?14\n"
LEGAL = HEAD + "1. Ania (r10-12)\n"
ILLEGAL = HEAD + "1. Ania (k1-3)\n"
OPEN = "rkb 1\nplayers Ania, Bartek\ntable (r4-6)\n9. Ania (k1-3)\n"
NOTED = "rkb 1\nrule turn.draw 2\nplayers Ania, Bartek\n"
UNREAD = LEGAL + "2. Bartek draw 10r\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {"legal": LEGAL, "illegal": ILLEGAL, "open": OPEN, "noted": NOTED}.items():
        (tmp_path / f"{name}.rkb").write_text(text)
    (tmp_path / "unread.rkb").write_text(UNREAD)
    return tmp_path


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(referee, ["check", *arguments], input=given, standalone_mode=False)


def code(*arguments: str) -> int:
    return guarded(lambda: referee.main(["check", *arguments], prog_name="referee", standalone_mode=False))


def answer(*arguments: str, given: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*arguments, "--format", "json", given=given).stdout)
    return found


def codes(found: dict[str, Any]) -> list[str]:
    return [each["code"] for game in found["games"] for each in game["findings"]]


# --- exit codes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("legal.rkb", 0),
        ("open.rkb", 0),
        ("noted.rkb", 0),
        ("noted.rkb --strict", 0),
        ("open.rkb --strict", 1),
        ("illegal.rkb", 1),
        ("unread.rkb", 1),
        ("legal.rkb illegal.rkb", 1),
        ("illegal.rkb --ignore O203", 0),
        ("illegal.rkb --ignore o2", 0),
        ("illegal.rkb --ignore opening-below-minimum", 0),
        ("illegal.rkb --select J", 0),
        ("illegal.rkb --select O --select J", 1),
        ("illegal.rkb --select O --ignore O203", 0),
        ("open.rkb --strict --ignore O203", 0),
        ("illegal.rkb --rule opening.minimum=6", 0),
        ("legal.rkb --rule opening.minimum=40", 1),
        ("legal.rkb --nope", 2),
        ("", 2),
        ("legal.rkb --format xml", 2),
        ("legal.rkb --select X999", 2),
        ("legal.rkb --ignore nonsense", 2),
        ("legal.rkb --rule opening.minimum", 2),
        ("legal.rkb --rule opening.minimum=", 2),
        ("legal.rkb --rule opening.minimm=40", 2),
        ("legal.rkb --rule opening.minimum=yes", 2),
        ("legal.rkb --rule opening.minimum=[", 2),
        ("legal.rkb --rule end.last_lap=drawer_first", 2),
        ("legal.rkb --variant polish --rule end.last_lap=drawer_first", 0),
        ("legal.rkb --variant nosuch", 2),
        ("legal.rkb --variant nosuch.yaml", 2),
        ("legal.rkb --variant=", 2),
        ("missing.rkb", 2),
        ("missing.rkb illegal.rkb legal.rkb", 2),
        ("/dev/zero", 2),
        ("legal.rkb --output nowhere/report.txt", 2),
    ],
)
def test_exit_codes(arguments: str, expected: int) -> None:
    assert code(*arguments.split()) == expected


def test_a_defect_is_3(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("referee.cli.check.expanded", fails)
    assert code("legal.rkb") == 3


def test_a_missing_file_keeps_no_other_from_being_judged() -> None:
    result = run("missing.rkb", "illegal.rkb", "legal.rkb", "--format", "json")
    assert [each["file"] for each in json.loads(result.stdout)["games"]] == ["illegal.rkb", "legal.rkb"]
    assert result.stderr.startswith("missing.rkb: ")


# --- what is judged -------------------------------------------------------------------------------


def test_a_folder_is_its_transcripts_in_their_order(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub/a.rkb").write_text(LEGAL)
    (folder / "sub/notes.txt").write_text("no game")
    files = [each["file"] for each in answer("sub", "legal.rkb", ".")["games"]]
    assert files[:2] == [str(Path("sub/a.rkb")), "legal.rkb"]
    assert files[2:] == sorted(files[2:]) and len(files) == 8


def test_an_empty_folder_is_told_of(folder: Path) -> None:
    (folder / "sub").mkdir()
    result = run("sub")
    assert "no transcript" in result.stderr and result.return_value == 0


def test_standard_input() -> None:
    found = answer("-", given=ILLEGAL)
    assert [(each["file"], each["verdict"]) for each in found["games"]] == [("-", "illegal")]


@pytest.mark.parametrize("text", ["", "# nothing\n", "\n\n"])
def test_no_game_is_one_entry(text: str) -> None:
    (entry,) = answer("-", given=text)["games"]
    assert (entry["game"], entry["score"], entry["winner"]) == (None, None, None)


def test_names_from_the_command_line_do_no_harm() -> None:
    result = run("a\x1b[31m\u202eb.rkb")
    assert "\x1b" not in result.stderr and "\\x1b[31m\\u202e" in result.stderr


# --- whose rulebook -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "options", "variant", "origin"),
    [
        ("", (), "standard", "default"),
        ("variant polish\n", (), "polish", "file"),
        ("variant polish\n", ("--variant", "russian"), "russian", "command"),
        ("variant nosuch\n", (), "standard", "default"),
        ("variant club.yaml\n", (), "club", "file"),
        ("variant ./sub/deep.yaml\n", (), "deep", "file"),
        ("variant ../outside.yaml\n", (), "standard", "default"),
        ("variant /outside.yaml\n", (), "standard", "default"),
    ],
)
def test_the_rulebook_and_who_named_it(
    line: str, options: tuple[str, ...], variant: str, origin: str, folder: Path
) -> None:
    place = folder / "games"
    (place / "sub").mkdir(parents=True)
    for file in ("games/club.yaml", "games/sub/deep.yaml", "outside.yaml"):
        (folder / file).write_text("extends: polish\n")
    (place / "g.rkb").write_text(LEGAL.replace("rkb 1\n", f"rkb 1\n{line}"))
    (game,) = answer("games/g.rkb", *options)["games"]
    assert (game["variant"], game["variant_from"]) == (variant, origin)
    wrong = bool(line) and origin == "default"
    assert [(each["kind"], each["line"], each["column"]) for each in game["findings"]] == (
        [("record", 2, 9)] if wrong else []
    )


def test_rule_lines_and_options() -> None:
    text = LEGAL.replace("rkb 1\n", "rkb 1\nrule opening.minimum 40\n")
    assert codes(answer("-", given=text)) == ["B910", "O203"]
    assert codes(answer("-", "--no-file-rules", given=text)) == []
    assert codes(answer("-", "--rule", "opening.minimum=30", given=text)) == []
    assert codes(answer("-", "--variant", "brazilian", given=text)) == ["O203"]
    both = answer("-", "--rule", "time.limit=40", given=text)["games"][0]["rules"]
    assert both == {"opening.minimum": 40, "time.limit": 40}


def test_all_changes_are_applied_together_then_checked_once() -> None:
    text = LEGAL.replace("rkb 1\n", "rkb 1\nrule end.pool_empty one_turn_each\n")
    found = answer("-", "--rule", "end.last_lap=drawer_first", given=text)
    assert found["games"][0]["rules"] == {
        "end.pool_empty": "one_turn_each",
        "end.last_lap": "drawer_first",
    }
    alone = run("-", "--rule", "end.last_lap=drawer_first", "--no-file-rules", given=text)
    assert (alone.return_value, "contradict" in alone.stderr) == (2, True)


def test_of_two_lines_for_one_parameter_the_first_is_kept() -> None:
    text = LEGAL.replace("rkb 1\n", "rkb 1\nrule turn.draw 2\nrule turn.draw 3\n")
    game = answer("-", given=text)["games"][0]
    assert [(each["code"], each["line"]) for each in game["findings"]] == [("B910", 2), ("V120", 3)]
    assert game["rules"] == {"turn.draw": 2}


@pytest.mark.parametrize("wrong", ["turn.drw 2", "turn.draw yes", "turn.draw", "turn 2", "turn.draw -1"])
def test_a_wrong_rule_line_is_a_finding_judged_without_it(wrong: str) -> None:
    game = answer("-", given=LEGAL.replace("rkb 1\n", f"rkb 1\nrule {wrong}\n"))["games"][0]
    assert [(each["kind"], each["line"]) for each in game["findings"]] == [("record", 2)]
    assert game["rules"] == {}


# --- what is written ------------------------------------------------------------------------------


def test_the_output_is_a_whole_file_or_none(folder: Path) -> None:
    target = folder / "report.json"
    target.write_text("old")
    assert run("illegal.rkb", "--format", "json", "--output", str(target)).return_value == 1
    assert json.loads(target.read_text())["verdict"] == "illegal"
    assert [each for each in folder.iterdir() if each.name.startswith(".referee")] == []


def test_quiet_says_nothing_where_nothing_is_wrong() -> None:
    assert run("legal.rkb", "noted.rkb", "-q").stdout == ""
    assert "illegal.rkb:5:9: O203" in run("legal.rkb", "illegal.rkb", "-q").stdout


def test_explain_tells_the_story_of_what_was_found() -> None:
    told, plain = run("illegal.rkb", "--explain").stdout, run("illegal.rkb").stdout
    assert told.startswith(plain) and "O203 opening-below-minimum" in told[len(plain) :]


def test_selected_codes_decide_the_verdicts_shown() -> None:
    found = answer("illegal.rkb", "--ignore", "O")
    assert (found["verdict"], found["games"][0]["verdict"]) == ("legal", "legal")
    assert found["summary"] == {"games": 1, "legal": 1, "illegal": 0, "undetermined": 0}


def test_it_says_who_chose_the_rulebook() -> None:
    said: Callable[..., str] = lambda *options: run("legal.rkb", *options).stdout  # noqa: E731
    assert "legal under standard (as nothing else is said)" in said()
    assert "legal under polish (as the command says)" in said("--variant", "polish")
