"""Pages for a new password."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from zwitser_web.accounts import access, limits, links, reset, trail
from zwitser_web.accounts.member_views import owned
from zwitser_web.jinja import render
from zwitser_web.models import Membership
from zwitser_web.requests import WebRequest, client_network
from zwitser_web.texts import text


@require_http_methods(["GET", "HEAD", "POST"])
def forgot(request: WebRequest) -> HttpResponse:
    """Mail a link, or say who else can make one."""
    if settings.MODE != "hosted":
        raise Http404
    sent = request.method == "POST" and bool(settings.EMAIL_HOST)
    if sent:
        limits.attempt(f"forgot:{client_network(request)}")
        root = request.build_absolute_uri("/").rstrip("/")
        reset.send(request.POST.get("email", "")[:254], root, request.lang)
    context = {"sent": sent, "by_mail": bool(settings.EMAIL_HOST)}
    return render(request, "forgot.html", context)


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def renew(request: WebRequest, token: str) -> HttpResponse:
    """Take a new password from who has the link."""
    account = links.followed(links.RESET, token).account
    if request.method == "POST":
        reset.renew(account, request.POST.get("password", "")[:200], request.lang)
        messages.success(request, text("password.done", request.lang))
        return HttpResponseRedirect(settings.LOGIN_URL)
    return render(request, "reset.html", {"person": account})


@require_POST
def member(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Make a link for a member who forgot the password, and show it to the owner this once."""
    found = owned(request, club, even_closed=True)
    membership = get_object_or_404(Membership, pk=member, club=found)
    maker = access.account_of(request)
    links.check_may_help(maker, membership.account)
    link = request.build_absolute_uri(reset.path_for(membership.account, maker=maker))
    trail.note("reset-link", by=maker, whom=membership.account)
    name = membership.account.name
    messages.success(request, text("reset.link", request.lang, name=name, link=link))
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))
