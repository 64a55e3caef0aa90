"""A study: its fields of players, systems, numbers of rounds, and model of results.

Everything is frozen. A study has lines: each field with each system and each number of rounds.
A run of a line depends on the study and the number of the run alone.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from hashlib import sha256
from itertools import groupby

from zwitser import __version__
from zwitser.errors import BadInput, Fault
from zwitser.formats.source import Json
from zwitser.model import AbsenceKind, Period, Round, Tournament
from zwitser.ranking.standings import standings
from zwitser.results import Card, read
from zwitser.systems import system_named, system_of
from zwitser.systems.go import rank_from_rating


class Lots(Enum):
    """The order of lot numbers: by rating, or drawn in each run."""

    RATING = "rating"
    DRAWN = "drawn"


class ModelKind(Enum):
    """The model of results: strength by the formula of Elo, or a coin."""

    ELO = "elo"
    COIN = "coin"


@dataclass(frozen=True, slots=True)
class FixedField:
    """A field whose ratings are known; None is a player without a rating."""

    name: str
    ratings: tuple[int | None, ...]
    unrated: int = 1500

    @property
    def players(self) -> int:
        return len(self.ratings)

    @property
    def document(self) -> Json:
        """The field without the file that it came from."""
        return {"ratings": list(self.ratings), "unrated": self.unrated}


@dataclass(frozen=True, slots=True)
class RandomField:
    """A field of which each run draws the ratings anew from a normal distribution."""

    name: str
    players: int
    mean: int
    spread: int

    @property
    def document(self) -> Json:
        return {"players": self.players, "mean": self.mean, "spread": self.spread}


Field = FixedField | RandomField


@dataclass(frozen=True, slots=True)
class Model:
    """The parameters of the model of results.

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
    """The rates of absences: chances for one player and one round, or for one game.

    `away` stays away from a round; `withdrawals` leave for good; `forfeits` are games that one of
    the two does not turn up for.
    """

    away: float = 0
    withdrawals: float = 0
    forfeits: float = 0


@dataclass(frozen=True, slots=True)
class Contender:
    """A system with its options, under its name in the table; absences are entered as `away_as`."""

    name: str
    system: str
    lots: Lots
    away_as: AbsenceKind


@dataclass(frozen=True, slots=True)
class StudyLine:
    """One line of a study; `template` is its tournament before the players have come."""

    field: int
    contender: int
    rounds: int
    template: Tournament


@dataclass(frozen=True)
class Study:
    """A study to play. `top` and `favourites` are how many of the strongest some measures follow.

    `document` is the study as it was written, with the ratings of files put in.
    """

    name: str
    seed: str
    runs: int
    fields: tuple[Field, ...]
    contenders: tuple[Contender, ...]
    lines: tuple[StudyLine, ...]
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

    def label(self, line: StudyLine) -> str:
        """Name a line by its differences from the others of the study."""
        parts = []
        if len(self.fields) > 1:
            parts.append(self.fields[line.field].name)
        if len(self.contenders) > 1 or not parts:
            parts.append(self.contenders[line.contender].name)
        if len({other.rounds for other in self.lines}) > 1:
            parts.append(f"R{line.rounds}")
        return " · ".join(parts)


# What is asked about a system: its rounds, its empty tournament, its ranking.

POINTS, OWN_ORDER, SHARED = "PTS", "OWN", ""
"""Deciders of the first place: the points or the score, the system's own order, or none."""


@dataclass(frozen=True, slots=True)
class FinalRanking:
    """How a tournament ended.

    `places` are the players from first to last, who share a place together. `decided_by` is the
    criterion that put the first above the second, one of `deciders`.
    """

    places: tuple[tuple[int, ...], ...]
    decided_by: str
    deciders: tuple[str, ...]
    cards: dict[int, Card]


def template_json(entry: Json, players: int, rounds: int) -> Json:
    """Write the document of a tournament before its first round."""
    system = system_named(entry["system"])
    player = {"rating": 1500, **({"rank": rank_from_rating(1500)} if system.is_go else {})}
    return {
        "zwitser": 1,
        "name": entry.get("name", entry["system"]),
        "system": entry["system"],
        "options": entry.get("options", {}),
        "players": [{"id": n, "name": str(n), **player} for n in range(1, players + 1)],
        **({"periods": [{"rounds": []}]} if system.has_periods else {"rounds": rounds}),
    }


def check_ranking(template: Tournament) -> None:
    """Refuse tie-breaks by which nobody can be ranked, before anything is played."""
    if system_of(template).standings is None:
        try:
            standings(template)
        except BadInput as error:
            raise BadInput(
                [Fault("options.tiebreaks", fault.what) for fault in error.faults]
            ) from None


def with_plan(template: Tournament, rounds: int) -> Tournament:
    """Spread the rounds of a season evenly over its periods."""
    season = system_of(template).season
    if season is None:
        return template
    periods = season.periods(template)
    plan = tuple(rounds // periods + (n < rounds % periods) for n in range(periods))
    return season.plan(template, tuple(number for number in plan if number))


def add_round(tournament: Tournament, round_: Round) -> Tournament:
    """Add a round that was played; a season goes on to its next period when one is full."""
    added = tournament.with_last_rounds((*tournament.last_rounds, round_))
    season = system_of(tournament).season
    if season is None or season.is_last(added):
        return added
    if len(added.last_rounds) < season.number_of_rounds(added, len(added.periods)):
        return added
    return replace(added, periods=(*added.periods, Period()))


def rank(tournament: Tournament) -> FinalRanking:
    """Rank the players at the end.

    Standings that a system makes itself leave nobody level; players that they don't list, because
    they withdrew, share the last place.
    """
    results = read(tournament)
    own = system_of(tournament).standings
    if own is None:
        table = standings(tournament, results=results)
        groups = groupby(table.players, key=lambda line: line.rank)
        return FinalRanking(
            places=tuple(tuple(line.player for line in lines) for _, lines in groups),
            decided_by=table.players[1].broken_by if len(table.players) > 1 else SHARED,
            deciders=tuple(dict.fromkeys((POINTS, *(c.id for c in table.ranking.criteria)))),
            cards=results.cards,
        )
    listed = own.compute(tournament)
    first, second = listed.order[:2]
    level = listed.scores[first] == listed.scores[second]
    gone = tuple(player for player in results.cards if player not in listed.scores)
    return FinalRanking(
        places=(*((player,) for player in listed.order), *((gone,) if gone else ())),
        decided_by=OWN_ORDER if level else POINTS,
        deciders=(POINTS, OWN_ORDER),
        cards=results.cards,
    )
