"""What somebody's coming or going does to everybody else (K4, K6, K9).

Compared is the list after the coming round in which nobody scores, with and without the change:
what differs comes from the change alone.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from zwitser.model import Absence, AbsenceKind, Round, Tournament
from zwitser.results import Kind
from zwitser.systems.keizer.document import check_season
from zwitser.systems.keizer.lists import Listing, Lists
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.payment import Terms
from zwitser.systems.keizer.points import as_shown
from zwitser.systems.keizer.season import read_entries
from zwitser.systems.seasons import Moved

_WORDS = {Kind.LATE: AbsenceKind.LATE, Kind.WITHDRAWN: AbsenceKind.WITHDRAWN}
"""Who is not on the list of the coming round; everybody else is, whether he plays or not (K4)."""


def moves(before: Tournament, after: Tournament) -> tuple[Moved, ...]:
    """Compare everybody's place, value and total without and with a change, in the new order."""
    (old, was), (new, now) = _next_list(before), _next_list(after)
    left = [player for player in old.order if player not in now]
    options = KeizerOptions.of(after)
    return tuple(
        Moved(
            player=player,
            places=(was.get(player), now.get(player)),
            values=(_value(old, player, options), _value(new, player, options)),
            totals=(_total(old, player, options), _total(new, player, options)),
        )
        for player in (*new.order, *left)
    )


def _value(listing: Listing, player: int, options: KeizerOptions) -> Fraction | None:
    found = listing.values.get(player)
    return None if found is None else as_shown(Fraction(found, listing.value_unit), options)


def _total(listing: Listing, player: int, options: KeizerOptions) -> Fraction | None:
    found = listing.totals.get(player)
    return None if found is None else as_shown(Fraction(found, listing.unit), options)


class _QuietLists(Lists):
    """The lists of a season whose last round pays nobody anything."""

    def terms(self, number: int) -> Terms:
        """Give what every round but the last of the season pays."""
        terms, season = super().terms(number), self.season
        if season.scope_start(number) != season.scope_start(season.played):
            return terms
        return {player: (*lines[:-1], (player, player, 0, 0, 0)) for player, lines in terms.items()}


def _next_list(tournament: Tournament) -> tuple[Listing, dict[int, int]]:
    """Give the list after the coming round if that brings nobody anything; with places (K6)."""
    coming = read_entries(tournament).coming
    words = {player: _WORDS.get(kind, AbsenceKind.ZERO) for player, kind in coming.items()}
    absences = tuple(
        Absence(player.id, words.get(player.id, AbsenceKind.ZERO)) for player in tournament.players
    )
    *earlier, last = tournament.periods
    quiet = replace(last, rounds=(*last.rounds, Round((), absences)))
    made = replace(tournament, periods=(*earlier, quiet), next_absences=())
    lists = _QuietLists(check_season(made))
    number = lists.season.played
    return lists.listing(number), lists.places(number)
