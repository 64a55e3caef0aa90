"""The data of public pages: their shape, what they tell, and who may read them."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import pytest
from django.test import Client
from pytest_django import Settings

from zwitser_web import public_urls
from zwitser_web.models import Tournament
from zwitser_web.publishing.data import SCHEMA, TWINS, exact

PAGES = {
    "public": "/p/{}.json",
    "public_round": "/p/{}/round/{}.json",
    "public_names": "/p/{}/round/{}/names.json",
    "public_why": "/p/{}/round/{}/why.json",
    "public_why_board": "/p/{}/round/{}/why/1.json",
    "public_standings": "/p/{}/standings.json",
    "public_crosstable": "/p/{}/crosstable.json",
    "public_course": "/p/{}/course.json",
    "public_player": "/p/{}/players/1.json",
}


def read(reader: Client, address: str) -> dict[str, Any]:
    answer = reader.get(address)
    assert answer.status_code == 200, address
    found: dict[str, Any] = json.loads(answer.content)
    return found


def test_every_twin_is_tried() -> None:
    assert PAGES.keys() | {"public_schedule"} == TWINS.keys()


def test_every_public_page_has_a_twin() -> None:
    """A page is what is no picture, no feed, no form and no screen on a wall."""
    others = {"me", "sign_off", "logo", "round_svg", "course_svg", "screen", "public_feed",
              "public_calendar"}  # fmt: skip
    assert {pattern.name for pattern in public_urls.hall} - others == TWINS.keys()


def test_schedule_of_a_round_robin_tells_every_round(client: Client, table: Tournament) -> None:
    schema = jsonschema_rs.Draft202012Validator(json.loads(SCHEMA.read_text()))
    found = read(client, f"/p/{table.slug}/schedule.json")
    schema.validate(found)
    assert [each["round"] for each in found["rounds"]] == ["1", "2", "3", "4", "5"]
    assert [game["result"] for game in found["rounds"][0]["games"]] == [
        game["result"] for game in read(client, f"/p/{table.slug}/round/1.json")["games"]
    ]


def test_only_a_round_robin_has_a_schedule(reader: Client) -> None:
    assert reader.get("/p/avond/schedule.json").status_code == 404


@pytest.mark.parametrize("address", PAGES.values())
def test_data_have_the_published_shape(reader: Client, season: Tournament, address: str) -> None:
    schema = jsonschema_rs.Draft202012Validator(json.loads(reader.get("/p/schema.json").content))
    for slug, ref in (("avond", "1"), ("intern", "1-1")):
        schema.validate(read(reader, address.format(slug, ref)))


def test_schema_that_is_served_is_the_one_in_the_program(reader: Client) -> None:
    assert reader.get("/p/schema.json").content == SCHEMA.read_bytes()


def test_round_tells_its_boards_and_who_is_free(reader: Client) -> None:
    """By hand: five players, fold of the first four in the order of the lots."""
    round_ = read(reader, "/p/avond/round/1.json")
    games = round_["games"]
    assert [game["result"] for game in games] == ["1-0", None]
    seated = {game[side]["name"] for game in games for side in ("white", "black")}
    assert seated | {row["name"] for row in round_["absent"]} == {
        "Jansen, Piet", "de Boer, Anna", "Visser, Kees", "Bakker, Loes", "Smit, Jan",
    }  # fmt: skip


def test_only_published_rounds_have_data(reader: Client, desk: Client) -> None:
    desk.post("/t/avond/round/1/board/2", {"result": "1/2-1/2", "seen": ""})
    desk.post("/t/avond/pair")
    assert reader.get("/p/avond/round/2.json").status_code == 404
    assert reader.get("/p/avond/round/2/why.json").status_code == 404
    assert reader.get("/p/avond/screen.json").status_code == 404
    assert reader.get("/p/avond/nothing/at/all.json").status_code == 404
    assert reader.get("/p/avond/players/99.json").status_code == 404
    assert reader.get("/p/avond/round/1/why/9.json").status_code == 404


def test_scripts_of_other_sites_may_read_data_and_ask_whether_they_changed(
    reader: Client, desk: Client
) -> None:
    first = reader.get("/p/avond/standings.json")
    assert first["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in first["Access-Control-Expose-Headers"]
    asked = reader.options("/p/avond/standings.json")
    assert "If-None-Match" in asked["Access-Control-Allow-Headers"]
    seen = {"If-None-Match": first["ETag"]}
    assert reader.get("/p/avond/standings.json", headers=seen).status_code == 304
    desk.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    assert reader.get("/p/avond/standings.json", headers=seen).status_code == 200


@pytest.mark.parametrize(
    "page", ["/c/de-toren.json", "/p/schema.json", "/p/avond.json", "/api/v1/clubs/de-toren"]
)
@pytest.mark.parametrize("mode", ["local", "lan"])
def test_other_sites_read_nothing_from_somebodys_own_computer(
    reader: Client, settings: Settings, mode: str, page: str
) -> None:
    """A site that is visited on the laptop must not read the tournaments that run there (S10)."""
    settings.MODE = mode
    assert "Access-Control-Allow-Origin" not in reader.get(page)
    assert "Access-Control-Allow-Origin" not in reader.options(page)
    for how, status in (("cors", 403), ("no-cors", 403), ("navigate", 200)):
        headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": how}
        assert reader.get(page, headers=headers).status_code == status
    own = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}
    assert reader.get(page, headers=own).status_code == 200


@pytest.mark.parametrize("page", ["/c/de-toren.json", "/p/schema.json", "/p/avond.json"])
def test_browser_that_asks_first_whether_a_script_may_is_told_so(reader: Client, page: str) -> None:
    asked = reader.options(page, headers={"Access-Control-Request-Headers": "if-none-match"})
    assert (asked.status_code, asked.content) == (204, b"")
    assert asked["Access-Control-Allow-Origin"] == "*"
    assert reader.get(page)["Access-Control-Allow-Origin"] == "*"
    assert reader.post(page).status_code == 405


@pytest.mark.parametrize(
    ("shown", "number"), [("2½", "2.5"), ("½", "0.5"), ("¾", "0.75"), ("7", "7"), ("3,14", "3.14")]
)
def test_numbers_are_exact_decimals(shown: str, number: str) -> None:
    assert exact(shown) == number


def test_data_hold_nothing_personal(reader: Client, published: Tournament) -> None:
    published.personal_data.create(player=1, fields={"born": 1950, "knsb": "7000001"})
    for address in PAGES.values():
        words = reader.get(address.format("avond", "1")).content.decode()
        assert "1950" not in words
        assert "7000001" not in words
