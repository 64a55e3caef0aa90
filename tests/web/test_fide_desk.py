"""FIDE's system at the desk: made, its colour drawn by lot, half points with their limits."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.web.test_season import words
from zwitser import arbiter
from zwitser.arbiter import refusal as wording
from zwitser.errors import Refused
from zwitser.formats import trf
from zwitser.journal.events import ColourDrawn, Line
from zwitser.journal.fold import EMPTY, apply
from zwitser.journal.lines import dumps_line, loads_line
from zwitser.journal.state import State
from zwitser.model import AbsenceKind, Colour, Options, Player
from zwitser.systems import system_named
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions
from zwitser_web import store
from zwitser_web.models import Club, Tournament

NEW = {
    "name": "Weekend",
    "system": "fide-dutch",
    "rounds": "5",
    "first_round": "fold",
    "bye_points": "2",
    "initial_colour": "white",
    "own-": "fide-dutch",
    "own-acceleration": "baku",
    "own-half_byes": "1",
    "own-half_byes_not_last": "2",
}


@pytest.fixture
def weekend(desk: Client, club: Club) -> Tournament:
    assert desk.post("/new", NEW).status_code == 302
    row = Tournament.objects.get(name="Weekend")
    players = [Player(0, f"Speler {number}", 0, 2000 - number) for number in range(6)]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    return row


def test_system_of_rated_tournaments_is_offered_first(desk: Client, club: Club) -> None:
    page = words(desk.get("/new").content)
    assert page.index("Zwitsers volgens FIDE") < page.index("Zwitsers op weerstand")
    assert "voor toernooien die meetellen voor de rating" in page
    page = words(desk.get("/new?system=fide-dutch").content)
    assert "Baku: in de eerste rondes spelen de sterksten eerder tegen elkaar." in page


def test_acceleration_and_limits_are_chosen_when_it_is_made(weekend: Tournament) -> None:
    own = store.load(weekend).tournament.options.own
    expected = FideOptions(Acceleration.BAKU, half_byes=1, half_byes_not_last=2)
    assert own == expected


def test_trf_has_the_starting_ranks_whatever_order_players_came_in(
    desk: Client, weekend: Tournament
) -> None:
    late = [Player(0, "Sterkste", 0, 2300)]
    store.act(weekend, "Arbiter", lambda state: arbiter.enter_many(state, late))
    read = trf.loads(desk.get(f"/t/{weekend.slug}/tournament.trf").content.decode()).tournament
    by_rating = ["Sterkste", *(f"Speler {number}" for number in range(6))]
    assert [player.name for player in read.players] == by_rating
    assert [player.id for player in read.players] == [1, 2, 3, 4, 5, 6, 7]


def test_lot_gives_the_colour_once_and_the_journal_keeps_it(
    desk: Client, weekend: Tournament
) -> None:
    today = f"/t/{weekend.slug}/"
    assert "nog niet geloot" in words(desk.get(today).content)
    page = words(desk.post(f"{today}draw", follow=True).content)
    state = store.load(weekend)
    event = state.log[-1].event
    assert isinstance(event, ColourDrawn)
    assert state.tournament.options.initial_colour is event.colour
    assert loads_line(dumps_line(state.log[-1])) == state.log[-1]
    assert ("Geloot: nummer 1 heeft" in page, "nog niet geloot" in page) == (True, False)
    assert "beginkleur geloot" in words(desk.get(f"{today}journal/").content).casefold()


def test_colour_is_fixed_once_a_round_is_paired(desk: Client, weekend: Tournament) -> None:
    desk.post(f"/t/{weekend.slug}/pair")
    before = len(store.load(weekend).log)
    assert desk.post(f"/t/{weekend.slug}/draw").status_code in (302, 409)
    assert len(store.load(weekend).log) == before


def state_with(half_byes: int = -1, half_byes_not_last: int = 0) -> State:
    own = FideOptions(half_byes=half_byes, half_byes_not_last=half_byes_not_last)
    options = Options(own=own)
    state = apply(EMPTY, Line(arbiter.create(EMPTY, "W", "fide-dutch", rounds=5, options=options)))
    players = [Player(0, f"Speler {number}", 0, 2000 - number) for number in range(4)]
    return apply(state, Line(arbiter.enter_many(state, players)))


def half(state: State, *rounds: int) -> State:
    return apply(state, Line(arbiter.note_absence(state, [1], AbsenceKind.HALF, rounds=rounds)))


def refused(state: State, *rounds: int) -> str:
    return refusal(state, *rounds).code


def refusal(state: State, *rounds: int) -> Refused:
    with pytest.raises(Refused) as raised:
        half(state, *rounds)
    return raised.value


@pytest.mark.parametrize(
    ("state", "nl", "en"),
    [
        (
            state_with(half_byes=1),
            "Speler 0 krijgt hoogstens 1 half punt op verzoek",
            "Speler 0 may have 1 half-point bye at most",
        ),
        (
            state_with(half_byes=2),
            "Speler 0 krijgt hoogstens 2 halve punten op verzoek",
            "Speler 0 may have 2 half-point byes at most",
        ),
        (
            state_with(half_byes_not_last=1),
            "in de laatste ronde zijn er geen halve punten op verzoek",
            "there are no half-point byes in the last round",
        ),
        (
            state_with(half_byes_not_last=3),
            "in de laatste 3 rondes zijn er geen halve punten op verzoek",
            "there are no half-point byes in the last 3 rounds",
        ),
    ],
)
def test_refusal_is_true_also_of_who_asks_for_many_half_points_at_once(
    state: State, nl: str, en: str
) -> None:
    raised, names = refusal(state, 3, 4, 5), state.tournament.names
    assert wording.explain_refusal(raised, names, "nl") == nl
    assert wording.explain_refusal(raised, names, "en") == en


def test_half_points_that_are_noted_for_other_rounds_count() -> None:
    state = state_with(half_byes=1)
    assert refused(state, 1, 2) == "half-byes-had"
    later = half(state, 3)
    assert refused(later, 1) == "half-byes-had"
    assert refused(half(state, 1), 3) == "half-byes-had"


def test_no_half_points_in_the_last_rounds_however_early_they_are_asked_for() -> None:
    state = state_with(half_byes=2, half_byes_not_last=2)
    assert refused(state, 4) == "half-byes-over"
    assert half(state, 3).coming == {(3, 1): AbsenceKind.HALF}


def test_no_limit_unless_one_was_set() -> None:
    assert len(half(state_with(), 1, 2, 3, 4, 5).coming) == 5


def test_only_systems_that_use_it_draw_the_colour() -> None:
    assert "initial_colour" not in system_named("knsb-weerstand").options
    begun = apply(EMPTY, Line(arbiter.create(EMPTY, "W", "knsb-weerstand", rounds=5)))
    with pytest.raises(Refused):
        arbiter.draw_colour(begun, Colour.BLACK)
