"""A total taken apart: every round, the change since the round before, and what a win would bring.

All sums are exact: the parts add up to the total, the changes to its change (K9-K12).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from zwitser.results import NOBODY, Entry
from zwitser.systems.keizer.lists import Lists, Order
from zwitser.systems.keizer.options import Amount, Basis, Recalculation
from zwitser.systems.keizer.points import amount_of


@dataclass(frozen=True, slots=True)
class Line:
    """What one round brings: `value` is that of `subject`, `gone` says that the opponent left."""

    number: int
    entry: Entry
    points: Fraction
    amount: Amount | None
    subject: int
    value: Fraction
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Account:
    """A total: the own part, the start points and the rounds; they add up to `total` (K9)."""

    player: int
    place: int
    total: Fraction
    value: Fraction
    own: Fraction
    start: Fraction
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Shift:
    """What the change of one player's value brings: his value before and now.

    `left` and `back` say that he is not on the list any more, or is on it again.
    """

    player: int
    before: Fraction
    now: Fraction
    points: Fraction
    left: bool = False
    back: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Why a total moved since the round before; all parts together are the change.

    `entry` is the new round, `own` what the own value brings, `start` new start points and
    `others` what the values of everybody he scored against bring, largest first.
    """

    player: int
    before: Account
    now: Account
    entry: Fraction
    own: Fraction
    start: Fraction
    others: tuple[Shift, ...]

    @property
    def total(self) -> Fraction:
        return self.now.total - self.before.total


def account(lists: Lists, player: int, number: int) -> Account | None:
    """Take a player's total after a round apart; None when he is not on that list."""
    listing = lists.listing(number)
    if player not in listing.totals:
        return None
    count = len(listing.bases)
    shares = [lists.parts(player, number, base) for base in listing.bases]
    own, start, *rounds = (
        Fraction(sum(column), count * lists.scale.totals) for column in zip(*shares, strict=True)
    )
    first = lists.season.scope_start(number)
    entries = lists.season.entries[player][first - 1 : number]
    return Account(
        player=player,
        place=lists.places(number)[player],
        total=Fraction(listing.totals[player], listing.unit),
        value=Fraction(listing.values[player], listing.value_unit),
        own=own,
        start=start,
        lines=tuple(
            _line(lists, player, number, entry, points)
            for entry, points in zip(entries, rounds, strict=True)
        ),
    )


def _line(lists: Lists, player: int, number: int, entry: Entry, points: Fraction) -> Line:
    listing, first = lists.listing(number), lists.season.scope_start(number)
    amount = amount_of(entry, lists.options)
    gone = entry.opponent != NOBODY and entry.opponent not in listing.totals
    by_own = gone or entry.opponent == NOBODY or (amount and amount.basis is Basis.OWN)
    subject = player if by_own else entry.opponent
    tables = [base.tables[entry.round - first] for base in listing.bases]
    unit = len(tables) * lists.scale.values
    value = Fraction(sum(table[subject] for table in tables), unit)
    return Line(entry.round, entry, points, amount, subject, value, gone)


def change(lists: Lists, player: int, number: int) -> Change | None:
    """Say why a total moved in a round; None when he was not on both lists, or none came before."""
    if number == lists.season.scope_start(number):
        return None
    now, before = account(lists, player, number), account(lists, player, number - 1)
    if now is None or before is None:
        return None
    own, others = now.own - before.own, dict[int, list[tuple[Line, Line]]]()
    for then, line in zip(before.lines, now.lines, strict=False):
        if line.subject == then.subject == player:
            own += line.points - then.points
        else:
            others.setdefault(line.entry.opponent, []).append((then, line))
    shifts = [_shift(player, lines) for player, lines in others.items()]
    return Change(
        player=player,
        before=before,
        now=now,
        entry=now.lines[-1].points,
        own=own,
        start=now.start - before.start,
        others=tuple(
            sorted((s for s in shifts if s.points), key=lambda s: (-abs(s.points), s.player))
        ),
    )


def _shift(player: int, lines: list[tuple[Line, Line]]) -> Shift:
    moved = [pair for pair in lines if pair[0].value != pair[1].value]
    then, line = (moved or lines)[-1]
    points = sum((now.points - before.points for before, now in lines), Fraction(0))
    left, back = line.gone and not then.gone, then.gone and not line.gone
    return Shift(player, then.value, line.value, points, left, back)


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a game in the coming round would pay: by a win, a draw, a loss.

    `certain` where these are the very points: the values of that round are known (K11). With
    `iterate` they are those of the list now, and the list after the round decides (K12).
    """

    win: Fraction
    draw: Fraction
    loss: Fraction
    certain: bool


def prospect(lists: Lists, player: int, opponent: int) -> Prospect | None:
    """Say what a game against this opponent would bring; None when one is not on the list."""
    values, options = lists.values_at(lists.season.played + 1), lists.options
    if player not in values or opponent not in values:
        return None
    unit = lists.scale.values
    mine, theirs = Fraction(values[player], unit), Fraction(values[opponent], unit)
    win, draw, loss = (
        lists.brings(worth(amount, theirs, mine))
        for amount in (options.win, options.draw, options.loss)
    )
    return Prospect(win, draw, loss, certain=options.recalc is not Recalculation.ITERATE)


def worth(amount: Amount, value: Fraction, own: Fraction) -> Fraction:
    """Give what an amount pays, by the value at stake and the own value (K2)."""
    match amount.basis:
        case Basis.POINTS:
            return amount.size
        case Basis.OWN:
            return amount.size * own
        case Basis.VALUE:
            return amount.size * value


def another_stable_list(lists: Lists, number: int) -> Order | None:
    """Find an order that pays itself and is not the list after a round; None where none shows.

    Looked for from the list of the round before, from the start list upside down, and from the
    list upside down (K12: other starts can end elsewhere).
    """
    if lists.options.recalc is not Recalculation.ITERATE:
        return None
    listing, start = lists.listing(number), lists.start_order(number)
    starts = [tuple(reversed(start)), tuple(reversed(listing.order))]
    if number > lists.season.scope_start(number):
        starts.insert(0, lists.entry_list(number))
    ends = (lists.stable_from(number, order) for order in starts)
    return next((order for order in ends if order not in (None, listing.order)), None)
