"""The members of a club: who has which role, and invitations."""

from __future__ import annotations

from django.contrib import auth, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser_web.accounts import access, members, reset
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
            {"membership": member, "role": Role(member.role).name.lower()}
            for member in found.memberships.select_related("account").order_by("account__name")
        ],
        "invitations": [
            {"invitation": invitation, "role": Role(invitation.role).name.lower()}
            for invitation in members.open_invitations(found)
        ],
        "roles": ROLES,
    }
    return render(request, "zwitser_web/club.html", context)


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
    token = members.invite(club, role, meant_for=meant_for)
    return request.build_absolute_uri(reverse("invitation", kwargs={"token": token}))


@require_POST
def withdraw_invitation(request: WebRequest, club: str, invitation: int) -> HttpResponse:
    """Make an invitation useless."""
    found = owned(request, club)
    get_object_or_404(Invitation, pk=invitation, club=found).delete()
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_POST
def member(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Give a member another role, or end the membership."""
    found = owned(request, club)
    membership = get_object_or_404(Membership, pk=member, club=found)
    if request.POST.get("role") == "none":
        members.remove(membership)
    else:
        members.change_role(membership, _role(request))
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_POST
def member_name(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Give a member another name, unless it is not only this owner's to give."""
    found = owned(request, club)
    membership = get_object_or_404(Membership, pk=member, club=found)
    reset.check_may_help(access.account_of(request), membership.account)
    members.rename(membership.account, request.POST.get("name", ""))
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: WebRequest, token: str) -> HttpResponse:
    """Accept an invitation: with one's account, or with a new one."""
    found = members.find_invitation(request, token)
    if request.method == "POST":
        access.check_open(request, found.club)
        account = request.user if isinstance(request.user, Account) else _signed_up(request, found)
        members.accept(found, account)
        return HttpResponseRedirect("/")
    context = {"invitation": found, "role": Role(found.role).name.lower()}
    return render(request, "zwitser_web/invitation.html", context)


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
