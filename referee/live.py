"""A game judged while it is played, turn by turn: an engine for platforms and bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.judge.game import GameJudge
from referee.judge.games import sorted_findings
from referee.model import event as ev
from referee.model.finding import Finding
from referee.model.variant import Variant
from referee.scoring import MatchBook
from referee.transcript import LineReader, Recorder
from referee.transcript.names import NameCheck
from referee.transcript.printing import print_name

if TYPE_CHECKING:
    from referee.replay.state import State

_FIXED = (ev.Version, ev.VariantLine, ev.RuleLine, ev.Players, ev.GameLine)
"""Lines that are settled when the game is made."""
_CLAIMS = (ev.Racks, ev.Tally, ev.Winner, ev.End)


class Game:
    """`play("(k9-11)")` judges the next player's turn and gives its findings; `undo()` takes it back.

    `line("deal Ania r1-3 ?11")` takes any other statement of a transcript. `text` is the transcript so far,
    and `findings` are those that `check_text` has of it.
    """

    def __init__(self, variant: Variant, players: Sequence[str]) -> None:
        self.variant = variant
        self.players = tuple(players)
        self._reader = LineReader()
        self._head = Recorder(players=players, variant=variant.name).text.splitlines()
        self._begin(self._head)

    def _begin(self, lines: Sequence[str]) -> None:
        self._lines: list[str] = []
        self._names = NameCheck()
        self._judge = GameJudge(self.variant, None, self._lines)
        for line in lines:
            self._take(line, self._reader.read(line, len(self._lines) + 1)[0])

    def _anew(self) -> Game:
        """The same game again, for a question that would begin or end it."""
        other = Game(self.variant, self.players)
        other._begin(self._lines)
        return other

    @property
    def state(self) -> State:
        """Table, racks, pool and who has opened, as far as they are known."""
        if self._judge.setup.begun:
            return self._judge.setup.state
        setup = self._anew()._judge.setup
        setup.begin_if_needed()
        return setup.state

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All that is to be said so far, the score's claims included, in the order of the lines."""
        judged = self._anew()._judge.result()
        book = MatchBook()
        scored = book.score(judged.played)
        return sorted_findings((*judged.findings, *scored.findings, *book.close()[1]))

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines)

    @property
    def to_move(self) -> str | None:
        """Whose turn it is; None where nobody can tell yet."""
        return self._judge.due()

    def play(self, actions: str, player: str | None = None) -> tuple[Finding, ...]:
        """One turn. Raises ValueError where the text is no turn, or where nobody can tell whose it is."""
        who = player or self.to_move
        if who is None:
            raise ValueError("nobody has moved yet: say who begins")
        number = self._judge.numbers.expected or self._judge.turns + 1
        return self.line(f"{number}. {print_name(who)} {actions}")

    def line(self, text: str) -> tuple[Finding, ...]:
        """One statement, judged. Raises ValueError where it can't be read, or is settled already."""
        if "\n" in text or "\r" in text:
            raise ValueError("one line at a time")
        event, slips = self._reader.read(text, len(self._lines) + 1)
        if isinstance(event, ev.Unread):
            said = slips[0].finding(None, 1, text).message if slips else "it can't be read"
            raise ValueError(said)
        if isinstance(event, _FIXED):
            raise ValueError("rulebook, rules and players are settled when the game is made")
        before = len(self._judge.found.all)
        self._take(text, event)
        found = tuple(self._judge.found.all[before:])
        if isinstance(event, _CLAIMS):
            here = [each for each in self.findings if each.span and each.span.line == len(self._lines)]
            return tuple(here)
        return found

    def undo(self) -> None:
        """Take the last line back. Raises ValueError where there is none."""
        if len(self._lines) <= len(self._head):
            raise ValueError("there is nothing to undo")
        self._begin(self._lines[:-1])

    def _take(self, text: str, event: ev.Event) -> None:
        self._lines.append(text)
        number = event.number if isinstance(event, ev.Turn) else None
        for slip in self._names.look(event, text):
            self._judge.found.all.append(slip.finding(None, len(self._lines), text, number))
        self._judge.take(event)
