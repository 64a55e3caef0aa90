"""The list of all players of the European Go Database, `allworld_lp`, alone or zipped (F3).

It comes by upload; nothing is fetched. `search` finds players while their name is typed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import IO

from zwitser.errors import BadInput
from zwitser.formats.knsb.list import fold
from zwitser.formats.lists.listed import Listed
from zwitser.formats.lists.opening import unpacked
from zwitser.formats.source import decode
from zwitser.model import Player
from zwitser.systems.macmahon.ranks import PROFESSIONAL, from_rating, is_rank

MOST_PLAYERS = 300_000

_DATE = re.compile(r"\((\d{1,2} [A-Z][a-z]{2} \d{4})\)")
_PIN = re.compile(r"\d{8}")
_COUNTRY = re.compile(r"[A-Z]{2}")
_GOR = re.compile(r"-?\d{1,5}")
_NAMELESS = ("(undefined)", "Anonymous")
LONGEST_LINE = 2000
NO_CLUBS = ("xxxx", "----")
"""What stands where a player has no club."""
WORDS_BEHIND = 7
"""The words after the names: country, club, rank, promotion, GoR, tournaments, last one."""


@dataclass(frozen=True, slots=True)
class EgdPlayer:
    """One line of the list. `rank` is one of ours; `professional` as it stands there, or empty."""

    pin: str
    last_name: str
    first_name: str
    country: str
    club: str
    rank: str
    rating: int
    tournaments: int = 0
    professional: str = ""

    @property
    def name(self) -> str:
        """The name as the document has it."""
        return ", ".join(filter(None, (self.last_name, self.first_name)))


@dataclass(frozen=True, slots=True)
class EgdList:
    """The players in the order of their folded names; `date` is the list's own, as it says it."""

    date: str
    players: tuple[EgdPlayer, ...]
    _keys: tuple[tuple[str, int], ...] = field(repr=False)
    _places: dict[str, int] = field(repr=False)

    def search(self, start: str, *, most: int = 20) -> tuple[EgdPlayer, ...]:
        """Find players whose last or first name starts like this; more words narrow it down.

        Case and accents don't matter. A pin finds the player who has it.
        """
        words = fold(start).replace(",", " ").split()
        if not words:
            return ()
        if _PIN.fullmatch(words[0]):
            found = self.find(words[0])
            return (found,) if found else ()
        longest = max(words, key=len)
        first = bisect_left(self._keys, (longest, 0))
        last = bisect_left(self._keys, (longest + "\U0010ffff", 0), lo=first)
        places = sorted({place for _, place in self._keys[first:last]})
        fitting = (self.players[n] for n in places if _fits(self.players[n], words))
        return tuple(player for player, _ in zip(fitting, range(most), strict=False))

    def find(self, pin: str) -> EgdPlayer | None:
        """Find the player with this pin."""
        place = self._places.get(pin)
        return None if place is None else self.players[place]


def _words(player: EgdPlayer) -> list[str]:
    return fold(player.name).replace(",", " ").split()


def _fits(player: EgdPlayer, words: list[str]) -> bool:
    return all(any(have.startswith(word) for have in _words(player)) for word in words)


def read_list(data: bytes) -> EgdList:
    """Read the list as it is published, or raise BadInput when it holds no player (F3)."""
    text = decode(unpacked(data))
    date = _DATE.search(text)
    players = sorted(_players(text), key=lambda player: (fold(player.name), player.pin))
    if not players:
        raise BadInput.at("", "egd-list-empty")
    keys = sorted((word, n) for n, player in enumerate(players) for word in set(_words(player)))
    places = {player.pin: place for place, player in enumerate(players)}
    return EgdList(date[1] if date else "", tuple(players), tuple(keys), places)


def _players(text: str) -> Iterator[EgdPlayer]:
    for count, line in enumerate(text.splitlines()):
        if count > MOST_PLAYERS:
            raise BadInput.at("", "too-many-values", most=MOST_PLAYERS)
        player = parse_line(line)
        if player is not None:
            yield player


def parse_line(line: str) -> EgdPlayer | None:
    """Read the line of a player; None for headings and for those without a name (F3)."""
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
    return EgdPlayer(
        pin=words[0],
        last_name=last.replace("_", " "),
        first_name=" ".join(first).replace("_", " "),
        country=country,
        club=club,
        rank=from_rating(int(rating)) if is_professional else rank.lower(),
        rating=int(rating),
        tournaments=int(tournaments),
        professional=rank.lower() if is_professional else "",
    )


def is_list(start: bytes) -> bool:
    """Say whether a file that begins like this is the EGD's list: a line of it is a player."""
    lines = start.decode("cp1252", "replace").splitlines()[:-1]
    return any(parse_line(line) for line in lines)


def read_players(stream: IO[bytes], federations: frozenset[str]) -> Iterator[Listed]:  # noqa: ARG001  one shape for all lists
    """Read the players of the list one by one [macmahon F3]; countries have two letters.

    A rating may be below zero, so that it stands with what only this list has.
    """
    for line in stream:
        player = parse_line(_decoded(line[:LONGEST_LINE]))
        if player is not None:
            more = {"rank": player.rank, "club": player.club, "rating": str(player.rating)}
            rating = player.rating if player.rating > 0 else None
            yield Listed(
                number=int(player.pin),
                name=player.name,
                federation=player.country,
                rating=rating,
                more=more | ({"pro": player.professional} if player.professional else {}),
            )


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
        club="" if club in NO_CLUBS else club,
        country=listed.federation,
        egd=f"{listed.number:08d}",
    )


def _decoded(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")
