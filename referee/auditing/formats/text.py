"""An audit for people: what it comes to, the standing, then the games, the worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.auditing.result import Result
from referee.report.scoretables import Table, laid_out
from referee.report.text import counted, finding_lines, game_line, painted
from referee.text.safe import shown

STANDING = 30
"""Players of the ranking that the terminal shows; the other formats have them all."""
CODES = 12
_LABELS = {"illegal": "red", "undetermined": "yellow", "legal": "green"}


def lines(result: Result, colour: bool = False, quiet: bool = False) -> Iterator[str]:
    """Summary first, then the standing, then every finding."""
    yield "\n\n".join([_summary(result, colour), *_standing(result), *_statistics(result)]) + "\n"
    if quiet:
        return
    for entry in result.worst():
        report = entry.report
        found = [line for finding in report.findings for line in (*finding_lines(finding, colour), "")]
        yield "\n" + "\n".join([*found, game_line(report, colour)]) + "\n"


def _summary(result: Result, colour: bool) -> str:
    counts = result.summary
    words = ", ".join(f"{counts[word]} {word}" for word in _LABELS if counts[word]) or "nothing judged"
    name = f"{shown(result.event['name'])}: " if result.event["name"] else ""
    games = f"{counted(result.played, 'game')} in {counted(result.files, 'file')}"
    head = f"{name}{games}: {words}; {counted(result.findings, 'finding')}."
    codes = sorted(result.statistics["codes"].items(), key=lambda each: (-each[1], each[0]))
    rows = [f"  {count:>6}  {code}" for code, count in codes[:CODES]]
    if codes[CODES:]:
        rows.append(f"  {sum(count for _, count in codes[CODES:]):>6}  of {len(codes) - CODES} other codes")
    return "\n".join([painted(head, "bold", colour), *rows])


def _standing(result: Result) -> list[str]:
    rows = result.event["standing"]
    if not rows:
        return []
    table = standing_table(result, STANDING)
    winner = result.event["winner"]
    words = f"Winner: {' and '.join(map(shown, winner))}." if winner else "The winner is not known."
    left = result.event["players"] - min(len(rows), STANDING)
    more = f"{counted(left, 'more player')}.\n" if left > 0 else ""
    return [f"{laid_out(table)}\n{more}{words} Counted by {shown(result.event['variant'])}."]


def standing_table(result: Result, most: int) -> Table:
    rows = result.event["standing"][:most]
    head = ("place", "player", "points", "wins", "games", "illegal")
    body = tuple(
        (
            str(each["place"]),
            shown(each["player"]),
            _number(each["points"], each["points_known"]),
            _number(each["wins"], None),
            str(each["games"]),
            str(each["illegal"] or ""),
        )
        for each in rows
    )
    return Table(head, body, right=frozenset((0, 2, 3, 4, 5)))


def _number(number: Any, known: Any) -> str:
    if number is not None:
        return str(number)
    return f"{known}?" if known is not None else "?"


def _statistics(result: Result) -> list[str]:
    rows = statistics_rows(result)
    width = max((len(label) for label, _ in rows), default=0)
    return ["\n".join(f"{label:<{width}}  {value}" for label, value in rows)] if rows else []


def statistics_rows(result: Result) -> list[tuple[str, str]]:
    """What an organiser asks for, in words."""
    some = result.statistics
    if not some["games"]:
        return []
    turns = some["turns"]
    rows = [("turns", f"{turns} ({turns / some['games']:.1f} a game)")]
    rows.append(("plays, draws, passes", f"{some['plays']}, {some['draws']}, {some['passes']}"))
    rows += _openings(some["openings"])
    if some["time"]["turns"]:
        used = some["time"]["seconds"]
        rows.append(("time used", f"{_clock(used)} ({used / some['time']['turns']:.1f} s a turn)"))
    rows.append(("time-outs, failed turns", f"{some['timeouts']}, {some['failed_turns']}"))
    rows.append(("penalties noted", f"{some['penalties']} ({some['penalty_points']} points)"))
    rows.append(("how games ended", _counts(some["endings"])))
    rows.append(("wins by seat", _seats(some["seats"], some["starter"])))
    return rows


def _openings(openings: dict[str, Any]) -> list[tuple[str, str]]:
    counts = {int(turn): number for turn, number in openings["turns"].items()}
    opened = sum(counts.values())
    if not opened:
        return []
    mean = sum(turn * number for turn, number in counts.items()) / opened
    return [("opened", f"{opened} (in the own turn {mean:.1f} on average); never: {openings['never']}")]


def _seats(seats: Sequence[dict[str, int]], starter: dict[str, int]) -> str:
    words = [f"{each['seat']}: {each['wins']} of {each['games']}" for each in seats]
    if starter["games"]:
        words.append(f"who began: {starter['wins']} of {starter['games']}")
    return "; ".join(words) or "none"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{word.replace('_', ' ')} {number}" for word, number in counts.items()) or "none"


def _clock(seconds: float) -> str:
    hours, rest = divmod(int(seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}"
