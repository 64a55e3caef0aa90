"""What Zwitsers op rating knows of each player before a round: A2, A4, A7, A10, B1, B2.

Only games really played give a colour or a meeting (F2), closed up over the gaps (F3); an
adjourned game is a draw that was played (F9). `results` reads them so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from zwitser.errors import NoPairing
from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.messages import Message, message
from zwitser.model import Colour, Tournament
from zwitser.results import NOBODY, Card, Entry, Kind, Results
from zwitser.systems.base import Bars, Norms
from zwitser.systems.rating.options import starting_list
from zwitser.systems.swiss import (
    Preference,
    Scores,
    Strength,
    balance,
    colour_claim,
    is_exempt,
    is_third,
    latest_scores,
    letter,
    preference,
)

UNPLAYED_WITH_POINTS = (Kind.BYE, Kind.HALF, Kind.FULL, Kind.FORFEIT_WIN)
"""Rounds that gave points without a game: a downfloat, and never a bye again [B1b]."""


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """B2 for both, unless one of them is a topscorer (A10)."""
    cards = norms.results.cards
    if any(is_exempt(norms.tournament, cards[player]) for player in (white, black)):
        return []
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        broken = broken_by(norms.cards[player].colours, colour)
        found += [colour_claim(code, "B2", player, colour) for code in broken]
    return found


@lru_cache(maxsize=8192)
def broken_by(history: str, colour: Colour) -> tuple[str, ...]:
    """Name what one more game with a colour breaks: balance beyond 2, third in a row [B2]."""
    broken = {
        "norm-balance": abs(balance(history + letter(colour))) > 2,
        "norm-thrice": is_third(history, colour),
    }
    return tuple(code for code, holds in broken.items() if holds)


BARS = Bars(met="B1a", bye="B1b", bye_after=UNPLAYED_WITH_POINTS, colours=colour_breaches)


DOWN, UP = "down", "up"


@dataclass(frozen=True, slots=True, eq=False)
class Entrant:
    """One player in one round. `place` is his rank in the field (A2) from 0, `number` from 1.

    `floats` are those of the previous round and of the round before it (A4).
    """

    id: int
    place: int
    number: int
    score: int
    history: str
    preference: Preference
    may_have_white: bool
    may_have_black: bool
    met: frozenset[int]
    floats: tuple[str, str]
    may_be_free: bool
    is_topscorer: bool
    firm: bool


@dataclass(frozen=True, slots=True)
class Field:
    """Everyone who is to be paired, in the order of A2, and the round they are paired for."""

    round: int
    entrants: tuple[Entrant, ...]
    together: frozenset[int] = frozenset()

    def compatible(self, one: Entrant, other: Entrant) -> bool:
        """Say whether two may meet: not met yet (B1a), and B2 holds or is not asked (A10)."""
        if one.is_topscorer or other.is_topscorer:
            return self._strangers(one, other)
        return self._strangers(one, other) and colours_exist(one, other)

    def may_meet(self, one: Entrant, other: Entrant) -> bool:
        """Say whether two may meet without an exemption from B2."""
        return self._strangers(one, other) and colours_exist(one, other)

    def _strangers(self, one: Entrant, other: Entrant) -> bool:
        """Say whether two have not met and may [B1a]."""
        if other.id in one.met:
            return False
        return not self.together or (one.id in self.together) == (other.id in self.together)

    def neighbours(self, members: Sequence[Entrant]) -> list[int]:
        """Give for each member the set of those whom he may meet, as bits."""
        return [
            mask_of(k for k, other in enumerate(members) if k != i and self.compatible(one, other))
            for i, one in enumerate(members)
        ]

    def most_pairs(self, members: Sequence[Entrant]) -> int:
        """Give the largest number of pairs that these players can make."""
        matching = LargestMatching(self.neighbours(members), (1 << len(members)) - 1)
        matching.grow()
        return sum(1 for _ in matching.partners())

    def may_be_free(self, one: Entrant) -> bool:
        """Say whether he may have the bye (B1b)."""
        return one.may_be_free and one.id not in self.together


def colours_exist(one: Entrant, other: Entrant) -> bool:
    """Say whether colours exist that leave both within B2."""
    return (one.may_have_white and other.may_have_black) or (
        one.may_have_black and other.may_have_white
    )


def enter(
    tournament: Tournament, results: Results, present: Sequence[int], together: frozenset[int]
) -> Field:
    """Describe everyone who is present, highest first (A2)."""
    if len(together) == 1:
        raise NoPairing(together, message("stuck-himself"))
    missing = together.difference(present)
    if missing:
        raise NoPairing(sorted(missing), message("stuck-not-present"))
    numbers = {player: number for number, player in enumerate(starting_list(tournament), 1)}
    cards = results.cards
    order = sorted(present, key=lambda player: (-cards[player].points, numbers[player]))
    barred: dict[int, set[int]] = {}
    for one, other in tournament.options.forbidden:
        barred.setdefault(one, set()).add(other)
        barred.setdefault(other, set()).add(one)
    reader = _Reader(tournament, cards, latest_scores(results))
    entrants = [
        reader.entrant(player, place, numbers[player], barred.get(player))
        for place, player in enumerate(order)
    ]
    return Field(results.after + 1, tuple(entrants), together)


def float_of(entry: Entry, difference: int) -> str:
    """Give the float of a round, by how much the score before it was above the opponent's [A4].

    Points without playing are a downfloat too (B1b).
    """
    if entry.kind in UNPLAYED_WITH_POINTS:
        return DOWN
    return DOWN if difference > 0 else UP if difference < 0 else ""


class _Reader(NamedTuple):
    """The cards of all players, and their scores now, a round ago and two rounds ago."""

    tournament: Tournament
    cards: dict[int, Card]
    scores: list[Scores]

    def entrant(self, player: int, place: int, number: int, barred: set[int] | None) -> Entrant:
        card = self.cards[player]
        history, owed = card.colours, preference(card.colours)
        all_played = len(history) == len(card.entries)
        return Entrant(
            id=player,
            place=place,
            number=number,
            score=card.points,
            history=history,
            preference=owed,
            may_have_white=not broken_by(history, Colour.WHITE),
            may_have_black=not broken_by(history, Colour.BLACK),
            met=card.met | barred if barred else card.met,
            floats=(self._float(card, 1), self._float(card, 2)),
            may_be_free=all_played or not card.had(*UNPLAYED_WITH_POINTS),
            is_topscorer=is_exempt(self.tournament, card),
            firm=owed.strength >= Strength.STRONG,
        )

    def _float(self, card: Card, ago: int) -> str:
        """Give the float of so many rounds ago, or nothing (A4)."""
        if len(card.entries) < ago:
            return ""
        entry, scores = card.entries[-ago], self.scores[ago]
        met = entry.opponent != NOBODY
        return float_of(entry, scores[card.player] - scores[entry.opponent] if met else 0)


def check_completable(field: Field) -> None:
    """Raise NoPairing with those who can't all be placed when the round can't be completed."""
    if _surely_completable(field):
        return
    if not _allowed_bye(field, field.entrants):
        everyone = [one.id for one in field.entrants]
        raise NoPairing(everyone, message("stuck-nobody-free"))
    missed = _missed(field, field.entrants)
    if missed:
        stuck = [field.entrants[i].id for i in bits(missed) if i < len(field.entrants)]
        raise NoPairing(stuck, message("stuck-few-opponents"))


def is_completable(field: Field, members: Sequence[Entrant]) -> bool:
    """Say whether these players can all be paired, one who may be free excepted."""
    return _allowed_bye(field, members) and not _missed(field, members)


def _allowed_bye(field: Field, members: Sequence[Entrant]) -> bool:
    """Say whether somebody may be free if somebody has to be (B1b)."""
    return len(members) % 2 == 0 or any(field.may_be_free(one) for one in members)


def _missed(field: Field, members: Sequence[Entrant]) -> int:
    """Give those whom a largest matching leaves out; in an odd number one is joined to the bye."""
    near = field.neighbours(members)
    if len(near) % 2:
        bye = len(near)
        allowed = [i for i, one in enumerate(members) if field.may_be_free(one)]
        near.append(mask_of(allowed))
        for i in allowed:
            near[i] |= 1 << bye
    return LargestMatching(near, (1 << len(near)) - 1).grow()


def _surely_completable(field: Field) -> bool:
    """Say whether everyone, whoever is free, still has half of the others as possible opponents.

    A graph in which every vertex is joined to at least half of all vertices has a perfect
    matching (Dirac). Two who are to meet are set apart.
    """
    two = [one for one in field.entrants if one.id in field.together] if field.together else []
    rest = [one for one in field.entrants if one not in two] if two else field.entrants
    if not any(one.may_be_free for one in rest) or (two and not field.compatible(*two)):
        return False
    sides = Counter([(one.may_have_white, one.may_have_black) for one in rest])
    if sides[False, False]:
        return False
    most_barred = max([len(one.met) + _same_side(sides, one) for one in rest])
    return 2 * (len(rest) - 2 - most_barred) >= len(rest)


def _same_side(sides: Counter[tuple[bool, bool]], one: Entrant) -> int:
    """Count who may not meet him because both must have the same colour (B2)."""
    if one.may_have_white and one.may_have_black:
        return 0
    return sides[one.may_have_white, one.may_have_black]
