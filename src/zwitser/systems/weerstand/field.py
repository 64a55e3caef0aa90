"""The players of a round as the resistance-points engines see them: numbered, with opponents.

A player's number is his place in the order in which opponents and waiting rooms are chosen; a set
of players is a bit mask. The bye is the last vertex of the graph: its partner is free.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from zwitser.errors import BadInput, NoPairing, fault
from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.messages import Fact, Message, message
from zwitser.model import Colour, Tournament
from zwitser.results import Card, field_of, read
from zwitser.systems.swiss import (
    FREE_POINT,
    NO_PREFERENCE,
    Mask,
    Preference,
    Resistance,
    Strength,
    forbidden_opponents,
    is_exempt,
    pairing_order,
    possible_opponents,
    resistance,
)


class WeerstandEntrant(NamedTuple):
    """A player who is to be paired. `rank` counts from 0 at the top (A4; go 2.1)."""

    id: int
    rank: int
    lot: int
    card: Card
    value: Resistance
    preference: Preference = NO_PREFERENCE


ColourRule = Callable[[WeerstandEntrant, WeerstandEntrant], tuple[Colour, Message]]
"""The colour of the higher ranked of two players, and why."""


def colours_claim(
    fact: str,
    of: Callable[[WeerstandEntrant], Fact],
    code: str,
    article: str,
    higher: WeerstandEntrant,
    lower: WeerstandEntrant,
    colour: Colour,
    **more: int,
) -> Message:
    """Build the claim that gives the colours, with a fact `of` both players."""
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    pair = {"white": white.id, "black": black.id, "higher": higher.id, "lower": lower.id}
    both = {f"white_{fact}": of(white), f"black_{fact}": of(black)}
    return Message(code, article, {**pair, **both, **more})


@dataclass(frozen=True, slots=True)
class Articles:
    """The articles of a regulation by subject; empty where it has no such rule.

    `order` has one article, or one each for WP, SB and lot.
    """

    met: str
    bye: str
    free: str
    colours_barred: str
    preference: str
    no_opponent: str
    size: str
    lowest: str
    again: str
    next_room: str
    refused: str
    order: tuple[str, ...]
    opponent: str
    reopen: str
    completion: str
    fold: str
    adjacent: str
    first_colour: str


@dataclass(frozen=True, slots=True)
class Regulation:
    """The differences of the two regulations on resistance points.

    `choice` is the sort key by which waiting rooms and opponents are chosen, the highest first.
    `level` is the cost of a player in the waiting room, given whether he came from above: the
    lowest go down first. `preference` takes a card and whether the player is exempt in the last
    round. With `counts_next_room` C4.3 is a criterion: the fewest who leave the next group.
    """

    articles: Articles
    choice: Callable[[WeerstandEntrant], tuple[int, ...]]
    level: Callable[[WeerstandEntrant, bool], int]
    preference: Callable[[Card, bool], Preference]
    colours: ColourRule
    first_named_has: Colour
    counts_next_room: bool


@dataclass(frozen=True)
class WeerstandField:
    """The players to be paired, and the graph of possible pairs.

    `near[i]` is the set of possible opponents of number i; where the number of players is odd
    `near` has one vertex more, the bye.
    """

    regulation: Regulation
    entrants: tuple[WeerstandEntrant, ...]
    near: tuple[Mask, ...]

    @property
    def size(self) -> int:
        return len(self.entrants)

    @property
    def bye(self) -> Mask:
        """The set with the bye alone, or the empty set where everybody plays."""
        return 1 << self.size if self.size % 2 else 0

    @property
    def everybody(self) -> Mask:
        """All players, without the bye."""
        return (1 << self.size) - 1

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        return tuple(entrant.rank for entrant in self.entrants)

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of the players' colour preferences, by number."""
        return tuple(entrant.preference.kind for entrant in self.entrants)

    def by_rank(self, players: Mask) -> list[int]:
        """List a set of players, the highest ranked first."""
        return sorted(bits(players), key=self.ranks.__getitem__)

    def groups(self) -> list[Mask]:
        """Split the players into score groups, the highest first [A2; go 1.3]."""
        by_points: dict[int, int] = {}
        for i in self.by_rank(self.everybody):
            points = self.entrants[i].card.points
            by_points[points] = by_points.get(points, 0) | 1 << i
        return list(by_points.values())

    def ids(self, players: Mask) -> tuple[int, ...]:
        return tuple([self.entrants[i].id for i in self.by_rank(players)])


def enter(
    tournament: Tournament, regulation: Regulation, together: tuple[int, int] | None = None
) -> WeerstandField:
    """Number the players of the next round, and find the possible pairs.

    With `together` these two have no other opponent left than each other. Raises NoPairing with
    the players who can't all be placed where no round is complete (C9).
    """
    first: dict[int, int] = {}
    players = tournament.players
    twice = [(first[p.lot], p.id, p.lot) for p in players if first.setdefault(p.lot, p.id) != p.id]
    if twice:  # the order of A4 must be strict
        faults = [fault("players", "lot-twice", first=a, second=b, lot=n) for a, b, n in twice]
        raise BadInput(faults)
    results = read(tournament)
    present = set(field_of(tournament, results))
    if not present:
        raise BadInput.at("next.absent", "nobody-present")
    values, by_id, entrants = resistance(results), tournament.by_id, []
    here = [player for player in players if player.id in present]
    for rank, player in enumerate(pairing_order(here, results, values)):
        card, lot = results.cards[player], by_id[player].lot
        preference = regulation.preference(card, is_exempt(tournament, card))
        entrants.append(WeerstandEntrant(player, rank, lot, card, values[player], preference))
    entrants.sort(key=regulation.choice)
    near = _opponents(tournament, entrants)
    if together is not None:
        _keep_for_each_other(near, entrants, together)
    field = WeerstandField(regulation, tuple(entrants), tuple(near))
    missed = LargestMatching(field.near, field.everybody | field.bye).grow()
    if missed and field.bye and not field.near[field.size]:
        raise NoPairing(field.ids(field.everybody), message("stuck-nobody-free"))
    if missed:
        raise NoPairing(field.ids(missed & field.everybody), message("stuck-few-opponents"))
    return field


def _opponents(tournament: Tournament, entrants: list[WeerstandEntrant]) -> list[Mask]:
    """Build the graph of possible pairs: nobody meets a second time [B1a; go 3.1] (B2).

    In an odd field the bye is one more vertex, joined to everybody who may have it.
    """
    number = {entrant.id: i for i, entrant in enumerate(entrants)}
    forbidden, barred, must_have = forbidden_opponents(tournament), [], []
    for entrant in entrants:
        apart = entrant.card.met.union(forbidden.get(entrant.id, ()))
        barred.append(mask_of(number[other] for other in apart if other in number))
        # Two who must have the same colour may not meet (B2).
        is_bound = entrant.preference.strength is Strength.ABSOLUTE
        must_have.append(entrant.preference.kind if is_bound else 0)
    near = possible_opponents(barred, must_have)
    if len(entrants) % 2:
        allowed = mask_of(i for i, entrant in enumerate(entrants) if may_have_bye(entrant))
        for i in bits(allowed):
            near[i] |= 1 << len(entrants)
        near.append(allowed)
    return near


def may_have_bye(entrant: WeerstandEntrant) -> bool:
    """Say whether a player may have the bye: not after a free point [B1b, F1; go 3.2, 7.1]."""
    return not entrant.card.had(*FREE_POINT)


def _keep_for_each_other(
    near: list[Mask], entrants: list[WeerstandEntrant], together: tuple[int, int]
) -> None:
    """Leave two players no opponent but each other, if they may meet at all."""
    number = {entrant.id: i for i, entrant in enumerate(entrants)}
    missing = [player for player in together if player not in number]
    if missing:
        raise NoPairing(missing, message("stuck-not-present"))
    first, second = number[together[0]], number[together[1]]
    may_meet = near[first] >> second & 1
    for i in range(len(near)):
        near[i] &= ~(1 << first | 1 << second)
    near[first], near[second] = may_meet << second, may_meet << first
