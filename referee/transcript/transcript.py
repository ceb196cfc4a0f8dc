"""A whole text as a value."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

from referee.model.event import Event
from referee.model.finding import Finding
from referee.text.frozen import dataclass, field
from referee.text.source import Source
from referee.text.span import Cols
from referee.transcript.caps import CAPS, Caps
from referee.transcript.cutter import Cutter, GameText
from referee.transcript.line import LineReader
from referee.transcript.printing import print_event
from referee.transcript.slip import Slip


@dataclass(frozen=True, slots=True)
class Transcript:
    """A text's games; `events` has the common part and all games. `str()` is the canonical text."""

    source: Source = field(compare=False, repr=False)
    common: tuple[Event, ...]
    games: tuple[GameText, ...]
    findings: tuple[Finding, ...] = field(default=(), compare=False)

    @property
    def name(self) -> str | None:
        return self.source.name

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(chain(self.common, *(game.events for game in self.games)))

    def __str__(self) -> str:
        return "".join(f"{print_event(event)}\n" for event in self.events)


@cache
def shared_reader() -> LineReader:
    """The reader whose memory all texts of a process share."""
    return LineReader()


def parse(source: Source | str | bytes, *, reader: LineReader | None = None, caps: Caps = CAPS) -> Transcript:
    """The whole text. Never raises for content: what can't be read is an Unread event and a finding."""
    if not isinstance(source, Source):
        source = Source.of_text(source) if isinstance(source, str) else Source.of_bytes(source)
    flaws = source_findings(source)
    cutter = Cutter(source.name, reader or shared_reader(), caps)
    games = tuple(cutter.games(source.lines))
    return Transcript(
        source,
        cutter.common,
        games,
        (*flaws, *cutter.loose, *chain.from_iterable(g.findings for g in games)),
    )


class SourceGames:
    """The games of a text that is at hand, one by one, as `GameStream` gives those of a stream."""

    def __init__(self, source: Source, *, reader: LineReader | None = None, caps: Caps = CAPS) -> None:
        self.name = source.name
        self._source = source
        self._cutter = Cutter(source.name, reader or shared_reader(), caps)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What concerns the text as a whole, once its games were given."""
        return (*source_findings(self._source), *self._cutter.loose)

    def __iter__(self) -> Iterator[GameText]:
        return self._cutter.games(self._source.lines)


def source_findings(source: Source) -> tuple[Finding, ...]:
    if source.flaw is None:
        return ()
    code = "N026" if source.flaw.kind == "utf-16" else "N027"
    lines = source.lines
    excerpt = lines[source.flaw.line - 1] if source.flaw.line <= len(lines) else ""
    slip = Slip(code, Cols(source.flaw.column, source.flaw.column + 1))
    return (slip.finding(source.name, source.flaw.line, excerpt),)
