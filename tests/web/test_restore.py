"""A journal from outside: a whole one comes back as it was, a doubtful one is refused in words."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from zwitser_web import store
from zwitser_web.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(desk: Client, tournament: Tournament) -> str:
    """Give the journal of a tournament with a published round."""
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    return desk.get("/t/avond/journal.jsonl").content.decode()


def send(client: Client, text: str) -> tuple[int, str]:
    file = SimpleUploadedFile("kept.jsonl", text.encode())
    answer = client.post("/import", {"file": file})
    return answer.status_code, answer.get("Location", answer.content.decode())


def test_whole_journal_comes_back_with_its_times_and_names(desk: Client, kept: str) -> None:
    status, address = send(desk, kept)
    assert status == 302
    copy = Tournament.objects.get(slug=address.split("/")[2])
    original = Tournament.objects.get(slug="avond")
    assert store.load(copy).log == store.load(original).log


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("+00:00", ""), "regel 1: verwacht werd een tijd met tijdzone"),
        (('"at":"20', '"at":"gisteren 20'), "regel 1: verwacht werd een tijd met tijdzone"),
        (('"v":1', '"v":7'), "verwacht werd versie 1 van het logboek"),
    ],
    ids=["no zone", "no time", "a later version"],
)
def test_doubtful_journal_is_refused_in_words(
    desk: Client, kept: str, change: tuple[str, str], said: str
) -> None:
    assert change[0] in kept
    before = Tournament.objects.count()
    status, page = send(desk, kept.replace(*change))
    assert status == 409
    assert said in page
    assert Tournament.objects.count() == before


def test_journal_that_no_document_could_hold_is_refused(desk: Client, kept: str) -> None:
    odd = '{"v":1,"at":"2026-11-15T20:00:00+01:00","by":"x","event":"pairs-forbidden"'
    status, page = send(desk, kept + odd + ',"pairs":[[1,9]]}\n')
    assert status == 409
    assert "er is geen speler 9" in page
