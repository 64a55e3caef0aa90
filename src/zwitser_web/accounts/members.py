"""The members of a club: roles, invitations, names that differ, and at least one owner."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib import auth, messages
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser.characters import is_blank, look_alike, mixes_scripts, tidy
from zwitser.errors import Refused
from zwitser_web import store
from zwitser_web.accounts import access, credentials, given_names, links, notices
from zwitser_web.accounts.credentials import check_strength
from zwitser_web.jinja import render
from zwitser_web.models import Account, Club, Event, Invitation, Membership, Role
from zwitser_web.requests import WebRequest, client_network
from zwitser_web.texts import text

ROLES = {role.value: role.name.lower() for role in Role}
"""The names of roles in forms, files, texts and the trail."""

LONGEST_EMAIL = 254
LONGEST_NAME = 100
VALID = timedelta(days=14)
"""How long an invitation can be accepted."""


def new_club(name: str, slug: str = "") -> Club:
    """Make a club with this short name for addresses, numbered where another club has it."""
    base = slug or slugify(name)[:50] or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return Club.objects.create(slug=store.unused_slug(base, taken), name=name)


def make_invitation(
    club: Club, role: Role, *, meant_for: str = "", maker: Account | None = None
) -> str:
    """Make an invitation and give its token, of which only a hash is kept."""
    token = secrets.token_urlsafe(24)
    Invitation.objects.create(
        club=club,
        role=role,
        token_hash=credentials.hash_token(token),
        expires=timezone.now() + VALID,
        meant_for=meant_for,
        made_by=maker,
        rests_on=links.invitation_rests_on(maker) if maker else "",
    )
    notices.record("invitation", by=maker, club=club, detail=ROLES[role])
    return token


def open_invitations(club: Club) -> QuerySet[Invitation]:
    return club.invitations.filter(accepted_by=None, expires__gt=timezone.now())


def find_invitation(request: WebRequest, token: str) -> Invitation:
    """Find an invitation that can still be accepted, or raise 404 and count the guess."""
    hashed = credentials.hash_token(token)
    valid = Invitation.objects.filter(accepted_by=None, expires__gt=timezone.now())
    found = valid.select_related("club", "made_by").filter(token_hash=hashed).first()
    if found is None or not links.invitation_stands(found):
        credentials.attempt(f"invite:{client_network(request)}")
        raise Http404
    return found


def accept(invitation: Invitation, account: Account) -> None:
    """Give an account the role of an invitation, once, unless its role is higher."""
    with transaction.atomic():
        # A lock, so that two people of the same name who join at once are told apart.
        Club.objects.select_for_update().get(pk=invitation.club_id)
        check_name_free(invitation.club, account.name, but=account)
        free = Invitation.objects.filter(pk=invitation.pk, accepted_by=None)
        if not free.update(accepted_by=account):
            raise Http404
        membership, new = Membership.objects.get_or_create(
            account=account, club=invitation.club, defaults={"role": invitation.role}
        )
        if not new and membership.role < invitation.role:
            Membership.objects.filter(pk=membership.pk).update(role=invitation.role)
        role = ROLES[max(membership.role, invitation.role)]
        notices.record("joined", by=account, whom=account, club=invitation.club, detail=role)


def check_name_free(
    club: Club, name: str, *, but: Account | None = None, by_owner: bool = False
) -> None:
    """Refuse a name that looks like another member's, or like a signature in the journals.

    Lines that came in a file belong to no account; an owner (`by_owner`) may give a member the
    name that they are signed with.
    """
    if given_names.is_of_the_program(name):
        raise Refused("name-reserved", "the program itself signs with this name")
    if mixes_scripts(name):
        raise Refused("name-mixed", "write a name in letters of one alphabet")
    others = Account.objects.filter(memberships__club=club)
    signed = Event.objects.filter(tournament__club=club)
    if but is not None:
        others, signed = others.exclude(pk=but.pk), signed.exclude(account=but)
    if by_owner:
        signed = signed.exclude(account=None)
    wanted = look_alike(name)
    if wanted in map(look_alike, others.values_list("name", flat=True)):
        raise Refused("name-taken", "another member has this name; choose one that differs")
    if wanted in map(look_alike, signed.values_list("by", flat=True).order_by().distinct()):
        raise Refused("name-signed", "lines of the journal are signed with this name")


def new_account(email: str, name: str, password: str, *, club: Club) -> Account:
    """Make an account for a new address, with a strong password."""
    email, name = email.strip().lower(), tidy(name)
    if is_blank(name) or not is_address(email):
        raise Refused("account-incomplete", "fill in a name and an e-mail address")
    if Account.objects.filter(email=email).exists():
        raise Refused("account-exists", "there is an account with this address; log in first")
    check_name_free(club, name)
    check_strength(password)
    return Account.objects.add(email, name[:LONGEST_NAME], password)


def rename(account: Account, name: str, *, by_owner: bool = False) -> None:
    """Rename an account, and change the signatures of the lines it wrote in its clubs."""
    name = tidy(name)[:LONGEST_NAME].strip()
    if is_blank(name):
        raise Refused("name-empty", "fill in a name")
    with transaction.atomic():
        found = Club.objects.select_for_update().filter(memberships__account=account)
        clubs = list(found.order_by("pk"))
        for club in clubs:
            check_name_free(club, name, but=account, by_owner=by_owner)
        mine = account.lines.filter(tournament__club__in=clubs)
        store.sign_anew(mine, lambda _: name)
        Account.objects.filter(pk=account.pk).update(name=name)


def is_address(email: str) -> bool:
    try:
        validate_email(email)
    except ValidationError:
        return False
    return len(email) <= LONGEST_EMAIL


def change_role(membership: Membership, role: Role, *, by: Account | None = None) -> None:
    """Give a member another role, unless the club would be left without an owner."""
    with transaction.atomic():
        if role is not Role.OWNER:
            keep_an_owner(membership)
        Membership.objects.filter(pk=membership.pk).update(role=role)
    whom, club = membership.account, membership.club
    notices.record("role", by=by, whom=whom, club=club, detail=ROLES[role])


def remove(membership: Membership, *, by: Account | None = None) -> None:
    """End a membership, unless the club would be left without an owner."""
    with transaction.atomic():
        keep_an_owner(membership)
        membership.delete()
    notices.record("removed", by=by, whom=membership.account, club=membership.club)


def keep_an_owner(leaving: Membership) -> None:
    """Refuse to end the membership of the last owner, or to take that role away."""
    Club.objects.select_for_update().get(pk=leaving.club_id)
    owners = Membership.objects.filter(club=leaving.club_id, role=Role.OWNER)
    if not owners.exclude(pk=leaving.pk).exists() and leaving.role == Role.OWNER:
        raise Refused("last-owner", "a club needs an owner; name another one first")


@require_safe
def club(request: WebRequest, club: str) -> HttpResponse:
    found = owned_club(request, club)
    rows = found.memberships.select_related("account", "account__second_factor")
    context = {
        "club": found,
        "members": rows.order_by("account__name"),
        "invitations": open_invitations(found),
        "roles": ROLES,
        "is_hosted": settings.MODE == "hosted",
    }
    return render(request, "club.html", context)


@require_POST
def invite(request: WebRequest, club: str) -> HttpResponse:
    """Make an invitation and show its link once."""
    found = owned_club(request, club)
    meant_for = " ".join(request.POST.get("meant_for", "").split())[:100]
    link = invitation_link(request, found, _role(request), meant_for=meant_for)
    messages.success(request, text("club.invited", request.lang, link=link), extra_tags=link)
    return redirect("club", club=club)


def invitation_link(request: WebRequest, club: Club, role: Role, *, meant_for: str = "") -> str:
    """Invite somebody and give the address to pass on."""
    maker = access.account_of(request)
    token = make_invitation(club, role, meant_for=meant_for, maker=maker)
    return request.build_absolute_uri(reverse("invitation", kwargs={"token": token}))


@require_POST
def withdraw(request: WebRequest, club: str, invitation: int) -> HttpResponse:
    found = owned_club(request, club)
    get_object_or_404(Invitation, pk=invitation, club=found).delete()
    notices.record("invitation-withdrawn", by=access.account_of(request), club=found)
    return redirect("club", club=club)


@require_POST
def member(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Give a member another role, or end the membership."""
    found = owned_club(request, club)
    membership = get_object_or_404(Membership, pk=member, club=found)
    mine = access.account_of(request)
    if request.POST.get("role") == "none":
        remove(membership, by=mine)
    else:
        change_role(membership, _role(request), by=mine)
    return redirect("club", club=club)


@require_POST
def require_second(request: WebRequest, club: str) -> HttpResponse:
    """Require a second step of every member, or no longer; the owner must have one first."""
    found, mine = owned_club(request, club), access.account_of(request)
    wanted = request.POST.get("needs_second") == "1"
    if settings.MODE != "hosted":
        raise Http404
    if wanted and not credentials.has_second_factor(mine):
        raise Refused("second-first", "switch on your own second step first")
    if wanted != found.needs_second:
        Club.objects.filter(pk=found.pk).update(needs_second=wanted)
        notices.record("second-required" if wanted else "second-free", by=mine, club=found)
    return redirect("club", club=club)


@require_safe
def club_trail(request: WebRequest, club: str) -> HttpResponse:
    found = owned_club(request, club)
    context = {"club": found, "lines": notices.trail_of(found), "months": settings.TRAIL_MONTHS}
    return render(request, "trail.html", context)


@require_POST
def member_name(request: WebRequest, club: str, member: int) -> HttpResponse:
    """Rename a member, unless he belongs to a club of somebody else too."""
    found = owned_club(request, club)
    membership = get_object_or_404(Membership, pk=member, club=found)
    mine = access.account_of(request)
    links.check_may_help(mine, membership.account)
    rename(membership.account, request.POST.get("name", ""), by_owner=True)
    notices.record("renamed", by=mine, whom=membership.account, club=found)
    return redirect("club", club=club)


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: WebRequest, token: str) -> HttpResponse:
    """Accept an invitation, with one's account or a new one."""
    found = find_invitation(request, token)
    if request.method == "POST":
        access.check_open(request, found.club)
        if isinstance(request.user, Account):
            account = access.account_of(request)
        else:
            given = (request.POST.get(key, "") for key in ("email", "name", "password"))
            email, name, password = given
            account = new_account(email, name, password[:200], club=found.club)
            auth.login(request, account)
        accept(found, account)
        return redirect("/")
    return render(request, "invitation.html", {"invitation": found, "role": ROLES[found.role]})


def owned_club(request: WebRequest, slug: str, *, even_closed: bool = False) -> Club:
    """Fetch a club for one of its owners: 404 for strangers, 403 for other members.

    `even_closed` is for what people have a right to in a closed club: a new password, erasure.
    """
    account = access.account_of(request)
    found = get_object_or_404(Club, slug=slug)
    access.check_role(account, found, Role.OWNER)
    if not even_closed:
        access.check_open(request, found)
    return found


def _role(request: WebRequest) -> Role:
    wanted = request.POST.get("role", "")
    if wanted not in ROLES.values():
        raise Http404
    return Role[wanted.upper()]
