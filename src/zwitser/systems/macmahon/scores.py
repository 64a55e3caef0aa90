"""Start scores, MacMahon scores and wins of all players, round by round (M4 to M9, M39, M42).

Scores count half points, so that a jigo is 1; SMMS and ranks are whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from zwitser.errors import BadInput
from zwitser.model import Colour, Player, Tournament
from zwitser.results import NOBODY, Entry, Kind, read
from zwitser.systems.go import (
    HIGHEST,
    LOWEST,
    Levels,
    RankLevel,
    is_amateur_rank,
    rank_from_rating,
    rank_number,
    rank_of,
    rating_of,
)
from zwitser.systems.macmahon.options import MacMahonOptions

ZERO_SCORE = -LOWEST
"""The score of a 1d: the scale begins at 30k (M4)."""


@dataclass(frozen=True)
class Score:
    """A player's scores so far; `mms_after` each round from 0 on, in half points (M7, M15)."""

    player: Player
    rank: int
    rating: int
    smms: int
    mms_after: tuple[int, ...]
    nbw: int
    entries: tuple[Entry, ...]

    @cached_property
    def mms(self) -> int:
        """The MacMahon score now, in half points (M7)."""
        return self.mms_after[-1]

    @cached_property
    def floor(self) -> int:
        """The whole score that counts for groups and handicap [M9]."""
        return self.mms // 2

    @cached_property
    def games(self) -> tuple[Entry, ...]:
        """The rounds with an opponent; a forfeit is a game like any other (M11, M24)."""
        return tuple(entry for entry in self.entries if entry.opponent != NOBODY)

    @cached_property
    def met(self) -> frozenset[int]:
        """The players he had a game with (M24)."""
        return frozenset(entry.opponent for entry in self.games)

    @cached_property
    def byes(self) -> int:
        """How often he had the bye (M22)."""
        return sum(entry.kind is Kind.BYE for entry in self.entries)

    @cached_property
    def even_colours(self) -> tuple[Colour, ...]:
        """His colours in games without handicap, in order (M26, M38)."""
        return tuple(e.colour for e in self.games if e.colour is not None and not e.handicap)

    @cached_property
    def balance(self) -> int:
        """Whites minus blacks over games without handicap (M26)."""
        return 2 * self.even_colours.count(Colour.WHITE) - len(self.even_colours)


Scores = dict[int, Score]


def with_rank(player: Player) -> Player:
    """Give a player who was entered without a rank that of his rating, or the lowest (M2)."""
    if is_amateur_rank(player.rank):
        return player
    rank = rank_of(LOWEST) if player.rating is None else rank_from_rating(player.rating)
    return replace(player, rank=rank)


def start_score(player: Player, own: MacMahonOptions) -> int:
    """Give the start score: that of the rank, or 0 for everybody (M4)."""
    return score_of_rank(player, own) if own.by_rank else 0


def score_of_rank(player: Player, own: MacMahonOptions) -> int:
    """Give the score that a rank starts with: within floor and bar, then corrected [M4]."""
    clamped = min(max(rank_number(player.rank), own.floor), own.bar)
    return clamped + ZERO_SCORE + player.smms_correction


def scores_of(tournament: Tournament, *, after: int | None = None) -> Scores:
    """Score everybody after a number of rounds, in the order of the document.

    Results count as they are now, corrected or not [M40].
    """
    own = MacMahonOptions.of(tournament)
    cards = read(tournament, after=after).cards
    scores = {}
    for player in map(with_rank, tournament.players):
        entries, smms = cards[player.id].entries, start_score(player, own)
        mms_after = _mms_after(2 * smms, own, entries)
        scores[player.id] = Score(
            player=player,
            rank=rank_number(player.rank),
            rating=rating_of(player.rank) if player.rating is None else player.rating,
            smms=smms,
            mms_after=mms_after,
            nbw=_count_wins(own, entries) if own.by_rank else mms_after[-1],
            entries=entries,
        )
    return scores


def _mms_after(start: int, own: MacMahonOptions, entries: tuple[Entry, ...]) -> tuple[int, ...]:
    """Give the score at the start and after each round [M7]."""
    games = accumulate((e.points if e.opponent else 0 for e in entries), initial=start)
    unplayed = accumulate((unplayed_points(e, own) for e in entries), initial=0)
    return tuple(game + _round(rest, own) for game, rest in zip(games, unplayed, strict=True))


def _count_wins(own: MacMahonOptions, entries: tuple[Entry, ...]) -> int:
    """Give the points of games, and of byes and full points given, rounded as in M7 [M8]."""
    given = sum(unplayed_points(e, own) for e in entries if e.kind in (Kind.BYE, Kind.FULL))
    return points_of_games(entries) + _round(given, own)


def points_of_games(entries: Iterable[Entry]) -> int:
    """Add up the half points of games [M5]."""
    return sum(entry.points for entry in entries if entry.opponent)


def unplayed_points(entry: Entry, own: MacMahonOptions) -> int:
    """Give the half points of a round without a game [M6]; 0 where there is a game."""
    if entry.opponent:
        return 0
    return own.absent_points if entry.kind is Kind.HALF else entry.points


def _round(half_points: int, own: MacMahonOptions) -> int:
    """Round the sum of all unplayed rounds down to whole points, where that is the rule (M7)."""
    return half_points - half_points % 2 if own.round_down else half_points


# Where everybody starts.

AT_THE_BAR = {3: (4, 8), 4: (5, 10), 5: (6, 12), 6: (7, 15), 7: (8, 18), 8: (9, 22), 9: (10, 26)}
"""The EGF's advice on the bar: by rounds, the fewest and the most players at it [M42]. No rule."""


def advised_at_bar(rounds: int) -> tuple[int, int]:
    """Give how many players should start at the bar; the nearest number of rounds with advice."""
    return AT_THE_BAR[min(max(rounds, min(AT_THE_BAR)), max(AT_THE_BAR))]


def count_at_bar(players: Sequence[Player], bar: int) -> int:
    """Count the players who start at the bar."""
    return sum(rank_number(player.rank) >= bar for player in players)


def advised_bar(players: Sequence[Player], rounds: int) -> int:
    """Give the highest bar with as many players as advised; the lowest rank with too few."""
    fewest = advised_at_bar(rounds)[0]
    lowest = min((rank_number(player.rank) for player in players), default=0)
    bars = range(HIGHEST, lowest, -1)
    return next((bar for bar in bars if count_at_bar(players, bar) >= fewest), lowest)


def levels(
    tournament: Tournament,
    *,
    bar: str = "",
    floor: str = "",
    corrections: Mapping[int, int] | None = None,
) -> Levels:
    """Count the players at each start with another bar, floor or super group (M4, M39, M42)."""
    for rank in filter(None, (bar, floor)):
        if not is_amateur_rank(rank):
            raise BadInput.at("", "rank-range", got=repr(rank[:20]))
    own, changed = MacMahonOptions.of(tournament), corrections or {}
    own = replace(
        own,
        bar=rank_number(bar) if bar else own.bar,
        floor=rank_number(floor) if floor else own.floor,
    )
    if own.bar < own.floor:
        raise BadInput.at("", "bar-below-floor", bar=rank_of(own.bar), floor=rank_of(own.floor))
    players = [
        replace(with_rank(p), smms_correction=changed.get(p.id, p.smms_correction))
        for p in tournament.players
    ]
    ranks = Counter(rank_number(player.rank) for player in players)
    plain = {rank_number(p.rank): start_score(replace(p, smms_correction=0), own) for p in players}
    starts = Counter(start_score(player, own) for player in players)
    fewest, most = advised_at_bar(tournament.rounds)
    return Levels(
        bar=rank_of(own.bar),
        floor=rank_of(own.floor),
        ranks=tuple(
            RankLevel(rank_of(rank), ranks[rank], plain[rank])
            for rank in sorted(ranks, reverse=True)
        ),
        groups=tuple(sorted(starts.items(), reverse=True)),
        at_bar=count_at_bar(players, own.bar),
        fewest=fewest,
        most=most,
        advised=rank_of(max(own.floor, advised_bar(players, tournament.rounds))),
    )
