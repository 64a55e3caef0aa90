"""The players as the round sees them: A2, A4, A7, A10, and the absolute norms B1 and B2.

Only games really played give a colour or a meeting (F2), closed up over the gaps (F3); an
adjourned game is a draw that was played (F9). `results` reads them so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zwitser.errors import NoPairing
from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.messages import Message, message
from zwitser.model import Colour, Tournament
from zwitser.results import Entry, Kind, Results
from zwitser.systems.base import Bars, Norms
from zwitser.systems.rating.options import starting_list
from zwitser.systems.swiss import (
    DOWN,
    UP,
    Mask,
    Preference,
    Strength,
    balance,
    colour_claim,
    forbidden_opponents,
    is_exempt,
    is_third,
    latest_floats,
    latest_scores,
    letter,
    preference,
)

UNPLAYED_WITH_POINTS = (Kind.BYE, Kind.HALF, Kind.FULL, Kind.FORFEIT_WIN)
"""Rounds that gave points without a game: a downfloat, and never a bye again [B1b]."""


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """List the breaches of B2 for both players, unless one of them is a topscorer (A10)."""
    cards = norms.results.cards
    if any(is_exempt(norms.tournament, cards[player]) for player in (white, black)):
        return []
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        broken = broken_by(norms.cards[player].colours, colour)
        found += [colour_claim(code, "B2", player, colour) for code in broken]
    return found


def broken_by(history: str, colour: Colour) -> list[str]:
    """List the breaches of one more game with a colour: balance beyond 2, third in a row [B2]."""
    broken = ["norm-balance"] if abs(balance(history + letter(colour))) > 2 else []
    return [*broken, "norm-thrice"] if is_third(history, colour) else broken


BARS = Bars(met="B1a", bye="B1b", bye_after=UNPLAYED_WITH_POINTS, colours=colour_breaches)


@dataclass(slots=True, eq=False)  # a frozen one takes twice as long to make
class Entrant:
    """A player in one round.

    `place` is the rank in the field (A2) from 0, `number` that in the starting list from 1.
    `floats` are those of the previous round and of the round before it (A4). A `firm` preference
    is strong or absolute.
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
    """All players of a round in the order of A2; two who are to meet stand in `together`."""

    round: int
    entrants: tuple[Entrant, ...]
    together: frozenset[int] = frozenset()

    def compatible(self, one: Entrant, other: Entrant) -> bool:
        """Say whether two may meet: not met yet (B1a), and B2 holds or is waived (A10)."""
        exempt = one.is_topscorer or other.is_topscorer
        return self._is_first_meeting(one, other) and (exempt or colours_exist(one, other))

    def may_meet(self, one: Entrant, other: Entrant) -> bool:
        """Say whether two may meet without an exemption from B2."""
        return self._is_first_meeting(one, other) and colours_exist(one, other)

    def _is_first_meeting(self, one: Entrant, other: Entrant) -> bool:
        """Say whether two have not met, and are not forbidden to meet [B1a]."""
        if other.id in one.met:
            return False
        return not self.together or (one.id in self.together) == (other.id in self.together)

    def neighbours(self, members: Sequence[Entrant]) -> list[Mask]:
        """Give for each member the set of possible opponents: `compatible` for all at once."""
        bit = {one.id: 1 << k for k, one in enumerate(members)}
        everyone = (1 << len(members)) - 1
        together = sum([bit[player] for player in self.together if player in bit])
        exempt = sum([bit[one.id] for one in members if one.is_topscorer])
        white = sum([bit[one.id] for one in members if one.may_have_white])
        black = sum([bit[one.id] for one in members if one.may_have_black])
        near = []
        for one in members:
            able = exempt | (black if one.may_have_white else 0)
            able |= white if one.may_have_black else 0
            if one.is_topscorer:
                able = everyone
            if self.together:
                able &= together if one.id in self.together else ~together
            met = sum([bit[other] for other in one.met if other in bit])
            near.append(able & ~met & ~bit[one.id])
        return near

    def most_pairs(self, members: Sequence[Entrant]) -> int:
        """Give the largest number of pairs that these players can make."""
        matching = LargestMatching(self.neighbours(members), (1 << len(members)) - 1)
        matching.grow()
        return sum(1 for _ in matching.partners())

    def may_be_free(self, one: Entrant) -> bool:
        return one.may_be_free and one.id not in self.together


def colours_exist(one: Entrant, other: Entrant) -> bool:
    """Say whether colours exist that leave both within B2."""
    return (one.may_have_white and other.may_have_black) or (
        one.may_have_black and other.may_have_white
    )


def enter(
    tournament: Tournament, results: Results, present: Sequence[int], together: frozenset[int]
) -> Field:
    """Build the field of the players present, highest first (A2)."""
    numbers = {player: number for number, player in enumerate(starting_list(tournament), 1)}
    cards, scores = results.cards, latest_scores(results)
    forbidden = forbidden_opponents(tournament)
    order = sorted(present, key=lambda player: (-cards[player].points, numbers[player]))
    # Once for each history: many players have the same.
    histories = {cards[player].colours for player in present}
    owed_after = {history: preference(history) for history in histories}
    with_white, with_black = (
        {history for history in histories if not broken_by(history, colour)} for colour in Colour
    )
    entrants = []
    for place, player in enumerate(order):
        card, history = cards[player], cards[player].colours
        owed, all_played = owed_after[history], len(history) == len(card.entries)
        entrant = Entrant(
            id=player,
            place=place,
            number=numbers[player],
            score=card.points,
            history=history,
            preference=owed,
            may_have_white=history in with_white,
            may_have_black=history in with_black,
            met=card.met.union(forbidden[player]) if player in forbidden else card.met,
            floats=latest_floats(card, scores, float_of),
            may_be_free=all_played or not card.had(*UNPLAYED_WITH_POINTS),
            is_topscorer=is_exempt(tournament, card),
            firm=owed.strength >= Strength.STRONG,
        )
        entrants.append(entrant)
    return Field(results.after + 1, tuple(entrants), together)


def float_of(entry: Entry, difference: int) -> str:
    """Give the float of a round, by how much the score before it was above the opponent's [A4].

    Points without playing are a downfloat too (B1b).
    """
    if entry.kind in UNPLAYED_WITH_POINTS:
        return DOWN
    return DOWN if difference > 0 else UP if difference < 0 else ""


def check_completable(field: Field) -> None:
    """Raise NoPairing with the players who can't all be placed, if the round can't be completed."""
    if not _has_bye(field, field.entrants):
        everyone = [one.id for one in field.entrants]
        raise NoPairing(everyone, message("stuck-nobody-free"))
    missed = _find_unmatched(field, field.entrants)
    if missed:
        stuck = [field.entrants[i].id for i in bits(missed) if i < len(field.entrants)]
        raise NoPairing(stuck, message("stuck-few-opponents"))


def is_completable(field: Field, members: Sequence[Entrant]) -> bool:
    """Say whether these players can all be paired, but for the bye."""
    return _has_bye(field, members) and not _find_unmatched(field, members)


def _has_bye(field: Field, members: Sequence[Entrant]) -> bool:
    """Say whether a player may have the bye (B1b), if the number is odd."""
    return len(members) % 2 == 0 or any(field.may_be_free(one) for one in members)


def _find_unmatched(field: Field, members: Sequence[Entrant]) -> Mask:
    """Find the players whom a maximum matching leaves out; an odd number has the bye as well."""
    near = field.neighbours(members)
    if len(near) % 2:
        bye = len(near)
        allowed = [i for i, one in enumerate(members) if field.may_be_free(one)]
        near.append(mask_of(allowed))
        for i in allowed:
            near[i] |= 1 << bye
    return LargestMatching(near, (1 << len(near)) - 1).grow()
