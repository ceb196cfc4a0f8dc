"""An audit as one HTML page: nothing fetched, every word escaped, good on paper.

The only script sorts tables; the page's policy names it by its digest, so that no other can run.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import Any

from referee.auditing.formats.charts import across, gathered, upright
from referee.auditing.formats.style import SCRIPT, STYLE
from referee.auditing.formats.text import statistics_rows
from referee.auditing.result import Entry, Result
from referee.report.html_ import escaped, finding_html, isolated
from referee.report.text import counted, game_line

MOST_FINDINGS = 5_000
"""Findings that the page shows, the worst games first; it says what it left out."""
MOST_MATCHES = 2_000
MOST_STANDING = 2_000
BARS = 14

Cell = tuple[str, str | int | float | None]
"""What is shown, as HTML, and what it is sorted by."""

_DIGEST = b64encode(sha256(SCRIPT.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{_DIGEST}'; "
    "base-uri 'none'; form-action 'none'"
)
_WORDS = {"legal": "legal", "illegal": "illegal", "undetermined": "undetermined"}


def page(result: Result) -> Iterator[str]:
    yield _head(result)
    yield _summary(result)
    yield _nav(result)
    yield _standing(result)
    yield _charts(result)
    yield from _matches(result)
    yield from _findings(result)
    yield f"</main>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"


def _head(result: Result) -> str:
    title = escaped(result.event["name"] or "Referee's audit")
    return f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{escaped(_POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="{escaped(result.program)}">
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body>
<main>
<h1>{isolated(result.event["name"] or "Referee's audit")}</h1>
"""


def _summary(result: Result) -> str:
    counts = result.summary
    cards = [("games", result.played, ""), ("files", result.files, "")]
    cards += [(word, counts[word], word) for word in _WORDS]
    cards += [("findings", result.findings, ""), ("players", result.event["players"], "")]
    tiles = "".join(
        f'<li class="{kind}"><strong>{number}</strong> {word}</li>' for word, number, kind in cards
    )
    rows = "".join(
        f"<tr><th scope=row>{escaped(label)}</th><td>{isolated(value)}</td></tr>"
        for label, value in statistics_rows(result)
    )
    return f'<ul class="cards">{tiles}</ul>\n<table class="facts">{rows}</table>\n'


def _nav(result: Result) -> str:
    parts = [("standing", "Standing"), ("charts", "Charts"), ("matches", "Matches"), ("findings", "Findings")]
    links = " ".join(f'<a href="#{anchor}">{word}</a>' for anchor, word in parts)
    return f"<nav>{links}</nav>\n"


# --- tables --------------------------------------------------------------------------------------


def _table(name: str, head: Sequence[tuple[str, bool]], rows: Iterable[Sequence[Cell]]) -> Iterator[str]:
    """`head`: words, and whether the column holds numbers."""
    cells = "".join(
        f'<th scope="col"{" class=n" if numbers else ""}><button>{escaped(word)}</button></th>'
        for word, numbers in head
    )
    yield f'<table class="sortable" id="{name}-table"><thead><tr>{cells}</tr></thead><tbody>\n'
    for row in rows:
        yield "<tr>" + "".join(map(_cell, row, (numbers for _, numbers in head))) + "</tr>\n"
    yield "</tbody></table>\n"


def _cell(cell: Cell, numbers: bool) -> str:
    shown, value = cell
    key = "" if value is None else escaped(str(value))
    return f'<td{" class=n" if numbers else ""} data-v="{key}">{shown}</td>'


def _number(number: Any) -> Cell:
    """A score may be a text such as `15/2`, or not known."""
    if number is None:
        return "?", None
    if isinstance(number, str):
        over, _, under = number.partition("/")
        return escaped(number), int(over) / int(under or 1)
    return str(number), number


def _standing(result: Result) -> str:
    rows = result.event["standing"][:MOST_STANDING]
    if not rows:
        return '<h2 id="standing">Standing</h2>\n<p>Nobody played.</p>\n'
    winner = result.event["winner"]
    words = f"Winner: {', '.join(map(isolated, winner))}." if winner else "The winner is not known."
    left = result.event["players"] - len(rows)
    more = f" {counted(left, 'further player')} are left out here." if left > 0 else ""
    head = [("place", True), ("player", False), ("points", True), ("wins", True), ("games", True)]
    head += [("draws", True), ("opened in turn", True), ("seconds a turn", True), ("time-outs", True)]
    head += [("penalties", True), ("illegal", True)]
    table = "".join(_table("standing", head, map(_standing_row, rows)))
    rulebook = f"Counted by {isolated(result.event['variant'])}."
    return f'<section><h2 id="standing">Standing</h2>\n<p>{words} {rulebook}{more}</p>\n{table}</section>\n'


def _standing_row(row: dict[str, Any]) -> list[Cell]:
    points = _number(row["points"]) if row["points"] is not None else _known(row["points_known"])
    pace = round(row["seconds"] / row["timed_turns"], 1) if row["timed_turns"] else None
    return [
        _number(row["place"]),
        (isolated(row["player"]), row["player"]),
        points,
        _number(row["wins"]),
        _number(row["games"]),
        _number(row["draws"]),
        _optional(row["opening_turn"]),
        _optional(pace),
        _number(row["timeouts"]),
        _number(row["penalties"]),
        _number(row["illegal"]),
    ]


def _known(points: Any) -> Cell:
    """Some games of the player have no score that is known."""
    shown, value = _number(points)
    return f"{shown}?", value


def _optional(number: float | None) -> Cell:
    return ("", None) if number is None else (f"{number:g}", number)


# --- charts --------------------------------------------------------------------------------------


def _charts(result: Result) -> str:
    some = result.statistics
    codes = sorted(some["codes"].items(), key=lambda each: (-each[1], each[0]))[:BARS]
    players = [(row["player"], row["illegal"]) for row in result.event["standing"] if row["illegal"]]
    players = sorted(players, key=lambda each: (-each[1], each[0]))[:BARS]
    step = some["points"]["step"]
    points = _histogram({int(low) // step: number for low, number in some["points"]["from"].items()})
    figures = [
        across("Findings by code", codes, "findings"),
        across("Findings by player (illegal)", players, "findings"),
        across("Findings by round", list(some["rounds"].items())[:40], "findings"),
        upright("Opening turn", _histogram(some["openings"]["turns"]), "openings", "own turn"),
        upright("Length of the games", _histogram(some["lengths"]), "games", "turns"),
        upright(
            "Points", [(_from(label, step), count) for label, count in points], "scores", "points of a game"
        ),
    ]
    shown = "\n".join(figure for figure in figures if figure)
    return f'<section><h2 id="charts">Charts</h2>\n<div class="charts">\n{shown}\n</div></section>\n'


def _histogram(counts: dict[Any, int]) -> list[tuple[str, int]]:
    return gathered({int(value): number for value, number in counts.items()})


def _from(label: str, step: int) -> str:
    low, _, high = label.partition("–")
    return f"{int(low) * step}" if not high else f"{int(low) * step}–{(int(high) + 1) * step - 1}"


# --- matches -------------------------------------------------------------------------------------


def _matches(result: Result) -> Iterator[str]:
    count = result.event["matches"]
    if not count:
        return
    left = f" The first {MOST_MATCHES} are shown." if count > MOST_MATCHES else ""
    words = "1 match" if count == 1 else f"{count} matches"
    yield f'<section><h2 id="matches">Matches</h2>\n<p>{words}.{left}</p>\n'
    head = [("round", False), ("board", False), ("games", True), ("totals", False), ("winner", False)]
    yield from _table("matches", head, map(_match_row, islice(result.matches(), MOST_MATCHES)))
    yield "</section>\n"


def _match_row(row: dict[str, Any]) -> list[Cell]:
    where = row["round"], row["board"]
    if where == (None, None):
        where = row["files"][0], None
    totals = ", ".join(
        f"{isolated(name)}&nbsp;{_number(points)[0]}" for name, points in list(row["totals"].items())[:12]
    )
    more = " …" if len(row["totals"]) > 12 else ""
    winner = ", ".join(map(isolated, row["winner"])) if row["winner"] else ""
    if row["winner"] is None:
        winner = "not known"
    elif row["finished"] is False:
        winner = "unfinished"
    return [
        (isolated(where[0]) if where[0] is not None else "", where[0]),
        (isolated(where[1]) if where[1] is not None else "", where[1]),
        _number(row["games"]),
        (totals + more, None),
        (winner, winner),
    ]


# --- findings ------------------------------------------------------------------------------------


def _findings(result: Result) -> Iterator[str]:
    yield '<section><h2 id="findings">Findings</h2>\n'
    left_games = result.with_findings
    if not left_games:
        yield "<p>Nothing was found.</p>\n"
    shown = 0
    for entry in result.worst():
        if shown >= MOST_FINDINGS:
            break
        kept = entry.report.findings[: MOST_FINDINGS - shown]
        shown += len(kept)
        left_games -= 1
        yield _game(entry, kept)
    if result.findings > shown:
        left = counted(result.findings - shown, "further finding")
        games = f" in {counted(left_games, 'further game')}" if left_games else ""
        yield (
            f'<p class="left">{left}{games} left out: this page shows {MOST_FINDINGS}, the worst games '
            "first. The formats json, jsonl and csv have all of them.</p>\n"
        )
    yield "</section>\n"


def _game(entry: Entry, kept: Sequence[Any]) -> str:
    report = entry.report
    where = [f"round {entry.round}"] * (entry.round is not None)
    where += [f"board {entry.board}"] * (entry.board is not None)
    place = f" <small>{isolated(', '.join(where))}</small>" if where else ""
    return (
        f'<section class="game"><h3>{isolated(game_line(report))}{place}</h3>\n'
        + "\n".join(map(finding_html, kept))
        + "\n</section>\n"
    )
