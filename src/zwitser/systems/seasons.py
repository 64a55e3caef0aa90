"""Seasons in periods, whatever the way of scoring: the part `Season`, promotion, faults."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from zwitser.errors import BadInput, Fault, fault
from zwitser.model import Period, Tournament
from zwitser.numbers import format_exact
from zwitser.options import Json
from zwitser.systems import check_ready

HIGHEST_RATING = 9999

Groups = tuple[tuple[int, ...], ...]
"""The members of the groups A, B, ..., each in the order of its standing where it has one."""


class Reason(Enum):
    """Why a player is in another group than before, or in none."""

    PROMOTED = "promoted"
    RELEGATED = "relegated"
    FILLS = "fills"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Move:
    """A player leaves a group at place `rank` of its final standing; groups count from 0.

    `target` equals `source` where a withdrawn player leaves without going anywhere.
    """

    player: int
    source: int
    rank: int
    target: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player in the standing of a season or a group; ranks are never shared."""

    rank: int
    player: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """The standings after `after` rounds of a period; `season` is the one of all periods."""

    period: int
    after: int
    season: tuple[StandingLine, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """The players from first to last of the season."""
        return tuple(line.player for line in self.season)

    @property
    def scores(self) -> dict[int, str]:
        """Everybody's score of the season."""
        return {line.player: format_exact(line.score) for line in self.season}


@dataclass(frozen=True, slots=True)
class PeriodClosed:
    """The result of closing a period: its final standings, every move, the next groups.

    `champion` is given at the end of a season only. `planned` is the number of rounds the club
    had planned for the period, 0 where it is not stated.
    """

    final: SeasonStandings
    moves: tuple[Move, ...]
    groups: Groups
    planned: int
    champion: int | None = None


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player in the standing of a season; `scores` has None where a period is without him."""

    player: int
    scores: tuple[Fraction | None, ...]
    total: Fraction
    times_free: int


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A player in a group of a period, in the order of its standing; `is_out` is withdrawn."""

    player: int
    rating: int
    value: Fraction
    score: Fraction
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class GroupStanding:
    """A group of a period by its letter; empty where everybody is in one."""

    name: str
    lines: tuple[GroupLine, ...]


@dataclass(frozen=True, slots=True)
class PlayerShift:
    """A player without and with a change: place, value and total; None where he is not listed."""

    player: int
    places: tuple[int | None, int | None]
    values: tuple[Fraction | None, Fraction | None]
    totals: tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True, slots=True)
class GroupDifference:
    """A player who is in another group than promotion and relegation give him; -1 is none."""

    period: int
    player: int
    actual: int
    derived: int


class Season(ABC):
    """The rules by which periods of a season follow one another, and the rows of their pages."""

    @abstractmethod
    def ratings_and_groups(
        self, tournament: Tournament
    ) -> Sequence[tuple[Mapping[int, int], Groups]]:
        """Give the ratings and groups of every period, written down or not."""

    def pin_derived(self, tournament: Tournament) -> Tournament:
        """Write down the ratings and groups of every period that left them to be derived.

        Played periods then keep them, whatever players, corrections and ratings follow.
        """
        periods = tuple(
            replace(period, groups=period.groups or groups, ratings=tuple(sorted(ratings.items())))
            for period, (ratings, groups) in zip(
                tournament.periods, self.ratings_and_groups(tournament), strict=True
            )
        )
        return replace(tournament, periods=periods)

    @abstractmethod
    def group_of(self, tournament: Tournament, period: int, played: int) -> Callable[[int], str]:
        """Name everybody's group in a period before a round; empty where there are none."""

    @abstractmethod
    def close(
        self, tournament: Tournament, ratings: Mapping[int, int], *, ends_season: bool
    ) -> tuple[Period, PeriodClosed]:
        """Give the period after the last one and the result of closing it, or refuse to close it.

        A player who is not in `ratings` keeps his rating.
        """

    @abstractmethod
    def withdrawn(self, tournament: Tournament) -> frozenset[int]:
        """Name everybody who is out, from the coming round included."""

    def next_period(
        self, tournament: Tournament, ratings: Mapping[int, int] | None = None
    ) -> tuple[Tournament, PeriodClosed]:
        """Close the last period and open the next.

        Groups and ratings are written down, so that no later correction moves a player.
        """
        check_closing(tournament, ratings or {})
        opened, closed = self.close(tournament, ratings or {}, ends_season=False)
        return replace(tournament, periods=(*self.pin_derived(tournament).periods, opened)), closed

    def next_season(
        self,
        tournament: Tournament,
        ratings: Mapping[int, int] | None = None,
        *,
        name: str | None = None,
    ) -> tuple[Tournament, PeriodClosed]:
        """Close a season and open a new one without the withdrawn players; the options stay.

        Promotion and relegation go on from season to season; everything else starts anew.
        """
        check_closing(tournament, ratings or {})
        opened, closed = self.close(tournament, ratings or {}, ends_season=True)
        out = self.withdrawn(tournament)
        period = replace(
            opened,
            ratings=tuple(pair for pair in opened.ratings if pair[0] not in out),
            groups=tuple(tuple(p for p in group if p not in out) for group in opened.groups),
            list=opened.list and tuple(p for p in opened.list if p not in out),
            categories=tuple(pair for pair in opened.categories if pair[0] not in out),
        )
        apart = tuple(pair for pair in tournament.options.forbidden if not out.intersection(pair))
        following = replace(
            tournament,
            name=tournament.name if name is None else name,
            players=tuple(player for player in tournament.players if player.id not in out),
            options=replace(tournament.options, forbidden=apart),
            periods=(period,),
            next_absences=tuple(a for a in tournament.next_absences if a.player not in out),
        )
        return following, closed

    @abstractmethod
    def lines(self, tournament: Tournament) -> tuple[SeasonLine, ...]:
        """Give the standing of the season."""

    @abstractmethod
    def groups(self, tournament: Tournament, period: int) -> tuple[GroupStanding, ...]:
        """Give the groups of a period in the order of their standings."""

    @abstractmethod
    def differences(self, tournament: Tournament) -> tuple[GroupDifference, ...]:
        """List the players whose group is another than the standings now give."""

    @abstractmethod
    def beginnings(self, tournament: Tournament) -> tuple[str, str]:
        """Give the codes of what the next period begins with, and the next season."""

    def periods(self, tournament: Tournament) -> int:
        """Give the planned number of periods; 0 where nobody planned it."""
        return 0

    def number_of_rounds(self, tournament: Tournament, period: int) -> int:
        """Give the planned number of rounds of a period; 0 where it is not stated."""
        return 0

    def plan(self, tournament: Tournament, rounds: tuple[int, ...]) -> Tournament:
        """State the number of rounds of every period, where a system has such an option."""
        return tournament

    def is_last(self, tournament: Tournament) -> bool:
        """Say whether the last period of the season has begun, where their number is planned."""
        return 0 < self.periods(tournament) <= len(tournament.periods)

    def numbers_periods(self, tournament: Tournament) -> bool:
        """Say whether a round is named with its period: there are several, or will be."""
        return max(len(tournament.periods), self.periods(tournament)) > 1

    def may_end(self, tournament: Tournament) -> bool:
        """Say whether the season may end with this period."""
        return len(tournament.periods) >= self.periods(tournament)


def exchange(
    standings: Groups, *, sizes: Sequence[int], promotions: int, withdrawn: frozenset[int]
) -> tuple[Groups, tuple[Move, ...]]:
    """Give the groups of the next period, and every move with its reason [club Promotie].

    Withdrawn players drop out first. Then neighbouring groups exchange as many as both have, at
    most `promotions`; then a group that is too small is filled from the standing of the one below.
    The regulation has two groups. A club with more treats each pair of neighbouring groups alike,
    from the top down; nobody moves twice.
    """
    ranks = [{player: rank for rank, player in enumerate(group, 1)} for group in standings]
    stay = [[player for player in group if player not in withdrawn] for group in standings]
    arrived: list[list[int]] = [[] for _ in standings]
    moves = [
        Move(player, number, rank, number, Reason.WITHDRAWN)
        for number, places in enumerate(ranks)
        for player, rank in places.items()
        if player in withdrawn
    ]

    def move(players: Sequence[int], source: int, target: int, reason: Reason) -> None:
        for player in players:
            stay[source].remove(player)
            arrived[target].append(player)
            moves.append(Move(player, source, ranks[source][player], target, reason))

    for upper in range(len(stay) - 1):
        above, below = stay[upper], stay[upper + 1]
        count = min(promotions, len(above), len(below))
        up, down = below[:count], above[len(above) - count :]
        move(up, upper + 1, upper, Reason.PROMOTED)
        move(down, upper, upper + 1, Reason.RELEGATED)
    for upper, size in enumerate(sizes[: len(stay) - 1]):
        # Only those who stayed below can fill a place: nobody relegated just now comes back.
        missing = max(0, size - len(stay[upper]) - len(arrived[upper]))
        move(stay[upper + 1][:missing], upper + 1, upper, Reason.FILLS)
    groups = tuple((*there, *new) for there, new in zip(stay, arrived, strict=True))
    return groups, tuple(moves)


def find_period(tournament: Tournament, period: int | None, after: int | None) -> tuple[int, int]:
    """Give the number of a period, and how many of its rounds are asked for (default: now)."""
    number = len(tournament.periods) if period is None else period
    if not 1 <= number <= len(tournament.periods):
        raise BadInput.at("period", "no-period", period=number, last=len(tournament.periods))
    rounds = len(tournament.periods[number - 1].rounds)
    if after is not None and not 0 <= after <= rounds:
        raise BadInput.at("after", "no-round-in-period", period=number, round=after, rounds=rounds)
    return number, rounds if after is None else after


def check_closing(tournament: Tournament, ratings: Mapping[int, int]) -> None:
    """Refuse to close a period while results are missing, or with ratings that can't be."""
    check_ready(tournament)
    known = tournament.by_id
    faults = [fault("ratings", "no-player", player=p) for p in ratings if p not in known]
    faults += [
        fault("ratings", "rating-of-player", player=player, limit=HIGHEST_RATING, got=rating)
        for player, rating in ratings.items()
        if not 0 <= rating <= HIGHEST_RATING
    ]
    if faults:
        raise BadInput(faults)


def differences_in(
    period: int, actual: Mapping[int, int], following: Groups
) -> tuple[GroupDifference, ...]:
    """Compare the groups of a period with those that follow from the period before it."""
    derived = {player: number for number, group in enumerate(following) for player in group}
    return tuple(
        GroupDifference(period, player, actual[player], derived.get(player, -1))
        for player in sorted(actual)
        if actual[player] != derived.get(player, -1)
    )


def number_lines(order: Sequence[int], scores: Mapping[int, Fraction]) -> tuple[StandingLine, ...]:
    """Number the players of an order, each with a score."""
    return tuple(StandingLine(rank, player, scores[player]) for rank, player in enumerate(order, 1))


def unknown_players(where: str, players: Iterable[int], known: set[int]) -> Iterator[Fault]:
    """Name every player who is not in the document."""
    yield from (fault(where, "no-player", player=p) for p in players if p not in known)


def group_faults(
    where: str, groups: Json, known: set[int], names: Sequence[str]
) -> Iterator[Fault]:
    """Find groups that there are not, and players who are unknown or in two of them."""
    for name in groups:
        if name not in names:
            yield fault(where, "no-group", group=name, known=" ".join(names))
    members = Counter(player for group in groups.values() for player in group)
    yield from unknown_players(where, members, known)
    for player, count in members.items():
        if count > 1:
            yield fault(where, "player-twice-in-groups", player=player, count=count)


def rating_faults(document: Json, known: set[int]) -> Iterator[Fault]:
    """Find ratings of nobody, and everybody who has none in some period."""
    periods = document.get("periods", [])
    for number, period in enumerate(periods):
        listed = map(int, period.get("ratings", {}))
        yield from unknown_players(f"periods[{number}].ratings", listed, known)
    for player in document["players"]:
        if "rating" in player:
            continue
        for number, period in enumerate(periods, 1):
            if str(player["id"]) not in period.get("ratings", {}):
                id_, name = player["id"], player["name"]
                yield fault("players", "rating-needed", player=id_, name=name, period=number)
                break
