"""Where everybody starts: the ranks of a field between bar and floor, with the EGF's advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from zwitser.errors import BadInput
from zwitser.model import Tournament
from zwitser.systems.go import Level, Levels
from zwitser.systems.macmahon.advice import advised_at_bar, advised_bar, at_or_above
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser.systems.macmahon.ranks import is_rank, number_of, rank_of
from zwitser.systems.macmahon.scores import start_score, with_rank

NO_CORRECTIONS: Mapping[int, int] = MappingProxyType({})


def levels(
    tournament: Tournament,
    *,
    bar: str = "",
    floor: str = "",
    corrections: Mapping[int, int] = NO_CORRECTIONS,
) -> Levels:
    """Say where everybody would start with another bar, floor or super group (M4, M39, M42)."""
    own = MacMahonOptions.of(tournament)
    own = replace(own, bar=_number(bar, own.bar), floor=_number(floor, own.floor))
    if own.bar < own.floor:
        raise BadInput.at("", "bar-below-floor", bar=rank_of(own.bar), floor=rank_of(own.floor))
    players = [
        replace(with_rank(p), smms_correction=corrections.get(p.id, p.smms_correction))
        for p in tournament.players
    ]
    ranks = Counter(number_of(player.rank) for player in players)
    plain = {number_of(p.rank): start_score(replace(p, smms_correction=0), own) for p in players}
    starts = Counter(start_score(player, own) for player in players)
    fewest, most = advised_at_bar(tournament.rounds)
    return Levels(
        bar=rank_of(own.bar),
        floor=rank_of(own.floor),
        ranks=tuple(
            Level(rank_of(rank), ranks[rank], plain[rank]) for rank in sorted(ranks, reverse=True)
        ),
        groups=tuple(sorted(starts.items(), reverse=True)),
        at_bar=at_or_above(players, own.bar),
        fewest=fewest,
        most=most,
        advised=rank_of(max(own.floor, advised_bar(players, tournament.rounds))),
    )


def _number(rank: str, usual: int) -> int:
    """Read a rank, or keep the usual one where nothing is given."""
    if not rank:
        return usual
    if not is_rank(rank):
        raise BadInput.at("", "rank-range", got=repr(rank[:20]))
    return number_of(rank)
