"""The score of a game, with the sums that led to it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from referee.scoring.bounds import Bounds
from referee.text.frozen import dataclass


def listed(names: Sequence[str]) -> str:
    """`Ania, Bartek and Celina`"""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def counted(number: int | Fraction, noun: str) -> str:
    """`1 game`, `2 games`, `1/2 games`"""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@dataclass(frozen=True, slots=True)
class Remark:
    """Worth saying, never an offence: a code of this package, its sentence and what it stands on."""

    code: str
    message: str
    parameter: str


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's rack and points. `bounds` is None where nothing at all can be said of the points."""

    name: str
    rack: Bounds
    rack_sum: str
    bounds: Bounds | None
    sum: str
    parameters: tuple[str, ...]

    @property
    def points(self) -> Fraction | None:
        return self.bounds.exact if self.bounds else None


@dataclass(frozen=True, slots=True)
class GameScore:
    """`winner` is None where it can't be known, and empty where the game has none."""

    players: tuple[PlayerScore, ...]
    winner: tuple[str, ...] | None
    parameters: tuple[str, ...]
    remarks: tuple[Remark, ...] = ()

    @property
    def points(self) -> dict[str, Fraction | None]:
        return {each.name: each.points for each in self.players}

    def player(self, name: str) -> PlayerScore | None:
        return next((each for each in self.players if each.name == name), None)
