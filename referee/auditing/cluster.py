"""The same work on Dask: a scheduler somewhere, or one started here. Needs the extra `referee[cluster]`."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any

from referee.auditing.crew import Answer, Batch, Lost, joined, judged_safely, singles
from referee.auditing.refused import Refused
from referee.auditing.work import Unit, Worker
from referee.judge.rulebook import Asked

LOCAL = "local:"
CONNECT = 20.0
"""Seconds that a scheduler may take to answer."""

_workers: dict[int, tuple[Asked, Worker]] = {}


def judge_units(asked: Asked, units: list[Unit]) -> list[Answer]:
    """What runs on the cluster. A process judges by one question at a time, and keeps what it learnt."""
    from referee.auditing.worker import new_worker

    known = _workers.get(0)
    if known is None or known[0] != asked:
        known = _workers[0] = asked, new_worker(asked)
    return [judged_safely(known[1], unit) for unit in units]


@dataclass(slots=True)
class _Job:
    batch: Batch
    future: Any


@dataclass(slots=True)
class Cluster:
    """A crew of Dask workers. Batches are small: a worker that dies takes all it holds with it."""

    address: str
    asked: Asked
    _client: Any = None
    _local: Any = None
    _sent: Any = None
    _done: SimpleQueue[_Job] = field(default_factory=SimpleQueue)
    _open: int = 0

    def __post_init__(self) -> None:
        distributed = _distributed()
        try:
            if self.address.startswith(LOCAL):
                self._local = _started(distributed, self.address)
            where = self._local or self.address
            self._client = distributed.Client(where, timeout=CONNECT, set_as_default=False)
            self._sent = self._client.scatter(self.asked, broadcast=False, hash=False)
        except (OSError, TimeoutError, ValueError) as error:
            self.close()
            raise Refused(f"the cluster {self.address} can't be reached: {error}") from error

    def room(self) -> bool:
        workers = len(self._client.nthreads()) if self._open % 16 == 0 else 1
        return self._open < 3 * max(workers, 1) + 2

    def submit(self, batch: Batch) -> None:
        self._open += 1
        self._send(batch)

    def _send(self, batch: Batch) -> None:
        future = self._client.submit(judge_units, self._sent, list(batch.units), pure=False, retries=2)
        job = _Job(batch, future)
        future.add_done_callback(lambda _: self._done.put(job))

    def wait(self) -> None:
        job = self._done.get()
        self._open -= 1
        job.batch.answers = self._answers(job.future) or self._again(job.batch.units)
        job.future.release()

    def _answers(self, future: Any) -> list[Answer] | None:
        """None where its workers died; a cluster that is gone ends the audit, which can go on later."""
        if future.status == "finished":
            found: list[Answer] = future.result()
            return found
        if future.status in ("cancelled", "lost"):
            raise Refused(f"the cluster {self.address} is gone; with --resume the next run goes on from here")
        return None

    def _again(self, units: list[Unit]) -> list[Answer]:
        """Unit by unit, then game by game: what still kills its worker is told."""
        return [self._one(unit) for unit in units]

    def _one(self, unit: Unit) -> Answer:
        found = self._alone(unit)
        if not isinstance(found, Lost):
            return found
        many = singles(unit)
        return joined([self._alone(each) for each in many], many) if many else found

    def _alone(self, unit: Unit) -> Answer:
        future = self._client.submit(judge_units, self._sent, [unit], pure=False, retries=0)
        with contextlib.suppress(Exception):
            future.result()
        answers = self._answers(future)
        return answers[0] if answers else Lost("the workers that judged it died")

    def close(self) -> None:
        for each in (self._client, self._local):
            if each is not None:
                with contextlib.suppress(Exception):
                    each.close()


def _distributed() -> Any:
    from importlib import import_module

    try:
        return import_module("distributed")
    except ImportError as error:
        raise Refused("a cluster needs the extra: pip install 'referee[cluster]'") from error


def _started(distributed: Any, address: str) -> Any:
    count = address.removeprefix(LOCAL)
    if not count.isascii() or not count.isdigit() or not 1 <= int(count) <= 1024:
        raise Refused(f"{address!r} is no number of workers: write local:4")
    return distributed.LocalCluster(
        n_workers=int(count), threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    )
