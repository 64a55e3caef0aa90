"""One computer at a time publishes with a key."""

from __future__ import annotations

from typing import Any

from django.test import Client

from tests.web.publishing.test_outlets import shown, start
from zwitser.formats import document
from zwitser.generator import Recipe, generate
from zwitser_web.models import (
    Mirror,
    Outlet,
)
from zwitser_web.publishing import courier, mirrors


def standing(mirror: Mirror) -> Any:
    return Client().get(f"/p/{mirror.tournament.slug}/standings.json").json()


def of_another_computer(key: str, **turn: str) -> Any:
    """Push something else with the same key, as a second laptop does."""
    words = document.dumps(generate(Recipe("knsb-weerstand", 6, 3, "ander")))
    headers = {"Authorization": f"Bearer {key}", **turn}
    return Client().post("/push", words, content_type="application/json", headers=headers)


def test_second_computer_with_the_same_key_is_refused_in_plain_words(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    before = standing(mirror[0])
    for turn in (
        {},
        {mirrors.AFTER: "", mirrors.TURN: "a"},
        {mirrors.AFTER: "b", mirrors.TURN: "c"},
    ):
        answer = of_another_computer(mirror[1], **turn)
        assert answer.status_code == 409
        assert answer.json()["code"] == "elsewhere"
        assert answer.json()["since"]
    assert standing(mirror[0]) == before


def test_who_was_overtaken_is_told_and_takes_over_by_one_click(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    taken = of_another_computer(mirror[1], **{mirrors.AFTER: "*", mirrors.TURN: "theirs"})
    assert taken.status_code == 200
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    outlet = Outlet.objects.get()
    assert outlet.failure == "elsewhere"
    assert outlet.elsewhere is not None
    page = at_home.get("/t/avond/world/").content.decode()
    assert "vanaf een andere computer" in page
    assert "Publiceer voortaan vanaf hier" in page
    assert "Jansen" not in shown(mirror[0])
    at_home.post("/t/avond/world/", {"do": "take_over", "kind": "server"})
    assert "Jansen" in shown(mirror[0])
    assert Outlet.objects.get().failure == ""
    again = of_another_computer(mirror[1], **{mirrors.AFTER: "theirs", mirrors.TURN: "more"})
    assert again.status_code == 409, "now the other one is told"


def test_answer_that_got_lost_does_not_make_a_stranger_of_us(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    wire.append("unheard")
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert Outlet.objects.get().failure == "offline"
    courier.deliver(at_once=True)
    assert Outlet.objects.get().failure == ""


def test_copy_of_a_data_folder_is_noticed_too(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    """Both have the same key and the same last turn; only one of them can be next."""
    copied = start(at_home, mirror[1])
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    late = of_another_computer(mirror[1], **{mirrors.AFTER: copied.after, mirrors.TURN: "copy"})
    assert late.status_code == 409


def test_overtaken_computer_forgets_the_key_and_takes_nothing_down(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    of_another_computer(mirror[1], **{mirrors.AFTER: "*", mirrors.TURN: "theirs"})
    there = standing(mirror[0])
    at_home.post("/t/avond/world/", {"do": "forget", "kind": "server"})
    assert not Outlet.objects.exists()
    assert standing(mirror[0]) == there


def test_new_key_begins_anew_for_whoever_has_it(
    at_home: Client, wire: list[str], mirror: tuple[Mirror, str]
) -> None:
    start(at_home, mirror[1])
    assert of_another_computer(mirrors.new_key(mirror[0])).status_code == 200
