"""The tables of a scorebook: one a game, one for the match, and the sentences that go with them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from referee.scoring.book import Page, Scorebook
from referee.scoring.match import Match
from referee.scoring.result import listed
from referee.text.excerpt import cells
from referee.text.safe import shown

_CRITERIA = {"wins": "games won", "points": "points", "fewest_points": "the fewest points"}


class Table(NamedTuple):
    """Cells of text; the columns named in `right` hold numbers. `closing` rows stand below a line."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int]
    closing: tuple[tuple[str, ...], ...] = ()


def number(points: Fraction | None, bounds: object = None) -> str:
    """`+24`, `-15/2`; where it is not known, between what it lies, or `?`."""
    if points is not None:
        return f"+{points}" if points > 0 else str(points)
    return "?" if bounds is None else str(bounds)


def game_table(page: Page) -> Table:
    """A line a player: the points, what was noted, and the sums of the rack and of the points."""
    if page.detail is None:
        points = tuple((name, number(points)) for name, points in (page.points or {}).items())
        return Table(("player", "points"), points, frozenset({1}))
    noted = page.noted is not None
    head = ("player", *(("noted",) if noted else ()), "points", "rack", "sum")
    rows = []
    for each in page.detail.players:
        claim = (page.noted or {}).get(each.name)
        claims = (("" if claim is None else number(claim)),) if noted else ()
        rows.append((each.name, *claims, number(each.points, each.bounds), each.rack_sum, each.sum))
    return Table(head, tuple(rows), frozenset({1, 2} if noted else {1}))


def match_table(book: Scorebook, match: Match) -> Table:
    """The sheet: a line a game, then games won, the bonus where there is one, and the totals."""
    names = match.players
    rows = tuple(
        (str(index), *(_points(page, name) for name in names), names_of(page.winner))
        for index, page in enumerate(book.pages, 1)
    )
    wins = ("wins", *("?" if won is None else str(won) for won in match.wins.values()), "")
    bonus = ("bonus", *(number(match.bonus[name]) for name in names), "")
    totals = (
        "total",
        *(number(match.totals[name], match.limits[name]) for name in names),
        names_of(match.winner),
    )
    paid = any(match.bonus[name] != 0 for name in names)
    closing = (wins, *((bonus,) if paid else ()), totals)
    return Table(("game", *names, "winner"), rows, frozenset(range(1, len(names) + 1)), closing)


def _points(page: Page, name: str) -> str:
    if page.points is None:
        return "?"
    detail = page.detail.player(name) if page.detail else None
    return number(page.points.get(name, Fraction(0)), detail.bounds if detail else None)


def names_of(names: Sequence[str] | None) -> str:
    return "?" if names is None else listed(names)


def game_sentence(page: Page) -> str:
    """`Bartek wins: a rack was emptied.`"""
    how = f": {page.how}" if page.how else ""
    if page.game is None:
        return "There is no game in it."
    if page.points is None:
        return "The game has not ended, as far as the record shows."
    if page.winner is None:
        return f"Who won is not known{how}."
    if not page.winner:
        return f"Nobody wins{how}."
    return f"{names_of(page.winner)} {'share the win' if len(page.winner) > 1 else 'wins'}{how}."


def match_sentence(match: Match) -> str:
    """Who won the match, by what, and whether it is complete."""
    if match.finished is False:
        lead = f" {names_of(match.leaders)} would lead." if match.leaders else ""
        return f"{match.remarks[0].message[0].upper()}{match.remarks[0].message[1:]}.{lead}"
    length = "" if match.finished else " How many games a match has is for the players to agree."
    if match.winner is None:
        return f"Who won the match is not known.{length}"
    if len(match.winner) > 1:
        return f"{names_of(match.winner)} are tied for the match.{length}"
    done = " The match is complete." if match.finished else length
    return f"{names_of(match.winner)} wins the match, by {_CRITERIA[match.decided_by or 'points']}.{done}"


def laid_out(table: Table) -> str:
    rows = [tuple(map(shown, row)) for row in (table.head, *table.rows, *table.closing)]
    widths = [max(cells(row[column]) for row in rows) for column in range(len(table.head))]
    lines = [_line(row, widths, table.right) for row in rows]
    rule = "  ".join("-" * width for width in widths)
    end = 1 + len(table.rows)
    parts = [lines[0], rule, *lines[1:end], *((rule, *lines[end:]) if table.closing else ())]
    return "\n".join(f"  {part}".rstrip() for part in parts)


def _line(row: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    line = []
    for column, (text, width) in enumerate(zip(row, widths, strict=True)):
        blanks = " " * (width - cells(text))
        line.append(blanks + text if column in right else text + blanks)
    return "  ".join(line)
