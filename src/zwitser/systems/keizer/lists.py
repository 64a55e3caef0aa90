"""The groups A and B of a period: the first of the list, then promotion and relegation (K15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from operator import is_
from typing import NamedTuple

from zwitser.model import Tournament
from zwitser.results import Kind
from zwitser.systems.keizer.options import Carry, Cycle, OwnPart, Recalculation, ValueBy
from zwitser.systems.keizer.payment import (
    DECIMALS,
    Payroll,
    Prices,
    Tally,
    Terms,
    Values,
    own_weight,
    paid,
    scale_of,
)
from zwitser.systems.keizer.season import Season, check_season, rungs
from zwitser.systems.seasons import Groups, Move, exchange

A, B = 0, 1
GROUP_NAMES = "AB"

GroupOf = dict[int, int]
"""The group of every player, 0 for A; all are in the first where there are no groups."""


def opening_groups(season: Season, start: Sequence[int]) -> GroupOf:
    """Put the first `a_size` of the start list in A (K15)."""
    size = season.options.a_size
    if size is None:
        return dict.fromkeys(start, A)
    return {player: A if place < size else B for place, player in enumerate(start)}


def stated_groups(season: Season, groups: Groups) -> GroupOf:
    """Take the groups that a period states; who is in neither is B (K15)."""
    upper = set(groups[A])
    return {player: A if player in upper else B for player in season.entries}


def promoted(
    season: Season, order: Sequence[int], group_of: GroupOf, last: int
) -> tuple[Groups, tuple[Move, ...]]:
    """Exchange after the last list of a period, that of round `last`; with every move [K15].

    `order` is that list. Who is withdrawn in its last round drops out.
    """
    standing = split_groups(order, group_of)
    out = {p for p in order if season.entries[p][last - 1].kind is Kind.WITHDRAWN}
    return exchange(
        standing,
        sizes=(season.options.a_size or 0,),
        promotions=season.options.promotions,
        withdrawn=frozenset(out),
    )


def places_in_groups(order: Sequence[int], group_of: GroupOf) -> dict[int, int]:
    """Give everybody's place within his group (K22)."""
    parts = split_groups(order, group_of)
    return {player: place for part in parts for place, player in enumerate(part, 1)}


def split_groups(order: Sequence[int], group_of: GroupOf) -> Groups:
    """Split a list in A and B, each in the order of the list."""
    return tuple(tuple(p for p in order if group_of[p] == group) for group in (A, B))


# The lists of a season: start list, entry lists and the list after every round (K5, K6, K11-K13).
#
# Lists are made when they are asked for and kept. Where old rounds are paid with the values of an
# earlier list they are made one after the other; `iterate` starts anew from the start list. Values
# go by place on the list with which a round is entered, or by the totals of the list before it.

Order = tuple[int, ...]

LONGEST_SEARCH = 50
"""Passes in the search for another list that stands."""


class Base(NamedTuple):
    """The values of one pass: `own` for the own part, `tables` for each round of the scope."""

    own: Values
    tables: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list after a round: the order and what everybody on it has (K13).

    `totals` and `own` count in 1 / `unit`, `values` in 1 / `value_unit`. `bases` are the passes
    whose mean this is, one where it is no mean. `passes` were made; `cycle` orders followed each
    other in a circle, 0 where they did not.
    """

    order: Order
    totals: dict[int, int]
    values: dict[int, int]
    own: dict[int, int]
    unit: int
    value_unit: int
    bases: tuple[Base, ...]
    passes: int = 1
    cycle: int = 0


class Stage(NamedTuple):
    """What a period begins with: its start list, everybody's place on it, and his group."""

    start: Order
    place: dict[int, int]
    group_of: GroupOf


class Lists:
    """Every list of a season, by the number of its round."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.options = season.options
        self.scale = scale_of(season)
        self.prices = Prices(season.options, self.scale)
        self.tally = Tally(season.options.rounding, self.scale.totals)
        self._stages: dict[int, Stage] = {}
        self._listings: dict[int, Listing] = {}
        self._entry_lists: dict[int, Order] = {}
        self._start_orders: dict[int, Order] = {}
        self._payrolls: dict[int, Payroll] = {}
        self._starts: dict[int, dict[int, int]] = {}
        self._rungs: dict[int, tuple[int, ...]] = {}
        self._values: dict[int, dict[int, int]] = {}

    def take_over(self, before: Lists) -> None:
        """Take the lists of the rounds played from those of the season before this round."""
        goes_on = _goes_on(before.season.tournament, self.season.tournament)
        if goes_on and (before.options, before.scale) == (self.options, self.scale):
            played = before.season.played
            self._stages = dict(before._stages)
            self._listings = {n: made for n, made in before._listings.items() if n <= played}
            self._entry_lists = {n: made for n, made in before._entry_lists.items() if n <= played}
            self._values = {n: made for n, made in before._values.items() if n <= played}

    # What a period begins with (K5, K15).

    def stage(self, period: int) -> Stage:
        """Give the start list and the groups of a period, counted from 1."""
        for number in range(1, period + 1):
            if number not in self._stages:
                start = self._start_list(number)
                place = {player: place for place, player in enumerate(start)}
                self._stages[number] = Stage(start, place, self._groups(number, start))
        return self._stages[period]

    def _start_list(self, number: int) -> Order:
        """Order everybody: the club's own list, the last list, or by rating [K5]."""
        if self.options.carry is Carry.ALL and number > 1:
            return self._stages[1].start
        given = self.season.tournament.periods[number - 1].list
        if given is None and self.options.carry is Carry.LIST and number > 1:
            given = self.listing(self.season.spans[number - 2].last).order
        return self._with_missing(given or (), self.ratings(number))

    def ratings(self, number: int) -> dict[int, int]:
        """Give everybody's rating in a period."""
        tournament = self.season.tournament
        listed = dict(tournament.periods[number - 1].ratings)
        return {p.id: listed.get(p.id, p.rating or 0) for p in tournament.players}

    def _with_missing(self, given: Sequence[int], ratings: dict[int, int]) -> Order:
        """Put who is missing before the first with a lower rating, else at the end (K5)."""
        known = set(given)
        missing = [p for p in self.season.tournament.players if p.id not in known]
        missing.sort(key=lambda p: (-ratings[p.id], p.name, p.id))
        if not given:
            return tuple(player.id for player in missing)
        order = list(given)
        for player in missing:
            mine = ratings[player.id]
            place = next((n for n, p in enumerate(order) if ratings[p] < mine), len(order))
            order.insert(place, player.id)
        return tuple(order)

    def _groups(self, number: int, start: Order) -> GroupOf:
        stated = self.season.tournament.periods[number - 1].groups
        if self.options.a_size is None or (number == 1 and not stated):
            return opening_groups(self.season, start)
        return stated_groups(self.season, stated or self.groups_after(number - 1)[0])

    def groups_after(self, number: int) -> tuple[Groups, tuple[Move, ...]]:
        """Give the groups that follow a period, and the moves (K15)."""
        last = self.season.spans[number - 1].last
        group_of = self.stage(number).group_of
        return promoted(self.season, self.listing(last).order, group_of, last)

    def _stage_of(self, number: int) -> Stage:
        return self.stage(self.season.span_of(number).number)

    def start_order(self, number: int) -> Order:
        """Give the start list among those on the list of a round, A before B (K6)."""
        if number not in self._start_orders:
            stage, listed = self._stage_of(number), self.season.on_list(number)
            order = (player for player in stage.start if player in listed)
            self._start_orders[number] = _grouped(order, stage.group_of)
        return self._start_orders[number]

    # The order with which a round is entered (K6).

    def entry_list(self, number: int) -> Order:
        """Give the order with which a round is entered, the coming round included [K6]."""
        if number not in self._entry_lists:
            self._entry_lists[number] = self._entry_list(number)
        return self._entry_lists[number]

    def _entry_list(self, number: int) -> Order:
        start = self.start_order(number)
        if number == self.season.scope_start(number):
            return start
        before = self.listing(number - 1).order
        known, listed = set(before), self.season.on_list(number)
        stay = (player for player in before if player in listed)
        others = iter(_grouped(stay, self._stage_of(number).group_of))
        return tuple(player if player not in known else next(others) for player in start)

    # The list after a round (K11, K12).

    def listing(self, number: int) -> Listing:
        """Give the list after a round (K13)."""
        if number not in self._listings:
            chained = self.options.recalc is not Recalculation.ITERATE
            first = self.season.scope_start(number) if chained else number
            # One after the other: each list needs the one before it.
            for earlier in range(first, number + 1):
                if earlier not in self._listings:
                    self._listings[earlier] = self._listing(earlier)
        return self._listings[number]

    def places(self, number: int) -> dict[int, int]:
        """Give everybody's place on the list after a round: within his group (K22)."""
        return places_in_groups(self.listing(number).order, self._stage_of(number).group_of)

    def _listing(self, number: int) -> Listing:
        if self.options.recalc is Recalculation.ITERATE:
            return self._iterated(number)
        base = self._base(number)
        return self._pass(number, base)

    def _base(self, number: int) -> Base:
        """Give the values with which the rounds of a scope are paid [K11]."""
        values = self.values_at(number)
        first = self.season.scope_start(number)
        match self.options.recalc:
            case Recalculation.FROZEN:
                earlier = [self._kept(values, s) for s in range(first, number)]
            case Recalculation.TWO_GENERATION if number > first:
                earlier = [self._kept(values, number - 1)] * (number - first)
            case _:
                earlier = [values] * (number - first)
        return Base(values, (*earlier, values))

    def _kept(self, values: Values, number: int) -> Values:
        """Give the values of an earlier list; who was not on it has his value of now (K11)."""
        then = self.values_at(number)
        return {player: then.get(player, value) for player, value in values.items()}

    def values_at(self, number: int) -> dict[int, int]:
        """Give what everybody on the list of a round is worth as it begins, by place or score."""
        if number not in self._values:
            scores = self.scores_before(number)
            low, high = min(scores.values(), default=0), max(scores.values(), default=0)
            if low == high:
                self._values[number] = self.values_of(self.entry_list(number))
            else:
                self._values[number] = self._by_score(self.entry_list(number), scores, low, high)
        return self._values[number]

    def scores_before(self, number: int) -> dict[int, int]:
        """Give the totals of the round before that give the values; none where places do (K3).

        They are not rounded, whatever K10 does to the totals on the list.
        """
        by_place = self.options.values is ValueBy.PLACE
        if by_place or number == self.season.scope_start(number):
            return {}
        listing, listed = self.listing(number - 1), self.season.on_list(number)
        if self.tally.grain == 1:
            return {p: total for p, total in listing.totals.items() if p in listed}
        terms, tables = self._payroll(number - 1).terms, listing.bases[0].tables
        start = self.start_points(number - 1)
        return {
            p: own + start.get(p, 0) + sum(paid(p, terms[p], tables))
            for p, own in listing.own.items()
            if p in listed
        }

    def _by_score(
        self, order: Order, scores: Mapping[int, int], low: int, high: int
    ) -> dict[int, int]:
        """Spread the values evenly over the scores; who has none is worth the next below (K3)."""
        top, bottom = self.options.top or Fraction(0), self.options.bottom or Fraction(0)
        unit, value = self.scale.values // DECIMALS, int(bottom * self.scale.values)
        values = dict.fromkeys(order, value)
        for player in reversed(order):
            if player in scores:
                share = Fraction(scores[player] - low, high - low)
                exact = (bottom + (top - bottom) * share) * DECIMALS
                value = floor(exact + Fraction(1, 2)) * unit
            values[player] = value
        return values

    def values_of(self, order: Sequence[int]) -> dict[int, int]:
        """Give the values of the places on a list (K3)."""
        return dict(zip(order, self._rung(len(order)), strict=True))

    def _rung(self, count: int) -> tuple[int, ...]:
        if count not in self._rungs:
            self._rungs[count] = rungs(self.options, count, self.scale.values)
        return self._rungs[count]

    def _iterated(self, number: int) -> Listing:
        """Pass after pass from the start list, until the order stands or goes round [K12]."""
        rounds = number - self.season.scope_start(number) + 1
        order, seen, made = self.start_order(number), {}, list[Listing]()
        while len(made) < self.options.passes:
            seen[order] = len(made)
            values = self.values_of(order)
            made.append(self._pass(number, Base(values, (values,) * rounds), len(made) + 1))
            if made[-1].order == order:
                return made[-1]
            order = made[-1].order
            if order in seen:
                return self._turning(number, made, seen[order])
        return made[-1]

    def stable_from(self, number: int, order: Order) -> Order | None:
        """Give the order that stands when the passes begin with this one; None if none does."""
        rounds = number - self.season.scope_start(number) + 1
        order = _grouped(order, self._stage_of(number).group_of)
        for _ in range(min(self.options.passes, LONGEST_SEARCH)):
            values = self.values_of(order)
            following = self._pass(number, Base(values, (values,) * rounds)).order
            if following == order:
                return order
            order = following
        return None

    def _turning(self, number: int, made: Sequence[Listing], first: int) -> Listing:
        """End a circle of orders: by its mean, or at the last pass allowed (K12)."""
        circle = made[first:]
        length = len(circle)
        mean2 = self.options.cycle is Cycle.MEAN2 and length == 2
        if self.options.cycle is Cycle.MEAN or mean2:
            return self._mean(number, circle, len(made))
        passes = self.options.passes
        last = circle[(passes - 1 - first) % length]
        return self._pass(number, last.bases[0], passes, length)

    def _mean(self, number: int, circle: Sequence[Listing], passes: int) -> Listing:
        members = circle[0].order
        totals = {p: sum(listing.totals[p] for listing in circle) for p in members}
        length = len(circle)
        return Listing(
            order=self._ranked(number, totals),
            totals=totals,
            values={p: sum(listing.values[p] for listing in circle) for p in members},
            own={p: sum(listing.own[p] for listing in circle) for p in members},
            unit=circle[0].unit * length,
            value_unit=circle[0].value_unit * length,
            bases=tuple(listing.bases[0] for listing in circle),
            passes=passes,
            cycle=length,
        )

    def _pass(self, number: int, base: Base, passes: int = 1, cycle: int = 0) -> Listing:
        """Compute all totals with the values of a base [K9], and rank (K13)."""
        own = self._own_parts(number, base)
        totals = self.tally.rounded(own)
        for player, part in self.tally.rounded(self.start_points(number)).items():
            if player in totals:
                totals[player] += part
        self._payroll(number).pay(totals, base.tables)
        return Listing(
            order=self._ranked(number, totals),
            totals=totals,
            values=dict(base.own),
            own=own,
            unit=self.scale.totals,
            value_unit=self.scale.values,
            bases=(base,),
            passes=passes,
            cycle=cycle,
        )

    def _ranked(self, number: int, totals: dict[int, int]) -> Order:
        """Order by group, total and start list; places are never shared [K13]."""
        order = sorted(self.start_order(number), key=totals.__getitem__, reverse=True)
        return _grouped(order, self._stage_of(number).group_of)

    # The parts of a total (K9).

    def parts(self, player: int, number: int, base: Base) -> list[int]:
        """Give the own part, the start points and what every round pays, rounded (K9, K10)."""
        own = self._own_parts(number, base)[player]
        start = self.start_points(number).get(player, 0)
        rounds = paid(player, self._payroll(number).terms[player], base.tables)
        return self.tally.shares([own, start, *rounds])

    def brings(self, points: Fraction) -> Fraction:
        """Say what the points of a round bring to a total, rounded (K10)."""
        return Fraction(self.tally.total([self.scale.points(points)]), self.scale.totals)

    def _own_parts(self, number: int, base: Base) -> dict[int, int]:
        """Give everybody's own part, before rounding (K9)."""
        first = self.season.scope_start(number)
        weight = own_weight(self.options, number - first + 1, self.scale)
        if self.options.own is OwnPart.START:
            starts = self._start_values(first, number)
            return {p: starts[p] * weight for p in base.own}
        return {p: value * weight for p, value in base.own.items()}

    def start_points(self, number: int) -> dict[int, int]:
        """Give the start points that count in the list of a round (K9)."""
        period = self.season.span_of(number).number
        first = 1 if self.options.carry is Carry.ALL else period
        found: dict[int, int] = {}
        for stated in self.season.tournament.periods[first - 1 : period]:
            for player, size in stated.start_points:
                found[player] = found.get(player, 0) + self.scale.points(size)
        return found

    def _start_values(self, first: int, number: int) -> dict[int, int]:
        """Give what everybody's place on the start list was worth when he came on it (K9)."""
        values = self._starts.setdefault(first, {})
        for earlier in range(first, number + 1):
            if not self.season.on_list(earlier) <= values.keys():
                values |= self.values_of(self.start_order(earlier)) | values
        return values

    def terms(self, number: int) -> Terms:
        """Give what every round of the scope of a round pays everybody, to its end."""
        first, last = self.season.scope_start(number), self.season.played
        if self.options.carry is not Carry.ALL:
            last = self.season.span_of(number).last
        return {
            player: self.prices.terms(player, lines[first - 1 : last])
            for player, lines in self.season.entries.items()
        }

    def _payroll(self, number: int) -> Payroll:
        first = self.season.scope_start(number)
        if first not in self._payrolls:
            self._payrolls[first] = Payroll(self.terms(number), self.tally)
        return self._payrolls[first]


def lists_of(tournament: Tournament) -> Lists:
    """Read a season, refuse what can't be, and make its lists (K3, K4).

    The last lists are kept: who asks for the same season gets them, and one that goes on from it
    takes over the lists of the rounds that were played.
    """
    kept = _KEPT[0]
    if kept is None or kept.season.tournament is not tournament:
        lists = Lists(check_season(tournament))
        if kept is not None:
            lists.take_over(kept)
        _KEPT[0] = kept = lists
    return kept


_KEPT: list[Lists | None] = [None]
"""The last lists; what they have made is only added to, and never differs."""


def _goes_on(before: Tournament, after: Tournament) -> bool:
    """Say whether a season has the same rounds and perhaps more: the same objects."""
    *earlier, last = before.periods
    count = len(earlier)
    if len(after.periods) <= count or before.players is not after.players:
        return False
    now = after.periods[count]
    rounds = now.rounds[: len(last.rounds)]
    return (
        all(map(is_, earlier, after.periods))
        and len(rounds) == len(last.rounds)
        and all(map(is_, last.rounds, rounds))
        and replace(now, rounds=()) == replace(last, rounds=())
    )


def _grouped(order: Iterable[int], group_of: GroupOf) -> Order:
    """Sort by group, A before B, otherwise unchanged (K6)."""
    return tuple(sorted(order, key=group_of.__getitem__))
