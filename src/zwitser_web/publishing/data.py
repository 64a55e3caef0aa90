"""The data of every public page as JSON, for other programs.

`/p/NAME/standings.json` belongs to `/p/NAME/standings/`, and so on. The schema of all answers is
`twins.schema.json`, served at `/p/schema.json`. Points and values are exact decimals as text
(`"2.5"`), or the text of the page where a system has other scores.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from pathlib import Path
from typing import Any, TypeAlias

from django.conf import settings
from django.http import Http404, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_safe

from zwitser.model import Player
from zwitser.pictures.tables import rankings
from zwitser_web.caches import known_at, sections_about, sections_of
from zwitser_web.publishing import feeds
from zwitser_web.requests import WebRequest
from zwitser_web.round_numbers import RoundRef
from zwitser_web.tournaments.boards import Side, absent_rows, board_rows, name_rows
from zwitser_web.tournaments.crosstable import cross_tables, round_plans
from zwitser_web.tournaments.hall import Hall, Live, open_hall
from zwitser_web.tournaments.standings import rated_players

Json: TypeAlias = dict[str, Any]
GLYPHS = {"¼": "25", "½": "5", "¾": "75"}


def overview(hall: Hall) -> Json:
    rounds = [
        {"round": str(link.ref), "complete": not link.is_open, "page": f"round/{link.ref}.json"}
        for link in hall.rounds
    ]
    told = {"page": "tournament", "name": hall.name, "system": hall.tournament.system}
    return told | {"rounds": rounds, "last": round_(hall, hall.last) if hall.last else None}


def round_(hall: Hall, ref: RoundRef) -> Json:
    games = [
        {
            "board": row.board,
            "white": _side(row.white),
            "black": _side(row.black),
            "result": row.result.value or None,
        }
        for row in board_rows(hall.state, ref)
    ]
    absent = [
        {"player": row.id, "name": row.name, "as": row.kind} for row in absent_rows(hall.state, ref)
    ]
    return {"page": "round", "round": str(ref), "games": games, "absent": absent}


def names(hall: Hall, ref: RoundRef) -> Json:
    rows = name_rows(board_rows(hall.state, ref), absent_rows(hall.state, ref))
    players = [
        {
            "player": row.id,
            "name": row.name,
            "board": row.board or None,
            "colour": row.colour or None,
            "opponent": row.opponent or None,
            "score": exact(row.score) or None,
            "as": row.kind or None,
        }
        for row in rows
    ]
    return {"page": "names", "round": str(ref), "players": players}


def why(hall: Hall, ref: RoundRef, board: int = 0) -> Json:
    known = known_at(hall.state, ref, hall.tournament)
    if known is None or board > len(known.round.games):
        raise LookupError
    shown = sections_about(known, board, hall.lang) if board else sections_of(known, hall.lang)
    told = [
        {
            "title": section.title,
            "sentences": [
                {"text": one.text, "article": one.article or None} for one in section.sentences
            ],
        }
        for section in shown
    ]
    return {"page": "why", "round": str(ref), "board": board or None, "sections": told}


def standings(hall: Hall) -> Json:
    """Give the standings, as they stand or after a round."""
    ref = hall.after()
    tables = []
    for table in hall.tables(ref):
        players = [
            {
                "rank": row.rank,
                **_player_json(row.player),
                "points": exact(row.points),
                "values": {
                    cell.criterion: None if cell.shown == "–" else exact(cell.shown)
                    for cell in row.cells
                },
            }
            for row in table.rows
        ]
        tiebreaks = [column.id for column in table.columns]
        row = {"heading": table.heading or None, "tiebreaks": tiebreaks, "players": players}
        tables.append(row)
    after = ref or hall.last
    return {"page": "standings", "after": str(after) if after else None, "tables": tables}


def crosstable(hall: Hall) -> Json:
    tables = []
    for table in cross_tables(hall.tournament, hall.lang) if hall.rounds else []:
        players = [
            {
                "rank": row.rank,
                **_player_json(row.player),
                "points": exact(row.points),
                "rounds": [
                    {
                        "opponent_rank": cell.opponent or None,
                        "colour": cell.colour or None,
                        "score": exact(cell.score) if cell.opponent and cell.score != "·" else None,
                        "word": cell.word or None,
                    }
                    for cell in row.cells
                ],
            }
            for row in table.rows
        ]
        tables.append({"heading": table.heading or None, "players": players})
    return {"page": "crosstable", "tables": tables}


def course(hall: Hall) -> Json:
    """List everybody's place after each round, in the order of the last one."""
    seen = [list(ranking) for ranking in rankings(hall.tournament)] if hall.rounds else []
    named = {player.id: player.name for player in hall.tournament.players}
    players = [
        {
            "player": player,
            "name": named[player],
            "places": [
                ranking.index(player) + 1 if player in ranking else None for ranking in seen
            ],
        }
        for player in (seen[-1] if seen else [])
    ]
    return {"page": "course", "players": players}


def schedule(hall: Hall) -> Json:
    """List every round of a round robin, played or to come."""
    if not hall.system.has_table or not hall.rounds:
        raise LookupError
    rounds = []
    for plan in round_plans(hall.tournament):
        games = [
            {
                "board": line.board,
                "white": {"player": line.ids[0], "name": line.white},
                "black": {"player": line.ids[1], "name": line.black},
                "result": line.result or None,
            }
            for line in plan.lines
        ]
        rounds.append({"round": str(plan.number), "games": games})
    return {"page": "schedule", "rounds": rounds}


def player(hall: Hall, player: int) -> Json:
    known = rated_players(hall.tournament).get(player)
    if known is None or not hall.rounds:
        raise LookupError
    card = hall.cards.card(known)
    rounds = [
        {
            "round": str(row.ref),
            "opponent": row.opponent.id if row.opponent else None,
            "name": row.opponent.name if row.opponent else None,
            "colour": row.colour or None,
            "score": exact(row.score) or None,
            "word": row.word or None,
            "total": exact(row.total),
        }
        for row in card.rows
    ]
    return {"page": "player", **_player_json(known), "points": exact(card.points), "rounds": rounds}


TWINS: dict[str, Callable[..., Json]] = {
    "public": overview,
    "public_round": round_,
    "public_names": names,
    "public_why": why,
    "public_why_board": why,
    "public_standings": standings,
    "public_crosstable": crosstable,
    "public_course": course,
    "public_schedule": schedule,
    "public_player": player,
}
"""The pages with data, by the names of their addresses."""


def exact(shown: str) -> str:
    """Convert a number of a page to an exact decimal: `2½` is `2.5`."""
    for glyph, decimals in GLYPHS.items():
        if shown.endswith(glyph):
            return f"{shown[:-1] or '0'}.{decimals}"
    return shown.replace(",", ".")


def _side(side: Side) -> Json:
    return {"player": side.id, "name": side.name}


def _player_json(known: Player) -> Json:
    return {
        "player": known.id,
        "name": known.name,
        "rating": known.rating,
        "title": known.title.value or None,
    }


# The data of public pages, and feeds: for everybody, from any site.

SCHEMA = Path(__file__).with_name("twins.schema.json")
JSON = "application/json; charset=utf-8"
View = Callable[..., HttpResponse]


def for_scripts(view: View) -> View:
    """Decorate a view with CORS: preflight requests, and reading by scripts of any site."""

    @require_http_methods(["GET", "HEAD", "OPTIONS"])
    @wraps(view)
    def answer(request: WebRequest, *given: Any, **named: Any) -> HttpResponse:
        asks = request.method == "OPTIONS"
        return allow_any_origin(
            HttpResponse(status=204) if asks else view(request, *given, **named)
        )

    return answer


@for_scripts
def twin(request: WebRequest, slug: str, page: str = "") -> HttpResponse:
    hall = open_hall(request, slug)
    if unchanged := hall.check_etag():
        return unchanged
    made = hall.get_or_make(lambda: Live("", SafeString(dumps(_find_data(hall, page)))))
    return hall.add_etag(HttpResponse(made.html, JSON))


@for_scripts
def schema(_request: WebRequest) -> HttpResponse:
    return HttpResponse(SCHEMA.read_bytes(), "application/schema+json")


@require_safe
def feed(request: WebRequest, slug: str) -> HttpResponse:
    hall = open_hall(request, slug)
    if unchanged := hall.check_etag():
        return unchanged
    words = feeds.atom(hall, request.build_absolute_uri)
    return hall.add_etag(HttpResponse(words, "application/atom+xml"))


@require_safe
def calendar(request: WebRequest, slug: str) -> HttpResponse:
    hall = open_hall(request, slug)
    if unchanged := hall.check_etag():
        return unchanged
    words = feeds.calendar([hall], request.build_absolute_uri)
    return hall.add_etag(HttpResponse(words, "text/calendar; charset=utf-8"))


def dumps(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False)


def _find_data(hall: Hall, page: str) -> Json:
    """Give the data of the page at this address, or raise 404."""
    address, match = f"/p/{hall.slug}/{page}/" if page else f"/p/{hall.slug}/", None
    for tried in (address.rstrip("/"), address):  # some end in a stroke and some do not
        with suppress(Resolver404):
            match = resolve(tried)
    twin = TWINS.get(match.url_name or "") if match else None
    if match is None or twin is None:
        raise Http404
    facts = {name: value for name, value in match.kwargs.items() if name != "slug"}
    if "ref" in facts:
        hall.find_published(facts["ref"])
    try:
        return twin(hall, **facts)
    except LookupError:
        raise Http404 from None


def allow_any_origin(response: HttpResponse) -> HttpResponse:
    """Add CORS headers on a hosted server, so that scripts of other sites may read the answer.

    Not on somebody's own computer: any site visited there could read the tournaments.
    """
    if settings.MODE != "hosted":
        return response
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Allow-Headers"] = "If-None-Match"
    response["Access-Control-Expose-Headers"] = "ETag"
    response["Access-Control-Max-Age"] = "86400"
    return response
