"""The list of all players of the European Go Database, `allworld_lp`, alone or zipped (F3).

It comes by upload; nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO

from zwitser.formats.lists.listed import Listed
from zwitser.model import Player
from zwitser.systems.macmahon.ranks import PROFESSIONAL, from_rating, is_rank

_PIN = re.compile(r"\d{8}")
_COUNTRY = re.compile(r"[A-Z]{2}")
_GOR = re.compile(r"-?\d{1,5}")
_DATE = re.compile(r"\((\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\)")
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_NAMELESS = ("(undefined)", "Anonymous")
LONGEST_LINE, BLOCK = 2000, 1 << 16
NO_CLUBS = ("xxxx", "----")
"""What stands where a player has no club."""
WORDS_BEHIND = 7
"""The words after the names: country, club, rank, promotion, GoR, tournaments, last one."""


def parse_line(line: str) -> Listed | None:
    """Read the line of a player; None for headings and for those without a name (F3).

    A rating may be below zero, so that it stands with what only this list has. The rank is one of
    ours, also of a professional; his own stands beside it.
    """
    words = line.split()
    if len(words) < WORDS_BEHIND + 2 or not _PIN.fullmatch(words[0]):
        return None
    if any(word in line for word in _NAMELESS):
        return None
    last, *first = words[1:-WORDS_BEHIND]
    country, club, rank, _promotion, rating, tournaments, _code = words[-WORDS_BEHIND:]
    is_professional = PROFESSIONAL.match(rank) is not None
    numbers = _GOR.fullmatch(rating) and tournaments.isdecimal()
    if not _COUNTRY.fullmatch(country) or not (is_rank(rank) or is_professional) or not numbers:
        return None
    club = "" if club in NO_CLUBS else club
    more = {"rank": rank.lower(), "club": club, "rating": str(int(rating))}
    if is_professional:
        more |= {"rank": from_rating(int(rating)), "pro": rank.lower()}
    return Listed(
        number=int(words[0]),
        name=", ".join(filter(None, (last, " ".join(first)))).replace("_", " "),
        federation=country,
        rating=int(rating) if int(rating) > 0 else None,
        more=more,
    )


def is_list(start: bytes) -> bool:
    """Say whether a file that begins like this is the EGD's list: a line of it is a player."""
    whole, _, _ = start.replace(b"\r", b"\n").rpartition(b"\n")
    return any(parse_line(_decoded(line)) for line in whole.split(b"\n"))


def date_of(start: bytes) -> str:
    """Give the date in the heading of the list, `(11 Nov 2026)` as 11-11-2026; or nothing (F3)."""
    found = _DATE.search(_decoded(start))
    if found is None or found[2] not in _MONTHS:
        return ""
    return f"{int(found[1])}-{_MONTHS.index(found[2]) + 1}-{found[3]}"


def read_players(stream: IO[bytes], federations: frozenset[str]) -> Iterator[Listed]:  # noqa: ARG001  one shape for all lists
    """Read the players of the list one by one [macmahon F3]; countries have two letters."""
    for line in _lines(stream):
        player = parse_line(_decoded(line))
        if player is not None:
            yield player


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Part a file into lines, however they end; of one that never does little is kept."""
    rest = b""
    while block := stream.read(BLOCK):
        *lines, rest = (rest + block).replace(b"\r", b"\n").split(b"\n")
        yield from lines
        rest = rest[-LONGEST_LINE:]
    yield rest


def player_of(listed: Listed) -> Player:
    """Make a player of a line, with the rank, club, country and number of the list."""
    more = listed.more
    rank, club, rating = more.get("rank", ""), more.get("club", ""), more.get("rating")
    return Player(
        0,
        listed.name,
        0,
        int(rating) if rating else listed.rating,
        rank=more.get("pro") or rank,
        club="" if club in NO_CLUBS else club,  # of a list that was read before this version
        country=listed.federation,
        egd=f"{listed.number:08d}",
    )


def _decoded(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")
