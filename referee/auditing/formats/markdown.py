"""An audit as Markdown: the summary, the standing, then a table of findings a game, the worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.auditing.formats.text import standing_table, statistics_rows
from referee.auditing.result import Result
from referee.report.markdown import escaped, game_blocks
from referee.report.text import counted

STANDING = 200


def page(result: Result) -> Iterator[str]:
    counts = result.summary
    words = ", ".join(
        f"{counts[word]} {word}" for word in ("illegal", "undetermined", "legal") if counts[word]
    )
    games = f"{counted(result.played, 'game')} in {counted(result.files, 'file')}"
    yield f"# {escaped(result.event['name'] or 'Audit')}\n\n"
    yield f"**{games}: {words or 'nothing judged'}; {counted(result.findings, 'finding')}.**\n\n"
    if result.event["standing"]:
        table = standing_table(result, STANDING)
        marks = ["---:" if column in table.right else "---" for column in range(len(table.head))]
        yield "\n".join(
            ["## Standing\n", _row(table.head), f"| {' | '.join(marks)} |", *map(_row, table.rows)]
        )
        yield "\n\n"
    rows = statistics_rows(result)
    if rows:
        yield "\n".join(["## Statistics\n", "| what | how much |", "|---|---|", *map(_row, rows)]) + "\n\n"
    codes = sorted(result.statistics["codes"].items(), key=lambda each: (-each[1], each[0]))
    if codes:
        listed = [_row((code, str(count))) for code, count in codes]
        yield "\n".join(["## Findings\n", "| code | how often |", "|---|---:|", *listed]) + "\n\n"
    for entry in result.worst():
        yield "\n\n".join(game_blocks(entry.report)) + "\n\n"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(escaped, cells))} |"
