"""Tie-breaks are chosen by name, from a list, in an order."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from zwitser.generator import Recipe, generate
from zwitser.messages import Language
from zwitser.model import Options
from zwitser_web import store
from zwitser_web.models import Tournament
from zwitser_web.tournaments.standings import rank_tables

pytestmark = pytest.mark.django_db


def test_tie_breaks_are_picked_by_name_and_in_order(desk: Client, tournament: Tournament) -> None:
    page = desk.get("/t/avond/settings/").content.decode()
    assert ">Sonneborn-Berger</option>" in page
    assert "De punten van al je tegenstanders bij elkaar." in page
    fields = {"name": "Avond", "rounds": "5", "first_round": "fold", "bye_points": "2"}
    fields |= {"initial_colour": "white", "preset": "own"}
    desk.post("/t/avond/settings/", {**fields, "criterion": ["SB", "", "DE", "SB"]})
    assert store.load(tournament).tournament.options.tiebreaks == ("SB", "DE")
    desk.post("/t/avond/settings/", {**fields, "preset": "fide-swiss"})
    assert store.load(tournament).tournament.options.tiebreaks == ("fide-swiss",)
    desk.post("/t/avond/settings/", {**fields, "preset": ""})
    assert store.load(tournament).tournament.options.tiebreaks == ()


@pytest.mark.parametrize(
    ("preset", "listed"),
    [("", ["DE", "WP", "SB", "LOT"]), ("fide-swiss", ["WP-C1", "WP", "DE-FIDE"])],
)
def test_own_order_begins_with_what_decides_now(
    desk: Client, tournament: Tournament, preset: str, listed: list[str]
) -> None:
    fields = {"name": "Avond", "rounds": "5", "first_round": "fold", "bye_points": "2"}
    desk.post("/t/avond/settings/", {**fields, "initial_colour": "white", "preset": preset})
    page = desk.get("/t/avond/settings/").content.decode()
    own = page.partition("<ol data-sortable")[2].partition("</ol>")[0]
    assert re.findall(r'value="([^"]+)" selected', own) == listed


@pytest.mark.parametrize(
    ("system", "lang", "sign"),
    [
        ("fide-dutch", "en", "BH"),
        ("fide-dutch", "nl", "WP"),
        ("knsb-weerstand", "en", "WP"),
        ("go-weerstand", "en", "WP"),
    ],
)
def test_resistance_points_have_the_sign_that_the_reader_knows(
    system: str, lang: Language, sign: str
) -> None:
    made = generate(Recipe(system, 6, 2, "signs", options=Options(tiebreaks=("WP", "SB"))))
    (table,) = rank_tables(made, None, lang)
    assert [column.name for column in table.columns] == [sign, "SB"]
