"""Public pages in a frame of another site."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from zwitser_web.models import Tournament

PAGES = ("", "round/1/", "round/1/names", "round/1/why/", "standings/", "crosstable/", "course/")


@pytest.mark.parametrize("page", PAGES)
def test_page_may_be_framed_only_when_asked_for_so(reader: Client, page: str) -> None:
    framed = reader.get(f"/p/avond/{page}?embed=1")
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    plain = reader.get(f"/p/avond/{page}")
    assert "frame-ancestors 'none'" in plain["Content-Security-Policy"]


def test_page_of_the_desk_is_never_framed(desk: Client) -> None:
    for address in ("/?embed=1", "/t/avond/?embed=1", "/login?embed=1"):
        assert "frame-ancestors 'none'" in desk.get(address)["Content-Security-Policy"]


@pytest.mark.parametrize("page", PAGES)
def test_framed_page_has_no_form_and_no_session_and_stays_in_its_frame(
    reader: Client, page: str
) -> None:
    answer = reader.get(f"/p/avond/{page}?embed=1&lang=en")
    words = answer.content.decode()
    assert not answer.cookies
    assert "<form" not in words
    assert '<html lang="en"' in words
    links = re.findall(r'<a [^>]*href="([^"]+)"', words)
    assert links
    assert all("embed=1&amp;lang=en" in link for link in links if not link.startswith("#"))


def test_question_that_needs_a_form_is_asked_outside_a_frame_only(
    client: Client, keizer: Tournament
) -> None:
    page = f"/p/{keizer.slug}/players/1/"
    for _ in "once", "from memory":
        assert 'name="against"' in client.get(page).content.decode()
        assert "<form" not in client.get(f"{page}?embed=1").content.decode()


def test_part_that_changes_stays_in_its_frame_too(reader: Client) -> None:
    answer = reader.get("/p/avond/?embed=1", headers={"X-Zwitser": "live"})
    assert 'href="/p/avond/round/1/names?embed=1' in answer.content.decode()
