"""What a whole audit costs: games a second on 1 and 2 workers, beside `check` alone, memory, a second run.

    python benchmarks/audit.py [GAMES]

Games are simulated under the Polish rulebook with a fixed seed, 300 different ones, and told apart by a clock
on their first turn up to the number asked for (2,000; 100,000 gives the figures of docs/scale.md). Every
measurement is a process of its own; the time that Python and the workers need to start is measured with one
game and taken off.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import referee

BASE = 300
_MEASURED = """\
import json, resource, sys, time
sys.path[:0] = {path!r}
start = time.perf_counter()
from referee.cli.main import main
sys.argv = ["referee", *{arguments!r}]
try:
    main()
except SystemExit:
    pass
seconds = time.perf_counter() - start
own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
workers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
print(json.dumps([seconds, own, workers]), file=sys.stderr)
"""


def measured(*arguments: str) -> tuple[float, float, float]:
    """Seconds, peak megabytes of the process, and of the largest of its workers."""
    code = _MEASURED.format(path=sys.path, arguments=arguments)
    done = subprocess.run(
        [sys.executable, "-c", code],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    seconds, own, workers = json.loads(done.stderr.splitlines()[-1])
    return seconds, own, workers


def base_games() -> list[str]:
    return [game.text for game in referee.simulate("polish", games=BASE, seed=7, players=2)]


def numbered(text: str, number: int) -> str:
    """The same game with a clock of its own on the first turn."""
    clock = f" @{number % 60}.{number // 60 % 10}"
    mark = f"\n# {number}\n"
    return re.sub(r"^(1\. .*)$", rf"\1{clock}", text, count=1, flags=re.MULTILINE).rstrip("\n") + mark


def one_file(path: Path, base: list[str], count: int) -> int:
    """So many games in one file; how many turns they have."""
    turns = 0
    with path.open("w", encoding="utf-8") as file:
        file.write("rkb 1\nvariant polish\n")
        for number in range(count):
            lines = numbered(base[number % len(base)], number).splitlines()
            kept = [line for line in lines if not line.startswith(("rkb ", "variant ", "game "))]
            turns += sum(line[:1].isdigit() for line in kept)
            file.write("\n".join([f"game {number + 1}", *kept]) + "\n")
    return turns


def folder_of(path: Path, base: list[str], count: int) -> None:
    path.mkdir()
    for number in range(count):
        (path / f"g{number:06}.rkb").write_text(numbered(base[number % len(base)], number), encoding="utf-8")


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(f"load before: {os.getloadavg()[0]:.1f}; {count} games")
    base = base_games()
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        turns = one_file(place / "all.rkb", base, count)
        one_file(place / "one.rkb", base, 1)
        _against_check(place, count, turns)
        _workers(place, count)
        _again(place, base, min(count, 20_000))
        if count > 1000:
            _memory(place, base, count)
    print(f"load after: {os.getloadavg()[0]:.1f}")
    return 0


def _against_check(place: Path, count: int, turns: int) -> None:
    quiet = ("--quiet",)
    begun = measured("check", str(place / "one.rkb"), *quiet)[0]
    check = measured("check", str(place / "all.rkb"), *quiet)[0] - begun
    begun = measured("audit", str(place / "one.rkb"), "--jobs", "1", *quiet)[0]
    audit = measured("audit", str(place / "all.rkb"), "--jobs", "1", *quiet)[0] - begun
    print(f"a turn in check: {check / turns * 1e6:.1f} µs, in an audit {audit / turns * 1e6:.1f} µs")
    print(
        f"  an audit costs {audit / check:.2f} times check alone (aim 1.10); {turns / count:.0f} turns a game"
    )


def _workers(place: Path, count: int) -> None:
    rates = []
    for jobs in ("1", "2"):
        begun = measured("audit", str(place / "one.rkb"), "--jobs", jobs, "--quiet")[0]
        seconds = measured("audit", str(place / "all.rkb"), "--jobs", jobs, "--quiet")[0] - begun
        rates.append(count / seconds)
        print(f"{jobs} worker(s): {count / seconds:.0f} games/s")
    million = 1_000_000 / rates[1] / 60
    print(f"  two are {rates[1] / rates[0]:.2f} times one (aim 1.8); a million games: {million:.0f} minutes")


def _again(place: Path, base: list[str], count: int) -> None:
    folder_of(place / "folder", base, count)
    for name in ("folder", "all.rkb"):
        journal = str(place / f"{name}.sqlite")
        asked = ("audit", str(place / name), "--journal", journal, "--jobs", "2", "--quiet")
        first, again = measured(*asked)[0], measured(*asked)[0]
        begun = measured("--version")[0]
        seconds = again - begun
        print(f"{name} again: {seconds:.2f} s after {first:.2f} s, {first / seconds:.0f} times (aim 20)")
    size = (place / "all.rkb.sqlite").stat().st_size
    print(f"  the journal has {size / 1e6:.1f} MB")


def _memory(place: Path, base: list[str], count: int) -> None:
    one_file(place / "thousand.rkb", base, 1000)
    small = measured("audit", str(place / "thousand.rkb"), "--jobs", "2", "--quiet")
    large = measured("audit", str(place / "all.rkb"), "--jobs", "2", "--quiet")
    print(f"peak memory: {small[1]:.0f} MB at 1,000 games, {large[1]:.0f} MB at {count}")
    print(f"  {large[1] / small[1]:.2f} times (aim 1.10); of a worker {small[2]:.0f} and {large[2]:.0f} MB")


if __name__ == "__main__":
    started = time.perf_counter()
    code = main()
    print(f"measured in {time.perf_counter() - started:.0f} s")
    sys.exit(code)
