"""The payments of a round: games, absences, and games against somebody who left (K7-K10).

Everything is counted in integers, over the common `Denominators` of the season.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor, lcm
from typing import NamedTuple

from zwitser.results import DRAW, LOSS, WIN, Entry, Kind
from zwitser.systems.keizer.options import (
    Amount,
    AmountBasis,
    Display,
    KeizerOptions,
    Late,
    OwnPart,
    Retirement,
    ValueBy,
)
from zwitser.systems.keizer.season import SeasonEntries, top_and_step

ABSENT = frozenset({Kind.NOTICE, Kind.ZERO})
"""The entries that are numbered as absences (K8)."""

DECIMALS = 10**6
"""A value by score is rounded to six decimals (K3)."""

FADES = 5
"""The rounds in which the own part fades away (K9)."""

Values = Mapping[int, int]
"""The value of everybody on a list, in 1 / `Denominators.value`."""


@dataclass(frozen=True, slots=True)
class Denominators:
    """Common denominators of a season: of values, of shares of a value, of totals."""

    value: int
    share: int

    @property
    def total(self) -> int:
        return self.value * self.share


def find_units(season: SeasonEntries) -> Denominators:
    """Find denominators with which everything that a season can pay is an integer."""
    options = season.options
    counts = {len(listed) for listed in season.listed}
    value = lcm(*(n.denominator for count in counts for n in top_and_step(options, count)))
    if options.values is ValueBy.SCORE:
        value = lcm(value, DECIMALS)
    amounts = [*amounts_of_games(options).values(), *amounts_of_absences(options).values()]
    sizes = [amount.size for amount in amounts]
    if not isinstance(options.retired, Retirement):
        sizes.append(options.retired / 2)
    sizes += [size for period in season.tournament.periods for _, size in period.start_points]
    share = 2 * FADES * lcm(*(size.denominator for size in sizes))
    if options.decay:
        numbered = numbered_absences(options)
        absences = (sum(e.kind in numbered for e in line) for line in season.entries.values())
        share <<= max(absences, default=0)
    return Denominators(value, share)


# The amounts of the options (K7, K8).


def amounts_of_games(options: KeizerOptions) -> dict[tuple[Kind, int], Amount]:
    """Give the amount of every result, by how the game was decided and its half points (K7)."""
    return {
        (Kind.PLAYED, WIN): options.win,
        (Kind.PLAYED, DRAW): options.draw,
        (Kind.PLAYED, LOSS): options.loss,
        (Kind.FORFEIT_WIN, WIN): options.forfeit_win,
        (Kind.FORFEIT_LOSS, LOSS): options.forfeit_loss,
    }


def amounts_of_absences(options: KeizerOptions) -> dict[Kind, Amount]:
    """Give the amount of every absence: its own, or that of `notice` (K4, K7)."""
    amounts = {
        Kind.BYE: options.bye,
        Kind.CLUB: options.club,
        Kind.NOTICE: options.notice,
        Kind.ZERO: options.zero,
        Kind.LATE: options.notice if isinstance(options.late, Late) else options.late,
    }
    if options.retired is Retirement.PAID:
        amounts[Kind.WITHDRAWN] = options.notice
    return amounts


def amount_of(entry: Entry, options: KeizerOptions) -> Amount | None:
    """Give the amount that an entry pays when nothing keeps it from paying [K7]."""
    if entry.is_game:
        return amounts_of_games(options)[entry.kind, entry.points]
    return amounts_of_absences(options).get(entry.kind)


def numbered_absences(options: KeizerOptions) -> frozenset[Kind]:
    """Give the absences that are numbered: with `paid` those of a withdrawn player too (K8)."""
    return ABSENT | {Kind.WITHDRAWN} if options.retired is Retirement.PAID else ABSENT


# Payments (K7-K9).


@dataclass(slots=True)
class Payments:
    """The payments of a scope to a player, column by column: an item for each round.

    A round pays `shares` times the value of `payers`, and `points`. `opponents` has the player
    himself in a round without one. An opponent who is not on the list any more pays nothing; the
    round then pays `shares_if_gone` of the own value (K9).
    """

    opponents: list[int] = field(default_factory=list)
    payers: list[int] = field(default_factory=list)
    shares: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    shares_if_gone: list[int] = field(default_factory=list)

    def add(self, opponent: int, payer: int, rate: Rate) -> None:
        self.opponents.append(opponent)
        self.payers.append(payer)
        self.shares.append(rate.share)
        self.points.append(rate.points)
        self.shares_if_gone.append(rate.share_if_gone)


class Rate(NamedTuple):
    """An amount in the units of a season, as in `Payments`; `of_own` if the player pays it."""

    of_own: bool
    share: int
    points: int
    share_if_gone: int = 0


_UNPAID = Rate(of_own=True, share=0, points=0)


class PaymentTable:
    """The payments of every kind of entry in a season."""

    def __init__(self, options: KeizerOptions, units: Denominators) -> None:
        def rate(amount: Amount, score: int) -> Rate:
            is_share = amount.basis is not AmountBasis.POINTS
            return Rate(
                of_own=amount.basis is not AmountBasis.VALUE,
                share=int(amount.size * units.share) if is_share else 0,
                points=0 if is_share else int(amount.size * units.total),
                share_if_gone=int(share_if_gone * score * units.share / WIN),
            )

        retired = options.retired
        share_if_gone = Fraction(0) if isinstance(retired, Retirement) else retired
        games, absences = amounts_of_games(options), amounts_of_absences(options)
        self.options = options
        self._games = {game: rate(amount, game[1]) for game, amount in games.items()}
        self._absences = {kind: rate(amount, LOSS) for kind, amount in absences.items()}
        self._numbered = numbered_absences(options)

    def payments(self, player: int, entries: Sequence[Entry]) -> Payments:
        """Compute a player's payment for each round of a scope, from the first (K7, K8)."""
        options, found, number, has_played = self.options, Payments(), 0, False
        for entry in entries:
            kind, other = entry.kind, entry.opponent
            if other and kind is not Kind.PENDING:
                has_played = has_played or kind is Kind.PLAYED
                rate = self._games[kind, entry.points]
                found.add(other, player if rate.of_own else other, rate)
                continue
            # A game without a result pays nothing, and as a rule `withdrawn` doesn't either.
            rate = self._absences.get(kind, _UNPAID)
            if kind in self._numbered:
                # Absence `number` pays, unless it is before the first game or after the limit [K8].
                number += 1
                is_beyond = options.limit is not None and number > options.limit
                if is_beyond or (options.first_play and not has_played):
                    rate = _UNPAID
                elif options.decay:
                    halved = number - 1
                    share, points = rate.share >> halved, rate.points >> halved
                    rate = rate._replace(share=share, points=points)
            found.add(player, player, rate)
        return found


def pay_rounds(player: int, payments: Payments, tables: Sequence[Values]) -> list[int]:
    """Pay the first rounds of a player, each with its own table of values (K7, K9)."""
    opponents, payers, shares = payments.opponents, payments.payers, payments.shares
    columns = (opponents, payers, shares, payments.points, payments.shares_if_gone)
    return [
        share * values[payer] + points if opponent in values else if_gone * values[player]
        for values, opponent, payer, share, points, if_gone in zip(tables, *columns, strict=False)
    ]


def own_share(options: KeizerOptions, rounds: int, units: Denominators) -> int:
    """Give the share of the own value that counts after so many rounds of the scope (K9)."""
    match options.own:
        case OwnPart.NONE:
            return 0
        case OwnPart.FADE:
            return units.share * max(0, FADES - rounds) // FADES
        case _:
            return units.share


# Rounding (K10).


def round_parts(parts: list[int], grain: int) -> list[int]:
    """Round each part of a total to a multiple of `grain`, a tie upwards [K10].

    The regulation rounds the running total after each part. That total is a multiple already, so
    this gives the same sum.
    """
    if grain == 1:
        return parts
    return [(2 * part + grain) // (2 * grain) * grain for part in parts]


def to_display(number: Fraction, options: KeizerOptions) -> Fraction:
    """Round a number of a list for display; calculations use the exact one (K10, K22)."""
    return Fraction(floor(number + Fraction(1, 2))) if options.shown is Display.UNIT else number
