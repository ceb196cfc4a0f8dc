"""Dataclasses whose methods are compiled when they are first called.

A start makes some two hundred of them and calls a quarter; the standard library compiles six functions for
each. Frozen values are also filled through their slots, which takes half the time. Nothing else differs: a
test makes values both ways, and to a type checker this is the standard library's own decorator.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import field as field
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass

_FIELDS = "__dataclass_fields__"


class _Declared:
    """The fields of a class and of those above it, made when somebody asks for them."""

    __slots__ = ("made", "names", "owner", "values")

    def __init__(self, cls: type, own: dict[str, Any]) -> None:
        self.owner = (cls.__module__, cls.__qualname__)
        self.names: dict[str, Any] = {}
        self.values: dict[str, Any] = {}
        self.made: dict[str, Any] | None = None
        for base in reversed(cls.__mro__[1:]):
            above = base.__dict__.get(_FIELDS)
            if isinstance(above, _Declared):
                self.names |= above.names
                self.values |= above.values
            elif above is not None:
                raise TypeError(f"{base.__name__}: a standard dataclass can't be the base of one made later")
        self.names |= own
        self.values |= {name: cls.__dict__[name] for name in own if name in cls.__dict__}

    def __get__(self, instance: object, owner: type) -> dict[str, Any]:
        if self.made is None:
            self.made = getattr(self.twin(init=False, repr=False, eq=False), _FIELDS)
        return self.made

    def twin(self, **chosen: bool) -> type:
        """A standard dataclass of the same fields, to take its methods from."""
        module, name = self.owner
        # A class without a docstring is given its signature, which takes longer than all the rest.
        body = {"__annotations__": dict(self.names), "__module__": module, "__doc__": name, **self.values}
        made: type = dataclasses.dataclass(**chosen)(type(name, (), body))
        return made


def _slotted(cls: type, *, frozen: bool = False, slots: bool, eq: bool = True) -> type:
    if not slots:
        raise TypeError("without slots it is the standard library's")
    own = get_annotations(cls)
    declared = _Declared(cls, own)
    body = {name: value for name, value in cls.__dict__.items() if name not in own}
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    above = {name for base in cls.__mro__[1:] for name in getattr(base, "__slots__", ())}
    body["__slots__"] = tuple(name for name in own if name not in above)
    body[_FIELDS] = declared
    body["__match_args__"] = tuple(each for each in declared.names if not _by_name(declared, each))
    body["__init__"] = _INIT
    body.setdefault("__repr__", _REPR)
    if eq:
        hashed = body.get("__hash__") is not None
        body.setdefault("__eq__", _EQ)
        body["__hash__"] = body["__hash__"] if hashed else _HASH if frozen else None
    if frozen:
        body |= _FROZEN
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    return made


def _by_name(declared: _Declared, name: str) -> bool:
    value = declared.values.get(name)
    return isinstance(value, dataclasses.Field) and (value.kw_only is True or not value.init)


if not TYPE_CHECKING:

    def dataclass(**chosen: bool) -> Callable[[type], type]:
        return lambda cls: _slotted(cls, **chosen)


# --- methods made at their first call -------------------------------------------------------------


def _later(name: str, make: Callable[[type], Any]) -> Any:
    def method(self: Any, *args: Any, **named: Any) -> Any:
        owner = next((each for each in type(self).__mro__ if each.__dict__.get(name) is method), None)
        if owner is None:  # another thread was here
            return getattr(self, name)(*args, **named)
        made = make(owner)
        setattr(owner, name, made)
        return made(self, *args, **named)

    return method


def _init_of(cls: type) -> Any:
    """As the standard one, each field filled through its slot."""
    fields = dataclasses.fields(cls)
    known: dict[str, Any] = {"_MISSING": dataclasses.MISSING}
    for each in fields:
        known[f"_set_{each.name}"] = getattr(cls, each.name).__set__
        known[f"_default_{each.name}"] = each.default
        known[f"_make_{each.name}"] = each.default_factory
    plain = [_argument(each) for each in fields if each.init and not each.kw_only]
    named = [_argument(each) for each in fields if each.init and each.kw_only]
    arguments = ", ".join(["self", *plain, *(["*", *named] if named else [])])
    lines = [f"_set_{each.name}(self, {_value(each)})" for each in fields if each.init]
    lines += ["self.__post_init__()"] if hasattr(cls, "__post_init__") else []
    exec(f"def __init__({arguments}):\n " + "\n ".join(lines or ["pass"]), known)
    return known["__init__"]


def _argument(one: dataclasses.Field[Any]) -> str:
    if one.default_factory is not dataclasses.MISSING:
        return f"{one.name}=_MISSING"
    return one.name if one.default is dataclasses.MISSING else f"{one.name}=_default_{one.name}"


def _value(one: dataclasses.Field[Any]) -> str:
    if one.default_factory is dataclasses.MISSING:
        return one.name
    return f"_make_{one.name}() if {one.name} is _MISSING else {one.name}"


def _standard(name: str, **chosen: bool) -> Callable[[type], Any]:
    """The standard library's own method: it asks the value for its class, and knows none itself."""

    def make(cls: type) -> Any:
        declared: _Declared = cls.__dict__[_FIELDS]
        return declared.twin(**{"init": False, "repr": False, "eq": False} | chosen).__dict__[name]

    return make


def _refused(self: object, name: str, *_: object) -> NoReturn:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _restored(self: Any, state: list[Any]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)


_INIT = _later("__init__", _init_of)
_REPR = _later("__repr__", _standard("__repr__", repr=True))
_EQ = _later("__eq__", _standard("__eq__", eq=True))
_HASH = _later("__hash__", _standard("__hash__", eq=True, unsafe_hash=True))
_FROZEN = {
    "__setattr__": _refused,
    "__delattr__": _refused,
    "__getstate__": _state,
    "__setstate__": _restored,
}
