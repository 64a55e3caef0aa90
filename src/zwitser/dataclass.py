"""Frozen dataclasses as Python has them, made in a third of the time.

Python 3.11 writes and compiles six functions for each; for the fifty that `zwitser pair` opens that
was a fifth of the whole process. Here it is `__init__` alone: the others are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields, is_dataclass
from dataclasses import dataclass as pythons
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast, dataclass_transform

__all__ = ["HashedOnce", "dataclass", "unguarded"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(*, frozen, slots=False, eq=True, kw_only=False):
        """Make a dataclass that nobody can change, as Python's own does."""
        assert frozen, "one that changes is for Python's own dataclass"
        return lambda cls: _guarded(_made(cls, init=False, slots=slots, eq=eq, kw_only=kw_only))


class HashedOnce:
    """Keeps its hash: a page asks dozens of things about the same hundreds of games."""

    __slots__ = ("_hash",)
    _hash: int


@dataclass_transform(frozen_default=True)
def unguarded(*, eq: bool = True) -> Callable[[type[T]], type[T]]:
    """Make one of which a round makes hundreds: frozen for mypy alone.

    Behind the guard each field is set by a call, so that making one takes twice as long; with these
    a tournament of the lab takes a tenth less. Without `eq` each equals itself alone.
    """
    return lambda cls: _made(cls, init=True, slots=True, eq=eq)


def _made(cls: type[T], *, init: bool, slots: bool, eq: bool, kw_only: bool = False) -> type[T]:
    """Let Python find the fields and make the slots, and add what is not written for each."""
    bases: list[Any] = [base for base in cls.__mro__ if is_dataclass(base)]
    inherits = any(base.__dataclass_params__.frozen for base in bases)
    make = pythons(init=init, repr=False, eq=False, slots=slots, kw_only=kw_only, frozen=inherits)
    made: Any = make(cls)
    methods: dict[str, Any] = {"__repr__": _repr}
    if eq:
        methods |= _comparison([field.name for field in fields(made) if field.compare])
        if issubclass(cls, HashedOnce):
            methods["__hash__"] = _once(methods["__hash__"])
    for name, method in methods.items():
        if name not in cls.__dict__:
            setattr(made, name, method)
    return cast(type[T], made)


def _repr(self: Any) -> str:
    shown = ", ".join(
        f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr
    )
    return f"{type(self).__qualname__}({shown})"


def _comparison(names: list[str]) -> dict[str, Any]:
    """Compare two of a class, and hash one, by all that it holds."""
    values = attrgetter(*names) if names else type

    def equals(self: object, other: object) -> bool:
        return values(self) == values(other) if type(other) is type(self) else NotImplemented

    def hashed(self: object) -> int:
        return hash(values(self))

    return {"__eq__": equals, "__hash__": hashed}


def _once(hashed: Callable[[object], int]) -> Callable[[HashedOnce], int]:
    """Ask for a hash once; it is no field, so that neither a copy nor another process takes it."""
    slot: Any = HashedOnce.__dict__["_hash"]

    def known(self: HashedOnce) -> int:
        try:
            return self._hash
        except AttributeError:
            slot.__set__(self, hashed(self))
            return self._hash

    return known


def _guarded(cls: type[T]) -> type[T]:
    """Let only `__init__` fill the fields, and who copies or unpickles one."""
    methods = {"__init__": _init(cls), "__setattr__": _refuse, "__delattr__": _refuse}
    if "__slots__" in cls.__dict__:
        methods |= {"__getstate__": _state, "__setstate__": _restore}
    for name, method in methods.items():
        setattr(cls, name, method)
    params: Any = cls
    params.__dataclass_params__.frozen = True  # so that Python's own may inherit from it
    return cls


def _init(cls: Any) -> Any:
    """Write and compile `__init__`."""
    names: dict[str, object] = {"_made": MISSING}
    lines = [_filling(cls, field, names) for field in fields(cls)] or [" pass"]
    stated = [_given(field, names) for field in fields(cls) if not field.kw_only]
    by_name = [_given(field, names) for field in fields(cls) if field.kw_only]
    given = ", ".join(["self", *stated, *(["*", *by_name] if by_name else [])])
    exec(f"def __init__({given}):\n" + "\n".join(lines), names)  # noqa: S102  as Python's own
    return names["__init__"]


def _given(field: Field[Any], names: dict[str, object]) -> str:
    if field.default_factory is not MISSING:
        names[f"_make_{field.name}"] = field.default_factory
        return f"{field.name}=_made"
    if field.default is MISSING:
        return field.name
    names[f"_default_{field.name}"] = field.default
    return f"{field.name}=_default_{field.name}"


def _filling(cls: type, field: Field[Any], names: dict[str, object]) -> str:
    """Write how a field is set: by its slot, or where there are none by its name."""
    value = name = field.name
    if field.default_factory is not MISSING:
        value = f"_make_{name}() if {name} is _made else {name}"
    if "__slots__" not in cls.__dict__:
        return f" self.__dict__[{name!r}] = {value}"
    names[f"_set_{name}"] = getattr(cls, name).__set__
    return f" _set_{name}(self, {value})"


def _refuse(self: object, name: str, *_: object) -> NoReturn:  # noqa: ARG001  one shape for both
    raise FrozenInstanceError(f"cannot change field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in fields(self)]


def _restore(self: Any, state: list[object]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        getattr(type(self), field.name).__set__(self, value)
