"""The tournament document: one JSON object, described by `document.schema.json`.

`loads` reports every fault of a document at once, each with its path.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from string import ascii_uppercase
from typing import Any

from zwitser.formats.document.faults import check, check_override
from zwitser.formats.document.json_text import Json, encode, parse, write_json
from zwitser.model import (
    Absence,
    AbsenceKind,
    Egd,
    Extra,
    Fide,
    Game,
    Links,
    Official,
    Options,
    Period,
    Player,
    Result,
    Round,
    Title,
    Tournament,
)
from zwitser.numbers import format_half_points, format_number, parse_exact
from zwitser.systems import system_named, system_of

_GO = ("club", "country", "smms_correction", "egd")
"""Keys of go players beside the rank; left out where empty."""

_FIDE_PLAYER = ("fide_id", "federation", "sex", "born")
"""Keys for FIDE's report; left out where empty."""


def loads(text: str, *, system: str | None = None) -> Tournament:
    """Read a document, or raise BadInput with all its faults; `system` overrides its own."""
    document = parse(text)
    if system is not None and isinstance(document, dict):
        check_override(document, system)
        document["system"] = system
    return from_json(document)


def from_json(document: Any) -> Tournament:
    """Read a parsed document, or raise BadInput with all its faults."""
    check(document)
    own, options = system_named(document["system"]).choices, document.get("options", {})
    # A system may give its own meaning to a key that other systems have too.
    shared = {key: value for key, value in options.items() if not own or key not in own.declared()}
    fide = _field_names(document.get("fide", {}))
    if "arbiter" in fide:
        fide["arbiter"] = Official(**fide["arbiter"])
    fide["deputies"] = tuple(Official(**each) for each in fide.get("deputies", []))
    fide["dates"] = tuple(fide.get("dates", []))
    return Tournament(
        name=document["name"],
        system=document["system"],
        players=tuple(
            Player(
                id=player["id"],
                name=player["name"],
                lot=player.get("lot", player["id"]),
                rating=player.get("rating"),
                title=Title(player.get("title", "")),
                rank=player.get("rank", "").lower(),
                **{key: player[key] for key in (*_GO, *_FIDE_PLAYER) if key in player},
            )
            for player in document["players"]
        ),
        rounds=document.get("rounds", 0),
        options=replace(Options.read(shared), own=own.read(options) if own else None),
        history=tuple(map(_round, document.get("history", []))),
        periods=tuple(map(_period, document.get("periods", []))),
        next_absences=_absences(document.get("next", {})),
        links=read_links(document.get("links", {})),
        egd=Egd(**_field_names(document.get("egd", {}))),
        fide=Fide(**fide),
        extra=tuple(
            Extra(each["player"], int(2 * parse_exact(each["points"])), each.get("round", 0))
            for each in document.get("extra", [])
        ),
    )


def dumps(tournament: Tournament) -> str:
    """Write a document, one line for each player, game and absence, with a final newline."""
    return write_json(to_json(tournament)) + "\n"


def _field_names(block: Json) -> Json:
    """Rename keys to fields: `from`, `class` and `type` are keywords or builtins of Python."""
    words = ("from", "class", "type")
    return {f"{key}_" if key in words else key: value for key, value in block.items()}


def _round(round_: Json) -> Round:
    games = tuple(
        Game(game["white"], game["black"], Result(game["result"] or ""), game.get("handicap", 0))
        for game in round_["games"]
    )
    return Round(games, _absences(round_))


def _absences(round_: Json) -> tuple[Absence, ...]:
    absent = round_.get("absent", [])
    return tuple(Absence(each["player"], AbsenceKind(each["as"])) for each in absent)


def _period(period: Json) -> Period:
    groups: tuple[tuple[int, ...], ...] = ()
    if "groups" in period:
        # In the order of their letters; a missing letter is an empty group. An empty group that is
        # listed counts: players without a group belong to the last one (club; keizer K15).
        last = ascii_uppercase.index(max(period["groups"], default="A"))
        letters = ascii_uppercase[: last + 1]
        groups = tuple(tuple(period["groups"].get(letter, ())) for letter in letters)
    ratings, points = period.get("ratings", {}), period.get("start_points", {})
    categories = period.get("categories", {})
    return Period(
        rounds=tuple(map(_round, period["rounds"])),
        ratings=tuple((int(player), rating) for player, rating in ratings.items()),
        groups=groups,
        list=tuple(period["list"]) if "list" in period else None,
        start_points=tuple((int(player), parse_exact(text)) for player, text in points.items()),
        categories=tuple((int(player), letter) for player, letter in categories.items()),
    )


def _ranking(ranking: list[int | list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple((place,) if isinstance(place, int) else tuple(place) for place in ranking)


def read_links(links: Json) -> Links:
    """Read the rankings supplied by other tournaments, from a valid document."""
    return Links(
        standings=tuple((name, _ranking(r)) for name, r in links.get("standings", {}).items()),
        parts=tuple(_ranking(part) for part in links.get("parts", [])),
        playoff=_ranking(links.get("playoff", [])),
    )


def to_json(tournament: Tournament) -> Json:
    """Give the document as JSON values, without entries that have their default value."""
    system, options = system_of(tournament), tournament.options
    stated = options.write()
    if system.choices is not None and isinstance(options.own, system.choices):
        stated |= options.own.write()
    known = [key for key in ("rank", *_GO) if key in system.schema.get("player", {})]
    players = []
    for player in map(system.completed, tournament.players):
        line: Json = {"id": player.id, "name": player.name}
        if player.rating is not None:
            line["rating"] = player.rating
        if player.title is not Title.NONE:
            line["title"] = player.title.value
        if player.lot != player.id:
            line["lot"] = player.lot
        more = {key: getattr(player, key) for key in (*known, *_FIDE_PLAYER)}
        players.append(line | {key: value for key, value in more.items() if value})
    document: Json = {"zwitser": 1, "name": tournament.name, "system": tournament.system}
    document |= {"rounds": tournament.rounds} if tournament.rounds else {}
    document |= {"options": stated, "players": players}
    if system.has_periods:
        document["periods"] = list(map(_period_json, tournament.periods))
    else:
        document["history"] = list(map(_round_json, tournament.history))
    absent, has_egd = _absences_json(tournament.next_absences), "egd" in system.schema.get("", {})
    more = {
        "next": {"absent": absent} if absent else {},
        "links": links_json(tournament.links),
        "egd": encode(tournament.egd, Egd.__slots__) if has_egd else {},
        "extra": [
            {"player": each.player, "points": format_half_points(each.points)}
            | ({"round": each.round} if each.round else {})
            for each in tournament.extra
        ],
        "fide": encode(tournament.fide, (*Fide.__slots__, "fide_id")),
    }
    return document | {key: value for key, value in more.items() if value}


def _round_json(round_: Round) -> Json:
    games: list[Json] = []
    for game in round_.games:
        line = {"white": game.white, "black": game.black, "result": game.result.value or None}
        games.append(line | ({"handicap": game.handicap} if game.handicap else {}))
    return {"games": games, "absent": _absences_json(round_.absences)}


def _absences_json(absences: Iterable[Absence]) -> list[Json]:
    return [{"player": absence.player, "as": absence.kind.value} for absence in absences]


def _period_json(period: Period) -> Json:
    line: Json = {
        "ratings": {str(player): rating for player, rating in period.ratings},
        "list": None if period.list is None else list(period.list),
        "start_points": {str(player): format_number(n) for player, n in period.start_points},
        "categories": {str(player): letter for player, letter in period.categories},
        "groups": {chr(65 + n): list(group) for n, group in enumerate(period.groups)},
    }
    stated = {key: value for key, value in line.items() if value not in (None, {})}
    return {"rounds": list(map(_round_json, period.rounds))} | stated


def links_json(links: Links) -> Json:
    line = {
        "standings": {name: _ranking_json(ranking) for name, ranking in links.standings},
        "parts": [_ranking_json(part) for part in links.parts],
        "playoff": _ranking_json(links.playoff),
    }
    return {key: value for key, value in line.items() if value}


def _ranking_json(ranking: tuple[tuple[int, ...], ...]) -> list[int | list[int]]:
    return [place[0] if len(place) == 1 else list(place) for place in ranking]
