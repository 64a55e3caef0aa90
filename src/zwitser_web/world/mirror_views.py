"""A hosted server shows tournaments of laptops: where they arrive, and who gives out their keys."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from zwitser.errors import BadInput, Refused, ZwitserError
from zwitser_web import store
from zwitser_web.accounts import access, limits, trail
from zwitser_web.models import Club, Mirror, Role
from zwitser_web.requests import WebRequest, client_network, whole
from zwitser_web.texts import text
from zwitser_web.world import mirrors
from zwitser_web.world import push as push_
from zwitser_web.world.public_document import read

SCHEME = "Bearer "
LONGEST_TURN = 64
STATUS = {BadInput.code: 422, "push-key": 403, "too-many-attempts": 429}
"""How a laptop is told why nothing was done: it reads the number, not a page."""


# No cookie counts here: who has the key may, and nobody's browser sends it by itself.
@csrf_exempt
@require_http_methods(["POST", "DELETE"])
def push(request: WebRequest) -> HttpResponse:
    """Take what a laptop sends with its key, and show it; or take it down."""
    try:
        mirror = _with_key(request)
        turn = _turn(request)
        if request.method == "DELETE":
            mirrors.take_down(mirror, turn)
        else:
            mirrors.show(mirror, read(request.body.decode("utf-8", errors="replace")), turn)
    except mirrors.Elsewhere as error:
        since = error.since.isoformat() if error.since else None
        told = {"error": str(error), "code": error.code, "since": since}
        return JsonResponse(told, status=409)
    except RequestDataTooBig:
        told = {"error": f"expected at most {settings.DATA_UPLOAD_MAX_MEMORY_SIZE} bytes"}
        return JsonResponse(told, status=413)
    except ZwitserError as error:
        return JsonResponse({"error": str(error)}, status=STATUS.get(error.code, 409))
    return JsonResponse({"page": reverse("public", kwargs={"slug": mirror.tournament.slug})})


def _with_key(request: WebRequest) -> Mirror:
    """Find the mirror of the key that was sent; who guesses must wait."""
    given = request.headers.get("Authorization", "")
    found = mirrors.find(given.removeprefix(SCHEME)) if given.startswith(SCHEME) else None
    if found is None:
        limits.attempt(f"push:{client_network(request)}")
        raise Refused("push-key", "this key is not known here")
    return found


def _turn(request: WebRequest) -> mirrors.Turn:
    """Read which publication this is; of a name that is too long the beginning counts."""
    named = (request.headers.get(name, "") for name in (push_.AFTER, push_.TURN))
    return mirrors.Turn(*(name[:LONGEST_TURN] for name in named))


@require_http_methods(["GET", "HEAD", "POST"])
def received(request: WebRequest) -> HttpResponse:
    """List the tournaments that arrive from laptops, and make a place for another."""
    account = access.account_of(request)
    clubs = list(access.clubs_of(account, Role.ARBITER))
    if request.method == "POST":
        _change(request, clubs)
        return HttpResponseRedirect(reverse("mirrors"))
    shown = mirrors.kept().filter(tournament__club__in=clubs)
    context = {"mirrors": shown.order_by("-pk"), "clubs": clubs}
    return render(request, "zwitser_web/mirrors.html", context)


def _change(request: WebRequest, clubs: list[Club]) -> None:
    wanted = request.POST.get("do", "make")
    if wanted == "make":
        name, slug = request.POST.get("name", "").strip()[:200], request.POST.get("club", "")
        if not clubs:
            raise Refused("no-club", "you are no arbiter of a club")
        chosen = next((found for found in clubs if found.slug == slug), clubs[0])
        _, key = mirrors.make(chosen, name or text("mirror.name", request.lang))
        trail.note("mirror-key", by=access.account_of(request), club=chosen)
        return _tell(request, key)
    mirror = _mine(request, clubs)
    match wanted:
        case "key":
            trail.note("mirror-key", by=access.account_of(request), club=mirror.tournament.club)
            return _tell(request, mirrors.new_key(mirror))
        case "take_down":
            return mirrors.take_down(mirror)
        case "remove":
            return store.put_away(mirror.tournament, "bin")
        case _:
            raise Http404


def _mine(request: WebRequest, clubs: list[Club]) -> Mirror:
    number = whole(request.POST.get("mirror", "")) or 0
    mirror = mirrors.kept().filter(tournament__club__in=clubs, pk=number).first()
    if mirror is None:
        raise Http404
    access.check_open(request, mirror.tournament.club)
    return mirror


def _tell(request: WebRequest, key: str) -> None:
    link = f"{request.build_absolute_uri(reverse('push'))}#{key}"
    messages.success(request, text("mirror.key", request.lang, link=link))
