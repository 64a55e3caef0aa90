"""A club's season at the desk: standings, groups, who met whom, and the end of a period."""

from __future__ import annotations

import re
from dataclasses import fields
from fractions import Fraction

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from zwitser import arbiter
from zwitser.arbiter import Board
from zwitser.model import Options, Result
from zwitser.systems.club.options import ClubOptions, FreeEvenings, FreeSide
from zwitser_web import store
from zwitser_web.desk import closing
from zwitser_web.desk.closing import ClubRulesForm
from zwitser_web.models import Tournament

CLOSE = "/t/intern/season/close"
PLAYERS = "/t/intern/players/"


def words(page: bytes) -> str:
    """Give what a reader sees, on one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.decode()).split())


def rows(page: bytes, table: str) -> list[str]:
    """List the rows of the table with this class."""
    found = re.search(rf'<table class="{table}".*?<tbody>(.*?)</tbody>', page.decode(), re.DOTALL)
    assert found is not None
    return [words(row.encode()) for row in re.findall(r"<tr.*?</tr>", found[1], re.DOTALL)]


@pytest.mark.article("club", "Stand")
def test_season_lists_the_sum_of_the_periods(desk: Client, season: Tournament) -> None:
    page = desk.get("/t/intern/season/").content
    assert rows(page, "ranking season") == [
        "1 Bol 1810 zwart 1 2708 19,00 19,00",
        "2 Dam 1600 zwart ½ 1700 8,50 8,50",
        "3 Cor 1700 wit ½ 1600 8,00 8,00",
        "4 Aal 1908 wit 0 1010 0,00 0,00",
    ]
    assert "Bol staat aan kop." in words(page)


@pytest.mark.article("club", "Waarde")
def test_period_shows_groups_with_ratings_and_values(desk: Client, season: Tournament) -> None:
    page = words(desk.get("/t/intern/season/1/").content)
    assert "Groep A # Naam Rating Waarde Score 1 Bol 1810 18,2 19,00 2 Aal 1908 19,0 0,00" in page
    assert "Groep B # Naam Rating Waarde Score 1 Dam 1600 16,0 8,50 2 Cor 1700 17,0 8,00" in page


def test_cross_table_of_a_period_says_that_it_counts_the_season(
    desk: Client, season: Tournament
) -> None:
    play_second_period(desk)
    for page in ("/t/intern/crosstable/", "/p/intern/crosstable/", "/t/intern/print/crosstable"):
        assert "# Naam 1 Seizoen 1 Bol" in words(desk.get(page).content), page


def test_season_leads_to_its_prizes(desk: Client, season: Tournament) -> None:
    assert b'href="/t/intern/prizes/"' in desk.get("/t/intern/season/").content


def test_period_shows_who_met_whom(desk: Client, season: Tournament) -> None:
    page = desk.get("/t/intern/season/1/").content
    assert rows(page, "cross met-matrix") == ["A1 Bol 1", "A2 Aal 0", "B1 Dam ½", "B2 Cor ½"]


@pytest.mark.article("club", "Promotie")
def test_end_of_a_period_says_who_moves_and_why_before_it_is_done(
    desk: Client, season: Tournament
) -> None:
    page = desk.get(CLOSE).content
    assert rows(page, "moves") == [
        "Dam B1 A promoveert: de eerste van groep B",
        "Aal A2 B degradeert: de laatste van groep A",
    ]
    assert store.load(season).period == 1


def test_looking_at_new_ratings_changes_nothing_yet(desk: Client, season: Tournament) -> None:
    page = desk.post(CLOSE, {"rating-1": "1950", "table": "naam;rating\nCor;1688\n"}).content
    found = words(page)
    assert "Ratings die veranderen: 2." in found
    assert "+42" in found
    assert "−12" in found
    assert store.load(season).period == 1


@pytest.mark.article("club", "Waarde")
def test_rating_changed_during_a_period_is_proposed_for_the_next(
    desk: Client, season: Tournament
) -> None:
    edited = {"name": "Aal", "rating": "1990", "title": "", "lot": "1"}
    desk.post("/t/intern/players/1/edit", edited)
    page = desk.get(CLOSE).content
    assert "Ratings die veranderen: 1." in words(page)
    assert 'name="rating-1" type="number" min="0" max="9999" inputmode="numeric" value="1990"' in (
        page.decode()
    )


def test_name_changed_during_a_period_proposes_no_old_rating(
    desk: Client, season: Tournament
) -> None:
    desk.post(CLOSE, {"rating-1": "1950", "open": "1"})
    edited = {"name": "Aal, Anna", "rating": "1908", "title": "", "lot": "1"}
    desk.post("/t/intern/players/1/edit", edited)
    assert closing.edited_ratings(store.load(season)) == {}


def test_period_opens_with_the_groups_and_ratings_that_were_shown(
    desk: Client, season: Tournament
) -> None:
    answer = desk.post(CLOSE, {"rating-1": "1950", "open": "1"})
    assert answer["Location"] == "/t/intern/season/2/"
    opened = store.load(season).tournament.periods[1]
    assert [set(group) for group in opened.groups] == [{2, 4}, {1, 3}]
    assert dict(opened.ratings) == {1: 1950, 2: 1810, 3: 1700, 4: 1600}


@pytest.mark.article("club", "Waarde")
def test_new_rating_of_a_period_is_shown_wherever_a_rating_stands(
    desk: Client, season: Tournament
) -> None:
    desk.post(CLOSE, {"rating-1": "1950", "open": "1"})
    assert '<abbr title="ingevoerd: 1908">1950</abbr>' in desk.get(PLAYERS).content.decode()
    assert "Rating 1950" in words(desk.get("/t/intern/players/1/").content)
    assert "na ronde 1.1" in words(desk.get("/t/intern/standings/").content)
    assert "Aal 1908 wit 0 1010 0,00" in words(desk.get("/t/intern/standings/?after=1-1").content)
    assert "na ronde 1.1" in words(desk.get("/p/intern/standings/").content)


def test_opening_a_period_can_be_undone(desk: Client, season: Tournament) -> None:
    desk.post(CLOSE, {"open": "1"})
    state = store.load(season)
    desk.post("/t/intern/undo", {"number": str(arbiter.undoable(state))})
    assert store.load(season).period == 1


def test_page_of_a_period_that_was_undone_leads_to_the_season(
    desk: Client, season: Tournament
) -> None:
    assert desk.get("/t/intern/season/2/")["Location"] == "/t/intern/season/"


def test_ratings_come_from_a_file_too(desk: Client, season: Tournament) -> None:
    file = SimpleUploadedFile("nieuw.csv", b"naam;rating\nBol;1833\n")
    desk.post(CLOSE, {"file": file, "open": "1"})
    assert dict(store.load(season).tournament.periods[1].ratings)[2] == 1833


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"table": "naam;rating\nNiemand;1500\n"}, "Regel 2: er is geen speler"),
        ({"rating-1": "1e9"}, "Aal: verwacht werd 0 tot en met 9999"),
    ],
)
def test_ratings_that_make_no_sense_are_said_in_place(
    desk: Client, season: Tournament, form: dict[str, str], said: str
) -> None:
    answer = desk.post(CLOSE, {**form, "open": "1"})
    assert answer.status_code == 422
    assert said in words(answer.content)
    assert store.load(season).period == 1


def test_period_with_open_boards_can_not_be_closed(desk: Client, season: Tournament) -> None:
    desk.post(CLOSE, {"open": "1"})
    desk.post("/t/intern/pair")
    desk.post("/t/intern/publish")
    page = words(desk.get(CLOSE).content)
    assert "Afsluiten kan nog niet." in page
    assert "ontbreken nog uitslagen" in page


def play_second_period(desk: Client) -> None:
    desk.post(CLOSE, {"open": "1"})
    desk.post("/t/intern/pair")
    desk.post("/t/intern/publish")
    for board in (1, 2):
        desk.post(f"/t/intern/round/2-1/board/{board}", {"result": "1/2-1/2"})


def test_last_period_ends_the_season_with_a_champion(desk: Client, season: Tournament) -> None:
    play_second_period(desk)
    assert "Clubkampioen: Bol." in words(desk.get("/t/intern/season/").content)
    assert "Bol is clubkampioen." in words(desk.get(CLOSE).content)
    podium = desk.get("/t/intern/").content.decode().partition('class="podium"')[2]
    assert re.findall("<strong>(.*?)</strong>", podium)[:1] == ["Bol"]
    desk.post(CLOSE, {"open": "1", "name": "Intern 2027"})
    state = store.load(season)
    assert (state.tournament.name, state.period, state.rounds) == ("Intern 2027", 1, ())


def test_correction_after_the_turn_is_a_quiet_notice(desk: Client, season: Tournament) -> None:
    desk.post(CLOSE, {"open": "1"})
    assert "Na een correctie" not in words(desk.get("/t/intern/season/").content)
    board = Board(1, 1, 2)
    store.act(
        season,
        "Arbiter",
        lambda state: arbiter.correct_result(state, board, Result.WHITE_WINS, reason="verkeerd"),
    )
    page = words(desk.get("/t/intern/season/").content)
    assert "Cor speelt vanaf periode 2 in groep B. Met de uitslagen van nu zou dat groep A" in page
    assert "Maak de groepen van periode 2 opnieuw" in page


def test_groups_are_made_anew_after_a_correction_until_a_round_is_paired(
    desk: Client, season: Tournament
) -> None:
    desk.post(CLOSE, {"open": "1"})
    published = store.load(season).tournament.periods[-1].groups
    correct = {"result": "1-0", "sure": "1", "reason": "verkeerd", "seen": "1/2-1/2"}
    headers = {"X-Zwitser": "board"}
    board = "/t/intern/round/1-1/board/2"
    assert "groepen van periode 2 opnieuw" in words(
        desk.post(board, correct, headers=headers).content
    )
    desk.post("/t/intern/season/regroup")
    state = store.load(season)
    assert state.tournament.periods[-1].groups != published
    assert "Na een correctie" not in words(desk.get("/t/intern/season/").content)
    desk.post("/t/intern/undo", {"number": str(len(state.log))})
    assert store.load(season).tournament.periods[-1].groups == published
    desk.post("/t/intern/pair")
    desk.post("/t/intern/publish")
    assert desk.post("/t/intern/season/regroup").status_code == 409
    page = words(desk.get("/t/intern/season/").content)
    assert "De groepen blijven zoals ze gepubliceerd zijn." in page
    assert "opnieuw" not in page


def test_only_an_arbiter_closes_a_period(cast: dict[str, Client], season: Tournament) -> None:
    assert cast["helper"].post(CLOSE, {"open": "1"}).status_code == 403
    assert store.load(season).period == 1


def test_another_system_has_no_season(desk: Client, tournament: Tournament) -> None:
    assert desk.get("/t/avond/season/").status_code == 404
    assert "Seizoen" not in words(desk.get("/t/avond/").content)


def test_season_without_players_says_what_to_do(desk: Client, club: object) -> None:
    new_club(desk)
    for address in ("/t/leeg/season/", "/t/leeg/season/1/"):
        assert "Er zijn nog geen deelnemers." in words(desk.get(address).content)
    assert "Afsluiten kan nog niet." in words(desk.get("/t/leeg/season/close").content)


RULES = {
    "groups": "2",
    "promotions": "1",
    "periods": "3",
    "rounds_per_period": "2, 1, 4",
    "free_evenings": "any",
    "periods_without_free": "2",
    "value_step": "0,2",
    "free_score": "2/3",
    "free_from": "B3",
    "free_side": "below",
    "seed": "",
}


def test_plan_of_a_season_can_change_while_it_is_played(desk: Client, season: Tournament) -> None:
    desk.post("/t/intern/season/rules", RULES)
    club = ClubOptions.of(store.load(season).tournament)
    assert (club.periods, club.rounds_per_period, club.free_evenings.value) == (3, (2, 1, 4), "any")


def test_one_number_of_rounds_is_for_every_period(desk: Client, season: Tournament) -> None:
    desk.post("/t/intern/season/rules", {**RULES, "rounds_per_period": "6"})
    assert ClubOptions.of(store.load(season).tournament).rounds_per_period == (6, 6, 6)


@pytest.mark.parametrize("rounds", ["2, 1", "7 0 7", "a b c", "-1", "1000"])
def test_rounds_that_fit_no_season_are_refused(
    desk: Client, season: Tournament, rounds: str
) -> None:
    answer = desk.post("/t/intern/season/rules", {**RULES, "rounds_per_period": rounds})
    assert answer.status_code == 422
    assert "Geef een aantal rondes" in words(answer.content)


def test_size_of_the_groups_is_fixed_once_a_round_is_paired(
    desk: Client, season: Tournament
) -> None:
    desk.post("/t/intern/season/rules", {**RULES, "groups": "3"})
    assert ClubOptions.of(store.load(season).tournament).a_size == 2


def new_club(desk: Client) -> None:
    """Make a club of which nothing is paired yet, at /t/leeg/."""
    desk.post(
        "/new",
        {
            "name": "Leeg",
            "system": "club",
            "first_round": "fold",
            "bye_points": "2",
            "initial_colour": "white",
        },
    )


@pytest.mark.article("club", "Waarde", "Scores", "Oneven")
def test_every_number_of_the_regulation_can_be_set_before_the_first_round(
    desk: Client, club: object
) -> None:
    new_club(desk)
    given = {
        **RULES,
        "groups": "8, 10",
        "value_step": "0,5",
        "free_score": "1/2",
        "free_from": "c2",
        "free_side": "above",
        "seed": "2026",
    }
    assert desk.post("/t/leeg/season/rules", given)["Location"] == "/t/leeg/season/"
    options = store.load(Tournament.objects.get(slug="leeg")).tournament.options
    assert options == Options(
        seed="2026",
        own=ClubOptions(
            a_size=8,
            group_sizes=(8, 10),
            promotions=1,
            periods=3,
            rounds_per_period=(2, 1, 4),
            value_step=Fraction(1, 2),
            free_score=Fraction(1, 2),
            free_from="C2",
            free_side=FreeSide.ABOVE,
            free_evenings=FreeEvenings.ANY,
            periods_without_free=2,
        ),
    )
    page = desk.get("/t/leeg/season/rules").content.decode()
    for value in ("8, 10", "0,5", "C2", "2026"):
        assert f'value="{value}"' in page


def test_form_of_the_regulation_offers_every_option_of_the_document() -> None:
    named = {field.name for field in fields(ClubOptions)} - {"a_size", "group_sizes"}
    assert named | {"groups", "seed"} == set(ClubRulesForm().fields)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("groups", "8, 0"),
        ("groups", "acht"),
        ("value_step", "0"),
        ("value_step", "1/0"),
        ("free_score", "1,5"),
        ("free_score", "-1"),
        ("free_from", "3B"),
        ("free_side", "left"),
    ],
)
def test_number_that_no_regulation_has_is_refused_in_words(
    desk: Client, season: Tournament, field: str, value: str
) -> None:
    answer = desk.post("/t/intern/season/rules", {**RULES, field: value})
    assert answer.status_code == 422
    assert 'class="notice error"' in answer.content.decode()


def test_defaults_of_the_form_are_those_of_the_regulation(desk: Client, club: object) -> None:
    new_club(desk)
    page = desk.get("/t/leeg/season/rules").content.decode()
    shown = dict(re.findall(r'name="(\w+)"[^>]* value="([^"]*)"', page))
    desk.post("/t/leeg/season/rules", {**RULES, **shown, "free_evenings": "once"})
    options = store.load(Tournament.objects.get(slug="leeg")).tournament.options
    assert options == Options(own=ClubOptions())


def test_end_of_a_period_is_not_the_final_result(desk: Client, season: Tournament) -> None:
    assert "Ronde 1.1 Periode 1 is gespeeld" in words(desk.get("/t/intern/").content)
    play_second_period(desk)
    assert "De einduitslag" in words(desk.get("/t/intern/").content)


def test_a_new_period_shows_what_was_played(desk: Client, season: Tournament) -> None:
    desk.post(CLOSE, {"open": "1"})
    assert "1 Bol 19,00" in words(desk.get("/t/intern/").content)
    for page in ("/t/intern/course/", "/p/intern/course/"):
        assert "<svg" in desk.get(page).content.decode(), page
    assert "Ronde 1.1" in words(desk.get("/p/intern/").content)
    assert "periode 1, ronde 1" in words(desk.get("/").content)


def test_period_says_that_its_last_round_is_being_played(desk: Client, season: Tournament) -> None:
    assert "na ronde 1" in words(desk.get("/t/intern/season/1/").content)
    desk.post("/t/intern/season/close", {"open": "1"})
    desk.post("/t/intern/pair")
    desk.post("/t/intern/publish")
    assert "tijdens ronde 1" in words(desk.get("/t/intern/season/2/").content)
    assert "na ronde 1" in words(desk.get("/t/intern/season/1/").content)
