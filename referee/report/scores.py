"""Scorebooks as text one would pin on the wall, as Markdown, CSV and JSON."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from typing import Any

from referee.model.plain import flow
from referee.report.csv_ import guarded
from referee.report.json_ import dumped, json_value, report_object
from referee.report.markdown import escaped, render_markdown
from referee.report.scoretables import (
    Table,
    game_sentence,
    game_table,
    laid_out,
    match_sentence,
    match_table,
    names_of,
)
from referee.report.text import ORIGINS, UTF_8, finding_lines, summary_line
from referee.scoring.book import Page, Scorebook
from referee.text.safe import shown


def render_score_text(book: Scorebook, colour: bool = False, encoding: str = UTF_8) -> str:
    blocks = [block for page in book.pages if (block := _page_block(page, book.match is None))]
    if book.match:
        blocks.append(f"{laid_out(match_table(book, book.match))}\n\n{shown(match_sentence(book.match))}")
    report = book.report("")
    for page in book.pages:
        found = sorted(page.findings, key=lambda each: each.sort_key)
        blocks += ["\n".join(finding_lines(finding, colour, encoding)) for finding in found]
    blocks.append("\n".join([*_rulebooks(book), summary_line(report.totals, colour)]))
    return "\n\n".join(blocks) + "\n"


def _rulebooks(book: Scorebook) -> list[str]:
    """Which rulebook was used, and who said so."""
    lines = []
    for page in book.pages:
        if page.variant is None:
            continue
        origin = f" ({ORIGINS[page.variant_from]})" if page.variant_from else ""
        changes = ", ".join(f"{each.parameter} = {flow(each.value)}" for each in page.variant.changes)
        lines.append(shown(f"Scored by {page.variant.name}{origin}{', with ' if changes else ''}{changes}."))
    return list(dict.fromkeys(lines))


def _page_block(page: Page, alone: bool) -> str:
    """A paper sheet's game has no racks to show: it stands in the match's table, or is the whole sheet."""
    if page.detail is None and page.points is not None:
        return f"{shown(game_sentence(page))}\n\n{laid_out(game_table(page))}" if alone else ""
    number = f"game {page.game}" if page.file and page.game is not None else ""
    place = ", ".join(part for part in (shown(page.file or ""), number) if part)
    title = f"{place}{': ' if place else ''}{shown(game_sentence(page))}"
    return f"{title}\n\n{laid_out(game_table(page))}" if page.detail else title


def render_score_markdown(book: Scorebook) -> str:
    blocks = ["# Scores"]
    for page in book.pages:
        if page.detail is not None:
            blocks += [escaped(game_sentence(page)), _piped(game_table(page))]
    if book.match:
        blocks += [_piped(match_table(book, book.match)), escaped(match_sentence(book.match))]
    return "\n\n".join(blocks) + "\n\n" + render_markdown(book.report(""))


def _piped(table: Table) -> str:
    marks = ["---:" if column in table.right else "---" for column in range(len(table.head))]
    rows = [table.head, tuple(marks), *table.rows, *table.closing]
    return "\n".join(
        f"| {' | '.join(row if index == 1 else map(escaped, row))} |" for index, row in enumerate(rows)
    )


def render_score_csv(book: Scorebook) -> str:
    """A score sheet, in the form that `referee score --sheet` reads."""
    names = book.match.players if book.match else book.pages[0].players if book.pages else ()
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["game", *map(guarded, names), "winner"])
    for index, page in enumerate(book.pages, 1):
        points = [_plain((page.points or {}).get(name)) for name in names]
        writer.writerow([index, *points, guarded(names_of(page.winner))])
    if book.match:
        for word, numbers in (
            ("bonus", book.match.bonus),
            ("wins", book.match.wins),
            ("total", book.match.totals),
        ):
            writer.writerow([word, *(_plain(numbers[name]) for name in names), ""])
        if book.match.winner:
            writer.writerow(["winner", guarded(names_of(book.match.winner))])
    return out.getvalue()


def _plain(points: Fraction | None) -> str:
    """A number that no spreadsheet takes for a date: `7.5`; thirds stay thirds."""
    if points is None:
        return "?"
    tenths = points * 1_000_000
    return str(points) if tenths.denominator > 1 or points.denominator == 1 else f"{float(points):g}"


def render_score_json(book: Scorebook, program: str) -> str:
    whole = report_object(book.report(program))
    for page, game in zip(book.pages, whole["games"], strict=True):
        game |= _detail(page)
    return dumped(whole, indent=2) + "\n"


def _detail(page: Page) -> dict[str, Any]:
    if page.detail is None:
        return {}
    players = page.detail.players
    return {
        "racks": {each.name: json_value(each.rack.exact) for each in players},
        "sums": {each.name: each.sum for each in players},
    }
