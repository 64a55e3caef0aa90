"""Criteria that come from outside the games: the lot and the rankings of linked tournaments."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from zwitser.messages import Message
from zwitser.model import Links, Tournament
from zwitser.ranking.field import Field, Group, Term, Values
from zwitser.ranking.mutual import place_numbers


def lot(field: Field, group: Group) -> Values:
    """Give the place in the draw with the tournament's seed, or the lot number [2.LOT]."""
    seed = field.tournament.options.seed
    if not seed:
        return {player: field.players[player].lot for player in group}
    drawn = {player: place for place, player in enumerate(draw(field.tournament), 1)}
    return {player: drawn[player] for player in group}


def lot_conclusion(field: Field, _: Group, player: int) -> Message:
    """Say whether the lot was drawn or is the lot number."""
    place = lot(field, (player,))[player]
    drawn = bool(field.tournament.options.seed)
    return Message("lot-drawn" if drawn else "lot-number", "2.LOT", {"place": place or 0})


def draw(tournament: Tournament) -> list[int]:
    """Draw all players in an order that hangs on nothing but the seed and their ids."""
    seed = tournament.options.seed
    ids = [player.id for player in tournament.players]
    return sorted(ids, key=lambda player: sha256(f"{seed}/{player}".encode()).digest())


def standing(field: Field, group: Group, *, name: str) -> Values:
    """Give the place in another ranking; who is not in it has none and comes last (5.Vierkamp)."""
    places = place_numbers(linked_ranking(field.tournament.links, name) or ())
    return {player: places.get(player) for player in group}


def linked_ranking(links: Links, name: str) -> Sequence[Group] | None:
    """Find a linked ranking by its name, as it is written or else in any case."""
    exact = dict(links.standings).get(name)
    if exact is not None:
        return exact
    return {key.casefold(): value for key, value in links.standings}.get(name.casefold())


def rank_sum(field: Field, group: Group) -> Values:
    """Add up the ranks in the part tournaments; who missed one ranks behind it (5.Snelschaak)."""
    parts = field.tournament.links.parts
    if not parts:
        return dict.fromkeys(group)
    places = [(place_numbers(part), _behind(part)) for part in parts]
    return {
        player: sum(numbers.get(player) or behind for numbers, behind in places) for player in group
    }


def rank_sum_terms(field: Field, _: Group, player: int) -> tuple[Term, ...]:
    """Show the rank in every part tournament."""
    terms = []
    for number, part in enumerate(field.tournament.links.parts, 1):
        place = place_numbers(part).get(player)
        code = "part-missed" if place is None else "part"
        terms.append(Term(code, round=number, adds=place or _behind(part)))
    return tuple(terms)


def playoff(field: Field, group: Group) -> Values:
    """Give the place in the play-off among the tied; who was not in it comes last (2.Play-off)."""
    members = frozenset(group)
    ranking = field.tournament.links.playoff
    places = [tuple(player for player in place if player in members) for place in ranking]
    numbers = place_numbers([place for place in places if place])
    if not numbers:
        return dict.fromkeys(group)
    return {player: numbers.get(player, len(numbers) + 1) for player in group}


def _behind(part: Sequence[Group]) -> int:
    return sum(len(place) for place in part) + 1
