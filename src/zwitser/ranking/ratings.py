"""Criteria with ratings: RATING, ARO, TPR, LPR and IPR.

Only games really played against rated opponents count, each as 1, ½ or 0 whatever the tournament
gives for it: a rating knows nothing else. LPR and IPR are in hundredths of a rating point; the
only floats of the tie-breaks are in `solve`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from zwitser.messages import Fact, Message
from zwitser.numbers import format_hundredths
from zwitser.ranking.field import Group, RankingField, Term, Values
from zwitser.results import DRAW, LOSS, WIN, Entry, Scoring

SCALE = 100
"""Hundredths of a rating point."""

_NEARLY = 1e-7
_MOST_STEPS = 100


class RatedGame(NamedTuple):
    """A game against a rated opponent."""

    round: int
    opponent: int
    rating: int
    points: int


def rated_games(field: RankingField, player: int) -> list[RatedGame]:
    """List the games really played against rated opponents."""
    entries = field.cards[player].entries
    met = (entry.opponent for entry in entries if entry.played)
    ratings = {id_: field.players[id_].rating for id_ in met}
    return rated_entries(entries, ratings, field.results.scoring)


def rated_entries(
    entries: Iterable[Entry], ratings: Mapping[int, int | None], scoring: Scoring
) -> list[RatedGame]:
    """List the games among these that were really played against rated opponents."""
    points = {scoring.draw: DRAW, scoring.win: WIN}
    return [
        RatedGame(entry.round, entry.opponent, rating, points.get(entry.points, LOSS))
        for entry in entries
        if entry.played and (rating := ratings[entry.opponent]) is not None
    ]


def own_rating(field: RankingField, group: Group) -> Values:
    """Give the own rating; the lowest goes first [3.RATING]."""
    return {player: field.players[player].rating for player in group}


def average(field: RankingField, group: Group) -> Values:
    """Average the opponents' ratings, .5 up [3.ARO]."""
    return {player: average_of(rated_games(field, player)) for player in group}


def tournament_performance(field: RankingField, group: Group) -> Values:
    """Add the difference of FIDE's table for the score to the average (3.TPR)."""
    return {player: performance(rated_games(field, player)) for player in group}


def list_performance(field: RankingField, group: Group) -> Values:
    """Find the rating whose expected score is the score made, in hundredths [3.LPR].

    A score of 0 or 100 % fits no rating; the article takes a quarter point off the edge.
    """
    found: Values = dict.fromkeys(group)
    for player in group:
        games = rated_games(field, player)
        if games:
            points = sum(game.points for game in games) / 2
            target = min(max(points, 0.25), len(games) - 0.25)
            rating = solve([game.rating for game in games], target)
            found[player] = math.floor(SCALE * rating + 0.5)
    return found


def individual_performance(field: RankingField, group: Group) -> Values:
    """Subtract the own rating from LPR, in hundredths [3.IPR]."""
    found: Values = dict.fromkeys(group)
    for player, performance in list_performance(field, group).items():
        rating = field.players[player].rating
        if performance is not None and rating is not None:
            found[player] = performance - SCALE * rating
    return found


def rated_terms(field: RankingField, _: Group, player: int) -> tuple[Term, ...]:
    """List the opponents with ratings and points; those without a rating are cut."""
    rated = {game.round: game for game in rated_games(field, player)}
    terms = []
    for entry in field.cards[player].entries:
        game = rated.get(entry.round)
        if game:
            terms.append(
                Term("rated", entry.round, entry.opponent, game.points, rating=game.rating)
            )
        elif entry.played:
            terms.append(Term("unrated", entry.round, entry.opponent, entry.points, cut=True))
    return tuple(terms)


def average_conclusion(field: RankingField, _: Group, player: int) -> Message | None:
    games = rated_games(field, player)
    return Message("aro", "3.ARO", {"games": len(games)}) if games else None


def tournament_performance_conclusion(field: RankingField, _: Group, player: int) -> Message | None:
    """Tell the average, and the difference that was added."""
    games = rated_games(field, player)
    mean = average_of(games)
    if mean is None:
        return None
    score = percentage(sum(game.points for game in games), len(games))
    facts: dict[str, Fact] = {"average": mean, "percentage": score}
    return Message("tpr", "3.TPR", facts | {"difference": rating_difference(score)})


def list_performance_conclusion(field: RankingField, _: Group, player: int) -> Message | None:
    """Tell the score that the rating has to explain; a clean score is moved by a quarter point."""
    games = rated_games(field, player)
    if not games:
        return None
    points = sum(game.points for game in games)
    facts: dict[str, Fact] = {"made_points": points, "games": len(games)}
    code = "lpr" if 0 < points < 2 * len(games) else "lpr-clean"
    return Message(code, "3.LPR", facts)


def individual_performance_conclusion(field: RankingField, _: Group, player: int) -> Message | None:
    """Tell the rating that was subtracted, or that there is none."""
    rating = field.players[player].rating
    performance = list_performance(field, (player,))[player]
    if rating is None:
        return Message("ipr-unrated", "3.IPR")
    if performance is None:
        return None
    facts: dict[str, Fact] = {"performance": format_hundredths(performance), "rating": rating}
    return Message("ipr", "3.IPR", facts)


def average_of(games: Sequence[RatedGame]) -> int | None:
    """Average the ratings met, .5 up (3.ARO)."""
    if not games:
        return None
    return (2 * sum(game.rating for game in games) + len(games)) // (2 * len(games))


def percentage(points: int, games: int) -> int:
    """Give half points out of a number of games in whole per cents, half up."""
    return (100 * points + games) // (2 * games)


def performance(games: Sequence[RatedGame]) -> int | None:
    """Give the rating that fits a score in these games, by FIDE's table [3.TPR]."""
    mean = average_of(games)
    if mean is None:
        return None
    score = percentage(sum(game.points for game in games), len(games))
    return mean + rating_difference(score)


def expected_score(own: int, opponents: Iterable[int]) -> float:
    """Add up the chances against these ratings, by the formula of the table."""
    return sum(1 / (1 + 10 ** ((rating - own) / 400)) for rating in opponents)


def solve(ratings: Sequence[int], target: float) -> float:
    """Find the rating with this expected score, by Newton's method with bisection as a fallback."""
    games = len(ratings)
    shift = 400 * math.log10(target / (games - target))
    low, high = min(ratings) + shift, max(ratings) + shift
    rating = sum(ratings) / games + shift
    for _ in range(_MOST_STEPS):
        expected = [1 / (1 + 10 ** ((opponent - rating) / 400)) for opponent in ratings]
        gap = sum(expected) - target
        low, high = (low, rating) if gap > 0 else (rating, high)
        slope = sum(chance * (1 - chance) for chance in expected) * math.log(10) / 400
        better = rating - gap / slope
        if not low <= better <= high:
            better = (low + high) / 2
        if abs(better - rating) < _NEARLY:
            return better
        rating = better
    return rating


# FIDE's table from score percentage to rating difference (B.02 article 8.1.1).

# fmt: off
_FROM_FIFTY = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309,
    322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)
# fmt: on
"""The rating differences for 50, 51, … 100 %."""


def rating_difference(percentage: int) -> int:
    """Give dp for a score of 0 to 100 %; below 50 % it is the mirror image."""
    if percentage < 50:
        return -_FROM_FIFTY[50 - percentage]
    return _FROM_FIFTY[percentage - 50]
