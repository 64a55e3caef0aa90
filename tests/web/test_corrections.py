"""After a correction: why a round was paired, a proposal that is stale, a norm that is broken."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from zwitser import arbiter
from zwitser.journal.events import Event
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import Board, State
from zwitser.model import Player, Result
from zwitser_web import store
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db

CORRECTION = {"result": "0-1", "seen": "1-0", "sure": "1", "reason": "verkeerd gelezen"}


def begin(club: Club, system: str = "knsb-weerstand") -> Callable[..., State]:
    """Make a tournament of six at /t/avond/, and give what does things in it."""
    row = store.create(
        club, "Avond", arbiter.create(EMPTY, "Avond", system, rounds=5), by="Arbiter"
    )

    def do(verb: Callable[..., Event], *args: object, **more: object) -> State:
        return store.act(row, "Arbiter", lambda state: verb(state, *args, **more))

    players = [Player(0, f"Speler {n}", 0, 2000 - 10 * n) for n in range(1, 7)]
    do(arbiter.enter_many, players)
    return do


def play(do: Callable[..., State], *results: Result) -> State:
    """Pair and publish a round as the engine has it, and enter results."""
    do(arbiter.pair_round)
    state = do(arbiter.publish)
    for board, result in enumerate(results, 1):
        state = do(arbiter.record_result, Board(0, len(state.rounds), board), result)
    return state


def text_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.fixture
def corrected(desk: Client, club: Club) -> Callable[..., State]:
    """Give the story of a result that was wrong: round 2 is public, 1-6 of round 1 was 0-1."""
    do = begin(club)
    play(do, Result.WHITE_WINS, Result.BLACK_WINS, Result.WHITE_WINS)
    play(do)
    desk.post("/t/avond/round/1/board/1", CORRECTION)
    return do


@pytest.mark.article("knsb-weerstand", "F7")
@pytest.mark.parametrize("address", ["/t/avond/round/2/why/1", "/p/avond/round/2/why/1"])
def test_why_of_a_published_board_tells_the_pairing_that_was_played(
    desk: Client, corrected: Callable[..., State], address: str
) -> None:
    told = text_of(desk.get(address).content.decode())
    assert "Speler 3 is aan de beurt en krijgt de laagst geplaatste speler die over is" in told
    assert "Ook de beste indeling" not in told
    assert "Ronde 1, bord 1, Speler 1 – Speler 6: bij het indelen 1-0, nu 0-1." in told


def test_whole_round_and_its_data_say_what_was_corrected_since(
    desk: Client, corrected: Callable[..., State]
) -> None:
    page = desk.get("/p/avond/round/2/why/").content.decode()
    assert "bij het indelen 1-0, nu 0-1" in page
    assert "Bord 1: Speler 5 – Speler 3" in page
    assert "<svg" in page
    data = desk.get("/p/avond/round/2/why/1.json").json()
    assert data["sections"][0]["sentences"][-1]["text"].endswith("bij het indelen 1-0, nu 0-1.")
    before = desk.get("/p/avond/round/1/why/").content.decode()
    assert "bij het indelen" not in before


def test_public_is_told_nobodys_whole_name_where_names_are_short(
    desk: Client, corrected: Callable[..., State]
) -> None:
    Tournament.objects.update(short_names=True)
    for address in ("round/2/why/", "round/2/why/1", "round/2/picture.svg"):
        page = desk.get(f"/p/avond/{address}").content.decode()
        assert not re.search(r"Speler \d(?!\.)", page)


def test_board_that_was_changed_by_hand_says_so_at_the_desk_and_in_public(
    desk: Client, corrected: Callable[..., State]
) -> None:
    corrected(arbiter.swap_players, 1, 2, reason="op verzoek")
    told = text_of(desk.get("/t/avond/round/2/why/2").content.decode())
    assert "De wedstrijdleider heeft Speler 4 – Speler 2 met de hand ingedeeld." in told
    assert "Volgens het reglement speelde Speler 4 tegen Speler 1." in told
    assert "Speler 4 speelt nu tegen" not in told
    public = text_of(desk.get("/p/avond/round/2/why/2").content.decode())
    assert "met de hand ingedeeld of gewijzigd" in public
    assert "Volgens het reglement speelde Speler 4 tegen Speler 1." in public
    whole = text_of(desk.get("/p/avond/round/2/why/").content.decode())
    assert "Met de hand gewijzigd: bord 2 en 3." in whole


@pytest.mark.article("knsb-rating", "F7")
def test_rating_that_is_corrected_makes_the_proposal_stale_and_says_which(
    desk: Client, club: Club
) -> None:
    do = begin(club, "knsb-rating")
    play(do, Result.DRAW, Result.DRAW, Result.DRAW)
    state = do(arbiter.pair_round)
    assert "Opnieuw indelen" not in desk.get("/t/avond/round/2/").content.decode()
    known = state.tournament.by_id[6]
    form = {"name": known.name, "rating": "2400", "title": "", "lot": "6"}
    assert desk.post("/t/avond/players/6/edit", form).status_code == 302
    page = desk.get("/t/avond/round/2/").content.decode()
    assert "Opnieuw indelen" in page
    assert "De rating van Speler 6: bij het indelen 1940, nu 2400." in page
    told = text_of(desk.get("/t/avond/round/2/why/1").content.decode())
    assert "Het voorstel gaat uit van wat bij het indelen bekend was." in told
    desk.post("/t/avond/pair", {"again": "1"})
    assert "Opnieuw indelen" not in desk.get("/t/avond/round/2/").content.decode()


@pytest.mark.article("knsb-weerstand", "F6")
def test_leader_is_told_which_board_breaks_which_norm_after_a_correction(
    desk: Client, club: Club
) -> None:
    do = begin(club)
    forfeits = [Result.WHITE_BY_FORFEIT, Result.WHITE_WINS, Result.WHITE_WINS]
    state = play(do, *forfeits)
    first = state.rounds[0].games[0]
    do(arbiter.pair_round)
    do(arbiter.put_together, first.black, first.white)
    state = do(arbiter.publish)
    again = {frozenset((g.white, g.black)): n for n, g in enumerate(state.rounds[1].games, 1)}
    board = again[frozenset((first.white, first.black))]
    addresses = ("/t/avond/", "/t/avond/round/1/", "/t/avond/round/2/")
    words = f"Bord {board}: Speler {first.black} en Speler {first.white} hebben in ronde 1 al"
    for address in addresses:
        assert words not in desk.get(address).content.decode()
    answer = desk.post(
        "/t/avond/round/1/board/1",
        {**CORRECTION, "result": "1-0", "seen": "1-0R"},
        headers={"X-Zwitser": "board"},
    ).content.decode()
    assert words in answer
    for address in addresses:
        page = desk.get(address).content.decode()
        assert words in page
        assert "voldoet ronde 2 niet meer aan de absolute normen" in page
        assert "(B1a)" in page
    do(arbiter.undo)
    assert words not in desk.get("/t/avond/").content.decode()
