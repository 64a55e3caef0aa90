"""The page on which the owner of a club gives its programs their keys, and tells them the news."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from zwitser_web.accounts import access, notices
from zwitser_web.accounts.members import owned
from zwitser_web.api import tokens, webhooks
from zwitser_web.jinja import render
from zwitser_web.models import Account, Club, Webhook
from zwitser_web.requests import WebRequest, whole
from zwitser_web.texts import text


@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: WebRequest, club: str) -> HttpResponse:
    """Show the keys and webhooks of a club; make one, or end one."""
    found = owned(request, club)
    if request.method == "POST":
        _change(request, found, access.account_of(request))
        return HttpResponseRedirect(reverse("programs", kwargs={"club": club}))
    keys = found.api_tokens.order_by("revoked", "-pk")
    context = {
        "club": found,
        "keys": [key for key in keys if not key.revoked],
        "revoked": [key for key in keys if key.revoked][:10],
        "scopes": tokens.SCOPES,
        "hooks": [_hook(hook) for hook in found.webhooks.order_by("-pk")],
        "description": request.build_absolute_uri(reverse("api_description")),
    }
    return render(request, "club_programs.html", context)


def _change(request: WebRequest, club: Club, mine: Account) -> None:
    match request.POST.get("do"):
        case "make_key":
            given = request.POST
            made, key = tokens.make(club, given.get("name", ""), given.getlist("scope"))
            notices.record("key", by=mine, club=club, detail=f"… {made.hint}")
            for owner in access.owners_of(club):
                notices.notify(owner, "key", request.lang, club=club.name, program=made.name)
            messages.success(request, text("api.key_made", request.lang, secret=key))
        case "revoke_key":
            number = whole(request.POST.get("key", "")) or 0
            revoked = get_object_or_404(club.api_tokens, pk=number)
            tokens.revoke(revoked)
            notices.record("key-revoked", by=mine, club=club, detail=f"… {revoked.hint}")
        case "make_hook":
            _, secret = webhooks.make(club, request.POST.get("address", ""))
            notices.record("webhook", by=mine, club=club)
            messages.success(request, text("webhook.made", request.lang, secret=secret))
        case "try_hook":
            webhooks.try_again(_hook_of(request, club))
        case "remove_hook":
            _hook_of(request, club).delete()
            notices.record("webhook-removed", by=mine, club=club)


def _hook(hook: Webhook) -> dict[str, Any]:
    tries = hook.deliveries.select_related("tournament").order_by("-pk")
    state = "ended" if hook.ended else "failing" if hook.failure else "well"
    state = hook.RESTORED if hook.failure == hook.RESTORED else state
    return {"hook": hook, "state": state, "tries": tries}


def _hook_of(request: WebRequest, club: Club) -> Webhook:
    return get_object_or_404(club.webhooks, pk=whole(request.POST.get("hook", "")) or 0)
