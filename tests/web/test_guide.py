"""The guide is in the program, and the program speaks the browser's language at first."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.web.test_go_pages import begin
from zwitser_web.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "nl"),
        ("en-GB,en;q=0.9,nl;q=0.8", "en"),
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("fr,en;q=0.5", "en"),
        ("de", "nl"),
    ],
)
def test_first_page_speaks_the_language_of_the_browser(
    client: Client, accepted: str, lang: str
) -> None:
    page = client.get("/help", HTTP_ACCEPT_LANGUAGE=accepted).content.decode()
    assert f'<html lang="{lang}"' in page


def test_chosen_language_wins_over_that_of_the_browser(client: Client) -> None:
    client.cookies.load({"lang": "nl"})
    page = client.get("/help", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert '<html lang="nl"' in page


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_link_within_the_guide_leads_somewhere(client: Client, lang: str) -> None:
    client.cookies.load({"lang": lang})
    page = client.get("/help").content.decode()
    links = re.findall(r'href="#([^"]+)"', page)
    assert len(links) > 5
    assert set(links) <= set(re.findall(r'id="([^"]+)"', page))


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_guide_in_the_program_asks_for_no_picture(client: Client, lang: str) -> None:
    """Pictures are in the documentation; in the program the thing itself is at hand."""
    client.cookies.load({"lang": lang})
    page = client.get("/help").content.decode()
    assert "<img" not in page
    assert "<table>" in page  # of the keys
    assert not re.search(r"<t[hd]></t[hd]>", page)


@pytest.mark.parametrize("system", ["macmahon", "go-weerstand", "knsb-weerstand"])
def test_help_of_a_go_tournament_opens_at_go(
    desk: Client, tournament: Tournament, system: str
) -> None:
    begin(tournament, system)
    page = desk.get("/t/stenen/").content.decode()
    place = "" if system == "knsb-weerstand" else "#go"
    assert re.findall(r'class="help" href="([^"]*)"', page) == [f"/help{place}"]
    assert 'id="go"' in desk.get("/help").content.decode()
