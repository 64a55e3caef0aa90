"""The absolute norms of a club's evening (Indeling, Oneven, Titelkandidaten)."""

from __future__ import annotations

from zwitser.messages import Message
from zwitser.model import Tournament
from zwitser.results import Card, Kind, field_of, read
from zwitser.systems.club.free import title_candidates, withdrawn_now
from zwitser.systems.club.season import read_season
from zwitser.systems.norms import Bars, Norms


def norms(tournament: Tournament) -> Norms:
    """Read the whole season, and the period for who has met (Indeling)."""
    period = read(tournament, period=len(tournament.periods))
    return Norms(tournament, read(tournament), period.cards, BARS)


def free_breaches(norms: Norms, player: int) -> list[Message]:
    """Say why a player may not be free: others are first, or he is a title candidate."""
    return [*_free_again(norms, player), *_title_candidate(norms, player)]


def _free_again(norms: Norms, player: int) -> list[Message]:
    """Nobody is free again while somebody else present was free less often (Oneven)."""
    cards = norms.results.cards
    free = {p: _times_free(cards[p]) for p in field_of(norms.tournament, norms.results)}
    less = [p for p, times in free.items() if p != player and times < _times_free(cards[player])]
    facts = {"player": player, "other_player": less[0]} if less else {}
    return [Message("norm-free-again", "Oneven", facts)] if less else []


def _title_candidate(norms: Norms, player: int) -> list[Message]:
    """A title candidate is free only where everyone present is one (Titelkandidaten)."""
    season = read_season(norms.tournament)
    candidates = title_candidates(season, withdrawn_now(norms.tournament, season))
    field = field_of(norms.tournament, norms.results)
    if player in candidates and not candidates.issuperset(field):
        return [Message("norm-title-candidate", "Titelkandidaten", {"player": player})]
    return []


def _times_free(card: Card) -> int:
    return sum(entry.kind in (Kind.BYE, Kind.FREE) for entry in card.entries)


BARS = Bars(met="Indeling", free=free_breaches)
