"""A page of headings, sentences, tables and transcripts, written as text, Markdown or HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap

from referee.report.html_ import POLICY, STYLE
from referee.report.markdown import escaped
from referee.text.excerpt import cells
from referee.text.frozen import dataclass
from referee.text.safe import shown, shown_lines

WIDTH = 100
"""How wide a page of text is, as long as its tables are not squeezed."""
NARROWEST = 18


@dataclass(frozen=True, slots=True)
class Heading:
    text: str


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list of sentences."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. Cells may be long: they are wrapped."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Lines to be kept as they are: a transcript."""

    text: str


Block = Heading | Words | Points | Grid | Listing


@dataclass(frozen=True, slots=True)
class Page:
    title: str
    blocks: tuple[Block, ...]


# --- text ---------------------------------------------------------------------------------------


def page_text(page: Page, width: int = WIDTH) -> str:
    blocks = [shown(page.title), *(_text(block, width) for block in page.blocks)]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _text(block: Block, width: int) -> str:
    match block:
        case Heading(text):
            return f"{shown(text)}\n{'-' * cells(shown(text))}"
        case Words(text):
            return "\n".join(wrap(shown(text), width))
        case Points(items):
            return "\n".join(line for item in items for line in _point(item, width))
        case Grid():
            return "\n".join(_grid_lines(block, width))
        case Listing(text):
            return "\n".join(f"  {line}" for line in shown_lines(text).splitlines())


def _point(item: str, width: int) -> list[str]:
    return wrap(shown(item), width, initial_indent="- ", subsequent_indent="  ")


def _grid_lines(grid: Grid, width: int) -> Iterator[str]:
    rows = [tuple(map(shown, row)) for row in (grid.head, *grid.rows)]
    widths = _widths(rows, width)
    for index, row in enumerate(rows):
        yield from _grid_row(row, widths)
        if index == 0:
            yield "  ".join("-" * each for each in widths)


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Narrow columns get what they need; the wide ones share what is left."""
    natural = [max(cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    left, unsettled = width - 2 * (len(natural) - 1), set(range(len(natural)))
    found = dict.fromkeys(unsettled, 0)
    while unsettled:
        share = max(left // len(unsettled), NARROWEST)
        narrow = {column for column in unsettled if natural[column] <= share}
        for column in narrow or unsettled:
            found[column] = natural[column] if narrow else share
            left -= found[column]
        unsettled -= narrow or set(unsettled)
    return [found[column] for column in range(len(natural))]


def _grid_row(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    columns = [
        wrap(cell, width, break_on_hyphens=False) or [""] for cell, width in zip(row, widths, strict=True)
    ]
    for height in range(max(map(len, columns))):
        parts = [column[height] if height < len(column) else "" for column in columns]
        padded = (part + " " * (width - cells(part)) for part, width in zip(parts, widths, strict=True))
        yield "  ".join(padded).rstrip()


# --- Markdown -----------------------------------------------------------------------------------


def page_markdown(page: Page) -> str:
    return "\n\n".join([f"# {escaped(page.title)}", *map(_markdown, page.blocks)]) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(text):
            return f"## {escaped(text)}"
        case Words(text):
            return escaped(text)
        case Points(items):
            return "\n".join(f"- {escaped(item)}" for item in items)
        case Grid(head, rows):
            marks = ["---"] * len(head)
            lines = [list(map(escaped, head)), marks, *(list(map(escaped, row)) for row in rows)]
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)
        case Listing(text):
            # Indented, so that no fence in the text can end it.
            return "\n".join(f"    {line}" for line in shown_lines(text).splitlines())


# --- HTML ---------------------------------------------------------------------------------------

_TABLES = """\
table { border-collapse: collapse; } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem;
  border-bottom: 1px solid #8888; overflow-wrap: anywhere; }
"""
_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<h1>{title}</h1>
{blocks}
</body>
</html>
"""


def page_html(page: Page) -> str:
    blocks = "\n".join(map(_html, page.blocks))
    return _PAGE.format(
        policy=escape(POLICY), title=_escaped(page.title), style=STYLE + _TABLES, blocks=blocks
    )


def _html(block: Block) -> str:
    match block:
        case Heading(text):
            return f"<h2>{_isolated(text)}</h2>"
        case Words(text):
            return f"<p>{_isolated(text)}</p>"
        case Points(items):
            return "\n".join(["<ul>", *(f"<li>{_isolated(item)}</li>" for item in items), "</ul>"])
        case Grid(head, rows):
            top = "".join(f"<th>{_isolated(cell)}</th>" for cell in head)
            body = ["".join(f"<td>{_isolated(cell)}</td>" for cell in row) for row in rows]
            return "\n".join(["<table>", *(f"<tr>{row}</tr>" for row in (top, *body)), "</table>"])
        case Listing(text):
            return f"<pre>{escape(shown_lines(text))}</pre>"


def _isolated(text: str) -> str:
    """Names written from right to left keep their order to themselves."""
    return f"<bdi>{_escaped(text)}</bdi>"


def _escaped(text: str) -> str:
    return escape(shown(text), quote=True)


WRITERS = {"text": page_text, "markdown": page_markdown, "html": page_html}
"""How a page is written, by format."""
