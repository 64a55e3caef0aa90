"""Bar, floor and super group on one page, with how many players that makes and the advice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.journal.events import SettingsChanged
from zwitser.journal.state import State
from zwitser.model import Player
from zwitser.systems import system_of
from zwitser.systems.go import Go, Levels, strength_of
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words
from zwitser_web.tournaments.desk import Desk, open_desk

CORRECTIONS = (2, 1, 0, -1)
"""What can be added to a start score: a super group, or a step below the bar (M39)."""

ASKED = 24
"""The strongest players, at least, for whom a correction can be chosen."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A player who may get a correction, the one that is chosen, and the rounds he misses."""

    player: Player
    correction: int
    missed: tuple[int, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def levels(request: WebRequest, slug: str) -> HttpResponse:
    """Show where everybody starts, or would start; keep it when asked to."""
    desk = open_desk(request, slug, Role.ARBITER if request.method == "POST" else Role.READER)
    go = desk.system.go
    if go is None or not go.has_levels:
        raise Http404
    given = (request.POST if request.method == "POST" else request.GET).dict()
    corrections = _corrections(desk.state, given)
    try:
        bar, floor = given.get("bar", ""), given.get("floor", "")
        found = go.levels(desk.tournament, bar=bar, floor=floor, corrections=corrections)
    except BadInput as error:
        return _page(desk, go, go.levels(desk.tournament), {}, faults=fault_words(error, desk.lang))
    if request.method != "POST":
        return _page(desk, go, found, corrections)
    _keep(desk, go, found, corrections)
    return HttpResponseRedirect(desk.url("levels"))


def _page(
    desk: Desk,
    go: Go,
    found: Levels,
    corrections: Mapping[int, int],
    *,
    faults: list[str] | None = None,
) -> HttpResponse:
    now = go.levels(desk.tournament)
    context = {
        "here": "players",
        "levels": found,
        "now": now,
        "is_preview": found != now,
        "strongest": _strongest(desk.state, found, corrections),
        "fixed": arbiter.is_paired(desk.state),
        "fits": found.fewest <= found.at_bar <= found.most,
        "ranks": _ranks(found, now),
        "choices": CORRECTIONS,
        "faults": faults or [],
    }
    return desk.render("levels.html", context, status=422 if faults else 200)


def _ranks(found: Levels, now: Levels) -> list[str]:
    """List the ranks that bar and floor can be: those of the players, and what they are now."""
    there = {level.rank for level in found.ranks}
    there |= {found.bar, found.floor, now.bar, now.floor, found.advised}
    return sorted(there, key=strength_of, reverse=True)


def _strongest(state: State, found: Levels, corrections: Mapping[int, int]) -> list[Corrected]:
    """List who may get a correction: the strongest, everybody at the bar, and who has one."""
    players = sorted(state.tournament.players, key=lambda p: (-strength_of(p.rank), p.name))
    bar = strength_of(found.bar)
    return [
        Corrected(
            player,
            corrections.get(player.id, player.smms_correction),
            tuple(sorted(round_ for round_, who in state.coming if who == player.id)),
        )
        for place, player in enumerate(players)
        if place < ASKED or strength_of(player.rank) >= bar or player.smms_correction
    ]


def _corrections(state: State, given: Mapping[str, str]) -> dict[int, int]:
    """Read the corrections that were chosen, by player; what is none of ours is left out."""
    known = {str(number): number for number in CORRECTIONS}
    chosen = {p.id: given.get(f"correction-{p.id}", "") for p in state.tournament.players}
    return {player: known[text] for player, text in chosen.items() if text in known}


def _keep(desk: Desk, go: Go, found: Levels, corrections: Mapping[int, int]) -> None:
    """Write down bar and floor, and everybody's correction, where they change."""
    now = go.levels(desk.tournament)
    if (found.bar, found.floor) != (now.bar, now.floor):
        desk.act(lambda state: _settings(state, found))
    for player in desk.state.tournament.players:
        wanted = corrections.get(player.id, player.smms_correction)
        if wanted != player.smms_correction:
            desk.act(partial(arbiter.edit, player=replace(player, smms_correction=wanted)))


def _settings(state: State, found: Levels) -> SettingsChanged:
    options, known = state.tournament.options, system_of(state.tournament).choices
    assert known is not None
    written = known.of(state.tournament).write()
    own = known.read(written | {"bar": found.bar, "floor": found.floor})
    return arbiter.change_settings(state, options=replace(options, own=own))
