"""A season as it stands: values, groups, scores and standings of every period (Waarde, Stand).

`read_season` is the one reading of a club's document; everything else about a club asks it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise

from zwitser.errors import BadInput
from zwitser.messages import message
from zwitser.model import Colour, Period, Player, Tournament
from zwitser.results import NOBODY, Entry, Kind, read
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.seasons import Groups, Move, exchange, find_period

Entries = dict[int, tuple[Entry, ...]]
"""The rounds of a stretch of the season, for every player."""


@dataclass(frozen=True, slots=True)
class ScoreUnits:
    """A club's rounding step of values (0.2) and the share of the own value for a bye (⅔).

    Values and scores are counted in a unit that makes all of them integers, so that adding up a
    season is exact and quick; `exact` gives the number that people see.
    """

    step: Fraction
    free: Fraction

    def exact(self, units: int) -> Fraction:
        """Give units as the number they stand for: half a step, divided further for `free`."""
        step, parts = self.step, 2 * self.free.denominator
        return Fraction(units * step.numerator, step.denominator * parts)

    def value(self, rating: int) -> int:
        """Round a hundredth of the rating to the nearest step, a tie upwards [Waarde]."""
        hundred_steps = 100 * self.step.numerator
        steps = (2 * rating * self.step.denominator + hundred_steps) // (2 * hundred_steps)
        return steps * 2 * self.free.denominator

    def score(self, entry: Entry, own: int, values: Mapping[int, int]) -> int:
        """Give the score of a round [Scores]: the opponent's value, or a share of one's `own`.

        A win by forfeit scores like a win; an adjourned game is a draw.
        """
        match entry.kind:
            case Kind.PLAYED | Kind.FORFEIT_WIN:
                return values[entry.opponent] * entry.points // 2
            case Kind.BYE | Kind.FREE:
                return own // self.free.denominator * self.free.numerator
            case _:
                return 0


@dataclass(frozen=True, slots=True)
class PeriodState:
    """A period after a number of its rounds; `groups` stand in the order of the period standing.

    `units` are the scores in `ScoreUnits`. `gone` withdrew in an earlier period and stands in no
    group; `withdrawn` are out now, whenever they withdrew. `met` counts games really played,
    `crossed` also forfeits.
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
class SeasonState:
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
) -> SeasonState:
    """Read a season up to `after` rounds of period number `period` (default: all of the last)."""
    number, rounds = find_period(tournament, period, after)
    *earlier, last = tournament.periods[:number]
    cut = (*earlier, Period(last.rounds[:rounds], last.ratings, last.groups))
    return _read(replace(tournament, periods=cut, next_absences=()))


@lru_cache(maxsize=16)
def _read(tournament: Tournament) -> SeasonState:
    """Read a whole season; cached, as pairing, headings and lists ask for the same."""
    club = ClubOptions.of(tournament)
    entries = {player: card.entries for player, card in read(tournament).cards.items()}
    states: list[PeriodState] = []
    start = 0
    for period in tournament.periods:
        end = start + len(period.rounds)
        before = {player: lines[:start] for player, lines in entries.items()}
        during = {player: lines[start:end] for player, lines in entries.items()}
        states.append(_period_state(tournament, period, states, before, during))
        start = end
    totals = {p.id: sum(state.units[p.id] for state in states) for p in tournament.players}
    scale = ScoreUnits(club.value_step, club.free_score)
    whites = sorted(
        (entry.round, player, entry.opponent)
        for player, lines in entries.items()
        for entry in lines
        if entry.played and entry.colour is Colour.WHITE
    )
    return SeasonState(
        options=club,
        periods=tuple(states),
        totals={player: scale.exact(units) for player, units in totals.items()},
        standing=_rank(tournament.players, totals, states[-1].ratings),
        times_free={
            player: sum(entry.kind in (Kind.BYE, Kind.FREE) for entry in lines)
            for player, lines in entries.items()
        },
        # The latest round of two players comes last, and stands.
        last_white={(min(one, two), max(one, two)): one for _, one, two in whites},
    )


def _period_state(
    tournament: Tournament,
    period: Period,
    earlier: Sequence[PeriodState],
    before: Entries,
    during: Entries,
) -> PeriodState:
    club, number = ClubOptions.of(tournament), len(earlier) + 1
    written = dict(period.ratings)
    given = {player.id: written.get(player.id, player.rating) for player in tournament.players}
    missing = [str(player) for player, rating in given.items() if rating is None]
    if missing:
        where = message("period", period=number)
        raise BadInput.at(where, "no-rating-for", players=", ".join(missing))
    ratings = {player: rating for player, rating in given.items() if rating is not None}
    scale = ScoreUnits(club.value_step, club.free_score)
    worth = {player: scale.value(rating) for player, rating in ratings.items()}
    units = {
        player: sum(scale.score(line, worth[player], worth) for line in lines)
        for player, lines in during.items()
    }
    # A player who plays again is back, and joins the last group like a newcomer.
    gone = frozenset(p for p in before if _is_out(before[p]) and not _opponents(during[p]))
    members = _starting_groups(tournament, period, earlier, ratings)
    staying = [[tournament.by_id[p] for p in group if p not in gone] for group in members]
    groups = tuple(_rank(group, units, ratings) for group in staying)
    group_of = {player: place for place, group in enumerate(groups) for player in group}
    return PeriodState(
        number=number,
        after=len(period.rounds),
        ratings=ratings,
        values={player: scale.exact(value) for player, value in worth.items()},
        scores={player: scale.exact(score) for player, score in units.items()},
        units=units,
        groups=groups,
        gone=gone,
        withdrawn=frozenset(p for p in before if _is_out(before[p] + during[p])),
        met={p: frozenset(e.opponent for e in lines if e.played) for p, lines in during.items()},
        crossed=frozenset(
            player
            for player, lines in during.items()
            if any(group_of.get(other) != group_of.get(player) for other in _opponents(lines))
        ),
    )


def _starting_groups(
    tournament: Tournament, period: Period, earlier: Sequence[PeriodState], ratings: dict[int, int]
) -> Groups:
    """Give the groups at the start of a period; a player in none of them joins the last.

    They are written down, follow from the period before, or go by rating.
    """
    club = ClubOptions.of(tournament)
    if period.groups:
        groups = period.groups
    elif earlier:
        groups = groups_after(earlier[-1], club)[0]
    else:
        line = _rank(tournament.players, dict.fromkeys(ratings, 0), ratings)
        groups = tuple(line[a:b] for a, b in pairwise([0, *accumulate(club.sizes), None]))
    groups += ((),) * (len(club.sizes) + 1 - len(groups))
    members = {player for group in groups for player in group}
    joining = [player.id for player in tournament.players if player.id not in members]
    return (*groups[:-1], (*groups[-1], *joining))


def groups_after(state: PeriodState, club: ClubOptions) -> tuple[Groups, tuple[Move, ...]]:
    """Give the groups that follow a period by promotion and relegation, and the moves."""
    return exchange(
        state.groups, sizes=club.sizes, promotions=club.promotions, withdrawn=state.withdrawn
    )


def _rank(
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


def _opponents(lines: Iterable[Entry]) -> list[int]:
    """List everyone a player was paired with, forfeits included."""
    return [entry.opponent for entry in lines if entry.opponent != NOBODY]
