"""A file of very many games is judged in memory that their number does not fill."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

HEAD = b"rkb 1\nplayers Ania, Bartek\n"
GAME = b"game %d\n1. Ania (k10-12)\n2. Bartek draw\n3. Ania (k10-12) + r5\nstanding Ania 0, Bartek 0\n"
PEAK = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def peak(folder: Path, games: int, *options: str, pack: bool = False) -> int:
    """The most memory that checking so many games took, every one of them with a finding."""
    file = folder / f"{games}.rkb"
    data = HEAD + b"".join(GAME % (number % 1000) for number in range(games))
    file.write_bytes(gzip.compress(data) if pack else data)
    command = [sys.executable, "-c", PEAK, sys.executable, "-m", "referee", "check", str(file), *options]
    return int(subprocess.run(command, capture_output=True, check=True).stdout)


@pytest.mark.parametrize("format_", ["jsonl", "json"])
def test_memory_does_not_grow_with_the_games(format_: str, tmp_path: Path) -> None:
    few, many = (peak(tmp_path, games, "--format", format_) for games in (300, 3_000))
    assert many < 1.1 * few


@pytest.mark.proof
@pytest.mark.parametrize("format_", ["text", "json", "jsonl", "csv"])
@pytest.mark.parametrize("pack", [False, True])
def test_memory_of_twenty_thousand_games(format_: str, pack: bool, tmp_path: Path) -> None:
    few, many = (peak(tmp_path, games, "--format", format_, pack=pack) for games in (1_000, 20_000))
    assert many < 1.1 * few
