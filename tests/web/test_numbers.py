"""Numbers that somebody made up: no page fails on them."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.doors import Door
from zwitser.formats.tables import read_players
from zwitser_web.models import Tournament

ODD = ["9" * 5000, "9" * 25, "-1", "1e9", "²", "\u0663", "", "0", "1.5"]
FIELDS = (
    *("first", "second", "white", "after", "absent", "size", "number", "player", "lot", "page"),
    *("rounds", "rating", "last", "period", "periods", "rounds_per_period"),
)


@pytest.mark.parametrize("odd", ODD)
def test_no_form_and_no_page_fails_on_an_odd_number(
    cast: dict[str, Client], doors: list[Door], odd: str
) -> None:
    given = dict.fromkeys(FIELDS, odd) | {"name": "Iemand", "result": "1-0", "as": "zero"}
    for door in doors:
        if door.address != "/logout":
            assert cast["owner"].get(door.address, given).status_code < 500, door
            assert cast["owner"].post(door.address, given).status_code < 500, door


@pytest.mark.parametrize("number", ["9" * 30, "9" * 4000, "9" * 5000])
def test_an_address_with_an_odd_number_is_not_there(
    cast: dict[str, Client], published: Tournament, number: str
) -> None:
    owner = cast["owner"]
    for address in (
        f"/t/avond/players/{number}/",
        f"/t/avond/round/1/why/{number}",
        f"/t/avond/standings/{number}",
        f"/p/avond/players/{number}/",
    ):
        assert owner.get(address).status_code in (200, 404), address
    for address in (
        f"/t/avond/phones/{number}/revoke",
        f"/club/de-toren/member/{number}",
        f"/t/avond/journal/{number}/retract",
        f"/t/avond/checkin/{number}",
        f"/t/avond/round/1/board/{number}",
    ):
        answer = owner.post(address, {"role": "reader", "result": "1-0"})
        assert answer.status_code in (302, 404, 409), address


def test_a_cell_of_five_thousand_digits_is_no_number() -> None:
    table = read_players(f"Jansen, Piet;1800\nde Boer, Anna;{'9' * 5000}\n")
    assert table.faults or len(table.rows) == 2


def test_an_address_of_e_mail_that_is_too_long_is_refused(
    cast: dict[str, Client], doors: list[Door]
) -> None:
    token = next(door.address for door in doors if door.address.startswith("/invitation/"))
    given = {"email": f"{'a' * 300}@example.org", "name": "N", "password": "een heel lang geheim"}
    answer = cast["anonymous"].post(token, given)
    assert answer.status_code == 409
