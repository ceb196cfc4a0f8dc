"""Players' names, held against the `players` line."""

from __future__ import annotations

from collections.abc import Iterator
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


class NameCheck:
    """Knows the players of one game, and says of each unknown name once that it is unknown."""

    def __init__(self, known: frozenset[str] | None = None) -> None:
        self._known = known
        self._accused: set[str] = set()

    def copy(self) -> NameCheck:
        return NameCheck(self._known)

    def look(self, event: Event) -> tuple[Slip, ...]:
        """What is to be said about the names of this event (and the version, which is as short)."""
        if type(event) is Turn:
            known = self._known
            if known is None or event.player.text in known:
                return ()
        if isinstance(event, Players):
            self._known = frozenset(name.text for name in event.names)
            self._accused.clear()
            return tuple(_alike(event.names))
        if isinstance(event, Version) and event.number != 1:
            return (Slip("N028", event.cols, found=event.number),)
        if self._known is None:
            return ()
        return tuple(slip for name in names_of(event) if (slip := self._unknown(name, self._known)))

    def _unknown(self, name: Name, known: frozenset[str]) -> Slip | None:
        if name.text in known or name.text in self._accused:
            return None
        self._accused.add(name.text)
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


def nearest(text: str, known: frozenset[str]) -> str | None:
    """The known name most like this one; one that differs only in case before all others."""
    ordered = sorted(known)
    for name in ordered:
        if name.casefold() == text.casefold():
            return name
    found = get_close_matches(text[:100], ordered, 1, 0.5)
    return found[0] if found else None


def _alike(names: tuple[Name, ...]) -> Iterator[Slip]:
    seen: dict[str, Name] = {}
    for name in names:
        other = seen.setdefault(name.text.casefold(), name)
        if other is name:
            continue
        if other.text == name.text:
            yield Slip("N029", name.cols, player=name.text)
        else:
            yield Slip("N030", name.cols, player=name.text, other=other.text)
