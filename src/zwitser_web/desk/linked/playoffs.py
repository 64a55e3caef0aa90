"""The play-offs of a tournament: which belong to it, how far they are, and what they decide.

What stays tied after one plays again in the next; together they are a chain, taken in one go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.db.models import Q

from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.journal.state import Phase, State, to_tournament
from zwitser.model import Tournament as Document
from zwitser.ranking import linked
from zwitser.ranking.linked import Decider, Ranking
from zwitser_web import store
from zwitser_web.models import Playoff, Tournament
from zwitser_web.tournaments.desk import Desk


@dataclass(frozen=True, slots=True)
class Stage:
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

    stages: tuple[Stage, ...] = ()
    ranking: Ranking = ()
    order: str = ""
    is_taken: bool = False
    decides: Tournament | None = None

    @property
    def is_done(self) -> bool:
        return all(stage.is_done for stage in self.stages)

    @property
    def tied(self) -> tuple[int, ...]:
        """Those whom no play-off has parted yet, when the last one is over."""
        first = self.ranking[0] if self.ranking and self.is_done else ()
        return first if len(first) > 1 else ()

    @property
    def can_be_taken(self) -> bool:
        return len(self.ranking) > 1 and not self.is_taken


def chain_of(desk: Desk) -> Chain:
    """Read the play-offs that were made for a tournament, and which one it decides itself."""
    own = desk.grant.tournament
    found = Playoff.objects.filter(Q(parent=own) | Q(tournament=own)).order_by("pk")
    rows = list(found.select_related("parent", "tournament"))
    decides = next((row.parent for row in rows if row.tournament_id == own.pk), None)
    stages = tuple(_stage(row) for row in rows if row.parent_id == own.pk)
    ranking = _ranking(takewhile(lambda stage: stage.is_done, stages))
    order = " · ".join(_places(ranking, desk.names))
    taken = bool(ranking) and desk.state.tournament.links.playoff == ranking
    return Chain(stages, ranking, order, taken, decides)


def _places(ranking: Ranking, names: Mapping[int, str]) -> Iterator[str]:
    """Write each place with its number; a shared one names all who share it."""
    number = 1
    for place in ranking:
        yield f"{number}. {' = '.join(names.get(player, '') for player in place)}"
        number += len(place)


def remember(parent: Tournament, made: Tournament, decider: Decider) -> None:
    """Write down which play-off belongs to which tournament."""
    Playoff.objects.create(parent=parent, tournament=made, decider=decider.value)


def take(desk: Desk) -> None:
    """Bring the outcome of the whole chain into the tournament, for `PLAYOFF` (2.Play-off)."""
    ranking = chain_of(desk).ranking
    desk.act(
        lambda state: arbiter.link(state, linked.with_playoff(state.tournament, ranking).links)
    )


def _stage(row: Playoff) -> Stage:
    state, decider = store.load(row.tournament), Decider(row.decider)
    return Stage(row.tournament, decider, to_tournament(state), _is_done(state, decider))


def _is_done(state: State, decider: Decider) -> bool:
    """Say whether a play-off is over: all its rounds, or one where who loses is out."""
    if decider is Decider.DOUBLE_ROUND_ROBIN:
        return state.phase is Phase.NOTHING
    return bool(state.rounds) and not state.pending and not state.has_proposal


def _ranking(stages: Iterable[Stage]) -> Ranking:
    """Put the play-offs together; none where they do not follow from one another."""
    played: Sequence[tuple[Decider, Document]] = [(s.decider, s.document) for s in stages]
    try:
        return linked.outcome(played)
    except BadInput:
        return ()
