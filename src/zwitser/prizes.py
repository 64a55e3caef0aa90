"""Prizes: the amount for each player, shared on equal points (F12.1), with its parts.

Points are whatever a ranking goes by first: of chess, of MacMahon, of a season.

Amounts are whole cents. A fund is a list of prizes for some of the players: everybody, the best
below 1600, the youth. Shared prizes go to all who are level on points; the rest of the ranking
decides only where prizes are not shared, or, after Hort, for one half of the money.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby


class Sharing(Enum):
    """How players on equal points divide their prizes."""

    EQUAL = "equal"
    """All alike: the prizes of their places are added and divided [weerstand F12.1]."""
    HORT = "hort"
    """Half of the prize of one's own place, and half of an equal share."""
    NONE = "none"
    """Not at all: the place in the ranking counts."""


@dataclass(frozen=True, slots=True)
class Fund:
    """A list of prizes, the first place first, in cents, for the players who may win them."""

    name: str
    amounts: tuple[int, ...]
    members: frozenset[int]


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player in the ranking: `points` tells who is level, the order who is ahead.

    Points that a system writes itself are level where they are written alike.
    """

    player: int
    points: int | str


@dataclass(frozen=True, slots=True)
class Award:
    """The amount for one player from a fund, and its parts.

    He is on `place` within the fund; `sharers` players divide the `shared` prizes.
    """

    fund: str
    player: int
    place: int
    amount: int
    shared: tuple[int, ...]
    sharers: int


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules for prizes: how they are shared, whether one for each, the unit of rounding."""

    sharing: Sharing = Sharing.EQUAL
    one_each: bool = True
    rounding: int = 1


def award(ranking: Sequence[RankedPlayer], funds: Sequence[Fund], rules: Rules) -> list[Award]:
    """Give the prizes of all funds; with one for each, everybody keeps the highest."""
    only = _assign_prizes(ranking, funds) if rules.one_each else {}
    while True:
        awards: list[tuple[int, Award]] = []
        for order, fund in enumerate(funds):
            # Members compete, but for those who have another fund only.
            members = [each for each in ranking if each.player in fund.members]
            competing = [each for each in members if only.get(each.player, order) == order]
            awards += [(order, given) for given in _divide(competing, fund, rules) if given.amount]
        several = _choose_best(awards) if rules.one_each else {}
        if not several:
            return [given for _, given in awards]
        only |= several


def left_over(awards: Sequence[Award], funds: Sequence[Fund]) -> int:
    """Compute the rest after rounding and prizes without a winner."""
    return sum(sum(fund.amounts) for fund in funds) - sum(given.amount for given in awards)


def _assign_prizes(ranking: Sequence[RankedPlayer], funds: Sequence[Fund]) -> dict[int, int]:
    """Give everybody the fund of his one prize: the highest first, to the best without one."""
    prizes = sorted(
        (-amount, order, place)
        for order, fund in enumerate(funds)
        for place, amount in enumerate(fund.amounts)
    )
    taken: dict[int, int] = {}
    for _, order, _ in prizes:
        members = funds[order].members
        free = (s.player for s in ranking if s.player in members and s.player not in taken)
        winner = next(free, None)
        if winner is not None:
            taken[winner] = order
    return taken


def _choose_best(awards: Sequence[tuple[int, Award]]) -> dict[int, int]:
    """Choose the fund of each player who shares in several; the highest shares come first."""
    shares: dict[int, list[tuple[int, int]]] = {}
    for order, given in awards:
        shares.setdefault(given.player, []).append((given.amount, -order))
    best = {player: max(mine) for player, mine in shares.items() if len(mine) > 1}
    most = max(best.values(), default=None)
    return {player: -share[1] for player, share in best.items() if share == most}


def _divide(ranking: Sequence[RankedPlayer], fund: Fund, rules: Rules) -> Iterator[Award]:
    """Give the prizes of a fund; what does not divide into whole steps stays in the cash box."""
    place = 1
    for _, level in groupby(ranking, key=lambda each: each.points):
        group = [each.player for each in level]
        prizes = fund.amounts[place - 1 : place - 1 + len(group)]
        if not prizes:
            return
        for number, player in enumerate(group):
            own = prizes[number] if number < len(prizes) else 0
            shared, sharers = prizes, len(group)
            match rules.sharing:
                case Sharing.EQUAL:
                    total, parts = sum(prizes), sharers
                case Sharing.HORT:
                    total, parts = own * sharers + sum(prizes), 2 * sharers
                case Sharing.NONE:
                    total, parts, shared, sharers = own, 1, (own,), 1
            amount = total // (parts * rules.rounding) * rules.rounding
            yield Award(fund.name, player, place + number, amount, shared, sharers)
        place += len(group)
