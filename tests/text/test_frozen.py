"""Dataclasses with methods made late are the dataclasses that they look like."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, fields, is_dataclass, replace
from typing import Any

import pytest

from referee.model.event import Name, Turn
from referee.text.frozen import dataclass
from referee.text.span import Cols


def classes(decorated: Any) -> tuple[Any, Any]:
    """The same two classes, one above the other, by one decorator or the other."""

    @decorated(frozen=True, slots=True)
    class Above:
        line: int = field(default=0, compare=False, repr=False, kw_only=True)

    @decorated(frozen=True, slots=True)
    class Below(Above):
        number: int
        name: str = "x"
        things: list[int] = field(default_factory=list, compare=False)
        twice: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "twice", 2 * self.number)

    return Above, Below


STANDARD, LATE = classes(dataclasses.dataclass), classes(dataclass)
ARGUMENTS = [((1,), {}), ((1, "y"), {"line": 3}), ((), {"number": 2}), ((4, "z", [5]), {})]


@pytest.mark.parametrize(("some", "named"), ARGUMENTS)
def test_the_same_fields_are_filled(some: tuple[Any, ...], named: dict[str, Any]) -> None:
    plain, late = STANDARD[1](*some, **named), LATE[1](*some, **named)
    names = [each.name for each in fields(plain)]
    assert [each.name for each in fields(late)] == names == ["line", "number", "name", "things", "twice"]
    assert [getattr(late, each) for each in names] == [getattr(plain, each) for each in names]
    assert repr(late) == repr(plain)
    assert hash(late) == hash(plain)
    assert dataclasses.asdict(late) == dataclasses.asdict(plain)


@pytest.mark.parametrize("wrong", [(), (1, "x", [], 4)])
def test_wrong_arguments_are_refused(wrong: tuple[Any, ...]) -> None:
    for each in (STANDARD[1], LATE[1]):
        with pytest.raises(TypeError):
            each(*wrong)


@pytest.mark.parametrize("at", [0, 1])
def test_the_classes_say_the_same_of_themselves(at: int) -> None:
    standard, late = STANDARD[at], LATE[at]
    assert is_dataclass(late)
    assert late.__match_args__ == standard.__match_args__
    assert late.__slots__ == standard.__slots__
    assert (late.__name__, late.__qualname__) == (standard.__name__, standard.__qualname__)
    assert not hasattr(late(**({"number": 1} if at else {})), "__dict__")


def test_a_default_made_anew_is_nobody_elses() -> None:
    one, other = LATE[1](1), LATE[1](1)
    assert one.things is not other.things


def test_values_stay_frozen_and_equal_whatever_their_place() -> None:
    turn = Turn(1, Name("Ania"), (), line=7)
    assert turn == replace(turn, line=8, cols=Cols(1, 2)) != replace(turn, number=2)
    assert hash(turn) == hash(replace(turn, line=8))
    with pytest.raises(FrozenInstanceError):
        turn.number = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del turn.number


def test_values_go_to_other_processes_whole() -> None:
    turn = Turn(1, Name("Ania"), (), line=7)
    for back in (pickle.loads(pickle.dumps(turn)), copy.deepcopy(turn), copy.copy(turn)):
        assert (back, back.line) == (turn, 7)


def test_what_can_be_changed_has_no_hash() -> None:
    @dataclass(slots=True)
    class Open:
        number: int

    one = Open(1)
    one.number = 2
    assert one == Open(2) != Open(1)
    with pytest.raises(TypeError):
        hash(one)


def test_a_class_keeps_its_own_methods() -> None:
    @dataclass(frozen=True, slots=True)
    class Own:
        number: int

        def __repr__(self) -> str:
            return "own"

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

    assert (repr(Own(1)), Own(1) == Own(2), hash(Own(1))) == ("own", True, 7)


def test_without_slots_or_above_a_standard_one_it_is_refused() -> None:
    with pytest.raises(TypeError, match="slots"):
        dataclass(frozen=True, slots=False)(type("Loose", (), {}))
    with pytest.raises(TypeError, match="Above"):
        dataclass(frozen=True, slots=True)(type("Under", (STANDARD[0],), {}))
