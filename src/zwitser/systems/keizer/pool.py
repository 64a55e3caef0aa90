"""Who is to be paired, in which order, who has met and who is free first (K16-K18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from zwitser.results import Kind
from zwitser.systems.keizer.groups import GroupOf
from zwitser.systems.keizer.lists import Lists, Order
from zwitser.systems.keizer.norms import forbidden_pairs, pair_of
from zwitser.systems.keizer.options import ByeRule, KeizerOptions, Opening
from zwitser.systems.keizer.season import Season


@dataclass(frozen=True)
class Meetings:
    """How often two players met in this period, and when last in the season (K17).

    `barred` are the pairs that may never meet, `number` is the coming round.
    """

    number: int
    times: dict[tuple[int, int], int]
    last: dict[tuple[int, int], int]
    barred: frozenset[tuple[int, int]]
    gap: int
    most: int | None

    def too_often(self, pair: tuple[int, int]) -> bool:
        """Say whether a pair met as often as a period allows."""
        return self.most is not None and self.times.get(pair, 0) >= self.most

    @cached_property
    def repeats(self) -> frozenset[tuple[int, int]]:
        """All pairs that met too often in this period, or too short a time ago [K17]."""
        soon = {pair for pair, last in self.last.items() if self.number - last <= self.gap}
        if self.most is None:
            return frozenset(soon)
        return frozenset(soon.union(p for p, times in self.times.items() if times >= self.most))


_MEETINGS = {
    False: frozenset({Kind.PLAYED}),
    True: frozenset({Kind.PLAYED, Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS}),
}
"""What is a meeting, without and with forfeits (K17)."""


def meetings_of(season: Season) -> Meetings:
    """Read who met whom; a forfeit is a meeting where the club says so (K17)."""
    options, first = season.options, season.current.first
    times: dict[tuple[int, int], int] = {}
    last: dict[tuple[int, int], int] = {}
    kinds = _MEETINGS[options.forfeit_meets]
    for player, lines in season.entries.items():
        for entry in lines:
            if player < entry.opponent and entry.kind in kinds:
                pair = (player, entry.opponent)
                last[pair] = entry.round
                if entry.round >= first:
                    times[pair] = times.get(pair, 0) + 1
    barred = forbidden_pairs(season.tournament)
    return Meetings(season.played + 1, times, last, barred, options.gap, options.max_meetings)


def far_apart(season: Season, order: Sequence[int]) -> frozenset[tuple[int, int]]:
    """Give the pairs whose categories are further apart than the club likes (K19.1a).

    Who has no category in this period is near to everybody.
    """
    most, known = season.options.category_distance, season.tournament.periods[-1].categories
    if most is None or not known:
        return frozenset()
    letters = dict(known)
    found = sorted((ord(letters[player]), player) for player in order if player in letters)
    return frozenset(
        pair_of(one, two) for (low, one), (high, two) in combinations(found, 2) if high - low > most
    )


@dataclass(frozen=True, slots=True)
class Pool:
    """Those who are present, in the order in which they are paired; `listed` is E whole (K16)."""

    listed: Order
    order: Order
    group_of: GroupOf


def pool_of(lists: Lists) -> Pool:
    """Put who is present in the order of the coming round [K16]."""
    season = lists.season
    present, number = season.present(), season.played + 1
    listed = lists.entry_list(number)
    group_of = lists.stage(season.current.number).group_of
    order = tuple(player for player in listed if player in present)
    own_list = season.tournament.periods[0].list is not None
    if number == 1 and season.options.shake and not own_list:
        order = _shaken(lists, order, group_of)
    return Pool(listed, order, group_of)


def _shaken(lists: Lists, order: Order, group_of: GroupOf) -> Order:
    """Order by a rating that chance has moved a little (K16)."""
    ratings, place = lists.ratings(1), lists.stage(1).place
    reach, seed = lists.options.shake, lists.season.tournament.options.seed
    shaken = {p: ratings[p] + _chance(seed, p) % (2 * reach + 1) - reach for p in order}
    return tuple(sorted(order, key=lambda p: (group_of[p], -shaken[p], place[p])))


def _chance(seed: str, player: int) -> int:
    from hashlib import sha256  # slow to open, and seldom needed

    digest = sha256(f"{seed}\n{player}".encode()).digest()
    return int.from_bytes(digest[:4], "big")


def without_free(
    order: Sequence[int], free: int | None, options: KeizerOptions, number: int
) -> Order:
    """Give the pool without the free player; the first round may take it by halves (K16)."""
    playing = tuple(player for player in order if player != free)
    if number > 1 or options.first_round is not Opening.HALVES:
        return playing
    half = len(playing) // 2
    pairs = zip(playing[:half], playing[half:], strict=True)
    return tuple(player for pair in pairs for player in pair)


@dataclass(frozen=True, slots=True)
class Turn:
    """Where a player stands in the order of the free: recently free, rounds missed (K18)."""

    recent: bool
    missed: int


def free_turns(season: Season, order: Sequence[int]) -> dict[int, Turn]:
    """Say of everyone present whether he was free lately and how many rounds he missed (K18).

    A forfeit is a game.
    """
    since = max(0, season.played - season.options.bye_gap)
    return {
        player: Turn(
            recent=any(entry.kind is Kind.BYE for entry in season.entries[player][since:]),
            missed=sum([not entry.opponent for entry in season.entries[player]]),
        )
        for player in order
    }


def free_order(season: Season, order: Sequence[int]) -> Order:
    """Order the candidates by who is to be free first [K18]."""
    turns = free_turns(season, order)
    even = season.options.bye_rule is ByeRule.EVEN
    key = {
        player: (turns[player].recent, turns[player].missed if even else 0, -place)
        for place, player in enumerate(order)
    }
    return tuple(sorted(order, key=key.__getitem__))
