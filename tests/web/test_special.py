"""What is special about a proposal stands above it, with the way to its reason."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser.model import Absence, AbsenceKind, Game, Options, Period, Player, Result, Round
from zwitser.model import Tournament as Document
from zwitser.systems.club.options import ClubOptions
from zwitser_web import store
from zwitser_web.models import Club

pytestmark = pytest.mark.django_db


def begin(club: Club, system: str, names: str, *, rounds: int = 0) -> None:
    """Make a tournament at /t/avond/ with a player for each letter."""
    created = arbiter.create(EMPTY, "Avond", system, rounds=rounds)
    row = store.create(club, "Avond", created, by="Arbiter")
    players = [Player(0, f"Speler {name}", 0, 1500) for name in names]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))


def play(desk: Client, round_: str, boards: int) -> str:
    """Pair a round, keep what is special about it, publish it and let white win everywhere."""
    desk.post("/t/avond/pair")
    page = desk.get(f"/t/avond/round/{round_}/").content.decode()
    desk.post("/t/avond/publish")
    for board in range(1, boards + 1):
        desk.post(f"/t/avond/round/{round_}/board/{board}", {"result": "1-0", "seen": ""})
    found = re.search(r'<ul class="special.*?</ul>', page, re.DOTALL)
    return found[0] if found else ""


def test_second_free_evening_never_passes_without_a_word(desk: Client, club: Club) -> None:
    """Three players: each was free once in the first period, so somebody is free again."""
    players = tuple(Player(number, f"Speler {number}", number, 1500) for number in (1, 2, 3))
    played = [
        Round((Game(white, black, Result.DRAW),), (Absence(free, AbsenceKind.BYE),))
        for white, black, free in ((1, 2, 3), (3, 1, 2), (2, 3, 1))
    ]
    options = Options(own=ClubOptions(a_size=2, promotions=0, periods=2))
    periods = (Period(tuple(played)), Period(()))
    season = Document("Avond", "club", players, options=options, periods=periods)
    store.create(club, "Avond", arbiter.import_document(EMPTY, season), by="Arbiter")
    told = play(desk, "2-1", 1)
    assert re.search(r"Speler \d is vrij, en was dat al eerder: ronde 1\.\d\.", told)
    assert "/why/free" in told


def test_free_round_of_a_round_robin_is_nothing_special(desk: Client, club: Club) -> None:
    begin(club, "double-round-robin", "ABC")
    told = [play(desk, str(number), 1) for number in range(1, 5)]
    assert all("is vrij." in words for words in told)


def test_float_leads_to_its_reason(desk: Client, club: Club) -> None:
    begin(club, "knsb-weerstand", "ABCDEF", rounds=5)
    assert play(desk, "1", 3) == ""
    told = play(desk, "2", 3)
    assert "speelt vanuit puntengroep 1 omlaag." in told
    address = re.search(r'href="(/t/avond/round/2/why/player/\d)"', told)
    assert address is not None
    assert desk.get(address[1]).status_code == 200


def test_a_proposal_that_rests_on_an_old_result_says_so_and_can_be_paired_again(
    desk: Client, club: Club
) -> None:
    begin(club, "knsb-rating", "ABCD", rounds=3)
    play(desk, "1", 2)
    desk.post("/t/avond/pair")
    assert "Opnieuw indelen" not in desk.get("/t/avond/round/2/").content.decode()
    correction = {"result": "0-1", "seen": "1-0", "sure": "1", "reason": "verkeerd gelezen"}
    desk.post("/t/avond/round/1/board/1", correction)
    page = desk.get("/t/avond/round/2/").content.decode()
    assert "Na het indelen van deze ronde is een uitslag gewijzigd" in page
    desk.post("/t/avond/pair", {"again": "1"})
    page = desk.get("/t/avond/round/2/").content.decode()
    assert "Opnieuw indelen" not in page
    assert "Voorstel voor ronde 2" in page


def test_who_did_not_appear_and_is_paired_again_is_named(desk: Client, club: Club) -> None:
    begin(club, "knsb-rating", "ABCD", rounds=3)
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    desk.post("/t/avond/round/1/board/1", {"result": "1-0R", "seen": ""})
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/pair")
    page = desk.get("/t/avond/round/2/").content.decode()
    assert "verscheen vorige ronde niet" in page


@pytest.mark.article("knsb-weerstand", "F10")
@pytest.mark.article("knsb-rating", "F8")
@pytest.mark.parametrize(
    ("system", "article"), [("knsb-weerstand", "F10"), ("knsb-rating", "F8"), ("round-robin", "")]
)
def test_who_did_not_appear_can_be_withdrawn_by_one_tap_after_the_round(
    desk: Client, club: Club, system: str, article: str
) -> None:
    begin(club, system, "ABCD", rounds=3)
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    desk.post("/t/avond/round/1/board/1", {"result": "1-0R", "seen": ""})
    assert "terugtrekken" not in desk.get("/t/avond/round/1/").content.decode()
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    pages = ("/t/avond/checkin/", "/t/avond/round/1/")
    offered = [desk.get(page).content.decode() for page in pages]
    assert [f"<summary>{article}</summary>" in page for page in offered] == [bool(article)] * 2
    if not article:
        return
    for page, back, place in zip(offered, ("checkin", "round"), pages, strict=True):
        found = re.search(
            r'action="(\S+/withdraw)".*?value="(\w+)">(Speler \w) terug', page, re.DOTALL
        )
        assert found is not None
        assert found[2] == back
        answer = desk.post(found[1], {"back": back})
        assert answer["Location"] == place
        assert "terugtrekken" not in desk.get(place).content.decode()
        desk.post(found[1].replace("/withdraw", "/return"))


def test_names_in_a_remark_are_spoken(desk: Client, club: Club) -> None:
    """Nobody can tell the names in `Bos, Tom, Vos, Eva` apart."""
    created = arbiter.create(EMPTY, "Avond", "knsb-weerstand", rounds=3)
    row = store.create(club, "Avond", created, by="Arbiter")
    players = [Player(0, name, 0, 1500) for name in ("Bos, Tom", "Vos, Eva", "de Boer, Anna")]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    told = play(desk, "1", 1)
    assert re.search(r"(Tom Bos|Eva Vos|Anna de Boer) is vrij\.", told)


@pytest.mark.article("club", "Titelkandidaten")
def test_rounds_of_the_last_period_are_asked_for_before_and_after_pairing(
    desk: Client, club: Club
) -> None:
    players = tuple(Player(number, f"Speler {number}", number, 1500) for number in (1, 2, 3))
    asked = "Hoeveel rondes periode 1 heeft, is niet ingevuld"
    for planned in ((), (7,)):
        options = Options(own=ClubOptions(a_size=2, periods=1, rounds_per_period=planned))
        season = Document("Avond", "club", players, options=options, periods=(Period(()),))
        row = store.create(club, "Avond", arbiter.import_document(EMPTY, season), by="Arbiter")
        pages = [desk.get(f"/t/{row.slug}/")]
        desk.post(f"/t/{row.slug}/pair")
        pages.append(desk.get(f"/t/{row.slug}/round/1-1/"))
        assert [asked in page.content.decode() for page in pages] == [not planned] * 2


@pytest.mark.article("knsb-rating", "A1")
def test_players_without_rating_are_named_before_and_after_pairing(
    desk: Client, club: Club
) -> None:
    begin(club, "knsb-rating", "ABC", rounds=5)
    assert "Zonder rating" not in desk.get("/t/avond/").content.decode()
    desk.post("/t/avond/players/add", {"name": "Vos, Tom", "rating": "", "title": ""})
    pages = [desk.get("/t/avond/").content.decode()]
    desk.post("/t/avond/pair")
    pages.append(desk.get("/t/avond/round/1/").content.decode())
    assert all("Zonder rating: Vos, Tom" in page for page in pages)
