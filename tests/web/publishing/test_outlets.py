"""Servers that follow a tournament by themselves, with interruptions."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser_web import store
from zwitser_web.models import (
    Club,
    Mirror,
    Outlet,
    Tournament,
    Visibility,
)
from zwitser_web.privacy import persons
from zwitser_web.publishing import courier, mirrors


def start(at_home: Client, key: str) -> Outlet:
    answer = at_home.post(
        "/t/avond/world/", {"do": "server", "server": f"https://zwitser.example.org/push#{key}"}
    )
    assert answer.status_code == 302
    return Outlet.objects.get()


def shown(mirror: Mirror) -> str:
    return Client().get(f"/p/{mirror.tournament.slug}/").content.decode()


def test_what_is_public_here_is_public_there(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    assert "nog geen ronde" in shown(mirror[0])
    outlet = start(at_home, mirror[1])
    assert outlet.failure == ""
    assert outlet.address == "https://zwitser.example.org/p/van-de-laptop/"
    here = Client().get("/p/avond/round/1.json").json()
    there = Client().get("/p/van-de-laptop/round/1.json").json()
    assert here == there
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert Client().get("/p/van-de-laptop/standings.json").json() == (
        Client().get("/p/avond/standings.json").json()
    )


def test_proposal_and_late_entry_do_not_travel(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    at_home.post("/t/avond/players/add", {"name": "Laat, Lotte", "rating": "1500"})
    at_home.post("/t/avond/players/forbid", {"first": "1", "second": "2"})
    at_home.post("/t/avond/pair")
    courier.deliver()
    lines = "".join(mirror[0].tournament.events.values_list("line", flat=True))
    assert "Lotte" not in lines
    assert "forbidden" not in lines
    assert Client().get("/p/van-de-laptop/round/2/").status_code == 404


def test_who_left_a_round_robin_is_struck_there_too(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str], club: Club
) -> None:
    players = generate(Recipe("round-robin", 5, 5, "vijf")).players
    begin = arbiter.create(EMPTY, "Vijf", "round-robin")
    row = store.create(club, "Vijf", begin, by="Leider")
    store.act(row, "Leider", lambda state: arbiter.enter_many(state, players))
    at_home.post("/t/vijf/pair", {"publish": "all"})
    at_home.post("/t/vijf/round/1/board/1", {"result": "1-0", "seen": ""})
    first = store.load(row).rounds[0].games[0]
    given = {"do": "server", "server": f"https://zwitser.example.org/push#{mirror[1]}"}
    at_home.post("/t/vijf/world/", given)
    at_home.post(f"/t/vijf/players/{first.black}/withdraw")
    courier.deliver()
    here = Client().get("/p/vijf/standings.json").json()
    assert Client().get("/p/van-de-laptop/standings.json").json() == here
    [winner] = [row for row in here["tables"][0]["players"] if row["player"] == first.white]
    assert winner["points"] == "0", "a game of who left before half of them does not count"


def test_short_names_are_short_there_too_and_at_once(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str], tmp_path: Path
) -> None:
    start(at_home, mirror[1])
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(tmp_path)})
    assert "Jansen" in shown(mirror[0])
    at_home.post("/t/avond/hall/visibility", {"visibility": "open", "short_names": "1"})
    courier.deliver()
    assert "Jansen" not in "".join(mirror[0].tournament.events.values_list("line", flat=True))
    assert "Jansen" not in (tmp_path / "avond/index.html").read_text()
    assert Client().get("/p/van-de-laptop/round/1.json").json() == (
        Client().get("/p/avond/round/1.json").json()
    )


def test_what_is_closed_or_thrown_away_here_is_not_shown_there(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str], tmp_path: Path
) -> None:
    start(at_home, mirror[1])
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(tmp_path)})
    for change, back in (
        ({"visibility": Visibility.CLOSED}, {"visibility": Visibility.OPEN}),
        ({"deleted": timezone.now()}, {"deleted": None}),
    ):
        Tournament.objects.filter(slug="avond").update(**change)
        courier.deliver()
        assert "Jansen" not in shown(mirror[0])
        assert not (tmp_path / "avond").exists()
        Tournament.objects.filter(slug="avond").update(**back)
        courier.deliver()
        assert "Jansen" in shown(mirror[0])
        assert (tmp_path / "avond").exists()


def test_who_is_erased_here_is_erased_there(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str], published: Tournament,
    tmp_path: Path,
) -> None:  # fmt: skip
    start(at_home, mirror[1])
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(tmp_path)})
    assert "Jansen" in shown(mirror[0])
    persons.erase_player(published, 1)
    courier.deliver()
    assert "Jansen" not in "".join(mirror[0].tournament.events.values_list("line", flat=True))
    assert "Jansen" not in (tmp_path / "avond/index.html").read_text()


def test_day_of_birth_and_numbers_in_lists_do_not_travel(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str], published: Tournament
) -> None:
    first = store.load(published).tournament.players[0]
    known = replace(first, born="1999-05-31", fide_id="1000012", federation="NED", sex="w")
    store.act(published, "Arbiter", lambda state: arbiter.edit(state, known))
    said = ('"1999-05-31"', '"1000012"', '"NED"', '"w"')
    here = "".join(published.events.values_list("line", flat=True))
    assert all(word in here for word in said)
    start(at_home, mirror[1])
    there = "".join(mirror[0].tournament.events.values_list("line", flat=True))
    assert not [word for word in said if word in there]


def test_push_that_is_interrupted_goes_on(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    wire.append("offline")
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert Outlet.objects.get().failure == "offline"
    assert "geen verbinding" in at_home.get("/t/avond/world/").content.decode()
    courier.deliver()
    assert Outlet.objects.get().failure == "offline", "it waits before it tries again"
    courier._tried.clear()
    courier.deliver()
    assert Outlet.objects.get().failure == ""
    games = Client().get("/p/van-de-laptop/round/1.json").json()["games"]
    assert [game["result"] for game in games] == ["1-0", "0-1"]


def test_one_click_takes_it_down_and_another_shows_it_again(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    at_home.post("/t/avond/world/", {"do": "take_down", "kind": "server"})
    assert "Jansen" not in shown(mirror[0])
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert "Jansen" not in shown(mirror[0])
    at_home.post("/t/avond/world/", {"do": "show", "kind": "server"})
    assert "Jansen" in shown(mirror[0])


def test_server_that_lost_it_gets_it_again_by_one_click(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    """As after an older backup, or when somebody there took it down by mistake."""
    start(at_home, mirror[1])
    mirrors.take_down(mirror[0])
    assert "Jansen" not in shown(mirror[0])
    page = at_home.get("/t/avond/world/").content.decode()
    assert re.search(r'value="server">.*?value="now"', page, re.DOTALL)
    at_home.post("/t/avond/world/", {"do": "now", "kind": "server"})
    assert "Jansen" in shown(mirror[0])


def test_take_down_without_a_connection_happens_later(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    wire.append("offline")
    at_home.post("/t/avond/world/", {"do": "take_down", "kind": "server"})
    assert "Jansen" in shown(mirror[0])
    courier.deliver(at_once=True)
    assert "Jansen" not in shown(mirror[0])


def test_key_that_was_replaced_works_no_more(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    mirrors.new_key(mirror[0])
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert Outlet.objects.get().failure == "unknown-key"
    assert mirror[1] not in str(Mirror.objects.values())


@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer x"}, {"Authorization": "Basic x"}]
)
def test_nothing_is_taken_without_a_key(
    mirror: tuple[Mirror, str], headers: dict[str, str]
) -> None:
    for method in ("post", "delete"):
        answer = getattr(Client(), method)("/push", headers=headers)
        assert answer.status_code == 403


@pytest.mark.parametrize("body", ["", "[]", '{"zwitser": 1}', "<html>", '{"zwitser": 1, "x": 2}'])
def test_what_is_no_document_is_refused_and_changes_nothing(
    mirror: tuple[Mirror, str], body: str
) -> None:
    headers = {"Authorization": f"Bearer {mirror[1]}"}
    before = list(mirror[0].tournament.events.values_list("line", flat=True))
    answer = Client().post("/push", body, content_type="application/json", headers=headers)
    assert answer.status_code == 422
    assert list(mirror[0].tournament.events.values_list("line", flat=True)) == before


def test_mirror_is_only_shown_there(mirror: tuple[Mirror, str], cast: dict[str, Client]) -> None:
    answer = cast["arbiter"].post("/t/van-de-laptop/players/add", {"name": "Ik"}, follow=True)
    assert "op een andere computer" in answer.content.decode()
    assert mirror[0].tournament.events.count() == 1


def test_arbiter_makes_a_place_and_sees_its_key_once(cast: dict[str, Client], club: Club) -> None:
    desk = cast["arbiter"]
    page = desk.post("/received/", {"do": "make", "name": "Open"}, follow=True).content.decode()
    assert "http://testserver/push#" in page
    key = page.partition("/push#")[2].partition("<")[0].strip()
    assert mirrors.find(key) is not None
    assert "/push#" not in desk.get("/received/").content.decode()
    number = Mirror.objects.get().pk
    assert (
        cast["stranger"].post("/received/", {"do": "remove", "mirror": number}).status_code == 404
    )
    assert desk.post("/received/", {"do": "take_down", "mirror": number}).status_code == 302
    assert (
        "/push#"
        in desk.post("/received/", {"do": "key", "mirror": number}, follow=True).content.decode()
    )
    assert mirrors.find(key) is None
    desk.post("/received/", {"do": "remove", "mirror": number})
    assert Tournament.objects.get(slug="open").deleted is not None


@pytest.mark.parametrize(
    ("pasted", "found"),
    [
        (" https://a.example/push#k ", ("https://a.example", "k")),
        ("http://127.0.0.1:8000/push#k", ("http://127.0.0.1:8000", "k")),
        ("http://a.example/push#k", None),
        ("https://a.example/push", None),
        ("https://a.example/else#k", None),
        ("file:///push#k", None),
        ("", None),
    ],
)
def test_key_travels_encrypted_or_not_at_all(pasted: str, found: tuple[str, str] | None) -> None:
    assert courier.parse_push_address(pasted) == found


def test_forgetting_a_key_takes_down_what_is_shown_with_it(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    at_home.post("/t/avond/world/", {"do": "forget", "kind": "server"})
    assert "nog geen ronde" in shown(mirror[0])
    assert not Outlet.objects.exists()


def test_key_is_kept_while_the_server_can_not_be_told(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    wire.append("offline")
    said = at_home.post("/t/avond/world/", {"do": "forget", "kind": "server"}, follow=True)
    assert "vergeet de sleutel daarna" in said.content.decode()
    courier.deliver(at_once=True)
    assert "nog geen ronde" in shown(mirror[0])
    at_home.post("/t/avond/world/", {"do": "forget", "kind": "server"})
    assert not Outlet.objects.exists()


def test_who_insists_forgets_a_key_without_the_server(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    wire.extend(["offline"] * 2)
    for _ in range(2):
        at_home.post("/t/avond/world/", {"do": "forget", "kind": "server"})
    assert not Outlet.objects.exists()


def test_key_can_be_forgotten_while_the_page_stays(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    at_home.post("/t/avond/world/", {"do": "leave", "kind": "server"})
    assert not Outlet.objects.exists()
    assert "nog geen ronde" not in shown(mirror[0])
