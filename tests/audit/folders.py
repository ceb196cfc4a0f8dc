"""Folders of small games for the tests, and audits of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import referee
from referee.auditing.call import Options, audited
from referee.auditing.result import Result

ROOT = Path(__file__).resolve().parents[2]
OPEN = ROOT / "examples" / "open"
GAME = """\
rkb 1
{headers}variant polish
players {players}
opened {players}
table (k1-3)
deal {first} k4 k5
deal {second} r{tile} b9
20. {second} draw b{tile}
21. {first} (k1-3) + k4
22. {second} draw r9
23. {first} draw k6
24. {second} draw b13
25. {first} (k1-4) + k5 k6
"""


def game(players: Sequence[str] = ("Ania", "Bartek"), tile: int = 3, headers: str = "") -> str:
    """A legal game that begins near its end; the first player wins."""
    first, second = players
    return GAME.format(headers=headers, players=", ".join(players), first=first, second=second, tile=tile)


def bad_game(tile: int = 3) -> str:
    """The same with two tiles drawn where it is one."""
    return game(tile=tile).replace("draw r9", "draw r9 o13")


def fill(folder: Path, count: int) -> Path:
    """So many different games, a file each; every seventh has a fault."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"g{number:04}.rkb").write_text(_numbered(number), encoding="utf-8")
    return folder


def _numbered(number: int) -> str:
    """No two of them alike: the time of the first turn tells them apart."""
    made = (bad_game if number % 7 == 0 else game)(tile=number % 7 + 1)
    first = f"draw b{number % 7 + 1}\n"
    return made.replace(first, f"{first[:-1]} @{number // 10}.{number % 10}\n", 1)


def many(count: int) -> str:
    """One file of so many games."""
    head = "rkb 1\nvariant polish\nplayers Ania, Bartek\n"
    bodies = (_numbered(number).splitlines()[3:] for number in range(count))
    games = (f"game {number}\n" + "\n".join(body) + "\n" for number, body in enumerate(bodies, 1))
    return head + "".join(games)


_OPEN: list[Result] = []
"""A result holds its journal until it is closed."""


def close_all() -> None:
    while _OPEN:
        _OPEN.pop().close()


def audit(*names: Path | str, **options: Any) -> Result:
    close_all()
    result = audited([str(name) for name in names], Options(f"referee {referee.__version__}", **options))
    if "journal" in options:
        _OPEN.append(result)
    return result


def text(result: Result, format_: str = "json") -> str:
    return "".join(result.written(format_))


def found(result: Result) -> list[str]:
    """The codes of all findings that are no notes, in the order of the games."""
    entries = (entry.report for entry in result.games())
    return [each.code for report in entries for each in report.findings if each.kind != "note"]


def environment(**settings: str) -> dict[str, str]:
    return {**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": str(ROOT), **settings}


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "referee", "audit", *map(str, arguments)]


def call(
    *arguments: str | Path, folder: Path | None = None, **settings: str
) -> subprocess.CompletedProcess[str]:
    close_all()
    return subprocess.run(
        command(*arguments),
        cwd=folder or ROOT,
        env=environment(**settings),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )


def read(text: str) -> Any:
    return json.loads(text)
