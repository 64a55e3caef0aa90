"""The scores of everyone before the rounds that floats are about."""

from __future__ import annotations

from zwitser.results import Results

Scores = dict[int, int]
"""Half points by player."""


def latest_scores(results: Results) -> list[Scores]:
    """Give the scores now, a round ago and two rounds ago, as far as there were rounds."""
    cards = results.cards
    now = {player: card.points for player, card in cards.items()}
    found = [now]
    for ago in range(1, min(results.after, 2) + 1):
        last = {player: card.entries[-ago] for player, card in cards.items()}
        now = {
            player: score - last[player].points - last[player].extra
            for player, score in now.items()
        }
        found.append(now)
    return found
