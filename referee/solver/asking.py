"""A question as people write it: read, checked against the box, answered. Findings are values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Protocol, cast

from referee.model.code import Code
from referee.model.event import TileList
from referee.model.finding import Finding, Grade, Source
from referee.model.meld import reader_of
from referee.model.tile import UNSEEN, Tile
from referee.model.variant import Supply, Variant
from referee.solver import codes
from referee.solver.reaching import Reach, reach
from referee.solver.solution import Goal, Solution, solve
from referee.text.frozen import dataclass
from referee.text.span import Cols, Span


@dataclass(frozen=True, slots=True)
class Question:
    """Tiles and sets as a transcript writes them; `opened` is assumed where there is a table."""

    rack: str
    table: str
    variant: Variant
    opened: bool | None = None
    goal: Goal = "tiles"
    reach: str | None = None
    players: int | None = None
    time_limit: float | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """`unread` where an argument can't be read; `reached` is about the table asked for."""

    findings: tuple[Finding, ...] = ()
    unread: bool = False
    solution: Solution | None = None
    reached: Reach | None = None


class TilesRead(Protocol):
    @property
    def tiles(self) -> TileList: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...


class SetsRead(Protocol):
    @property
    def sets(self) -> tuple[TileList, ...]: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...


def ask(
    question: Question,
    read_tiles: Callable[[str, str], TilesRead],
    read_sets: Callable[[str, str], SetsRead],
) -> Asked:
    """The answer, or what is wrong with the question. The readers are those of the transcript language."""
    empty = TileList(())
    rack = read_tiles(question.rack, "--rack") if question.rack.strip() else None
    table = read_sets(question.table, "--table") if question.table.strip() else None
    aim = read_sets(question.reach, "--reach") if question.reach else None
    unread = tuple(f for part in (rack, table, aim) if part for f in part.findings)
    if unread:
        return Asked(unread, unread=True)
    own, sets = rack.tiles if rack else empty, table.sets if table else ()
    wrong = tuple(_wrong(question, own, sets, aim.sets if aim else ()))
    if wrong:
        return Asked(wrong)
    return _answer(question, own, sets, aim.sets if aim else None)


def _answer(
    question: Question, own: TileList, sets: tuple[TileList, ...], aim: tuple[TileList, ...] | None
) -> Asked:
    rack = [piece for piece in own.tiles if piece is not UNSEEN]
    table = [laid.tiles for laid in sets]
    opened = bool(table) if question.opened is None else question.opened
    rules = question.variant
    unseen = len(own.tiles) - len(rack)
    solution = solve(
        rack, table, rules, opened=opened, goal=question.goal, unseen=unseen, time_limit=question.time_limit
    )
    new = [laid.tiles for laid in aim] if aim is not None else None
    aimed = reach(table, new, rack, rules, opened=opened, unseen=unseen) if new is not None else None
    return Asked(solution=solution, reached=aimed)


# --- what can be wrong --------------------------------------------------------------------------


def _wrong(
    question: Question, own: TileList, sets: tuple[TileList, ...], aim: tuple[TileList, ...]
) -> Iterator[Finding]:
    supply = _supply(question.variant, question.players)
    rack, table = ("--rack", question.rack, (own,)), ("--table", question.table, sets)
    yield from _tiles(question.variant, supply, (rack, table))
    if aim:
        yield from _tiles(question.variant, supply, (("--reach", question.reach or "", aim),))
    yield from no_sets(question.table, sets, question.variant)
    for name, text, lists in (("--table", question.table, sets), ("--reach", question.reach or "", aim)):
        yield from _unseen(question.variant, name, text, lists)


def _unseen(variant: Variant, name: str, text: str, sets: tuple[TileList, ...]) -> Iterator[Finding]:
    """Sets with a tile nobody saw: nothing can be answered about them."""
    for laid in sets:
        if UNSEEN in laid.tiles:
            facts = {"tiles": _written(laid), "problem": "holds a tile that nobody saw"}
            yield _finding(variant, codes.NO_SET, name, text, laid.cols, **facts)


def no_sets(text: str, sets: tuple[TileList, ...], variant: Variant) -> Iterator[Finding]:
    """The sets of a table, given as `text`, that are none; one with unseen tiles may be."""
    reader = reader_of(variant)
    for laid in sets:
        faces = tuple(piece.face for piece in laid.tiles)
        if _known(variant, faces) and reader.legal(faces) is False:
            facts = {"tiles": _written(laid), "problem": "is no legal set"}
            yield _finding(variant, codes.NO_SET, "--table", text, laid.cols, **facts)


def _written(laid: TileList) -> str:
    return f"({' '.join(piece.text for piece in laid.tiles)})"


def _known(variant: Variant, faces: tuple[Tile, ...]) -> bool:
    letters = {colour.letter for colour in variant.tiles.colours}
    return all(
        not each.is_ordinary or (each.colour in letters and each.number <= variant.tiles.highest)
        for each in faces
    )


def _tiles(
    variant: Variant, supply: Supply, parts: tuple[tuple[str, str, tuple[TileList, ...]], ...]
) -> Iterator[Finding]:
    seen: Counter[Tile] = Counter()
    for name, text, lists in parts:
        for tiles in lists:
            for piece, cols in zip(tiles.tiles, tiles.places, strict=True):
                most = supply.jokers if piece.is_joker else supply.copies
                seen[piece.face] += 1
                if not _known(variant, (piece,)):
                    yield _finding(variant, codes.UNKNOWN_TILE, name, text, cols, tile=piece.text)
                elif piece is not UNSEEN and seen[piece.face] == most + 1:
                    facts: dict[str, Any] = {"tile": piece.face.text, "count": most + 1, "most": most}
                    yield _finding(variant, codes.TOO_MANY, name, text, cols, **facts)


def _supply(variant: Variant, players: int | None) -> Supply:
    """The box for that many players, else the largest."""
    fits = [s for s in variant.tiles.supply if players and s.players.low <= players <= s.players.high]
    return max(fits or variant.tiles.supply, key=lambda supply: (supply.copies, supply.jokers))


def _finding(variant: Variant, code: Code, name: str, text: str, cols: Cols, **facts: Any) -> Finding:
    first, *others = code.cites
    cited = variant.cite(first)
    return Finding(
        code.code,
        code.name,
        code.kind,
        "illegal",
        code.message.format(**facts),
        name,
        Span.on_line(1, cols),
        parameter=first,
        value=variant.value(first),
        also=tuple(others),
        source=Source(cited.booklet, cited.clause, cast("Grade | None", cited.grade)),
        excerpt=text,
    )
