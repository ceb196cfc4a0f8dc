"""Turns for the tests of rules: facts built by hand, over a line of text with the actions in it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from referee.model.event import Action, Name, Penalty, Said, Turn
from referee.model.meld import Meld
from referee.model.tile import tiles
from referee.replay.facts import Laid, Step, TurnFacts
from referee.rules.rule import Breach
from referee.text.span import Cols


def meld(text: str) -> Meld:
    return tiles(text)


def turn(
    *words: str,
    player: str = "Ania",
    clock: str | None = None,
    opened: bool | None = True,
    pool: int | None = 50,
    drawn: str = "",
    penalties: tuple[Penalty, ...] = (),
    actions: tuple[Action, ...] = (),
    **facts: Any,
) -> TurnFacts:
    """A turn in which these words were said, these tiles drawn and these points noted."""
    said = tuple(Said(word, cols=Cols(0, 4)) for word in words)  # type: ignore[arg-type]
    every = (*actions, *said, *penalties)
    event = Turn(
        1,
        Name(player, Cols(4, 8)),
        every,
        None if clock is None else Fraction(clock),
        tuple(10 * (n + 1) for n in range(len(every))),
        line=7,
        cols=Cols(1, 80),
    )
    made = TurnFacts(event, player, opened, pool, **facts)
    made.said.update(words)
    made.drawn.extend(tiles(drawn))
    made.draw_at = 0 if drawn and every else None
    made.penalties.extend((every.index(each), each) for each in penalties)
    return made


def play(*words: str, **facts: Any) -> TurnFacts:
    """A turn that lays k10 k11 k12."""
    laid = Laid(meld("k10 k11 k12"), meld("k10 k11 k12"), 0, Cols(0, 8))
    made = turn(*(words or ("over",)), **facts)
    made.laid, made.played = (laid,), laid.meld
    made.steps.append(Step(0, (), (laid,), laid.meld, ()))
    return made


def cited(found: Any) -> list[tuple[str, str]]:
    """For each verdict whether it is a breach or open, and the parameter it stands on."""
    return [("breach" if isinstance(each, Breach) else "open", each.parameters[0]) for each in found]
