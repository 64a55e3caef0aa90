"""The first page as a bulletin: what runs, what is finished, examples, what was put away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone

from zwitser.journal.state import Phase
from zwitser.messages import Language
from zwitser_web.accounts.given_names import known_as
from zwitser_web.models import Tournament
from zwitser_web.store import DAYS_IN_BIN as DAYS
from zwitser_web.texts import text
from zwitser_web.tournaments.summaries import Summary

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


def bulletin(pairs: Iterable[tuple[Tournament, Summary | None]], lang: Language) -> list[Section]:
    """Sort tournaments under their headings; parts stand under the one they belong to."""
    found = list(pairs)
    items = {row.pk: _item(row, summary, lang) for row, summary in found}
    sections: dict[str, list[Item]] = {name: [] for name in SECTIONS}
    for row, summary in found:
        section, parent = _section(row, summary), row.parent_id
        if parent in items and section in ("running", "finished"):
            items[parent].parts.append(items[row.pk])
        else:
            sections[section].append(items[row.pk])
    return [Section(name, listed) for name, listed in sections.items() if listed]


def _section(row: Tournament, summary: Summary | None) -> str:
    if row.deleted:
        return "bin"
    if row.archived:
        return "archive"
    if row.is_example:
        return "examples"
    return "finished" if summary and summary.is_finished else "running"


def _item(row: Tournament, summary: Summary | None, lang: Language) -> Item:
    """Describe a tournament; one that can't be read stands in the list as such."""
    if summary is None:
        club, name = known_as(row.club.name, lang), known_as(row.name, lang)
        return Item(row.slug, name, club, "", "", text("home.unreadable", lang))
    return Item(
        row.slug,
        known_as(summary.name, lang),
        known_as(row.club.name, lang),
        summary.system,
        text("home.players", lang, count=summary.players),
        _progress(summary, lang),
        "" if row.deleted or row.archived else _leader(summary, lang),
        "" if row.deleted else _next(summary, lang),
        _days_left(row),
    )


def _days_left(row: Tournament) -> int:
    gone = timezone.now() - row.deleted if row.deleted else timedelta()
    return max(0, DAYS - gone.days)


def _leader(summary: Summary, lang: Language) -> str:
    """Say who leads or who won, where that is one player."""
    word = "home.winner" if summary.is_finished else "home.leader"
    return text(word, lang, name=summary.leader) if summary.leader else ""


def _next(summary: Summary, lang: Language) -> str:
    """Say what is to be done; the round that is named beside it was played already."""
    if summary.players < 2:
        return text("home.next.players", lang)
    if summary.phase == Phase.PAIRING.name and summary.round:
        return text("home.next.round", lang)
    return text(f"home.next.{summary.phase.lower()}", lang)


def _progress(summary: Summary, lang: Language) -> str:
    if not summary.round:
        return text("home.not_started", lang)
    if summary.in_period:
        return text("home.period", lang, period=summary.in_period, round=summary.round)
    if not summary.planned:
        return text("home.round_open", lang, round=summary.round)
    return text("home.round", lang, round=summary.round, rounds=summary.planned)
