"""The question of a person turned into a study: this tournament's players, systems and rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zwitser.errors import BadInput
from zwitser.lab.reading import read_study
from zwitser.lab.study import Study
from zwitser.language import Language
from zwitser.model import Tournament
from zwitser.systems import SYSTEMS, system_named, system_of

RUNS = 1000
"""Tournaments for each system and number of rounds."""

MOST_PLAYERS, MOST_ROUNDS, MOST_LINES = 200, 40, 8
UNRATED = 1500
ERROR = 80
"""The standard deviation of true strength around ratings: what a rating list is good for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A system that can be chosen."""

    id: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Question:
    """What a person may ask: the systems, and from how many rounds to how many."""

    systems: tuple[Choice, ...]
    least: int
    most: int


def question(tournament: Tournament, last: Study | None, lang: Language) -> Question:
    """Propose what was asked last, or the own system with its rounds, and one more or less.

    Systems that go by ranks are for players who have them, and those of chess for the others; a
    round robin is for both.
    """
    own, ranks = min(tournament.rounds or 7, MOST_ROUNDS), system_of(tournament).is_go
    rounds = last.document["rounds"] if last else [max(1, own - 1), min(own + 1, MOST_ROUNDS)]
    systems = {each.system for each in last.contenders} if last else {tournament.system}
    choices = [
        Choice(id_, system.name(lang), id_ in systems)
        for id_, system in ((id_, system_named(id_)) for id_ in SYSTEMS)
        if system.is_go == ranks or system.has_table
    ]
    return Question(tuple(choices), min(rounds), max(rounds))


def is_possible(tournament: Tournament) -> bool:
    """Say whether there are enough players to ask anything, and not too many for an evening."""
    return 4 <= len(tournament.players) <= MOST_PLAYERS


def asked(
    tournament: Tournament,
    systems: Sequence[str],
    rounds: tuple[str, str],
    lang: Language,
) -> Study:
    """Make the study that was asked for, or raise BadInput."""
    least, most = (_number(text) for text in rounds)
    numbers = list(range(least, most + 1))
    chosen = [id_ for id_ in SYSTEMS if id_ in systems]
    if not chosen or not numbers:
        raise BadInput.at("", "lab-nothing-asked")
    columns = len(chosen) * len(numbers)
    if columns > MOST_LINES:
        raise BadInput.at("", "lab-too-many-columns", limit=MOST_LINES, got=columns)
    return read_study(
        {
            "name": tournament.name[:200],
            "seed": tournament.name[:200],
            "runs": RUNS,
            "rounds": numbers,
            "fields": [_field(tournament)],
            "systems": [_system(id_, lang) for id_ in chosen],
            "model": {"error": ERROR},
        }
    )


def _field(tournament: Tournament) -> Mapping[str, object]:
    ratings = [player.rating for player in tournament.players]
    lowest = min((rating for rating in ratings if rating), default=UNRATED)
    return {"ratings": ratings, "unrated": lowest}


def _system(id_: str, lang: Language) -> Mapping[str, object]:
    system = system_named(id_)
    return {"name": system.name(lang), "system": id_}


def _number(text: str) -> int:
    """Read a number of rounds."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    if not 1 <= number <= MOST_ROUNDS:
        raise BadInput.at("rounds", "lab-whole", least=1, limit=MOST_ROUNDS, got=repr(text[:9]))
    return number
