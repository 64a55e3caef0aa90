"""Pages about personal data: the privacy statement, export and erasure."""

from __future__ import annotations

import json

from django.conf import settings
from django.contrib import auth, messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from zwitser.characters import tidy
from zwitser.errors import Refused
from zwitser_web import store
from zwitser_web.accounts import credentials
from zwitser_web.accounts.account import own_account
from zwitser_web.accounts.members import owned_club
from zwitser_web.files import rating_lists
from zwitser_web.jinja import render
from zwitser_web.models import Role, Tournament, Visibility
from zwitser_web.privacy import persons
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text
from zwitser_web.tournaments.desk import open_desk

LONGEST = 200


@require_safe
def privacy(request: WebRequest) -> HttpResponse:
    return render(request, "privacy.html")


@require_safe
def people(request: WebRequest, club: str) -> HttpResponse:
    """Show all that the club knows of a person, with buttons to export and erase it."""
    found, name = owned_club(request, club), request.GET.get("name", "")[:LONGEST]
    context = {
        "club": found,
        "name": tidy(name),
        "found": persons.known_of(found, name),
        "lists": rating_lists.lists_of(found),
    }
    return render(request, "people.html", context)


@require_safe
def export(request: WebRequest, club: str) -> HttpResponse:
    found, name = owned_club(request, club), request.GET.get("name", "")[:LONGEST]
    content = json.dumps(persons.export_person(found, name), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": 'attachment; filename="person.json"'}
    return HttpResponse(content, content_type="application/json", headers=headers)


@require_POST
def erase(request: WebRequest, club: str) -> HttpResponse:
    found = owned_club(request, club, even_closed=True)
    name = request.POST.get("name", "")[:LONGEST]
    _must_be_sure(request)
    count = persons.erase(found, name)
    messages.success(request, text("people.erased", request.lang, count=count))
    return redirect("people", club=club)


@require_POST
def delete_list(request: WebRequest, club: str) -> HttpResponse:
    found = owned_club(request, club, even_closed=True)
    _must_be_sure(request)
    rating_lists.remove_all(found)
    return redirect("people", club=club)


@require_POST
def delete_club(request: WebRequest, club: str) -> HttpResponse:
    """Delete the club with everything in it; its name is typed to be sure."""
    found = owned_club(request, club, even_closed=True)
    if settings.MODE != "hosted":
        raise Http404
    if tidy(request.POST.get("typed", "")) != tidy(found.name):
        raise Refused("type-the-name", "type the name of the club to be sure")
    persons.delete_club(found)
    auth.logout(request)
    return redirect("/login")


@require_POST
def delete_account(request: WebRequest) -> HttpResponse:
    """Delete one's own account; asks the password."""
    account = own_account(request)
    credentials.check_password(account, request.POST.get("password", ""))
    persons.delete_account(account)
    auth.logout(request)
    return redirect("/login")


@require_POST
def visibility(request: WebRequest, slug: str) -> HttpResponse:
    """Make the public pages of a tournament open, unlisted or closed."""
    desk = open_desk(request, slug, Role.ARBITER)
    wanted = request.POST.get("visibility", "")
    if wanted not in Visibility.values:
        raise Refused("visibility", "choose who may see the public pages")
    row = desk.grant.tournament
    Tournament.objects.filter(pk=row.pk).update(
        visibility=wanted,
        hidden_slug=row.hidden_slug or store.hidden_slug(),
        short_names=request.POST.get("short_names") == "1",
        sign_off=request.POST.get("sign_off") == "1",
    )
    return HttpResponseRedirect(desk.url("share"))


def _must_be_sure(request: WebRequest) -> None:
    if request.POST.get("sure") != "1":
        raise Refused("not-sure", "tick that you are sure; this can't be undone")
