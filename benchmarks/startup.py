"""How much longer the program takes to start than Python with the libraries it stands on, in processor time.

python benchmarks/startup.py [RUNS]
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

GAME = Path(__file__).resolve().parent.parent / "examples" / "first.rkb"
PROGRAM = str(Path(sys.executable).parent / "referee")

Command = tuple[str, ...]

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""As on a user's machine, where modules are compiled once."""

PAIRS: tuple[tuple[str, Command, str, float], ...] = (
    ("referee --version", (PROGRAM, "--version"), "import click", 1.5),
    ("referee fmt GAME", (PROGRAM, "fmt", str(GAME)), "import click, lark", 0),
    ("referee check GAME", (PROGRAM, "check", str(GAME)), "import click, lark", 2.5),
)
"""What is measured, what it is measured against, and the ratio aimed at (0: none is set)."""


def seconds(command: Command) -> float:
    """Of one run. What it answers does not matter, as long as it could be carried out."""
    start = _spent()
    done = subprocess.run(command, capture_output=True, check=False, env=ENVIRONMENT)
    taken = _spent() - start
    if done.returncode > 1:
        raise SystemExit(f"{' '.join(command)}: {done.stderr.decode()}")
    return taken


def _spent() -> float:
    """By the processes that have ended: what else a busy machine does is not counted."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def best(first: Command, second: Command, runs: int) -> tuple[float, float]:
    """The quickest of some runs, taken in turns so that a busy moment hits both."""
    taken = [(seconds(first), seconds(second)) for _ in range(runs)]
    return min(one for one, _ in taken), min(other for _, other in taken)


def known(command: Command) -> bool:
    return len(command) < 3 or subprocess.run([*command[:2], "--help"], capture_output=True).returncode == 0


def main(runs: int) -> None:
    for title, command, imports, aim in PAIRS:
        if not known(command):
            continue
        ours, theirs = best(command, (sys.executable, "-c", imports), runs)
        wanted = f", aim {aim}" if aim else ""
        print(
            f"{title:<20} {ours * 1000:6.1f} ms   python -c {imports!r:<22} {theirs * 1000:6.1f} ms"
            f"   ratio {ours / theirs:.2f}{wanted}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
