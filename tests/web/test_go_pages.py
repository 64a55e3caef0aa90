"""A go tournament at the desk, in the hall and on paper: ranks, stones, lots, bar, the EGD."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.web.test_season import words
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.events import LotsDrawn
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import State
from zwitser.model import AbsenceKind, Player, Result
from zwitser.results import read
from zwitser.systems import system_named
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser_web import store
from zwitser_web.desk.own_options import OwnForm
from zwitser_web.models import HelperCode, Tournament
from zwitser_web.publishing.mirrors import public_document

pytestmark = pytest.mark.django_db

RANKS = ("4d", "2d", "1d", "1k", "4k", "12k")


def begin(tournament: Tournament, system: str, name: str = "Stenen") -> Tournament:
    event = arbiter.create(EMPTY, name, system, rounds=5)
    return store.create(tournament.club, name, event, by="Arbiter")


@pytest.fixture
def weekend(desk: Client, tournament: Tournament) -> Tournament:
    row = begin(tournament, "macmahon")
    players = [Player(0, f"Speler {rank}", 0, rank=rank, club="Leid") for rank in RANKS]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    return row


@pytest.fixture
def played(desk: Client, weekend: Tournament) -> Tournament:
    """A round that was published, with its first result."""
    desk.post("/t/stenen/pair")
    desk.post("/t/stenen/publish")
    desk.post("/t/stenen/round/1/board/1", {"result": "0-1", "seen": ""})
    return weekend


def state_of(row: Tournament) -> State:
    return store.load(row)


def said(desk: Client, page: str) -> str:
    return words(desk.get(page).content)


def test_who_enters_late_has_nothing_or_halves_for_the_rounds_missed(
    desk: Client, played: Tournament
) -> None:
    form = said(desk, "/t/stenen/players/")
    assert "Gemiste rondes 0 punten als afwezig na overleg" in form
    desk.post("/t/stenen/players/add", {"name": "Bol, Eva", "rank": "3k", "late": ""})
    desk.post("/t/stenen/players/add", {"name": "Dam, Ype", "rank": "3k", "late": "half"})
    rounds = state_of(played).rounds
    assert [(a.player, a.kind) for a in rounds[0].absences] == [(8, AbsenceKind.HALF)]


def test_rounds_that_a_player_will_miss_stand_in_the_list(
    desk: Client, tournament: Tournament
) -> None:
    begin(tournament, "macmahon")
    given = {"name": "Bol, Eva", "rank": "3k", "missed": ["1", "2", "4"]}
    desk.post("/t/stenen/players/add", given)
    assert "Bol, Eva 3k afwezig na overleg · mist ronde 2, 4" in said(desk, "/t/stenen/players/")


def test_rank_stands_beside_who_does_not_play_and_on_the_card(
    desk: Client, client: Client, weekend: Tournament
) -> None:
    desk.post("/t/stenen/checkin/6", {"as": "half"})
    desk.post("/t/stenen/pair")
    free = next(a for a in state_of(weekend).proposal.absences if a.kind is AbsenceKind.BYE)
    rank = state_of(weekend).tournament.by_id[free.player].rank
    assert f"Speler {rank} {rank} vrij" in said(desk, "/t/stenen/round/1/")
    desk.post("/t/stenen/publish")
    for page in ("/t/stenen/round/1/", "/p/stenen/", "/p/stenen/round/1/names"):
        assert f"Speler {rank} {rank} vrij" in said(desk, page), page
    game = state_of(weekend).rounds[0].games[0]
    rank = state_of(weekend).tournament.by_id[game.white].rank
    card = client.get(f"/p/stenen/players/{game.black}/").content.decode()
    assert f'<small class="phone-only rating">{rank}</small>' in card


def test_rank_stands_in_the_standings_of_today_and_of_the_end(
    desk: Client, tournament: Tournament
) -> None:
    made = replace(generate(Recipe("macmahon", 6, 3, "eind")), name="Eind")
    for name, document in (("Eind", made), ("Nog", replace(made, rounds=4))):
        begin_ = arbiter.import_document(EMPTY, replace(document, name=name))
        store.create(tournament.club, name, begin_, by="Arbiter")
        page = said(desk, f"/t/{name.lower()}/")
        assert ("De einduitslag" in page) == (name == "Eind")
        assert any(f"{p.name} {p.rank} " in page for p in made.players), name


def test_rank_is_changed_on_the_form(desk: Client, weekend: Tournament) -> None:
    form = desk.get("/t/stenen/players/6/edit").content.decode()
    assert 'value="12k"' in form
    given = {"name": "Speler 12k", "rank": "11k", "rating": "", "lot": "6", "club": "Utr"}
    desk.post("/t/stenen/players/6/edit", given | {"country": "", "egd": ""})
    found = state_of(weekend).tournament.by_id[6]
    assert (found.rank, found.club) == ("11k", "Utr")


EGD = """Actual list (11 Nov 2026)
  Pin    Name                 Country Club Grade GoR
 10203040 Jansen Piet NL Leid 3d -- 2315 41 E261101A
 10203041 Janssen_van_Dam Jan-Willem NL Utr 12k -- 890 3 E261101A
 10203042 Li Xiao CN xxxx 2p -- 2649 9 E250101B
 10203043 Beginner Bo NL Leid 30k -- -850 1 E250101B
"""


def test_players_come_from_the_list_of_the_egd_while_typing(
    desk: Client, tournament: Tournament
) -> None:
    row = begin(tournament, "macmahon")
    listed = "/t/stenen/players/list"
    answer = desk.post(listed, {"file": SimpleUploadedFile("allworld_lp", EGD.encode())})
    assert answer.status_code == 302
    assert "allworld_lp (11-11-2026): 4 spelers" in said(desk, listed)
    typed = words(desk.get(f"{listed}?name=jans", headers={"HX-Request": "true"}).content)
    assert "Jansen, Piet NL Leid 3d" in typed
    assert "Janssen van Dam, Jan-Willem" in typed
    assert "xxxx" not in said(desk, f"{listed}?name=li")
    for pin in ("10203040", "10203042", "10203043"):
        desk.post(f"{listed}/add", {"number": f"egd:{pin}"})
    found = state_of(row).tournament.players
    assert [(p.rank, p.rating, p.club, p.country, p.egd) for p in found] == [
        ("3d", 2315, "Leid", "NL", "10203040"),
        ("6d", 2649, "", "CN", "10203042"),
        ("30k", -850, "Leid", "NL", "10203043"),
    ]
    assert "doet al mee" in said(desk, f"{listed}?name=10203040")
    assert "Beginner, Bo" not in said(desk, "/t/avond/players/list?name=beginner")


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("jan", ["Jansen, Piet", "Janssen van Dam, Jan-Willem"]),
        ("piet", ["Jansen, Piet"]),
        ("dam", ["Janssen van Dam, Jan-Willem"]),
        ("ansen", []),
        ("1020304", ["Jansen, Piet", "Janssen van Dam, Jan-Willem", "Li, Xiao", "Beginner, Bo"]),
        ("10203041", ["Janssen van Dam, Jan-Willem"]),
        ("203", []),
        ("102030410", []),
    ],
)
def test_a_part_of_a_name_or_the_beginning_of_a_pin_finds_players(
    desk: Client, weekend: Tournament, typed: str, found: list[str]
) -> None:
    listed = "/t/stenen/players/list"
    desk.post(listed, {"file": SimpleUploadedFile("allworld_lp", EGD.encode())})
    shown = said(desk, f"{listed}?name={typed}")
    names = ("Jansen, Piet", "Janssen van Dam, Jan-Willem", "Li, Xiao", "Beginner, Bo")
    assert [name for name in names if name in shown] == found


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("is_zipped", [False, True])
def test_list_of_the_egd_is_read_with_any_letters_and_line_ends(
    desk: Client, weekend: Tournament, encoding: str, *, is_zipped: bool
) -> None:
    text = EGD.replace("Jansen Piet", "Müller Jörg").replace("\n", "\r\n")
    data = text.encode(encoding)
    if is_zipped:
        held = BytesIO()
        with ZipFile(held, "w") as packed:
            packed.writestr("allworld_lp.html", data)
        data = held.getvalue()
    listed = "/t/stenen/players/list"
    desk.post(listed, {"file": SimpleUploadedFile("allworld_lp", data)})
    assert "Müller, Jörg" in said(desk, f"{listed}?name=mull")


def test_who_comes_from_the_list_has_the_rounds_that_were_ticked(
    desk: Client, played: Tournament
) -> None:
    listed = "/t/stenen/players/list"
    desk.post(listed, {"file": SimpleUploadedFile("allworld_lp", EGD.encode())})
    given = {"number": "egd:10203040", "late": "half", "missed": ["3", "5"]}
    desk.post(f"{listed}/add", given)
    state = state_of(played)
    assert [(a.player, a.kind) for a in state.rounds[0].absences] == [(7, AbsenceKind.HALF)]
    assert {(number, player) for number, player in state.coming} == {(3, 7), (5, 7)}


def test_lots_are_drawn_by_a_button_and_the_seed_is_kept(desk: Client, weekend: Tournament) -> None:
    answer = desk.post("/t/stenen/players/lots", {"by": "strength"}, follow=True)
    event = state_of(weekend).log[-1].event
    assert isinstance(event, LotsDrawn)
    assert event.seed in words(answer.content)
    assert event.seed in said(desk, "/t/stenen/journal/")
    assert [player.lot for player in state_of(weekend).tournament.players] == [1, 2, 3, 4, 5, 6]
    desk.post("/t/stenen/pair")
    assert "lots" not in desk.get("/t/stenen/players/").content.decode()


@pytest.mark.parametrize("system", ["macmahon", "go-weerstand"])
def test_a_link_to_a_new_go_tournament_proposes_five_rounds(desk: Client, system: str) -> None:
    page = desk.get(f"/new?system={system}").content.decode()
    assert re.search(r'name="rounds"[^>]*value="5"', page)


def test_macmahon_lists_the_strongest_first_whatever_the_lots(
    desk: Client, weekend: Tournament
) -> None:
    lots = [(player.id, 7 - player.id) for player in state_of(weekend).tournament.players]
    store.act(weekend, "Arbiter", lambda _: LotsDrawn("woord", False, tuple(lots)))
    page = said(desk, "/t/stenen/players/")
    table = page[page.index("Nr") :]
    assert re.findall(r"Speler (\w+) ", table)[: len(RANKS)] == list(RANKS)


@pytest.mark.article("macmahon", "M4", "M27")
def test_the_boards_show_the_scores_and_who_is_drawn_down(
    desk: Client, weekend: Tournament
) -> None:
    desk.post("/t/stenen/pair")
    page = desk.get("/t/stenen/round/1/").content.decode()
    scores = re.findall(r'<td class="number soft">([^<]*)</td>', page)
    assert sorted(scores) == ["18", "26", "29", "30", "31", "33"]  # the rank and 30
    assert (page.count("↓"), page.count("↑")) == (3, 3)
    assert "Zwart MMS Wit MMS" in said(desk, "/t/stenen/round/1/")


@pytest.mark.parametrize(
    "page", ["/t/stenen/crosstable/", "/p/stenen/crosstable/", "/t/stenen/print/crosstable"]
)
def test_the_wall_list_has_what_decides_after_the_score(
    desk: Client, played: Tournament, page: str
) -> None:
    for board in (2, 3):
        desk.post(f"/t/stenen/round/1/board/{board}", {"result": "0-1", "seen": ""})
    assert "MMS SOS SOSOS" in said(desk, page)


def test_who_misses_rounds_is_told_where_corrections_are_chosen(
    desk: Client, weekend: Tournament
) -> None:
    given = {"name": "Bol, Eva", "rank": "6d", "missed": ["1", "4"]}
    desk.post("/t/stenen/players/add", given)
    assert "Bol, Eva mist ronde 1, 4 6d" in said(desk, "/t/stenen/levels/")


@pytest.mark.parametrize("page", ["checkin/", "print/checkin"])
def test_rank_stands_in_the_list_of_who_is_here(
    desk: Client, weekend: Tournament, page: str
) -> None:
    shown = said(desk, f"/t/stenen/{page}")
    assert all(f"Speler {rank} {rank}" in shown for rank in RANKS)


@pytest.mark.article("macmahon", "M42")
def test_bar_floor_and_super_group_are_looked_at_before_they_are_kept(
    desk: Client, weekend: Tournament
) -> None:
    page = said(desk, "/t/stenen/levels/")
    assert "Met bar 4d: 1 speler begint op de bar of hoger." in page
    assert "Bij 5 rondes adviseert de EGF 6 tot 12. Bar 12k past beter." in page
    looked = said(desk, "/t/stenen/levels/?bar=1d&floor=10k&correction-1=1")
    assert "Met bar 1d: 3 spelers beginnen" in looked
    assert "zo zou het worden" in looked
    assert state_of(weekend).tournament.players[0].smms_correction == 0
    desk.post("/t/stenen/levels/", {"bar": "1d", "floor": "10k", "correction-1": "1"})
    after = state_of(weekend)
    assert after.tournament.players[0].smms_correction == 1
    assert "Met bar 1d: 3 spelers beginnen" in said(desk, "/t/stenen/levels/")


def test_bar_below_the_floor_is_said_in_a_sentence(desk: Client, weekend: Tournament) -> None:
    answer = desk.get("/t/stenen/levels/?bar=12k&floor=1d")
    assert answer.status_code == 422
    assert "de bar (12k) ligt onder de vloer (1d)" in words(answer.content).lower()
    assert weekend.slug == "stenen"


def test_bar_is_fixed_once_a_round_is_paired(desk: Client, played: Tournament) -> None:
    assert "bar en vloer liggen vast" in said(desk, "/t/stenen/levels/")
    answer = desk.post("/t/stenen/levels/", {"bar": "1d", "floor": "10k"}, follow=True)
    assert "dit ligt nu vast: de bar" in words(answer.content)
    assert played.slug == "stenen"


def test_settings_keep_the_defaults_that_nobody_changed(desk: Client, weekend: Tournament) -> None:
    before = state_of(weekend).tournament.options
    page = desk.get("/t/stenen/settings/").content.decode()
    assert '<option value="4d" selected>' in page
    assert before == state_of(weekend).tournament.options


@pytest.mark.article("macmahon", "M34")
def test_stones_stand_on_every_page_and_are_changed_with_a_reason(
    desk: Client, client: Client, weekend: Tournament
) -> None:
    desk.post("/t/stenen/pair")
    games = state_of(weekend).proposal.games
    board, game = next((n, g) for n, g in enumerate(games, 1) if g.handicap)
    assert f"{game.handicap} stenen · komi 0.5" in said(desk, "/t/stenen/round/1/")
    given = {"board": str(board), "stones": "1"}
    answer = desk.post("/t/stenen/stones", given)
    assert answer.status_code == 422
    assert "Dit wijkt af van de regels" in words(answer.content)
    desk.post("/t/stenen/stones", given | {"reason": "beginner"})
    assert state_of(weekend).proposal.games[board - 1].handicap == 1
    desk.post("/t/stenen/publish")
    for page in ("/t/stenen/round/1/", "/p/stenen/", "/t/stenen/print/round/1/boards"):
        assert "1 steen · komi 0.5" in said(desk, page), page
    assert "1 steen" in words(client.get("/p/stenen/round/1/names").content)
    assert "1 steen" in words(client.get("/p/stenen/screen").content)
    again = desk.post("/t/stenen/stones", given | {"stones": "2"})
    assert again.status_code == 422
    desk.post("/t/stenen/stones", given | {"stones": "2", "reason": "zo gespeeld"})
    assert state_of(weekend).rounds[0].games[board - 1].handicap == 2


def test_komi_of_a_board_is_changed_with_a_reason(desk: Client, weekend: Tournament) -> None:
    desk.post("/t/stenen/pair")
    desk.post("/t/stenen/publish")
    stones = state_of(weekend).rounds[0].games[0].handicap
    given = {"board": "1", "stones": str(stones), "komi": "3,5"}
    answer = desk.post("/t/stenen/stones", given)
    assert answer.status_code == 422
    assert 'value="3,5"' in answer.content.decode()
    desk.post("/t/stenen/stones", given | {"reason": "afgesproken"})
    pages = ("/t/stenen/round/1/", "/p/stenen/", "/t/stenen/print/round/1/boards")
    for page in (*pages, "/t/stenen/journal/"):
        assert "komi 3.5" in said(desk, page), page
    assert ";3,5" in desk.get("/t/stenen/pairings.csv").content.decode()
    assert "3.5" not in desk.get("/t/stenen/document.json").content.decode()


def test_a_game_may_be_given_to_both(desk: Client, played: Tournament) -> None:
    assert "beiden gewonnen" in said(desk, "/t/stenen/round/1/")
    desk.post("/t/stenen/round/1/board/2", {"result": "1-1R", "seen": ""})
    assert state_of(played).rounds[0].games[1].result is Result.BOTH_WIN


def test_chess_gives_a_game_to_one(desk: Client, tournament: Tournament) -> None:
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    assert "1–1" not in said(desk, "/t/avond/round/1/")
    desk.post("/t/avond/round/1/board/1", {"result": "1-1R", "seen": ""})
    assert state_of(tournament).rounds[0].games[0].result is Result.PENDING


def test_wall_list_names_place_result_colour_and_stones(desk: Client, played: Tournament) -> None:
    first = state_of(played).rounds[0].games[0]
    for page in ("/t/stenen/crosstable/", "/p/stenen/crosstable/", "/t/stenen/print/crosstable"):
        shown = said(desk, page)
        assert f"+b/{first.handicap}" in shown, page
        assert f"−w/{first.handicap}" in shown, page
        assert "?b/" in shown, page


@pytest.mark.article("go-weerstand", "1.5")
def test_colour_balance_on_a_go_card_is_blacks_minus_whites(
    desk: Client, tournament: Tournament
) -> None:
    row = begin(tournament, "go-weerstand")
    players = [Player(0, name, 0) for name in ("Aal, Jan", "Bol, Eva")]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    desk.post("/t/stenen/pair")
    desk.post("/t/stenen/publish")
    desk.post("/t/stenen/round/1/board/1", {"result": "0-1", "seen": ""})
    black = state_of(row).rounds[0].games[0].black
    assert "+1" in said(desk, f"/t/stenen/players/{black}/")


def test_result_file_for_the_egd_is_downloaded(desk: Client, played: Tournament) -> None:
    answer = desk.post("/t/stenen/egd/", {"class": "B", "ending": "h9"})
    lines = answer.content.decode("iso-8859-15").splitlines()
    assert len([line for line in lines if not line.startswith(";")]) == 2
    assert "zonder uitslag" in words(desk.get("/t/stenen/egd/").content)
    for board in (2, 3):
        desk.post(f"/t/stenen/round/1/board/{board}", {"result": "1-0", "seen": ""})
    given = {"class": "B", "country": "NL", "place": "Leiden", "minutes": "50", "ending": "h9"}
    answer = desk.post("/t/stenen/egd/", given | {"from": "2026-11-14", "to": "2026-11-15"})
    lines = answer.content.decode("iso-8859-15").splitlines()
    assert lines[0] == "; CL[B]"
    assert "; PC[NL,Leiden]" in lines
    assert len([line for line in lines if not line.startswith(";")]) == len(RANKS)
    assert answer["Content-Disposition"].endswith('stenen.h9"')
    assert played.slug == "stenen"


def test_number_of_the_egd_is_not_public(client: Client, played: Tournament) -> None:
    store.act(
        played,
        "Arbiter",
        lambda state: arbiter.edit(state, replace(state.tournament.players[0], egd="12345678")),
    )
    assert "12345678" not in public_document(state_of(played), short_names=False)
    assert "12345678" not in client.get("/p/stenen.json").content.decode()
    assert "12345678" not in client.get("/p/stenen/players/1/").content.decode()


@pytest.mark.parametrize("system", ["macmahon", "go-weerstand"])
def test_end_of_a_go_tournament_offers_nothing_of_chess(
    desk: Client, tournament: Tournament, system: str
) -> None:
    whole = generate(Recipe(system, 6, 2, "einde"))
    begun = arbiter.import_document(EMPTY, replace(whole, name="Stenen"))
    store.create(tournament.club, "Stenen", begun, by="Arbiter")
    shown = said(desk, "/t/stenen/")
    assert "De einduitslag" in shown
    assert "KNSB" not in shown
    assert ("Uitslagbestand voor de EGD" in shown) is (system == "macmahon")


@pytest.mark.parametrize("system", ["macmahon", "go-weerstand"])
def test_example_of_go_has_ranks(system: str) -> None:
    made = generate(Recipe(system, 16, 3, "voorbeeld"))
    assert all(player.rank for player in made.players)


def test_go_has_no_page_of_another_system(desk: Client, weekend: Tournament) -> None:
    assert desk.get("/t/avond/levels/").status_code == 404
    assert desk.get("/t/avond/egd/").status_code == 404
    assert weekend.slug == "stenen"


def test_journal_names_black_first_and_says_who_won(desk: Client, played: Tournament) -> None:
    game = state_of(played).rounds[0].games[0]
    names = state_of(played).tournament.names
    line = f"1 {names[game.black]} – {names[game.white]} B+"
    assert line in said(desk, "/t/stenen/journal/")


@pytest.mark.parametrize("page", ["standings/", "print/standings"])
def test_one_ranking_needs_no_heading_of_its_own(
    desk: Client, played: Tournament, page: str
) -> None:
    shown = said(desk, f"/t/stenen/{page}")
    assert "MMS" in shown
    assert "Stand na ronde" not in shown


def test_a_very_long_list_is_not_read_through_for_a_word(
    desk: Client, weekend: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = "/t/stenen/players/list"
    desk.post(listed, {"file": SimpleUploadedFile("allworld_lp", EGD.encode())})
    monkeypatch.setattr("zwitser_web.files.rating_lists.READ_THROUGH", 3)
    assert "Jansen, Piet" not in said(desk, f"{listed}?name=piet")
    assert "Jansen, Piet" in said(desk, f"{listed}?name=jans")


@pytest.mark.article("go-weerstand", "2.4", "7.4")
@pytest.mark.parametrize("system", ["macmahon", "go-weerstand"])
def test_game_without_a_result_is_a_jigo_on_every_page(
    desk: Client, client: Client, tournament: Tournament, system: str
) -> None:
    """It is the last game: the tournament is over, with nothing left to be finished."""
    whole = generate(Recipe(system, 6, 2, "jigo"))
    *others, last = whole.history[1].games
    games = (*(replace(game, result=Result.WHITE_WINS) for game in others),)
    open_ = replace(last, result=Result.PENDING)
    history = (whole.history[0], replace(whole.history[1], games=(*games, open_)))
    begun = arbiter.import_document(EMPTY, replace(whole, name="Stenen", history=history))
    row = store.create(tournament.club, "Stenen", begun, by="Arbiter")
    board = len(history[1].games)
    jigo = "geen resultaat, telt als jigo"
    assert jigo in said(desk, "/t/stenen/round/2/")
    desk.post("/t/stenen/round/2/phones/", {"first": str(board), "last": str(board)})
    code = HelperCode.objects.get()
    assert jigo in said(client, f"/e/{code.code}/")
    desk.post(f"/t/stenen/round/2/board/{board}", {"result": "*", "seen": ""})
    names = state_of(row).tournament.names
    white, black = names[last.white], names[last.black]
    assert f"{black} – {white} {jigo}" in said(desk, "/t/stenen/journal/")
    pages = (
        "t/stenen/print/round/2/boards",
        f"t/stenen/players/{last.white}/",
        "p/stenen/round/2/",
    )
    for page in pages:
        assert jigo in said(desk, f"/{page}"), page
    assert f"{black} · {jigo}" in desk.get("/t/stenen/crosstable/").content.decode()
    today = said(desk, "/t/stenen/")
    assert "De einduitslag" in today
    assert "Zonder resultaat: 1 partij; dat telt als jigo." in today
    assert "afgebroken" not in today
    points = read(state_of(row).tournament).cards[last.white].entries[1]
    assert (points.points, points.played) == (1, True)
    desk.post(f"/t/stenen/round/2/board/{board}", {"result": "0-1", "seen": "*"})
    assert f"partij zonder resultaat {black} – {white} B+" in said(desk, "/t/stenen/journal/")
    assert "Zonder resultaat" not in said(desk, "/t/stenen/")


@pytest.mark.article("macmahon", "F1")
@pytest.mark.parametrize(("chosen", "kept"), [("yes", True), ("no", False), ("", None)])
def test_form_asks_whether_who_never_played_is_listed(
    desk: Client, weekend: Tournament, chosen: str, kept: bool | None
) -> None:
    assert "Wie nooit speelde in de stand" in said(desk, "/t/stenen/settings/")
    system, options = system_named("macmahon"), state_of(weekend).tournament.options
    given = {field.html_name: field.value() for field in OwnForm(system, options, {})}
    written = OwnForm(system, options, given | {"own-show_absent": chosen}).result()
    assert isinstance(written, MacMahonOptions)
    assert written.show_absent is kept
