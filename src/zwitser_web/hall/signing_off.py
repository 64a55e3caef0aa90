"""A player says on his phone that he is absent in the next round, where the leader allows it.

Nobody logs in for that: the line in the journal names the player and says that it came from a
phone, and the desk can always take it back.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from zwitser import arbiter
from zwitser.journal.events import Event
from zwitser.journal.state import Phase, State
from zwitser.model import AbsenceKind
from zwitser.systems import system_of
from zwitser_web import store
from zwitser_web.accounts import credentials
from zwitser_web.accounts.given_names import OWN_PHONE
from zwitser_web.models import Mirror
from zwitser_web.requests import WebRequest, client_network
from zwitser_web.round_numbers import RoundRef
from zwitser_web.tournaments.hall import Hall, open_hall

ALLOWED = 60
"""Times that one network may sign off or on in a quarter of an hour: a hall has many phones."""


@dataclass(frozen=True, slots=True)
class Coming:
    """The next round for one player: whether he is absent, and whether he can still say so."""

    ref: RoundRef
    away: str
    is_open: bool


def coming(hall: Hall, player: int) -> Coming | None:
    """Say how a player stands for the next round; None where that is not for his phone."""
    if not hall.row.sign_off or hasattr(hall.request, "frame"):
        return None
    state = hall.state
    is_over = state.phase is Phase.NOTHING or system_of(state.tournament).has_table
    if is_over or player in state.withdrawn or _is_copy(hall):
        return None
    kind = state.coming.get((state.next_round, player))
    ref = RoundRef(state.period, state.next_round).within(state.tournament)
    return Coming(ref, kind.value if kind else "", not state.has_proposal)


def _is_copy(hall: Hall) -> bool:
    """Say whether another computer runs the tournament: it would not hear of it."""
    return Mirror.objects.filter(tournament=hall.row).exists()


@require_POST
def sign_off(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Note that the owner of this phone is absent in the next round, or is there after all."""
    hall = open_hall(request, slug)
    stands = coming(hall, player) if player in hall.tournament.by_id else None
    if stands is None:
        raise Http404
    credentials.attempt(f"absence:{client_network(request)}", allowed=ALLOWED)
    away = request.POST.get("as") == "absent"
    if away != bool(stands.away):
        store.act(hall.row, OWN_PHONE, lambda state: _noted(state, player, away=away))
    return HttpResponseRedirect(hall.url("public"))


def _noted(state: State, player: int, *, away: bool) -> Event:
    if not away:
        return arbiter.take_back_absence(state, [player])
    kinds = system_of(state.tournament).absences
    kind = AbsenceKind.NOTICE if AbsenceKind.NOTICE in kinds else kinds[0]
    return arbiter.note_absence(state, [player], kind)
