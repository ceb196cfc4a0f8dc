"""Players' names, held against the `players` line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from referee.model.event import (
    Deal,
    End,
    Event,
    Name,
    Opened,
    Players,
    Racks,
    Redeal,
    Start,
    Tally,
    Turn,
    Version,
    Winner,
)
from referee.transcript.slip import Slip
from referee.transcript.words import bare_name


class NameCheck:
    """Knows the players of one game, and says of each unknown name once that it is unknown."""

    def __init__(self, known: dict[str, str] | None = None) -> None:
        self._known = known
        """each name as it is compared, and as the `players` line writes it"""
        self._accused: set[str] = set()

    def copy(self) -> NameCheck:
        return NameCheck(self._known)

    def look(self, event: Event, text: str) -> tuple[Slip, ...]:
        """What is to be said about the names of this line (and the version, which is as short)."""
        if type(event) is Turn:
            known = self._known
            if known is None or (event.player.text in known and text.isascii()):
                return ()
        if isinstance(event, Players):
            self._known = {name.text: _written(name, text) for name in reversed(event.names)}
            self._accused.clear()
            return tuple(_alike(event.names, text))
        if isinstance(event, Version) and event.number != 1:
            return (Slip("N028", event.cols, found=event.number),)
        if self._known is None:
            return ()
        return tuple(slip for name in names_of(event) if (slip := self._odd(name, self._known, text)))

    def _odd(self, name: Name, known: dict[str, str], text: str) -> Slip | None:
        encoded = known.get(name.text)
        if name.text in self._accused or encoded == _written(name, text):
            return None
        self._accused.add(name.text)
        if encoded is not None:
            return Slip("N039", name.cols, player=name.text)
        near = nearest(name.text, known)
        meant = f"; was {near} meant?" if near else ""
        return Slip("N008", name.cols, player=name.text, meant=meant)


def names_of(event: Event) -> tuple[Name, ...]:
    """The players that an event speaks of."""
    match event:
        case Turn(player=player) | Deal(player=player) | Redeal(player=player):
            return (player,)
        case Opened(players=players) | Winner(players=players):
            return players
        case Start(draws=some):
            return tuple(one.player for one in some)
        case Racks(claims=some) | Tally(claims=some):
            return tuple(one.player for one in some)
        case End(player=Name() as player):
            return (player,)
        case _:
            return ()


def nearest(text: str, known: Iterable[str]) -> str | None:
    """The known name most like this one; one that differs only in case before all others."""
    ordered = sorted(known)
    for name in ordered:
        if name.casefold() == text.casefold():
            return name
    found = get_close_matches(text[:100], ordered, 1, 0.5)
    return found[0] if found else None


def _written(name: Name, text: str) -> str:
    """The name in the line's own encoding. Plain letters have only one."""
    if name.text.isascii():
        return name.text
    return bare_name(text[name.cols.start - 1 : name.cols.end - 1])


def _alike(names: tuple[Name, ...], text: str) -> Iterator[Slip]:
    seen: dict[str, Name] = {}
    for name in names:
        other = seen.setdefault(name.text.casefold(), name)
        if other is name:
            continue
        if other.text == name.text:
            two = _written(name, text) != _written(other, text)
            how = ", in two encodings of the same letters" if two else ""
            yield Slip("N029", name.cols, player=name.text, how=how)
        else:
            yield Slip("N030", name.cols, player=name.text, other=other.text)
