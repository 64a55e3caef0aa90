"""The door for laptops: a key opens one tournament, and a program reads the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from zwitser.formats import document
from zwitser.generator import Recipe, generate
from zwitser_web.models import Club, Event, Mirror
from zwitser_web.publishing import mirrors

PLAYED = generate(Recipe("knsb-weerstand", 6, 3, "laptop"))


@pytest.fixture
def key(club: Club, cast: dict[str, Client]) -> str:
    return mirrors.make(club, "Open")[1]


def pushed(key: str, words: str = document.dumps(PLAYED), address: str = "::1") -> Any:
    headers = {"authorization": f"Bearer {key}"}
    laptop = Client(REMOTE_ADDR=address)
    return laptop.post("/push", words, content_type="application/json", headers=headers)


def test_a_wrong_key_is_told_to_the_program_and_no_page_is_made(key: str) -> None:
    for _ in range(10):
        answer = pushed("x" * 32)
        assert (answer.status_code, answer["Content-Type"]) == (403, "application/json")
    answer = pushed("x" * 32)
    assert (answer.status_code, answer["Content-Type"]) == (429, "application/json")
    assert pushed(key).status_code == 200


def test_guesses_from_one_home_of_ipv6_count_together(key: str) -> None:
    answers = [pushed("x" * 32, address=f"2001:db8::{n}").status_code for n in range(11)]
    assert answers == [403] * 10 + [429]


def test_a_closed_club_shows_nothing_new(key: str, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(closed=timezone.now())
    answer = pushed(key)
    assert (answer.status_code, answer["Content-Type"]) == (409, "application/json")


def test_a_closed_club_is_not_changed(key: str, club: Club, cast: dict[str, Client]) -> None:
    before = Mirror.objects.get()
    Club.objects.filter(pk=club.pk).update(closed=timezone.now())
    for wanted in ("key", "take_down", "remove", "make"):
        cast["arbiter"].post("/received/", {"do": wanted, "mirror": before.pk, "name": "Nieuw"})
    after = Mirror.objects.get()
    assert (after.key_hash, after.received) == (before.key_hash, before.received)
    assert after.tournament.deleted is None


def test_what_an_arbiter_removes_goes_to_the_bin_and_takes_nothing_more(
    key: str, club: Club, cast: dict[str, Client]
) -> None:
    mirror = Mirror.objects.get()
    answer = cast["arbiter"].post("/received/", {"do": "whatever", "mirror": mirror.pk})
    assert answer.status_code == 404
    assert Mirror.objects.get().tournament.deleted is None
    cast["arbiter"].post("/received/", {"do": "remove", "mirror": mirror.pk})
    assert Mirror.objects.get().tournament.deleted is not None
    assert pushed(key).status_code == 403
    assert "Open" not in cast["arbiter"].get("/received/").content.decode()


def test_what_is_too_large_is_told_to_the_program(key: str, settings: Settings) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    answer = pushed(key)
    assert (answer.status_code, answer["Content-Type"]) == (413, "application/json")
    assert "1000 bytes" in answer.json()["error"]
    assert pushed("x" * 32).status_code == 403, "without a key nobody reads it"


def test_an_old_key_ends_with_the_new_one(key: str) -> None:
    newer = mirrors.new_key(Mirror.objects.get())
    assert pushed(key).status_code == 403
    assert pushed(newer).status_code == 200


def test_what_is_not_public_is_not_kept_of_what_arrives(key: str) -> None:
    known = replace(
        PLAYED.players[0], fide_id="1048589", born="1990-01-02", sex="w", federation="NED"
    )
    told = replace(PLAYED, players=(known, *PLAYED.players[1:]))
    assert pushed(key, document.dumps(told)).status_code == 200
    line = Event.objects.get(tournament__mirror__isnull=False).line
    assert known.name in line
    assert "1990-01-02" not in line
    assert "1048589" not in line


@pytest.mark.parametrize("number", ["9" * 5000, "\u0663", "-1", "x"])
def test_a_number_that_is_none_names_no_place(
    key: str, cast: dict[str, Client], number: str
) -> None:
    given = {"do": "remove", "mirror": number}
    assert cast["owner"].post("/received/", given).status_code == 404
    assert Mirror.objects.exists()
