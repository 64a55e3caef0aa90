"""Which rating counts: in a club season the one at the start of the period (Waarde)."""

from __future__ import annotations

from dataclasses import replace

from zwitser.model import Player, Tournament


def rated(tournament: Tournament, period: int | None = None) -> dict[int, Player]:
    """Give the players by id, each with the rating that counts in a period (default: the last)."""
    if not tournament.periods:
        return tournament.by_id
    listed = dict(tournament.periods[(period or len(tournament.periods)) - 1].ratings)
    return {player.id: _with(player, listed) for player in tournament.players}


def _with(player: Player, listed: dict[int, int]) -> Player:
    rating = listed.get(player.id, player.rating)
    return player if rating == player.rating else replace(player, rating=rating)
