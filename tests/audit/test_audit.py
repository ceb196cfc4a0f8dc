"""Folders audited: every game as `check` has it, the same bytes whoever does the work."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import referee
from referee.auditing.formats import FORMATS
from referee.model.finding import GameReport
from tests.audit.folders import OPEN, audit, call, fill, found, game, many, read, text
from tests.report.test_json import validator


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fill(tmp_path / "games", 40)


def checked(folder: Path) -> list[GameReport]:
    return [game for path in sorted(folder.rglob("*.rkb")) for game in referee.check(path).games]


def test_a_game_is_judged_as_check_does(folder: Path) -> None:
    (folder / "many.rkb").write_text(many(25).replace("b13", "b12"), encoding="utf-8")
    result = audit(folder)
    ours = [entry.report for entry in result.games()]
    theirs = checked(folder)
    assert [(each.file, each.game) for each in ours] == [(each.file, each.game) for each in theirs]
    for one, other in zip(ours, theirs, strict=True):
        mine = [each for each in one.findings if each.code[0] != "A"]
        assert [(e.code, e.span, e.message, e.turn, e.excerpt) for e in mine] == [
            (e.code, e.span, e.message, e.turn, e.excerpt) for e in other.findings
        ]
        assert (one.score, one.winner, one.turns, one.variant_digest) == (
            *(other.score, other.winner, other.turns, other.variant_digest),
        )


def test_the_same_bytes_whatever_the_number_of_workers(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.auditing.units.SMALL", 20_000)
    monkeypatch.setattr("referee.auditing.crew.BATCH_BYTES", 5_000)
    (folder / "many.rkb").write_text(many(200), encoding="utf-8")
    first = audit(folder, jobs=1)
    for jobs in (2, 3):
        result = audit(folder, jobs=jobs)
        for format_ in FORMATS:
            assert text(result, format_) == text(first, format_), format_


def test_the_same_bytes_whatever_the_hash_seed(folder: Path) -> None:
    outputs = {call(folder, "--format", "json", PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "77")}
    assert len(outputs) == 1


def test_a_file_cut_into_pieces_is_one_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "many.rkb").write_text(many(120) + "standing Ania 1, Bartek -1\n", encoding="utf-8")
    whole = text(audit(tmp_path))
    monkeypatch.setattr("referee.auditing.units.SMALL", 5_000)
    monkeypatch.setattr("referee.auditing.units.GAMES", 7)
    assert text(audit(tmp_path)) == whole
    assert [each["games"] for each in read(whole)["matches"]] == [120]
    standing = [e.message for r in checked(tmp_path) for e in r.findings if e.code == "X804"]
    ours = [e.message for r in audit(tmp_path).games() for e in r.report.findings if e.code == "X804"]
    assert ours == standing != []


def test_json_fits_the_schema(folder: Path) -> None:
    validator().validate(read(text(audit(folder))))
    validator().validate(read(text(audit(OPEN / "manifest.yaml"))))
    *games, last = text(audit(OPEN), "jsonl").splitlines()
    for line in games:
        validator("game").validate(read(line))
    validator("closing").validate(read(last))


def test_summary_and_games_agree(folder: Path) -> None:
    report = read(text(audit(folder)))
    assert report["summary"]["games"] == len(report["games"]) == 40
    verdicts = [each["verdict"] for each in report["games"]]
    for word in ("legal", "illegal", "undetermined"):
        assert report["summary"][word] == verdicts.count(word)
    assert report["summary"]["findings"] == sum(len(each["findings"]) for each in report["games"])


def test_select_and_ignore_decide_the_verdicts(folder: Path) -> None:
    kept = read(call(folder, "--format", "json", "--select", "X").stdout)
    assert kept["verdict"] == "legal" and kept["summary"]["findings"] == 0
    assert call(folder, "--ignore", "T", "--quiet").returncode == 0
    assert call(folder, "--quiet").returncode == 1


def test_the_worst_come_first(folder: Path) -> None:
    entries = [entry.report for entry in audit(folder).worst()]
    assert [each.verdict for each in entries] == ["illegal"] * len(entries) != []


# --- bad input -------------------------------------------------------------------------------------


def test_an_empty_folder_is_found(tmp_path: Path) -> None:
    assert found(audit(tmp_path)) == ["A105"]
    assert call(tmp_path).returncode == 1


def test_what_is_no_file_is_found_and_does_not_wait(tmp_path: Path) -> None:
    (tmp_path / "good.rkb").write_text(game(), encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.rkb")
    (tmp_path / "rubbish.rkb").write_bytes(bytes(range(256)) * 40)
    (tmp_path / "folder.rkb").mkdir()
    (tmp_path / "line\nbreak.rkb").write_text(game(tile=5), encoding="utf-8")
    with open(os.fsencode(tmp_path) + b"/\xff\xfe.rkb", "wb") as odd:  # noqa: PTH123 -- no text names it
        odd.write(game(tile=6).encode())
    result = audit(tmp_path)
    assert "A102" in found(result) and result.files == 5
    report = read(text(result))
    assert any("\udcff" in each["file"] for each in report["games"])
    assert "\\x0a" not in text(result) and "line\nbreak" not in text(result, "text")


def test_links_are_not_followed_unless_asked(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    fill(inside, 1)
    fill(outside, 2)
    (inside / "circle").symlink_to(inside)
    (inside / "away").symlink_to(outside)
    (inside / "link.rkb").symlink_to(outside / "g0001.rkb")
    assert audit(inside).summary["games"] == 4
    entries = [e.report for e in audit(inside).games()]
    assert [f.code for e in entries for f in e.findings if f.code[0] == "A"] == ["A104"] * 3
    followed = audit(inside, follow_links=True)
    assert followed.files == 4 and "A104" not in text(followed)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_can_not_be_read_is_found(tmp_path: Path) -> None:
    fill(tmp_path, 2)
    (tmp_path / "g0000.rkb").chmod(0)
    (tmp_path / "closed").mkdir(mode=0)
    assert sorted(found(audit(tmp_path)))[:2] == ["A101", "A103"]


def test_a_named_file_that_is_missing_refuses_the_call(tmp_path: Path) -> None:
    (tmp_path / "good.rkb").write_text(game(), encoding="utf-8")
    done = call(tmp_path / "good.rkb", tmp_path / "none.rkb", "--format", "json")
    assert done.returncode == 2
    assert [each["game"] for each in read(done.stdout)["games"]] == [1, None]


def test_two_files_of_one_game_count_once(tmp_path: Path) -> None:
    (tmp_path / "a.rkb").write_text(game(), encoding="utf-8")
    (tmp_path / "b.rkb").write_text(f"{game()}# a copy\n", encoding="utf-8")
    result = audit(tmp_path)
    assert found(result) == ["A201"]
    assert [row["games"] for row in result.event["standing"]] == [1, 1]


# --- tables by headers -----------------------------------------------------------------------------


def seated(round_: int, board: int, number: int | None = None) -> str:
    told = f"game {number}\n" if number is not None else ""
    return f"round {round_}\nboard {board}\n{told}"


def test_games_of_a_board_are_one_match(tmp_path: Path) -> None:
    for number in (1, 2, 3, 4):
        made = game(tile=number, headers=seated(1, 1, number))
        (tmp_path / f"t1-g{number}.rkb").write_text(made, encoding="utf-8")
    report = read(text(audit(tmp_path)))
    assert [(each["round"], each["board"], each["games"]) for each in report["matches"]] == [("1", "1", 4)]


def test_games_without_numbers_come_in_the_order_of_their_files(tmp_path: Path) -> None:
    """The tenth after the second: its standing counts both."""
    for number in (2, 10):
        made = game(tile=number - 1, headers=seated(1, 1))
        (tmp_path / f"g{number}.rkb").write_text(made, encoding="utf-8")
    scores = [entry.report.score for entry in audit(tmp_path).games()]
    total = sum(int(score["Ania"] or 0) for score in scores if score)
    with (tmp_path / "g10.rkb").open("a") as file:
        file.write(f"standing Ania {total}, Bartek {-total}\n")
    assert found(audit(tmp_path)) == []


def test_a_player_in_two_places(tmp_path: Path) -> None:
    (tmp_path / "a.rkb").write_text(game(headers=seated(1, 1)), encoding="utf-8")
    (tmp_path / "b.rkb").write_text(game(("Ania", "Celina"), 5, seated(1, 2)), encoding="utf-8")
    (tmp_path / "c.rkb").write_text(game(("Ania", "Celina"), 6, seated(2, 2)), encoding="utf-8")
    assert found(audit(tmp_path)) == ["A204"]


def test_other_players_at_the_table(tmp_path: Path) -> None:
    (tmp_path / "a.rkb").write_text(game(headers=seated(1, 1)), encoding="utf-8")
    (tmp_path / "b.rkb").write_text(game(("Ania", "Celina"), 5, seated(1, 1)), encoding="utf-8")
    assert found(audit(tmp_path)) == ["A205"]


def test_two_records_of_one_game(tmp_path: Path) -> None:
    (tmp_path / "a.rkb").write_text(game(headers=seated(1, 1, 1)), encoding="utf-8")
    (tmp_path / "b.rkb").write_text(game(tile=5, headers=seated(1, 1, 1)), encoding="utf-8")
    result = audit(tmp_path)
    assert found(result) == ["A202"]
    assert [each["games"] for each in result.matches()] == [1]


def test_a_game_missing_between_others(tmp_path: Path) -> None:
    for number in (1, 3):
        made = game(tile=number, headers=seated(1, 1, number))
        (tmp_path / f"{number}.rkb").write_text(made, encoding="utf-8")
    result = audit(tmp_path)
    assert found(result) == ["A203"] and result.verdict == "undetermined"


# --- the library -----------------------------------------------------------------------------------


def test_the_library(folder: Path) -> None:
    result = referee.audit(folder, jobs=1)
    assert result.verdict == "illegal" and result.summary["games"] == 40
    assert callable(referee.audit)
