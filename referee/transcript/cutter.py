"""Lines, one after the other, cut into games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from referee.model.event import (
    Blank,
    Event,
    ExtraField,
    GameLine,
    Header,
    Players,
    RuleLine,
    Turn,
    Unread,
    VariantLine,
    Version,
)
from referee.model.finding import Finding
from referee.text.frozen import dataclass, field
from referee.text.lines import GameLines
from referee.text.span import Cols
from referee.transcript.caps import CAPS, Caps
from referee.transcript.line import LineReader
from referee.transcript.names import NameCheck
from referee.transcript.slip import Slip

_HEADERS = Version | Header | ExtraField | VariantLine | RuleLine | Players | Blank


@dataclass(frozen=True, slots=True)
class GameText:
    """One game. `common` is what stands before the first `game` line; `findings` are about the text.

    Findings about the common part are among those of the first game. `lines` has the texts of all of it,
    found by their place in the whole file.
    """

    number: int | None
    events: tuple[Event, ...]
    common: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    findings: tuple[Finding, ...] = field(default=(), compare=False, repr=False)
    lines: Sequence[str] = field(default=(), compare=False, repr=False)


class Games(Protocol):
    """A text's games, given once; `findings` has what concerns the text as a whole, known afterwards."""

    @property
    def name(self) -> str | None: ...

    @property
    def findings(self) -> tuple[Finding, ...]: ...

    def __iter__(self) -> Iterator[GameText]: ...


class Cutter:
    """Reads lines one after the other and gives back game by game; holds no more than one game."""

    def __init__(self, name: str | None, reader: LineReader, caps: Caps = CAPS) -> None:
        self._name = name
        self._reader = reader
        self._caps = caps
        self._line = 0
        self.common: tuple[Event, ...] = ()
        self.loose: tuple[Finding, ...] = ()
        """Findings of a text that holds no game."""
        self._common_texts: list[str] = []
        self._texts: list[str] = []
        self._skipped = 0
        self._events: list[Event] = []
        self._findings: list[Finding] = []
        self._left_out: Finding | None = None
        self._begin(NameCheck())

    def skip_to(self, line: int) -> None:
        """The next text has that number in its file: those between are left out."""
        self._line = line - 1

    def games(self, lines: Iterable[str]) -> Iterator[GameText]:
        in_game = False
        number: int | None = None
        common_names = NameCheck()
        for text in lines:
            self._line += 1
            event, slips = self._reader.read(text, self._line)
            if isinstance(event, GameLine):
                if in_game:
                    yield self._finish(number)
                else:
                    common_names = self._names
                    yield from self._before_the_first()
                kept = self._findings if not in_game else []
                self._begin(common_names.copy())
                self._findings.extend(kept)
                in_game, number = True, event.number
            self._take(event, slips, text)
        if in_game or not all(isinstance(event, Blank) for event in self._events):
            yield self._finish(number)
        else:
            self.common, self.loose = tuple(self._events), tuple(self._findings)

    def _before_the_first(self) -> Iterator[GameText]:
        """What stands before the first `game` line is common, but turns there are a game without a number."""
        split = len(self._events)
        if self._turns:
            split = next(i for i, event in enumerate(self._events) if not isinstance(event, _HEADERS))
        self.common = tuple(self._events[:split])
        self._common_texts = self._texts
        if self._turns:
            self._events = self._events[split:]
            yield self._finish(None)
            self._findings = []

    def _begin(self, names: NameCheck) -> None:
        self._events, self._findings, self._texts = [], [], []
        self._skipped = max(self._line - 1, 0)
        self._names = names
        self._turns = 0
        self._bytes = 0
        self._full = False
        self._more = 0
        self._left_out = None

    def _take(self, event: Event, slips: tuple[Slip, ...], text: str) -> None:
        if self._full:
            return
        self._texts.append(text)
        if over := self._over_caps(event, text):
            self._full = True
            slips = (*slips, over)
        else:
            self._events.append(event)
            slips = slips or self._names.look(event, text)
        if slips:
            turn = event.number if isinstance(event, Turn | Unread) else None
            self._tell([slip.finding(self._name, self._line, text[:2000], turn) for slip in slips])

    def _tell(self, findings: list[Finding]) -> None:
        """What is too much is counted; `_left_out` keeps the first of it."""
        room = self._caps.findings - len(self._findings)
        self._findings += findings[:room]
        if findings[room:]:
            self._left_out = self._left_out or findings[room]
            self._more += len(findings[room:])

    def _over_caps(self, event: Event, text: str) -> Slip | None:
        """Turns and bytes of a game. A character may be four bytes, so most lines need no counting."""
        self._turns += type(event) is Turn
        self._bytes += len(text) + 1 if text.isascii() else len(text.encode("utf-8", "replace")) + 1
        if self._turns <= self._caps.turns and self._bytes <= self._caps.game:
            return None
        cols = Cols(1, max(2, min(len(text), 2000) + 1))
        if self._turns > self._caps.turns:
            return Slip("N023", cols, most=self._caps.turns)
        return Slip("N024", cols, most=self._caps.game)

    def _finish(self, number: int | None) -> GameText:
        if self._left_out and self._left_out.span:
            span = self._left_out.span
            slip = Slip("N040", Cols(span.column, span.end_column), count=self._more)
            self._findings.append(slip.finding(self._name, span.line, self._left_out.excerpt or ""))
        lines = GameLines(self._common_texts, self._skipped, self._texts)
        return GameText(number, tuple(self._events), self.common, tuple(self._findings), lines)
