"""Transcripts with random damage: never an exception, never a hang, and what is read is printed the same.

`python -m tests.transcript.fuzz SECONDS [SEED]` runs on and says how many inputs that were.
"""

from __future__ import annotations

import io
import random
import re
import sys
import time
from pathlib import Path

from referee.text.source import Source
from referee.transcript import parse, read_games
from referee.transcript.jsonl import from_lines, to_json

SMALL = (Path(__file__).parent / "small.rkb").read_bytes()
BITS = [b"(", b")", b"->", b"+", b";", b'"', b"#", b"\r", b"@", b"J", b",", b"?", b"*", b"-", b".", b"9" * 11]
BITS += [
    each.encode() for each in ("к", "１", "–", "“", "\u00a0", "\u0308", "→", "J5", "10r", "left", "draw")
]
_TOKEN = re.compile(rb"[\w.*?-]+|[^\w\s]")


def mutated(rng: random.Random) -> bytes:
    if rng.random() < 0.1:
        return rng.randbytes(rng.randrange(400))
    data = bytearray(SMALL)
    for _ in range(rng.randint(1, 12)):
        if data:
            rng.choice(CHANGES)(data, rng)
    return bytes(data)


def _byte(data: bytearray, rng: random.Random) -> None:
    data[rng.randrange(len(data))] = rng.randrange(256)


def _cut(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data))
    del data[at : at + rng.randrange(20)]


def _insert(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data))
    data[at:at] = rng.choice(BITS)


def _repeat(data: bytearray, rng: random.Random) -> None:
    at, other = rng.randrange(len(data)), rng.randrange(len(data))
    data[at:at] = data[other : other + rng.randrange(30)]


def _swap(data: bytearray, rng: random.Random) -> None:
    """Two tokens change places."""
    tokens = [each.span() for each in _TOKEN.finditer(bytes(data))]
    if len(tokens) < 2:
        return
    (a, b), (c, d) = sorted(rng.sample(tokens, 2))
    data[a:d] = data[c:d] + data[b:c] + data[a:b]


def _end(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data)) :]


CHANGES = (_byte, _cut, _insert, _repeat, _swap, _swap, _end)


def tried(data: bytes) -> None:
    """Everything that is promised for any input at all."""
    read = parse(Source.of_bytes(data))
    text = str(read)
    again = parse(Source.of_text(text))
    assert again.events == read.events, data
    assert str(again) == text, data
    assert list(from_lines(map(to_json, read.events))) == list(read.events), data
    for finding in read.findings:
        assert finding.span is not None and finding.excerpt is not None
        assert 1 <= finding.span.column < finding.span.end_column, (data, finding)
        assert finding.span.end_column <= len(finding.excerpt) + 2, (data, finding)
    tuple(read_games(io.BytesIO(data)))


def main(seconds: float, seed: int = 0) -> None:
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    count = slowest = 0.0
    while time.monotonic() < end:
        data, start = mutated(rng), time.monotonic()
        tried(data)
        slowest = max(slowest, time.monotonic() - start)
        count += 1
    print(f"{count:.0f} inputs, none failed; the slowest took {slowest * 1000:.0f} ms")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
