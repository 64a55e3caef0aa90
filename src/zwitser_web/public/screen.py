"""The screen in the hall: large, one slide after the other, always up to date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from zwitser_web.models import Role, Tournament, Visibility
from zwitser_web.public.pictures import large_course
from zwitser_web.publishing.feeds import planned_days
from zwitser_web.requests import WebRequest, parse_int, qr_code, reachable
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import (
    BoardRow,
    absent_rows,
    board_rows,
    group_boards,
    name_rows,
    progress_of,
)
from zwitser_web.tournaments.desk import open_desk
from zwitser_web.tournaments.hall import Hall, open_hall
from zwitser_web.tournaments.standings import rank_tables

LONGEST = 24 * 60
"""Minutes that a clock may run."""


@require_safe
def screen(request: WebRequest, slug: str) -> HttpResponse:
    """Show the slides for everybody in the hall."""
    hall = open_hall(request, slug)
    address = reachable(request, hall.url("public"))
    shown = address.partition("://")[2].rstrip("/")
    frame = {"ends": hall.row.clock_ends, "address": shown}
    build = partial(_slides, hall, address)
    return hall.page("_slides.html", build, frame, within="screen.html")


def _slides(hall: Hall, address: str) -> dict[str, object]:
    kinds = [kind for kind in KINDS if kind in hall.request.GET.getlist("show")]
    return {
        "title": hall.name,
        "slides": slides_of(hall, address.partition("://")[2].rstrip("/"), kinds),
        "picture": qr_code(address) if address else "",
    }


@require_POST
def clock(request: WebRequest, slug: str) -> HttpResponse:
    """Start the clock of the hall for some minutes, or take it away."""
    desk = open_desk(request, slug, Role.ARBITER)
    minutes = parse_int(request.POST.get("minutes", "")) or 0
    runs = 0 < minutes <= LONGEST
    ends = timezone.now() + timedelta(minutes=minutes) if runs else None
    Tournament.objects.filter(pk=desk.grant.tournament.pk).update(clock_ends=ends)
    return HttpResponseRedirect(desk.url("share"))


@require_safe
def share(request: WebRequest, slug: str) -> HttpResponse:
    """Show the desk the address as a QR code, the settings of the screen, and what to print."""
    desk = open_desk(request, slug, Role.READER)
    public = reverse("public", kwargs={"slug": desk.grant.tournament.public_slug})
    address = reachable(request, public)
    asked, ends = request.GET.get("round", ""), desk.grant.tournament.clock_ends
    refs = [link.ref for link in desk.public_rounds]
    context = {
        "here": "share",
        "address": address,
        "picture": qr_code(address) if address else "",
        # To be printed: the round that was asked for, or the last that is public.
        "ref": next((ref for ref in refs if str(ref) == asked), desk.played_ref),
        "kinds": KINDS,
        "ends": ends if ends and ends > timezone.now() else None,
        "visibilities": Visibility.values,
        "days": planned_days(desk.grant.tournament),
    }
    return desk.render("share.html", context)


# What the screen in the hall shows, one slide after the other.

BOARDS, NAMES, RANKS = 10, 24, 24
"""Lines on a slide: what can be read from ten metres. Names and ranks stand in two columns."""


KINDS = ("boards", "names", "ranks", "course", "qr")
"""What a screen can show; who opens it may choose."""


@dataclass(frozen=True, slots=True)
class Slide:
    """One screenful; `kind` is one of `KINDS`, and `part` says which of how many."""

    kind: str
    heading: str
    rows: Sequence[object]
    part: str = ""


def slides_of(hall: Hall, address: str, kinds: Sequence[str]) -> list[Slide]:
    """Make the slides of this moment, or those of the chosen kinds, once there are any.

    Before the first result everybody looks for his board, also by name; then results come in; when
    all are in, the standings come first, with their course. At the end comes the address, where
    there is one.
    """
    made = _rounds(hall, everything=bool(kinds))
    if address and (made or "qr" in kinds):
        made.append(Slide("qr", text("screen.scan", hall.lang), (address,)))
    chosen = [slide for slide in made if slide.kind in (kinds or KINDS)]
    return chosen or (slides_of(hall, address, ()) if kinds else [])


def _rounds(hall: Hall, *, everything: bool) -> list[Slide]:
    ref = hall.last
    if ref is None:
        return []
    boards, names, ranks = board_rows(hall.state, ref), list[Slide](), list[Slide]()
    heading = text("today.round", hall.lang, round=ref.label)
    by_board = list(_boards(hall, boards, ref, heading))
    progress = progress_of(boards)
    if everything or not progress.done:
        rows = name_rows(boards, absent_rows(hall.state, ref))
        names += cut("names", f"{text('public.by_name', hall.lang)} · {heading}", rows, NAMES)
    if everything or progress.done:
        after = "standings.after" if progress.is_complete else "standings.during"
        title = f"{text('nav.standings', hall.lang)} {text(after, hall.lang, round=ref.label)}"
        tables = rank_tables(hall.tournament, None, hall.lang)
        for table in tables:
            words = f"{title} · {table.heading}" if len(tables) > 1 else title
            ranks += cut("ranks", words, table.rows, RANKS)
    if len(hall.rounds) > 1 and (everything or progress.is_complete):
        words = text("public.course", hall.lang)
        ranks.append(Slide("course", words, (large_course(hall.tournament),)))
    return ranks + by_board + names if progress.is_complete else by_board + names + ranks


def _boards(hall: Hall, boards: Sequence[BoardRow], ref: RoundRef, heading: str) -> Iterator[Slide]:
    """Show the boards in order; the groups of a club each under their own heading."""
    groups = group_boards(boards, hall.tournament, ref, hall.lang) if hall.system.has_groups else []
    for group in groups:
        words = " · ".join(part for part in (heading, group.heading) if part)
        yield from cut("boards", words, group.rows, BOARDS)
    if not groups:
        yield from cut("boards", heading, boards, BOARDS)


def cut(kind: str, heading: str, rows: Sequence[object], most: int) -> Iterator[Slide]:
    """Spread rows over as few slides as they need, about as many on each."""
    if not rows:
        return
    count = -(-len(rows) // most)
    size = -(-len(rows) // count)
    for place in range(count):
        part = f"{place + 1}/{count}" if count > 1 else ""
        yield Slide(kind, heading, rows[place * size : (place + 1) * size], part)
