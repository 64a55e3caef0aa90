"""A study: who plays, by which systems, how many rounds, and what decides a game.

Everything is frozen. A study has lines: each field with each system and each number of rounds.
A run of a line depends on the study and the number of the run alone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import sha256

from zwitser import __version__
from zwitser.formats.document.json_text import Json
from zwitser.model import AbsenceKind, Tournament


class Lots(Enum):
    """Who gets which lot number: the highest rating number 1, or everybody by lot in each run."""

    RATING = "rating"
    DRAWN = "drawn"


class ModelKind(Enum):
    """What decides a game: strength by the formula of Elo, or a coin."""

    ELO = "elo"
    COIN = "coin"


@dataclass(frozen=True, slots=True)
class Given:
    """A field whose ratings are known; None is a player without a rating."""

    name: str
    ratings: tuple[int | None, ...]
    unrated: int = 1500

    @property
    def players(self) -> int:
        return len(self.ratings)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A field of which each run draws the ratings anew from a normal distribution."""

    name: str
    players: int
    mean: int
    spread: int


Field = Given | Drawn


@dataclass(frozen=True, slots=True)
class Model:
    """How results come about.

    `draws` is the share of draws between equals, None for a share that grows with the level as in
    `generate`. `white` is what the first move is worth in rating points. `error` is the standard
    deviation of true strength around the rating, drawn for every player in every run.
    """

    kind: ModelKind = ModelKind.ELO
    draws: float | None = None
    white: int = 35
    error: int = 0


@dataclass(frozen=True, slots=True)
class Absences:
    """How often things go otherwise: chances for one player and one round, or for one game.

    `away` stays away from a round; `withdrawals` leave for good; `forfeits` are games that one of
    the two does not turn up for.
    """

    away: float = 0
    withdrawals: float = 0
    forfeits: float = 0


@dataclass(frozen=True, slots=True)
class Contender:
    """A system with its options, under the name that it has in the table.

    `away_as` is how who stays away is entered.
    """

    name: str
    system: str
    lots: Lots
    away_as: AbsenceKind


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a study; `template` is its tournament before the players have come."""

    field: int
    contender: int
    rounds: int
    template: Tournament


@dataclass(frozen=True)
class Study:
    """What to find out. `top` and `favourites` are how many of the strongest some measures follow.

    `document` is the study as it was written, with the ratings of files put in.
    """

    name: str
    seed: str
    runs: int
    fields: tuple[Field, ...]
    contenders: tuple[Contender, ...]
    lines: tuple[Line, ...]
    model: Model
    absences: Absences
    top: int
    favourites: int
    document: Json

    @cached_property
    def digest(self) -> str:
        """Name the study by all that its runs depend on: not by its name or how many runs.

        The version of the program is part of it, because another one may pair otherwise.
        """
        kept = {key: value for key, value in self.document.items() if key not in ("name", "runs")}
        kept["version"] = __version__
        return sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]

    def label(self, line: Line) -> str:
        """Name a line by what distinguishes it from the others of the study."""
        parts = []
        if len(self.fields) > 1:
            parts.append(self.fields[line.field].name)
        if len(self.contenders) > 1 or not parts:
            parts.append(self.contenders[line.contender].name)
        if len({other.rounds for other in self.lines}) > 1:
            parts.append(f"R{line.rounds}")
        return " · ".join(parts)
