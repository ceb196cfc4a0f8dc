"""Writing transcripts turn by turn, for platforms and bots."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TextIO

from referee.model.event import Action, Event, GameLine, Name, Players, Turn, VariantLine, Version
from referee.transcript.argument import parse_turn_text
from referee.transcript.names import NameCheck
from referee.transcript.printing import print_event
from referee.transcript.transcript import shared_reader


class Recorder:
    """Writes one line a call. What would not parse again as the same event is refused with ValueError,
    and so is a player who is not in the `players` line.

    >>> record = Recorder(players=["Ania", "Bartek"], variant="polish")
    >>> record.turn("Ania", "draw b5", clock=31)
    >>> record.turn("Bartek", "(k10-12)")
    >>> print(record.text)
    rkb 1
    variant polish
    players Ania, Bartek
    1. Ania draw b5 @0:31
    2. Bartek (k10-12)
    <BLANKLINE>
    """

    def __init__(
        self, out: TextIO | None = None, *, players: Sequence[str] = (), variant: str | None = None
    ) -> None:
        self._out = out
        self._lines: list[str] = []
        self._next = 1
        self._names = self._common = NameCheck()
        self.write(Version(1))
        if variant is not None:
            self.write(VariantLine(variant))
        if players:
            self.write(Players(tuple(Name(player) for player in players)))

    @property
    def text(self) -> str:
        """Everything written so far; kept only where no `out` was given."""
        return "".join(self._lines)

    def turn(
        self,
        player: str,
        actions: str | Sequence[Action],
        *,
        clock: Fraction | int | str | None = None,
        number: int | None = None,
        comment: str | None = None,
    ) -> None:
        """A turn, numbered on from the last. Actions are events, or text as a transcript writes it."""
        number = self._next if number is None else number
        done = _actions(actions) if isinstance(actions, str) else tuple(actions)
        time = None if clock is None else Fraction(clock)
        self.write(Turn(number, Name(player), done, time, comment=comment))

    def line(self, text: str) -> None:
        """Any statement as text, written in its canonical form."""
        event, slips = shared_reader().read(text, 1)
        if slips:
            raise ValueError(slips[0].finding(None, 1, text).message)
        self.write(event)

    def write(self, event: Event) -> None:
        line = print_event(event)
        if shared_reader().read(line, 1) != (event, ()):
            raise ValueError(f"this can't be written as a transcript's line: {line}")
        line.encode()
        self._check_names(event, line)
        if isinstance(event, Turn):
            self._next = event.number + 1
        self._put(f"{line}\n")

    def _check_names(self, event: Event, line: str) -> None:
        if isinstance(event, GameLine):
            self._next = 1
            self._names = self._common.copy()
        for slip in self._names.look(event, line):
            finding = slip.finding(None, 1, line)
            if finding.verdict == "illegal":
                raise ValueError(finding.message)
        if isinstance(event, Players) and self._common is self._names:
            self._common = self._names.copy()

    def _put(self, text: str) -> None:
        if self._out is None:
            self._lines.append(text)
        else:
            self._out.write(text)


def _actions(text: str) -> tuple[Action, ...]:
    read = parse_turn_text(text)
    if read.findings:
        raise ValueError(read.findings[0].message)
    if read.clock is not None or "#" in text:
        raise ValueError("the clock and the comment are given by their own names")
    return read.actions
