"""The members of a club: who has which role, and invitations."""

from __future__ import annotations

from django.conf import settings
from django.contrib import auth, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser.errors import Refused
from zwitser_web.accounts import access, links, members, second_factor, trail
from zwitser_web.jinja import render
from zwitser_web.models import Account, Club, Invitation, Membership, Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text

ROLES = tuple(role.name.lower() for role in Role)


@require_safe
def club(request: WebRequest, club: str) -> HttpResponse:
    """List the members of a club and its open invitations."""
    found = owned(request, club)
    context = {
        "club": found,
        "members": [
            {
                "membership": member,
                "role": Role(member.role).name.lower(),
                "has_second": hasattr(member.account, "second_factor"),
            }
            for member in found.memberships.select_related(
                "account", "account__second_factor"
            ).order_by("account__name")
        ],
        "invitations": [
            {"invitation": invitation, "role": Role(invitation.role).name.lower()}
            for invitation in members.open_invitations(found)
        ],
        "roles": ROLES,
        "is_hosted": settings.MODE == "hosted",
    }
    return render(request, "club.html", context)


@require_POST
def invite(request: WebRequest, club: str) -> HttpResponse:
    """Make an invitation and show its link, this once."""
    found = owned(request, club)
    meant_for = " ".join(request.POST.get("meant_for", "").split())[:100]
    link = invitation_link(request, found, _role(request), meant_for=meant_for)
    messages.success(request, text("club.invited", request.lang, link=link), extra_tags=link)
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


def invitation_link(request: WebRequest, club: Club, role: Role, *, meant_for: str = "") -> str:
    """Invite somebody and give the address to pass on."""
    maker = access.account_of(request)
    token = members.invite(club, role, meant_for=meant_for, maker=maker)
    return request.build_absolute_uri(reverse("invitation", kwargs={"token": token}))


@require_POST
def withdraw_invitation(request: WebRequest, club: str, invitation: int) -> HttpResponse:
    """Make an invitation useless."""
    found = owned(request, club)
    get_object_or_404(Invitation, pk=invitation, club=found).delete()
    trail.note("invitation-withdrawn", by=access.account_of(request), club=found)
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_POST
def member(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Give a member another role, or end the membership."""
    found = owned(request, club)
    membership = get_object_or_404(Membership, pk=member, club=found)
    mine = access.account_of(request)
    if request.POST.get("role") == "none":
        members.remove(membership, by=mine)
    else:
        members.change_role(membership, _role(request), by=mine)
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_POST
def require_second(request: WebRequest, club: str) -> HttpResponse:
    """Ask a second step of every member, or no longer; who asks for it has one."""
    found, mine = owned(request, club), access.account_of(request)
    wanted = request.POST.get("needs_second") == "1"
    if settings.MODE != "hosted":
        raise Http404
    if wanted and not second_factor.has_one(mine):
        raise Refused("second-first", "switch on your own second step first")
    if wanted != found.needs_second:
        Club.objects.filter(pk=found.pk).update(needs_second=wanted)
        trail.note("second-required" if wanted else "second-free", by=mine, club=found)
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_safe
def club_trail(request: WebRequest, club: str) -> HttpResponse:
    """Show an owner what was done to people's access in the club."""
    found = owned(request, club)
    context = {"club": found, "lines": trail.of(found), "months": settings.TRAIL_MONTHS}
    return render(request, "trail.html", context)


@require_POST
def member_name(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Give a member another name, unless it is not only this owner's to give."""
    found = owned(request, club)
    membership = get_object_or_404(Membership, pk=member, club=found)
    mine = access.account_of(request)
    links.check_may_help(mine, membership.account)
    members.rename(membership.account, request.POST.get("name", ""), by_owner=True)
    trail.note("renamed", by=mine, whom=membership.account, club=found)
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: WebRequest, token: str) -> HttpResponse:
    """Accept an invitation: with one's account, or with a new one."""
    found = members.find_invitation(request, token)
    if request.method == "POST":
        access.check_open(request, found.club)
        known = isinstance(request.user, Account)
        account = access.account_of(request) if known else _signed_up(request, found)
        members.accept(found, account)
        return HttpResponseRedirect("/")
    context = {"invitation": found, "role": Role(found.role).name.lower()}
    return render(request, "invitation.html", context)


def _signed_up(request: WebRequest, invitation: Invitation) -> Account:
    email, name, password = (request.POST.get(key, "") for key in ("email", "name", "password"))
    account = members.new_account(email, name, password[:200], club=invitation.club)
    auth.login(request, account)
    return account


def owned(request: WebRequest, slug: str, *, even_closed: bool = False) -> Club:
    """Fetch a club for one of its owners; for others it does not exist, or is not theirs.

    Nothing changes in a club that is closed, but for what people have a right to: a new password,
    and being erased.
    """
    account = access.account_of(request)
    found = Club.objects.filter(slug=slug).first()
    role = access.role_in(account, found) if found else None
    if found is None or role is None:
        raise Http404
    if role is not Role.OWNER:
        raise PermissionDenied
    if not even_closed:
        access.check_open(request, found)
    return found


def _role(request: WebRequest) -> Role:
    wanted = request.POST.get("role", "")
    if wanted not in ROLES:
        raise Http404
    return Role[wanted.upper()]
