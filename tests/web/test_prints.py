"""Paper: everything is on it once, in order, and slips come off the cutter in the right order."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.web.conftest import NAMES
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.model import Absence, AbsenceKind, Extra, Game, Options, Player, Result, Round
from zwitser.model import Tournament as Document
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.fide_dutch.options import FideOptions
from zwitser_web import store
from zwitser_web.models import Club, Tournament
from zwitser_web.printing import SLIPS, Part, sheets, slip_sheets
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
        for game in store.load(published).rounds[0].games
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
    store.create(club, "Avond", begin, by="Arbiter")
    first = "1-1" if system_named(system).has_periods else "1"
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


def with_six(system: str, *rounds: tuple[Game, ...], planned: int = 5) -> Document:
    players = tuple(Player(n, f"Speler {n}", n, 2000 - n) for n in range(1, 7))
    return Document("Kaart", system, players, planned, history=tuple(map(Round, rounds)))


WHITE_WINS_TWICE = (
    (Game(1, 4, Result.WHITE_WINS), Game(5, 2, Result.DRAW), Game(3, 6, Result.WHITE_BY_FORFEIT)),
    (Game(1, 3, Result.WHITE_WINS), Game(2, 6, Result.DRAW), Game(4, 5, Result.DRAW)),
)


@pytest.mark.article("knsb-weerstand", "A5a")
@pytest.mark.article("knsb-weerstand", "A5c")
@pytest.mark.parametrize(("system", "zeros"), [("knsb-weerstand", "+−"), ("knsb-rating", "00")])
def test_card_notes_the_colour_one_must_have_and_signs_a_balance_of_nothing(
    system: str, zeros: str
) -> None:
    """1 had white twice and must have black; 2 had black, then white (+0), 4 and 5 likewise."""
    played = with_six(system, *WHITE_WINS_TWICE)
    cards = {card.player.id: card for card in pairing_cards(played, played.players, "nl")}
    assert {id_: card.must_have for id_, card in cards.items() if card.must_have} == {1: "black"}
    assert [row.balance for row in cards[1].rows] == ["+1", "+2"]
    signs = {"+": "+0", "−": "−0", "0": "0"}
    assert [row.balance for row in cards[2].rows] == ["−1", signs[zeros[0]]]
    assert [row.balance for row in cards[5].rows] == ["+1", signs[zeros[1]]]
    # A forfeit gives no colour: nobody who has not played has a sign.
    assert [row.balance for row in cards[6].rows] == ["0", "−1"]


@pytest.mark.article("knsb-weerstand", "A5a")
@pytest.mark.article("knsb-rating", "A7a")
@pytest.mark.parametrize("system", ["knsb-weerstand", "knsb-rating"])
def test_nobody_must_have_a_colour_who_has_more_than_half_or_plays_or_is_done(system: str) -> None:
    for planned in (2, 3):  # 1 has two out of two before the last round, or all is over
        played = with_six(system, *WHITE_WINS_TWICE, planned=planned)
        assert pairing_card(played, played.players[0], "nl").must_have == ""
    playing = with_six(system, *WHITE_WINS_TWICE, (Game(6, 1),))
    assert pairing_card(playing, playing.players[0], "nl").must_have == ""


@pytest.mark.parametrize("system", ["fide-dutch", "go-weerstand", "macmahon", "round-robin"])
def test_card_notes_no_colour_where_no_regulation_asks_it(system: str) -> None:
    played = with_six(system, *WHITE_WINS_TWICE)
    cards = pairing_cards(played, played.players, "nl")
    assert {card.must_have for card in cards} == {""}
    assert not any("0" in row.balance and len(row.balance) > 1 for c in cards for row in c.rows)


@pytest.mark.article("knsb-rating", "A4")
@pytest.mark.parametrize(
    ("system", "forfeit"),
    [pytest.param("knsb-rating", "down"), pytest.param("fide-dutch", "down")],
)
def test_card_has_the_floats_that_the_regulation_counts(system: str, forfeit: str) -> None:
    """3 won without playing (down); 1 and 2 meet with 1 and ½ points; 6 lost by forfeit."""
    second = (Game(1, 2, Result.DRAW), Game(3, 5, Result.DRAW), Game(6, 4, Result.BOTH_FORFEIT))
    played = with_six(system, WHITE_WINS_TWICE[0], second)
    free = Round((Game(1, 6, Result.DRAW),), (Absence(2, AbsenceKind.BYE),))
    played = replace(played, history=(*played.history, free))
    cards = {card.player.id: card for card in pairing_cards(played, played.players, "nl")}
    floats = {id_: [row.float for row in card.rows] for id_, card in cards.items()}
    assert floats[3][:2] == [forfeit, "down"]
    assert floats[1] == ["", "down", "down"]
    assert floats[2] == ["", "up", "down"]
    assert floats[6][0] == ""


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/t/kaart/players/1/", "/p/kaart/players/1/"])
def test_card_shows_float_and_colour_on_screen_and_paper(
    desk: Client, club: Club, address: str
) -> None:
    played = with_six("knsb-rating", *WHITE_WINS_TWICE)
    store.create(club, "Kaart", arbiter.import_document(EMPTY, played), by="Arbiter")
    page = desk.get(address).content.decode()
    assert "moet zwart hebben" in page
    floater = desk.get(address.replace("1/", "3/")).content.decode()
    assert 'title="downfloat"' in floater
    assert body(desk, "/t/kaart/print/cards").count("moet zwart hebben") == 1
    assert "↓" in body(desk, "/t/kaart/print/cards")


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
    store.create(club, "Avond", arbiter.import_document(EMPTY, played), by="Arbiter")
    assert "/t/avond/print/round/3/slips" in body(desk, "/t/avond/hall/")
    assert "/t/avond/print/round/2/slips" in body(desk, "/t/avond/hall/?round=2")
    assert "/t/avond/print/round/3/slips" in body(desk, "/t/avond/hall/?round=9")
