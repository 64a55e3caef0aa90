"""The description is valid OpenAPI, names every address, and every answer is as it says."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client
from django.urls import resolve
from openapi_spec_validator import OpenAPIV31SpecValidator
from pytest_django import Settings

from tests.web.api.conftest import AVOND, Program, key_for, shaped
from zwitser_web.api.description import BASE, OPERATIONS, Operation, description
from zwitser_web.models import Tournament
from zwitser_web.urls import programs

EXAMPLE = {"club": "de-toren", "tournament": "avond", "round": "1", "board": "1", "player": "1"}


def address(asked: Operation) -> str:
    """Fill in an example; only a round robin has a schedule."""
    own = {"tournament": "ronde"} if asked.name == "schedule" else {}
    return asked.path.format(**EXAMPLE | own)


def test_description_is_valid_openapi() -> None:
    OpenAPIV31SpecValidator(description()).validate()


def test_served_description_is_this_one(db: None, settings: Settings) -> None:
    settings.MODE = "hosted"
    answer = Client().get(f"{BASE}/openapi.json")
    assert json.loads(answer.content) == description()
    assert answer["Access-Control-Allow-Origin"] == "*"


def test_description_names_every_address_and_no_other() -> None:
    described = {resolve(BASE + address(asked)).url_name for asked in OPERATIONS}
    assert described == {pattern.name for pattern in programs} - {"api_description"}


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("asked", OPERATIONS, ids=lambda asked: asked.name)
def test_answer_is_as_described(published: Tournament, asked: Operation) -> None:
    bodies = {
        "players_sent": {"players": [{"number": 7000001, "name": "Nieuw, Nina"}]},
        "absences_sent": {"absences": [{"player": 1, "as": "zero"}]},
        "results_sent": {"results": [{"round": "1", "board": 2, "result": "0-1"}]},
    }
    who = Program(key_for(published.club) if asked.scope else "")
    path = address(asked)
    answer = who.send(path, bodies[asked.body]) if asked.body else who.ask(path)
    assert answer.status_code == 200, answer.content
    shaped(answer, asked.answer)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("asked", OPERATIONS, ids=lambda asked: asked.name)
def test_refusal_of_a_key_is_as_described(published: Tournament, asked: Operation) -> None:
    """Whoever sends a wrong key hears 401, and 429 in the end, where the description says so."""
    told = description()["paths"][asked.path][asked.method]["responses"]
    who, heard = Program("zwitser_wrong"), set()
    for _ in range(12):
        answer = who.send(address(asked), {}) if asked.body else who.ask(address(asked))
        heard.add(str(answer.status_code))
    assert heard - {"200"} == told.keys() & {"401", "429"}
    assert ("Retry-After" in answer) == ("429" in told)
    assert "429" not in told or "Retry-After" in told["429"]["headers"]


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    "asked", [a for a in OPERATIONS if a.method == "get"], ids=lambda a: a.name
)
def test_every_reading_can_be_asked_for_again_only_if_it_changed(
    published: Tournament, asked: Operation
) -> None:
    who = Program(key_for(published.club) if asked.scope else "")
    tag = who.ask(address(asked))["ETag"]
    again = who.ask(address(asked), **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("asked", OPERATIONS, ids=lambda asked: asked.name)
def test_only_what_is_public_is_for_scripts_of_other_sites(
    published: Tournament, asked: Operation
) -> None:
    who = Program(key_for(published.club))
    answer = (who if asked.scope else Program()).ask(address(asked))
    assert ("Access-Control-Allow-Origin" in answer) == (not asked.scope)
    if answer.status_code != 405:
        assert "Authorization" in answer["Vary"]
        with_key = who.ask(address(asked))
        assert with_key["Cache-Control"] == "private, no-cache", "no shared cache keeps it (S18)"
    before = who.client.options(BASE + address(asked))
    assert before.status_code == (405 if asked.scope else 204)


def test_data_are_those_of_the_public_page(published: Tournament) -> None:
    here = Program().read(f"{AVOND}/standings", "standings")
    assert here == Client(headers={"Accept-Language": "en"}).get("/p/avond/standings.json").json()


def test_placeholders_have_their_description() -> None:
    for asked in OPERATIONS:
        places = re.findall(r"{(\w+)}", asked.path)
        told = description()["paths"][asked.path][asked.method]["parameters"]
        assert [one["name"] for one in told if one["in"] == "path"] == places
