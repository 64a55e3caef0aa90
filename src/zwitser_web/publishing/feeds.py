"""Feeds of a tournament: published rounds as Atom, days of rounds as a calendar (iCalendar)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import NAMESPACE_URL, uuid5
from xml.etree import ElementTree as Xml

from django.utils import timezone

from zwitser.journal.events import GameFinished, ResultCorrected, ResultRecorded, RoundPublished
from zwitser_web.models import Tournament
from zwitser_web.round_numbers import RoundRef
from zwitser_web.store import YEARS
from zwitser_web.texts import text
from zwitser_web.tournaments.hall import Hall

NOWHERE = ".invalid/"
"""Marks addresses of a site of files without a name."""

ATOM = "http://www.w3.org/2005/Atom"
RESULTS = (ResultRecorded, ResultCorrected, GameFinished)
Whole = Callable[[str], str]
"""Makes the absolute URL of the path of a page."""


def published_rounds(hall: Hall) -> list[tuple[RoundRef, datetime]]:
    """List the rounds whose last moment of publication is known, in order."""
    lines = [hall.state.log[number - 1] for number in hall.state.live]
    moments = [line.at for line in lines if isinstance(line.event, RoundPublished)]
    # The rounds of an imported document come first and have no moment.
    refs = sorted(link.ref for link in hall.rounds)
    refs = refs[len(refs) - len(moments) :]
    return list(zip(refs, map(_moment, moments), strict=False))


def atom(hall: Hall, whole: Whole) -> bytes:
    """Write the feed: an entry for each round, updated when its last result comes in."""
    feed = Xml.Element("feed", {"xmlns": ATOM, "xml:lang": hall.lang})
    here = whole(hall.url("public"))
    lines = [hall.state.log[number - 1] for number in hall.state.live]
    last = {
        RoundRef(line.event.period, line.event.round): _moment(line.at)
        for line in lines
        if isinstance(line.event, RESULTS)
    }
    complete = {link.ref for link in hall.rounds if not link.is_open}
    rounds = [
        (ref, max(at, last.get(ref, at)) if ref in complete else at)
        for ref, at in published_rounds(hall)
    ]
    newest = max((moment for _, moment in rounds), default=hall.row.created)
    _add(feed, "title", hall.name)
    _add(feed, "id", _name_of(hall, here))
    _add(feed, "updated", newest.isoformat())
    _add(feed, "link", href=here)
    _add(feed, "link", rel="self", href=whole(hall.url("public_feed")))
    _add(_add(feed, "author"), "name", hall.name)
    for ref, moment in reversed(rounds):
        entry, address = _add(feed, "entry"), whole(hall.url("public_round", ref=ref))
        name = text("today.round", hall.lang, round=ref.label)
        key = "world.feed_done" if ref in complete else "world.feed_open"
        _add(entry, "title", text(key, hall.lang, round=name))
        _add(entry, "id", _name_of(hall, address))
        _add(entry, "updated", moment.isoformat())
        _add(entry, "link", href=address)
        if ref in complete:
            href = whole(f"{hall.url('public_standings')}?after={ref}")
            _add(entry, "link", rel="related", href=href, title=text("nav.standings", hall.lang))
    words: bytes = Xml.tostring(feed, encoding="utf-8", xml_declaration=True)
    return words


def _moment(at: str) -> datetime:
    return timezone.localtime(datetime.fromisoformat(at))


def _name_of(hall: Hall, address: str) -> str:
    """Give the id of an entry: its address, or a UUID in a site without a name."""
    if NOWHERE not in address:
        return address
    return uuid5(NAMESPACE_URL, f"{hall.row.created.isoformat()} {address}").urn


def _add(parent: Xml.Element, tag: str, words: str = "", **attributes: str) -> Xml.Element:
    child = Xml.SubElement(parent, tag, attributes)
    child.text = words or None
    return child


@dataclass(frozen=True, slots=True)
class Day:
    """An all-day event; `made` is its fixed timestamp, so that the same file comes out again."""

    id: str
    day: date
    summary: str
    address: str
    made: datetime


def calendar(halls: Iterable[Hall], whole: Whole) -> bytes:
    """Write a calendar with the days of published rounds, and those planned for rounds to come."""
    found = list[Day]()
    for hall in halls:
        row, id_ = hall.row, f"{hall.row.pk}-{hall.row.created:%Y%m%d%H%M%S}"
        for ref, at in published_rounds(hall):
            words = f"{hall.name}: {text('today.round', hall.lang, round=ref.label)}"
            address = whole(hall.url("public_round", ref=ref))
            found.append(Day(f"{id_}-{ref}", at.date(), words, address, at))
        for number, day in enumerate(planned_days(row), 1):
            if number > len(hall.rounds):
                words = f"{hall.name}: {text('today.round', hall.lang, round=number)}"
                address = whole(hall.url("public"))
                found.append(Day(f"{id_}-{number}", day, words, address, row.created))
    return days(found)


def planned_days(row: Tournament) -> list[date]:
    return [day for given in row.planned if (day := day_of(str(given)))]


def day_of(given: str) -> date | None:
    """Parse a day like 2026-09-04; None for others, and for years without tournaments."""
    try:
        found = date.fromisoformat(given)
    except ValueError:
        return None
    return found if found.year in YEARS else None


def days(found: Iterable[Day]) -> bytes:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Zwitser//NL", "CALSCALE:GREGORIAN"]
    for one in found:
        summary = re.sub(r"([\\;,])", r"\\\1", " ".join(one.summary.split()))
        lines += [
            "BEGIN:VEVENT",
            f"UID:{one.id}@zwitser",
            f"DTSTAMP:{one.made.astimezone(UTC):%Y%m%dT%H%M%SZ}",
            f"DTSTART;VALUE=DATE:{one.day:%Y%m%d}",
            f"DTEND;VALUE=DATE:{one.day + timedelta(days=1):%Y%m%d}",
            f"SUMMARY:{summary}",
            *([] if NOWHERE in one.address else [f"URL:{one.address}"]),
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{folded}\r\n" for line in lines for folded in _fold(line)).encode()


def _fold(line: str) -> Iterator[str]:
    """Fold a line after at most 75 bytes (RFC 5545), never inside a letter."""
    rest, room = line, 75
    while len(rest.encode()) > room:
        cut = room
        while len(rest[:cut].encode()) > room:
            cut -= 1
        yield rest[:cut] if room == 75 else f" {rest[:cut]}"
        rest, room = rest[cut:], 74
    yield rest if room == 75 else f" {rest}"
