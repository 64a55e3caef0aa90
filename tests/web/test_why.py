"""Why? at the desk: every system, before and after publishing, in both languages."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.html import escape

from zwitser import arbiter
from zwitser.articles import find_articles
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import to_tournament
from zwitser.model import AbsenceKind, Player
from zwitser.systems import SYSTEMS, pair
from zwitser_web import store
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db

SEVEN = [Player(0, f"Speler {letter}", 0, 1900 - 40 * n) for n, letter in enumerate("ABCDEFG")]


@pytest.fixture(params=list(SYSTEMS), ids=lambda system: system)
def paired(request: pytest.FixtureRequest, club: Club) -> Tournament:
    """Give a tournament of seven players with a proposal for the first round."""
    rounds = 0 if request.param == "club" else 5
    begin = arbiter.create(EMPTY, "Vraag", request.param, rounds=rounds)
    row = store.create(club, "Vraag", begin, by="Arbiter")
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, SEVEN))
    store.act(row, "Arbiter", lambda state: arbiter.pair_round(state, pair(to_tournament(state))))
    return row


@pytest.mark.parametrize("lang", ["nl", "en"])
def test_every_board_and_the_bye_are_explained(desk: Client, paired: Tournament, lang: str) -> None:
    desk.cookies["lang"] = lang
    proposal = store.load(paired)
    round_ = "1-1" if proposal.period else "1"
    published = store.act(paired, "Arbiter", arbiter.publish)
    free = [a for a in published.rounds[0].absences if a.kind is AbsenceKind.BYE]
    for board in (1, 2, 3):
        answer = desk.get(f"/t/vraag/round/{round_}/why/{board}", headers={"HX-Request": "true"})
        assert answer.status_code == 200
        assert answer.content.decode().count("<li>") >= 2
    answer = desk.get(f"/t/vraag/round/{round_}/why/free")
    assert answer.status_code == (200 if free else 404)


def test_every_colour_and_everybodys_way_are_explained(desk: Client, paired: Tournament) -> None:
    state = store.load(paired)
    round_ = "1-1" if state.period else "1"
    shown = desk.get(f"/t/vraag/round/{round_}/").content.decode()
    for game in state.proposal.games:
        for player in (game.white, game.black):
            address = f"/t/vraag/round/{round_}/why/colour/{player}"
            assert f'hx-get="{address}"' in shown
            assert desk.get(address).content.decode().count("<li>") >= 1
            way = desk.get(f"/t/vraag/round/{round_}/why/player/{player}")
            assert way.content.decode().count("<li>") >= 1


def test_article_tells_what_it_says_to_who_taps_it(desk: Client, published: Tournament) -> None:
    assert published.slug == "avond"
    page = desk.get("/p/avond/round/1/why/").content.decode()
    told = re.findall(r"<summary>([^<]+)</summary><span>([^<]*)</span></details>", page)
    assert told
    for id_, words in told:
        (known,) = find_articles("knsb-weerstand", id_)
        assert words == escape(known.line("nl"))


def test_question_about_two_who_do_not_meet_is_answered(desk: Client, paired: Tournament) -> None:
    state = store.load(paired)
    first, second = state.proposal.games[:2]
    round_ = "1-1" if state.period else "1"
    players = {"first": first.white, "second": second.white}
    page = desk.get(f"/t/vraag/round/{round_}/why/meet", players).content.decode()
    assert page.count("<li>") >= 1
    assert desk.get(f"/t/vraag/round/{round_}/why/meet", {"first": "x"}).status_code == 404


def test_there_is_no_why_of_a_round_that_is_not_there(desk: Client, paired: Tournament) -> None:
    assert desk.get("/t/vraag/round/9/why/1").status_code == 404
    assert desk.get("/t/vraag/round/1/why/99").status_code == 404
    assert desk.get("/t/vraag/round/1/why/player/99").status_code == 404
    assert desk.get("/t/vraag/round/1/why/colour/99").status_code == 404
