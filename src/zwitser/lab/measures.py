"""What is measured in a tournament that was played: for each measure x out of y, exactly.

Strength is the true strength that the model plays with, not the rating. Where places are shared a
measure counts the chance that it would come true if lots were drawn. The score of a game's players
is what they had in points before that round, whatever their system ranks by.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import comb, perm

from zwitser.lab.systems import Ranked
from zwitser.lab.tally import Amount, Figures
from zwitser.results import WIN, Card, Entry, Kind

FIRST_BY = "first-by:"
"""The measures that say what decided the first place: the id of a criterion follows."""


class Unit(Enum):
    """How a measure is estimated and printed."""

    CHANCE = "chance"
    SHARE = "share"
    NUMBER = "number"


MEASURES: dict[str, Unit] = {
    "strongest-wins": Unit.CHANCE,
    "top-three": Unit.CHANCE,
    "top-three-in-order": Unit.CHANCE,
    "winner-strength": Unit.NUMBER,
    "tau": Unit.NUMBER,
    "tau-top": Unit.NUMBER,
    "single-winner": Unit.CHANCE,
    "first-shared": Unit.CHANCE,
    "score-difference": Unit.NUMBER,
    "floats": Unit.SHARE,
    "repeated-floats": Unit.SHARE,
    "colour-balance": Unit.NUMBER,
    "three-in-a-row": Unit.SHARE,
    "alternation": Unit.SHARE,
    "byes": Unit.NUMBER,
    "free-twice": Unit.SHARE,
    "favourites-met": Unit.SHARE,
    "favourites-round": Unit.NUMBER,
    "first-two-met": Unit.CHANCE,
    "repeats": Unit.SHARE,
    "unfinished": Unit.CHANCE,
}
"""Every measure, in the order of the table; those of `first-by:` come after `single-winner`."""


EVERY_RUN = "unfinished"
"""A measure that every run has."""


def is_known(measures: Iterable[str]) -> bool:
    """Say whether these are all measures."""
    return all(measure in MEASURES or measure.startswith(FIRST_BY) for measure in measures)


def unit_of(measure: str) -> Unit:
    """Give how a measure is estimated."""
    return Unit.CHANCE if measure.startswith(FIRST_BY) else MEASURES[measure]


def in_order(measures: set[str]) -> list[str]:
    """Sort measures as the table has them."""
    deciders = sorted(measure for measure in measures if measure.startswith(FIRST_BY))
    deciders.sort(key=lambda measure: measure != f"{FIRST_BY}PTS")
    found: list[str] = []
    for measure in MEASURES:
        found += [measure] if measure in measures else []
        found += deciders if measure == "single-winner" else []
    return found


@dataclass(frozen=True, slots=True)
class Finished:
    """A tournament that was played.

    `strongest` lists the players by true strength and is empty where a coin decided. `missing`
    counts the rounds that could not be paired any more.
    """

    strongest: tuple[int, ...]
    ranked: Ranked
    missing: int
    top: int
    favourites: int

    @property
    def cards(self) -> dict[int, Card]:
        return self.ranked.cards

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        return self.ranked.places


def figures(finished: Finished) -> Figures:
    """Measure everything."""
    return {
        **_winner(finished),
        **_strength(finished),
        **_pairs(finished),
        **_colours(finished),
        **_byes(finished),
        **_favourites(finished),
    }


def _winner(finished: Finished) -> Figures:
    first = finished.places[0]
    found: dict[str, tuple[Amount, int]] = {
        f"{FIRST_BY}{criterion}": (int(criterion == finished.ranked.decided_by), 1)
        for criterion in finished.ranked.deciders
    }
    found["first-shared"] = int(len(first) > 1), 1
    found["single-winner"] = int(has_single_winner(finished.cards)), 1
    found["unfinished"] = int(finished.missing > 0), 1
    return found


def has_single_winner(cards: dict[int, Card]) -> bool:
    """Say whether one leads on points, or beat all others who have as many."""
    most = max(card.points for card in cards.values())
    level = {player for player, card in cards.items() if card.points == most}
    return any(level <= {player} | _beaten(cards[player]) for player in level)


def _beaten(card: Card) -> set[int]:
    return {entry.opponent for entry in card.entries if entry.is_game and entry.points == WIN}


def _strength(finished: Finished) -> Figures:
    strongest = finished.strongest
    if len(strongest) < 2:
        return {}
    first = finished.places[0]
    place = {player: number for number, player in enumerate(strongest, 1)}
    rank = {player: number for number, group in enumerate(finished.places) for player in group}
    top = strongest[: finished.top]
    found: dict[str, tuple[Amount, int]] = {
        "strongest-wins": (Fraction(strongest[0] in first, len(first)), 1),
        "winner-strength": (Fraction(sum(place[player] for player in first), len(first)), 1),
        "tau": (concordance([rank[player] for player in strongest]), comb(len(strongest), 2)),
        "tau-top": (concordance([rank[player] for player in top]), comb(len(top), 2)),
    }
    if len(strongest) > 3:
        found["top-three"] = places_right(finished.places, strongest[:3], ordered=False), 1
        found["top-three-in-order"] = places_right(finished.places, strongest[:3], ordered=True), 1
    return found


def concordance(ranks: Sequence[int]) -> int:
    """Count the pairs in ascending order minus those in descending order (Kendall)."""
    before: list[int] = []
    total = 0
    for rank in ranks:
        total += bisect_left(before, rank) - (len(before) - bisect_right(before, rank))
        insort(before, rank)
    return total


def places_right(
    places: Sequence[Sequence[int]], wanted: Sequence[int], *, ordered: bool
) -> Fraction:
    """Give the chance that these players have the first places when shared ones are drawn."""
    chance, rest = Fraction(1), list(wanted)
    for group in places:
        if not rest:
            return chance
        here = rest[: min(len(group), len(rest))]
        expected = set(here) if ordered else set(rest)
        if len(expected & set(group)) < len(here):
            return Fraction(0)
        if len(group) > 1:
            chance /= perm(len(group), len(here)) if ordered else comb(len(group), len(here))
        rest = [player for player in rest if player not in group]
    return chance


def _pairs(finished: Finished) -> Figures:
    """Look at every game from both sides: the scores before it, and whether they had met.

    Who won by forfeit has not met his opponent.
    """
    scores = {player: _scores(card) for player, card in finished.cards.items()}
    games = difference = floats = later = again = third = repeats = 0
    for player, card in finished.cards.items():
        own, met, last = scores[player], set[int](), 0
        for entry in card.entries:
            gap = 0
            if entry.is_game:
                gap = own[entry.round - 1] - scores[entry.opponent][entry.round - 1]
                games += 1
                repeats += entry.opponent in met
                if entry.played:
                    met.add(entry.opponent)
                if entry.round > 1:
                    later += 1
                    difference += abs(gap)
                    floats += gap != 0
                if entry.round > 2:
                    third += 1
                    again += gap * last > 0
            last = gap
    return {
        "score-difference": (difference, WIN * later),
        "floats": (floats, later),
        "repeated-floats": (again, third),
        "repeats": (repeats, games),
    }


def _scores(card: Card) -> list[int]:
    """Give the half points before each round."""
    scores = [0]
    for entry in card.entries:
        scores.append(scores[-1] + entry.points)
    return scores


def _colours(finished: Finished) -> Figures:
    players = balance = thrice = changes = steps = 0
    for card in finished.cards.values():
        if card.colours:
            players += 1
            balance += abs(card.balance)
            thrice += "WWW" in card.colours or "BBB" in card.colours
            changes += card.colours.count("WB") + card.colours.count("BW")
            steps += len(card.colours) - 1
    return {
        "colour-balance": (balance, players),
        "three-in-a-row": (thrice, players),
        "alternation": (changes, steps),
    }


def _byes(finished: Finished) -> Figures:
    free = [sum(map(_is_free, card.entries)) for card in finished.cards.values()]
    return {
        "byes": (sum(free), 1),
        "free-twice": (sum(times > 1 for times in free), len(free)),
    }


def _is_free(entry: Entry) -> bool:
    return entry.kind in (Kind.BYE, Kind.REST)


def _favourites(finished: Finished) -> Figures:
    favourites = finished.strongest[: finished.favourites]
    if len(favourites) < 2:
        return {}
    first = [_first_meetings(finished.cards[player]) for player in favourites]
    rounds = list(_rounds_between(first, favourites))
    return {
        "favourites-met": (len(rounds), comb(len(favourites), 2)),
        "favourites-round": (sum(rounds), len(rounds)),
        "first-two-met": (int(favourites[1] in first[0]), 1),
    }


def _first_meetings(card: Card) -> dict[int, int]:
    met: dict[int, int] = {}
    for entry in card.entries:
        if entry.played:
            met.setdefault(entry.opponent, entry.round)
    return met


def _rounds_between(first: Sequence[dict[int, int]], players: Sequence[int]) -> Iterator[int]:
    for number, met in enumerate(first):
        for other in players[number + 1 :]:
            if other in met:
                yield met[other]
