"""What is asked beside the name of a new player: rounds missed so far, and rounds still to miss."""

from __future__ import annotations

from zwitser import arbiter
from zwitser_web.requests import WebRequest, whole
from zwitser_web.tournaments.desk import Desk


def wants_halves(request: WebRequest) -> bool:
    """Say whether who comes in late has half a point for each round missed."""
    return request.POST.get("late") == "half"


def missed_in(request: WebRequest) -> list[int]:
    """Give the rounds that were ticked."""
    return [whole(number) or 0 for number in request.POST.getlist("missed")]


def note_missed(desk: Desk) -> None:
    """Keep the rounds that the player who was just entered is going to miss."""
    if missed := missed_in(desk.request):
        player = desk.state.tournament.players[-1].id
        kind = desk.system.absences[0]
        desk.act(lambda state: arbiter.note_absence(state, [player], kind, rounds=missed))
