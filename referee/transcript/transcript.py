"""A whole text as a value, and the reader that cuts a stream of lines into games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from referee.model.event import Blank, Event, GameLine, Turn, Unread
from referee.model.finding import Finding
from referee.text.source import Source
from referee.text.span import Cols
from referee.transcript.caps import CAPS, Caps
from referee.transcript.line import LineReader
from referee.transcript.names import NameCheck
from referee.transcript.printing import print_event
from referee.transcript.slip import Slip


@dataclass(frozen=True, slots=True)
class GameText:
    """One game. `common` is what stands before the first `game` line; `findings` are about the text.

    Findings about the common part are among those of the first game.
    """

    number: int | None
    events: tuple[Event, ...]
    common: tuple[Event, ...] = field(default=(), compare=False, repr=False)
    findings: tuple[Finding, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A text's games. `str()` is the canonical text."""

    name: str | None
    common: tuple[Event, ...]
    games: tuple[GameText, ...]
    findings: tuple[Finding, ...] = field(default=(), compare=False)

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(chain(self.common, *(game.events for game in self.games)))

    def __str__(self) -> str:
        return "".join(f"{print_event(event)}\n" for event in self.events)


@cache
def shared_reader() -> LineReader:
    """The reader whose memory all texts of a process share."""
    return LineReader()


def parse(source: Source, *, reader: LineReader | None = None, caps: Caps = CAPS) -> Transcript:
    """The whole text. Never raises for content: what can't be read is an Unread event and a finding."""
    flaws = source_findings(source)
    cutter = Cutter(source.name, reader or shared_reader(), caps)
    games = tuple(cutter.games(source.lines))
    return Transcript(
        source.name,
        cutter.common,
        games,
        (*flaws, *cutter.loose, *chain.from_iterable(g.findings for g in games)),
    )


def source_findings(source: Source) -> tuple[Finding, ...]:
    if source.flaw is None:
        return ()
    code = "N026" if source.flaw.kind == "utf-16" else "N027"
    lines = source.lines
    excerpt = lines[source.flaw.line - 1] if source.flaw.line <= len(lines) else ""
    slip = Slip(code, Cols(source.flaw.column, source.flaw.column + 1))
    return (slip.finding(source.name, source.flaw.line, excerpt),)


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
        self._begin(NameCheck())

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
                    self.common, common_names = tuple(self._events), self._names
                kept = self._findings if not in_game else []
                self._begin(common_names.copy())
                self._findings.extend(kept)
                in_game, number = True, event.number
            self._take(event, slips, text)
        if in_game or not all(isinstance(event, Blank) for event in self._events):
            yield self._finish(number)
        else:
            self.common, self.loose = tuple(self._events), tuple(self._findings)

    def _begin(self, names: NameCheck) -> None:
        self._events: list[Event] = []
        self._findings: list[Finding] = []
        self._names = names
        self._turns = 0
        self._bytes = 0
        self._full = False

    def _take(self, event: Event, slips: tuple[Slip, ...], text: str) -> None:
        if self._full:
            return
        slips = (*slips, *self._over_caps(event, text))
        if not self._full:
            self._events.append(event)
            slips = slips or self._names.look(event)
        if slips and len(self._findings) < self._caps.findings:
            turn = event.number if isinstance(event, Turn | Unread) else None
            excerpt = text[:2000]
            self._findings += [slip.finding(self._name, self._line, excerpt, turn) for slip in slips[:20]]

    def _over_caps(self, event: Event, text: str) -> tuple[Slip, ...]:
        """Turns and bytes of a game. A character may be four bytes, so most lines need no counting."""
        self._turns += isinstance(event, Turn)
        self._bytes += len(text) + 1 if text.isascii() else len(text.encode("utf-8", "replace")) + 1
        cols = Cols(1, max(2, min(len(text), 2000) + 1))
        if self._turns > self._caps.turns:
            self._full = True
            return (Slip("N023", cols, most=self._caps.turns),)
        if self._bytes > self._caps.game:
            self._full = True
            return (Slip("N024", cols, most=self._caps.game),)
        return ()

    def _finish(self, number: int | None) -> GameText:
        return GameText(number, tuple(self._events), self.common, tuple(self._findings))
