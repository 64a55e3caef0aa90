"""The feed and the calendar of a tournament."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.utils import timezone

from zwitser_web import caches
from zwitser_web.models import Tournament
from zwitser_web.publishing.feeds import _fold

ATOM = "{http://www.w3.org/2005/Atom}"


def test_feed_has_an_entry_for_each_round_that_was_published(reader: Client, desk: Client) -> None:
    feed = ElementTree.fromstring(reader.get("/p/avond/feed.atom").content)
    [entry] = feed.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == "Ronde 1: de indeling"
    assert entry.findtext(f"{ATOM}id") == "http://testserver/p/avond/round/1/"
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    feed = ElementTree.fromstring(reader.get("/p/avond/feed.atom").content)
    [entry] = feed.findall(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}title") == "Ronde 1: de uitslagen en de stand"
    links = [link.get("href") for link in entry.findall(f"{ATOM}link")]
    assert "http://testserver/p/avond/standings/?after=1" in links


def test_results_make_a_round_news_again(reader: Client, desk: Client) -> None:
    """Readers look at `updated` alone: with the same moment nobody hears of the standings."""
    lines = Tournament.objects.get(slug="avond").events
    an_hour_ago = timezone.now() - timedelta(hours=1)
    for line in lines.all():
        at = an_hour_ago.isoformat(timespec="seconds")
        fresh = re.sub(r'"at":"[^"]+"', f'"at":"{at}"', line.line)
        lines.filter(number=line.number).update(line=fresh, at=an_hour_ago)
    caches.forget()
    before = _updated(reader)
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    after = _updated(reader)
    assert after[0] == after[1]
    assert (after[1] - before[1]).total_seconds() > 3000


def _updated(reader: Client) -> tuple[datetime, datetime]:
    feed = ElementTree.fromstring(reader.get("/p/avond/feed.atom").content)
    moments = [feed.findtext(f"{ATOM}updated"), feed.findtext(f"{ATOM}entry/{ATOM}updated")]
    first, second = (datetime.fromisoformat(found or "") for found in moments)
    return first, second


def test_proposal_is_in_no_feed(reader: Client, desk: Client) -> None:
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    assert b"round/2" not in reader.get("/p/avond/feed.atom").content
    assert b"round/2" not in reader.get("/p/avond/rounds.ics").content


def test_calendar_has_each_round_on_the_day_of_its_publication(reader: Client) -> None:
    words = reader.get("/p/avond/rounds.ics").content.decode()
    assert words.startswith("BEGIN:VCALENDAR\r\n")
    assert f"DTSTART;VALUE=DATE:{timezone.localdate():%Y%m%d}\r\n" in words
    assert "SUMMARY:Avond: Ronde 1\r\n" in words


def test_rounds_of_an_imported_document_have_no_known_day(
    reader: Client, season: Tournament
) -> None:
    assert b"BEGIN:VEVENT" not in reader.get("/p/intern/rounds.ics").content


def test_long_lines_of_a_calendar_are_folded_between_letters() -> None:
    lines = list(_fold("SUMMARY:" + "é" * 100))
    assert all(len(line.encode()) <= 75 for line in lines)
    assert lines[0] + "".join(line[1:] for line in lines[1:]) == "SUMMARY:" + "é" * 100
    assert all(line.startswith(" ") for line in lines[1:])


@pytest.mark.parametrize("page", ["feed.atom", "rounds.ics"])
def test_who_asks_again_is_told_that_nothing_changed_until_something_does(
    reader: Client, desk: Client, page: str
) -> None:
    """Readers of feeds and calendars ask every few minutes, for years."""
    seen = {"If-None-Match": reader.get(f"/p/avond/{page}")["ETag"]}
    again = reader.get(f"/p/avond/{page}", headers=seen)
    assert (again.status_code, again.content) == (304, b"")
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    assert reader.get(f"/p/avond/{page}", headers=seen).status_code == 200


def test_calendar_that_somebody_has_already_changes_with_the_days_that_are_planned(
    reader: Client,
) -> None:
    seen = {"If-None-Match": reader.get("/p/avond/rounds.ics")["ETag"]}
    Tournament.objects.filter(slug="avond").update(planned=["2026-11-20", "2026-11-27"])
    later = reader.get("/p/avond/rounds.ics", headers=seen)
    assert later.status_code == 200
    assert b"DTSTART;VALUE=DATE:20261127" in later.content
