"""Files of many games, packed or not; the recorder; broken input of every kind."""

from __future__ import annotations

import gzip
import io
import random
import tracemalloc
from pathlib import Path

import pytest

from referee.text.source import Source
from referee.transcript import Caps, Recorder, parse, read_games
from referee.transcript.stream import split_bytes

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


def test_memory_stays_constant() -> None:
    def peak(games: int) -> int:
        class Endless(io.RawIOBase):
            left = games

            def read(self, size: int = -1) -> bytes:
                self.left -= 1
                return f"game {self.left}\n{GAME}".encode() if self.left >= 0 else b""

        tracemalloc.start()
        for _ in read_games(Endless()):  # type: ignore[arg-type]
            pass
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    peak(5)
    assert peak(300) < 1.5 * peak(30) + 200_000


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


def mutated(rng: random.Random) -> bytes:
    data = bytearray(SMALL.encode())
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(data))
        match rng.randrange(4):
            case 0:
                data[at] = rng.randrange(256)
            case 1:
                del data[at : at + rng.randrange(20)]
            case 2:
                data[at:at] = rng.choice(
                    [
                        b"(",
                        b")",
                        b"->",
                        b"+",
                        b";",
                        b'"',
                        b"#",
                        b"\r",
                        "к".encode(),
                        b"@",
                        b"J",
                        b"99999999999",
                    ]
                )
            case _:
                other = rng.randrange(len(data))
                data[at:at] = data[other : other + rng.randrange(30)]
        if not data:
            break
    return bytes(data)


@pytest.mark.parametrize("seed", range(4))
def test_no_input_breaks_the_reader(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        data = mutated(rng) if rng.random() < 0.8 else rng.randbytes(rng.randrange(400))
        read = parse(Source.of_bytes(data))
        assert parse(Source.of_text(str(read))).events == read.events
        tuple(read_games(io.BytesIO(data)))
