"""The public pages: pairings, results, standings, cross table, players, and why. No log-in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any, cast

from django.http import Http404, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.functional import SimpleLazyObject
from django.utils.http import parse_etags
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser import __version__, arbiter
from zwitser.errors import Refused
from zwitser.journal.events import Event
from zwitser.journal.state import Phase, State
from zwitser.language import Measure, languages
from zwitser.model import AbsenceKind
from zwitser.systems import system_of
from zwitser_web import store
from zwitser_web.accounts import credentials
from zwitser_web.accounts.given_names import OWN_PHONE, known_as
from zwitser_web.accounts.members import owned_club
from zwitser_web.caches import known_at, sections_about, sections_of
from zwitser_web.jinja import render
from zwitser_web.links import frame_links
from zwitser_web.models import Club, Logo, Mirror, Role, Tournament
from zwitser_web.public.pictures import course_drawings, drawn_round, round_scene
from zwitser_web.publishing import club_list, feeds
from zwitser_web.publishing.data import JSON, dumps, for_scripts
from zwitser_web.requests import WebRequest, client_network, parse_int
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import (
    NameRow,
    absent_rows,
    board_rows,
    group_boards,
    matches,
    name_rows,
    progress_of,
)
from zwitser_web.tournaments.cards import account_of, derivations
from zwitser_web.tournaments.crosstable import (
    NONE,
    courses,
    cross_tables,
    read_in_order,
    round_plans,
    square,
)
from zwitser_web.tournaments.desk import open_desk
from zwitser_web.tournaments.hall import Hall, is_framed, open_hall
from zwitser_web.tournaments.standings import rated_players


@require_safe
def now(request: WebRequest, slug: str) -> HttpResponse:
    """Show the round that was published last, by board."""
    hall = open_hall(request, slug)
    frame = {"here": "round", "search": True, "mine": mine_when_shown(hall)}
    return hall.page("_boards.html", lambda: _boards(hall, hall.last), frame)


@require_safe
def round_(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    hall = open_hall(request, slug)
    frame = {"here": "round", "ref": ref, "search": True, "mine": mine_when_shown(hall)}
    return hall.page("_boards.html", lambda: _boards(hall, hall.find_published(ref)), frame)


@require_safe
def names(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    hall = open_hall(request, slug)
    frame = {"here": "round", "ref": ref, "search": True, "mine": mine_when_shown(hall)}
    return hall.page("_names.html", lambda: _names(hall, hall.find_published(ref)), frame)


@require_safe
def why(request: WebRequest, slug: str, ref: RoundRef, board: int = 0) -> HttpResponse:
    """Explain how a whole round was made, or why these two meet, and with these colours."""
    hall = open_hall(request, slug)
    frame = {"here": "round", "ref": ref}
    return hall.page("_why.html", lambda: _why(hall, hall.find_published(ref), board), frame)


@require_safe
def standings(request: WebRequest, slug: str) -> HttpResponse:
    """Show the ranking as it stands, or after the round that was asked for."""
    hall = open_hall(request, slug)
    return hall.page("_standings.html", lambda: _standings(hall), {"here": "standings"})


@require_safe
def crosstable(request: WebRequest, slug: str) -> HttpResponse:
    hall = open_hall(request, slug)
    frame = {"here": "crosstable"}
    return hall.page("_crosstable.html", lambda: _crosstable(hall), frame)


@require_safe
def schedule(request: WebRequest, slug: str) -> HttpResponse:
    hall = open_hall(request, slug)
    return hall.page("_schedule.html", lambda: _schedule(hall), {"here": "schedule"})


@require_safe
def player(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Show a player's rounds, and how his values in the standings came about."""
    hall = open_hall(request, slug)
    frame = {"here": "standings", "mine": mine_when_shown(hall, player), "who": player}
    return hall.page("_player.html", lambda: _player(hall, player), frame)


@require_safe
def course(request: WebRequest, slug: str) -> HttpResponse:
    hall = open_hall(request, slug)
    return hall.page("_course.html", lambda: _course(hall), {"here": "standings"})


def _course(hall: Hall) -> dict[str, object]:
    me = mine(hall)
    title = text("public.course", hall.lang)
    drawings = course_drawings(hall.tournament, me.id if me else 0) if hall.rounds else ()
    return {"title": title, "courses": drawings}


def _boards(hall: Hall, ref: RoundRef | None) -> Mapping[str, Any]:
    if ref is None:
        return {"title": hall.name, "ref": None}
    rows = board_rows(hall.state, ref)
    wanted = hall.request.GET.get("q", "")
    listed = [row for row in rows if matches(wanted, row.white.name, row.black.name)]
    return _round_context(hall, ref) | {
        "progress": progress_of(rows),
        "groups": group_boards(listed, hall.tournament, ref, hall.lang),
        "absent": [row for row in absent_rows(hall.state, ref) if matches(wanted, row.name)],
    }


def _names(hall: Hall, ref: RoundRef) -> Mapping[str, Any]:
    boards = board_rows(hall.state, ref)
    rows = name_rows(boards, absent_rows(hall.state, ref))
    wanted = hall.request.GET.get("q", "")
    return _round_context(hall, ref) | {
        "progress": progress_of(boards),
        "rows": [row for row in rows if matches(wanted, row.name)],
    }


def _round_context(hall: Hall, ref: RoundRef) -> dict[str, Any]:
    return {
        "title": text("today.round", hall.lang, round=ref.label),
        "ref": ref,
        "base": hall.url("public_round", ref=ref),
        "players": f"{hall.url('public')}players/",
    }


def _why(hall: Hall, ref: RoundRef, board: int = 0) -> Mapping[str, Any]:
    known = known_at(hall.state, ref, hall.tournament)
    if known is None or board > len(known.round.games):
        raise Http404
    shown = sections_about(known, board, hall.lang) if board else sections_of(known, hall.lang)
    context: dict[str, Any] = {"board": board, "sections": shown}
    context["is_other"] = not any("board" in section.about for section in shown)
    if board:
        context["row"] = board_rows(hall.state, ref)[board - 1]
    else:
        scene = round_scene(known, hall.lang)
        context["drawing"] = drawn_round(scene) if scene else None
    return _round_context(hall, ref) | context


def _standings(hall: Hall) -> Mapping[str, Any]:
    ref = hall.after()
    shown = ref or hall.last
    read_in_order(hall.tournament, shown)
    tables = hall.tables(ref) if hall.rounds else []
    found = courses(hall.tournament, shown, tables, hall.lang, hall.ranks) if shown else NONE
    return {
        "courses": found,
        "title": text("nav.standings", hall.lang),
        "ref": shown,
        "after": f"?after={ref}" if ref else "",
        "tables": tables,
        "open_boards": 0 if ref else len(hall.state.pending),
    }


def _crosstable(hall: Hall) -> Mapping[str, Any]:
    context = {"title": text("nav.crosstable", hall.lang), "square": (), "tables": ()}
    if hall.system.has_table and hall.rounds:
        return context | {"square": square(hall.tournament, hall.lang)}
    return context | {"tables": cross_tables(hall.tournament, hall.lang) if hall.rounds else []}


def _schedule(hall: Hall) -> Mapping[str, Any]:
    if not hall.system.has_table or not hall.rounds:
        raise Http404
    return {"title": text("schedule.title", hall.lang), "plans": round_plans(hall.tournament)}


def _player(hall: Hall, id_: int) -> Mapping[str, Any]:
    known, after = rated_players(hall.tournament).get(id_), hall.after()
    if known is None or not hall.rounds:
        raise Http404
    tables, place = hall.tables(), ""
    for row in tables[-1].rows if tables else ():  # the last table: a club's is the season
        if row.player.id == id_:
            points = Measure(row.points, is_one=row.points in ("½", "1"))
            place = text("public.place", hall.lang, rank=row.rank, points=points)
    against = parse_int(hall.request.GET.get("against", "")) or 0
    has_values = hall.system.half_points
    return {
        "title": known.name,
        "player": known,
        "place": place,
        "card": hall.cards.card(known),
        "derivations": derivations(hall.tournament, id_, after, hall.lang) if has_values else [],
        "told": account_of(hall.tournament, id_, after, hall.lang, against),
        "ask": hall.url("public_player", player=id_),
    }


# A player says on his phone that he is absent in the next round, where the leader allows it.
#
# Nobody logs in for that: the line in the journal names the player and says that it came from a
# phone, and the desk can always take it back.

ALLOWED = 60
"""Times that one network may sign off or on in a quarter of an hour: a hall has many phones."""


@dataclass(frozen=True, slots=True)
class Coming:
    """The next round for one player: whether he is absent, and whether he can still say so."""

    ref: RoundRef
    away: str
    is_open: bool


def coming(hall: Hall, player: int) -> Coming | None:
    """Say how a player stands for the next round; None where that is not for his phone."""
    if not hall.row.sign_off or hasattr(hall.request, "frame"):
        return None
    state = hall.state
    is_over = state.phase is Phase.NOTHING or system_of(state.tournament).has_table
    # A computer elsewhere that runs the tournament would not hear of it.
    if is_over or player in state.withdrawn or Mirror.objects.filter(tournament=hall.row).exists():
        return None
    kind = state.coming.get((state.next_round, player))
    ref = RoundRef(state.period, state.next_round).within(state.tournament)
    return Coming(ref, kind.value if kind else "", not state.has_proposal)


@require_POST
def sign_off(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Note that the owner of this phone is absent in the next round, or is there after all."""
    hall = open_hall(request, slug)
    stands = coming(hall, player) if player in hall.tournament.by_id else None
    if stands is None:
        raise Http404
    credentials.attempt(f"absence:{client_network(request)}", allowed=ALLOWED)
    away = request.POST.get("as") == "absent"

    def decide(state: State) -> Event:
        if not away:
            return arbiter.take_back_absence(state, [player])
        kinds = system_of(state.tournament).absences
        kind = AbsenceKind.NOTICE if AbsenceKind.NOTICE in kinds else kinds[0]
        return arbiter.note_absence(state, [player], kind)

    if away != bool(stands.away):
        store.act(hall.row, OWN_PHONE, decide)
    return HttpResponseRedirect(hall.url("public"))


# A player follows himself: his phone remembers who he is, and his board stands on top.

COOKIE, YEAR = "me", 366 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Mine:
    """A player's present board; without a row in a tournament that has no round yet."""

    id: int
    name: str
    row: NameRow | None
    coming: Coming | None


@require_http_methods(["GET", "HEAD", "POST"])
def me(request: WebRequest, slug: str) -> HttpResponse:
    """Store the owner of this phone in a cookie, or show his board now."""
    hall = open_hall(request, slug)
    if request.method != "POST":
        found = mine(hall)
        context = {"hall": hall, "mine": found}
        return hall.add_etag(render(request, "public/_me.html", context))
    answer = HttpResponseRedirect(hall.url("public"))
    if (chosen := parse_int(request.POST.get("player", ""))) is not None:
        answer.set_cookie(
            COOKIE, str(chosen), max_age=YEAR, path=hall.url("public"), samesite="Lax"
        )
    else:
        answer.delete_cookie(COOKIE, path=hall.url("public"), samesite="Lax")
    return answer


def mine_when_shown(hall: Hall, only: int | None = None) -> Mine | None:
    """Find the player when a page is drawn: a phone that asks for changes needs no state."""
    return cast("Mine | None", SimpleLazyObject(partial(mine, hall, only)))


def mine(hall: Hall, only: int | None = None) -> Mine | None:
    """Find the player that the reader chose, and his board; None for another one than `only`."""
    chosen = parse_int(hall.request.COOKIES.get(COOKIE, ""))
    known = hall.tournament.by_id.get(chosen) if chosen is not None else None
    if known is None or only not in (None, known.id):
        return None
    ref = hall.last
    rows = name_rows(board_rows(hall.state, ref), absent_rows(hall.state, ref)) if ref else []
    row = next((row for row in rows if row.id == known.id), None)
    return Mine(known.id, known.name, row, coming(hall, known.id))


# The logo of the club that holds a tournament, for whoever may see its pages.

WEEK = 7 * 24 * 3600


@require_safe
def logo(request: WebRequest, slug: str, file: str) -> HttpResponse:
    """Send the logo; its address changes with it, so that a phone asks once."""
    club = open_hall(request, slug).row.club
    found = get_object_or_404(Logo, club=club, club__logo=file)
    answer = HttpResponse(bytes(found.content), content_type=found.kind)
    answer["Cache-Control"], answer["X-Robots-Tag"] = f"private, max-age={WEEK}", "noindex"
    return answer


# The page of a club for everybody, its data and its calendar, and what an owner decides of it.

MOST_DAYS = 100


@require_safe
def club_page(request: WebRequest, club: str) -> HttpResponse:
    """Show the running, coming and past tournaments of a club."""
    found = _with_page(club)
    if is_framed(request):
        asked = request.GET.get("lang")
        request.lang = next((known for known in languages() if known == asked), request.lang)
    shown = club_list.overview(club_list.newest_of(found), request.lang)
    context = {
        "club": found,
        "title": known_as(found.name, request.lang),
        "overview": shown,
        "account": None,
    }
    template = "embed_club.html" if is_framed(request) else "club.html"
    response = render(request, f"public/{template}", context)
    if is_framed(request):
        words = response.content.decode()
        response.content = frame_links(words, request.get_full_path(), request.lang).encode()
    return _add_etag(request, response)


@for_scripts
def twin(request: WebRequest, club: str) -> HttpResponse:
    found = _with_page(club)
    shown = club_list.overview(club_list.newest_of(found), request.lang)
    data = {
        "page": "club",
        "name": known_as(found.name, request.lang),
        "tournaments": [
            {
                "name": item.name,
                "system": item.system,
                "rounds": item.rounds,
                "running": item.is_running,
                "season": item.season,
                "page": reverse("public_twin", kwargs={"slug": item.slug}),
            }
            for item in (*shown.running, *(item for past in shown.seasons for item in past.items))
        ],
        "calendar": [
            {"day": evening.day.isoformat(), "name": evening.name, "round": evening.number}
            for evening in shown.evenings
        ],
    }
    return _add_etag(request, HttpResponse(dumps(data), JSON))


@require_safe
def calendar(request: WebRequest, club: str) -> HttpResponse:
    found = _with_page(club)
    shown = club_list.overview(club_list.newest_of(found), request.lang)
    events = [
        feeds.Day(
            f"{club}-{evening.slug}-{evening.day:%Y%m%d}",
            evening.day,
            f"{evening.name}: {evening.words}",
            request.build_absolute_uri(reverse("public", kwargs={"slug": evening.slug})),
            evening.made,
        )
        for evening in shown.evenings
    ]
    return _add_etag(request, HttpResponse(feeds.days(events), "text/calendar; charset=utf-8"))


def _with_page(slug: str) -> Club:
    found = Club.objects.filter(slug=slug, has_page=True, closed=None).first()
    if found is None:
        raise Http404
    return found


def _add_etag(request: WebRequest, response: HttpResponse) -> HttpResponse:
    """Let a browser keep an answer, but ask each time; names belong in no search engine."""
    made = re.sub(rb'name="csrfmiddlewaretoken" value="[^"]*"', b"", response.content)
    about = made + f"{request.theme}.{__version__}".encode()
    tag = f'W/"{salted_hmac("zwitser.club", about).hexdigest()[:24]}"'
    answer = response
    if tag in parse_etags(request.headers.get("If-None-Match", "")):
        answer = HttpResponseNotModified()
    answer["ETag"], answer["Cache-Control"] = tag, "no-cache"
    answer["Vary"], answer["X-Robots-Tag"] = "Cookie", "noindex"
    return answer


@require_POST
def decide(request: WebRequest, club: str) -> HttpResponse:
    """Show the page of a club to everybody, or to nobody."""
    found = owned_club(request, club)
    Club.objects.filter(pk=found.pk).update(has_page=request.POST.get("has_page") == "1")
    return HttpResponseRedirect(reverse("club", kwargs={"club": club}))


@require_POST
def plan(request: WebRequest, slug: str) -> HttpResponse:
    """Store the planned days of the rounds, for the calendar."""
    desk = open_desk(request, slug, Role.ARBITER)
    given = re.split(r"[\s,;]+", request.POST.get("planned", "").strip())
    days = sorted({_parse_day(word).isoformat() for word in given if word})
    if len(days) > MOST_DAYS:
        raise Refused("too-many-days", f"at most {MOST_DAYS} days, got {len(days)}")
    Tournament.objects.filter(pk=desk.grant.tournament.pk).update(planned=days)
    return HttpResponseRedirect(desk.url("share"))


def _parse_day(word: str) -> date:
    """Parse a day as people write it, `4-9-2026`, or as computers do."""
    parts = re.findall(r"[0-9]+", word[:20])
    is_year_first = len("".join(parts[:1])) == 4
    written = "-".join(part.zfill(2) for part in (parts if is_year_first else parts[::-1]))
    found = feeds.day_of(written)
    if found is None:
        raise Refused("day", f"expected a day like 4-9-2026, got {word!r}", got=word[:40])
    return found
