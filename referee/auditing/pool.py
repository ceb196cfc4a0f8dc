"""Worker processes on this machine: one thread each to feed it, and what is to be done when one dies."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any

from referee.auditing.crew import Answer, Batch, Lost, joined, singles
from referee.auditing.work import Unit
from referee.auditing.worker import receive, send
from referee.judge.rulebook import Asked

JUDGE = "referee.auditing.crew:judged_safely"
PATIENCE = 900.0
"""Seconds that one batch may take: a thousand times what it needs."""

_START = "from referee.auditing.worker import main; main()"


@dataclass(slots=True)
class Job:
    """Units for a worker, and how the worker died over them where it did."""

    units: list[Unit]
    answers: list[Answer] | None = None
    died: str = ""
    owner: Batch | None = None


class Pool:
    """A crew of processes. A batch whose worker dies is tried again by units, then by games, alone."""

    def __init__(self, jobs: int, asked: Asked, judge: str = JUDGE, patience: float = PATIENCE) -> None:
        self.jobs = jobs
        self._first = (asked, judge)
        self._patience = patience
        self._todo: SimpleQueue[Job | None] = SimpleQueue()
        self._done: SimpleQueue[Job] = SimpleQueue()
        self._hands = [_Hand(self._first, self._todo, self._done) for _ in range(jobs)]
        self._open = 0
        self._second = _Hand(self._first, SimpleQueue(), SimpleQueue(), threaded=False)
        """Judges what a worker died over, one unit at a time."""

    def room(self) -> bool:
        return self._open < self.jobs * 2

    def submit(self, batch: Batch) -> None:
        self._open += 1
        self._todo.put(Job(list(batch.units), owner=batch))

    def wait(self) -> None:
        """Until some batch is done; a worker that takes too long is ended meanwhile."""
        while True:
            job = self._next()
            if job.answers is None:
                job.answers = self._again(job)
            assert job.owner is not None
            job.owner.answers = job.answers
            self._open -= 1
            return

    def _next(self) -> Job:
        while True:
            try:
                return self._done.get(timeout=0.5)
            except Empty:
                for hand in self._hands:
                    hand.end_if_slow(self._patience)

    # --- after a death -----------------------------------------------------------------------

    def _again(self, job: Job) -> list[Answer]:
        """One unit after the other, and nothing else at the same worker."""
        return [self._one(unit, job.died) for unit in job.units]

    def _one(self, unit: Unit, died: str) -> Answer:
        first, why = self._alone(unit)
        if first is not None:
            return first
        many = singles(unit)
        if not many:
            return Lost(why or died)
        return joined([self._game(each) for each in many], many)

    def _game(self, unit: Unit) -> Answer:
        answer, why = self._alone(unit)
        return Lost(why) if answer is None else answer

    def _alone(self, unit: Unit) -> tuple[Answer | None, str]:
        return self._second.judge_now(unit, self._patience)

    def close(self) -> None:
        for _ in self._hands:
            self._todo.put(None)
        for hand in (*self._hands, self._second):
            hand.stop()


class _Hand:
    """One process and the thread that waits for it."""

    def __init__(
        self,
        first: tuple[Asked, str],
        todo: SimpleQueue[Job | None],
        done: SimpleQueue[Job],
        threaded: bool = True,
    ) -> None:
        self._first, self._todo, self._done = first, todo, done
        self._process: subprocess.Popen[bytes] | None = None
        self._since: float | None = None
        self._slow = False
        self._stopped = False
        if threaded:
            threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while (job := self._todo.get()) is not None and not self._stopped:
            job.answers, job.died = self._judged(job.units)
            self._done.put(job)

    def _judged(self, units: list[Unit]) -> tuple[list[Answer] | None, str]:
        try:
            process = self._process or self._started()
            assert process.stdin and process.stdout
            self._since = time.monotonic()
            send(process.stdin, units)
            answers: list[Answer] = receive(process.stdout)
        except (OSError, EOFError, ValueError):
            return None, self._why()
        finally:
            self._since = None
        return answers, ""

    def judge_now(self, unit: Unit, patience: float) -> tuple[Answer | None, str]:
        watch = threading.Timer(patience, self._end_slow)
        watch.daemon = True
        watch.start()
        try:
            found, why = self._judged([unit])
        finally:
            watch.cancel()
        return (found[0] if found else None), why

    def _started(self) -> subprocess.Popen[bytes]:
        """A Python of its own, out of reach of the terminal's Ctrl-C: whoever gets that ends its workers."""
        self._process = process = subprocess.Popen(
            [sys.executable, "-c", _START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            **_apart(),
        )
        assert process.stdin
        send(process.stdin, self._first)
        return process

    def _why(self) -> str:
        process, self._process = self._process, None
        if process is None:
            return "no worker could be started"
        with suppress(OSError):
            process.kill()
        code = process.wait()
        _shut(process)
        if self._slow:
            self._slow = False
            return "it took too long"
        return f"the worker died (signal {-code})" if code < 0 else f"the worker died (exit code {code})"

    def end_if_slow(self, patience: float) -> None:
        if self._since is not None and time.monotonic() - self._since > patience:
            self._end_slow()

    def _end_slow(self) -> None:
        self._slow = True
        if self._process is not None:
            self._process.kill()

    def stop(self) -> None:
        self._stopped = True
        process = self._process
        if process is not None:
            with suppress(OSError):
                process.kill()
            process.wait()
            _shut(process)


def _shut(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with suppress(OSError, ValueError):
                stream.close()


def _apart() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}
