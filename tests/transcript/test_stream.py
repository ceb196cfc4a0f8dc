"""Files of many games, packed or not; the recorder; broken input of every kind."""

from __future__ import annotations

import gc
import gzip
import io
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from referee.model.event import Said
from referee.text.source import Source
from referee.transcript import Caps, LineReader, Recorder, parse, read_games
from referee.transcript.stream import split_bytes
from tests.transcript.fuzz import mutated, tried

SMALL = (Path(__file__).parent / "small.rkb").read_text(encoding="utf-8")
GAME = SMALL.partition("\n\n")[2]
MATCH = "rkb 1\nplayers Ania, Bartek, Celina\n" + "".join(f"game {n}\n{GAME}" for n in range(1, 41))


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_stream_gives_what_parse_gives(pack: object) -> None:
    whole = parse(Source.of_text(MATCH))
    stream = read_games(io.BytesIO(pack(MATCH.encode())))  # type: ignore[operator]
    games = tuple(stream)
    assert games == whole.games
    assert all(game.common == whole.common for game in games)
    assert stream.findings == ()


def test_damage_and_size_are_findings() -> None:
    packed = gzip.compress(MATCH.encode())
    cut = read_games(io.BytesIO(packed[:-20]))
    assert len(tuple(cut)) > 1
    assert [f.code for f in cut.findings] == ["N032"]
    big = read_games(io.BytesIO(packed), caps=Caps(file=1000))
    tuple(big)
    assert [f.code for f in big.findings] == ["N025"]
    wide = read_games(io.BytesIO(MATCH.encode("utf-16")))
    assert tuple(wide) == ()
    assert [f.code for f in wide.findings] == ["N026"]


def test_lines_are_cut_alike_however_the_chunks_fall() -> None:
    data = b"a\r\nb\rc\n\nd\r\r\ne"
    for size in range(1, len(data) + 1):
        chunks = [data[i : i + size] for i in range(0, len(data), size)]
        assert list(split_bytes(chunks, 100)) == [b"a", b"b", b"c", b"", b"d", b"", b"e"]


class Endless(io.RawIOBase):
    """Games without end, no two alike, of which only so many are given."""

    def __init__(self, games: int) -> None:
        self.left = games

    def read(self, size: int = -1) -> bytes:
        self.left -= 1
        at = self.left
        turns = "".join(
            f"{n}. Ania (r{at % 97 + 1} b{at // 97 + 1} o{n} J); draw k{at % 89 + 1} @{n}.{at % 1000}\n"
            for n in range(1, 21)
        )
        return f"game {self.left}\n{turns}".encode() if self.left >= 0 else b""


@pytest.mark.parametrize("pack", [False, True])
def test_memory_stays_constant(pack: bool) -> None:
    def peak(games: int) -> int:
        stream: io.RawIOBase | io.BytesIO = Endless(games)
        if pack:
            stream = io.BytesIO(gzip.compress(b"".join(iter(stream.read, b""))))
        reader = LineReader(memory=100)
        gc.collect()
        tracemalloc.start()
        count = 0
        for _ in read_games(cast(BinaryIO, stream), reader=reader):
            count += 1
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert count == games
        return top

    # With 50 games the reader's own memory is full. Tiles are kept for the life of the process, so
    # all of them are met once before. Were games kept, 150 more would take several times as much.
    peak(200)
    assert peak(200) < 1.5 * peak(50) + 300_000


def test_standard_input_is_read_game_by_game() -> None:
    """The first game is out before the second was written."""
    script = (
        "import sys\nfrom referee.transcript import read_games\n"
        "for g in read_games(sys.stdin.buffer.raw): print(g.number, flush=True)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdin and process.stdout
        process.stdin.write(b"rkb 1\ngame 1\n1. A pass\ngame 2\n")
        process.stdin.flush()
        assert process.stdout.readline().strip() == b"1"
        process.stdin.close()
        assert process.stdout.read().strip() == b"2"


def test_zstd() -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = zstandard.compress(MATCH.encode())
    assert tuple(read_games(io.BytesIO(packed + packed))) == tuple(
        read_games(io.BytesIO((MATCH * 2).encode()))
    )
    cut = read_games(io.BytesIO(packed[:4] + b"garbage" * 9))
    assert tuple(cut) == ()
    assert [f.code for f in cut.findings] == ["N032"]


def test_recorder_refuses_what_would_not_parse() -> None:
    record = Recorder(players=["Ania", 'Zo "Z" ë'], variant="polish")
    record.turn("Ania", "draw b5", clock=31)
    record.turn('Zo "Z" ë', "(k10 k11 k12); over", comment=" well")
    record.line("table   (k10 k11 k12)")
    assert not parse(Source.of_text(record.text)).findings
    assert record.text.splitlines()[-2:] == ['2. "Zo \\"Z\\" ë" (k10-12); over  # well', "table (k10-12)"]
    before = record.text
    for bad in ("", "draw 10r", "draw b5 @3", "pass # x", "draw b5\n3. Ania pass"):
        with pytest.raises(ValueError, match=r"."):
            record.turn("Ania", bad)
    with pytest.raises(ValueError, match=r"."):
        record.turn("A\nB", "pass")
    with pytest.raises(ValueError, match=r"."):
        record.turn("Ania", "pass", clock="1/3")
    assert record.text == before


def test_recorder_knows_its_players_and_games() -> None:
    record = Recorder(players=["Ania", "Bartek"])
    record.line("game 1")
    record.turn("Ania", "pass")
    record.line("game 2")
    record.turn("Bartek", [Said("pass")])
    assert record.text.splitlines()[-1] == "1. Bartek pass"
    for bad in ("Anja", "\ud800"):
        with pytest.raises(ValueError, match=r"."):
            record.turn(bad, "pass")
    out = io.StringIO()
    Recorder(out, variant="polish").line("# a comment")
    assert out.getvalue() == "rkb 1\nvariant polish\n# a comment\n"


@pytest.mark.parametrize("seed", range(4))
def test_no_input_breaks_the_reader(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        tried(mutated(rng))
