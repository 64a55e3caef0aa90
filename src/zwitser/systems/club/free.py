"""Who is free, who may take a free evening, who is a title candidate (Oneven, VrijeAvond)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from string import ascii_uppercase

from zwitser.errors import Fault, fault
from zwitser.model import AbsenceKind, Tournament
from zwitser.systems.club.options import ClubOptions, FreeEvenings, FreeSide
from zwitser.systems.club.season import Season


def places_in_order(groups: Sequence[Sequence[int]], club: ClubOptions) -> list[int]:
    """Order the present players from the place that is free first outwards (Oneven).

    `groups` holds those present, in standing order. The groups form one line; where B has fewer
    players than that place asks, the count starts from where it would be.
    """
    line = [player for group in groups for player in group]
    above = groups[: ascii_uppercase.index(club.free_from[0])]
    first = sum(len(group) for group in above) + int(club.free_from[1:]) - 1
    below_first = club.free_side is FreeSide.BELOW
    places = sorted(
        range(len(line)), key=lambda place: (abs(place - first), (place < first) == below_first)
    )
    return [line[place] for place in places]


def free_candidates(season: Season, places: Sequence[int], candidates: frozenset[int]) -> list[int]:
    """Order the present players by who is to be free first [Oneven] (Titelkandidaten).

    Title `candidates` come last, then whoever was free more often this season, then the place.
    """
    return sorted(places, key=lambda p: (p in candidates, season.times_free[p]))


def withdrawn_now(tournament: Tournament, season: Season) -> frozenset[int]:
    """Give everyone who is out; `withdrawn` for the coming round counts already."""
    return season.current.withdrawn | frozenset(_asked(tournament, AbsenceKind.WITHDRAWN))


def title_candidates(season: Season, withdrawn: frozenset[int]) -> frozenset[int]:
    """Give who can still become champion, in the last period only [Titelkandidaten].

    The leader of the season, and everyone who reaches his score by winning every round that
    remains from the strongest player who has not withdrawn.
    """
    if not is_last_period(season) or not season.standing:
        return frozenset()
    worth = season.current.values
    best = max((worth[p] for p in season.standing if p not in withdrawn), default=Fraction(0))
    leader = season.totals[season.standing[0]]
    reach = rounds_left(season) * best
    return frozenset(p for p, total in season.totals.items() if total + reach >= leader)


def is_last_period(season: Season) -> bool:
    """Say whether title candidates are spared now: only in the last period (Titelkandidaten)."""
    return len(season.periods) == season.options.periods


def counts_one_round(season: Season) -> bool:
    """Say whether candidates are counted as if the coming round were the last, for want of a plan.

    A rival further behind is then no candidate and may get the bye, however many rounds remain.
    """
    return is_last_period(season) and not season.options.rounds_per_period


def rounds_left(season: Season) -> int:
    """Count the rounds of this period that remain, the coming one included; at least 1."""
    planned = season.options.rounds_per_period
    number = season.current.number
    if len(planned) < number:
        return 1
    return max(1, planned[number - 1] - season.current.after)


def free_evening_faults(tournament: Tournament, season: Season) -> Iterator[Fault]:
    """Find the free evenings that are asked for the coming round and refused [VrijeAvond]."""
    club, number = season.options, season.current.number
    closed = number > club.periods - club.periods_without_free
    withdrawn = withdrawn_now(tournament, season)
    names = {player.id: player.name for player in tournament.players}
    for player in _asked(tournament, AbsenceKind.FREE):
        if closed:
            periods = club.periods_without_free
            yield fault("next", "no-free-evenings", name=names[player], periods=periods)
        elif club.free_evenings is FreeEvenings.ONCE and season.times_free[player]:
            waiting = [p for p in names if _waits(p, player, season, withdrawn)]
            if waiting:
                other = names[waiting[0]]
                yield fault("next", "free-before-others", name=names[player], other=other)


def _waits(other: int, player: int, season: Season, withdrawn: frozenset[int]) -> bool:
    return other != player and other not in withdrawn and not season.times_free[other]


def _asked(tournament: Tournament, kind: AbsenceKind) -> Iterable[int]:
    return [absence.player for absence in tournament.next_absences if absence.kind is kind]
