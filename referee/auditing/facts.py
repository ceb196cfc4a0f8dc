"""What a game tells an organiser beyond its findings: draws, openings, time, penalties; who sat where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from referee.judge.games import JudgedGame
from referee.model import event as ev
from referee.text.span import Span

_PLAYS = (ev.Lay, ev.Extend, ev.Rearrange, ev.WholeTable)
LEAST_TURNS = 4
"""Shorter games are too easily alike to be called the same."""


@dataclass(slots=True)
class Deeds:
    """What one player did in a game. `opened`: in which of the own turns; `tenths`: the time used."""

    turns: int = 0
    plays: int = 0
    draws: int = 0
    passes: int = 0
    opened: int | None = None
    tenths: int = 0
    timed: int = 0
    timeouts: int = 0
    failed: int = 0
    penalties: int = 0
    points: int = 0


@dataclass(slots=True)
class Facts:
    """`seats`: the players in the order of their line. `print`: the same for the same moves, else None."""

    seats: tuple[str, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    deeds: dict[str, Deeds] = field(default_factory=dict)
    starter: str | None = None
    ending: str | None = None
    print: str | None = None
    place: tuple[Span, str] | None = None
    middle: bool = False


_HEADERS = ("event", "round", "board", "date", "site")


def facts_of(game: JudgedGame) -> Facts:
    facts = Facts()
    end = game.judged.played.end
    facts.ending = end.ending if end else None
    facts.starter = game.judged.starter
    facts.seats = game.judged.played.players
    turns: list[ev.Turn] = []
    for event in (*game.text.common, *game.text.events):
        if isinstance(event, ev.Turn):
            turns.append(event)
        elif isinstance(event, ev.Header):
            if event.key in _HEADERS:
                facts.headers[event.key] = event.value.strip()
        elif isinstance(event, ev.Players | ev.GameLine):
            facts.place = event.span(), _line(game.text.lines, event.line)
        elif isinstance(event, ev.Gap | ev.Opened) or (isinstance(event, ev.TableLine) and not turns):
            facts.middle = True
    for turn in turns:
        _count(turn, facts.deeds.setdefault(turn.player.text, Deeds()))
    facts.print = _print(turns, game.text.lines, any(each.plays for each in facts.deeds.values()))
    if facts.place is None and turns:
        facts.place = turns[0].span(), _line(game.text.lines, turns[0].line)
    if facts.middle:
        for each in facts.deeds.values():
            each.opened = None
    return facts


def _line(lines: Sequence[str], number: int) -> str:
    return lines[number - 1] if 0 < number <= len(lines) else ""


def _count(turn: ev.Turn, deeds: Deeds) -> None:
    """A turn is a play, a draw, a pass, or failed; a failure's tiles are no draw."""
    deeds.turns += 1
    played = drew = failed = False
    for action in turn.actions:
        if isinstance(action, _PLAYS):
            played = True
        elif isinstance(action, ev.Draw):
            drew = True
        elif isinstance(action, ev.Said):
            failed = failed or action.word in ("timeout", "void")
            deeds.timeouts += action.word == "timeout"
            deeds.passes += action.word == "pass"
        elif isinstance(action, ev.Undone):
            failed = True
        elif isinstance(action, ev.Penalty):
            deeds.penalties += 1
            deeds.points += int(action.points)
    if turn.clock is not None:
        deeds.timed += 1
        deeds.tenths += int(turn.clock * 10)
    if failed:
        deeds.failed += 1
    elif played:
        deeds.plays += 1
        deeds.opened = deeds.opened or deeds.turns
    elif drew:
        deeds.draws += 1


def _print(turns: Sequence[ev.Turn], lines: Sequence[str], played: bool) -> str | None:
    """A digest of the turns as written, blanks and comments left out."""
    if len(turns) < LEAST_TURNS or not played:
        return None
    digest = blake2b(digest_size=12)
    for turn in turns:
        text = _line(lines, turn.line)[turn.cols.start - 1 : turn.cols.end - 1]
        digest.update(text.replace(" ", "").replace("\t", "").encode("utf-8", "surrogatepass") + b"\n")
    return digest.hexdigest()


# --- as JSON -------------------------------------------------------------------------------------


def facts_out(facts: Facts) -> list[Any]:
    deeds = [[name, *(getattr(each, key) for key in DEEDS)] for name, each in facts.deeds.items()]
    place: list[Any] | None = None
    if facts.place:
        span, text = facts.place
        place = [[span.line, span.column, span.end_line, span.end_column], text[:200]]
    seats = list(facts.seats)
    return [seats, facts.headers, deeds, facts.starter, facts.ending, facts.print, place]


def facts_in(packed: list[Any]) -> Facts:
    seats, headers, deeds, starter, ending, print_, place = packed
    return Facts(
        tuple(seats),
        headers,
        {name: Deeds(*numbers) for name, *numbers in deeds},
        starter,
        ending,
        print_,
        (Span(*place[0]), place[1]) if place else None,
    )


DEEDS = tuple(Deeds.__dataclass_fields__)
