"""Paper: everything is on it once, in order, and slips come off the cutter in the right order."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.web.conftest import NAMES
from zwitser import arbiter
from zwitser.generate import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.model import Absence, AbsenceKind, Extra, Game, Options, Player, Result, Round
from zwitser.model import Tournament as Document
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.fide_dutch.options import FideOptions
from zwitser_web.models import Club, Tournament
from zwitser_web.paper.pages import SLIPS, Part, sheets, slip_sheets
from zwitser_web.store import journal as journal_store
from zwitser_web.tournaments.boards import BoardRow, Side
from zwitser_web.tournaments.cards import pairing_card, pairing_cards

ROUND = ("boards", "names", "slips")
WHOLE = ("standings", "crosstable", "checkin", "cards")


def _boards(count: int) -> list[BoardRow]:
    sides = [Side(n, f"Speler {n}", 0, "0") for n in range(2 * count)]
    return [BoardRow(n + 1, sides[2 * n], sides[2 * n + 1], Result.PENDING) for n in range(count)]


@pytest.mark.parametrize("count", [1, 7, 8, 9, 16, 17, 50])
def test_stack_of_slips_cut_through_runs_in_the_order_of_the_boards(count: int) -> None:
    stack = slip_sheets(_boards(count))
    assert {len(sheet.rows) for sheet in stack} == {SLIPS}
    piles = zip(*(sheet.rows for sheet in stack), strict=True)
    boards = [slip.board for pile in piles for slip in pile if isinstance(slip, BoardRow)]
    assert boards == list(range(1, count + 1))


@pytest.mark.parametrize("sizes", [(0,), (1,), (10,), (11,), (10, 3), (25, 0)])
def test_sheets_hold_every_row_once_and_count_themselves(sizes: tuple[int, ...]) -> None:
    pages = sheets([Part(range(size), str(n)) for n, size in enumerate(sizes)], 10)
    assert [page.number for page in pages] == list(range(1, len(pages) + 1))
    assert {page.count for page in pages} == {len(pages)}
    assert sum(len(page.rows) for page in pages) == sum(sizes)
    for place, size in enumerate(sizes):
        shown = [row for page in pages if page.heading == str(place) for row in page.rows]
        assert shown == list(range(size))


def body(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [*(f"round/1/{kind}" for kind in ROUND), *WHOLE])
@pytest.mark.parametrize("lang", ["nl", "en"])
def test_everybody_is_on_every_list(
    desk: Client, published: Tournament, kind: str, lang: str
) -> None:
    desk.cookies["lang"] = lang
    shown = body(desk, f"/t/avond/print/{kind}")
    seated = {
        player
        for game in journal_store.load(published).rounds[0].games
        for player in (game.white, game.black)
    }
    wanted = [n for n in range(1, 6) if n in seated or not kind.endswith("slips")]
    assert all(NAMES[n - 1] in shown for n in wanted), kind
    if not kind.endswith("slips"):
        assert ("blad 1 van 1" if lang == "nl" else "page 1 of 1") in shown


@pytest.mark.django_db
def test_proposal_is_not_printed(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/pair")
    for kind in ROUND:
        assert desk.get(f"/t/avond/print/round/1/{kind}").status_code == 404


@pytest.mark.django_db
def test_nothing_to_print_is_said(desk: Client, tournament: Tournament) -> None:
    assert "nog niets" in body(desk, "/t/avond/print/standings")
    assert "nog niets" in body(desk, "/t/avond/print/crosstable")


@pytest.mark.django_db
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_papers_of_every_system_are_made(desk: Client, club: Club, system: str) -> None:
    begin = arbiter.import_document(EMPTY, generate(Recipe(system, 8, 3, "papier")))
    journal_store.create(club, "Avond", begin, by="Arbiter")
    first = "1-1" if system_named(system).shape.periods else "1"
    for kind in (*(f"round/{first}/{kind}" for kind in ROUND), *WHOLE):
        shown = body(desk, f"/t/avond/print/{kind}")
        assert re.search(r'class="paper"', shown), kind


@pytest.mark.django_db
def test_names_on_paper_are_escaped(desk: Client, tournament: Tournament) -> None:
    fields = {"name": "<script>alert(1)</script>", "rating": "", "title": ""}
    desk.post("/t/avond/players/add", fields)
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    for kind in (*(f"round/1/{kind}" for kind in ROUND), *WHOLE):
        shown = body(desk, f"/t/avond/print/{kind}")
        assert "<script>alert" not in shown, kind
        assert "&lt;script&gt;" in shown, kind


def test_cards_in_one_go_are_the_cards_one_by_one() -> None:
    played = generate(Recipe("knsb-weerstand", 9, 4, "kaarten"))
    together = pairing_cards(played, played.players, "nl")
    assert together == [pairing_card(played, player, "nl") for player in played.players]


@pytest.mark.article("knsb-weerstand", "A1a")
def test_card_tells_the_resistance_points_after_every_round() -> None:
    """By hand: after round 1 Aal met Bol's 0; after round 2 Bol's ½ and a free round's own 1½."""
    players = tuple(Player(number, name, number) for number, name in enumerate(("Aal", "Bol"), 1))
    free = tuple(Absence(number, AbsenceKind.HALF) for number in (1, 2))
    history = (Round((Game(1, 2, Result.WHITE_WINS),)), Round((), free))
    played = Document("Kaart", "knsb-weerstand", players, 3, history=history)
    aal, bol = pairing_cards(played, played.players, "nl")
    assert [row.wp for row in aal.rows] == ["0", "2"]
    assert [row.wp for row in bol.rows] == ["1", "2"]
    alone = replace(played, system="knsb-rating")
    assert not pairing_card(alone, players[0], "nl").has_wp


def test_card_reckons_a_win_of_three_points_as_one_against_ratings() -> None:
    """By hand: 1 out of 1 against 1900 is 800 more."""
    players = Player(1, "Aal", 1, 2000), Player(2, "Bol", 2, 1900)
    options = Options(own=FideOptions(points=(("win", 6), ("draw", 2))))
    history = (Round((Game(1, 2, Result.WHITE_WINS),)),)
    played = Document("Kaart", "fide-dutch", players, 3, options, history)
    card = pairing_card(played, players[0], "nl")
    assert card.points == "3"
    assert card.rated is not None
    assert (card.rated.points, card.rated.average, card.rated.performance) == ("1", 1900, 2700)


@pytest.mark.django_db
def test_card_says_what_was_added_to_a_round() -> None:
    players = (Player(1, "Aal", 1), Player(2, "Bos", 2))
    played = (Round((Game(1, 2, Result.WHITE_WINS),)),)
    extra = (Extra(1, -1, 1), Extra(2, 4))
    made = Document("Open", "fide-dutch", players, 3, history=played, extra=extra)
    cards = pairing_cards(made, players, "en")
    assert [(card.points, card.rows[0].score, card.rows[0].word) for card in cards] == [
        ("½", "1", "−½ beside the result"),
        ("2", "0", "+2 beside the result"),
    ]


def test_any_published_round_can_be_chosen_for_paper(desk: Client, club: Club) -> None:
    played = generate(Recipe("knsb-weerstand", 8, 3, "papier"))
    journal_store.create(club, "Avond", arbiter.import_document(EMPTY, played), by="Arbiter")
    assert "/t/avond/print/round/3/slips" in body(desk, "/t/avond/hall/")
    assert "/t/avond/print/round/2/slips" in body(desk, "/t/avond/hall/?round=2")
    assert "/t/avond/print/round/3/slips" in body(desk, "/t/avond/hall/?round=9")
