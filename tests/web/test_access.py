"""Every address as everybody: nobody gets beyond his role, and no form works without a token."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from tests.web.conftest import CAST
from tests.web.doors import DOORS, Door
from zwitser import arbiter
from zwitser.model import Player
from zwitser_web import store
from zwitser_web.models import Account, Club, Tournament
from zwitser_web.urls import urlpatterns

pytestmark = pytest.mark.django_db


def test_every_address_has_its_door() -> None:
    assert set(DOORS) == set(_names(urlpatterns))


def _names(patterns: Iterable[object]) -> list[str]:
    found = []
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found += _names(pattern.url_patterns)
        elif isinstance(pattern, URLPattern):
            found.append(str(pattern.name))
    return found


FORM = {"name": "Iemand", "result": "1-0", "as": "zero", "role": "helper", "first": "2"}
"""Something for every form."""


def _may(who: str, least: str) -> bool:
    return least in CAST and CAST.index(who) >= CAST.index(least)


def _is_let_in(status: int, location: str) -> bool:
    return status not in (401, 403, 404, 405) and not location.startswith("/login")


@pytest.mark.parametrize("who", CAST)
def test_pages_open_only_for_those_who_may_read_them(
    cast: dict[str, Client], doors: list[Door], who: str
) -> None:
    for door in doors:
        answer = cast[who].get(door.address)
        if door.reads is None:
            assert answer.status_code == 405, door
            continue
        if not _may(who, door.reads):
            assert not _is_let_in(answer.status_code, answer.get("Location", "")), (who, door)
        elif "why" not in door.address:
            assert answer.status_code in (200, 204), (who, door)


@pytest.mark.parametrize("who", CAST)
def test_forms_work_only_for_those_who_may_use_them(
    cast: dict[str, Client], doors: list[Door], tournament: Tournament, who: str
) -> None:
    for door in doors:
        before = len(store.load(tournament).log)
        answer = cast[who].post(door.address, FORM)
        if door.posts is None:
            assert answer.status_code == 405, door
        elif not _may(who, door.posts):
            assert not _is_let_in(answer.status_code, answer.get("Location", "")), (who, door)
            assert len(store.load(tournament).log) == before, (who, door)
        else:
            where = answer.get("Location", "")
            assert _is_let_in(answer.status_code, where), (who, door, answer.status_code)


@pytest.mark.parametrize("who", CAST)
def test_no_form_works_without_a_token(
    cast: dict[str, Client], doors: list[Door], tournament: Tournament, who: str
) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.cookies = cast[who].cookies
    before = len(store.load(tournament).log)
    for door in doors:
        # Where no cookie counts a form has no method, with a token or without.
        refusal = 405 if door.address.startswith("/api/") else 403
        assert careful.post(door.address, FORM).status_code == refusal, door
    assert len(store.load(tournament).log) == before


HOSTILE = '<img src="x" onerror="x"><script>alert(1)</script>'


def test_no_page_writes_what_people_typed_as_markup(
    cast: dict[str, Client], doors: list[Door], tournament: Tournament, club: Club
) -> None:
    """Names of a player, a tournament, a club, a member; on every page and in every picture."""
    hostile, copy = Player(1, HOSTILE, 1, 1900), Tournament.objects.get(slug="proef")
    for row in (tournament, copy):
        store.act(row, HOSTILE, lambda state: arbiter.edit(state, hostile))
    store.act(tournament, HOSTILE, lambda state: arbiter.change_settings(state, name=HOSTILE))
    Club.objects.filter(pk=club.pk).update(name=HOSTILE)
    Account.objects.update(name=HOSTILE)
    seen = 0
    for door in doors:
        answer = cast["owner"].get(door.address)
        if answer.get("Content-Type", "").startswith(("text/html", "image/svg")):
            page = answer.content.decode()
            assert "<script>alert" not in page, door
            assert '<img src="x"' not in page, door
            seen += "&lt;script&gt;" in page
    assert seen > 30


def test_stranger_can_not_tell_another_clubs_tournament_from_none(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    there, nowhere = (cast["stranger"].get(f"/t/{slug}/") for slug in ("avond", "nergens"))
    assert there.status_code == nowhere.status_code == 404
    same = [_without_what_varies(page.content.decode()) for page in (there, nowhere)]
    assert same[0] == same[1]


def _without_what_varies(page: str) -> str:
    return re.sub(r'name="(csrfmiddlewaretoken|next)" value="[^"]*"', "", page)
