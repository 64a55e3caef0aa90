"""The report to the KNSB from the desk."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.test_season import words
from zwitser_web.models import PersonalData, Tournament

PAGE = "/t/intern/knsb-report/"
FORM = {
    "date-1-1": "2026-01-08",
    "place": "Oss",
    "tempo": "90+30",
    "arbiter": "J. de Wit",
    "email": "",
}


def test_report_has_the_head_the_numbers_and_the_games(desk: Client, season: Tournament) -> None:
    PersonalData.objects.create(
        tournament=season, player=1, fields={"relation": "7100001", "sex": "v"}
    )
    lines = desk.post(PAGE, FORM).content.decode().split("\r\n")
    assert "022 Oss" in lines
    assert "042 08/01/2026" in lines
    assert "122 90+30" in lines
    row = next(line for line in lines if line.startswith("001") and "Aal" in line)
    assert "7100001" in row
    # Aal had white against the second player and lost.
    assert row.endswith("   2 w 0")


def test_round_without_a_date_is_left_out(desk: Client, season: Tournament) -> None:
    answer = desk.post(PAGE, {**FORM, "date-1-1": ""})
    assert answer.status_code == 422
    assert "Geef ten minste één ronde een datum." in words(answer.content)


def test_wrong_date_is_said_in_place(desk: Client, season: Tournament) -> None:
    answer = desk.post(PAGE, {**FORM, "date-1-1": "8 januari"})
    assert answer.status_code == 422
    assert "Ronde 1.1: verwacht werd een datum zoals" in words(answer.content)


def test_relation_numbers_are_kept(desk: Client, season: Tournament) -> None:
    assert "Zonder relatienummer: 4." in words(desk.get(PAGE).content)
    desk.post(PAGE, {"relation-3": "7100003", "save": "1"})
    assert "Zonder relatienummer: 3." in words(desk.get(PAGE).content)
    assert PersonalData.objects.get(tournament=season, player=3).fields == {"relation": "7100003"}


@pytest.mark.parametrize("number", ["abc", "1" * 12, "-4"])
def test_number_that_can_not_be_one_is_refused(
    desk: Client, season: Tournament, number: str
) -> None:
    answer = desk.post(PAGE, {"relation-3": number, "save": "1"})
    assert answer.status_code == 422
    assert "Cor: een relatienummer bestaat uit cijfers" in words(answer.content)
    assert not PersonalData.objects.exists()
