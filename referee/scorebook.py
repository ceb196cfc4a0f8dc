"""Scores from what a caller hands over: games, racks in an argument, a paper sheet's bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from referee.judge.games import JudgedGame, judge_games
from referee.judge.rulebook import Asked, Load
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.scoring import codes
from referee.scoring.assess import MatchBook, ScoredGame, not_known
from referee.scoring.book import Origin, Page, Scorebook, book_of_sheet, page_of
from referee.scoring.fromracks import NamedRack, Told, score_racks
from referee.scoring.sheet import Sheet, Slip
from referee.scoring.sheetcheck import check_sheet
from referee.text.source import Source
from referee.text.span import Span
from referee.transcript import Games


def book_of_transcripts(
    texts: Iterable[Games], asked: Asked, load: Callable[[str | None], Load]
) -> Scorebook:
    """All games of all texts as one match, read one after the other. What is wrong with plays is not said.

    `load` takes a text's name and gives what finds the rulebooks that it names.
    """
    book = MatchBook()
    pages: list[Page] = []
    empty: list[Page] = []
    for games in texts:
        before = len(pages)
        judged = judge_games(games, asked, load(games.name), games.name)
        pages += (_page(game, book.score(game.judged.played)) for game in judged)
        if games.findings or len(pages) == before:
            empty.append(Page(games.name, None, (), None, None, None, None, games.findings))
    match, notes = book.close()
    if pages:
        pages[-1] = replace(pages[-1], findings=(*pages[-1].findings, *notes))
    variant = pages[0].variant if pages else None
    return Scorebook((*pages, *empty), match if len(pages) > 1 else None, variant)


def _page(game: JudgedGame, scored: ScoredGame) -> Page:
    found = (*game.text.findings, *game.rulebook.findings, *scored.findings, *not_known(scored))
    return replace(page_of(scored, game.rulebook.origin), findings=found, turns=game.judged.turns)


class UnusableRacks(ValueError):
    """The caller's racks can't be read at all."""


def book_of_racks(racks: str | Mapping[str, str], variant: Variant, origin: Origin, told: Told) -> Scorebook:
    """`A=; B=b5 J`, or a mapping of names to tiles. Raises UnusableRacks where it is neither."""
    text = racks if isinstance(racks, str) else "; ".join(f"{name}={rack}" for name, rack in racks.items())
    scored = score_racks(read_racks(text), variant, told, text=text)
    scored = replace(scored, findings=(*scored.findings, *not_known(scored)))
    return Scorebook((page_of(scored, origin),), variant=variant)


def read_racks(text: str) -> tuple[NamedRack, ...]:
    """Each part between semicolons is a player, `=` and the tiles left."""
    found, start = [], 0
    for part in text.split(";"):
        if part.strip():
            found.append(_named(part, start))
        start += len(part) + 1
    if not found:
        raise UnusableRacks("no rack is given; write for instance: Ania=; Bartek=b5 J")
    return tuple(found)


def _named(part: str, start: int) -> NamedRack:
    from referee.transcript.argument import parse_tiles

    name, equals, rack = part.partition("=")
    plain = name.strip().removeprefix('"').removesuffix('"').strip()
    if not equals or not plain:
        raise UnusableRacks(f"{part.strip()!r} is no PLAYER=TILES")
    read = parse_tiles(rack)
    if rack.strip() and read.findings:
        first = read.findings[0]
        at = start + len(name) + 1 + (first.span.column if first.span else 1)
        raise UnusableRacks(f"column {at}, {rack.strip()!r}: {first.message}")
    begin = start + len(part) - len(part.lstrip()) + 1
    span = Span(1, begin, 1, begin + len(part.strip()))
    return NamedRack(plain, read.tiles, span, start + len(name) + 1)


class Chosen(NamedTuple):
    """The rulebook for a sheet and who named it; `problem` is why the sheet's own one is not used."""

    variant: Variant
    origin: Origin
    problem: str | None = None


def book_of_paper(data: bytes, name: str, chosen: Callable[[str | None], Chosen]) -> Scorebook:
    """A score sheet, YAML by its name or its look, else CSV. `chosen` takes the rulebook that it names."""
    sheet, findings = _yaml(data, name) if _is_yaml(data, name) else _csv(data, name)
    variant, origin, problem = chosen(sheet.variant)
    if problem is not None:
        slip = Slip(codes.SHEET_SHAPE, sheet.variant_span, {"problem": problem})
        sheet = replace(sheet, slips=(*sheet.slips, slip))
    checked = check_sheet(sheet, variant)
    return book_of_sheet(replace(checked, findings=(*findings, *checked.findings)), variant, origin)


_KEY = re.compile(rb"(?:\xef\xbb\xbf)?(?:\s|#[^\n]*\n|---\s)*(?:variant|players|games)\s*:")


def _is_yaml(data: bytes, name: str) -> bool:
    """Standard input has no name that tells."""
    return name.endswith((".yaml", ".yml")) or (name == "-" and _KEY.match(data) is not None)


def _csv(data: bytes, name: str) -> tuple[Sheet, tuple[Finding, ...]]:
    from referee.scoring.sheetcsv import read_csv

    return read_csv(Source.of_bytes(data, name)), ()


def _yaml(data: bytes, name: str) -> tuple[Sheet, tuple[Finding, ...]]:
    from referee.scoring.sheetyaml import read_nodes
    from referee.yamlplaces import Limits, read

    document = read(data, name, Limits(size=4_000_000))
    lines = Source.of_bytes(data, name).lines
    return read_nodes(document.root, name, lines), document.findings
