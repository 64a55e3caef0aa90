"""The bye of an odd evening, free evenings and title candidates (Oneven, VrijeAvond)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from string import ascii_uppercase

from zwitser.errors import Fault, fault
from zwitser.messages import Fact, Message
from zwitser.model import AbsenceKind, Tournament
from zwitser.results import Kind, field_of
from zwitser.systems.base import Bars, Norms
from zwitser.systems.club.options import ClubOptions, FreeEvenings, FreeSide
from zwitser.systems.club.season import SeasonState, read_season


def places_in_order(groups: Sequence[Sequence[int]], club: ClubOptions) -> list[int]:
    """Order the present players from the place that has the bye first outwards (Oneven).

    `groups` holds the players present, in standing order. The groups form one line; where B has
    fewer players than that place asks, the count starts from where it would be.
    """
    line = [player for group in groups for player in group]
    above = groups[: ascii_uppercase.index(club.free_from[0])]
    first = sum(len(group) for group in above) + int(club.free_from[1:]) - 1
    below_first = club.free_side is FreeSide.BELOW
    places = sorted(
        range(len(line)), key=lambda place: (abs(place - first), (place < first) == below_first)
    )
    return [line[place] for place in places]


def bye_order(season: SeasonState, places: Sequence[int], candidates: frozenset[int]) -> list[int]:
    """Order the present players by priority for the bye [Oneven] (Titelkandidaten).

    Title `candidates` come last, then players who were free more often this season, then the place.
    """
    return sorted(places, key=lambda p: (p in candidates, season.times_free[p]))


def withdrawn_now(tournament: Tournament, season: SeasonState) -> frozenset[int]:
    """Find the withdrawn players, those from the coming round included."""
    return season.current.withdrawn.union(_next_absentees(tournament, AbsenceKind.WITHDRAWN))


def title_candidates(season: SeasonState, withdrawn: frozenset[int]) -> frozenset[int]:
    """Find the players who can still become champion, in the last period [Titelkandidaten].

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


def is_last_period(season: SeasonState) -> bool:
    """Say whether title candidates are spared now: only in the last period (Titelkandidaten)."""
    return len(season.periods) == season.options.periods


def missing_plan(season: SeasonState) -> Iterator[Message]:
    """Say that candidates are counted as if the coming round were the last, for want of a plan.

    A rival further behind is then no candidate and may get the bye, however many rounds remain.
    """
    if is_last_period(season) and not season.options.rounds_per_period:
        yield Message("club.rounds-unknown", "Titelkandidaten", {"period": season.current.number})


def rounds_left(season: SeasonState) -> int:
    """Count the rounds of this period that remain, the coming one included; at least 1."""
    current = season.current
    planned = season.options.rounds_per_period[current.number - 1 : current.number]
    return max(1, sum(planned) - current.after)


def free_evening_faults(tournament: Tournament, season: SeasonState) -> Iterator[Fault]:
    """Find the free evenings that are asked for the coming round and refused [VrijeAvond]."""
    club, number = season.options, season.current.number
    closed = number > club.periods - club.periods_without_free
    names, out = tournament.names, withdrawn_now(tournament, season)
    for player in _next_absentees(tournament, AbsenceKind.FREE):
        if closed:
            periods = club.periods_without_free
            yield fault("next", "no-free-evenings", name=names[player], periods=periods)
        elif club.free_evenings is FreeEvenings.ONCE and season.times_free[player]:
            others = (p for p in names if p != player and p not in out)
            waiting = next((p for p in others if not season.times_free[p]), None)
            if waiting is not None:
                other = names[waiting]
                yield fault("next", "free-before-others", name=names[player], other=other)


def _next_absentees(tournament: Tournament, kind: AbsenceKind) -> list[int]:
    return [absence.player for absence in tournament.next_absences if absence.kind is kind]


def bye_breaches(norms: Norms, player: int) -> list[Message]:
    """Say why a player may not have the bye: others come first, or he is a title candidate."""
    found: list[Message] = []
    cards = norms.results.cards
    field = field_of(norms.tournament, norms.results)
    times = {
        p: sum(entry.kind in (Kind.BYE, Kind.FREE) for entry in cards[p].entries)
        for p in {*field, player}
    }
    # Nobody is free again while somebody else present was free less often (Oneven).
    less = next((p for p in field if p != player and times[p] < times[player]), None)
    if less is not None:
        facts: dict[str, Fact] = {"player": player, "other_player": less}
        found.append(Message("norm-free-again", "Oneven", facts))
    # A title candidate is free only where everyone present is one (Titelkandidaten).
    season = read_season(norms.tournament)
    candidates = title_candidates(season, withdrawn_now(norms.tournament, season))
    if player in candidates and not candidates.issuperset(field):
        found.append(Message("norm-title-candidate", "Titelkandidaten", {"player": player}))
    return found


BARS = Bars(met="Indeling", free=bye_breaches)
"""The absolute norms of a club's evening (Indeling, Oneven, Titelkandidaten)."""
