"""Example tournaments for a first start."""

from __future__ import annotations

from dataclasses import replace

from zwitser import arbiter
from zwitser.generate import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.language import DEFAULT
from zwitser.model import Tournament as Document
from zwitser.systems import SYSTEMS, system_named
from zwitser_web import store
from zwitser_web.accounts.given_names import PROGRAM
from zwitser_web.models import Club, Tournament

PLAYED = 4
"""Rounds of an example that have been played; the rest is for the visitor."""


def fill(club: Club, *, by: str = PROGRAM) -> None:
    """Give a club without tournaments an example of every system."""
    if club.tournaments.exists():
        return
    for id_ in reversed(SYSTEMS):
        example = system_named(id_).example
        recipe = Recipe(id_, example.players, example.rounds, "voorbeeld")
        name = system_named(id_).example_name(DEFAULT)
        tournament = _unfinished(replace(generate(recipe), name=name))
        begin = arbiter.import_document(EMPTY, tournament)
        made = store.create(club, name, begin, by=by)
        Tournament.objects.filter(pk=made.pk).update(is_example=True)


def _unfinished(tournament: Document) -> Document:
    """Leave out the last rounds, so that there is something to do."""
    if not tournament.periods:
        return replace(tournament, history=tournament.history[:PLAYED])
    first, *later = tournament.periods[:2]
    if not later:
        return replace(tournament, periods=(replace(first, rounds=first.rounds[:PLAYED]),))
    second = later[0]
    return replace(tournament, periods=(first, replace(second, rounds=second.rounds[:2])))
