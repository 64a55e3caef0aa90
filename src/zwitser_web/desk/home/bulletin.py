"""The first page as a bulletin: what runs, what is finished, examples, what was put away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone

from zwitser.journal.state import Phase, State, to_tournament
from zwitser.messages import Language
from zwitser_web.accounts.given_names import known_as
from zwitser_web.models import Tournament
from zwitser_web.round_numbers import last_played
from zwitser_web.store.bin import DAYS
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import adjourned_of
from zwitser_web.tournaments.standings import rank_tables

SECTIONS = ("running", "finished", "examples", "archive", "bin")


@dataclass(slots=True)
class Item:
    """A tournament in the list, with those that belong to it."""

    slug: str
    name: str
    club: str
    system: str
    players: str
    progress: str
    leader: str = ""
    next: str = ""
    days_left: int = 0
    parts: list[Item] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Section:
    """Tournaments under one heading; the last ones are folded away."""

    name: str
    items: Sequence[Item]

    @property
    def is_folded(self) -> bool:
        return self.name in ("archive", "bin")


_leaders: dict[tuple[int, int], str] = {}
"""Who leads, by tournament and length of its journal; the rest of a journal never changes."""


def bulletin(pairs: Iterable[tuple[Tournament, State | None]], lang: Language) -> list[Section]:
    """Sort tournaments under their headings; parts stand under the one they belong to."""
    found = list(pairs)
    items = {row.pk: _item(row, state, lang) for row, state in found}
    sections: dict[str, list[Item]] = {name: [] for name in SECTIONS}
    for row, state in found:
        section, parent = _section(row, state), row.parent_id
        if parent in items and section in ("running", "finished"):
            items[parent].parts.append(items[row.pk])
        else:
            sections[section].append(items[row.pk])
    return [Section(name, listed) for name, listed in sections.items() if listed]


def _section(row: Tournament, state: State | None) -> str:
    if row.deleted:
        return "bin"
    if row.archived:
        return "archive"
    if row.is_example:
        return "examples"
    return "finished" if state and _is_finished(state) else "running"


def _is_finished(state: State) -> bool:
    """Say whether all is played: a game that is adjourned may still alter who won."""
    is_over = bool(state.rounds) and state.phase is Phase.NOTHING and not state.period
    return is_over and not adjourned_of(state)


def _item(row: Tournament, state: State | None, lang: Language) -> Item:
    """Describe a tournament; one that can't be read stands in the list as such."""
    if state is None:
        club, name = known_as(row.club.name, lang), known_as(row.name, lang)
        return Item(row.slug, name, club, "", "", text("home.unreadable", lang))
    count = len(state.tournament.players)
    return Item(
        row.slug,
        known_as(state.tournament.name, lang),
        known_as(row.club.name, lang),
        state.tournament.system,
        text("home.players", lang, count=count),
        _progress(state, lang),
        _leader(row, state, lang),
        "" if row.deleted else _next(state, lang),
        _days_left(row),
    )


def _days_left(row: Tournament) -> int:
    gone = timezone.now() - row.deleted if row.deleted else timedelta()
    return max(0, DAYS - gone.days)


def _leader(row: Tournament, state: State, lang: Language) -> str:
    """Say who leads or who won, where that is one player."""
    if not state.rounds or row.deleted or row.archived:
        return ""
    key = row.pk, len(state.log)
    if key not in _leaders:
        tables = rank_tables(to_tournament(state), None, lang)
        rows = tables[-1].rows if tables else ()
        alone = len(rows) > 1 and not rows[1].same
        _leaders[key] = rows[0].player.name if alone else ""
    name = _leaders[key]
    word = "home.winner" if _is_finished(state) else "home.leader"
    return text(word, lang, name=name) if name else ""


def _next(state: State, lang: Language) -> str:
    """Say what is to be done; the round that is named beside it was played already."""
    if len(state.tournament.players) < 2:
        return text("home.next.players", lang)
    if state.phase is Phase.PAIRING and last_played(state.tournament):
        return text("home.next.round", lang)
    return text(f"home.next.{state.phase.name.lower()}", lang)


def _progress(state: State, lang: Language) -> str:
    ref = last_played(state.tournament)
    if ref is None:
        return text("home.not_started", lang)
    if ref.period and not ref.alone:
        return text("home.period", lang, period=ref.period, round=ref.number)
    if not state.planned:
        return text("home.round_open", lang, round=ref.number)
    return text("home.round", lang, round=ref.number, rounds=state.planned)
