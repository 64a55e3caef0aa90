"""Tournaments that hang together at the desk: final groups, play-offs, sums, linked rankings."""

from __future__ import annotations

import html
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.web.test_season import words
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.model import Game, Links, Options, Period, Player, Result, Round
from zwitser.model import Tournament as Document
from zwitser.systems import SYSTEMS
from zwitser_web import caches, store
from zwitser_web.files import backup
from zwitser_web.models import Club, PersonalData, Playoff, Tournament

PAGE = "/t/zomer/linked/"
NAMES = ("Aal", "Bol", "Cor", "Dam", "Eel")

SUMMER = Document(
    "Zomer",
    "knsb-weerstand",
    tuple(Player(number, name, number, 2000 - number) for number, name in enumerate(NAMES, 1)),
    rounds=1,
    options=Options(tiebreaks=("PLAYOFF",)),
    history=(
        Round(
            (Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.WHITE_WINS)),
        ),
    ),
)
"""Aal and Cor share the first place with one point; Eel was not there."""


def begin(club: Club, document: Document) -> Tournament:
    event = arbiter.import_document(EMPTY, document)
    return store.create(club, document.name, event, by="Arbiter")


@pytest.fixture
def summer(club: Club) -> Tournament:
    return begin(club, SUMMER)


def made(slug: str) -> Document:
    return store.load(Tournament.objects.get(slug=slug)).tournament


@pytest.mark.article("osv", "5.Vierkamp")
def test_final_groups_follow_the_ranking(desk: Client, summer: Tournament) -> None:
    PersonalData.objects.create(tournament=summer, player=3, fields={"relation": "7"})
    desk.post(PAGE, {"do": "groups", "size": "2"})
    first, second = made("zomer-1"), made("zomer-2")
    assert first.system == "round-robin"
    assert {player.name for player in first.players} == {"Aal", "Cor"}
    assert {player.name for player in second.players} == {"Bol", "Dam", "Eel"}
    assert PersonalData.objects.get(tournament__slug="zomer-1").fields == {"relation": "7"}


def bring(desk: Client, content: bytes, name: str) -> str:
    """Import a file that was downloaded; give the short name of what it became."""
    answer = desk.post("/import", {"file": SimpleUploadedFile(name, content)})
    assert answer.status_code == 302, words(answer.content)
    return str(answer["Location"]).split("/")[2]


@pytest.mark.parametrize("file", ["document.json", "journal.jsonl", "tournament.trf"])
def test_final_groups_are_read_back_from_their_files(
    desk: Client, club: Club, summer: Tournament, file: str
) -> None:
    desk.post(PAGE, {"do": "groups", "size": "2"})
    again = bring(desk, desk.get(f"/t/zomer-2/{file}").content, file)
    assert made(again).links == made("zomer-2").links
    assert {player for place in made(again).links.rankings[0] for player in place} == {*range(1, 6)}
    assert {player.name for player in made(again).players} == {"Bol", "Dam", "Eel"}


def test_club_with_final_groups_is_restored(desk: Client, club: Club, summer: Tournament) -> None:
    desk.post(PAGE, {"do": "groups", "size": "2"})
    before = {row.slug: store.load(row) for row in Tournament.objects.all()}
    packed = backup.pack(club)
    backup.check(packed, len(packed))
    assert backup.unpack(Club.objects.get(slug="elders"), packed).added == 3
    Tournament.objects.all().delete()
    caches.forget()
    backup.unpack(club, packed)
    assert {row.slug: store.load(row) for row in Tournament.objects.all()} == before


def test_newcomer_of_a_final_group_has_nobodys_place(desk: Client, summer: Tournament) -> None:
    """Number 5 is Eel's in the house competition, who plays in the other group."""
    desk.post(PAGE, {"do": "groups", "size": "2"})
    desk.post("/t/zomer-1/players/add", {"name": "Flo"})
    assert [player.id for player in made("zomer-1").players] == [1, 3, 6]


def test_final_group_can_be_linked_itself(desk: Client, summer: Tournament) -> None:
    desk.post(PAGE, {"do": "groups", "size": "2"})
    desk.post("/t/zomer-2/linked/", {"do": "ranking", "other": "zomer"})
    desk.post("/t/zomer-2/linked/", {"do": "ranking", "other": "zomer-1"})
    assert desk.get("/t/zomer-2/linked/").status_code == 200
    names = [name for name, _ in made("zomer-2").links.standings]
    assert "zomer" in names


@pytest.mark.parametrize("system", SYSTEMS)
def test_parts_of_any_system_are_added_up(desk: Client, club: Club, system: str) -> None:
    """Without a round played too: Keizer's list stumbled over a season without periods (S15)."""
    for name in ("Een", "Twee"):
        empty = generate(Recipe(system, 5, 1, "parts"))
        rounds = {"periods": (Period(),)} if empty.periods else {"history": ()}
        begin(club, replace(empty, name=name, next_absences=(), **rounds))
    answer = desk.post("/t/een/linked/", {"do": "parts", "name": "Som", "part": ["twee"]})
    assert answer["Location"] == "/t/som/"
    assert desk.get("/t/som/standings/").status_code == 200
    assert len(made("som").links.parts) == 2


def test_linked_page_passes_over_who_is_no_longer_there(desk: Client, club: Club) -> None:
    """A new season begins without who has withdrawn, and keeps the outcome of a play-off."""
    begin(club, replace(SUMMER, links=Links(playoff=((9,), (3, 1)))))
    begin(club, replace(SUMMER, name="Winter"))
    assert "Nu: Cor = Aal" in words(desk.get(PAGE).content)


def test_nobody_shares_first_place_where_a_criterion_parts_those_on_equal_points(
    desk: Client, club: Club
) -> None:
    black = Round((Game(1, 2, Result.WHITE_WINS), Game(4, 3, Result.BLACK_WINS)))
    begin(club, replace(SUMMER, options=Options(tiebreaks=("BWINS",)), history=(black,)))
    page = desk.get(PAGE).content.decode()
    assert 'name="player" value="1"' in page
    assert "deelt de eerste plaats" not in page


@pytest.mark.article("osv", "2.Play-off")
def test_playoff_is_between_those_who_share_first_place(desk: Client, summer: Tournament) -> None:
    page = words(desk.get(PAGE).content)
    assert page.count("deelt de eerste plaats") == 2
    answer = desk.post(
        PAGE, {"do": "playoff", "player": ["1", "3"], "decider": "double-round-robin"}
    )
    assert answer["Location"] == "/t/zomer-play-off/"
    assert made("zomer-play-off").system == "double-round-robin"


@pytest.mark.article("osv", "2.Play-off")
def test_outcome_of_an_armageddon_decides_the_first_place(
    desk: Client, club: Club, summer: Tournament
) -> None:
    players = tuple(player for player in SUMMER.players if player.name in ("Aal", "Cor"))
    drawn = Round((Game(1, 3, Result.DRAW),))
    begin(club, Document("Beslissing", "round-robin", players, history=(drawn,)))
    desk.post(PAGE, {"do": "outcome", "other": "beslissing", "decider": "armageddon"})
    assert store.load(summer).tournament.links.playoff == ((3,), (1,))
    assert "Nu: Cor, Aal" in words(desk.get(PAGE).content)


def test_linking_can_be_undone(desk: Client, club: Club, summer: Tournament) -> None:
    begin(club, replace(SUMMER, name="Winter"))
    desk.post(PAGE, {"do": "ranking", "other": "winter"})
    state = store.load(summer)
    assert [name for name, _ in state.tournament.links.standings] == ["winter"]
    assert state.tournament.options.tiebreaks[-1] == "STANDING:winter"
    for _ in range(2):
        number = arbiter.undoable(store.load(summer))
        desk.post("/t/zomer/undo", {"number": str(number)})
    assert store.load(summer).tournament.links.standings == ()


def test_linked_ranking_is_called_by_its_name(desk: Client, club: Club, summer: Tournament) -> None:
    begin(club, replace(made(summer.slug), name="De winter"))
    address = f"/t/{summer.slug}/linked/"
    page = desk.post(address, {"do": "ranking", "other": "de-winter"}, follow=True)
    said = page.content.decode()
    assert "de plaats in De winter telt nu mee" in said
    assert "Gekoppeld: De winter" in said


def test_refused_ranking_leaves_nothing_in_memory(
    desk: Client, club: Club, summer: Tournament
) -> None:
    """Keizer has no tie-breaks: what was linked is rolled back, and the next line is number 2."""
    keizer = begin(club, Document("Lijst", "keizer", SUMMER.players, periods=(Period(),)))
    desk.post(f"/t/{keizer.slug}/linked/", {"do": "ranking", "other": "zomer"})
    assert store.load(keizer).tournament.links == Links()
    store.act(keizer, "Leider", lambda state: arbiter.enter(state, "Nieuw", rating=1500))
    assert list(keizer.events.values_list("number", flat=True)) == [1, 2]


def test_tournament_in_the_bin_is_not_offered(desk: Client, club: Club, summer: Tournament) -> None:
    begin(club, replace(made(summer.slug), name="De winter"))
    address = f"/t/{summer.slug}/linked/"
    assert 'value="de-winter"' in desk.get(address).content.decode()
    desk.post("/t/de-winter/away", {"do": "bin"})
    assert 'value="de-winter"' not in desk.get(address).content.decode()


@pytest.mark.article("osv", "5.Snelschaak")
def test_parts_are_added_up(desk: Client, club: Club, summer: Tournament) -> None:
    begin(club, replace(SUMMER, name="Winter"))
    answer = desk.post(PAGE, {"do": "parts", "name": "Het jaar", "part": ["winter"]})
    assert answer["Location"] == "/t/het-jaar/"
    assert len(made("het-jaar").links.parts) == 2


def test_parts_tell_who_is_not_in_all_of_them(desk: Client, club: Club, summer: Tournament) -> None:
    other = (replace(SUMMER.players[0], name="Iemand anders"), *SUMMER.players[1:])
    begin(club, replace(SUMMER, name="Winter", players=other))
    form = {"do": "parts", "name": "Het jaar", "part": ["winter"]}
    page = desk.post(PAGE, form, follow=True).content.decode()
    assert "Niet in alle delen onder dezelfde naam:" in page
    assert "Iemand anders" in page
    assert len(made("het-jaar").players) == len(SUMMER.players) + 1


def test_linked_ranking_knows_everybody_by_his_name(
    desk: Client, club: Club, summer: Tournament
) -> None:
    """Bol won in winter, where the numbers ran the other way round; Guest does not play here."""
    names = (*reversed(NAMES), "Guest")
    players = tuple(Player(number, name, number) for number, name in enumerate(names, 1))
    game = Round((Game(4, 6, Result.WHITE_WINS),))
    begin(club, replace(SUMMER, name="Winter", players=players, history=(game,)))
    desk.post(PAGE, {"do": "ranking", "other": "winter"})
    [(_, ranking)] = store.load(summer).tournament.links.standings
    assert ranking[0] == (2,)
    assert {player for place in ranking for player in place} == {1, 2, 3, 4, 5}


def test_number_of_another_person_is_refused(desk: Client, club: Club, summer: Tournament) -> None:
    stranger = (Player(1, "Iemand anders", 1, 1500), *SUMMER.players[1:])
    begin(club, replace(SUMMER, name="Winter", players=stranger))
    page = desk.post(PAGE, {"do": "ranking", "other": "winter"}, follow=True)
    assert page.redirect_chain == [(PAGE, 302)]
    assert "Winter: speler 1 heet daar 'Iemand anders' en hier 'Aal'." in html.unescape(
        words(page.content)
    )
    assert store.load(summer).tournament.links.standings == ()


@pytest.mark.parametrize(
    "form",
    [
        {"do": "groups", "size": "0"},
        {"do": "groups", "size": "x"},
        {"do": "playoff", "player": ["1"], "decider": "double-round-robin"},
        {"do": "playoff", "player": ["1", "99"], "decider": "sudden-death"},
        {"do": "playoff", "player": ["1", "3"], "decider": "penalty"},
        {"do": "parts", "name": "Alleen"},
        {"do": "parts", "part": ["intern-van-elders"]},
        {"do": "ranking", "other": "zomer"},
        {"do": "nonsense"},
    ],
)
def test_what_makes_no_sense_makes_nothing(
    desk: Client, summer: Tournament, form: dict[str, str]
) -> None:
    assert desk.post(PAGE, form).status_code in (302, 404, 409)
    assert Tournament.objects.count() == 1
    assert len(store.load(summer).log) == 1


def test_tournament_of_another_club_can_not_be_linked(desk: Client, summer: Tournament) -> None:
    begin(Club.objects.get(slug="elders"), replace(SUMMER, name="Winter"))
    assert "Winter" not in words(desk.get(PAGE).content)
    desk.post(PAGE, {"do": "ranking", "other": "winter"})
    assert len(store.load(summer).log) == 1


def test_nobody_plays_off_where_one_leads_alone(desk: Client, club: Club) -> None:
    games = (Game(1, 2, Result.WHITE_WINS), Game(3, 4, Result.DRAW))
    begin(club, replace(SUMMER, history=(Round(games),)))
    assert "een play-off is niet nodig" in words(desk.get(PAGE).content)


def test_club_season_can_end_in_final_groups(desk: Client, season: Tournament) -> None:
    page = words(desk.get("/t/intern/linked/").content)
    assert "Play-off" not in page
    desk.post("/t/intern/linked/", {"do": "groups", "size": "4"})
    assert {player.name for player in made("intern-1").players} == {"Aal", "Bol", "Cor", "Dam"}


def play(desk: Client, slug: str, *results: str) -> None:
    """Play the rounds of a play-off, one board in each."""
    for number, result in enumerate(results, 1):
        desk.post(f"/t/{slug}/pair")
        desk.post(f"/t/{slug}/publish")
        desk.post(f"/t/{slug}/round/{number}/board/1", {"result": result, "seen": ""})


STANDINGS = "/t/zomer/standings/"


def test_standings_tell_of_the_playoff_that_belongs_to_them(
    desk: Client, summer: Tournament
) -> None:
    desk.post(PAGE, {"do": "playoff", "player": ["1", "3"], "decider": "double-round-robin"})
    page = desk.get(STANDINGS).content
    assert "Zomer, play-off" in words(page)
    assert "nog bezig" in words(page)
    assert "Uitslag overnemen" not in words(page)
    assert 'href="/t/zomer-play-off/"' in page.decode()
    assert 'href="/t/zomer/standings/"' in desk.get("/t/zomer-play-off/standings/").content.decode()


@pytest.mark.article("osv", "2.Play-off")
def test_chain_of_playoffs_is_taken_in_one_go(desk: Client, summer: Tournament) -> None:
    desk.post(PAGE, {"do": "playoff", "player": ["1", "3"], "decider": "double-round-robin"})
    play(desk, "zomer-play-off", "1/2-1/2", "1/2-1/2")
    tied = words(desk.get(STANDINGS).content)
    assert "Uitslag: 1. Aal = Cor" in tied
    assert "Er staan er nog gelijk" in tied
    assert "Uitslag overnemen" not in tied
    assert desk.get(PAGE).content.decode().count('name="player"') == 2
    desk.post(PAGE, {"do": "playoff", "player": ["1", "3"], "decider": "armageddon"})
    assert "Er staan er nog gelijk" not in words(desk.get(STANDINGS).content)
    play(desk, "zomer-play-off-2", "1/2-1/2")
    # Aal is named first and has white; a draw counts for black.
    assert "Uitslag: 1. Cor · 2. Aal" in words(desk.get(STANDINGS).content)
    assert desk.post(PAGE, {"do": "chain"})["Location"] == STANDINGS
    assert store.load(summer).tournament.links.playoff == ((3,), (1,))
    after = words(desk.get(STANDINGS).content)
    assert "(overgenomen)" in after
    assert after.index("Cor 1997") < after.index("Aal 1999")


def test_chain_without_an_outcome_is_not_taken(desk: Client, summer: Tournament) -> None:
    desk.post(PAGE, {"do": "playoff", "player": ["1", "3"], "decider": "armageddon"})
    desk.post(PAGE, {"do": "chain"})
    assert store.load(summer).tournament.links.playoff == ()


def test_only_an_arbiter_takes_the_outcome(cast: dict[str, Client], summer: Tournament) -> None:
    desk = cast["arbiter"]
    desk.post(PAGE, {"do": "playoff", "player": ["1", "3"], "decider": "armageddon"})
    play(desk, "zomer-play-off", "1-0")
    assert "Uitslag overnemen" not in words(cast["reader"].get(STANDINGS).content)
    assert cast["reader"].post(PAGE, {"do": "chain"}).status_code == 403


def test_backup_remembers_which_playoff_belongs_to_what(
    desk: Client, club: Club, summer: Tournament
) -> None:
    desk.post(PAGE, {"do": "playoff", "player": ["1", "3"], "decider": "armageddon"})
    packed = backup.pack(club)
    Tournament.objects.all().delete()
    caches.forget()
    backup.unpack(club, packed)
    found = Playoff.objects.get()
    assert (found.parent.slug, found.tournament.slug) == ("zomer", "zomer-play-off")
    assert found.decider == "armageddon"
