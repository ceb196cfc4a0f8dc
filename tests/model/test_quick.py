"""Quick values are the frozen dataclasses that they look like."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from referee.model.event import Event, Name, Turn
from referee.model.quick import quick
from referee.text.span import Cols


@dataclass(frozen=True, slots=True)
class Plain(Event):
    number: int
    name: str = "x"


@quick
@dataclass(frozen=True, slots=True)
class Quick(Event):
    number: int
    name: str = "x"


@pytest.mark.parametrize(("some", "named"), [((1,), {}), ((1, "y"), {"line": 3}), ((), {"number": 2})])
def test_the_same_fields_are_filled(some: tuple[object, ...], named: dict[str, object]) -> None:
    plain, made = Plain(*some, **named), Quick(*some, **named)  # type: ignore[arg-type]
    values = [(each.number, each.name, each.line, each.cols, each.comment) for each in (plain, made)]
    assert values[0] == values[1]


@pytest.mark.parametrize("wrong", [(), (1, 2, 3)])
def test_wrong_arguments_are_refused(wrong: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        Quick(*wrong)  # type: ignore[arg-type]


def test_values_stay_frozen_and_equal_whatever_their_place() -> None:
    turn = Turn(1, Name("Ania"), (), line=7)
    assert turn == replace(turn, line=8, cols=Cols(1, 2))
    assert hash(turn) == hash(replace(turn, line=8))
    with pytest.raises(FrozenInstanceError):
        turn.number = 2  # type: ignore[misc]


def test_a_value_made_anew_each_time_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Bag:
        things: list[int] = field(default_factory=list)

    with pytest.raises(TypeError, match="things"):
        quick(Bag)
