"""People can be found, handed out and erased; public pages can be closed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.web.test_rating_list import LIST
from zwitser import __version__, arbiter
from zwitser.journal.fold import EMPTY
from zwitser.model import Player
from zwitser_web import caches, store
from zwitser_web.files import rating_lists
from zwitser_web.models import (
    Account,
    Attempt,
    Club,
    Event,
    Invitation,
    ListedMember,
    Membership,
    PersonalData,
    Role,
    Tournament,
)
from zwitser_web.privacy import persons
from zwitser_web.publishing import courier
from zwitser_web.tournaments import summaries
from zwitser_web.tournaments.hall import short

NAME = "Jansen, Piet"


@pytest.fixture
def played(desk: Client, published: Tournament) -> Tournament:
    desk.post("/t/avond/round/1/board/1", {"result": "1-0", "seen": ""})
    PersonalData.objects.create(tournament=published, player=1, fields={"relation": "7100001"})
    return published


def test_all_that_is_known_of_somebody_is_handed_out(
    cast: dict[str, Client], played: Tournament
) -> None:
    page = cast["owner"].get("/club/de-toren/people", {"name": "jansen,  piet"}).content.decode()
    assert "7100001" in page
    file = cast["owner"].get("/club/de-toren/people/export", {"name": NAME})
    known = json.loads(file.content)
    assert known["tournaments"][0]["personal"] == {"relation": "7100001"}
    rounds = store.load(played).tournament.all_rounds
    boards = [game for round_ in rounds for game in round_.games if 1 in (game.white, game.black)]
    assert len(known["tournaments"][0]["games"]) == len(boards)


def test_somebody_is_erased_and_the_pairings_stay(
    cast: dict[str, Client], played: Tournament
) -> None:
    before = store.load(played).tournament
    refused = cast["owner"].post("/club/de-toren/people/erase", {"name": NAME})
    assert refused.status_code == 409
    cast["owner"].post("/club/de-toren/people/erase", {"name": NAME, "sure": "1"})
    row = Tournament.objects.get(pk=played.pk)
    after = store.load(row).tournament
    assert after.history == before.history
    assert [player.name for player in after.players][1:] == [p.name for p in before.players][1:]
    assert after.players[0].name == "Speler 1"
    assert not Event.objects.filter(line__contains="Jansen").exists()
    assert not PersonalData.objects.exists()
    for page in ("/t/avond/", "/t/avond/journal/", "/p/avond/", "/t/avond/round/1/"):
        words = cast["owner"].get(page).content.decode()
        assert "Jansen" not in words, page
    assert "Speler 1" in cast["owner"].get("/p/avond/").content.decode()


def test_somebody_is_erased_from_capitals_names_addresses_and_invitations(
    cast: dict[str, Client], club: Club, played: Tournament
) -> None:
    owner, before = cast["owner"], store.load(played).tournament
    said = {"result": "0-1", "seen": "1-0", "sure": "1", "reason": "JANSEN belde, zei piet jansen"}
    cast["arbiter"].post("/t/avond/round/1/board/1", said)
    begin = arbiter.create(EMPTY, "Match Piet Jansen tegen Bo", "knsb-weerstand", rounds=2)
    match = store.create(club, "Match Piet Jansen tegen Bo", begin, by="Arbiter")
    store.act(match, "A", lambda s: arbiter.enter_many(s, [Player(0, NAME, 0, 1900)]))
    for number, address in enumerate(("piet.jansen@x.nl", "jansens@x.nl")):
        Invitation.objects.create(
            club=club,
            role=Role.READER,
            token_hash=str(number),
            expires=timezone.now() + timedelta(days=1),
            meant_for=address,
        )
    owner.post("/club/de-toren/people/erase", {"name": NAME, "sure": "1"})
    lines = "\n".join(Event.objects.values_list("line", flat=True)).casefold()
    assert "jansen" not in lines
    assert "speler 1 belde, zei speler 1" in lines
    renamed = Tournament.objects.get(pk=match.pk)
    assert (renamed.name, renamed.slug) == (
        "Match Speler 1 tegen Bo",
        "match-speler-1-tegen-bo",
    )
    assert store.load(renamed).tournament.name == renamed.name
    assert Tournament.objects.get(pk=played.pk).slug == "avond"
    assert [row.meant_for for row in Invitation.objects.all()] == ["jansens@x.nl"]
    after = store.load(Tournament.objects.get(pk=played.pk)).tournament
    assert [round_.absences for round_ in after.history] == [r.absences for r in before.history]


def test_an_erased_name_goes_from_tournaments_without_the_person_and_from_prizes(
    cast: dict[str, Client], club: Club, played: Tournament
) -> None:
    """In names, addresses and prizes, where it stands whole; a namesake keeps hers."""
    prizes = {"funds": [{"name": "Prijs van Piet Jansen", "cents": [100]}]}
    begin = arbiter.create(EMPTY, "Piet Jansen-beker", "knsb-weerstand", rounds=2)
    cup = store.create(club, "Piet Jansen-beker", begin, by="Arbiter")
    store.act(cup, "A", lambda s: arbiter.enter_many(s, [Player(0, "Jansen, Ria", 0, 1900)]))
    Tournament.objects.update(prizes=prizes)
    cast["owner"].post("/club/de-toren/people/erase", {"name": NAME, "sure": "1"})
    rows = Tournament.objects.values_list("name", "slug", "prizes__funds__0__name").order_by("pk")
    assert list(rows) == [
        ("Avond", "avond", "Prijs van Speler 1"),
        ("Speler-beker", "speler-beker", "Prijs van Speler"),
    ]
    there = " ".join(Event.objects.filter(tournament=cup).values_list("line", flat=True))
    assert "Jansen, Ria" in there
    assert "piet" not in there.casefold()
    assert not [row for row in Tournament.objects.all() if store.faults_in(row)]


def test_no_byte_of_an_erased_name_stays_in_the_files(tmp_path: Path) -> None:
    """The write-ahead log and free pages of the database are files too (S16)."""
    code = """
import os, django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from zwitser import __version__, arbiter
from zwitser.journal.fold import EMPTY
from zwitser.model import Player
from zwitser_web.models import Club
from zwitser_web.privacy import persons
from zwitser_web import store
club = Club.objects.create(slug="c", name="C")
begin = arbiter.create(EMPTY, "Open", "knsb-weerstand", rounds=3)
row = store.create(club, "Open", begin, by="A")
players = [Player(0, "Verdwijnq, Piet", 0, 1900), Player(0, "Bos, Eva", 0, 1800)]
store.act(row, "A", lambda state: arbiter.enter_many(state, players))
assert persons.erase(club, "Verdwijnq, Piet") == 1
os._exit(0)
"""
    environment = {**os.environ, "ZWITSER_DATA": str(tmp_path)}
    environment |= {"DJANGO_SETTINGS_MODULE": "zwitser_web.settings", "DATABASE_URL": ""}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    files = [file for file in tmp_path.iterdir() if "sqlite3" in file.name]
    assert any(file.name.endswith("-wal") for file in files)
    for file in files:
        assert b"verdwijnq" not in file.read_bytes().lower(), file.name


def test_who_was_struck_off_is_found_and_erased_as_well(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    """The journal remembers who was entered, also by mistake."""
    owner = cast["owner"]
    owner.post("/t/avond/players/1/remove")
    assert NAME not in [p.name for p in store.load(tournament).tournament.players]
    assert "Avond" in owner.get("/club/de-toren/people", {"name": NAME}).content.decode()
    owner.post("/club/de-toren/people/erase", {"name": NAME, "sure": "1"})
    assert not Event.objects.filter(line__contains="Jansen").exists()
    assert NAME not in owner.get("/t/avond/journal/").content.decode()


def test_who_has_another_name_now_keeps_that_one_when_the_older_is_erased(
    cast: dict[str, Client], tournament: Tournament
) -> None:
    player = store.load(tournament).tournament.by_id[1]
    renamed = replace(player, name="Bakker, Bo", egd="12345678")
    store.act(tournament, "Arbiter", lambda state: arbiter.edit(state, renamed))
    PersonalData.objects.create(tournament=tournament, player=1, fields={"relation": "7100001"})
    cast["owner"].post("/club/de-toren/people/erase", {"name": NAME, "sure": "1"})
    assert not Event.objects.filter(line__contains="Jansen").exists()
    kept = store.load(Tournament.objects.get(pk=tournament.pk)).tournament.by_id[1]
    assert kept == renamed
    assert PersonalData.objects.get().fields == {"relation": "7100001"}


def test_another_process_that_knew_the_name_reads_the_journal_anew(
    cast: dict[str, Client], played: Tournament
) -> None:
    key = store._key(played)
    kept = store._states.find(key)
    assert kept
    cast["owner"].post("/club/de-toren/people/erase", {"name": NAME, "sure": "1"})
    store._states.put(key, kept)
    assert "Jansen" not in cast["owner"].get("/t/avond/players/").content.decode()


def test_erasing_nobody_withdraws_no_invitation(cast: dict[str, Client], club: Club) -> None:
    """A number before the @ was read as an empty name beside it."""
    cast["owner"].post("/club/de-toren/invite", {"role": "helper", "meant_for": "jan1@example.org"})
    cast["owner"].post("/club/de-toren/people/erase", {"name": " ", "sure": "1"})
    assert Invitation.objects.filter(meant_for="jan1@example.org").exists()


def test_what_lists_keep_of_somebody_goes_too(cast: dict[str, Client], played: Tournament) -> None:
    """A list shows who leads; it is kept beside the tournament, and may be written late."""
    Tournament.objects.filter(pk=played.pk).update(archived=timezone.now())
    cast["owner"].get("/")
    old = Tournament.objects.get(pk=played.pk)
    known = old.summary["of"] | {"leader": NAME, "winner": NAME}
    Tournament.objects.filter(pk=played.pk).update(summary=old.summary | {"of": known})
    cast["owner"].post("/club/de-toren/people/erase", {"name": NAME, "sure": "1"})
    assert Tournament.objects.get(pk=played.pk).summary == {}
    late = summaries.Summary(**known)
    summaries._keep({old: late}, {old.pk: old.summary["key"]})
    assert Tournament.objects.get(pk=played.pk).summary == {}, "of before it was erased"
    assert "Jansen" not in cast["owner"].get("/").content.decode()


def test_a_summary_of_another_version_or_edition_does_not_count(
    cast: dict[str, Client], played: Tournament
) -> None:
    """An older program writes journals anew, or lines, and knows nothing of summaries."""
    cast["owner"].get("/")
    kept = Tournament.objects.get(pk=played.pk).summary
    for change in (
        {"summary": kept | {"key": kept["key"].replace(f" {__version__} ", " 0.0.9 "), "of": {}}},
        {"summary": {"key": f"0 {kept['key'][2:]}", "of": {"fields": "of then"}}},
        {"summary": kept, "created": played.created + timedelta(microseconds=1)},
    ):
        Tournament.objects.filter(pk=played.pk).update(**change)
        assert cast["owner"].get("/").status_code == 200
        again = Tournament.objects.get(pk=played.pk)
        assert again.summary["of"] == kept["of"]
        assert again.created.isoformat() in again.summary["key"]
        assert f" {__version__} " in again.summary["key"]


def test_an_account_goes_and_the_journal_forgets_the_name(
    cast: dict[str, Client], played: Tournament
) -> None:
    account = Account.objects.get(email="arbiter@example.org")
    account.set_password("een heel lang geheim")
    account.save()
    client = Client()
    client.force_login(account)
    assert client.post("/account/delete", {"password": "mis"}).status_code == 409
    client.post("/account/delete", {"password": "een heel lang geheim"})
    assert not Account.objects.filter(email="arbiter@example.org").exists()
    assert not Event.objects.filter(by="Arbiter").exists()
    assert not Event.objects.filter(line__contains='"by":"Arbiter"').exists()
    assert client.get("/").status_code == 302


def test_an_account_that_goes_takes_its_older_name_and_its_traces_along(
    cast: dict[str, Client], club: Club, played: Tournament
) -> None:
    account = Account.objects.get(email="arbiter@example.org")
    account.set_password("een heel lang geheim")
    account.save()
    Invitation.objects.create(
        club=club, role=1, token_hash="x", expires=timezone.now(), meant_for=account.email
    )
    client, elsewhere = Client(), Client()
    client.force_login(account)
    elsewhere.force_login(account)
    elsewhere.get("/")
    Event.objects.filter(by="Arbiter").update(account=account)
    client.post("/account/name", {"name": "Nieuwe Naam"})
    assert not Event.objects.filter(line__contains="Arbiter").exists()
    assert Event.objects.filter(by="Nieuwe Naam").exists()
    client.post("/account/delete", {"password": "een heel lang geheim"})
    assert not Event.objects.filter(line__contains="Nieuwe Naam").exists()
    assert not Invitation.objects.exists()
    assert not Session.objects.filter(session_key=elsewhere.session.session_key).exists()


def test_an_account_goes_also_where_a_journal_is_damaged(
    cast: dict[str, Client], played: Tournament
) -> None:
    last = played.events.order_by("-number")[0]
    broken = json.loads(last.line) | {"board": 99}
    Event.objects.filter(pk=last.pk).update(line=json.dumps(broken))
    caches.forget()
    with pytest.raises(store.Unreadable):
        store.load(played)
    persons.delete_account(Account.objects.get(email="arbiter@example.org"))
    assert not Event.objects.filter(line__contains='"Arbiter"').exists()


def test_a_helper_who_is_erased_goes_from_the_lines_of_his_phone(
    cast: dict[str, Client], played: Tournament, club: Club
) -> None:
    lines = played.events.order_by("number")
    store.sign_anew(lines.filter(number=1), lambda _: "Piet Jansen (telefoon 3)")
    store.sign_anew(lines.filter(number=2), lambda _: "Piet Jansens (telefoon 4)")
    known = persons.export_person(club, NAME)
    assert [line["line"] for line in known["phone"]] == [1]
    cast["owner"].post("/club/de-toren/people/erase", {"name": NAME, "sure": "1"})
    signed = list(lines.values_list("by", flat=True)[:2])
    assert signed == ["Telefoon 3", "Piet Jansens (telefoon 4)"]
    assert "Piet Jansen (" not in lines[0].line


def test_what_a_player_asked_for_is_handed_out_too(
    cast: dict[str, Client], desk: Client, played: Tournament, club: Club
) -> None:
    desk.post("/t/avond/players/1/absence", {"as": "zero", "first": "2", "last": "2"})
    desk.post("/t/avond/players/forbid", {"first": "1", "second": "2"})
    rating_lists.keep(club, LIST.encode(), "lijst.csv")
    known = persons.export_person(club, NAME)["tournaments"][0]
    assert {"period": 0, "round": 2, "as": "zero"} in known["absences"]
    assert known["may_not_meet"] == [2]
    kinds = [line["what"] for line in known["journal"]]
    assert {"players-entered", "round-paired", "absence-noted"} <= set(kinds)
    assert "de Boer" not in json.dumps(known)


def test_the_bin_empties_itself_where_nobody_looks(played: Tournament) -> None:
    Attempt.objects.create(key="login:203.0.113.9", at=timezone.now() - timedelta(hours=1))
    Tournament.objects.update(deleted=timezone.now() - timedelta(days=31))
    courier._kept.clear()
    courier.delete_expired()
    assert not Tournament.objects.exists()
    assert not Event.objects.exists()
    assert not Attempt.objects.exists()


def test_the_last_owner_stays(cast: dict[str, Client], club: Club) -> None:
    owner = Account.objects.get(email="owner@example.org")
    owner.set_password("een heel lang geheim")
    owner.save()
    client = Client()
    client.force_login(owner)
    client.post("/account/delete", {"password": "een heel lang geheim"})
    assert Account.objects.filter(pk=owner.pk).exists()


def test_a_club_goes_with_all_that_is_its_own(
    cast: dict[str, Client], played: Tournament, club: Club
) -> None:
    stranger = Account.objects.get(email="stranger@example.org")
    Membership.objects.create(account=stranger, club=club, role=Role.READER)
    assert cast["owner"].post("/club/de-toren/delete", {"typed": "x"}).status_code == 409
    cast["owner"].post("/club/de-toren/delete", {"typed": "De Toren"})
    assert list(Club.objects.values_list("slug", flat=True)) == ["elders"]
    assert list(Account.objects.values_list("email", flat=True)) == ["stranger@example.org"]
    assert not Tournament.objects.exists()
    assert not Event.objects.exists()
    assert not PersonalData.objects.exists()


def test_a_rating_list_goes(cast: dict[str, Client], club: Club) -> None:
    rating_lists.keep(club, LIST.encode(), "lijst.csv")
    cast["owner"].post("/club/de-toren/rating-list/delete", {"sure": "1"})
    assert rating_lists.knsb_list_of(club) is None
    assert not ListedMember.objects.exists()


def test_public_pages_can_be_closed(cast: dict[str, Client], played: Tournament) -> None:
    cast["arbiter"].post("/t/avond/hall/visibility", {"visibility": "closed"})
    assert cast["anonymous"].get("/p/avond/").status_code == 404
    assert cast["stranger"].get("/p/avond/course.svg").status_code == 404
    assert cast["reader"].get("/p/avond/").status_code == 200


def test_unlisted_pages_have_an_address_that_nobody_guesses(
    cast: dict[str, Client], played: Tournament
) -> None:
    cast["arbiter"].post("/t/avond/hall/visibility", {"visibility": "unlisted"})
    hidden = Tournament.objects.get(pk=played.pk).hidden_slug
    assert len(hidden) >= 16
    assert cast["anonymous"].get("/p/avond/").status_code == 404
    page = cast["anonymous"].get(f"/p/{hidden}/").content.decode()
    assert "Jansen" in page
    assert "/p/avond/" not in page
    cast["arbiter"].post("/t/avond/hall/visibility", {"visibility": "open"})
    assert cast["anonymous"].get(f"/p/{hidden}/").status_code == 404
    assert cast["anonymous"].get("/p/avond/").status_code == 200


def test_names_of_children_are_short_in_public(cast: dict[str, Client], played: Tournament) -> None:
    given = {"visibility": "open", "short_names": "1"}
    cast["arbiter"].post("/t/avond/hall/visibility", given)
    for page in ("", "round/1/", "standings/", "crosstable/", "course.svg", "round/1/picture.svg"):
        words = cast["anonymous"].get(f"/p/avond/{page}").content.decode()
        assert "Jansen" not in words, page
    assert "Piet J." in cast["anonymous"].get("/p/avond/").content.decode()
    assert "Jansen" in cast["arbiter"].get("/t/avond/players/").content.decode()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Jansen, Piet", "Piet J."),
        ("de Boer, Anna Maria", "Anna B."),
        ("van 't Hof, Jo", "Jo H."),
        ("Piet Jansen", "Piet J."),
        ("Piet", "Piet"),
    ],
)
def test_a_short_name(name: str, shown: str) -> None:
    assert short(name) == shown


def test_the_page_about_privacy_is_for_everybody(client: Client, db: None) -> None:
    assert "hoe lang en waarom" in client.get("/privacy").content.decode()
