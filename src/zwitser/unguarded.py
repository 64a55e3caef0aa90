"""Dataclasses of which a round makes hundreds: frozen for the type checker alone.

A frozen dataclass sets each of its fields by a call, so that making one takes three times as long;
with these a tournament of the lab takes a tenth less. Nothing changes one: mypy sees to that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def unguarded(*, eq: bool = True) -> Callable[[type[T]], type[T]]:
    """Make a slotted dataclass that nobody changes; without `eq` each equals itself alone."""
    return dataclass(slots=True, eq=eq, unsafe_hash=eq)
