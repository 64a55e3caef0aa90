"""Linked tournaments: final groups, play-offs, sums of parts, linked rankings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from django.contrib import messages
from django.db import transaction
from django.db.models import Q
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from zwitser import arbiter
from zwitser.errors import BadInput, Refused, ZwitserError
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import Phase, to_tournament
from zwitser.model import Player
from zwitser.model import Tournament as Document
from zwitser.names import name_key, plain
from zwitser.ranking import linked as rules
from zwitser.ranking.criteria import PRESETS, Criterion, choose
from zwitser.ranking.linked import GROUP_SIZE, Decider, Ranking
from zwitser.ranking.standings import standings
from zwitser_web import store
from zwitser_web.accounts.given_names import known_as
from zwitser_web.models import PersonalData, Playoff, Role, Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, refusal, text
from zwitser_web.tournaments.desk import Desk, open_desk

MOST_NAMES = 12
"""Names in one sentence."""


@require_http_methods(["GET", "HEAD", "POST"])
def linked_tournaments(request: WebRequest, slug: str) -> HttpResponse:
    """Show which tournaments can be derived or linked; do so."""
    desk = open_desk(request, slug, Role.ARBITER)
    if request.method != "POST":
        return _page(desk)
    do = ACTIONS.get(request.POST.get("do", ""))
    if do is None:
        return HttpResponseRedirect(desk.url("linked"))
    try:
        with transaction.atomic():
            return HttpResponseRedirect(do(desk))
    except ZwitserError as error:
        if isinstance(error, BadInput):
            why = " ".join(fault_words(error, desk.lang))
        else:
            why = refusal(error, desk.names, desk.lang)
        messages.error(request, why)
        return HttpResponseRedirect(desk.url("linked"))


def _page(desk: Desk) -> HttpResponse:
    links, chain = desk.state.tournament.links, chain_of(desk)
    known = others(desk)
    # A new season begins without who has withdrawn.
    outcome = [[desk.names[p] for p in place if p in desk.names] for place in links.playoff]
    called = {other.slug: known_as(other.name, desk.lang) for other in known}
    context = {
        "here": "settings",
        "others": known,
        "chain": chain,
        "candidates": candidates(desk, chain),
        "deciders": DECIDERS,
        "size": GROUP_SIZE,
        "has_players": len(desk.names) > 1,
        "linked_rankings": [called.get(slug, slug) for slug, _ in links.standings],
        "parts": len(links.parts),
        "outcome": [" = ".join(names) for names in outcome if names],
    }
    return desk.render("linked.html", context)


def _groups(desk: Desk) -> str:
    """Make final groups (vierkampen) from the ranking down (5.Vierkamp)."""
    source, given = desk.tournament, desk.request.POST.get("size", "")
    if not (given.isascii() and given.isdecimal() and len(given) < 4):
        raise Refused("group-size", "a group has two players or more")
    size = int(given)
    if len(source.players) > MOST_GROUPS * size:
        raise Refused("too-many-groups", f"that makes more than {MOST_GROUPS} groups")
    ranking = rules.final_ranking(source)
    groups = rules.final_groups(source, ranking, link=desk.slug, size=size)
    for group in groups:
        _create(desk, group)
    messages.success(desk.request, text("linked.made", desk.lang, count=len(groups)))
    return reverse("home")


def _playoff(desk: Desk) -> str:
    """Make the play-off of the players who were chosen (2.Play-off)."""
    chosen = [int(p) for p in desk.request.POST.getlist("player") if p.isdecimal() and len(p) < 9]
    decider = _decider(desk)
    made = _create(desk, rules.playoff(desk.tournament, chosen, decider))
    Playoff.objects.create(parent=desk.row, tournament=made, decider=decider.value)
    return _today(made)


def _parts(desk: Desk) -> str:
    """Make the tournament that adds up the ranks of this one and others (5.Snelschaak)."""
    given = desk.request.POST
    name, others = given.get("name", "")[:200].strip(), given.getlist("part")
    parts = [desk.tournament, *(_document(find(desk, slug)) for slug in others)]
    made = _create(desk, rules.overall(name or desk.name, parts, by_name=True))
    if partly := _find_absent(parts):
        more = [text("linked.parts_more", desk.lang, count=len(partly) - MOST_NAMES)]
        names = "; ".join(partly[:MOST_NAMES] + (more if len(partly) > MOST_NAMES else []))
        messages.warning(desk.request, text("linked.parts_partly", desk.lang, names=names))
    return _today(made)


def _ranking(desk: Desk) -> str:
    """Link another tournament's ranking, for `STANDING:` and its short name."""
    other = find(desk, desk.request.POST.get("other", ""))
    document = _document(other)
    ranking = _match_names(desk.tournament, document, rules.final_ranking(document))
    _link(
        desk,
        lambda state: arbiter.link(
            state, rules.with_standing(state.tournament, other.slug, ranking).links
        ),
        f"STANDING:{other.slug}",
        first=False,
    )
    name = known_as(other.name, desk.lang)
    messages.success(desk.request, text("linked.ranking_done", desk.lang, name=name))
    return desk.url("linked")


def _outcome(desk: Desk) -> str:
    """Bring the outcome of a play-off into this tournament, for `PLAYOFF`."""
    document = _document(find(desk, desk.request.POST.get("other", "")))
    ranking = _match_names(desk.tournament, document, rules.outcome([(_decider(desk), document)]))
    _link(
        desk,
        lambda state: arbiter.link(state, rules.with_playoff(state.tournament, ranking).links),
        "PLAYOFF",
        first=True,
    )
    messages.success(desk.request, text("linked.outcome_done", desk.lang))
    return desk.url("linked")


def _chain(desk: Desk) -> str:
    """Bring the outcome of the whole chain into the tournament, for `PLAYOFF` (2.Play-off)."""
    ranking = chain_of(desk).ranking
    desk.act(lambda state: arbiter.link(state, rules.with_playoff(state.tournament, ranking).links))
    messages.success(desk.request, text("linked.outcome_done", desk.lang))
    return desk.url("standings")


ACTIONS: dict[str, Callable[[Desk], str]] = {
    "groups": _groups,
    "playoff": _playoff,
    "parts": _parts,
    "ranking": _ranking,
    "outcome": _outcome,
    "chain": _chain,
}
"""What the page can do; each gives the address to go on to."""


def _decider(desk: Desk) -> Decider:
    wanted = desk.request.POST.get("decider", "")
    if wanted not in DECIDERS:
        raise Http404
    return Decider(wanted)


def _today(tournament: Tournament) -> str:
    return reverse("today", kwargs={"slug": tournament.slug})


# Tournaments that hang together, made and linked at the desk.
#
# A tournament made from another has the same players with the same numbers, and belongs to the same
# club. What one supplies to another goes through the journal of the one that receives it.

MOST_GROUPS = 64
DECIDERS = tuple(decider.value for decider in Decider)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A player with as many points as the first; `shares` when no tie-break decides."""

    player: Player
    shares: bool


def others(desk: Desk) -> list[Tournament]:
    """List the other tournaments of the club that are not in the bin, newest first."""
    own = desk.row
    there = own.club.tournaments.filter(deleted=None).exclude(pk=own.pk)
    return list(there.order_by("-created", "-pk")[:200])


def candidates(desk: Desk, chain: Chain) -> list[Candidate]:
    """List the candidates for a play-off; none where one player has most points.

    After a play-off these are the players still tied.
    """
    if not desk.system.half_points or not desk.state.rounds:
        return []
    if chain.stages:
        by_id = desk.tournament.by_id
        return [Candidate(by_id[player], shares=True) for player in chain.tied]
    table, by_id = standings(desk.tournament), desk.tournament.by_id
    tied = set(rules.tied_for_first(table))
    top = [line for line in table.players if line.points == table.players[0].points]
    found = [Candidate(by_id[line.player], len(tied) > 1 and line.player in tied) for line in top]
    return found if len(found) > 1 else []


def _find_absent(parts: Sequence[Document]) -> list[str]:
    """Name players missing from some of these tournaments, perhaps spelled otherwise."""
    names = [{plain(player.name): player.name for player in part.players} for part in parts]
    everywhere = set.intersection(*(set(known) for known in names))
    partly = {key: name for known in names for key, name in known.items() if key not in everywhere}
    return sorted(partly.values(), key=name_key)


def _link(desk: Desk, decide: store.Decision, criterion: str, *, first: bool) -> None:
    """Link a ranking and put its criterion before or after the present ones, atomically.

    A refusal comes before any write: a state that was rolled back would stay cached.
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
    """Name a list: its preset, if the criteria for the first place only are the same too."""
    ids = tuple(found.id for found in criteria)
    only = frozenset(found.id for found in criteria if found.first_place_only)
    for name, preset in PRESETS.items():
        if (preset.criteria, preset.first_place) == (ids, only):
            return (name,)
    return ids


def find(desk: Desk, slug: str) -> Tournament:
    """Fetch another tournament of the same club."""
    own = desk.row
    found = own.club.tournaments.exclude(pk=own.pk).filter(slug=slug).first()
    if found is None:
        raise Refused("choose-tournament", "choose a tournament of this club")
    return found


def _document(tournament: Tournament) -> Document:
    return to_tournament(store.load(tournament))


def _match_names(here: Document, there: Document, ranking: Ranking) -> Ranking:
    """Match players by name, whatever their number there; leave out players not here."""
    ours, theirs = _numbers(here), _numbers(there)
    for player in here.players:
        other = there.by_id.get(player.id)
        if other and plain(player.name) not in theirs and plain(other.name) not in ours:
            named, known = repr(other.name), repr(player.name)
            raise BadInput.at(
                there.name, "other-name-there", player=player.id, there=named, here=known
            )
    numbers: dict[int, int] = {}
    for player in there.players:
        same = ours.get(plain(player.name), [])
        if len(same) > 1 and player.id not in same:
            raise BadInput.at(there.name, "two-of-one-name", name=repr(player.name))
        if same:
            numbers[player.id] = player.id if player.id in same else same[0]
    places = [tuple(numbers[player] for player in place if player in numbers) for place in ranking]
    return tuple(place for place in places if place)


def _numbers(document: Document) -> dict[str, list[int]]:
    """Index the numbers by name; two players may share a name."""
    found: dict[str, list[int]] = {}
    for player in document.players:
        found.setdefault(plain(player.name), []).append(player.id)
    return found


def _create(desk: Desk, document: Document) -> Tournament:
    own = desk.row
    begin = arbiter.import_document(EMPTY, document)
    made = store.create(own.club, document.name, begin, by=desk.grant.account)
    Tournament.objects.filter(pk=made.pk).update(parent=own.parent or own)
    ids = [player.id for player in document.players]
    PersonalData.objects.bulk_create(
        PersonalData(tournament=made, player=row.player, fields=row.fields)
        for row in PersonalData.objects.filter(tournament=own, player__in=ids)
    )
    return made


# The play-offs of a tournament: which belong to it, how far they are, and what they decide.
#
# What stays tied after one plays again in the next; together they are a chain, taken in one go.


@dataclass(frozen=True, slots=True)
class PlayoffStage:
    """One play-off of a chain; `is_done` when nothing more is to be played in it."""

    row: Tournament
    decider: Decider
    document: Document
    is_done: bool

    @property
    def name(self) -> str:
        return self.document.name


@dataclass(frozen=True, slots=True)
class Chain:
    """The play-offs of a tournament in order, and the ranking they give so far.

    `decides` is the tournament for which this one is a play-off itself.
    """

    stages: tuple[PlayoffStage, ...] = ()
    ranking: Ranking = ()
    order: str = ""
    is_taken: bool = False
    decides: Tournament | None = None

    @property
    def is_done(self) -> bool:
        return all(stage.is_done for stage in self.stages)

    @property
    def tied(self) -> tuple[int, ...]:
        """The players still tied when the last play-off is over."""
        first = self.ranking[0] if self.ranking and self.is_done else ()
        return first if len(first) > 1 else ()

    @property
    def can_be_taken(self) -> bool:
        return len(self.ranking) > 1 and not self.is_taken


def chain_of(desk: Desk) -> Chain:
    """Read the play-offs that were made for a tournament, and which one it decides itself."""
    own = desk.row
    found = Playoff.objects.filter(Q(parent=own) | Q(tournament=own)).order_by("pk")
    rows = list(found.select_related("parent", "tournament"))
    decides = next((row.parent for row in rows if row.tournament_id == own.pk), None)
    stages = tuple(_stage(row) for row in rows if row.parent_id == own.pk)
    played = [(s.decider, s.document) for s in takewhile(lambda stage: stage.is_done, stages)]
    try:
        ranking = rules.outcome(played)
    except BadInput:  # They do not follow from one another.
        ranking = ()
    order = " · ".join(_places(ranking, desk.names))
    taken = bool(ranking) and desk.state.tournament.links.playoff == ranking
    return Chain(stages, ranking, order, taken, decides)


def _places(ranking: Ranking, names: Mapping[int, str]) -> Iterator[str]:
    """Format each place with its number; a shared one names all its players."""
    number = 1
    for place in ranking:
        yield f"{number}. {' = '.join(names.get(player, '') for player in place)}"
        number += len(place)


def _stage(row: Playoff) -> PlayoffStage:
    """Read a play-off, and whether it is over: all its rounds, or one where the loser is out."""
    state, decider = store.load(row.tournament), Decider(row.decider)
    if decider is Decider.DOUBLE_ROUND_ROBIN:
        is_done = state.phase is Phase.NOTHING
    else:
        is_done = bool(state.rounds) and not state.pending and not state.has_proposal
    return PlayoffStage(row.tournament, decider, to_tournament(state), is_done)
