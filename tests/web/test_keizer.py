"""A Keizer season at the desk: every page opens, with players, rounds and periods."""

from __future__ import annotations

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

PAGES = (
    "",
    "players/",
    "round/1-1/",
    "standings/",
    "crosstable/",
    "settings/",
    "journal/",
    "season/",
)


def test_an_evening(desk: Client) -> None:
    given = {"name": "Keizer", "system": "keizer", "rounds": "", "tiebreaks": ""}
    more = {"first_round": "fold", "bye_points": "2", "initial_colour": "white"}
    assert desk.post("/new", given | more).status_code == 302
    table = "Naam\tRating\nA\t1900\nB\t1800\nC\t1700\nD\t1600\nE\t1500\n"
    desk.post("/t/keizer/players/paste", {"table": table, "do": "enter", "take": [*range(2, 7)]})
    desk.post("/t/keizer/pair")
    assert desk.post("/t/keizer/publish").status_code == 302
    for page in PAGES:
        assert desk.get(f"/t/keizer/{page}").status_code == 200, page
    assert desk.get("/p/keizer/").status_code == 200
