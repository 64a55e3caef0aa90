"""The players of a go tournament: typed, pasted, and from a file of OpenGotha."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.web.test_go_pages import begin, said, state_of
from tests.web.test_season import words
from zwitser.model import AbsenceKind
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db

GOTHA = Path(__file__).parent.parent / "cases" / "opengotha" / "gotha-a.xml"


def test_player_is_entered_with_rank_club_country_and_egd_number(
    desk: Client, tournament: Tournament
) -> None:
    row = begin(tournament, "macmahon")
    given = {"name": "Bol, Eva", "rank": " 3K", "rating": "", "club": "Leid", "country": "NL"}
    desk.post("/t/stenen/players/add", given | {"egd": "12345678", "missed": ["2", "4"]})
    player = state_of(row).tournament.players[0]
    found = (player.rank, player.club, player.country, player.egd)
    assert found == ("3k", "Leid", "NL", "12345678")
    kinds = {number: kind for (number, _), kind in state_of(row).coming.items()}
    assert kinds == {2: AbsenceKind.HALF, 4: AbsenceKind.HALF}
    assert "3k" in said(desk, "/t/stenen/players/")


@pytest.mark.parametrize(
    ("typed", "kept"), [("3 kyu", "3k"), ("12 Kyu", "12k"), ("5 dan", "5d"), ("3 K", "3k")]
)
def test_a_rank_may_be_typed_in_words(
    desk: Client, tournament: Tournament, typed: str, kept: str
) -> None:
    row = begin(tournament, "macmahon")
    desk.post("/t/stenen/players/add", {"name": "Bol, Eva", "rank": typed})
    assert state_of(row).tournament.players[-1].rank == kept


def test_what_is_no_rank_is_refused_in_a_sentence(desk: Client, tournament: Tournament) -> None:
    row = begin(tournament, "macmahon")
    answer = desk.post("/t/stenen/players/add", {"name": "Bol, Eva", "rank": "31k"}, follow=True)
    assert "is geen rang; schrijf 30k tot 1k" in words(answer.content)
    answer = desk.post("/t/stenen/players/add", {"name": "Bol, Eva"}, follow=True)
    assert "Bol, Eva heeft een rang nodig" in words(answer.content)
    assert not state_of(row).tournament.players


def test_what_was_typed_stays_when_it_is_refused(desk: Client, tournament: Tournament) -> None:
    begin(tournament, "macmahon")
    given = {
        "name": "Kim, Soo",
        "rank": "1p",
        "club": "Leid",
        "country": "KR",
        "missed": ["2", "4"],
    }
    answer = desk.post("/t/stenen/players/add", given)
    assert answer.status_code == 422
    assert "telt de EGD-rating; vul die bij Kim, Soo in" in words(answer.content)
    page = answer.content.decode()
    for value in ("Kim, Soo", "1p", "Leid", "KR"):
        assert f'value="{value}"' in page, value
    assert re.findall(r'name="missed"\s+value="(\d)" checked', page) == ["2", "4"]


def test_pasted_ranks_are_shown_and_kept(desk: Client, tournament: Tournament) -> None:
    row = begin(tournament, "macmahon")
    table = "Naam\tRang\tClub\tLand\tEGD\nBol, Eva\t3 kyu\tLeid\tNL\t12345678\nAal, Jan\t2D\t\t\t\n"
    table += "Cats, Ida\t31k\t\t\t\nDijk, Bo\t\t\t\t\n"
    looked = words(desk.post("/t/stenen/players/paste", {"table": table}).content)
    assert "3k" in looked
    assert "een rang is 30k tot 1k" in looked
    assert looked.count("geen rang en geen rating") == 2
    given = {"table": table, "do": "enter", "take": ["2", "3", "4", "5"]}
    desk.post("/t/stenen/players/paste", given)
    found = state_of(row).tournament.players
    assert [(p.name, p.rank, p.egd) for p in found] == [
        ("Bol, Eva", "3k", "12345678"),
        ("Aal, Jan", "2d", ""),
    ]


def test_professional_without_rating_is_not_said_to_have_no_rank(
    desk: Client, tournament: Tournament
) -> None:
    begin(tournament, "macmahon")
    table = "Naam\tRang\tRating\nBol, Eva\t1p\t\nAal, Jan\t2p\t2650\n"
    looked = words(desk.post("/t/stenen/players/paste", {"table": table}).content)
    assert looked.count("voor een prof telt de EGD-rating: vul die in, of een rang zoals 6d") == 1
    assert "geen rang" not in looked


@pytest.mark.parametrize("name", ["gotha.xml", "gotha", "gotha.xml.txt"])
def test_players_of_opengotha_come_with_their_ranks(
    desk: Client, tournament: Tournament, name: str
) -> None:
    begin(tournament, "macmahon")
    file = SimpleUploadedFile(name, GOTHA.read_bytes())
    looked = words(desk.post("/t/stenen/players/paste", {"file": file}).content)
    assert "EGD-rating" in looked
    assert "Speler, 001 2d 2231" in looked
    assert "Titel" not in looked


def test_tournament_of_opengotha_is_shown_before_it_becomes_ours(desk: Client, club: Club) -> None:
    file = SimpleUploadedFile("gotha.xml", GOTHA.read_bytes())
    shown = desk.post("/import", {"file": file, "club": club.slug}).content
    looked = words(shown)
    for word in ("Er is nog niets bewaard.", "Bar 4d", "Vloer 20k", "Komi 7.5", "MMS, SOS, SOSOS"):
        assert word in looked, word
    assert not Tournament.objects.exists()
    written = re.search(r"<textarea[^>]*>(.*?)</textarea>", shown.decode(), re.DOTALL)
    assert written
    desk.post("/import/season", {"club": club.slug, "document": html.unescape(written[1])})
    state = state_of(Tournament.objects.get())
    assert state.tournament.system == "macmahon"
    assert state.rounds


def test_what_opengotha_has_and_we_have_not_is_said_beforehand(desk: Client, club: Club) -> None:
    changed = GOTHA.read_text().replace('paiBaRandom="0"', 'paiBaRandom="5"')
    file = SimpleUploadedFile("gotha.xml", changed.encode())
    looked = words(desk.post("/import", {"file": file, "club": club.slug}).content)
    assert "paiBaRandom" in looked
