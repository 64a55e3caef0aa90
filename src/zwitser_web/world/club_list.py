"""A club as everybody sees it: what runs, when it is played, and what was, season by season.

Only tournaments that are open to everybody stand here, and of them only what was published.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from zwitser.journal.events import RoundPublished
from zwitser.journal.state import Phase, State
from zwitser.messages import Language
from zwitser_web.accounts.given_names import known_as
from zwitser_web.models import Club, Tournament
from zwitser_web.store import journal as journal_store
from zwitser_web.store.caches import forgets
from zwitser_web.texts import text
from zwitser_web.tournaments.published import public_part, with_short_names
from zwitser_web.tournaments.standings import rank_tables
from zwitser_web.world import chosen
from zwitser_web.world.feeds import planned_days

MOST = 400
"""Tournaments on the page, the newest."""

BEGINS = 9
"""The month in which a season begins."""

EVENINGS = 30
"""Days in the calendar."""


_winners: dict[tuple[int, datetime, int, bool], str] = {}
"""Who won, by tournament, length of its journal and whether names are short."""


@dataclass(frozen=True, slots=True)
class Item:
    """A tournament in the list; `season` is that of its last round."""

    slug: str
    name: str
    system: str
    rounds: int
    progress: str
    is_running: bool
    season: str
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Season:
    """The tournaments of one season that are over."""

    name: str
    items: Sequence[Item]


@dataclass(frozen=True, slots=True)
class Evening:
    """A day on which a round is to be played."""

    day: date
    slug: str
    name: str
    number: int
    words: str
    made: datetime


@dataclass(frozen=True, slots=True)
class Overview:
    """All that everybody sees of a club."""

    running: Sequence[Item]
    evenings: Sequence[Evening]
    seasons: Sequence[Season]


def listed(club: Club) -> list[Tournament]:
    """List the tournaments of a club that are open to everybody, newest first."""
    return list(chosen.listed().filter(club=club)[:MOST])


def seen(rows: Sequence[Tournament]) -> list[Tournament]:
    """Leave out what nobody saw yet: neither a round nor a day was published."""
    states = journal_store.load_many(rows)
    return [
        row for row, state in zip(rows, states, strict=True) if state and _is_public(row, state)
    ]


def overview(rows: Sequence[Tournament], lang: Language) -> Overview:
    """Sort tournaments into what runs and the seasons that were; what nobody saw yet is left out.

    A tournament with days but without rounds is one that is to come.
    """
    states = journal_store.load_many(rows)
    pairs = [(row, state) for row, state in zip(rows, states, strict=True) if state]
    items = [_item(row, state, lang) for row, state in pairs if _is_public(row, state)]
    evenings = [day for row, state in pairs for day in _evenings(row, state, lang)]
    past = [item for item in items if not item.is_running]
    names = sorted({item.season for item in past}, reverse=True)
    return Overview(
        [item for item in items if item.is_running],
        sorted(evenings, key=lambda evening: (evening.day, evening.name))[:EVENINGS],
        [Season(name, [item for item in past if item.season == name]) for name in names],
    )


def season_of(day: date) -> str:
    """Name the season of a day: `2026–2027` from September to August."""
    first = day.year if day.month >= BEGINS else day.year - 1
    return f"{first}–{first + 1}"


def _rounds(state: State) -> int:
    return sum(len(rounds) for _, rounds in public_part(state).by_period)


def _is_public(row: Tournament, state: State) -> bool:
    return bool(_rounds(state) or planned_days(row))


def _item(row: Tournament, state: State, lang: Language) -> Item:
    rounds = _rounds(state)
    over = bool(row.archived) or (
        bool(rounds) and state.phase is Phase.NOTHING and not state.period
    )
    return Item(
        row.public_slug,
        known_as(row.name, lang),
        state.tournament.system,
        rounds,
        _progress(row, state, rounds, lang),
        is_running=not over,
        season=season_of(timezone.localtime(_last_moment(row, state)).date()),
        winner=_winner(row, state, lang) if over and rounds else "",
    )


def _progress(row: Tournament, state: State, rounds: int, lang: Language) -> str:
    if not rounds:
        return text("clubpage.begins", lang, day=_shown(min(planned_days(row))))
    if not state.planned or state.period:
        return text("home.round_open", lang, round=rounds)
    return text("home.round", lang, round=rounds, rounds=state.planned)


def _shown(day: date) -> str:
    return f"{day.day}-{day.month}-{day.year}"


def _last_moment(row: Tournament, state: State) -> datetime:
    """Give when a round was published last; an imported tournament has only its own beginning."""
    lines = (state.log[number - 1] for number in reversed(state.live))
    moments = (line.at for line in lines if isinstance(line.event, RoundPublished))
    last = next(moments, "")
    return datetime.fromisoformat(last) if last else row.created


def _winner(row: Tournament, state: State, lang: Language) -> str:
    """Name who won, where that is one player, as the public pages name him."""
    key = row.pk, row.created, len(state.log), row.short_names
    if key not in _winners:
        while len(_winners) >= 2 * MOST:
            _winners.pop(next(iter(_winners)))
        _winners[key] = _first(with_short_names(state) if row.short_names else state)
    name = _winners[key]
    return text("home.winner", lang, name=name) if name else ""


@forgets
def _forget() -> None:
    """Drop every winner from memory."""
    _winners.clear()


def _first(state: State) -> str:
    tables = rank_tables(public_part(state), None, "nl")
    rows = tables[-1].rows if tables else ()
    return rows[0].player.name if len(rows) > 1 and not rows[1].same else ""


def _evenings(row: Tournament, state: State, lang: Language) -> Iterable[Evening]:
    """List the days from today on; a round that was published is not to come."""
    today, done = timezone.localdate(), _rounds(state)
    key = "clubpage.evening" if state.period else "clubpage.round"
    for number, day in enumerate(planned_days(row), 1):
        if day >= today and number > done and not row.archived:
            words = text(key, lang, number=number)
            name = known_as(row.name, lang)
            yield Evening(day, row.public_slug, name, number, words, row.created)
