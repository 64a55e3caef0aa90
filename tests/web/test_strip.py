"""The way between rounds: short in a long season too, and only to pages that are there."""

from __future__ import annotations

import re

from django.test import Client

from zwitser_web.models import Tournament
from zwitser_web.round_numbers import RoundLink, RoundRef, strip_of


def season_of(*rounds: int) -> list[RoundLink]:
    """List the rounds of a season with so many rounds in each period."""
    return [
        RoundLink(RoundRef(period, number), f"/{period}-{number}", is_open=False)
        for period, count in enumerate(rounds, 1)
        for number in range(1, count + 1)
    ]


def labels(links: tuple[RoundLink, ...]) -> list[str]:
    return [link.ref.label for link in links]


def test_strip_shows_one_period_and_the_way_to_the_others() -> None:
    strip = strip_of(season_of(9, 9, 9, 2), RoundRef(2, 3))
    assert labels(strip.rounds) == [f"2.{number}" for number in range(1, 10)]
    assert labels(strip.periods) == ["1.9", "2.9", "3.9", "4.2"]


def test_period_without_rounds_shows_the_one_before_it() -> None:
    strip = strip_of(season_of(2), RoundRef(2, 0))
    assert (labels(strip.rounds), strip.periods) == (["1.1", "1.2"], ())


def test_tournament_without_periods_shows_all_rounds() -> None:
    links = [RoundLink(RoundRef(0, number), "", is_open=False) for number in range(1, 8)]
    strip = strip_of(links, None)
    assert (len(strip.rounds), strip.periods) == (7, ())


def test_every_link_of_a_strip_leads_to_a_page(desk: Client, season: Tournament) -> None:
    desk.post("/t/intern/season/close", {"open": "1"})
    desk.post("/t/intern/pair")
    for address in ("/t/intern/round/2-1/", "/t/intern/round/1-1/"):
        follow(desk, address)
    assert "round-strip" not in desk.get("/t/intern/standings/").content.decode()
    desk.post("/t/intern/publish")
    for address in (
        "/t/intern/standings/",
        "/t/intern/hall/",
        "/p/intern/",
        "/p/intern/standings/",
    ):
        follow(desk, address)


def follow(desk: Client, address: str) -> None:
    """Go to every round that a page leads to."""
    page = desk.get(address).content.decode()
    strip = page[page.index('<nav class="round-strip"') :]
    for link in re.findall(r'href="([^"]*)"', strip[: strip.index("</nav>")]):
        there = link if link.startswith("/") else address + link
        assert desk.get(there).status_code == 200, there
