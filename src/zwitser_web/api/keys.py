"""API keys of a club: scopes, rate limit, revocation, and the page for keys and webhooks."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from django.contrib import messages
from django.db.models import Case, F, Value, When
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from zwitser.characters import is_blank, tidy
from zwitser.errors import Refused
from zwitser_web.accounts import access, notices
from zwitser_web.accounts.credentials import hash_token
from zwitser_web.accounts.members import owned_club
from zwitser_web.api import webhooks
from zwitser_web.jinja import render
from zwitser_web.models import Account, ApiToken, Club, Role, Webhook
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.texts import text

SCOPES = ("players", "absences", "results", "journal")
"""What a key may do, in the order of the page."""

PREFIX = "zwitser_"
"""How every key begins, so that scanners for leaked secrets find ours."""

EACH_MINUTE = 120
MOST_KEYS = 50
"""Keys that a club can have at a time."""


def make_key(club: Club, name: str, scopes: Iterable[str]) -> tuple[ApiToken, str]:
    """Make a key; only its hash is stored, so the key is shown once."""
    wanted = [scope for scope in SCOPES if scope in set(scopes)]
    name = tidy(name)[:60]
    if is_blank(name) or not wanted:
        raise Refused("token-incomplete", "name the key, and choose what it may do")
    if club.api_tokens.filter(revoked=None).count() >= MOST_KEYS:
        raise Refused("too-many-tokens", f"a club has at most {MOST_KEYS} keys", most=MOST_KEYS)
    key = PREFIX + secrets.token_urlsafe(32)
    made = club.api_tokens.create(
        name=name, scopes=wanted, token_hash=hash_token(key), hint=key[-4:]
    )
    return made, key


def revoke_key(token: ApiToken) -> None:
    """Revoke a key at once; the page still lists it."""
    ApiToken.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())


def find_key(key: str) -> ApiToken | None:
    found = ApiToken.objects.filter(token_hash=hash_token(key), revoked=None)
    return found.select_related("club").first()


def count_use(token: ApiToken) -> int:
    """Give the seconds to wait by the rate limit; 0 within it.

    Counts in the database, so that all processes count together.
    """
    now = timezone.now()
    minute = int(now.timestamp()) // 60
    same = When(minute=minute, then=F("count") + 1)
    mine = ApiToken.objects.filter(pk=token.pk)
    mine.update(count=Case(same, default=Value(1)), minute=minute, used=now)
    return 60 - now.second if mine.values_list("count", flat=True)[0] > EACH_MINUTE else 0


@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: WebRequest, club: str) -> HttpResponse:
    """Show the keys and webhooks of a club; make one, or end one."""
    found = owned_club(request, club)
    if request.method == "POST":
        _change_programs(request, found, access.account_of(request))
        return redirect("programs", club=club)
    keys = found.api_tokens.order_by("revoked", "-pk")
    hooks = []
    for hook in found.webhooks.order_by("-pk"):
        tries = hook.deliveries.select_related("tournament").order_by("-pk")
        state = "ended" if hook.ended else "failing" if hook.failure else "well"
        state = hook.RESTORED if hook.failure == hook.RESTORED else state
        hooks.append({"hook": hook, "state": state, "tries": tries})
    context = {
        "club": found,
        "keys": [key for key in keys if not key.revoked],
        "revoked": [key for key in keys if key.revoked][:10],
        "scopes": SCOPES,
        "hooks": hooks,
        "description": request.build_absolute_uri(reverse("api_description")),
    }
    return render(request, "club_programs.html", context)


def _change_programs(request: WebRequest, club: Club, mine: Account) -> None:
    match request.POST.get("do"):
        case "make_key":
            given = request.POST
            made, key = make_key(club, given.get("name", ""), given.getlist("scope"))
            notices.record("key", by=mine, club=club, detail=f"… {made.hint}")
            owners = Account.objects.filter(memberships__club=club, memberships__role=Role.OWNER)
            for owner in owners:
                notices.notify(owner, "key", request.lang, club=club.name, program=made.name)
            messages.success(request, text("api.key_made", request.lang, secret=key))
        case "revoke_key":
            number = parse_int(request.POST.get("key", "")) or 0
            revoked = get_object_or_404(club.api_tokens, pk=number)
            revoke_key(revoked)
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


def _hook_of(request: WebRequest, club: Club) -> Webhook:
    return get_object_or_404(club.webhooks, pk=parse_int(request.POST.get("hook", "")) or 0)
