"""Summaries of tournaments for lists: a cache in the database beside the tournament.

After a start no journal has to be folded for a list. A summary names what it was made from: the
head of the journal and its edition, the release of the program, and what else it depends on. It
is valid only while all of that is so. Writing a line, restoring a database or running an older
version therefore invalidates it by itself; only erasing a person must empty it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from django.db import DatabaseError, transaction

from zwitser import __version__
from zwitser.journal.events import RoundPublished
from zwitser.journal.state import Phase, State, to_tournament
from zwitser.model import Tournament as Played
from zwitser_web import store
from zwitser_web.models import Tournament
from zwitser_web.round_numbers import last_played
from zwitser_web.tournaments.boards import adjourned_of
from zwitser_web.tournaments.hall import public_part, with_short_names
from zwitser_web.tournaments.standings import rank_tables

SHAPE = 1
"""To be raised when the fields of a summary, or how they are found, become others."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A tournament in a list; `is_finished` when all was played, adjourned games too.

    `round` of `in_period` (0 where the period has no name) was played last, 0 before the first;
    `period` is the one being played, of which `has_rounds` tells. Only `published` (the moment of
    the last publication), `public_rounds` and `winner` are for everybody.
    """

    name: str
    system: str
    players: int
    phase: str
    planned: int
    period: int
    has_rounds: bool
    round: int
    in_period: int
    is_finished: bool
    leader: str
    public_rounds: int
    published: str
    winner: str

    @property
    def is_over(self) -> bool:
        """Say whether no round is to come and no result is open."""
        return self.phase == Phase.NOTHING.name and not self.period


def summaries(rows: Sequence[Tournament]) -> list[Summary | None]:
    """Give the summaries of many tournaments, nothing for one that can't be read.

    One query tells which of them changed since; only those are loaded.
    """
    heads = store.heads(rows)
    keys = {}
    for row in rows:
        shown = f"{row.short_names:d}{row.archived is not None:d}"
        made_from = f"{SHAPE} {__version__} {row.created.isoformat()}"
        keys[row.pk] = f"{made_from} {heads.get(row.pk, '')} {shown}"
    known = {
        row.pk: Summary(**row.summary["of"])
        for row in rows
        if row.summary.get("key") == keys[row.pk]
    }
    changed = [row for row in rows if row.pk not in known]
    states = zip(changed, store.load_many(changed), strict=True)
    made = {row: summary_of(row, state) for row, state in states if state}
    if made:
        _keep(made, keys)
    known |= {row.pk: summary for row, summary in made.items()}
    return [known.get(row.pk) for row in rows]


def _keep(made: Mapping[Tournament, Summary], keys: Mapping[int, str]) -> None:
    """Write summaries beside their tournaments, where nobody else is writing just now.

    A journal that was written anew meanwhile is left alone: there may be a name less in it.
    """
    found = {row.pk: (row.created, summary) for row, summary in made.items()}
    with suppress(DatabaseError), transaction.atomic():
        free = Tournament.objects.select_for_update(skip_locked=True).filter(pk__in=found)
        for pk, created in free.order_by("pk").values_list("pk", "created"):
            then, summary = found[pk]
            if created == then:
                kept = {"key": keys[pk], "of": asdict(summary)}
                Tournament.objects.filter(pk=pk).update(summary=kept)


def summary_of(row: Tournament, state: State) -> Summary:
    played, shown = last_played(state.tournament), public_part(state)
    rounds = sum(len(rounds) for _, rounds in shown.by_period)
    is_over = state.phase is Phase.NOTHING and not state.period
    has_winner = bool(rounds) and (is_over or row.archived is not None)
    if has_winner and row.short_names:
        shown = public_part(with_short_names(state))
    lines = (state.log[number - 1] for number in reversed(state.live))
    facts: dict[str, Any] = {
        "round": played.number if played else 0,
        "in_period": played.period if played and not played.alone else 0,
        "is_finished": bool(state.rounds) and is_over and not adjourned_of(state),
        "leader": _first(to_tournament(state)) if state.rounds else "",
        "winner": _first(shown) if has_winner else "",
    }
    return Summary(
        name=state.tournament.name,
        system=state.tournament.system,
        players=len(state.tournament.players),
        phase=state.phase.name,
        planned=state.planned,
        period=state.period,
        has_rounds=bool(state.rounds),
        public_rounds=rounds,
        published=next((line.at for line in lines if isinstance(line.event, RoundPublished)), ""),
        **facts,
    )


def _first(tournament: Played) -> str:
    """Name the first player, unless it is shared."""
    tables = rank_tables(tournament, None, "nl")
    rows = tables[-1].rows if tables else ()
    return rows[0].player.name if len(rows) > 1 and not rows[1].same else ""
