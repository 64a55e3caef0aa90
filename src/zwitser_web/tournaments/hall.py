"""A tournament as the hall sees it: what was published, and nothing else.

A page has a frame and a live part. Only the live part depends on the journal, so it is cached by
the last line: hundreds of phones that poll cost one small query each, and a 304 as long as nothing
changed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.http import parse_etags
from django.utils.safestring import SafeString

from zwitser import __version__
from zwitser.journal.events import PlayersEntered, RoundPublished
from zwitser.journal.state import State
from zwitser.language import languages
from zwitser.model import Absence, AbsenceKind, Period, Reading, Round
from zwitser.model import Tournament as Played
from zwitser.systems import system_of
from zwitser_web import store
from zwitser_web.accounts import access
from zwitser_web.accounts.given_names import known_as
from zwitser_web.caches import PAGES, SizedCache
from zwitser_web.jinja import render, render_to_string
from zwitser_web.links import frame_links
from zwitser_web.models import Account, Club, Event, Tournament, Visibility
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.round_numbers import RoundLink, RoundRef, last_played
from zwitser_web.tournaments.cards import CardWriter
from zwitser_web.tournaments.opened import Opened
from zwitser_web.tournaments.standings import Ranks, RankTable, rank_tables, ranks_in, ranks_of

Build = Callable[[], Mapping[str, Any]]
"""Makes what the template of a live part needs; `title` is also the title of the page."""


SHARED = ("state", "tournament", "rounds", "version", "cards", "_ranked")
"""What one tournament is for every request of the same moment."""


@dataclass(frozen=True, slots=True)
class Live:
    """The part of a page that changes, ready to be sent."""

    title: str
    html: SafeString


ASKED = ("after", "against")
"""What a reader may ask of a page beside its address: after which round, against whom."""

LAST = "last_line"
"""Where a tournament that was fetched here keeps the head of its journal (see `store`)."""

OF_CLUB = ("id", "slug", "name", "logo", "has_page")
"""What public pages tell of a club; the rest is fetched where it is asked for."""

OWN = ("_course.html",)
"""Parts in which the line of the reader stands out."""

TOKEN = secrets.token_hex(32)
"""Stands in a page that is kept where everybody gets a token of their own; nobody can type it."""

KNOWN_BY = (settings.SESSION_COOKIE_NAME, "messages", "me")
"""Cookies of whom a page may greet by name, tell something or show a board of their own."""

_lives: SizedCache[Live] = SizedCache(PAGES, lambda live: len(live.html))
_pages: SizedCache[bytes] = SizedCache(PAGES, len)
_rendering = tuple(Lock() for _ in range(32))


class Hall(Opened):
    """A tournament for the public: its reader needs no account."""

    def __init__(self, request: WebRequest, row: Tournament, head: str) -> None:
        self.request = request
        self.row = row
        self.head = head

    @cached_property
    def state(self) -> State:  # type: ignore[override]  # loaded when it is first asked for
        """The state; pages take only published things from it, and short names where asked."""
        state = store.load(self.row)
        return with_short_names(state) if self.row.short_names else state

    @cached_property
    def tournament(self) -> Played:
        """The tournament as it was published; neither a proposal nor a late entry is in it."""
        return replace(public_part(self.state), reading=Reading())

    def beside(self, request: WebRequest) -> Hall:
        """Give the same tournament for another request, without reading it again."""
        other = Hall(request, self.row, self.head)
        other.__dict__ |= {name: getattr(self, name) for name in SHARED}
        return other

    @cached_property
    def cards(self) -> CardWriter:
        """The writer of pairing cards."""
        return CardWriter(self.tournament, self.lang)

    @cached_property
    def _ranked(self) -> dict[RoundRef | None, list[RankTable]]:
        return {}

    def tables(self, ref: RoundRef | None = None) -> list[RankTable]:
        """Rank the tournament after a round, or as it stands; each ranking is made once."""
        if ref not in self._ranked:
            self._ranked[ref] = rank_tables(self.tournament, ref, self.lang) if self.rounds else []
        return self._ranked[ref]

    def ranks(self, ref: RoundRef) -> Ranks:
        """Give everybody's rank after a round, from the ranking where that is the way to it."""
        if system_of(self.tournament).standings is None:
            return ranks_of(self.tournament, ref, self.lang)
        return ranks_in(self.tables(ref))

    @property
    def slug(self) -> str:
        return self.row.public_slug

    @property
    def name(self) -> str:
        return known_as(self.row.name, self.lang)

    @property
    def club_page(self) -> str:
        """The address of the club's page, where this tournament stands on it."""
        club, row = self.row.club, self.row
        stands_there = row.visibility == Visibility.OPEN and not row.is_example
        if not (club.has_page and stands_there):
            return ""
        return reverse("club_page", kwargs={"club": club.slug})

    @cached_property
    def version(self) -> str:
        """The version shared by readers of a language; it changes with every line and day."""
        made = f"{self.row.pk}.{self.row.created:%y%m%d%H%M%S%f}.{self.head}"
        made = (
            f"{made}.{self.row.club.name}.{self.row.club.logo}.{self.club_page}.{self.row.planned}"
        )
        made = f"{made}.{self.row.short_names}.{self.lang}.{self.request.theme}.{__version__}"
        # Nobody can count by it how often the desk did something that is not public yet.
        return salted_hmac("zwitser.hall", made).hexdigest()[:24]

    @cached_property
    def tag(self) -> str:
        """The entity tag: the same as long as a page would look the same to this reader."""
        ends = f"{self.row.clock_ends:%d%H%M%S}" if self.row.clock_ends else ""
        me = parse_int(self.request.COOKIES.get("me", ""))
        return f'W/"{self.version}.{ends}.{me or ""}.{self.row.sign_off:d}"'

    @cached_property
    def rounds(self) -> list[RoundLink]:
        """The rounds that were published, in order."""
        return self.link_rounds("public_round")

    @property
    def last(self) -> RoundRef | None:
        """The round that is being played, or was played last."""
        return last_played(self.tournament)

    def check_etag(self) -> HttpResponse | None:
        """Answer 304 when the reader has this already; that needs no state at all."""
        if self.tag not in parse_etags(self.request.headers.get("If-None-Match", "")):
            return None
        return self.add_etag(HttpResponseNotModified())

    def page(
        self, template: str, build: Build, frame: Mapping[str, Any], *, within: str = "page.html"
    ) -> HttpResponse:
        """Give the page, or only its live part to a page that asks for it, or 304."""
        if unchanged := self.check_etag():
            return unchanged
        draw = partial(self._render, template, build, frame, within)
        request = self.request
        is_plain = within == "page.html" and not (request.GET or hasattr(request, "frame"))
        is_known = any(name in request.COOKIES for name in KNOWN_BY)
        # Everybody who comes like this reader sees the same page.
        is_for_all = is_plain and not is_known and "X-Zwitser" not in request.headers
        return self.add_etag(self._common(draw) if is_for_all else draw())

    def _render(
        self, template: str, build: Build, frame: Mapping[str, Any], within: str, **more: str
    ) -> HttpResponse:
        """Draw a page, or its live part alone."""

        def make() -> Live:
            context = {"hall": self, "lang": self.lang, "request": self.request, **build()}
            context["is_framed"] = bool(frame_of(self.request))
            html = render_to_string(f"public/{template}", context)
            return Live(str(context["title"]), html)

        live = self.get_or_make(make, own=template in OWN)
        if self.request.headers.get("X-Zwitser") == "live":
            return self._keep_in_frame(HttpResponse(live.html))
        usual = {"here": "", "ref": None, "mine": None, "who": 0, "search": False}
        context = {"hall": self, "live": live, "account": None, **usual, **frame, **more}
        if isinstance(ref := context.get("ref"), RoundRef):
            context["ref"] = ref.within(self.tournament)
        page = f"public/{frame_of(self.request) or within}"
        return self._keep_in_frame(render(self.request, page, context))

    def _common(self, draw: Callable[..., HttpResponse]) -> HttpResponse:
        """Render the page once for all phones of a hall; give each its own CSRF token."""
        key = self.tag, self.request.path
        page = _pages.find(key)
        if page is None:
            page = draw(csrf_token=TOKEN).content
            _pages.put(key, page)
        return HttpResponse(page.replace(TOKEN.encode(), get_token(self.request).encode()))

    def _keep_in_frame(self, response: HttpResponse) -> HttpResponse:
        """Let a page in a frame lead to other pages in that frame only."""
        if is_framed(self.request):
            words = response.content.decode()
            response.content = frame_links(words, self.request.get_full_path(), self.lang).encode()
        return response

    def add_etag(self, response: HttpResponse) -> HttpResponse:
        """Let a browser keep an answer, but ask each time whether it still holds.

        Players' names belong in the hall, not in search engines.
        """
        response["ETag"], response["Cache-Control"] = self.tag, "no-cache"
        response["Vary"], response["X-Robots-Tag"] = "Cookie, X-Zwitser", "noindex"
        return response

    def get_or_make(self, make: Callable[[], Live], *, own: bool = False) -> Live:
        """Give the live part of an address, cached but for a search or file site.

        A part that differs by reader (`own`) is cached for each.
        """
        if self.request.GET.get("q") or hasattr(self.request, "frame"):
            return make()
        given = self.request.GET
        asked = "&".join([*(given.get(name, "") for name in ASKED), *given.getlist("show")[:4]])
        address = f"{frame_of(self.request)}{self.request.path}?{asked[:100]}"
        key = self.tag if own else self.version, address
        # After every result all phones ask for the same part: one renders it, the others wait.
        with _rendering[hash(key) % len(_rendering)]:
            known = _lives.find(key)
            if known is None:
                known = make()
                _lives.put(key, known)
        return known


def open_hall(request: WebRequest, slug: str) -> Hall:
    """Fetch a tournament by the last line of its journal, in one query by two indexes."""
    known = getattr(request, "hall", None)
    if isinstance(known, Hall) and known.slug == slug:
        return known.beside(request)
    row = _fetch("slug", slug) or _fetch("hidden_slug", slug)
    if row is None or row.public_slug != slug or row.deleted:
        raise Http404
    if row.visibility == Visibility.CLOSED and not _is_member(request, row):
        raise Http404
    if is_framed(request):  # Cookies do not reach a frame: the address says the language.
        asked = request.GET.get("lang")
        request.lang = next((known for known in languages() if known == asked), request.lang)
    return Hall(request, row, getattr(row, LAST) or "")


def is_framed(request: WebRequest) -> bool:
    """Say whether a page is asked for in a frame of another site."""
    return request.GET.get("embed") == "1"


def frame_of(request: WebRequest) -> str:
    """Give the frame that the request asks for itself: that of a site of files, or of an embed."""
    return "embed.html" if is_framed(request) else str(getattr(request, "frame", ""))


def _is_member(request: WebRequest, row: Tournament) -> bool:
    account = request.user
    if not isinstance(account, Account) or access.lacks_second(account):
        return False
    return access.role_in(account, row.club) is not None


def _fetch(column: str, slug: str) -> Tournament | None:
    """Fetch a tournament of a club that is open, with its club and the head of its journal."""
    row = next(iter(Tournament.objects.raw(_question(column), [slug])), None)
    if row is not None:
        facts = [getattr(row, f"club_{name}") for name in OF_CLUB]
        row.club = Club.from_db(row._state.db, OF_CLUB, facts)
    return row


@cache
def _question(column: str) -> str:
    """Build the query only once: building it took most of the time of a 304."""
    row, line, club = (model._meta.db_table for model in (Tournament, Event, Club))
    fields = [f'{row}."{field.column}"' for field in Tournament._meta.concrete_fields]
    fields += [f"{club}.{name} AS club_{name}" for name in OF_CLUB]
    # Names of our own tables and columns; what somebody typed is the parameter.
    last = (
        f"SELECT number || '.' || MD5(line) FROM {line} WHERE tournament_id = {row}.id "  # noqa: S608  # our names
        "ORDER BY number DESC LIMIT 1"
    )
    asked = f"SELECT {', '.join(fields)}, ({last}) AS {LAST} FROM {row}"  # noqa: S608  # our names
    joined = f"JOIN {club} ON {club}.id = {row}.club_id AND {club}.closed IS NULL"
    return f"{asked} {joined} WHERE {row}.{column} = %s"


# What of a tournament is public: its published rounds, and who took part when they were made.


def public_part(state: State) -> Played:
    """Give the tournament without the players who were entered after the last publication."""
    # Who left a round robin when all its rounds were public: no round says so.
    is_set = system_of(state.tournament).has_table and state.all_paired
    left = [Absence(id_, AbsenceKind.WITHDRAWN) for id_ in sorted(state.leaving) if is_set]
    tournament = replace(state.tournament, next_absences=tuple(left))
    hidden = _hidden(state)
    if not hidden:
        return tournament
    players = tuple(player for player in tournament.players if player.id not in hidden)
    apart = tuple(pair for pair in tournament.options.forbidden if not hidden.intersection(pair))
    return replace(
        tournament,
        players=players,
        options=replace(tournament.options, forbidden=apart),
        periods=tuple(_without(period, hidden) for period in tournament.periods),
    )


def with_short_names(state: State) -> State:
    """Shorten names to the first one and an initial, `Piet J.`; drop list numbers."""
    tournament = state.tournament
    players = tuple(replace(each, name=short(each.name), egd="") for each in tournament.players)
    return replace(state, tournament=replace(tournament, players=players))


def short(name: str) -> str:
    """Shorten a name, as children's names are in public; without a comma the last word is cut."""
    last, comma, first = name.partition(", ")
    if not comma:
        first, _, last = name.rpartition(" ")
    letter = next((char for char in last if char.isupper()), last[:1])
    return f"{first.split()[0]} {letter}." if first.split() else last


def _without(period: Period, hidden: set[int]) -> Period:
    groups = tuple(tuple(p for p in group if p not in hidden) for group in period.groups)
    ratings = tuple((player, rating) for player, rating in period.ratings if player not in hidden)
    letters = tuple(
        (player, letter) for player, letter in period.categories if player not in hidden
    )
    return replace(period, groups=groups, ratings=ratings, categories=letters)


def _hidden(state: State) -> set[int]:
    """Find players entered after the last publication; a latecomer may have a board since."""
    entered: set[int] = set()
    for number in reversed(state.live):
        event = state.log[number - 1].event
        if isinstance(event, RoundPublished):
            break
        if isinstance(event, PlayersEntered):
            entered |= {player.id for player in event.players}
    round_ = state.rounds[-1] if state.rounds else Round()
    seated = {player for game in round_.games for player in (game.white, game.black)}
    return entered - seated - {absence.player for absence in round_.absences}
