"""The player's pairing card."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from zwitser_web.desk import open_desk
from zwitser_web.models import Role
from zwitser_web.pairing_card import pairing_card
from zwitser_web.requests import WebRequest


@require_safe
def player(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Show a player's opponents, colours and results, round by round."""
    desk = open_desk(request, slug, Role.READER)
    known = desk.state.tournament.by_id.get(player)
    if known is None:
        raise Http404
    card = pairing_card(desk.tournament, known, desk.lang)
    return desk.render("player.html", {"here": "players", "card": card, "player": known})
