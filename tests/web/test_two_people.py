"""Two people at two desks: nothing is overwritten unseen, and nobody inherits another's data."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from zwitser_web import store
from zwitser_web.desk import players
from zwitser_web.models import PersonalData, Tournament

PLAYER = "/t/avond/players/1/edit"


def seen_on(client: Client, page: str) -> str:
    """Give what a form remembers of the value it was made from."""
    found = re.search(r'name="seen" value="([0-9a-f]{16})"', client.get(page).content.decode())
    assert found is not None
    return found[1]


def as_entered(tournament: Tournament) -> tuple[str, int | None]:
    player = store.load(tournament).tournament.by_id[1]
    return player.name, player.rating


def test_an_older_form_of_a_player_asks_first(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    mine, yours = cast["arbiter"], cast["owner"]
    old = seen_on(mine, PLAYER)
    change = {"name": "Jansen, Piet", "rating": "2000", "title": "", "lot": "1"}
    yours.post(PLAYER, {**change, "seen": seen_on(yours, PLAYER)})
    stale = {"name": "Janssen, Piet", "rating": "1900", "title": "", "lot": "1", "seen": old}
    asked = mine.post(PLAYER, stale)
    assert asked.status_code == 422
    assert "Iemand anders wijzigde dit intussen" in asked.content.decode()
    assert "rating 2000" in asked.content.decode()
    assert as_entered(tournament) == ("Jansen, Piet", 2000)
    mine.post(PLAYER, {**stale, "seen": seen_on(mine, PLAYER)})
    assert as_entered(tournament) == ("Janssen, Piet", 1900)


def test_an_older_form_of_the_settings_asks_first(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    mine, yours = cast["arbiter"], cast["owner"]
    given = {"name": "Avond", "first_round": "fold", "bye_points": "2", "initial_colour": "white"}
    old = seen_on(mine, "/t/avond/settings/")
    yours.post("/t/avond/settings/", {**given, "rounds": "9", "seen": old})
    asked = mine.post("/t/avond/settings/", {**given, "rounds": "5", "seen": old})
    assert asked.status_code == 422
    assert "wijzigde de instellingen intussen" in asked.content.decode()
    assert store.load(tournament).tournament.rounds == 9


def test_nobody_publishes_a_proposal_that_he_did_not_see(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    mine, yours = cast["arbiter"], cast["owner"]
    mine.post("/t/avond/pair")
    old = seen_on(mine, "/t/avond/round/1/")
    yours.post("/t/avond/adjust", {"first": "1", "second": "2", "change": "swap", "reason": "x"})
    assert seen_on(yours, "/t/avond/round/1/") != old
    refused = mine.post("/t/avond/publish", {"seen": old})
    assert refused.status_code == 409
    assert not store.load(tournament).rounds
    mine.post("/t/avond/publish", {"seen": seen_on(mine, "/t/avond/round/1/")})
    assert len(store.load(tournament).rounds) == 1


def test_nobody_inherits_the_number_of_a_player_who_was_imported_and_struck_off(
    desk: Client, season: Tournament, tournament: Tournament
) -> None:
    document = desk.get("/t/avond/document.json").content
    where = desk.post("/import", {"file": SimpleUploadedFile("x.json", document)})["Location"]
    row = Tournament.objects.get(slug=where.split("/")[2])
    PersonalData.objects.create(tournament=row, player=5, fields={"relation": "7654321"})
    desk.post(f"{where}players/5/remove")
    assert not PersonalData.objects.filter(tournament=row).exists()
    desk.post(f"{where}players/add", {"name": "Nieuw, N"})
    players = store.load(row).tournament.players
    assert players[-1].name == "Nieuw, N"
    assert players[-1].id == 6


def test_personal_data_goes_when_players_are_taken_back(
    desk: Client, tournament: Tournament
) -> None:
    table = "naam;rating;club\nNieuw;1500;De Toren\n"
    desk.post("/t/avond/players/paste", {"table": table, "do": "enter", "take": ["1", "2"]})
    assert PersonalData.objects.count() == 1
    desk.post("/t/avond/journal/3/retract")
    assert PersonalData.objects.count() == 0


def test_a_paste_is_there_with_its_data_or_not_at_all(
    desk: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the power went")

    monkeypatch.setattr(players, "keep_personal", broken)
    before = len(store.load(tournament).log)
    desk.raise_request_exception = False
    given = {"table": "naam;club\nNieuw;De Toren\n", "do": "enter", "take": ["1", "2"]}
    answer = desk.post("/t/avond/players/paste", given)
    assert answer.status_code == 500
    assert len(store.load(tournament).log) == before
    assert len(store.load(tournament).tournament.players) == 5
