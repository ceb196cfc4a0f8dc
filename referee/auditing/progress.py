"""How far the work is: a bar with rate and time left on a terminal, now and then a plain line elsewhere."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TextIO

from referee.auditing.plan import Watch

WIDTH = 30
ON_TERMINAL = 0.2
ELSEWHERE = 15.0
"""Seconds between two words; a short audit says nothing where nobody looks."""


@dataclass(slots=True)
class Progress:
    """Writes to standard error, never into the report."""

    stream: TextIO
    terminal: bool
    _files: int = 0
    _bytes: int = 0
    _start: float = field(default_factory=time.monotonic)
    _last: float = field(default_factory=time.monotonic)
    _drawn: bool = False

    def watch(self) -> Watch:
        return Watch(self._begin, self._done, self._end)

    def _begin(self, files: int, size: int) -> None:
        self._files, self._bytes = files, size
        self._start = self._last = time.monotonic()

    def _done(self, files: int, size: int, games: int) -> None:
        now = time.monotonic()
        if now - self._last < (ON_TERMINAL if self.terminal else ELSEWHERE):
            return
        self._last = now
        words = self._words(files, size, games, now - self._start)
        if self.terminal:
            self.stream.write(f"\r\x1b[K{words}")
            self._drawn = True
        else:
            self.stream.write(f"{words}\n")
        self.stream.flush()

    def _words(self, files: int, size: int, games: int, seconds: float) -> str:
        part = min(size / self._bytes, 1.0) if self._bytes else 0.0
        rate = games / seconds if seconds else 0.0
        left = f", {duration(seconds / part - seconds)} left" if 0 < part <= 1 else ""
        bar = f"[{'#' * int(part * WIDTH):<{WIDTH}}] " if self.terminal else ""
        return f"{bar}{part:4.0%} {games} games, {files} of {self._files} files, {rate:.0f} games/s{left}"

    def _end(self) -> None:
        if self._drawn:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def duration(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
