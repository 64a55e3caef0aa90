"""The rating list of the KNSB: uploaded by a club, searched while typing, a source of ratings."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from tests.formats.test_fide_list import HEAD, line
from tests.web.test_season import CLOSE, words
from zwitser.journal.lines import dumps
from zwitser.model import Title
from zwitser_web import store
from zwitser_web.files import rating_lists
from zwitser_web.models import Club, ListedMember, PersonalData, RatingList, Tournament

LIST = """Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S
7100001;Müller, Jörg;FM;NED;2301;900;1970;
7100002;Mulder, Anna;;NED;1850;120;2001;w
7100003;Mulder, Bas;;BEL;;0;2010;
7100004;Bol;;NED;1844;10;1980;
"""
ADDRESS = "/t/avond/players/list"
TYPING = {"HX-Request": "true"}


@pytest.fixture
def listed(desk: Client, tournament: Tournament) -> Client:
    answer = desk.post(ADDRESS, {"file": SimpleUploadedFile("lijst.csv", LIST.encode())})
    assert answer.status_code == 302
    return desk


def test_list_is_kept_for_the_club(listed: Client) -> None:
    assert "lijst.csv: 4 spelers" in words(listed.get(ADDRESS).content)


def test_newer_list_takes_the_place_of_the_older(listed: Client) -> None:
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("nieuw.csv", LIST.splitlines()[0] + "\n5;Nieuw;;NED;1500;1;1990;\n")
    listed.post(ADDRESS, {"file": SimpleUploadedFile("nieuw.zip", packed.getvalue())})
    assert [member.name for member in ListedMember.objects.all()] == ["Nieuw"]
    assert RatingList.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_others_can_write_and_search_while_a_list_is_written(
    listed: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def look() -> None:
        found = [member.name for member in rating_lists.search(club, "Mulder")]
        seen.append((connection.in_atomic_block, found))

    monkeypatch.setattr(rating_lists, "PIECE", 2)
    monkeypatch.setattr(rating_lists, "_let_others_write", look)
    rating_lists.keep(club, LIST.replace("Mulder", "Meulder").encode(), "nieuw.csv")
    assert seen == [(False, ["Mulder, Anna", "Mulder, Bas"])] * 2
    assert not rating_lists.search(club, "Mulder")
    assert len(rating_lists.search(club, "Meulder")) == 2
    assert ListedMember.objects.count() == 4


def test_list_that_was_never_whole_is_not_seen_and_goes_away(
    listed: Client, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(rating_lists, "_let_others_write", stop)
        with pytest.raises(KeyboardInterrupt):
            rating_lists.keep(club, LIST.replace("Mulder", "Meulder").encode(), "half.csv")
    assert len(rating_lists.search(club, "Mulder")) == 2
    assert not rating_lists.search(club, "Meulder")
    monkeypatch.setattr(rating_lists, "ABANDONED", timedelta(0))
    rating_lists.keep(club, LIST.encode(), "heel.csv")
    assert [(row.name, row.club) for row in RatingList.objects.all()] == [("heel.csv", club)]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("mul", ["Mulder, Anna", "Mulder, Bas", "Müller, Jörg"]),
        ("MÜLL", ["Müller, Jörg"]),
        ("7100002", ["Mulder, Anna"]),
        ("m", []),
        ("%u", []),
        ("9" * 30, []),
    ],
)
def test_search_is_by_the_start_of_a_name_or_by_number(
    listed: Client, typed: str, found: list[str]
) -> None:
    page = words(listed.get(ADDRESS, {"name": typed}, headers=TYPING).content)
    names = sorted((m.name for m in ListedMember.objects.all() if m.name in page), key=page.index)
    assert names == found


def test_search_works_on_a_page_without_scripts(listed: Client) -> None:
    page = listed.get(ADDRESS, {"name": "muld"}).content
    assert "Mulder, Anna NED 2001 1850" in words(page)
    assert "<html" in page.decode()


def test_nobody_found_is_said(listed: Client) -> None:
    assert "Niemand gevonden." in words(listed.get(ADDRESS, {"name": "Xylofoon"}).content)


def test_player_from_the_list_brings_name_rating_and_title(
    listed: Client, tournament: Tournament
) -> None:
    listed.post(f"{ADDRESS}/add", {"number": "knsb:7100001"})
    player = store.load(tournament).tournament.players[-1]
    assert (player.name, player.rating, player.title) == ("Müller, Jörg", 2301, Title.FM)


def test_personal_data_stay_out_of_the_journal(listed: Client, tournament: Tournament) -> None:
    listed.post(f"{ADDRESS}/add", {"number": "knsb:7100002"})
    kept = PersonalData.objects.get(tournament=tournament)
    assert kept.fields == {"relation": "7100002", "federation": "NED", "born": "2001", "sex": "v"}
    journal = dumps(store.load(tournament).log)
    assert "Mulder, Anna" in journal
    assert "7100002" not in journal


def test_who_takes_part_already_is_not_offered(listed: Client) -> None:
    listed.post(f"{ADDRESS}/add", {"number": "knsb:7100002"})
    page = listed.get(ADDRESS, {"name": "mulder, a"}).content
    assert "doet al mee" in words(page)
    assert "knsb:7100002" not in page.decode()


@pytest.mark.parametrize(
    "number", ["", "12", "x", "9" * 40, "knsb:12", "knsb:x", "egf:7100001", "knsb:" + "9" * 40]
)
def test_unknown_number_enters_nobody(listed: Client, tournament: Tournament, number: str) -> None:
    before = len(store.load(tournament).log)
    assert listed.post(f"{ADDRESS}/add", {"number": number}).status_code in (302, 409)
    assert len(store.load(tournament).log) == before


def test_file_that_is_no_list_says_what_was_expected(listed: Client) -> None:
    answer = listed.post(ADDRESS, {"file": SimpleUploadedFile("x.csv", b"naam;rating\nAal;1\n")})
    assert answer.status_code == 422
    assert "Dit is geen ratinglijst die wij kennen" in words(answer.content)
    assert ListedMember.objects.count() == 4


def test_list_belongs_to_one_club(
    cast: dict[str, Client], listed: Client, tournament: Tournament
) -> None:
    assert cast["stranger"].get(ADDRESS, {"name": "mul"}).status_code == 404


def test_new_period_takes_its_ratings_from_the_list(listed: Client, season: Tournament) -> None:
    assert "Ratings van de KNSB-lijst overnemen" in words(listed.get(CLOSE).content)
    page = words(listed.post(CLOSE, {"list": "1"}).content)
    assert "Ratings die veranderen: 1." in page
    assert "Bol 1810 +34" in page


def test_relation_number_goes_before_the_name(listed: Client, season: Tournament) -> None:
    PersonalData.objects.create(tournament=season, player=1, fields={"relation": "7100002"})
    page = words(listed.post(CLOSE, {"list": "1"}).content)
    assert "Aal 1908 −58" in page


FIDE = "\n".join(
    [
        HEAD,
        line(1048104, "Mulder, Anna", "NED", sex="F", women="WIM", rating="2210", born="2001"),
        line(1503014, "Carlsen, Magnus", "NOR", title="GM", rating="2830", blitz="2880"),
    ]
)


@pytest.fixture
def with_fide(listed: Client) -> Client:
    file = SimpleUploadedFile("players_list_foa.txt", FIDE.encode())
    assert listed.post(ADDRESS, {"file": file, "federations": "ned, bel"}).status_code == 302
    return listed


def test_list_of_fide_stands_beside_that_of_the_knsb(with_fide: Client) -> None:
    page = words(with_fide.get(ADDRESS, {"name": "muld"}).content)
    assert "KNSB-lijst lijst.csv: 4 spelers" in page
    assert "FIDE-lijst players_list_foa.txt: 1 speler," in page
    assert page.index("Mulder, Bas") < page.index("WIM Mulder, Anna NED 2001 2210")


def test_players_of_other_federations_stay_out(with_fide: Client) -> None:
    assert "Niemand gevonden." in words(with_fide.get(ADDRESS, {"name": "carlsen"}).content)


def test_player_is_found_and_entered_by_the_fide_id(
    with_fide: Client, tournament: Tournament
) -> None:
    page = with_fide.get(ADDRESS, {"name": "1048104"}, headers=TYPING).content.decode()
    assert "fide:1048104" in page
    with_fide.post(f"{ADDRESS}/add", {"number": "fide:1048104"})
    player = store.load(tournament).tournament.players[-1]
    assert (player.name, player.rating, player.title) == ("Mulder, Anna", 2210, Title.WIM)
    kept = PersonalData.objects.get(tournament=tournament)
    assert kept.fields == {"fide": "1048104", "federation": "NED", "born": "2001", "sex": "v"}


def test_list_without_anybody_of_the_federations_is_refused(listed: Client) -> None:
    file = SimpleUploadedFile("lijst.txt", FIDE.encode())
    answer = listed.post(ADDRESS, {"file": file, "federations": "BEL"})
    assert answer.status_code == 422
    assert "Er staat niemand van deze bonden in: BEL" in words(answer.content)
    assert not RatingList.objects.filter(kind="fide")


def test_list_that_breaks_off_leaves_nothing_behind(listed: Client) -> None:
    broken = FIDE.replace("1503014", "x503014")
    answer = listed.post(ADDRESS, {"file": SimpleUploadedFile("l.txt", broken.encode())})
    assert "Regel 3: verwacht werd een FIDE-nummer" in words(answer.content)
    assert RatingList.objects.count() == 1
    assert ListedMember.objects.count() == 4


def test_list_may_be_larger_than_other_files(listed: Client, settings: Any) -> None:
    settings.BODY_LIMIT, sent = 1000, LIST.encode() + b" " * 5000
    files = [SimpleUploadedFile("lijst.csv", sent) for _ in range(3)]
    assert listed.post(ADDRESS, {"file": files[0]}).status_code != 413
    assert listed.post("/t/avond/players/paste", {"file": files[1]}).status_code == 413
    settings.LIST_LIMIT = 1000
    assert listed.post(ADDRESS, {"file": files[2]}).status_code == 413
