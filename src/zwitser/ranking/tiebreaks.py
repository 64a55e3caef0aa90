"""How each criterion is computed and explained, but those with ratings.

First those from a player's own record, which list what every round adds; then those from the scores
of the opponents, from the games of the tied players among themselves, and from outside the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple, TypeVar

from zwitser.messages import Message
from zwitser.model import Colour, Links, Tournament
from zwitser.ranking.field import Group, Meeting, RankingField, Term, Values
from zwitser.results import Card, Entry

# A player's own record: points, wins, colours, progress, Koya.


class Gain(NamedTuple):
    """The points or games that a round adds."""

    entry: Entry
    adds: int


def score(field: RankingField, group: Group) -> Values:
    """Give the points that every card has, in half points."""
    return {player: field.cards[player].points for player in group}


def points(_: RankingField, card: Card) -> Iterable[Gain]:
    """List the points of every round, in half points."""
    return [Gain(entry, entry.points) for entry in card.entries]


def black(_: RankingField, card: Card) -> Iterable[Gain]:
    """Count blacks minus whites in games really played [2.BLACK]."""
    for entry in card.entries:
        if entry.played:
            yield Gain(entry, 1 if entry.colour is Colour.BLACK else -1)


def wins(field: RankingField, card: Card) -> Iterable[Gain]:
    """Count the rounds that brought as much as a win, played or not [2.WINS]."""
    win = field.results.scoring.win
    return [Gain(entry, 1) for entry in card.entries if entry.points == win]


def games_won(field: RankingField, card: Card) -> Iterable[Gain]:
    """Count the games won over the board (2.WINS)."""
    return [Gain(entry, 1) for entry in _won_entries(field, card)]


def black_wins(field: RankingField, card: Card) -> Iterable[Gain]:
    """Count the games won with black over the board [2.BWINS]."""
    return [Gain(entry, 1) for entry in _won_entries(field, card) if entry.colour is Colour.BLACK]


def _won_entries(field: RankingField, card: Card) -> Iterator[Entry]:
    win = field.results.scoring.win
    return (entry for entry in card.entries if entry.played and entry.points == win)


def progress(_: RankingField, card: Card) -> Iterable[Gain]:
    """List the score after every round, in half points; their sum is SOPS [2.SOPS]."""
    return [Gain(entry, score) for entry, score in zip(card.entries, card.totals[1:], strict=True)]


def koya(field: RankingField, card: Card) -> Iterable[Gain]:
    """List the half points against opponents with 50 % or more, forfeits included [2.KOYA]."""
    return [
        Gain(entry, entry.points)
        for entry in card.entries
        if entry.is_game and entry.opponent in field.halfway
    ]


# The opponents' scores: WP, SB and what is left of them after cuts.


def resistance(field: RankingField, group: Group, *, low: int = 0, high: int = 0) -> Values:
    """Add up the opponents' scores in half points [2.WP], less the lowest and the highest."""
    return _total(field, group, _score, (low, high))


def sonneborn_berger(field: RankingField, group: Group, *, low: int = 0, high: int = 0) -> Values:
    """Add up the scores of the beaten and half those of the drawn, in quarter points [2.SB]."""
    return _total(field, group, _product, (low, high))


def resistance_terms(
    field: RankingField, _: Group, player: int, *, low: int = 0, high: int = 0
) -> tuple[Term, ...]:
    """Show every opponent with the score that counted for WP."""
    return _terms("wp", field.meetings[player], _score, (low, high))


def sonneborn_berger_terms(
    field: RankingField, _: Group, player: int, *, low: int = 0, high: int = 0
) -> tuple[Term, ...]:
    """Show every opponent with the score and the result that counted for SB."""
    return _terms("sb", field.meetings[player], _product, (low, high))


Worth = Callable[[Meeting], int]


def _score(meeting: Meeting) -> int:
    return meeting.score


def _product(meeting: Meeting) -> int:
    return meeting.score * meeting.points


def _total(field: RankingField, group: Group, worth: Worth, cuts: tuple[int, int]) -> Values:
    meetings = field.meetings
    if cuts == (0, 0):
        return {player: sum(map(worth, meetings[player])) for player in group}
    return {player: sum(map(worth, _cut(meetings[player], worth, cuts))) for player in group}


def _terms(
    kind: str, meetings: tuple[Meeting, ...], worth: Worth, cuts: tuple[int, int]
) -> tuple[Term, ...]:
    rounds = {meeting.round for meeting in _cut(meetings, worth, cuts)}
    return tuple(
        Term(
            code=f"{kind}-{meeting.basis.value}",
            round=meeting.round,
            opponent=meeting.opponent,
            points=meeting.points,
            score=meeting.score,
            adds=worth(meeting),
            cut=meeting.round not in rounds,
        )
        for meeting in meetings
    )


def _cut(meetings: tuple[Meeting, ...], worth: Worth, cuts: tuple[int, int]) -> list[Meeting]:
    """Cut the least significant rounds and then the most significant ones.

    Least significant is the lowest score of an opponent; among equals the lowest worth. A
    voluntary unplayed round goes first when it is worth no less than that (C.07 16.5).
    """
    low, high = cuts
    rest = sorted(meetings, key=lambda meeting: (meeting.score, worth(meeting)))
    for _ in range(min(low, len(rest))):
        voluntary = [meeting for meeting in rest if meeting.voluntary]
        lowest = min(voluntary, key=worth, default=rest[0])
        rest.remove(lowest if worth(lowest) >= worth(rest[0]) else rest[0])
    return rest[: max(0, len(rest) - high)]


# The games of the tied players among themselves: DE, DEB and DE-FIDE.

_Key = TypeVar("_Key", int, Fraction, tuple[bool, int])

Places = list[Group]
"""A group split into places, the best first; equal players stand together."""


def mutual_games(field: RankingField, group: Group, player: int) -> Iterator[Entry]:
    """List a player's games really played against the others of a group."""
    others = frozenset(group)
    return (
        entry for entry in field.cards[player].entries if entry.played and entry.opponent in others
    )


def mutual_points(field: RankingField, group: Group) -> Values:
    """Add up the half points among the tied, if all have really met each other [2.DE]."""
    members = frozenset(group)
    if any(members - field.cards[player].met != {player} for player in group):
        return dict.fromkeys(group)
    return {
        player: sum(entry.points for entry in mutual_games(field, group, player))
        for player in group
    }


def mutual_terms(field: RankingField, group: Group, player: int) -> tuple[Term, ...]:
    """Show the games among the tied, and the pairs that have not met."""
    missing = frozenset(group) - field.cards[player].met - {player}
    return tuple(
        Term("mutual", entry.round, entry.opponent, entry.points, adds=entry.points)
        for entry in mutual_games(field, group, player)
    ) + tuple(Term("not-met", opponent=opponent) for opponent in sorted(missing))


def by_mutual_points_then_black(field: RankingField, group: Group, values: Values) -> Places:
    """Split by mutual points; of two who drew their only game black goes first (5.Vierkamp)."""
    if None in values.values():
        return _split_pair(field, group)
    places = split(group, {player: -(values[player] or 0) for player in group})
    return [part for place in places for part in _split_pair(field, place)]


def _split_pair(field: RankingField, place: Group) -> Places:
    if len(place) != 2:
        return [place]
    games = list(mutual_games(field, place, place[0]))
    if len(games) != 1 or games[0].points != field.results.scoring.draw:
        return [place]
    first, second = place
    return [(first,), (second,)] if games[0].colour is Colour.BLACK else [(second,), (first,)]


def split(group: Group, key: Mapping[int, _Key]) -> Places:
    """Split a group by a key, the lowest first."""
    return [
        tuple(part) for _, part in groupby(sorted(group, key=key.__getitem__), key=key.__getitem__)
    ]


def fide_places(field: RankingField, group: Group) -> Values:
    """Give the place within the tied group by C.07 article 6; None where it decides nothing."""
    places = fide_order(field, group)
    if len(places) == 1:
        return dict.fromkeys(group)
    return place_numbers(places)


def place_numbers(places: Sequence[Group]) -> Values:
    """Number places from 1; a shared place has one number, and the next are skipped."""
    numbers: Values = {}
    for place in places:
        numbers |= dict.fromkeys(place, len(numbers) + 1)
    return numbers


def fide_order(field: RankingField, group: Group) -> Places:
    """Split a tied group by direct encounter as C.07 article 6 has it.

    All have met: by the table, and again for each part still tied. Otherwise, in a Swiss only:
    the player above all others whatever the missing games bring, one after the other; then for
    the rest. An unfinished round robin that lacks a game decides nothing.
    """
    if len(group) == 1:
        return [group]
    table = _table(field, group)
    if all(len(row) == len(group) - 1 for row in table.values()):
        parts = split(group, {player: -_sum(row) for player, row in table.items()})
    elif field.is_round_robin:
        parts = [group]
    else:
        parts = _certain_order(field, group, table)
    if len(parts) == 1:
        return parts
    return [place for part in parts for place in fide_order(field, part)]


Table = dict[int, dict[int, Fraction]]
"""For each player the average half points against each opponent in the group."""


def _table(field: RankingField, group: Group) -> Table:
    members = frozenset(group)
    games: dict[int, dict[int, list[int]]] = {player: {} for player in group}
    for player in group:
        for entry in field.cards[player].entries:
            if entry.opponent in members and _counts(field, entry):
                games[player].setdefault(entry.opponent, []).append(entry.points)
    return {
        player: {other: Fraction(sum(made), len(made)) for other, made in row.items()}
        for player, row in games.items()
    }


def _sum(row: Mapping[int, Fraction]) -> Fraction:
    return sum(row.values(), Fraction())


def _counts(field: RankingField, entry: Entry) -> bool:
    return entry.is_game if field.is_round_robin else entry.played


def _certain_order(field: RankingField, group: Group, table: Table) -> Places:
    """Rank from the top as long as one is ahead even if he lost and others won what is missing."""
    worth = field.results.scoring
    missing = {player: len(group) - 1 - len(row) for player, row in table.items()}
    made = {player: _sum(row) for player, row in table.items()}
    least = {player: made[player] + worth.loss * missing[player] for player in group}
    most = {player: made[player] + worth.win * missing[player] for player in group}
    rest = sorted(group, key=lambda player: -least[player])
    certain: Places = []
    while len(rest) > 1 and least[rest[0]] > max(most[player] for player in rest[1:]):
        certain.append((rest.pop(0),))
    return [*certain, tuple(rest)]


def fide_terms(field: RankingField, group: Group, player: int) -> tuple[Term, ...]:
    """Show the games among the tied for C.07 article 6, and the pairs that have not met."""
    members = frozenset(group)
    games = [
        entry
        for entry in field.cards[player].entries
        if entry.opponent in members and _counts(field, entry)
    ]
    missing = members - {entry.opponent for entry in games} - {player}
    return tuple(
        Term("mutual", entry.round, entry.opponent, entry.points) for entry in games
    ) + tuple(Term("not-met", opponent=opponent) for opponent in sorted(missing))


def mutual_conclusion(field: RankingField, group: Group, _: int) -> Message | None:
    """Name the tied players, and whether all of them have met."""
    if not group:
        return Message("not-tied", "2.DE")
    all_met = None not in mutual_points(field, group).values()
    return Message("all-met" if all_met else "not-all-met", "2.DE", {"players": group})


def black_conclusion(field: RankingField, group: Group, player: int) -> Message | None:
    """Name the player with black in a drawn game, who goes first; else as for DE."""
    values = mutual_points(field, group) if group else {}
    level = tuple(other for other in group if values[other] == values[player])
    places = _split_pair(field, level)
    if len(places) == 2:
        (black,), (white,) = places
        return Message("black-first", "5.Vierkamp", {"black": black, "white": white})
    return mutual_conclusion(field, group, player)


def fide_conclusion(field: RankingField, group: Group, _: int) -> Message | None:
    """Name the tied players, and whether the table decided anything."""
    if not group:
        return Message("not-tied", "4.FIDE")
    decided = len(fide_order(field, group)) > 1
    return Message("table-decided" if decided else "table-open", "4.FIDE", {"players": group})


# From outside the games: the lot and the rankings of linked tournaments.


def lot(field: RankingField, group: Group) -> Values:
    """Give the place in the draw with the tournament's seed, or the lot number [2.LOT]."""
    seed = field.tournament.options.seed
    if not seed:
        return {player: field.players[player].lot for player in group}
    drawn = {player: place for place, player in enumerate(draw(field.tournament), 1)}
    return {player: drawn[player] for player in group}


def lot_conclusion(field: RankingField, _: Group, player: int) -> Message:
    """Say whether the lot was drawn or is the lot number."""
    place = lot(field, (player,))[player]
    drawn = bool(field.tournament.options.seed)
    return Message("lot-drawn" if drawn else "lot-number", "2.LOT", {"place": place or 0})


def draw(tournament: Tournament) -> list[int]:
    """Draw all players in an order that depends only on the seed and their ids."""
    seed = tournament.options.seed
    ids = [player.id for player in tournament.players]
    return sorted(ids, key=lambda player: sha256(f"{seed}/{player}".encode()).digest())


def standing(field: RankingField, group: Group, *, name: str) -> Values:
    """Give the place in another ranking; players outside it come last (5.Vierkamp)."""
    places = place_numbers(linked_ranking(field.tournament.links, name) or ())
    return {player: places.get(player) for player in group}


def linked_ranking(links: Links, name: str) -> Sequence[Group] | None:
    """Find a linked ranking by its name, as it is written or else in any case."""
    exact = dict(links.standings).get(name)
    if exact is not None:
        return exact
    return {key.casefold(): value for key, value in links.standings}.get(name.casefold())


def rank_sum(field: RankingField, group: Group) -> Values:
    """Add up the ranks in part tournaments; absent players rank behind (5.Snelschaak)."""
    parts = field.tournament.links.parts
    if not parts:
        return dict.fromkeys(group)
    places = [(place_numbers(part), _behind(part)) for part in parts]
    return {
        player: sum(numbers.get(player) or behind for numbers, behind in places) for player in group
    }


def rank_sum_terms(field: RankingField, _: Group, player: int) -> tuple[Term, ...]:
    """Show the rank in every part tournament."""
    terms = []
    for number, part in enumerate(field.tournament.links.parts, 1):
        place = place_numbers(part).get(player)
        code = "part-missed" if place is None else "part"
        terms.append(Term(code, round=number, adds=place or _behind(part)))
    return tuple(terms)


def playoff(field: RankingField, group: Group) -> Values:
    """Give the place in the play-off among the tied; players outside it come last (2.Play-off)."""
    members = frozenset(group)
    ranking = field.tournament.links.playoff
    places = [tuple(player for player in place if player in members) for place in ranking]
    numbers = place_numbers([place for place in places if place])
    if not numbers:
        return dict.fromkeys(group)
    return {player: numbers.get(player, len(numbers) + 1) for player in group}


def _behind(part: Sequence[Group]) -> int:
    return sum(len(place) for place in part) + 1
