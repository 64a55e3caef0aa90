"""A backup of a club in one file, and back in."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zwitser.errors import BadInput, Refused
from zwitser_web.accounts.members import invitation_link, owned
from zwitser_web.files import backup as files
from zwitser_web.files.uploads import uploaded
from zwitser_web.jinja import render
from zwitser_web.models import Club
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text


@require_http_methods(["GET", "HEAD", "POST"])
def backup(request: WebRequest, club: str) -> HttpResponse:
    """Offer the file, and take one back in: that only adds, and overwrites nothing."""
    found = owned(request, club)
    if request.method != "POST":
        context = {"club": found, "count": found.tournaments.count(), "wrong": ""}
        return render(request, "backup.html", context)
    file = uploaded(request)
    if file is None:
        raise Refused("upload", "choose a file of at most 8 MB")
    _tell(request, found, files.unpack(found, file[0]))
    return HttpResponseRedirect(reverse("backup", kwargs={"club": club}))


def _tell(request: WebRequest, club: Club, done: files.Restored) -> None:
    """Say what came back, with a link for everybody who has to be invited again."""
    sentence = text("backup.restored", request.lang, added=done.added, known=done.known)
    messages.success(request, sentence)
    if done.with_list:
        messages.success(request, text("backup.with_list", request.lang))
    if settings.MODE != "hosted":
        return  # Nobody but the owner has an account on this computer.
    for person in files.uninvited(club, done.absentees):
        link = invitation_link(request, club, person.role, meant_for=person.email)
        facts = {"name": person.name, "email": person.email, "link": link}
        messages.success(request, text("backup.invited", request.lang, **facts))


@require_safe
def download(request: WebRequest, club: str) -> HttpResponse:
    """Give everything of a club in one file that was read again, or say what is wrong with it."""
    found = owned(request, club)
    packed = files.pack(found)
    if request.GET.get("anyway") != "1":
        try:
            files.check(packed, settings.UPLOAD_LIMIT)
        except BadInput as error:
            return _warn(request, found, error)
    name = f"zwitser-{found.slug}-{timezone.localdate():%Y-%m-%d}.zip"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(packed, content_type="application/zip", headers=headers)


def _warn(request: WebRequest, club: Club, error: BadInput) -> HttpResponse:
    """Say that the desk could not read this backup back in, and offer it all the same."""
    context = {"club": club, "count": club.tournaments.count(), "wrong": error.text(request.lang)}
    return render(request, "backup.html", context, status=409)
