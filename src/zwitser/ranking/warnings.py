"""Warn about a list of criteria that does not fit the tournament."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.messages import Message
from zwitser.model import Links, Tournament
from zwitser.ranking.criterion import Criterion, Decides, Suits
from zwitser.ranking.elsewhere import linked_ranking
from zwitser.ranking.field import Field
from zwitser.ranking.registry import STANDING
from zwitser.systems import system_of


def warnings(field: Field, criteria: Sequence[Criterion]) -> tuple[Message, ...]:
    """Say which criteria make no sense here, and whether the first place may stay shared.

    [1.EenWinnaar]
    """
    tournament = field.tournament
    found = [
        claim
        for criterion in criteria
        for claim in (*_misfits(tournament, criterion), *_unlinked(tournament.links, criterion))
    ]
    if not any(_decides_all(field, criterion) for criterion in criteria):
        found.append(Message("tiebreaks.shared-first", "1.EenWinnaar"))
    return tuple(found)


def _decides_all(field: Field, criterion: Criterion) -> bool:
    """Say whether nobody can be tied after this criterion, whatever the results are."""
    if criterion.decides is not Decides.BEFOREHAND:
        return criterion.decides is Decides.ALL
    values = criterion.compute(field, tuple(field.cards)).values()
    return None not in values and len(set(values)) == len(values)


def _misfits(tournament: Tournament, criterion: Criterion) -> Iterator[Message]:
    round_robin = system_of(tournament).has_table
    if criterion.suits is Suits.SWISS and round_robin:
        yield Message(
            "tiebreaks.not-in-round-robin", criterion.article, {"criterion": criterion.id}
        )
    if criterion.suits is Suits.ROUND_ROBIN and not round_robin:
        yield Message("tiebreaks.not-in-swiss", criterion.article, {"criterion": criterion.id})


def _unlinked(links: Links, criterion: Criterion) -> Iterator[Message]:
    present = {
        "RANKSUM": bool(links.parts),
        "PLAYOFF": bool(links.playoff),
    }
    if criterion.id.startswith(STANDING):
        known = linked_ranking(links, criterion.id[len(STANDING) :]) is not None
    else:
        known = present.get(criterion.id, True)
    if not known:
        yield Message("tiebreaks.no-link", criterion.article, {"criterion": criterion.id})
