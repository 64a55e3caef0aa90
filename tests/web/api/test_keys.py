"""Who may do what with which key, and for how long."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.api.conftest import AVOND, Program, key_for, refused
from zwitser_web import store
from zwitser_web.accounts.credentials import hash_token
from zwitser_web.api import keys
from zwitser_web.api.description import BASE, OPERATIONS, Operation
from zwitser_web.models import ApiToken, Club, PersonalData, Tournament, Visibility

KEYED = [asked for asked in OPERATIONS if asked.scope]


def tried(who: Program, asked: Operation) -> tuple[int, str]:
    path = asked.path.format(tournament="avond")
    answer = who.send(path, "{}") if asked.body else who.ask(path)
    code = "" if answer.status_code == 200 else str(answer.json()["code"])
    return answer.status_code, code


@pytest.mark.parametrize("asked", KEYED, ids=lambda asked: asked.name)
@pytest.mark.parametrize("scope", keys.SCOPES)
def test_key_opens_what_it_is_for_and_nothing_else(
    published: Tournament, asked: Operation, scope: str
) -> None:
    mine = Program(key_for(published.club, [scope]))
    opened = (422, "bad-input") if asked.body else (200, "")
    assert tried(mine, asked) == (opened if scope == asked.scope else (403, "scope"))


@pytest.mark.parametrize("asked", KEYED, ids=lambda asked: asked.name)
def test_nobody_comes_in_without_a_key_of_this_club(
    published: Tournament, cast: dict[str, Client], asked: Operation
) -> None:
    theirs = Program(key_for(Club.objects.get(slug="elders")))
    assert tried(theirs, asked) == (404, "not-found")
    assert tried(Program(), asked) == (401, "key")
    assert tried(Program("zwitser_guess"), asked) == (401, "key")
    key = key_for(published.club)
    keys.revoke_key(ApiToken.objects.get(token_hash=hash_token(key)))
    assert tried(Program(key), asked) == (401, "key")
    published.deleted = published.created
    published.save()
    assert tried(Program(key_for(published.club)), asked) == (404, "not-found")


@pytest.mark.parametrize("who", ["owner", "arbiter", "reader"])
def test_no_cookie_counts(published: Tournament, cast: dict[str, Client], who: str) -> None:
    before = len(store.load(published).log)
    for asked in KEYED:
        path = BASE + asked.path.format(tournament="avond")
        body = {"results": [{"round": "1", "board": 2, "result": "0-1"}]}
        sent = cast[who].put(path, body, content_type="application/json")
        assert sent.status_code == (401 if "PUT" in sent.get("Allow", "PUT") else 405)
        assert cast[who].get(path).status_code in (401, 405)
    assert len(store.load(published).log) == before


def test_only_a_hash_of_a_key_is_kept(club: Club) -> None:
    made, key = keys.make_key(club, "Site", ["journal"])
    row = ApiToken.objects.filter(pk=made.pk).values().get()
    assert key.startswith("zwitser_")
    assert not any(key in str(value) for value in row.values())
    assert keys.find_key(key) == made


def test_key_that_is_used_too_often_waits(site: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "EACH_MINUTE", 3)
    assert [site.ask(f"{AVOND}/journal").status_code for _ in range(3)] == [200, 200, 200]
    answer = site.ask(f"{AVOND}/journal")
    assert "at most 3 times a minute" in refused(answer, 429, "too-often")
    assert 1 <= int(answer["Retry-After"]) <= 60
    ApiToken.objects.update(minute=1)
    assert site.ask(f"{AVOND}/journal").status_code == 200, "the next minute counts anew"


def test_who_guesses_keys_must_wait(published: Tournament) -> None:
    answers = [Program(f"zwitser_{n}").ask(f"{AVOND}/journal") for n in range(12)]
    assert answers[0].status_code == 401
    refused(answers[-1], 429, "too-many-attempts")
    assert answers[-1]["Retry-After"] == "900"  # a quarter of an hour
    assert Program(key_for(published.club)).ask(f"{AVOND}/journal").status_code == 200


def test_owner_makes_a_key_which_is_shown_once_and_revokes_it(
    published: Tournament, cast: dict[str, Client]
) -> None:
    owner, page = cast["owner"], "/club/de-toren/programs"
    wanted = {"do": "make_key", "name": "Onze site", "scope": ["journal", "nonsense"]}
    shown = owner.post(page, wanted, follow=True).content.decode()
    key = shown.partition("getoond: zwitser_")[2][:43]
    again = owner.get(page).content.decode()
    assert key not in again
    assert "Onze site" in again
    row = ApiToken.objects.get()
    assert row.scopes == ["journal"]
    mine = Program(f"zwitser_{key}")
    assert mine.ask(f"{AVOND}/journal").status_code == 200
    owner.post(page, {"do": "revoke_key", "key": row.pk})
    assert mine.ask(f"{AVOND}/journal").status_code == 401
    assert "Ingetrokken sleutels" in owner.get(page).content.decode()


def test_key_needs_a_name_and_something_to_do(cast: dict[str, Client], club: Club) -> None:
    page = "/club/de-toren/programs"
    for wanted in ({"name": "x"}, {"scope": "journal"}, {"name": " ", "scope": "journal"}):
        said = cast["owner"].post(page, {"do": "make_key", **wanted}).content.decode()
        assert "Geef de sleutel een naam, en kies wat hij mag." in said
    assert not ApiToken.objects.exists()


def test_club_has_a_bounded_number_of_keys(
    cast: dict[str, Client], club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "MOST_KEYS", 1)
    key_for(club)
    wanted = {"do": "make_key", "name": "x", "scope": "journal"}
    said = cast["owner"].post("/club/de-toren/programs", wanted).content.decode()
    assert "Trek er eerst een in." in said
    assert ApiToken.objects.count() == 1


def test_owner_ends_no_key_of_another_club(cast: dict[str, Client], club: Club) -> None:
    key_for(club)
    theirs = {"do": "revoke_key", "key": ApiToken.objects.get().pk}
    assert cast["stranger"].post("/club/elders/programs", theirs).status_code == 404
    assert ApiToken.objects.get().revoked is None


def test_club_lists_what_everybody_may_find_and_with_its_key_all(published: Tournament) -> None:
    club = published.club
    Tournament.objects.create(slug="stil", club=club, name="Stil", visibility=Visibility.CLOSED)
    Tournament.objects.create(
        slug="half", club=club, name="Half", visibility=Visibility.UNLISTED, hidden_slug="x9"
    )
    everybody = Program().read("/clubs/de-toren", "club")["tournaments"]
    assert [(row["tournament"], row["page"]) for row in everybody] == [("avond", "/p/avond/")]
    mine = Program(key_for(club)).read("/clubs/de-toren", "club")["tournaments"]
    pages = {row["tournament"]: row["page"] for row in mine}
    assert pages == {"avond": "/p/avond/", "stil": None, "half": "/p/x9/"}
    narrow = Program(key_for(club, ["results"])).read("/clubs/de-toren", "club")["tournaments"]
    assert {row["tournament"]: row["page"] for row in narrow} == pages | {"half": None}


def test_club_without_a_page_is_listed_for_its_key_only(published: Tournament) -> None:
    Club.objects.filter(pk=published.club_id).update(has_page=False)
    refused(Program().ask("/clubs/de-toren"), 404, "not-found")
    assert Program(key_for(published.club)).ask("/clubs/de-toren").status_code == 200


def test_club_that_was_closed_is_written_to_by_nobody(site: Program, published: Tournament) -> None:
    Club.objects.filter(pk=published.club_id).update(closed=published.created)
    sent = {"results": [{"round": "1", "board": 2, "result": "0-1"}]}
    assert site.write(f"{AVOND}/results", sent)["rows"][0]["code"] == "club-closed"
    known = store.load(published).tournament.players[0]
    player = {"number": "7100001", "name": known.name, "rating": known.rating}
    told = site.write(f"{AVOND}/players", {"players": [player]})["rows"][0]
    assert told["code"] == "club-closed", "the journal would stay as it is, but not the data"
    assert not PersonalData.objects.exists()
    refused(Program().ask("/clubs/de-toren"), 404, "not-found")


def test_what_nobody_saw_yet_is_not_in_the_list_for_everybody(
    club: Club, cast: dict[str, Client], tournament: Tournament
) -> None:
    assert Program().read("/clubs/de-toren", "club")["tournaments"] == []
    mine = Program(key_for(club)).read("/clubs/de-toren", "club")["tournaments"]
    assert [row["tournament"] for row in mine] == ["avond"]


@pytest.mark.parametrize("path", ["/clubs/nergens", "/tournaments/nergens", "/nergens"])
def test_what_is_not_there_is_a_problem_too(db: None, path: str) -> None:
    refused(Program().ask(path), 404, "not-found")


def test_no_is_said_in_the_readers_language(published: Tournament) -> None:
    said = {lang: refused(Program(lang=lang).ask(f"{AVOND}/journal"), 401, "key") for lang in LANGS}
    assert said["nl"].startswith("Stuur een geldige sleutel mee")
    assert said["en"].startswith("Send a valid key")


LANGS = ("nl", "en")


def test_other_methods_are_refused_with_what_is_allowed(site: Program) -> None:
    answer = site.client.delete(f"{BASE}{AVOND}/players")
    refused(answer, 405, "method")
    assert answer["Allow"] == "GET, PUT, HEAD"
