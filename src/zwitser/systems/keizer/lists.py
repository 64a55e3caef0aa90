"""The lists of a season: start lists, entry lists, the list after every round; groups (K5-K15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from operator import is_
from typing import NamedTuple

from zwitser.model import Tournament
from zwitser.results import Kind
from zwitser.systems.keizer.options import Carry, Cycle, OwnPart, Recalculation, Rounding, ValueBy
from zwitser.systems.keizer.payment import (
    DECIMALS,
    Payments,
    PaymentTable,
    Values,
    find_units,
    own_share,
    pay_rounds,
    round_parts,
)
from zwitser.systems.keizer.season import SeasonEntries, check_season, top_and_step
from zwitser.systems.seasons import Groups, Move, exchange

A, B = 0, 1
GROUP_NAMES = "AB"

LONGEST_SEARCH = 50
"""Passes in the search for another stable list."""

GroupOf = Mapping[int, int]
"""The group of every player, 0 for A; all are in the first where there are no groups."""

Order = tuple[int, ...]


class Base(NamedTuple):
    """The values of one pass: `own` for the own part, `tables` for each round of the scope."""

    own: Values
    tables: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list after a round: the order, and everybody's total and value (K13).

    `totals` and `own` count in 1 / `unit`, `values` in 1 / `value_unit`. `bases` are the passes
    whose mean this is, one where it is no mean. `passes` were made; `cycle` is the length of the
    circle of orders in which they ended, 0 where the order settled.
    """

    order: Order
    totals: dict[int, int]
    values: Values
    own: dict[int, int]
    unit: int
    value_unit: int
    bases: tuple[Base, ...]
    passes: int = 1
    cycle: int = 0

    def exact_totals(self) -> dict[int, Fraction]:
        return {player: Fraction(total, self.unit) for player, total in self.totals.items()}


class Stage(NamedTuple):
    """The start of a period: its start list, everybody's place on it, and his group."""

    start: Order
    place: dict[int, int]
    group_of: GroupOf


class Lists:
    """Every list of a season by the number of its round, each computed on first access.

    The lists of the rounds that were played are taken from `before` where that is the same season
    before a round.
    """

    def __init__(self, season: SeasonEntries, before: Lists | None = None) -> None:
        self.season = season
        self.options = season.options
        self.units = find_units(season)
        self.grain = {
            Rounding.EXACT: 1,
            Rounding.HALF: self.units.total // 2,
            Rounding.UNIT: self.units.total,
        }[season.options.rounding]
        self._table = PaymentTable(season.options, self.units)
        self._payments: dict[int, dict[int, Payments]] = {}
        self._stages: dict[int, Stage] = {}
        self._listings: dict[int, Listing] = {}
        self._entry_lists: dict[int, Order] = {}
        self._values: dict[int, dict[int, int]] = {}
        if before is not None and self._continues(before):
            last = before.season.played
            self._stages |= before._stages
            self._listings |= {n: made for n, made in before._listings.items() if n <= last}
            self._entry_lists |= {n: made for n, made in before._entry_lists.items() if n <= last}
            self._values |= {n: made for n, made in before._values.items() if n <= last}

    def _continues(self, before: Lists) -> bool:
        """Say whether a season has the rounds of this one, the same objects, and no other units."""
        then, now = before.season.tournament, self.season.tournament
        *earlier, last = then.periods
        if len(now.periods) <= len(earlier) or then.players is not now.players:
            return False
        period = now.periods[len(earlier)]
        return (
            (before.options, before.units) == (self.options, self.units)
            and all(map(is_, earlier, now.periods))
            and len(period.rounds) >= len(last.rounds)
            and all(map(is_, last.rounds, period.rounds))
            and replace(period, rounds=()) == replace(last, rounds=())
        )

    # What a period begins with: start list and groups (K5, K15).

    def stage(self, period: int) -> Stage:
        """Give the start list and the groups of a period, counted from 1.

        Groups are as the period states, as the one before ends, or by start list; a player whom
        none names is in B (K15).
        """
        size = self.options.a_size
        for number in range(1, period + 1):
            if number in self._stages:
                continue
            start = self._start_list(number)
            stated = self.season.tournament.periods[number - 1].groups
            if size is None or (number == 1 and not stated):
                upper = frozenset(start[:size])
            else:
                upper = frozenset((stated or self.groups_after(number - 1)[0])[A])
            place = {player: place for place, player in enumerate(start)}
            group_of = {player: A if player in upper else B for player in start}
            self._stages[number] = Stage(start, place, group_of)
        return self._stages[period]

    def _start_list(self, number: int) -> Order:
        """Order everybody: the club's own list, the last list, or by rating [K5].

        A player who is missing from a list comes before the first with a lower rating.
        """
        if self.options.carry is Carry.ALL and number > 1:
            return self._stages[1].start
        given = self.season.tournament.periods[number - 1].list
        if given is None and self.options.carry is Carry.LIST and number > 1:
            given = self.listing(self.season.spans[number - 2].last).order
        order, ratings = list(given or ()), self.ratings(number)
        listed = frozenset(order)
        missing = [p for p in self.season.tournament.players if p.id not in listed]
        missing.sort(key=lambda p: (-ratings[p.id], p.name, p.id))
        if not order:
            return tuple(player.id for player in missing)
        for player in missing:
            mine = ratings[player.id]
            place = next((n for n, p in enumerate(order) if ratings[p] < mine), len(order))
            order.insert(place, player.id)
        return tuple(order)

    def ratings(self, period: int) -> dict[int, int]:
        """Give everybody's rating in a period."""
        tournament = self.season.tournament
        listed = dict(tournament.periods[period - 1].ratings)
        return {p.id: listed.get(p.id, p.rating or 0) for p in tournament.players}

    def groups_after(self, period: int) -> tuple[Groups, tuple[Move, ...]]:
        """Exchange players after the last list of a period, and give every move [K15].

        A player who is withdrawn in its last round drops out.
        """
        last = self.season.spans[period - 1].last
        order, entries = self.listing(last).order, self.season.entries
        return exchange(
            split_groups(order, self.stage(period).group_of),
            sizes=(self.options.a_size or 0,),
            promotions=self.options.promotions,
            withdrawn=frozenset(p for p in order if entries[p][last - 1].kind is Kind.WITHDRAWN),
        )

    # The order in which a round is entered (K6).

    def start_order(self, number: int) -> Order:
        """Give the start list of the players on the list of a round, A before B (K6)."""
        stage, listed = self._stage_of(number), self.season.on_list(number)
        return _by_group((player for player in stage.start if player in listed), stage.group_of)

    def entry_list(self, number: int) -> Order:
        """Give the order in which a round is entered, the coming round included [K6]."""
        if number not in self._entry_lists:
            order = self.start_order(number)
            if number != self.season.scope_start(number):
                before, listed = self.listing(number - 1).order, self.season.on_list(number)
                known = frozenset(before)
                stay = (player for player in before if player in listed)
                others = iter(_by_group(stay, self._stage_of(number).group_of))
                order = tuple(next(others) if player in known else player for player in order)
            self._entry_lists[number] = order
        return self._entry_lists[number]

    # The value of every player (K3).

    def values_at(self, number: int) -> dict[int, int]:
        """Give everybody's value as a round begins: by place, or spread evenly over the scores.

        A player without a score has the value of the next below him who has one.
        """
        if number in self._values:
            return self._values[number]
        order, scores = self.entry_list(number), self.scores_before(number)
        low, high = min(scores.values(), default=0), max(scores.values(), default=0)
        if low == high:
            return self._values.setdefault(number, self.values_of(order))
        top, bottom = self.options.top or Fraction(0), self.options.bottom or Fraction(0)
        scale = lcm(top.denominator, bottom.denominator)
        least, range_ = int(bottom * scale), int((top - bottom) * scale)
        whole = scale * (high - low)
        unit, value = self.units.value // DECIMALS, int(bottom * self.units.value)
        values = dict.fromkeys(order, value)
        for player in reversed(order):
            if player in scores:
                exact = (least * (high - low) + range_ * (scores[player] - low)) * DECIMALS
                value = (2 * exact + whole) // (2 * whole) * unit
            values[player] = value
        self._values[number] = values
        return values

    def values_of(self, order: Sequence[int]) -> dict[int, int]:
        """Give the values of the places on a list (K3)."""
        numbers = top_and_step(self.options, len(order))
        top, step = (int(number * self.units.value) for number in numbers)
        return {player: top - place * step for place, player in enumerate(order)}

    def scores_before(self, number: int) -> dict[int, int]:
        """Give the totals of the round before that give the values; none where places do (K3).

        They are not rounded, whatever K10 does to the totals on the list.
        """
        by_place = self.options.values is ValueBy.PLACE
        if by_place or number == self.season.scope_start(number):
            return {}
        listing, listed = self.listing(number - 1), self.season.on_list(number)
        if self.grain == 1:
            return {p: total for p, total in listing.totals.items() if p in listed}
        players = [player for player in listing.own if player in listed]
        parts = self.exact_parts(players, number - 1, listing.bases[0])
        return {player: sum(parts[player]) for player in players}

    # The list after a round (K11-K13).

    def listing(self, number: int) -> Listing:
        """Give the list after a round (K13)."""
        if number not in self._listings:
            if self.options.recalc is Recalculation.ITERATE:
                self._listings[number] = self._iterate(number)
                return self._listings[number]
            # One after the other: each list needs the one before it.
            for earlier in range(self.season.scope_start(number), number + 1):
                if earlier not in self._listings:
                    self._listings[earlier] = self._pass(earlier, self._base(earlier))
        return self._listings[number]

    def places(self, number: int) -> dict[int, int]:
        """Give everybody's place on the list after a round: within his group (K22)."""
        return places_in_groups(self.listing(number).order, self._stage_of(number).group_of)

    def _base(self, number: int) -> Base:
        """Give the values with which the rounds of a scope are paid [K11].

        A player who was not on an earlier list has his value of now.
        """
        values, first = self.values_at(number), self.season.scope_start(number)

        def values_then(earlier: int) -> Values:
            return values | {p: v for p, v in self.values_at(earlier).items() if p in values}

        match self.options.recalc:
            case Recalculation.FROZEN:
                earlier = [values_then(n) for n in range(first, number)]
            case Recalculation.TWO_GENERATION if number > first:
                earlier = [values_then(number - 1)] * (number - first)
            case _:
                earlier = [values] * (number - first)
        return Base(values, (*earlier, values))

    def _iterate(self, number: int) -> Listing:
        """Iterate from the start list until the order is a fixed point or in a cycle [K12]."""
        order, seen, made = self.start_order(number), dict[Order, int](), list[Listing]()
        while len(made) < self.options.passes:
            seen[order] = len(made)
            made.append(self._pass_from(order, number, len(made) + 1))
            if made[-1].order == order:
                return made[-1]
            order = made[-1].order
            if order in seen:
                return self._resolve_cycle(number, made[seen[order] :], len(made))
        return made[-1]

    def _resolve_cycle(self, number: int, circle: Sequence[Listing], passes: int) -> Listing:
        """Resolve a cycle of orders: by its mean, or at the last pass allowed (K12)."""
        length, cycle = len(circle), self.options.cycle
        if cycle is Cycle.LAST or (cycle is Cycle.MEAN2 and length > 2):
            left = self.options.passes - 1 - (passes - length)
            return self._pass(number, circle[left % length].bases[0], self.options.passes, length)
        members = circle[0].order
        totals = {p: sum(listing.totals[p] for listing in circle) for p in members}
        values = {p: sum(listing.values[p] for listing in circle) for p in members}
        own = {p: sum(listing.own[p] for listing in circle) for p in members}
        units = circle[0].unit * length, circle[0].value_unit * length
        bases, order = tuple(each.bases[0] for each in circle), self._rank(number, totals)
        return Listing(order, totals, values, own, *units, bases, passes, length)

    def stable_from(self, number: int, order: Order) -> Order | None:
        """Find the fixed point that iteration from this order ends in; None if there is none."""
        order = _by_group(order, self._stage_of(number).group_of)
        for _ in range(min(self.options.passes, LONGEST_SEARCH)):
            following = self._pass_from(order, number).order
            if following == order:
                return order
            order = following
        return None

    def _pass_from(self, order: Order, number: int, passes: int = 1) -> Listing:
        """Pay all rounds of a scope by the places of one order (K12)."""
        values = self.values_of(order)
        rounds = number - self.season.scope_start(number) + 1
        return self._pass(number, Base(values, (values,) * rounds), passes)

    def _pass(self, number: int, base: Base, passes: int = 1, cycle: int = 0) -> Listing:
        """Compute all totals with the values of a base, and rank (K9, K13)."""
        parts = self.exact_parts(base.own, number, base)
        totals = {player: sum(round_parts(parts[player], self.grain)) for player in parts}
        own, order = {p: each[0] for p, each in parts.items()}, self._rank(number, totals)
        units = self.units.total, self.units.value
        return Listing(order, totals, base.own, own, *units, (base,), passes, cycle)

    def _rank(self, number: int, totals: Mapping[int, int]) -> Order:
        """Order by group, total and start list; places are never shared [K13]."""
        _, place, group_of = self._stage_of(number)
        return tuple(sorted(totals, key=lambda p: (group_of[p], -totals[p], place[p])))

    # The parts of a total (K9).

    def parts(self, player: int, number: int, base: Base) -> list[int]:
        """Give the own part, the start points and every round's payment, rounded (K9, K10)."""
        return round_parts(self.exact_parts([player], number, base)[player], self.grain)

    def exact_parts(self, players: Iterable[int], number: int, base: Base) -> dict[int, list[int]]:
        """Compute each player's own part, start points and payments, before rounding [K9]."""
        first = self.season.scope_start(number)
        share = own_share(self.options, number - first + 1, self.units)
        own_values = base.own
        if self.options.own is OwnPart.START:
            own_values = dict[int, int]()  # by everybody's place on the start list when he joined
            for earlier in range(first, number + 1):
                if not self.season.on_list(earlier) <= own_values.keys():
                    own_values = {**self.values_of(self.start_order(earlier)), **own_values}
        start, payments = self.start_points(number), self.payments(number)
        return {
            player: [
                own_values[player] * share,
                start.get(player, 0),
                *pay_rounds(player, payments[player], base.tables),
            ]
            for player in players
        }

    def start_points(self, number: int) -> dict[int, int]:
        """Give the start points that count in the list of a round (K9)."""
        period = self.season.span_of(number).number
        first = 1 if self.options.carry is Carry.ALL else period
        found: dict[int, int] = {}
        for stated in self.season.tournament.periods[first - 1 : period]:
            for player, size in stated.start_points:
                found[player] = found.get(player, 0) + int(size * self.units.total)
        return found

    def payments(self, number: int) -> Mapping[int, Payments]:
        """Give everybody's payments of every round in the scope of a round, to its end."""
        first, last = self.season.scope_start(number), self.season.played
        if first not in self._payments:
            if self.options.carry is not Carry.ALL:
                last = self.season.span_of(number).last
            self._payments[first] = {
                player: self._table.payments(player, entries[first - 1 : last])
                for player, entries in self.season.entries.items()
            }
        return self._payments[first]

    def round_points(self, points: Fraction) -> Fraction:
        """Round the points of a round as they are in a total (K10)."""
        (part,) = round_parts([int(points * self.units.total)], self.grain)
        return Fraction(part, self.units.total)

    def _stage_of(self, number: int) -> Stage:
        return self.stage(self.season.span_of(number).number)


def lists_of(tournament: Tournament) -> Lists:
    """Read a season, refuse one that can't be, and give its lists (K3, K4).

    A tournament with a `reading` keeps them there: when it goes on, only the new round is computed.
    """
    reading = tournament.reading
    before: Lists | None = reading.lists if reading else None
    if before and before.season.tournament is tournament:
        return before
    lists = Lists(check_season(tournament), before)
    if reading:
        reading.lists = lists
    return lists


def split_groups(order: Iterable[int], group_of: GroupOf) -> Groups:
    """Split a list in A and B, each in the order of the list."""
    listed = tuple(order)
    return tuple(tuple(p for p in listed if group_of[p] == group) for group in (A, B))


def places_in_groups(order: Iterable[int], group_of: GroupOf) -> dict[int, int]:
    """Give everybody's place within his group (K22)."""
    parts = split_groups(order, group_of)
    return {player: place for part in parts for place, player in enumerate(part, 1)}


def _by_group(order: Iterable[int], group_of: GroupOf) -> Order:
    """Sort by group, A before B, otherwise unchanged (K6)."""
    return tuple(sorted(order, key=group_of.__getitem__))
