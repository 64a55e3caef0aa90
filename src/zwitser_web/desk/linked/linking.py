"""Tournaments that hang together, made and linked at the desk.

A tournament made from another has the same players with the same numbers, and belongs to the same
club. What one supplies to another goes through the journal of the one that receives it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zwitser import arbiter
from zwitser.errors import BadInput, Refused
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import to_tournament
from zwitser.model import Player
from zwitser.model import Tournament as Document
from zwitser.names import name_key, plain
from zwitser.ranking import linked
from zwitser.ranking.criteria import PRESETS, Criterion, choose
from zwitser.ranking.linked import Decider, Ranking
from zwitser.ranking.standings import standings
from zwitser_web import store
from zwitser_web.desk.linked import playoffs
from zwitser_web.desk.linked.playoffs import Chain
from zwitser_web.models import PersonalData, Tournament
from zwitser_web.tournaments.desk import Desk

MOST_GROUPS = 64
DECIDERS = tuple(decider.value for decider in Decider)


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody with as many points as the first; `shares` when no criterion parts them."""

    player: Player
    shares: bool


def others(desk: Desk) -> list[Tournament]:
    """List the other tournaments of the club that are not in the bin, newest first."""
    own = desk.grant.tournament
    there = own.club.tournaments.filter(deleted=None).exclude(pk=own.pk)
    return list(there.order_by("-created", "-pk")[:200])


def candidates(desk: Desk, chain: Chain) -> list[Candidate]:
    """List who could play off for the first place; nobody where one has most points.

    After a play-off these are the players whom it left tied.
    """
    if not desk.system.half_points or not desk.state.rounds:
        return []
    if chain.stages:
        by_id = desk.tournament.by_id
        return [Candidate(by_id[player], shares=True) for player in chain.tied]
    table, by_id = standings(desk.tournament), desk.tournament.by_id
    tied = set(linked.tied_for_first(table))
    top = [line for line in table.players if line.points == table.players[0].points]
    found = [Candidate(by_id[line.player], len(tied) > 1 and line.player in tied) for line in top]
    return found if len(found) > 1 else []


def make_groups(desk: Desk, size: int) -> list[Tournament]:
    """Make final groups (vierkampen) from the ranking down (5.Vierkamp)."""
    source = desk.tournament
    if len(source.players) > MOST_GROUPS * size:
        raise Refused("too-many-groups", f"that makes more than {MOST_GROUPS} groups")
    ranking = linked.final_ranking(source)
    groups = linked.final_groups(source, ranking, link=desk.slug, size=size)
    return [_create(desk, group) for group in groups]


def make_playoff(desk: Desk, players: Sequence[int], decider: Decider) -> Tournament:
    """Make the play-off of these players (2.Play-off)."""
    made = _create(desk, linked.playoff(desk.tournament, players, decider))
    playoffs.remember(desk.grant.tournament, made, decider)
    return made


def add_parts(desk: Desk, name: str, slugs: Sequence[str]) -> Tournament:
    """Make the tournament that adds up the ranks of this one and others (5.Snelschaak)."""
    parts = [desk.tournament, *(_document(find(desk, slug)) for slug in slugs)]
    return _create(desk, linked.overall(name.strip() or desk.name, parts, by_name=True))


def partly_there(desk: Desk, slugs: Sequence[str]) -> list[str]:
    """Name who does not take part in all of these tournaments: perhaps he is spelled otherwise."""
    parts = [desk.tournament, *(_document(find(desk, slug)) for slug in slugs)]
    names = [{plain(player.name): player.name for player in part.players} for part in parts]
    everywhere = set.intersection(*(set(known) for known in names))
    partly = {key: name for known in names for key, name in known.items() if key not in everywhere}
    return sorted(partly.values(), key=name_key)


def link_ranking(desk: Desk, other: Tournament) -> None:
    """Link another tournament's ranking, for `STANDING:` and its short name."""
    document = _document(other)
    ranking = _known_here(desk.tournament, document, linked.final_ranking(document))
    _link(
        desk,
        lambda state: arbiter.link(
            state, linked.with_standing(state.tournament, other.slug, ranking).links
        ),
        f"STANDING:{other.slug}",
        first=False,
    )


def link_outcome(desk: Desk, other: Tournament, decider: Decider) -> None:
    """Bring the outcome of a play-off into this tournament, for `PLAYOFF`."""
    document = _document(other)
    ranking = _known_here(desk.tournament, document, linked.outcome([(decider, document)]))
    _link(
        desk,
        lambda state: arbiter.link(state, linked.with_playoff(state.tournament, ranking).links),
        "PLAYOFF",
        first=True,
    )


def _link(desk: Desk, decide: store.Decision, criterion: str, *, first: bool) -> None:
    """Link a ranking and put its criterion before or after those that are there: both, or nothing.

    A refusal comes before anything is written: what was rolled back would stay in memory.
    """
    there = choose(desk.tournament).criteria
    if criterion in [found.id for found in there] or desk.has_proposal:
        desk.act(decide)
        return
    asked = desk.tournament.options.tiebreaks or _words_for(there)
    words = (criterion, *asked) if first else (*asked, criterion)
    options = replace(desk.state.tournament.options, tiebreaks=words)
    arbiter.change_settings(desk.state, options=options)
    desk.act(decide)
    desk.act(lambda state: arbiter.change_settings(state, options=options))


def _words_for(criteria: Sequence[Criterion]) -> tuple[str, ...]:
    """Name a list: by the name that it has, which keeps what decides the first place only."""
    ids = tuple(found.id for found in criteria)
    only = frozenset(found.id for found in criteria if found.first_place_only)
    same = (
        n for n, preset in PRESETS.items() if (preset.criteria, preset.first_place) == (ids, only)
    )
    name = next(same, "")
    return (name,) if name else ids


def find(desk: Desk, slug: str) -> Tournament:
    """Fetch another tournament of the same club."""
    own = desk.grant.tournament
    found = own.club.tournaments.exclude(pk=own.pk).filter(slug=slug).first()
    if found is None:
        raise Refused("choose-tournament", "choose a tournament of this club")
    return found


def _document(tournament: Tournament) -> Document:
    return to_tournament(store.load(tournament))


def _known_here(here: Document, there: Document, ranking: Ranking) -> Ranking:
    """Know everybody by his name, whatever his number there; leave out who takes no part here."""
    ours, theirs = _numbers(here), _numbers(there)
    for player in here.players:
        other = there.by_id.get(player.id)
        if other and plain(player.name) not in theirs and plain(other.name) not in ours:
            named, known = repr(other.name), repr(player.name)
            raise BadInput.at(
                there.name, "other-name-there", player=player.id, there=named, here=known
            )
    numbers = {p.id: _one_of(ours.get(plain(p.name), []), p, there) for p in there.players}
    places = [tuple(n for player in place if (n := numbers[player])) for place in ranking]
    return tuple(place for place in places if place)


def _numbers(document: Document) -> dict[str, list[int]]:
    """Give the numbers of every name; two may be called the same."""
    found: dict[str, list[int]] = {}
    for player in document.players:
        found.setdefault(plain(player.name), []).append(player.id)
    return found


def _one_of(same: Sequence[int], player: Player, there: Document) -> int:
    """Give the number of a player among those of his name, 0 without one."""
    if len(same) > 1 and player.id not in same:
        raise BadInput.at(there.name, "two-of-one-name", name=repr(player.name))
    return player.id if player.id in same else next(iter(same), 0)


def _create(desk: Desk, document: Document) -> Tournament:
    own = desk.grant.tournament
    begin = arbiter.import_document(EMPTY, document)
    made = store.create(own.club, document.name, begin, by=desk.grant.account)
    Tournament.objects.filter(pk=made.pk).update(parent=own.parent or own)
    ids = [player.id for player in document.players]
    PersonalData.objects.bulk_create(
        PersonalData(tournament=made, player=row.player, fields=row.fields)
        for row in PersonalData.objects.filter(tournament=own, player__in=ids)
    )
    return made
