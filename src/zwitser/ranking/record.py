"""Criteria from a player's own record: points, wins, colours, progress, Koya.

Each lists what every round adds; the value is the sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from zwitser.model import Colour
from zwitser.ranking.field import Field, Group, Values
from zwitser.results import Card, Entry


class Gain(NamedTuple):
    """What a round added."""

    entry: Entry
    adds: int


def score(field: Field, group: Group) -> Values:
    """Give the points that every card has, in half points."""
    return {player: field.cards[player].points for player in group}


def points(_: Field, card: Card) -> Iterable[Gain]:
    """List the points of every round, in half points."""
    return [Gain(entry, entry.points) for entry in card.entries]


def black(_: Field, card: Card) -> Iterable[Gain]:
    """Count blacks minus whites in games really played [2.BLACK]."""
    for entry in card.entries:
        if entry.played:
            yield Gain(entry, 1 if entry.colour is Colour.BLACK else -1)


def wins(field: Field, card: Card) -> Iterable[Gain]:
    """Count the rounds that brought as much as a win, played or not [2.WINS]."""
    win = field.results.scoring.win
    return [Gain(entry, 1) for entry in card.entries if entry.points == win]


def won(field: Field, card: Card) -> Iterable[Gain]:
    """Count the games won over the board (2.WINS)."""
    return [Gain(entry, 1) for entry in _won(field, card)]


def black_wins(field: Field, card: Card) -> Iterable[Gain]:
    """Count the games won with black over the board [2.BWINS]."""
    return [Gain(entry, 1) for entry in _won(field, card) if entry.colour is Colour.BLACK]


def _won(field: Field, card: Card) -> Iterator[Entry]:
    win = field.results.scoring.win
    return (entry for entry in card.entries if entry.played and entry.points == win)


def progress(_: Field, card: Card) -> Iterable[Gain]:
    """List the score after every round, in half points; their sum is SOPS [2.SOPS]."""
    return [Gain(entry, score) for entry, score in zip(card.entries, card.totals[1:], strict=True)]


def koya(field: Field, card: Card) -> Iterable[Gain]:
    """List the half points against opponents with 50 % or more, forfeits included [2.KOYA]."""
    return [
        Gain(entry, entry.points)
        for entry in card.entries
        if entry.is_game and entry.opponent in field.halfway
    ]
