"""Score sheets as CSV: any of three delimiters, every cell with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.scoring import codes
from referee.scoring.sheet import (
    MOST_BYTES,
    MOST_GAMES,
    MOST_PLAYERS,
    TALLIES,
    WINNER,
    Named,
    Noted,
    Row,
    Sheet,
    SheetGame,
    Slip,
    brief,
    read_names,
    read_points,
)
from referee.text.frozen import dataclass, field
from referee.text.source import Source
from referee.text.span import Span

_DELIMITERS = (",", ";", "\t")
_FORMULA_STARTS = ("=", "+", "-", "@")


class Cell(NamedTuple):
    text: str
    span: Span


def read_csv(source: Source) -> Sheet:
    """The sheet with all that could not be read of it as slips."""
    if source.flaw is not None:
        problem = f"the file is no UTF-8 text ({source.flaw.kind}); save it as CSV UTF-8"
        at = Span(source.flaw.line, source.flaw.column, source.flaw.line, source.flaw.column + 1)
        return Sheet((), (), slips=(_shape(problem, at),), file=source.name, lines=source.lines)
    if len(source.text) > MOST_BYTES:
        return Sheet(
            (), (), slips=(_shape("the file is larger than any score sheet", None),), file=source.name
        )
    reader = _Reader(source.lines)
    reader.run()
    return Sheet(
        tuple(reader.players),
        tuple(reader.games),
        reader.tallies,
        reader.winner,
        slips=tuple(reader.slips),
        file=source.name,
        lines=source.lines,
        players_span=reader.players_span,
        left_out=reader.left_out,
    )


def _shape(problem: str, span: Span | None) -> Slip:
    return Slip(codes.SHEET_SHAPE, span, {"problem": problem})


@dataclass(slots=True)
class _Reader:
    lines: Sequence[str]
    delimiter: str = ","
    players: list[str] = field(default_factory=list)
    players_span: Span | None = None
    winners: int = 0
    """How many columns `winner` there are; one is enough."""
    labels: dict[str, SheetGame] = field(default_factory=dict)
    left_out: bool = False
    closed: bool = False
    """Whether a game was found below the closing rows; the next one is no new mistake."""
    games: list[SheetGame] = field(default_factory=list)
    tallies: dict[str, Row] = field(default_factory=dict)
    winner: Named | None = None
    slips: list[Slip] = field(default_factory=list)
    torn: int = 0
    """A line whose quotation marks are odd: what its cells hold nobody can tell."""

    def run(self) -> None:
        rows = self._rows()
        header = next(rows, None)
        if header is None:
            self.slips.append(_shape("the sheet is empty", Span(1, 1, 1, 1)))
        elif self._header(header):
            for row in rows:
                self._row(row)
                if len(self.games) >= MOST_GAMES:
                    self.slips.append(_shape(f"no more than {MOST_GAMES} games are read", row[0].span))
                    self.left_out = True
                    break

    def _rows(self) -> Iterator[list[Cell]]:
        """Rows with something in them. Excel's own first line, `sep=;`, names the delimiter."""
        start = 0
        if self.lines and self.lines[0].startswith("sep=") and len(self.lines[0]) == 5:
            self.delimiter, start = self.lines[0][4], 1
        elif first := next((line for line in self.lines if line.strip()), ""):
            self.delimiter = max(_DELIMITERS, key=first.count)
        for number, line in enumerate(self.lines[start:], start + 1):
            cells = self._cells(line, number)
            if any(cell.text for cell in cells):
                yield cells

    def _cells(self, line: str, number: int) -> list[Cell]:
        cells, begin, quoted = [], 0, False
        for index, character in enumerate(line):
            if character == '"':
                quoted = not quoted
            elif character == self.delimiter and not quoted:
                cells.append(_cell(line, begin, index, number))
                begin = index + 1
        if quoted:
            self.torn = number
            self.slips.append(
                _shape(
                    "a quotation mark opens here and never closes", _cell(line, begin, len(line), number).span
                )
            )
        return [*cells, _cell(line, begin, len(line), number)]

    def _header(self, cells: list[Cell]) -> bool:
        if cells[0].text.casefold() != "game":
            problem = f"the header begins with {brief(cells[0].text) or 'an empty cell'}, not with game"
            self.slips.append(_shape(problem, cells[0].span))
            return False
        names = list(cells[1:])
        while names and not names[-1].text:
            names.pop()
        last = names[-1] if names else None
        while names and names[-1].text.casefold() == WINNER:
            self.winners += 1
            names.pop()
        good = self._names(names, cells[0].span)
        if last is not None and self.winners > 1:
            self.slips.append(_shape("a second column winner", last.span))
        return good

    def _names(self, names: list[Cell], span: Span) -> bool:
        for cell in names:
            if not cell.text:
                self.slips.append(_shape("a player's name is missing here", cell.span))
            elif cell.text.casefold() == WINNER:
                self.slips.append(_shape("the column winner stands last, after the players", cell.span))
            elif cell.text in self.players:
                self.slips.append(Slip(codes.REPEATED_PLAYER, cell.span, {"player": cell.text}))
            self.players.append(cell.text)
        if not 1 <= len(names) <= MOST_PLAYERS:
            self.slips.append(_shape(f"the header names {len(names)} players", span))
        good = not self.slips
        if not good:
            self.players.clear()
        elif names:
            first, last = names[0].span, names[-1].span
            self.players_span = Span(first.line, first.column, last.end_line, last.end_column)
        return good

    def _row(self, cells: list[Cell]) -> None:
        word = cells[0].text.casefold()
        if word == WINNER:
            self._match_winner(cells)
        elif word in TALLIES:
            if word in self.tallies:
                self.slips.append(_shape(f"a second row {word}", cells[0].span))
            self.tallies.setdefault(word, self._points(cells))
        elif word and not any(character.isdigit() for character in word):
            problem = (
                f"{brief(cells[0].text)} is no row of a sheet: a game's number, bonus, wins, total or winner"
            )
            self.slips.append(_shape(problem, cells[0].span))
            self.left_out = True
        else:
            self._game(cells)

    def _game(self, cells: list[Cell]) -> None:
        game = SheetGame(cells[0].text, self._points(cells), self._game_winner(cells), cells[0].span)
        if (self.tallies or self.winner) and not self.closed:
            self.closed = True
            self.slips.append(_shape("a game after the closing rows", cells[0].span))
        if self._is_new(game, cells[0].span):
            self.games.append(game)

    def _is_new(self, game: SheetGame, span: Span) -> bool:
        """A second row with the same points is a copy; with others, a game whose number is wrong."""
        earlier = self.labels.setdefault(game.label, game) if game.label else game
        if earlier is game:
            return True
        copied = earlier.points == game.points
        self.left_out |= copied
        same = " with the same points; it is not counted" if copied else ""
        self.slips.append(_shape(f"a second row of game {brief(game.label)}{same}", span))
        return not copied

    def _points(self, cells: list[Cell]) -> Row:
        found: Row = {}
        end = cells[-1].span
        for index, name in enumerate(self.players, 1):
            cell = (
                cells[index]
                if index < len(cells)
                else Cell("", Span(end.line, end.end_column, end.line, end.end_column))
            )
            points = read_points(cell.text, decimal_comma=self.delimiter != ",")
            if points is None and cell.span.line == self.torn:
                continue
            if points is None:
                self.slips.append(
                    Slip(codes.SHEET_CELL, cell.span, {"text": brief(cell.text) or "an empty cell"})
                )
            else:
                found[name] = Noted(points, cell.span)
        self._surplus(cells)
        return found

    def _surplus(self, cells: list[Cell]) -> None:
        width = 1 + len(self.players) + self.winners
        extra = next((cell for cell in cells[width:] if cell.text), None)
        if extra is not None:
            self.slips.append(_shape("this row has more cells than the header", extra.span))

    def _game_winner(self, cells: list[Cell]) -> Named | None:
        at = 1 + len(self.players)
        return self._named(cells[at]) if self.winners and at < len(cells) and cells[at].text else None

    def _match_winner(self, cells: list[Cell]) -> None:
        named = next((cell for cell in cells[1:] if cell.text), None)
        if self.winner is not None or named is None:
            problem = "a second row winner" if self.winner else "the row winner names nobody"
            self.slips.append(_shape(problem, cells[0].span))
        else:
            self.winner = self._named(named)

    def _named(self, cell: Cell) -> Named:
        return Named(read_names(cell.text, self.players), cell.span)


def _cell(line: str, begin: int, end: int, number: int) -> Cell:
    """The text without blanks and quotes, and without the mark that keeps a spreadsheet from calculating."""
    raw = line[begin:end]
    text = raw.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        text = text[1:-1].replace('""', '"').strip()
    if text.startswith("'") and text[1:].startswith(_FORMULA_STARTS):
        text = text[1:]
    left = begin + len(raw) - len(raw.lstrip()) if raw.strip() else begin
    return Cell(text, Span(number, left + 1, number, max(left + len(raw.strip()), left) + 1))
