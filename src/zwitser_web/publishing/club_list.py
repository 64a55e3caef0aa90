"""The public page of a club: running tournaments, days to come, and past seasons.

Only open tournaments, and of these only what was published.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet
from django.utils import timezone

from zwitser.errors import BadInput
from zwitser.messages import Language
from zwitser_web.accounts.given_names import known_as
from zwitser_web.models import Club, Tournament, Visibility
from zwitser_web.publishing.feeds import planned_days
from zwitser_web.texts import text
from zwitser_web.tournaments.summaries import Summary, summaries

MOST = 400
"""Tournaments on the page, the newest."""

BEGINS = 9
"""The month in which a season begins."""

EVENINGS = 30
"""Days in the calendar."""


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
    running: Sequence[Item]
    evenings: Sequence[Evening]
    seasons: Sequence[Season]


def find_tournaments(slugs: Sequence[str]) -> list[Tournament]:
    """Find tournaments by their slugs; without any give all open ones."""
    if not slugs:
        return list(open_tournaments())
    rows = Tournament.objects.select_related("club")
    found = {row.slug: row for row in rows.filter(slug__in=slugs)}
    for slug in slugs:
        if slug not in found:
            raise BadInput.at(slug, "no-such-tournament")
    return [found[slug] for slug in slugs]


def open_tournaments() -> QuerySet[Tournament]:
    """Give the tournaments that strangers can find, newest first: no examples, none unlisted."""
    rows = Tournament.objects.filter(visibility=Visibility.OPEN, deleted=None, is_example=False)
    return rows.select_related("club").order_by("-created", "-pk")


def title_of(rows: Sequence[Tournament], lang: Language) -> str:
    """Give the club's name as title of a site; a general one for several clubs."""
    names = {known_as(row.club.name, lang) for row in rows}
    return names.pop() if len(names) == 1 else text("home.title", lang)


def newest_of(club: Club) -> list[Tournament]:
    return list(open_tournaments().filter(club=club)[:MOST])


def public_only(rows: Sequence[Tournament]) -> list[Tournament]:
    """Leave out tournaments of which neither a round nor a day was published."""
    found = zip(rows, summaries(rows), strict=True)
    return [row for row, summary in found if summary and _is_public(row, summary)]


def overview(rows: Sequence[Tournament], lang: Language) -> Overview:
    """Sort the tournaments with something public into running ones and past seasons.

    A tournament with days but without rounds is still to come.
    """
    found = zip(rows, summaries(rows), strict=True)
    pairs = [(row, summary) for row, summary in found if summary]
    items = [_item(row, summary, lang) for row, summary in pairs if _is_public(row, summary)]
    evenings = [day for row, summary in pairs for day in _evenings(row, summary, lang)]
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


def _is_public(row: Tournament, summary: Summary) -> bool:
    return bool(summary.public_rounds or planned_days(row))


def _item(row: Tournament, summary: Summary, lang: Language) -> Item:
    rounds = summary.public_rounds
    over = bool(row.archived or (rounds and summary.is_over))
    has_winner = over and rounds and summary.winner
    if not rounds:
        day = min(planned_days(row))
        progress = text("clubpage.begins", lang, day=f"{day.day}-{day.month}-{day.year}")
    elif not summary.planned or summary.period:
        progress = text("home.round_open", lang, round=rounds)
    else:
        progress = text("home.round", lang, round=rounds, rounds=summary.planned)
    # An imported tournament has no published round, only its own beginning.
    last = datetime.fromisoformat(summary.published) if summary.published else row.created
    return Item(
        row.public_slug,
        known_as(row.name, lang),
        summary.system,
        rounds,
        progress,
        is_running=not over,
        season=season_of(timezone.localtime(last).date()),
        winner=text("home.winner", lang, name=summary.winner) if has_winner else "",
    )


def _evenings(row: Tournament, summary: Summary, lang: Language) -> Iterable[Evening]:
    """List the planned days from today on of rounds that are not published."""
    today, done = timezone.localdate(), summary.public_rounds
    key = "clubpage.evening" if summary.period else "clubpage.round"
    for number, day in enumerate(planned_days(row), 1):
        if day >= today and number > done and not row.archived:
            words = text(key, lang, number=number)
            name = known_as(row.name, lang)
            yield Evening(day, row.public_slug, name, number, words, row.created)
