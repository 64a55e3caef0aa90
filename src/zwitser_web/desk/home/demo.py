"""Example tournaments for a first start."""

from __future__ import annotations

from dataclasses import replace

from zwitser import arbiter
from zwitser.generate import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.model import System
from zwitser.model import Tournament as Document
from zwitser_web.models import Club, Tournament
from zwitser_web.store import journal as journal_store

EXAMPLES: dict[str, Recipe] = {
    "Voorbeeld: clubkampioenschap": Recipe(System.KNSB_WEERSTAND, 24, 7, "voorbeeld"),
    "Voorbeeld: weekendtoernooi": Recipe(System.KNSB_RATING, 40, 7, "voorbeeld"),
    "Voorbeeld: interne competitie": Recipe(System.CLUB, 22, 7, "voorbeeld"),
    "Voorbeeld: gotoernooi": Recipe(System.GO_WEERSTAND, 16, 5, "voorbeeld"),
    "Voorbeeld: achtkamp": Recipe(System.ROUND_ROBIN, 8, 7, "voorbeeld"),
    "Voorbeeld: dubbele vierkamp": Recipe(System.DOUBLE_ROUND_ROBIN, 4, 6, "voorbeeld"),
}
PLAYED = 4
"""Rounds of an example that have been played; the rest is for the visitor."""


def fill(club: Club, *, by: str = "Zwitser") -> None:
    """Give a club without tournaments an example of every system."""
    if club.tournaments.exists():
        return
    for name, recipe in reversed(EXAMPLES.items()):
        tournament = _unfinished(replace(generate(recipe), name=name))
        begin = arbiter.import_document(EMPTY, tournament)
        made = journal_store.create(club, name, begin, by=by)
        Tournament.objects.filter(pk=made.pk).update(is_example=True)


def _unfinished(tournament: Document) -> Document:
    """Leave out the last rounds, so that there is something to do."""
    if tournament.system is not System.CLUB:
        return replace(tournament, history=tournament.history[:PLAYED])
    first, second = tournament.periods[:2]
    return replace(tournament, periods=(first, replace(second, rounds=second.rounds[:2])))
