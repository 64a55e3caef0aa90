"""What an organiser chooses in this system: acceleration, virtual points, the point values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from zwitser.results import Scoring


class Acceleration(Enum):
    """Whether the first rounds are accelerated; the values are those of the document."""

    NONE = "none"
    BAKU = "baku"


@dataclass(frozen=True, slots=True)
class FideOptions:
    """The options of this system alone.

    `virtual` are virtual half points by player and round, where a file gives them; they come
    before the acceleration. `scoring` holds the point values.
    """

    acceleration: Acceleration = Acceleration.NONE
    virtual: tuple[tuple[int, tuple[int, ...]], ...] = ()
    scoring: Scoring = field(default_factory=Scoring)
