"""One worker process: batches of units come in on standard input, answers go out on standard output.

No part of `multiprocessing`: nothing is forked, no module is imported a second time, and whoever holds the
two ends knows exactly which batch a worker was at when it died.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from importlib import import_module
from typing import IO, Any

from referee.auditing.work import Worker

Judge = Callable[[Worker, Any], Any]


def send(stream: IO[bytes], value: Any) -> None:
    data = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    stream.write(struct.pack(">Q", len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> Any:
    """The next value; EOFError where the other side is gone."""
    head = stream.read(8)
    if len(head) < 8:
        raise EOFError
    (size,) = struct.unpack(">Q", head)
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)


def main() -> None:
    """Ends when standard input does, also where the audit itself was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inward = os.fdopen(os.dup(0), "rb")
    outward = os.fdopen(os.dup(1), "wb")
    # A stray print must not get among the answers.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    try:
        asked, named = receive(inward)
        judge = judge_named(named)
        worker = new_worker(asked)
        while True:
            batch = receive(inward)
            send(outward, [judge(worker, unit) for unit in batch])
    except (EOFError, BrokenPipeError):
        sys.exit(0)


def new_worker(asked: Any) -> Worker:
    from referee.auditing.shelf import load_named

    return Worker(asked, lambda name: load_named(name, None))


def judge_named(name: str) -> Judge:
    """`module:function`; tests put a function there that dies."""
    module, _, function = name.partition(":")
    found: Judge = getattr(import_module(module), function)
    return found


if __name__ == "__main__":
    main()
