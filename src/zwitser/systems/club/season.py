"""A season as it stands: values, groups, scores and standings of every period (Stand).

`read_season` is the one reading of a club's document; everything else about a club asks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from zwitser.errors import BadInput
from zwitser.messages import message
from zwitser.model import Colour, Period, Player, Tournament
from zwitser.results import NOBODY, Entry, Kind, read
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.club.values import Scale
from zwitser.systems.seasons import Groups, Move, exchange, pin_periods

Entries = dict[int, tuple[Entry, ...]]
"""The rounds of a stretch of the season, for every player."""


@dataclass(frozen=True, slots=True)
class PeriodState:
    """A period after a number of its rounds; `groups` stand in the order of the period standing.

    `units` are the scores as integers in the unit of `values.Scale`.
    `gone` withdrew in an earlier period and stands in no group; `withdrawn` are out now, whenever
    they withdrew. `met` counts games really played, `crossed` also forfeits.
    """

    number: int
    after: int
    ratings: dict[int, int]
    values: dict[int, Fraction]
    scores: dict[int, Fraction]
    units: dict[int, int]
    groups: Groups
    gone: frozenset[int]
    withdrawn: frozenset[int]
    met: dict[int, frozenset[int]]
    crossed: frozenset[int]

    @property
    def group_of(self) -> dict[int, int]:
        """The number of each player's group, from 0 for A."""
        return {player: n for n, group in enumerate(self.groups) for player in group}


@dataclass(frozen=True, slots=True)
class Season:
    """All periods up to now; `standing` is the season standing, its first leads.

    `times_free` counts byes and free evenings; `last_white` gives the white player of the latest
    game really played between two players, by the pair (lower id, higher id).
    """

    options: ClubOptions
    periods: tuple[PeriodState, ...]
    totals: dict[int, Fraction]
    standing: tuple[int, ...]
    times_free: dict[int, int]
    last_white: dict[tuple[int, int], int]

    @property
    def current(self) -> PeriodState:
        return self.periods[-1]

    @property
    def champion(self) -> int | None:
        """The first of the season standing; nobody where there are no players (Stand)."""
        return self.standing[0] if self.standing else None


def read_season(
    tournament: Tournament, *, period: int | None = None, after: int | None = None
) -> Season:
    """Read a season up to `after` rounds of period number `period` (default: all of the last)."""
    cut = _cut(tournament.periods, period, after)
    return _read(replace(tournament, periods=tuple(cut), next_absences=()))


@lru_cache(maxsize=16)
def _read(tournament: Tournament) -> Season:
    """Read a whole season; the last ones are kept, as pairing, headings and lists ask the same."""
    ids = [player.id for player in tournament.players]
    entries = {player: card.entries for player, card in read(tournament).cards.items()}
    states = _period_states(tournament, tournament.periods, entries)
    totals = {player: sum(state.units[player] for state in states) for player in ids}
    scale = _scale(ClubOptions.of(tournament))
    return Season(
        options=ClubOptions.of(tournament),
        periods=tuple(states),
        totals={player: scale.exact(units) for player, units in totals.items()},
        standing=_ordered(tournament.players, totals, states[-1].ratings),
        times_free={player: _count_free(lines) for player, lines in entries.items()},
        last_white=_last_white(entries),
    )


def _cut(periods: Sequence[Period], number: int | None, after: int | None) -> list[Period]:
    number = len(periods) if number is None else number
    if not 1 <= number <= len(periods):
        raise BadInput.at("period", "no-period", period=number, last=len(periods))
    last = periods[number - 1]
    after = len(last.rounds) if after is None else after
    if not 0 <= after <= len(last.rounds):
        rounds = len(last.rounds)
        raise BadInput.at("after", "no-round-in-period", period=number, round=after, rounds=rounds)
    return [*periods[: number - 1], Period(last.rounds[:after], last.ratings, last.groups)]


def _period_states(
    tournament: Tournament, periods: Sequence[Period], entries: Entries
) -> list[PeriodState]:
    states: list[PeriodState] = []
    start = 0
    for period in periods:
        end = start + len(period.rounds)
        before = {player: lines[:start] for player, lines in entries.items()}
        during = {player: lines[start:end] for player, lines in entries.items()}
        states.append(_period_state(tournament, period, states, before, during))
        start = end
    return states


def _period_state(
    tournament: Tournament,
    period: Period,
    earlier: Sequence[PeriodState],
    before: Entries,
    during: Entries,
) -> PeriodState:
    club = ClubOptions.of(tournament)
    ratings = _ratings(tournament.players, period, len(earlier) + 1)
    scale = _scale(club)
    worth = {player: scale.value(rating) for player, rating in ratings.items()}
    gone = _gone(before, during)
    units = {
        player: sum(scale.score(line, worth[player], worth) for line in lines)
        for player, lines in during.items()
    }
    members = _groups(tournament, period, earlier, ratings, gone)
    known = tournament.by_id
    groups = tuple(_ordered([known[p] for p in group], units, ratings) for group in members)
    group_of = {player: number for number, group in enumerate(groups) for player in group}
    return PeriodState(
        number=len(earlier) + 1,
        after=len(period.rounds),
        ratings=ratings,
        values={player: scale.exact(value) for player, value in worth.items()},
        scores={player: scale.exact(score) for player, score in units.items()},
        units=units,
        groups=groups,
        gone=gone,
        withdrawn=frozenset(p for p in before if _is_out(before[p] + during[p])),
        met={player: _met(lines) for player, lines in during.items()},
        crossed=frozenset(p for p, lines in during.items() if _has_crossed(p, lines, group_of)),
    )


def _gone(before: Entries, during: Entries) -> frozenset[int]:
    """Find who is out; who plays again is back, and joins the last group like a newcomer."""
    out = (player for player, lines in before.items() if _is_out(lines))
    return frozenset(player for player in out if not _opponents(during[player]))


def _ratings(players: Iterable[Player], period: Period, number: int) -> dict[int, int]:
    listed = dict(period.ratings)
    ratings = {player.id: listed.get(player.id, player.rating) for player in players}
    missing = [player for player, rating in ratings.items() if rating is None]
    if missing:
        names = ", ".join(str(player) for player in missing)
        raise BadInput.at(message("period", period=number), "no-rating-for", players=names)
    return {player: rating for player, rating in ratings.items() if rating is not None}


def _groups(
    tournament: Tournament,
    period: Period,
    earlier: Sequence[PeriodState],
    ratings: dict[int, int],
    gone: frozenset[int],
) -> Groups:
    """Give the groups at the start of a period; a player in none of them joins the last."""
    club = ClubOptions.of(tournament)
    given = _starting_groups(tournament, period, earlier, ratings)
    given += ((),) * (len(club.sizes) + 1 - len(given))
    placed = {player for group in given for player in group}
    joining = [player.id for player in tournament.players if player.id not in placed]
    given = (*given[:-1], (*given[-1], *joining))
    return tuple(tuple(player for player in group if player not in gone) for group in given)


def _starting_groups(
    tournament: Tournament,
    period: Period,
    earlier: Sequence[PeriodState],
    ratings: dict[int, int],
) -> Groups:
    club = ClubOptions.of(tournament)
    if period.groups:
        return period.groups
    if earlier:
        return groups_after(earlier[-1], club)[0]
    nothing = dict.fromkeys(ratings, 0)
    return _split(_ordered(tournament.players, nothing, ratings), club.sizes)


def groups_after(state: PeriodState, club: ClubOptions) -> tuple[Groups, tuple[Move, ...]]:
    """Give the groups that follow a period by promotion and relegation, and the moves."""
    return exchange(
        state.groups,
        sizes=club.sizes,
        promotions=club.promotions,
        withdrawn=state.withdrawn,
    )


def settled(tournament: Tournament) -> Tournament:
    """Write down the groups and ratings of every period that left them to be derived."""
    states = read_season(tournament).periods
    return pin_periods(
        tournament,
        lambda number: states[number - 1].ratings,
        lambda number: states[number - 1].groups,
    )


def _split(players: Sequence[int], sizes: Sequence[int]) -> Groups:
    groups: list[tuple[int, ...]] = []
    start = 0
    for size in sizes:
        groups.append(tuple(players[start : start + size]))
        start += size
    return (*groups, tuple(players[start:]))


def _ordered(
    players: Iterable[Player], scores: dict[int, int], ratings: dict[int, int]
) -> tuple[int, ...]:
    """Sort by score and rating [Stand], then by name and id, so that no place is shared."""
    ranked = sorted(players, key=lambda p: (-scores[p.id], -ratings[p.id], p.name, p.id))
    return tuple(player.id for player in ranked)


def _is_out(lines: Sequence[Entry]) -> bool:
    """Say whether a player has withdrawn and not been in a game since."""
    for entry in reversed(lines):
        if entry.kind is Kind.WITHDRAWN or entry.opponent != NOBODY:
            return entry.kind is Kind.WITHDRAWN
    return False


def _met(lines: Iterable[Entry]) -> frozenset[int]:
    return frozenset(entry.opponent for entry in lines if entry.played)


def _opponents(lines: Iterable[Entry]) -> list[int]:
    """List everyone a player was paired with, forfeits included."""
    return [entry.opponent for entry in lines if entry.opponent != NOBODY]


def _has_crossed(player: int, lines: Iterable[Entry], group_of: dict[int, int]) -> bool:
    own = group_of.get(player)
    return any(group_of.get(opponent) != own for opponent in _opponents(lines))


def _count_free(lines: Iterable[Entry]) -> int:
    return sum(entry.kind in (Kind.BYE, Kind.FREE) for entry in lines)


def _last_white(entries: Entries) -> dict[tuple[int, int], int]:
    latest: dict[tuple[int, int], tuple[int, int]] = {}
    for player, lines in entries.items():
        for entry in lines:
            if entry.played and entry.colour is Colour.WHITE:
                pair = (min(player, entry.opponent), max(player, entry.opponent))
                latest[pair] = max(latest.get(pair, (0, 0)), (entry.round, player))
    return {pair: white for pair, (_, white) in latest.items()}


def _scale(club: ClubOptions) -> Scale:
    return Scale(club.value_step, club.free_score)
