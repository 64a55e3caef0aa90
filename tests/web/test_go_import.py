"""A tournament of OpenGotha that is under way, taken over at the desk."""

from __future__ import annotations

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.formats.test_opengotha import file, game, player
from tests.web.test_season import words
from zwitser.journal.state import State
from zwitser.model import AbsenceKind
from zwitser_web import store
from zwitser_web.models import Club, Tournament
from zwitser_web.tournaments.prizes import rank_players

pytestmark = pytest.mark.django_db

FOUR = (
    player("A", participating="10111") + player("B", participating="11111")
    + player("C", participating="10111") + player("D", registeringStatus="PRE")
)  # fmt: skip


def shown(desk: Client, club: Club, text: str, name: str = "gotha.xml") -> str:
    sent = {"file": SimpleUploadedFile(name, text.encode()), "club": club.slug}
    return desk.post("/import", sent, follow=True).content.decode()


def taken(desk: Client, club: Club, text: str, name: str = "gotha.xml") -> State:
    """Look at a file, and begin with it as the page offers."""
    page = shown(desk, club, text, name)
    written = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    missed = re.search(r'name="missed" value="([^"]*)"', page)
    assert written
    form = {"club": club.slug, "document": html.unescape(written[1])}
    desk.post("/import/season", form | ({"missed": missed[1]} if missed else {}))
    return store.load(Tournament.objects.get())


@pytest.mark.article("macmahon", "F1")
def test_who_has_not_entered_for_rounds_to_come_is_known_to_miss_them(
    desk: Client, club: Club
) -> None:
    text = file(FOUR, game("A", "B", "WHITEWINS"))
    assert "3 spelers missen komende rondes" in words(shown(desk, club, text).encode())
    state = taken(desk, club, text)
    half = AbsenceKind.HALF
    assert state.coming == {(2, 1): half, (2, 3): half, (2, 4): half, (3, 4): half}
    assert "1 van 4 aanwezig" in words(desk.get("/t/proef/").content)


def test_a_file_in_which_nobody_misses_rounds_says_nothing_of_it(desk: Client, club: Club) -> None:
    text = file(player("A") + player("B"), game("A", "B", "WHITEWINS"))
    assert "komende rondes" not in words(shown(desk, club, text).encode())
    assert not taken(desk, club, text).coming


@pytest.mark.parametrize("missed", ["x", "9:2", "1:x", "1:1", "1:7"])
def test_rounds_missed_that_can_not_be_are_refused_and_nothing_is_kept(
    desk: Client, club: Club, missed: str
) -> None:
    page = shown(desk, club, file(player("A") + player("B"), game("A", "B", "WHITEWINS")))
    written = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert written
    form = {"club": club.slug, "document": html.unescape(written[1]), "missed": missed}
    assert desk.post("/import/season", form, follow=True).status_code < 500
    assert not Tournament.objects.exists()


def test_a_round_without_results_is_not_called_played(desk: Client, club: Club) -> None:
    later = game("B", "A", "UNKNOWN").replace('roundNumber="1"', 'roundNumber="2"')
    text = file(player("A") + player("B"), game("A", "B", "WHITEWINS") + later)
    looked = words(shown(desk, club, text).encode())
    assert "2 spelers, 1 ronde gespeeld." in looked
    assert "Ronde 2 is ingedeeld; daar ontbreken nog uitslagen." in looked


def test_a_tournament_without_a_name_has_that_of_its_file(desk: Client, club: Club) -> None:
    text = file(player("A") + player("B")).replace('name="Proef"', 'name=""')
    assert taken(desk, club, text, "Open Leiden.xml").tournament.name == "Open Leiden"


def test_a_number_of_rounds_that_can_not_be_is_named_with_its_line(
    desk: Client, club: Club
) -> None:
    text = file(player("A")).replace('numberOfRounds="3"', 'numberOfRounds="0"')
    assert "regel 7, numberOfRounds: ten minste 1 is nodig" in words(
        shown(desk, club, text).encode()
    )


@pytest.mark.article("macmahon", "F1", "M17")
def test_games_that_are_open_in_several_rounds_are_noted_as_adjourned(
    desk: Client, club: Club
) -> None:
    games = "".join(
        game(white, black, result).replace('roundNumber="1"', f'roundNumber="{number}"')
        for number, white, black, result in (
            (1, "A", "B", "UNKNOWN"),
            (1, "C", "D", "WHITEWINS"),
            (2, "A", "C", "WHITEWINS"),
            (2, "B", "D", "UNKNOWN"),
        )
    )
    taken(desk, club, file("".join(map(player, "ABCD")), games))
    page = words(desk.get("/t/proef/checkin/").content)
    assert "Nog geen uitslag: Ronde 1: 1 B – A. Ronde 2: 2 D – B Noteer als" in page
    desk.post("/t/proef/pair", {"open": "adjourned"})
    state = store.load(Tournament.objects.get())
    assert not state.pending
    results = [[game.result.value for game in each.games] for each in state.rounds]
    assert results[:2] == [["*", "1-0"], ["1-0", "*"]]
    assert state.has_proposal


@pytest.mark.article("macmahon", "F1")
def test_who_never_came_stands_in_no_list_of_the_desk(desk: Client, club: Club) -> None:
    """OpenGotha says so itself (displayNPPlayers); a wall list and prizes go by the standings."""
    listed = "".join(map(player, "ABC")) + player("Nooit", rank="6D", registeringStatus="PRE")
    never = '<DPParameterSet displayNPPlayers="false"/>'
    games = game("A", "B", "WHITEWINS") + game("A", "C", "WHITEWINS").replace(
        'roundNumber="1"', 'roundNumber="2"'
    )
    state = taken(desk, club, file(listed, games, more=never))
    assert [one.player for one in rank_players(state.tournament)] == [1, 2, 3]
    for page in ("standings/", "crosstable/", "print/standings", "print/crosstable"):
        found = desk.get(f"/t/proef/{page}")
        assert found.status_code == 200
        assert "Nooit" not in words(found.content)
    assert "Nooit" in words(desk.get("/t/proef/players/").content)


@pytest.mark.article("macmahon", "F2")
def test_a_result_file_is_given_though_a_game_is_open(desk: Client, club: Club) -> None:
    games = game("A", "B", "WHITEWINS") + game("C", "D", "UNKNOWN")
    taken(desk, club, file("".join(map(player, "ABCD")), games))
    told = "zonder uitslag en daarom niet in het EGD-bestand: D – C"
    assert told in words(desk.get("/t/proef/egd/").content)
    found = desk.post("/t/proef/egd/", {"ending": "h9"}).content.decode("iso-8859-15")
    assert [line.split()[1] for line in found.splitlines() if not line.startswith(";")] == [
        "A",
        "B",
    ]
