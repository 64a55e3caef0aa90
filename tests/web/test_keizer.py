"""A Keizer season at the desk: from the program a club comes from to the next season."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.formats import document
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import State
from zwitser.systems.keizer.options import KeizerOptions
from zwitser_web import store
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db

PAGES = (
    "",
    "players/",
    "checkin/",
    "round/1-1/",
    "standings/",
    "crosstable/",
    "settings/",
    "journal/",
    "season/",
    "season/1/",
    "season/close",
    "print/standings",
)
NEW = {"name": "Keizer", "system": "keizer", "rounds": "", "tiebreaks": ""}
CHOSEN = {"first_round": "fold", "bye_points": "2", "initial_colour": "white"}
SETTINGS = {"name": "Avondclub", "tiebreaks": "", "seed": "", **CHOSEN}
NAMES = ("Adriaan", "Bram", "Carla", "Daan", "Els", "Fatma", "Gijs")
ROUNDS = (
    ("1-2 1/2-1/2, 4-3 1-0, 5-6 0-1", "7 bye"),
    ("1-4 0-1, 2-6 1-0, 7-5 1/2-1/2", "3 notice"),
    ("4-2 1/2-1/2, 6-1 1-0, 3-7 1-0", "5 club"),
    ("2-1 0-1R, 6-3 1/2-1/2, 5-7 1-0", "4 zero"),
)
"""The four rounds of table B of the page; with `top` 12 Daan has 33.5 points."""


def words(page: bytes) -> str:
    """Give what a reader sees, on one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", page.decode()).split())


def rows(page: bytes, table: str) -> list[str]:
    """List the rows of the table with this class."""
    found = re.search(rf'<table class="{table}".*?<tbody>(.*?)</tbody>', page.decode(), re.DOTALL)
    assert found is not None
    return [words(row.encode()) for row in re.findall(r"<tr.*?</tr>", found[1], re.DOTALL)]


def played(games: str, absent: str) -> dict[str, object]:
    pairs = [part.split() for part in games.split(", ")]
    player, kind = absent.split()
    return {
        "games": [
            {"white": int(pair[0]), "black": int(pair[2]), "result": result}
            for pair, result in pairs
        ],
        "absent": [{"player": int(player), "as": kind}],
    }


@pytest.fixture
def keizer(club: Club) -> Tournament:
    """Give the season of table B with its four rounds, at /t/avondclub/."""
    return imported(club, top="12")


def imported(club: Club, **options: object) -> Tournament:
    made = document.from_json(
        {
            "zwitser": 1,
            "name": "Avondclub",
            "system": "keizer",
            "options": options,
            "players": [
                {"id": number, "name": name, "rating": 2000 - 20 * number}
                for number, name in enumerate(NAMES, 1)
            ],
            "periods": [{"rounds": [played(*round_) for round_ in ROUNDS]}],
        }
    )
    begin = arbiter.import_document(EMPTY, made)
    return store.create(club, "Avondclub", begin, by="Arbiter")


def state_of(slug: str) -> State:
    return store.load(Tournament.objects.get(slug=slug))


def test_an_evening(desk: Client) -> None:
    assert desk.post("/new", NEW | CHOSEN).status_code == 302
    table = "Naam\tRating\nA\t1900\nB\t1800\nC\t1700\nD\t1600\nE\t1500\n"
    desk.post("/t/keizer/players/paste", {"table": table, "do": "enter", "take": [*range(2, 7)]})
    desk.post("/t/keizer/pair")
    assert desk.post("/t/keizer/publish").status_code == 302
    for page in PAGES:
        assert desk.get(f"/t/keizer/{page}").status_code == 200, page
    assert desk.get("/p/keizer/").status_code == 200
    assert desk.get("/p/keizer/players/1/").status_code == 200


# A season in a minute.


@pytest.mark.article("keizer", "K2")
def test_the_program_a_club_comes_from_gives_every_option_its_value(desk: Client) -> None:
    page = desk.get("/new/options", {"system": "keizer", "own-": "keizer", "own-preset": "kfc"})
    found = page.content.decode()
    assert '<option value="kfc" selected>KeizerForClubs</option>' in found
    assert 'placeholder="0,35"' in found
    assert "zoals het programma (winst telt als 3/4 van de eigen waarde)" in found
    # Table B of the page: kfc, 9..3.
    assert [row.split()[1:3] for row in rows(page.content, "ranking worked")][:2] == [
        ["Daan", "24,45"],
        ["Bram", "22,50"],
    ]


@pytest.mark.article("keizer", "K2")
def test_the_example_follows_an_option_at_once(desk: Client) -> None:
    asked = {"own-": "keizer", "own-preset": "kfc", "own-zero": "0,35", "part": "worked"}
    page = desk.get("/new/options", asked)
    assert rows(page.content, "ranking worked")[0].startswith("1 Daan 27,15")
    assert "<select" not in page.content.decode()
    wrong = desk.get("/new/options", asked | {"own-zero": "veel"})
    assert "Niet afgemeld: verwacht werd" in words(wrong.content)
    low = desk.get("/new/options", asked | {"own-top": "6"})
    assert "is het voorbeeld van zeven spelers niet uit te rekenen" in words(low.content)


@pytest.mark.article("keizer", "K2")
def test_a_season_is_made_with_what_was_chosen(desk: Client) -> None:
    own = {"own-": "keizer", "own-preset": "sevilla", "own-limit": "–", "own-bye": "1/2"}
    assert desk.post("/new", NEW | CHOSEN | own).status_code == 302
    made = KeizerOptions.of(state_of("keizer").tournament)
    assert made == KeizerOptions.read({"preset": "sevilla", "limit": None, "bye": "1/2"})
    shown = desk.get("/t/keizer/settings/").content.decode()
    assert 'name="own-limit" value="–"' in shown
    assert 'name="own-bye" value="0,5"' in shown


@pytest.mark.article("keizer", "K2")
def test_options_that_can_not_be_together_are_said_in_place(desk: Client) -> None:
    own = {"own-": "keizer", "own-preset": "sevilla", "own-step": "2", "own-bottom": "10"}
    answer = desk.post("/new", NEW | CHOSEN | own)
    assert answer.status_code == 422
    said = "“Verschil tussen twee plaatsen” en “Waarde van de laatste plaats” gaan niet samen."
    assert said in words(answer.content)
    assert 'name="own-bottom" value="10"' in answer.content.decode()
    assert not Tournament.objects.filter(slug="keizer").exists()


def test_fields_of_another_system_are_not_read(desk: Client) -> None:
    own = {"own-": "keizer", "own-preset": "kfc"}
    assert desk.post("/new", NEW | CHOSEN | own | {"system": "club"}).status_code == 302
    assert state_of("keizer").tournament.system == "club"


@pytest.mark.article("keizer", "K3")
def test_options_are_changed_at_the_settings(desk: Client, keizer: Tournament) -> None:
    own = {"own-": "keizer", "own-top": "12", "own-recalc": "frozen", "own-decay": "yes"}
    assert desk.post("/t/avondclub/settings/", SETTINGS | own).status_code == 302
    made = KeizerOptions.of(state_of("avondclub").tournament)
    assert made == KeizerOptions.read({"top": "12", "recalc": "frozen", "decay": True})


# A first place that is worth too little.


@pytest.mark.article("keizer", "K3")
def test_a_first_place_worth_too_little_is_refused_at_the_door(
    desk: Client, keizer: Tournament
) -> None:
    own = {"own-": "keizer", "own-top": "6"}
    answer = desk.post("/t/avondclub/settings/", SETTINGS | own, follow=True)
    assert KeizerOptions.of(state_of("avondclub").tournament).top == 12
    assert "is de laatste plaats niets meer waard" in words(answer.content)
    desk.post("/t/avondclub/settings/", SETTINGS | own | {"own-top": "7"})
    assert KeizerOptions.of(state_of("avondclub").tournament).top == 7
    added = {"name": "Hans", "rating": "1500", "title": "", "do": "enter"}
    said = desk.post("/t/avondclub/players/add", added, follow=True)
    assert "is de laatste plaats niets meer waard" in words(said.content)
    assert len(state_of("avondclub").tournament.players) == len(NAMES)


@pytest.mark.article("keizer", "K3")
def test_a_season_that_can_not_be_is_not_imported(club: Club) -> None:
    with pytest.raises(Refused, match="last place"):
        imported(club, top="6")


def test_english_says_with_and_without_notice(desk: Client, keizer: Tournament) -> None:
    desk.post("/preferences", {"lang": "en", "next": "/"})
    for address in ("checkin/", "settings/"):
        shown = words(desk.get(f"/t/avondclub/{address}").content).casefold()
        assert "with notice" in shown, address
        assert "without notice" in shown, address
        assert "told us" not in shown, address
        assert "tell us" not in shown, address


@pytest.mark.article("keizer", "K3")
def test_no_page_breaks_on_a_season_without_a_list(
    desk: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zwitser.arbiter.settings.refuse_impossible_document", lambda *_: None)
    imported(club, top="6")
    page = desk.get("/t/avondclub/standings/")
    assert page.status_code == 200
    assert "Er is nu geen stand te maken." in words(page.content)
    for address in ("/", "/t/avondclub/", "/t/avondclub/settings/", "/p/avondclub/standings/"):
        assert desk.get(address).status_code == 200, address


# Attendance with reasons.


@pytest.mark.article("keizer", "K4", "K8")
def test_reasons_come_from_the_system_and_late_is_for_who_has_not_joined(
    desk: Client, keizer: Tournament
) -> None:
    page = desk.get("/t/avondclub/checkin/").content.decode()
    first = page[page.index('id="row-1"') : page.index('id="row-2"')]
    kinds = re.findall(r'class="button" name="as"\s+value="(\w+)">([^<]+)<', first)
    assert kinds == [
        ("notice", "afgemeld"),
        ("club", "speelt voor de club"),
        ("zero", "niet afgemeld"),
    ]
    assert re.search(r'class="tap" name="as" value="notice"', first)
    added = {"name": "Hans", "rating": "1500", "title": "", "do": "enter"}
    desk.post("/t/avondclub/players/add", added)
    late = desk.get("/t/avondclub/checkin/").content.decode()
    assert re.findall(r'value="late">([^<]+)<', late) == ["doet nog niet mee"]


@pytest.mark.article("keizer", "K8")
def test_absences_are_counted_and_the_limit_is_said(desk: Client, club: Club) -> None:
    imported(club, limit=2)
    page = words(desk.get("/t/avondclub/checkin/").content)
    assert "1 van de 2 betaalde keren afwezig" in page
    answer = desk.post("/t/avondclub/checkin/4", {"as": "zero"}, headers={"HX-Request": "true"})
    assert "de grens is bereikt" in words(answer.content)
    assert "6 van 7 aanwezig · 1 niet afgemeld" in words(answer.content)
    everybody = desk.get("/t/avondclub/checkin/")
    assert "niet afgemeld" in words(everybody.content)


def test_everybody_back_takes_the_usual_absence_back(desk: Client, keizer: Tournament) -> None:
    desk.post("/t/avondclub/checkin/all", {"who": "absent"})
    assert len(state_of("avondclub").coming) == len(NAMES)
    desk.post("/t/avondclub/checkin/1", {"as": "club"})
    desk.post("/t/avondclub/checkin/all", {"who": "present"})
    assert [player for _, player in state_of("avondclub").coming] == [1]


# The list, and what it is made of.


@pytest.mark.article("keizer", "K22")
@pytest.mark.parametrize("address", ["/t/avondclub/standings/", "/p/avondclub/standings/"])
def test_the_list_has_what_a_club_expects(desk: Client, keizer: Tournament, address: str) -> None:
    page = desk.get(address).content
    head = re.search(r"<thead>(.*?)</thead>", page.decode(), re.DOTALL)
    assert head is not None
    assert words(head[1].encode()) == (
        "# Vorige Naam Totaal Waarde Partijen + = − Vrij Club Afwezig W−Z Rating TPR"
    )
    first = rows(page, "ranking long")[0]
    # Daan: two wins, a draw and an absence; 33½ points, worth 12.
    assert first.startswith("1 1 Daan 33,50 12 3 2 1 0 0 0 1 ")
    assert page.decode().count('<table class="ranking') == 1


@pytest.mark.article("keizer", "K22")
def test_the_list_is_on_paper_and_in_the_hall(desk: Client, keizer: Tournament) -> None:
    paper = words(desk.get("/t/avondclub/print/standings").content)
    assert "# Vorige Naam Totaal Waarde Partijen + = − Vrij Club Afwezig W−Z Rating TPR" in paper
    screen = words(desk.get("/p/avondclub/screen?show=ranks").content)
    assert "1 (1) Daan 33,50 12" in screen
    headings = re.findall(
        r"<h1>(.*?)<", desk.get("/p/avondclub/screen?show=boards").content.decode()
    )
    assert headings == ["Ronde 4"]  # one list: no group to name
    told = desk.get("/p/avondclub/standings.json").json()["tables"][0]
    assert told["tiebreaks"][:3] == ["previous", "value", "games"]
    assert told["players"][0]["values"]["value"] == "12"


@pytest.mark.article("keizer", "K9", "K11")
@pytest.mark.parametrize("address", ["/t/avondclub/standings/4", "/p/avondclub/players/4/"])
def test_a_total_is_taken_apart_on_a_tap(desk: Client, keizer: Tournament, address: str) -> None:
    page = words(desk.get(address).content)
    assert "Daan staat op plaats 1 met 33½ punten; de waarde die telde: 12." in page
    # The page: 34½ before, 33½ now; Adriaan fell from 10 to 7, Carla rose from 7 to 9.
    assert "Het totaal van Daan ging van 34½ naar 33½ (−1)" in page
    assert "De waarde van Adriaan ging van 10 naar 7: −3." in page
    assert "De waarde van Carla ging van 7 naar 9: +2." in page


@pytest.mark.article("keizer", "K7")
def test_what_a_win_would_bring_can_be_asked(desk: Client, keizer: Tournament) -> None:
    htmx = {"HX-Request": "true"}
    panel = desk.get("/t/avondclub/standings/4", {"against": "7"}, headers=htmx)
    assert words(panel.content).startswith("Winst op Gijs levert Daan 6 op, remise 3.")
    public = desk.get("/p/avondclub/players/4/", {"against": "2"})
    assert "Winst op Bram levert Daan 11 op, remise 5½." in words(public.content)
    assert desk.get("/p/avondclub/players/4/", {"against": "99"}).status_code == 200


# Who comes and who goes.


@pytest.mark.article("keizer", "K4", "K6")
def test_who_joins_late_is_shown_what_moves_first(desk: Client, club: Club) -> None:
    imported(club)
    added = {"name": "Hans", "rating": "2010", "title": ""}
    page = desk.post("/t/avondclub/players/add", added)
    assert page.status_code == 200
    found = rows(page.content, "ranking moved")
    # Seven are worth 11..5, eight 12..5; Hans has the highest rating, so he enters first. All
    # others keep their values; Gijs, with 11 1/3 points, is passed.
    assert found == ["Hans – → 7 – → 12 – → 12,00", "Gijs 7 → 8 5 11,33 0"]
    assert len(state_of("avondclub").tournament.players) == 7
    desk.post("/t/avondclub/players/add", added | {"do": "enter"})
    assert len(state_of("avondclub").tournament.players) == 8


@pytest.mark.article("keizer", "K9")
def test_who_retires_is_shown_what_moves_first(desk: Client, club: Club) -> None:
    imported(club, retired="void")
    page = desk.post("/t/avondclub/players/4/withdraw")
    assert any(
        row.startswith("Fatma 3 → 1 9 → 8 26,00 → 22,50")
        for row in rows(page.content, "ranking moved")
    )
    assert not state_of("avondclub").withdrawn
    desk.post("/t/avondclub/players/4/withdraw", {"do": "withdraw"})
    assert state_of("avondclub").withdrawn == {4}
    back = desk.post("/t/avondclub/players/4/return")
    assert "Daan doet weer mee" in words(back.content)
    desk.post("/t/avondclub/players/4/return", {"do": "return"})
    assert not state_of("avondclub").withdrawn


@pytest.mark.article("keizer", "K9")
def test_nobody_moves_where_the_retired_stays_on_the_list(desk: Client, keizer: Tournament) -> None:
    page = desk.post("/t/avondclub/players/4/withdraw")
    assert "Voor niemand verandert er iets" in words(page.content)


# Season and periods.


@pytest.mark.article("keizer", "K22")
def test_the_season_shows_keizer_totals(desk: Client, keizer: Tournament) -> None:
    page = desk.get("/t/avondclub/season/").content
    first = rows(page, "ranking season")[0]
    assert first.startswith("1 Daan 1920 wit 1 zwart 1 wit ½ afw ")
    assert first.endswith(" 33,50 33,50")
    assert "Daan staat aan kop." in words(page)
    period = desk.get("/t/avondclub/season/1/").content
    assert rows(period, "ranking")[0] == "1 Daan 1920 12,0 33,50"
    assert desk.get("/t/avondclub/season/rules").status_code == 404


@pytest.mark.article("keizer", "K14")
def test_a_finished_season_is_the_start_list_of_the_next(desk: Client, keizer: Tournament) -> None:
    page = desk.get("/t/avondclub/season/close?end=season")
    assert "De lijst van nu is de startlijst van het nieuwe seizoen" in words(page.content)
    assert "Daan is clubkampioen." in words(page.content)
    given = {"open": "1", "end": "season", "name": "Avondclub 2028"}
    desk.post("/t/avondclub/season/close", given)
    following = state_of("avondclub").tournament
    assert following.name == "Avondclub 2028"
    assert following.periods[0].rounds == ()
    # Table B with `top` 12: D B F C A E G.
    assert following.periods[0].list == (4, 2, 6, 3, 1, 5, 7)


@pytest.mark.article("keizer", "K15")
def test_groups_exchange_players_at_the_end_of_a_period(desk: Client, club: Club) -> None:
    imported(club, a_size=3, promotions=1)
    page = desk.get("/t/avondclub/season/close?end=period")
    # A is Bram, Adriaan and Carla in some order, B is led by Daan.
    moves = rows(page.content, "moves")
    assert moves[0].startswith("Daan B1 A promoveert")
    assert moves[1].endswith("degradeert: de laatste van groep A")
    desk.post("/t/avondclub/season/close", {"open": "1", "end": "period"})
    groups = state_of("avondclub").tournament.periods[1].groups
    assert 4 in groups[0]
    assert "Groep A" in words(desk.get("/t/avondclub/season/2/").content)


NAMED = (
    *("/", "/t/avondclub/", "/t/avondclub/round/1-4/", "/t/avondclub/round/1-4/why/1"),
    *("/t/avondclub/round/1-5/phones/", "/t/avondclub/standings/", "/t/avondclub/checkin/"),
    *("/t/avondclub/journal/", "/t/avondclub/players/2/", "/p/avondclub/screen"),
    *("/t/avondclub/print/round/1-4/slips", "/t/avondclub/print/round/1-4/boards"),
    *("/t/avondclub/print/standings", "/t/avondclub/print/cards"),
    *("/p/avondclub/", "/p/avondclub/round/1-4/", "/p/avondclub/round/1-4/why/"),
    *("/p/avondclub/standings/?after=1-3", "/p/avondclub/players/2/", "/p/avondclub/feed.atom"),
)
"""Pages that name rounds, at the desk, on paper and for the public."""


def test_a_season_of_one_period_names_its_rounds_by_number(
    desk: Client, keizer: Tournament
) -> None:
    assert keizer.slug == "avondclub"
    desk.post("/t/avondclub/pair")
    desk.post("/t/avondclub/publish")
    for address in NAMED:
        page = desk.get(address)
        assert page.status_code == 200, address
        assert not re.search(r"\b1\.[1-5]\b", words(page.content)), address
    assert "Ronde 4" in words(desk.get("/p/avondclub/round/1-4/").content)
    assert "Ronde 5" in words(desk.get("/t/avondclub/round/1-5/").content)


def test_a_season_of_several_periods_names_the_period_too(desk: Client, keizer: Tournament) -> None:
    assert keizer.slug == "avondclub"
    desk.post("/t/avondclub/season/close", {"open": "1"})
    assert "Ronde 1.4" in words(desk.get("/p/avondclub/round/1-4/").content)
    assert "ronde 2.1" in words(desk.get("/t/avondclub/checkin/").content).lower()
