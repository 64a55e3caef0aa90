"""The rating lists that are known: how each is recognised, read, and made into players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import IO

from zwitser.characters import harmful, harmless
from zwitser.errors import BadInput
from zwitser.formats.egd import list as egd
from zwitser.formats.fide import list as fide
from zwitser.formats.knsb import list as knsb
from zwitser.formats.lists.listed import Listed
from zwitser.formats.lists.opening import START, Open, opened
from zwitser.formats.source import SIZE_LIMIT
from zwitser.model import Player

Federations = frozenset[str]
"""Whose players are wanted; empty for everybody's."""

MOST_KEPT = 150_000
"""Players that one list may give; more than that is the whole world."""

UNNUMBERED = 0
"""The id and the lot of somebody who is not entered yet."""


def _chess_player(listed: Listed) -> Player:
    return Player(UNNUMBERED, listed.name, UNNUMBERED, listed.rating, listed.title)


def _undated(_: bytes) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListKind:
    """A list of one federation. `number` names what is known of a player by his number in it."""

    id: str
    number: str
    recognises: Callable[[bytes], bool]
    """Whether a file that begins like this is such a list."""
    read: Callable[[IO[bytes], Federations], Iterator[Listed]]
    player: Callable[[Listed], Player] = _chess_player
    """The player as he is entered."""
    date: Callable[[bytes], str] = _undated
    """The date that a list bears which begins like this; empty where it has none."""
    is_go: bool = False


def _members(stream: IO[bytes], _: Federations) -> Iterator[Listed]:
    """Give every member of the KNSB, whatever federation he plays for."""
    return iter(knsb.read_list(stream.read(SIZE_LIMIT + 1)))


KINDS = {
    kind.id: kind
    for kind in (
        ListKind(id="knsb", number="relation", recognises=knsb.is_list, read=_members),
        ListKind(
            id="egd",
            number="egd",
            recognises=egd.is_list,
            read=egd.read_players,
            player=egd.player_of,
            date=egd.date_of,
            is_go=True,
        ),
        ListKind(id="fide", number="fide", recognises=fide.is_list, read=fide.read_players),
    )
}
"""Every kind of list, in the order in which they are searched."""


@contextmanager
def reading(
    file: IO[bytes], federations: Federations = frozenset()
) -> Iterator[tuple[ListKind, str, Iterator[Listed]]]:
    """Open a list, alone or in its ZIP: what it is, its date, and its players; or BadInput."""
    with opened(file) as open_:
        start = _start_of(open_)
        kind = _kind_of(start)
        with open_() as stream:
            yield kind, kind.date(start), _bounded(kind.read(stream, federations))


def pieces(
    file: bytes | str, federations: Federations, size: int
) -> Iterator[tuple[str, str, list[Listed]]]:
    """Read a list, or the file of this name, piece by piece: its kind, its date, and some players.

    The last piece is empty.
    """
    with (
        Path(file).open("rb") if isinstance(file, str) else BytesIO(file) as stream,
        reading(stream, federations) as (kind, date, listed),
    ):
        while piece := list(islice(listed, size)):
            yield kind.id, date, piece
        yield kind.id, date, []


def _start_of(open_: Open) -> bytes:
    with open_() as stream:
        return stream.read(START)


def _kind_of(start: bytes) -> ListKind:
    if not start.strip():
        raise BadInput.at("", "file-empty")
    for kind in KINDS.values():
        if kind.recognises(start):
            return kind
    raise BadInput.at("", "list-unknown")


def _bounded(listed: Iterator[Listed]) -> Iterator[Listed]:
    for count, one in enumerate(listed):
        if count == MOST_KEPT:
            raise BadInput.at("", "list-too-long", most=MOST_KEPT)
        yield _tidied(one)


def _tidied(one: Listed) -> Listed:
    """Take harmful characters out of a line; a list is not refused for one of its names."""
    if not harmful("".join((one.name, one.federation, *one.more.values()))):
        return one
    more = {name: harmless(value) for name, value in one.more.items()}
    federation = harmless(one.federation)
    return replace(one, name=harmless(one.name), federation=federation, more=more)
