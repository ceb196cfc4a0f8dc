"""One line of text to one event.

What was parsed once is remembered: a whole statement, or one action of a turn, whose places count
from its own beginning. Lark is asked only for what is new. `remember=False` parses every line in
one piece; a test holds both ways to the same answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from referee.model.event import Action, Blank, Event, GameLine, Name, Turn, Unread
from referee.text.span import Cols
from referee.transcript import engine
from referee.transcript.caps import CAPS, Caps
from referee.transcript.slip import Slip
from referee.transcript.words import plain_name

_NO_CLOCK: tuple[Fraction | None, Cols] = (None, Cols(0, 0))
_T = TypeVar("_T")
_SHORT = 200
"""The longest text that is remembered: longer ones hardly ever come again."""


class Memory(dict[str, _T]):
    """What some short text means; bounded, whatever is read.

    When it is full, all becomes old; what is old and asked for again is taken over, the rest goes.
    """

    def __init__(self, size: int) -> None:
        super().__init__()
        self._size = size
        self._old: dict[str, _T] = {}

    def keep(self, text: str, value: _T) -> _T:
        if len(text) > _SHORT:
            return value
        if len(self) >= self._size:
            self._old = dict(self)
            self.clear()
        self[text] = value
        return value

    def recall(self, text: str) -> _T | None:
        """For what `get` does not find."""
        value = self._old.get(text)
        return None if value is None else self.keep(text, value)


class _Head(NamedTuple):
    """`7. Ania` at the beginning of a line: all of it follows from its text."""

    number: int
    player: Name
    cols: Cols


class LineReader:
    """Reads lines. One reader may serve any number of texts and threads."""

    def __init__(self, caps: Caps = CAPS, *, remember: bool = True, memory: int = 50_000) -> None:
        self._caps = caps
        self._remember = remember
        self._statements: Memory[Event] = Memory(memory // 5)
        self._actions: Memory[Action] = Memory(memory)
        self._clocks: Memory[tuple[Fraction, Cols]] = Memory(memory // 5)
        self._heads: Memory[_Head] = Memory(memory // 5)

    def read(self, text: str, line: int) -> tuple[Event, tuple[Slip, ...]]:
        """The event, and what kept the line from being read (then the event is Unread)."""
        if len(text) > self._caps.line:
            slip = Slip("N020", Cols(1, self._caps.line + 1), most=self._caps.line)
            return self._unread(text[:1000], line), (slip,)
        if self._remember:
            head = engine.turn_head().match(text)
            if head:
                return self._turn(text, line, head)
            game = engine.game_line().fullmatch(text)
            if game and len(game[1]) <= self._caps.digits:
                first = len(text) - len(text.lstrip()) + 1
                return GameLine(int(game[1]), line=line, cols=Cols(first, len(text.rstrip()) + 1)), ()
        known = self._statements.get(text)
        if known is None:
            try:
                known = self._statement(text)
            except Slip as slip:
                return self._unread(text, line), (slip,)
        return replace(known, line=line), ()

    def _statement(self, text: str) -> Event:
        """A line in one piece. A blank put in front makes Lark's offsets columns, which count from 1."""
        event, comment = engine.parse(" " + text, "line")
        end = comment.start_pos - 1 if comment else len(text)
        body = text[:end].rstrip()
        start = len(body) - len(body.lstrip())
        said = comment.value[1:].rstrip() if comment else None
        made = replace(event or Blank(), cols=Cols(start + 1, len(body) + 1), comment=said)
        return self._statements.keep(text, made) if self._remember and not said else made

    def _turn(self, text: str, line: int, head: Any) -> tuple[Event, tuple[Slip, ...]]:
        """A turn in pieces. After the name no quotes can stand, so `#`, `@` and `;` mean only themselves."""
        begun = head.end()
        body, mark, comment = text[begun:].partition("#")
        actions, at, clock = body.partition("@")
        slips: list[Slip] = []
        done, offsets = self._all_actions(actions, begun + 1, slips)
        clock_start = begun + len(actions) + 1
        time = self._clock(at + clock.rstrip(), clock_start, slips) if at else _NO_CLOCK
        known = self._heads.get(head[0]) or self._head(head, slips)
        if slips or known is None:
            return self._unread(text, line, known.number if known else None), tuple(slips)
        turn = Turn(
            known.number,
            known.player,
            done,
            time[0],
            offsets=offsets,
            number_cols=known.cols,
            clock_cols=time[1].shifted(clock_start) if at else time[1],
            line=line,
            cols=Cols(known.cols.start, begun + len(body.rstrip()) + 1),
            comment=comment.rstrip() if mark else None,
        )
        return turn, ()

    def _all_actions(
        self, text: str, column: int, slips: list[Slip]
    ) -> tuple[tuple[Action, ...], tuple[int, ...]]:
        done: list[Action] = []
        offsets: list[int] = []
        for piece in text.split(";"):
            if len(slips) >= self._caps.line_findings:
                break
            stripped = piece.strip(" \t")
            offset = column + piece.find(stripped)
            action = self._actions.get(stripped)
            if action is None:
                action = self._try(self._action, stripped, offset, slips)
            if action is not None:
                done.append(action)
                offsets.append(offset)
            column += len(piece) + 1
        return tuple(done), tuple(offsets)

    def _action(self, text: str) -> Action:
        if (known := self._actions.recall(text)) is not None:
            return known
        action: Action = replace(engine.parse(text, "action"), cols=Cols(0, len(text)))
        return self._actions.keep(text, action)

    def _clock(self, text: str, column: int, slips: list[Slip]) -> tuple[Fraction | None, Cols]:
        known = self._clocks.get(text)
        if known is not None:
            return known
        return (
            self._try(lambda t: self._clocks.keep(t, engine.parse(t, "clock")), text, column, slips)
            or _NO_CLOCK
        )

    def _try(self, parse: Callable[[str], _T], text: str, column: int, slips: list[Slip]) -> _T | None:
        try:
            return parse(text)
        except Slip as slip:
            slips.append(slip.shifted(column))
            return None

    def _head(self, head: Any, slips: list[Slip]) -> _Head | None:
        digits, cols = head[1].rstrip(" \t."), Cols(head.start(1) + 1, head.end(1) + 1)
        if len(digits) > self._caps.digits:
            slips.append(Slip("N011", cols, digits=len(digits), most=self._caps.digits))
            return None
        player = Name(plain_name(head[2]), Cols(head.start(2) + 1, head.end(2) + 1))
        return self._heads.keep(head[0], _Head(int(digits), player, cols))

    def _unread(self, text: str, line: int, number: int | None = None) -> Unread:
        begins = engine.terminal("NUMBER").match(text.lstrip(" \t"))
        if number is None and begins and len(begins[0]) <= self._caps.digits:
            number = int(begins[0])
        return Unread(text, number, line=line, cols=Cols(1, len(text) + 1))
