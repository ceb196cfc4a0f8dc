"""What an audit survives: sudden ends, damaged journals, full disks, workers that die."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from referee.auditing import crew, pool
from referee.auditing.call import Options, audited
from referee.auditing.store import Store, StoreError
from referee.auditing.work import Unit, Worker
from tests.audit.folders import audit, call, close_all, command, environment, fill, found, many, text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return fill(tmp_path / "games", 30)


class Counting:
    """How many units were judged and not known already."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.units = 0
        judge = Worker.judge

        def counted(worker: Worker, unit: Unit) -> bytes:
            self.units += 1
            return judge(worker, unit)

        monkeypatch.setattr(Worker, "judge", counted)


# --- the journal -----------------------------------------------------------------------------------


def test_what_did_not_change_is_not_judged_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = folder.parent / "journal.sqlite"
    first = text(audit(folder, jobs=1, journal=journal))
    counting = Counting(monkeypatch)
    assert text(audit(folder, jobs=1, journal=journal)) == first
    assert counting.units == 0
    (folder / "g0005.rkb").write_text((folder / "g0005.rkb").read_text() + "# changed\n")
    changed = text(audit(folder, jobs=1, journal=journal))
    assert counting.units == 1
    assert changed == text(audit(folder, jobs=1))


def test_another_question_is_another_answer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = folder.parent / "journal.sqlite"
    audit(folder, jobs=1, journal=journal)
    for extra in (["--variant", "russian"], ["--rule", "time.limit=30"], ["--select", "X"]):
        kept = call(folder, "--journal", journal, "--format", "json", *extra).stdout
        assert kept == call(folder, "--format", "json", *extra).stdout


def test_a_rulebook_beside_the_games_counts(tmp_path: Path) -> None:
    games = fill(tmp_path / "games", 3)
    for path in games.glob("*.rkb"):
        path.write_text(path.read_text().replace("variant polish", "variant club.yaml"))
    club = games / "club.yaml"
    club.write_text("name: club\nextends: polish\ntime: {limit: 20}\n")
    journal = tmp_path / "journal.sqlite"
    audit(games, journal=journal)
    club.write_text("name: club\nextends: polish\nopening: {minimum: 50}\n")
    assert text(audit(games, journal=journal)) == text(audit(games))


@pytest.mark.parametrize("how", ["truncated", "garbled", "no journal", "empty", "one byte", "other layout"])
def test_a_damaged_journal_is_begun_anew(folder: Path, how: str) -> None:
    journal = folder.parent / "journal.sqlite"
    true = text(audit(folder, jobs=1, journal=journal))
    damage(journal, how)
    assert text(audit(folder, jobs=1, journal=journal)) == true
    assert text(audit(folder, jobs=1, journal=journal)) == true


def damage(journal: Path, how: str) -> None:
    close_all()
    data = bytearray(journal.read_bytes())
    if how == "truncated":
        del data[len(data) // 2 :]
    elif how == "garbled":
        data[len(data) // 3 : 2 * len(data) // 3] = os.urandom(1) * (len(data) // 3)
    elif how == "no journal":
        data[:] = b"this is no journal\n" * 50
    elif how == "empty":
        data.clear()
    elif how == "one byte":
        at = data.rindex(b'"games"')
        data[at + 3] ^= 1
    journal.write_bytes(data)
    if how == "other layout":
        with sqlite3.connect(journal) as db:
            db.execute("PRAGMA user_version = 99")


def test_no_stray_byte_is_believed(folder: Path) -> None:
    """Wherever one byte of the journal changes, the report does not."""
    journal = folder.parent / "journal.sqlite"
    true = text(audit(folder, jobs=1, journal=journal))
    data = journal.read_bytes()
    for at in range(0, len(data), max(1, len(data) // 25)):
        journal.write_bytes(data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :])
        assert text(audit(folder, jobs=1, journal=journal)) == true, at


def test_somebody_elses_file_is_not_dropped(folder: Path) -> None:
    photograph = folder.parent / "photograph.jpg"
    photograph.write_bytes(b"\xff\xd8\xff" * 500)
    with pytest.raises(StoreError, match="no journal"):
        audit(folder, journal=photograph)
    assert photograph.read_bytes() == b"\xff\xd8\xff" * 500


def test_two_audits_do_not_share_a_journal(folder: Path) -> None:
    journal = folder.parent / "journal.sqlite"
    holder = Store(journal)
    holder.run("INSERT OR REPLACE INTO mark VALUES('x', x'00')")
    done = call(folder, "--journal", journal)
    assert done.returncode == 2 and "in use" in done.stderr
    holder.close()


@pytest.mark.parametrize(
    "after", [0.8, *(pytest.param(each, marks=pytest.mark.proof) for each in (0.35, 0.5, 0.65, 1.0, 1.3, 2))]
)
def test_killed_at_any_moment_the_next_run_finishes(tmp_path: Path, after: float) -> None:
    (tmp_path / "many.rkb").write_text(many(700), encoding="utf-8")
    journal = tmp_path / "journal.sqlite"
    arguments = (tmp_path / "many.rkb", "--journal", journal, "--jobs", "2", "--format", "json")
    running = subprocess.Popen(command(*arguments), env=environment(), stdout=subprocess.DEVNULL)
    time.sleep(after)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert call(*arguments).stdout == text(audit(tmp_path / "many.rkb"))


def heeds_ctrl_c() -> None:
    """Whoever runs the tests in the background of a shell hands down that Ctrl-C is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_all_and_keeps_what_is_done(tmp_path: Path) -> None:
    (tmp_path / "many.rkb").write_text(many(40_000), encoding="utf-8")
    journal = tmp_path / "journal.sqlite"
    arguments = (tmp_path / "many.rkb", "--journal", journal, "--jobs", "2", "--quiet")
    running = subprocess.Popen(
        command(*arguments),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heeds_ctrl_c,
    )
    while running.poll() is None and not (journal.exists() and journal.stat().st_size > 200_000):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130 and b"Traceback" not in err and out == b""
    with sqlite3.connect(journal) as db:
        assert db.execute("SELECT count(*) FROM result").fetchone()[0] > 0


def test_a_full_disk_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = folder.parent / "journal.sqlite"
    keep = Store.keep

    def full(store: Store, key: bytes, data: bytes) -> None:
        if store.run("SELECT count(*) FROM result").fetchone()[0] >= 10:
            store.run("PRAGMA max_page_count = 1")
        keep(store, key, data * 50)

    monkeypatch.setattr(Store, "keep", full)
    with pytest.raises(StoreError, match=r"cannot write the journal .*full"):
        audit(folder, jobs=1, journal=journal)
    monkeypatch.undo()
    assert text(audit(folder, jobs=1, journal=journal)) == text(audit(folder, jobs=1))


def test_a_journal_that_can_not_be_made_refuses_the_call(folder: Path) -> None:
    done = call(folder, "--journal", folder.parent / "nowhere" / "journal.sqlite")
    assert done.returncode == 2 and "Traceback" not in done.stderr and "journal" in done.stderr


# --- workers that die ------------------------------------------------------------------------------


def deadly(worker: Worker, unit: Unit) -> Any:
    """Dies over one game."""
    if b"12.8" in unit.piece.data and b"game 129\n" in unit.piece.data:
        os.kill(os.getpid(), signal.SIGKILL)
    return crew.judged_safely(worker, unit)


def moody(worker: Worker, unit: Unit) -> Any:
    """Dies the first time only."""
    flag = Path(os.environ["REFEREE_TEST_FLAG"])
    if not flag.exists():
        flag.touch()
        os._exit(7)
    return crew.judged_safely(worker, unit)


def failing(worker: Worker, unit: Unit) -> Any:
    """Asleep over one game."""
    if b"game 129\n" in unit.piece.data:
        time.sleep(60)
    return crew.judged_safely(worker, unit)


def with_judge(monkeypatch: pytest.MonkeyPatch, name: str, patience: float = 60.0) -> None:
    """Workers that judge with a function of this module."""
    hire = pool.Pool.__init__

    def hired(self: pool.Pool, jobs: int, asked: Any) -> None:
        hire(self, jobs, asked, f"tests.audit.test_survival:{name}", patience)

    monkeypatch.setattr(pool.Pool, "__init__", hired)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("referee.auditing.units.SMALL", 20_000)
    path = tmp_path / "many.rkb"
    path.write_text(many(300), encoding="utf-8")
    return path


def test_a_game_whose_worker_dies_twice_is_told_and_the_rest_goes_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = [entry.report for entry in audit(file, jobs=1).games()]
    with_judge(monkeypatch, "deadly")
    result = audit(file, jobs=2)
    reports = [entry.report for entry in result.games()]
    assert [each.game for each in reports] == [each.game for each in true]
    for one, other in zip(reports, true, strict=True):
        if one.game == 129:
            assert [each.code for each in one.findings] == ["A106"] and one.verdict == "undetermined"
        else:
            assert [e.code for e in one.findings if e.code != "X822"] == [
                e.code for e in other.findings if e.code != "X822"
            ]
    assert result.lost == 1


@pytest.mark.proof
def test_a_game_that_takes_too_long_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_judge(monkeypatch, "failing", patience=1.5)
    result = audit(file, jobs=2)
    told = [e.message for entry in result.games() for e in entry.report.findings if e.code == "A106"]
    assert len(told) == 1 and "too long" in told[0]


def test_a_worker_that_dies_once_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = text(audit(file, jobs=1))
    monkeypatch.setenv("REFEREE_TEST_FLAG", str(file.parent / "flag"))
    with_judge(monkeypatch, "moody")
    assert text(audit(file, jobs=2)) == true


def test_a_lost_game_is_tried_again_by_the_next_run(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = file.parent / "journal.sqlite"
    with monkeypatch.context() as patched:
        with_judge(patched, "deadly")
        assert "A106" in found(audit(file, jobs=2, journal=journal))
    assert text(audit(file, jobs=1, journal=journal)) == text(audit(file, jobs=1))


def test_a_defect_is_told_of_its_game(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Worker.judge

    def broken(worker: Worker, unit: Unit) -> bytes:
        if b"game 129\n" in unit.piece.data:
            raise RuntimeError("a defect")
        return judge(worker, unit)

    monkeypatch.setattr(Worker, "judge", broken)
    result = audit(file, jobs=1)
    assert result.lost == 1 and len([1 for entry in result.games()]) == 300


def test_no_process_is_left(file: Path) -> None:
    audited([str(file)], Options("referee 0", jobs=2))
    time.sleep(0.3)
    children = subprocess.run(
        ["ps", "--ppid", str(os.getpid()), "-o", "args="], capture_output=True, text=True, check=False
    ).stdout
    assert "auditing.worker" not in children


def test_the_folder_of_a_temporary_store_is_clean(folder: Path) -> None:
    before = sorted(folder.parent.iterdir())
    audit(folder).close()
    assert sorted(folder.parent.iterdir()) == before
    assert shutil.disk_usage(folder).free > 0
