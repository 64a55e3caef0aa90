"""What is accepted can be looked at, saved and restored; what can't is refused at the door."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from random import Random
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.sample import repeated
from tests.web.doors import DOORS
from tests.web.hostile import JOURNALS, mutated
from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.journal.fold import EMPTY, restore
from zwitser.systems import SYSTEMS
from zwitser_web import caches, store
from zwitser_web.models import Account, Club, Event, Membership, Role, Tournament

pytestmark = pytest.mark.django_db

PAGES = [
    door.address.replace("/avond/", "/{slug}/").replace("/intern/", "/{slug}/")
    for door in DOORS.values()
    if door.reads and door.address.startswith(("/t/avond/", "/t/intern/", "/p/avond/"))
]


def bring(client: Client, content: str, name: str) -> str:
    """Import a file; give the short name of the tournament, empty when it was refused."""
    file = SimpleUploadedFile(name, content.encode())
    answer = client.post("/import", {"file": file})
    assert answer.status_code in (302, 409), answer.status_code
    return answer["Location"].split("/")[2] if answer.status_code == 302 else ""


def check_every_page(client: Client, slug: str) -> None:
    """Open every page of a tournament, and the first page: each answers, none fails."""
    for page in PAGES:
        answer = client.get(page.replace("{slug}", slug))
        assert answer.status_code < 500, (page, slug)
    assert client.get("/").status_code == 200


def test_a_journal_that_takes_itself_back_is_refused(desk: Client) -> None:
    begin = (JOURNALS[0].parent / "knsb-weerstand.jsonl").read_text().splitlines()[0]
    loop = {"v": 1, "at": "2026-11-15T20:00:00+00:00", "by": "X", "event": "retracted", "number": 2}
    assert bring(desk, f"{begin}\n{json.dumps(loop)}\n", "x.jsonl") == ""


@pytest.mark.parametrize("seed", range(repeated(4)))
def test_whatever_is_accepted_can_be_looked_at(desk: Client, seed: int) -> None:
    chance = Random(f"accepted {seed}")
    journals = [mutated(chance.choice(JOURNALS).read_text(), chance) for _ in range(25)]
    journals.append(chance.choice(JOURNALS).read_text())  # one that nobody touched
    accepted = [slug for journal in journals if (slug := bring(desk, journal, "x.jsonl"))]
    for slug in accepted:
        check_every_page(desk, slug)
    assert accepted


def test_a_document_that_no_line_can_hold_is_refused_at_once(desk: Client) -> None:
    """A million commas are within the limit of values, and its line has a few more."""
    players = [{"id": n, "name": "," * 997} for n in range(1, 1001)]
    players.append({"id": 1001, "name": "," * 996})
    document = {"zwitser": 1, "name": "T", "system": "round-robin", "players": players}
    text = json.dumps(document, separators=(",", ":"))
    assert text.count(",") == 1_000_000
    assert bring(desk, text, "x.json") == ""
    assert desk.get("/").status_code == 200


def test_the_first_page_survives_a_tournament_that_cant_be_read(
    desk: Client, tournament: Tournament, season: Tournament
) -> None:
    line = Event.objects.filter(tournament=tournament, number=2)
    line.update(line=line.get().line[:40])
    caches.forget()
    page = desk.get("/").content.decode()
    assert "niet te lezen" in page
    assert "Intern" in page
    broken = desk.get("/t/avond/")
    assert broken.status_code == 409
    assert "Zet een reservekopie terug" in broken.content.decode()
    assert desk.get("/p/avond/").status_code == 409
    assert desk.post("/t/avond/pair").status_code in (302, 409)
    assert desk.get("/t/avond/journal.jsonl").content.count(b"\n") == 2


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x7f"])
def test_no_door_lets_in_what_nobody_types(
    cast: dict[str, Client], tournament: Tournament, character: str
) -> None:
    odd = f"a{character}b"
    for client in cast.values():
        assert client.get(f"/t/avond/?x={'%' + f'{ord(character):02x}'}").status_code == 400
        assert client.post("/login", {"email": odd}).status_code == 400
        assert client.post("/t/avond/players/add", {odd: "x"}).status_code == 400


@pytest.mark.parametrize("character", ["%00", "%1b", "%7f"])
def test_no_address_holds_what_nobody_types(
    cast: dict[str, Client], published: Tournament, character: str
) -> None:
    """A zero byte fits into no PostgreSQL database, and not even into a question to it."""
    odd = f"a{character}b"
    for address in (f"/p/avond/logo/{odd}", f"/account/address/{odd}/", f"/p/avond/{odd}.json"):
        assert cast["anonymous"].get(address).status_code == 400, address


def test_a_cookie_cant_hold_a_zero_byte_either(client: Client) -> None:
    client.cookies["sessionid"] = "x"
    answer = client.get("/login", headers={"cookie": 'sessionid="a\\000b"'})
    assert answer.status_code == 400


def test_a_reason_over_two_lines_becomes_one(desk: Client, published: Tournament) -> None:
    desk.post("/t/avond/round/1/board/1", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    said = {"result": "0-1", "seen": "1-0", "sure": "1", "reason": "verkeerd\r\nbriefje"}
    desk.post("/t/avond/round/1/board/1", said)
    assert "verkeerd briefje" in desk.get("/t/avond/journal/").content.decode()


def test_an_account_with_an_odd_name_can_still_work(club: Club, tournament: Tournament) -> None:
    odd = Account.objects.add("odd@example.org", "Piet\nJansen")
    Membership.objects.create(account=odd, club=club, role=Role.OWNER)
    client = Client()
    client.force_login(odd)
    assert client.post("/t/avond/players/add", {"name": "Nieuw"})["Location"].endswith("players/")
    assert store.load(tournament).log[-1].by == "Piet Jansen"


def test_what_is_saved_of_any_journal_comes_back(cast: dict[str, Client], club: Club) -> None:
    chance = Random("saved")
    owner = cast["owner"]
    found = [bring(owner, mutated(chance.choice(JOURNALS).read_text(), chance), "x.jsonl")]
    found += [bring(owner, journal.read_text(), "x.jsonl") for journal in JOURNALS]
    packed = owner.get("/club/de-toren/backup.zip").content
    kept = len([slug for slug in found if slug])
    with ZipFile(BytesIO(packed)) as archive:
        assert len([name for name in archive.namelist() if name.endswith(".jsonl")]) == kept
    for row in Tournament.objects.all():
        store.delete(row)
    assert Event.objects.count() == 0
    owner.post("/club/de-toren/backup", {"file": SimpleUploadedFile("x.zip", packed)})
    assert Tournament.objects.count() == kept


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_example_of_every_system_is_kept_as_every_process_reads_it(
    club: Club, system: str
) -> None:
    """Options that nobody chose are the same in the process that wrote them and in another."""
    begin = arbiter.create(EMPTY, "Proef", system, rounds=3)
    row = store.create(club, "Proef", begin, by="Arbiter")
    kept = store.act(
        row, "Arbiter", lambda state: arbiter.enter(state, "Jansen, Piet", rating=1800)
    )
    caches.forget()
    assert store.load(row) == kept


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00"])
def test_a_time_that_no_clock_shows_is_refused(
    desk: Client, tournament: Tournament, at: str
) -> None:
    """One zone further it would be in no year that a calendar has."""
    log = store.load(tournament).log
    state = restore([replace(line, at=at) for line in log])
    with pytest.raises(BadInput):
        store.add(tournament.club, state)
