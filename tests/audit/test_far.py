"""Far away: a cluster of processes, files that fsspec reads, tables for those who analyse."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# In the group `test` of pyproject.toml, so that `make test` has them.
import distributed
import fsspec
import pytest
from pyarrow import parquet

from referee.auditing.call import Refused
from tests.audit.folders import OPEN, audit, call, environment, fill, found, many, text

# --- Dask ------------------------------------------------------------------------------------------


def spawned(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler of its own process, and two workers with nannies' children of their own."""
    told = tmp_path / "scheduler.json"
    started = [spawned("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0",
                       "--no-dashboard", "--scheduler-file", str(told))]  # fmt: skip
    try:
        while not told.exists():
            time.sleep(0.05)
        with distributed.Client(scheduler_file=str(told), timeout=30) as client:
            address: str = client.scheduler.address
            started += [
                spawned(
                    "distributed.cli.dask_worker",
                    address,
                    "--no-nanny",
                    "--nthreads",
                    "1",
                    "--no-dashboard",
                    "--local-directory",
                    str(tmp_path),
                )
                for _ in range(2)
            ]
            client.wait_for_workers(2, timeout=60)
        yield address, started[1:]
    finally:
        for each in started:
            each.kill()
            each.wait()


def test_a_cluster_started_here_gives_the_same_bytes(tmp_path: Path) -> None:
    fill(tmp_path / "games", 12)
    assert text(audit(tmp_path / "games", cluster="local:1")) == text(audit(tmp_path / "games"))


@pytest.mark.proof
def test_a_worker_killed_in_the_middle_changes_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address, workers = cluster
    path = tmp_path / "many.rkb"
    path.write_text(many(3000), encoding="utf-8")
    true = text(audit(path, jobs=1))
    taken = 0

    class Watch:
        def begin(self, files: int, size: int) -> None: ...

        def done(self, files: int, size: int, games: int) -> None:
            nonlocal taken
            taken = games
            if games > 300 and workers[0].poll() is None:
                workers[0].kill()

        def end(self) -> None: ...

    import referee
    from referee.auditing.call import Options, audited
    from referee.auditing.plan import Watch as Told

    watch = Watch()
    told = Told(watch.begin, watch.done, watch.end)
    result = audited([str(path)], Options(f"referee {referee.__version__}", cluster=address), told)
    assert workers[0].poll() is not None and workers[1].poll() is None
    assert text(result) == true and taken == 3000


@pytest.mark.proof
def test_a_cluster_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("referee.auditing.cluster.CONNECT", 0.5)
    with pytest.raises(Refused, match="can't be reached"):
        audit(OPEN, cluster="tcp://127.0.0.1:1")


def test_a_number_of_workers_that_is_none() -> None:
    with pytest.raises(Refused, match="local:4"):
        audit(OPEN, cluster="local:none")


# --- other places ----------------------------------------------------------------------------------


@pytest.fixture
def memory() -> Iterator[Any]:
    system = fsspec.filesystem("memory")
    for path in sorted(OPEN.glob("*.rkb")):
        system.pipe(f"/games/deep/{path.name}", path.read_bytes())
    system.pipe("/games/notes.txt", b"no game")
    yield system
    system.rm("/games", recursive=True)


def test_games_in_a_place_that_fsspec_reads(memory: Any) -> None:
    result = audit("memory://games", jobs=2)
    assert found(result) == ["O203"] and result.files == 5
    assert audit("memory://games/deep/r1-t2.rkb").files == 1
    near = [(e.report.score, e.report.verdict) for e in audit(OPEN).games()]
    assert [(e.report.score, e.report.verdict) for e in result.games()] == near


def test_a_place_that_is_not_there(memory: Any) -> None:
    assert found(audit("memory://nothing")) in (["A101"], ["A105"])
    with pytest.raises(Refused, match="can't be read"):
        audit("nosuch://place")


# --- Parquet ---------------------------------------------------------------------------------------


def test_parquet_tables_hold_what_the_report_holds(tmp_path: Path) -> None:
    fill(tmp_path / "games", 30)
    done = call(tmp_path / "games", "--parquet", tmp_path / "tables", "--quiet")
    assert done.returncode == 1
    result = audit(tmp_path / "games")
    games = parquet.read_table(tmp_path / "tables" / "games.parquet").to_pylist()
    findings = parquet.read_table(tmp_path / "tables" / "findings.parquet").to_pylist()
    players = parquet.read_table(tmp_path / "tables" / "players.parquet").to_pylist()
    assert [each["file"] for each in games] == [e.report.file for e in result.games()]
    assert len(findings) == result.findings
    assert {each["player"]: each["points"] for each in players} == {
        row["player"]: float(row["points"]) for row in result.event["standing"]
    }


@pytest.mark.parametrize(
    "arguments", [("--cluster", "local:2"), ("memory://games",), ("--parquet", "tables")]
)
def test_a_missing_extra_is_said(arguments: tuple[str, ...], tmp_path: Path) -> None:
    for name in ("distributed", "fsspec", "pyarrow"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('not installed')\n", encoding="utf-8")
    told = dict(environment())
    path = os.pathsep.join([str(tmp_path), told["PYTHONPATH"]])
    done = call(OPEN, *arguments, folder=tmp_path, PYTHONPATH=path)
    assert done.returncode == 2
    assert "pip install 'referee[" in done.stderr and "Traceback" not in done.stderr
