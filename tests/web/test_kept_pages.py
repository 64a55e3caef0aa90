"""Whole public pages in memory: the same for everybody, and yet everybody's own."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from jinja2 import Template

from zwitser_web.caches import SizedCache
from zwitser_web.models import Club, Tournament
from zwitser_web.tournaments import hall

pytestmark = pytest.mark.django_db


def shown(client: Client, address: str = "/p/avond/") -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def token_in(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found
    return found[1]


@pytest.fixture
def no_drawing(
    monkeypatch: pytest.MonkeyPatch, published: Tournament, cast: dict[str, Client]
) -> None:
    """Show the page to somebody; from then on no template is drawn."""
    shown(Client())

    def refuse(*_: object) -> str:
        raise AssertionError("a template was drawn")

    monkeypatch.setattr(Template, "render", refuse)


@pytest.mark.usefixtures("no_drawing")
def test_a_page_is_drawn_once_for_all_phones() -> None:
    assert "Jansen" in shown(Client())


@pytest.mark.usefixtures("no_drawing")
def test_everybody_gets_a_token_that_works() -> None:
    pages = {}
    for who in (Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)):
        page = shown(who)
        pages[token_in(page)] = page
        form = {"csrfmiddlewaretoken": token_in(page), "theme": "dark", "next": "/p/avond/"}
        assert who.post("/preferences", form).status_code == 302
    assert len(pages) == 2
    assert not [page for page in pages.values() if hall.TOKEN in page]


def test_a_new_line_is_seen_at_once(desk: Client, published: Tournament) -> None:
    assert "0 van 2" in shown(Client())
    desk.post("/t/avond/round/1/board/1", {"result": "1-0", "seen": ""})
    assert "1 van 2" in shown(Client())


def test_language_theme_and_own_board_are_the_readers(published: Tournament) -> None:
    plain, dark, english, mine = Client(), Client(), Client(), Client()
    dark.cookies["theme"], english.cookies["lang"], mine.cookies["me"] = "dark", "en", "1"
    assert 'data-theme="auto"' in shown(plain)
    assert 'data-theme="dark"' in shown(dark)
    assert '<html lang="en"' in shown(english)
    assert "me-card" in shown(mine)
    assert "me-card" not in shown(plain)


def test_what_is_told_to_one_is_not_told_to_all(desk: Client, published: Tournament) -> None:
    desk.post("/t/avond/fide-report/", {"place": "Delft"})
    assert '<p class="notice' in shown(desk)
    assert '<p class="notice' not in shown(Client())


def test_the_link_to_the_clubs_page_goes_with_that_page(club: Club, published: Tournament) -> None:
    assert "/c/de-toren/" in shown(Client())
    Club.objects.update(has_page=False)
    assert "/c/de-toren/" not in shown(Client())


@pytest.mark.parametrize(
    "change",
    [
        lambda: Club.objects.update(has_page=False),
        lambda: Tournament.objects.update(is_example=True),
    ],
)
def test_a_phone_that_comes_back_hears_that_the_clubs_page_went(
    published: Tournament, change: Callable[[], int]
) -> None:
    """A phone that asks whether anything is new gets the page without the link, not "the same"."""
    first = Client().get("/p/avond/")
    asked = {"If-None-Match": first["ETag"]}
    assert Client().get("/p/avond/", headers=asked).status_code == 304
    change()
    again = Client().get("/p/avond/", headers=asked)
    assert again.status_code == 200
    assert "/c/de-toren/" not in again.content.decode()


def test_a_tournament_that_is_closed_shows_no_page_from_memory(published: Tournament) -> None:
    shown(Client())
    Tournament.objects.update(visibility="closed")
    assert Client().get("/p/avond/").status_code == 404


def test_a_shelf_forgets_what_was_unused_longest() -> None:
    shelf: SizedCache[str] = SizedCache(4, len)
    for key in "abc":
        shelf.put(key, key)
    assert shelf.find("a") == "a"
    shelf.put("d", "dd")
    assert [shelf.find(key) for key in "abcd"] == ["a", None, "c", "dd"]
    shelf.put("c", "ccc")  # three, in the place of one
    assert (len(shelf), shelf.taken, shelf.find("c")) == (1, 3, "ccc")
    shelf.drop("c")
    assert (len(shelf), shelf.taken) == (0, 0)
    shelf.put("e", "eeeee")
    assert len(shelf) == 0, "larger than all that may be there"
