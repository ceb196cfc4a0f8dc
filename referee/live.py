"""A game judged while it is played, turn by turn: an engine for platforms and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.judge.game import GameJudge
from referee.model.event import Event, Turn, Unread
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.transcript import LineReader, Recorder

if TYPE_CHECKING:
    from referee.replay.state import State


class Game:
    """`play("(k9-11)")` judges the next player's turn and gives its findings; `undo()` takes it back.

    `line("deal Ania r1-3 ?11")` takes any other statement of a transcript. `text` is the transcript so far.
    """

    def __init__(self, variant: Variant, players: Sequence[str]) -> None:
        self.variant = variant
        self.players = tuple(players)
        self._reader = LineReader()
        self._lines: list[str] = []
        self._judge = self._fresh()
        self._head = Recorder(players=players, variant=variant.name).text.splitlines()
        for line in self._head:
            self._take(line)

    def _fresh(self) -> GameJudge:
        return GameJudge(self.variant, None, self._lines)

    @property
    def state(self) -> State:
        """Table, racks, pool and who has opened, as far as they are known."""
        self._judge.setup.begin_if_needed()
        return self._judge.setup.state

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(self._judge.found.all)

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines)

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; None where nobody can tell yet."""
        return self._judge.setup.seats.expected()

    def play(self, actions: str, player: str | None = None) -> tuple[Finding, ...]:
        """One turn. Raises ValueError where the text is no turn, or where nobody can tell whose it is."""
        who = player or self.to_move
        if who is None:
            raise ValueError("nobody has moved yet: say who begins")
        number = self._judge.turns + 1
        name = who if who.isidentifier() and who.isascii() else '"' + who.replace('"', "") + '"'
        return self.line(f"{number}. {name} {actions}")

    def line(self, text: str) -> tuple[Finding, ...]:
        """One statement, judged. Raises ValueError where it can't be read."""
        event, slips = self._reader.read(text, len(self._lines) + 1)
        if isinstance(event, Unread):
            said = slips[0].finding(None, 1, text).message if slips else "it can't be read"
            raise ValueError(said)
        before = len(self._judge.found.all)
        self._lines.append(text)
        self._judge.take(event)
        return tuple(self._judge.found.all[before:])

    def undo(self) -> None:
        """Take the last line back. Raises ValueError where there is none."""
        if len(self._lines) <= len(self._head):
            raise ValueError("there is nothing to undo")
        lines = self._lines[:-1]
        self._lines = []
        self._judge = self._fresh()
        for line in lines:
            self._take(line)

    def _take(self, text: str) -> Event | Turn:
        event, _ = self._reader.read(text, len(self._lines) + 1)
        self._lines.append(text)
        self._judge.take(event)
        return event
