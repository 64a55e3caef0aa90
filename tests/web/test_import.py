"""Players from a table are shown first: recognised, marked, and entered when somebody says so."""

from __future__ import annotations

import html
import json
import re
import sqlite3
from collections.abc import Iterable
from datetime import date
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from tests.formats.test_keizer_for_clubs import database as season_of_kfc
from tests.formats.test_sevilla import export
from tests.web.test_season import words
from zwitser.formats.document import dumps, loads
from zwitser.journal import lines as journal_lines
from zwitser.model import Player
from zwitser.model import Tournament as Document
from zwitser_web import store
from zwitser_web.models import Club, PersonalData, Tournament

pytestmark = pytest.mark.django_db
PASTE = "/t/avond/players/paste"


def players(tournament: Tournament) -> list[tuple[str, int | None]]:
    found = store.load(tournament).tournament.players
    return [(player.name, player.rating) for player in found[5:]]


def enter(desk: Client, table: str, take: Iterable[int], **more: str) -> str:
    answer = desk.post(
        PASTE, {"table": table, "do": "enter", "take": list(take), **more}, follow=True
    )
    return answer.content.decode()


def workbook(*rows: tuple[object, ...]) -> SimpleUploadedFile:
    book, out = Workbook(), BytesIO()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    book.save(out)
    return SimpleUploadedFile("leden.xlsx", out.getvalue())


def test_nothing_is_entered_before_somebody_says_so(desk: Client, tournament: Tournament) -> None:
    page = desk.post(PASTE, {"table": "Kok, Ria\t1500\n"}).content.decode()
    assert "Kok, Ria" in page
    assert "Er is nog niets toegevoegd" in page
    assert players(tournament) == []


def test_word_in_the_place_of_a_rating_stops_nobody(desk: Client, tournament: Tournament) -> None:
    table = "Naam;Rating\nKok, Ria;onbekend\nBos, Jan;1 823\n"
    page = desk.post(PASTE, {"table": table}).content.decode()
    assert "een rating is een getal van 0 tot en met 9999, er staat" in page
    enter(desk, table, [2, 3])
    assert players(tournament) == [("Kok, Ria", None), ("Bos, Jan", 1823)]


def test_word_in_the_place_of_a_birth_year_becomes_no_year(
    desk: Client, tournament: Tournament
) -> None:
    """A full date has a year; an honest dash needs no mark."""
    table = "Naam;Geboren\nKok, Ria;19x0\nBos, Jan;12-3-1980\nDam, Els;-\nPot, Aad;198\n"
    page = desk.post(PASTE, {"table": table}).content.decode()
    said = "een geboortejaar is een jaar als 1980, ook in een datum; er staat"
    assert re.findall(f"{said} ([^<]*)<", html.unescape(page)) == ["'19x0'", "'198'"]
    enter(desk, table, [2, 3, 4, 5])
    kept = PersonalData.objects.filter(tournament=tournament)
    assert [row.fields["born"] for row in kept if "born" in row.fields] == ["12-3-1980"]


def test_mark_is_written_in_the_readers_language(desk: Client, tournament: Tournament) -> None:
    desk.post("/preferences", {"lang": "en", "next": "/"})
    page = desk.post(PASTE, {"table": "Naam;Rating\nKok, Ria;veel\n"}).content.decode()
    assert "expected a rating from 0 to 9999, got" in page


def test_who_is_there_already_is_marked_and_not_ticked(
    desk: Client, tournament: Tournament
) -> None:
    enter(desk, "Çelik, Ria\t1500\n", [1])
    page = desk.post(PASTE, {"table": "celik, ria\t1500\nBos, Jan\t1600\n"}).content.decode()
    assert page.count("staat er al</span>") == 1
    assert page.count(" checked") == 1


def test_same_name_twice_in_a_table_is_marked_once(desk: Client, tournament: Tournament) -> None:
    page = desk.post(PASTE, {"table": "Smit, Piet\t2105\nSmit, Piet\t2105\n"}).content.decode()
    assert page.count("staat ook op regel 1") == 1
    assert page.count(" checked") == 1


def ticked(page: str) -> list[str]:
    return re.findall(r'name="take" value="(\d+)" checked', " ".join(page.split()))


def sent_back(page: str) -> dict[str, str]:
    """Give what the page with the preview sends when nothing on it is changed.

    A browser drops the new line with which a text area begins.
    """
    found = re.search(r"<textarea name=\"table\" hidden>\n?(.*?)</textarea>", page, re.DOTALL)
    header = re.search(r'name="header" value="(1?)"', page)
    assert found
    assert header
    parts = re.findall(r'<select name="(column-\d+)">(.*?)</select>', page, re.DOTALL)
    chosen = {name: re.search(r'value="([^"]*)"\s+selected', options) for name, options in parts}
    columns = {name: one[1] if one else "" for name, one in chosen.items()}
    return {"table": html.unescape(found[1]), "header": header[1], **columns}


def test_nobody_is_lost_between_empty_rows(desk: Client, tournament: Tournament) -> None:
    """Each row is known by its line, so an empty one may not move the ticks of the others."""
    table = "Naam\tRating\n\nAal, An\t1800\n\n\nBol, Ben\t1700\nCor, Cor\tx\n"
    page = desk.post(PASTE, {"table": table}).content.decode()
    assert ticked(page) == ["3", "6", "7"]
    assert "regel 7, kolom rating" in page
    desk.post(PASTE, sent_back(page) | {"do": "enter", "take": ticked(page)})
    assert players(tournament) == [("Aal, An", 1800), ("Bol, Ben", 1700), ("Cor, Cor", None)]


def test_nobody_is_lost_under_a_title(desk: Client, tournament: Tournament) -> None:
    table = "Herfsttoernooi\n\nNaam\tRating\nAal, An\t1800\nBol, Ben\t1700\n"
    page = desk.post(PASTE, {"table": table}).content.decode()
    desk.post(PASTE, sent_back(page) | {"do": "enter", "take": ticked(page)})
    assert players(tournament) == [("Aal, An", 1800), ("Bol, Ben", 1700)]


def test_same_list_again_adds_nobody_and_says_so(desk: Client, tournament: Tournament) -> None:
    """Whichever way round the names are written."""
    enter(desk, "Kok, Ria\t1500\nde Boer, Bo\t1600\n", [1, 2])
    page = desk.post(PASTE, {"table": "Ria Kok\t1500\nBo de Boer\t1600\n"}).content.decode()
    assert page.count("staat er al</span>") == 2
    again = desk.post(PASTE, sent_back(page) | {"do": "enter", "take": ticked(page)})
    assert "Er is niemand aangevinkt, dus er is niemand toegevoegd." in again.content.decode()
    assert len(players(tournament)) == 2


def test_header_alone_is_no_list(desk: Client, tournament: Tournament) -> None:
    page = desk.post(PASTE, {"table": "Naam\tRating\n"}).content.decode()
    assert "Onder de kop staat niemand" in page


def test_column_without_a_heading_is_named_by_its_number(
    desk: Client, tournament: Tournament
) -> None:
    page = desk.post(PASTE, {"table": "Kok, Ria\t1500\tDe Toren\n"}).content.decode()
    assert "Niet gebruikte kolommen: “3”." in page


def test_what_was_taken_and_left_out_is_said(desk: Client, tournament: Tournament) -> None:
    table = "Naam;Rating;Opmerking\nKok, Ria;1500;x\nBos, Jan;1600;y\n"
    page = enter(desk, table, [2])
    assert "1 deelnemer toegevoegd. Niet toegevoegd: 1." in page
    assert "Niet gebruikte kolommen: “Opmerking”." in page


def test_columns_can_be_changed(desk: Client, tournament: Tournament) -> None:
    table = "Wie\tSterkte van iemand\nRia Kok\t1500\nJan Bos\t1600\n"
    chosen = {"column-0": "name", "column-1": "rating", "header": "1"}
    enter(desk, table, [2, 3], **chosen)
    assert players(tournament) == [("Ria Kok", 1500), ("Jan Bos", 1600)]


def test_personal_data_stay_out_of_the_journal(desk: Client, tournament: Tournament) -> None:
    table = (
        "naam;rating;relatienummer;vereniging;geboren;categorie;FIDE-ID\n"
        "Kok, Ria;1500;7654321;De Toren;1980;B;1012345\n"
    )
    enter(desk, table, [2])
    state = store.load(tournament)
    ria = state.tournament.players[-1]
    assert "7654321" not in journal_lines.dumps(state.log)
    kept = PersonalData.objects.get(tournament=tournament, player=ria.id)
    assert kept.fields == {
        "relation": "7654321",
        "club": "De Toren",
        "born": "1980",
        "category": "B",
        "fide": "1012345",
    }


def test_personal_data_can_be_edited(desk: Client, tournament: Tournament) -> None:
    fields = {"lot": "1", "name": "Aal, Jan", "club": "De Toren", "born": "1980"}
    desk.post("/t/avond/players/1/edit", fields)
    kept = PersonalData.objects.get(tournament=tournament, player=1)
    assert kept.fields == {"club": "De Toren", "born": "1980"}
    assert "De Toren" in desk.get("/t/avond/players/1/edit").content.decode()
    assert "De Toren" in desk.get("/t/avond/players/").content.decode()


def test_list_has_no_column_for_clubs_that_nobody_knows(
    desk: Client, tournament: Tournament
) -> None:
    assert '<th class="wide-only">Club' not in desk.get("/t/avond/players/").content.decode()


def test_workbook_is_read(desk: Client, tournament: Tournament) -> None:
    file = workbook(("Naam", "Rating", "Club"), ("Kok, Ria", 1500, "ASV"), ("Bos, Jan", None, ""))
    page = desk.post(PASTE, {"file": file}).content.decode()
    assert "Kok, Ria" in page
    assert "ASV" in page
    assert "2 regels" in page


def test_sheet_with_the_players_is_found_below_its_title(
    desk: Client, tournament: Tournament
) -> None:
    """The first sheet has words only; above the heads of the second stands a title, with a gap."""
    book, out = Workbook(), BytesIO()
    assert book.active is not None
    book.active.title = "Uitleg"
    book.active.append(["Wie komt er?"])
    sheet = book.create_sheet("Leden")
    for row in (["Ledenlijst 2026"], [], ["Naam", "Elo", "Geboren"], ["Kok, Ria", 1500, 1980], []):
        sheet.append(row)
    sheet.append(["Bos, Jan", "1600", date(1990, 5, 1)])
    sheet.cell(1, 40).value = " "
    book.save(out)
    file = SimpleUploadedFile("leden.xlsx", out.getvalue())
    page = desk.post(PASTE, {"file": file}).content.decode()
    assert "Gelezen is het blad “Leden”; andere bladen: “Uitleg”." in page
    assert "Overgeslagen boven de kolomnamen: “Ledenlijst 2026”." in page
    assert ticked(page) == ["4", "6"]
    assert sorted(sent_back(page)) == ["column-0", "column-1", "column-2", "header", "table"]
    desk.post(PASTE, sent_back(page) | {"do": "enter", "take": ticked(page)})
    assert players(tournament) == [("Kok, Ria", 1500), ("Bos, Jan", 1600)]
    kept = PersonalData.objects.filter(tournament=tournament).order_by("player")
    assert [row.fields["born"] for row in kept] == ["1980", "1990-05-01"]


def packed(**parts: str) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as made:
        for name, text in parts.items():
            made.writestr(name.replace("__", "/"), text)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 99, "van voor 2007 (.xls); open het"),
        (packed(mimetype="application/vnd.oasis.opendocument.spreadsheet"), "LibreOffice (.ods)"),
        (packed(word__document="<x/>"), "geen lijst die wij kunnen lezen"),
        (b"%PDF-1.4 Jansen, Piet", "geen lijst die wij kunnen lezen"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "geen lijst die wij kunnen lezen"),
    ],
    ids=["xls", "ods", "docx", "pdf", "png"],
)
def test_file_that_is_no_list_gets_a_way_out(
    desk: Client, tournament: Tournament, data: bytes, sentence: str
) -> None:
    page = desk.post(PASTE, {"file": SimpleUploadedFile("leden", data)}).content.decode()
    assert sentence in page
    assert "kopieer de rijen en plak ze" in page


def test_players_of_another_tournament_come_with_what_is_known(
    desk: Client, tournament: Tournament
) -> None:
    ria = Player(1, "Kok, Ria", 1, 1500, fide_id="1012345", sex="w", born="1980", federation="NED")
    data = dumps(Document("Vorig jaar", "knsb-weerstand", (ria,), rounds=3)).encode()
    page = desk.post(PASTE, {"file": SimpleUploadedFile("x.json", data)}).content.decode()
    desk.post(PASTE, sent_back(page) | {"do": "enter", "take": ticked(page)})
    [kept] = PersonalData.objects.filter(tournament=tournament)
    assert kept.fields == {"fide": "1012345", "sex": "v", "born": "1980", "federation": "NED"}


def test_damaged_workbook_gets_a_sentence(desk: Client, tournament: Tournament) -> None:
    file = SimpleUploadedFile("leden.xlsx", b"PK\x03\x04 this is no workbook")
    refused = desk.post(PASTE, {"file": file})
    assert refused.status_code == 422
    assert "bewaar het opnieuw als .xlsx" in refused.content.decode()


def test_players_of_a_trf_are_shown(desk: Client, tournament: Tournament) -> None:
    file = SimpleUploadedFile("avond.trf", desk.get("/t/avond/tournament.trf").content)
    page = desk.post(PASTE, {"file": file}).content.decode()
    assert page.count("staat er al</span>") == 5


def test_export_of_sevilla_is_read(desk: Client, tournament: Tournament) -> None:
    rank = {"Player": [{"Name": "Kok, Ria", "Rating": 1500}, {"Name": "Bos, Jan"}]}
    data = {"Name": "Intern", "GroupReport": [{"ID": 1, "Ranking": [{"Player": []}, rank]}]}
    file = SimpleUploadedFile("sevilla.json", json.dumps(data).encode())
    page = desk.post(PASTE, {"file": file}).content.decode()
    assert "Kok, Ria" in page
    assert "2 regels" in page


@pytest.mark.parametrize("text", ["{}", "{", '{"GroupReport": [{}]}'])
def test_other_json_gets_a_sentence(desk: Client, tournament: Tournament, text: str) -> None:
    refused = desk.post(PASTE, {"file": SimpleUploadedFile("x.json", text.encode())})
    assert "geen spelers zoals Sevilla of Zwitser ze schrijft" in refused.content.decode()


def database(*commands: str) -> SimpleUploadedFile:
    base = sqlite3.connect(":memory:")
    for command in commands:
        base.execute(command)
    base.commit()
    return SimpleUploadedFile("club.s3db", base.serialize())


def test_database_of_keizer_for_clubs_is_read(desk: Client, tournament: Tournament) -> None:
    file = database(
        "CREATE TABLE Player (ID INTEGER, Name TEXT, Rating INTEGER, State INTEGER)",
        "INSERT INTO Player VALUES (1, 'Kok, Ria', 1500, 1), (2, 'Bos, Jan', 1600, 1)",
    )
    page = desk.post(PASTE, {"file": file}).content.decode()
    assert "Kok, Ria" in page
    assert "Niet gebruikte kolommen: “State”." in page


def test_database_of_something_else_gets_a_sentence(desk: Client, tournament: Tournament) -> None:
    refused = desk.post(PASTE, {"file": database("CREATE TABLE Other (ID INTEGER)")})
    assert "geen tabel met spelers" in refused.content.decode()


def test_list_without_a_ticked_name_is_shown_again(desk: Client, tournament: Tournament) -> None:
    page = desk.post(PASTE, {"table": "Kok, Ria\t1500\n", "do": "enter"}).content.decode()
    assert "Kok, Ria" in page
    assert players(tournament) == []


@pytest.mark.parametrize(
    ("name", "data", "said", "rounds"),
    [
        ("club.s3db", season_of_kfc(), "7 spelers, 4 rondes gespeeld.", 4),
        ("export.json", json.dumps(export()).encode(), "10 spelers, 2 rondes gespeeld.", 2),
    ],
)
def test_season_of_another_program_is_shown_before_it_begins(
    desk: Client, club: Club, name: str, data: bytes, said: str, rounds: int
) -> None:
    shown = desk.post("/import", {"file": SimpleUploadedFile(name, data), "club": club.slug})
    assert f"{said} Er is nog niets bewaard." in words(shown.content)
    assert not Tournament.objects.exists()
    written = re.search(r"<textarea[^>]*>(.*?)</textarea>", shown.content.decode(), re.DOTALL)
    assert written
    sent = {"club": club.slug, "document": html.unescape(written[1])}
    desk.post("/import/season", sent)
    state = store.load(Tournament.objects.get())
    assert (state.tournament.system, len(state.tournament.all_rounds)) == ("keizer", rounds)


def test_what_comes_back_instead_of_a_season_is_read_with_distrust(
    desk: Client, club: Club
) -> None:
    for sent in ("", "{", '{"zwitser": 1}'):
        assert desk.post("/import/season", {"document": sent}).status_code in (302, 409, 422)
    assert not Tournament.objects.exists()


def test_whether_the_totals_of_another_program_are_ours_is_said_beforehand(
    desk: Client, club: Club
) -> None:
    def looked(data: object) -> str:
        file = SimpleUploadedFile("export.json", json.dumps(data).encode())
        return words(desk.post("/import", {"file": file, "club": club.slug}).content)

    same = looked(export())
    assert "Alle 20 totalen van het andere programma zijn dezelfde als hier." in same
    assert "Deze voorinstellingen geven alle totalen: sevilla." in same
    other = export()
    other["GroupReport"][0]["Ranking"][0]["Player"][2]["Score"] = 94
    differs = looked(other)
    assert "Van de 20 totalen zijn er 19 dezelfde; het eerste verschil is na ronde 2: " in differs
    assert "Johnson heeft daar 94, hier 93." in differs
    # What was made of the file stands there too, so that it can be looked at.
    assert "Het programma waar jullie vandaan komen Sevilla" in differs


def bare_trf(*more: str, win: float = 1) -> bytes:
    """Write a TRF of four players after a round, as a program does that names no system."""
    draw = 0.5 if win == 1 else 1
    rows = (
        ("Bos, Tom", 1900, win, "0003 w 1"),
        ("Vos, Eva", 1850, draw, "0004 b ="),
        ("Kok, Ria", 1700, 0, "0001 b 0"),
        ("Smit, Ids", 1600, draw, "0002 w ="),
    )
    lines = ["012 Weekend", "XXR 5", *more]
    for number, (name, rating, points, cell) in enumerate(rows, 1):
        lines.append(
            f"001 {number:4}      {name:33} {rating:4}{'':28}{points:4.1f} {number:4}  {cell}"
        )
    return "\n".join([*lines, ""]).encode()


def asked_systems(page: str) -> list[str]:
    return re.findall(r'name="system" value="([^"]+)"', page)


def test_a_trf_that_names_no_system_is_asked_about(desk: Client, club: Club) -> None:
    before = Tournament.objects.count()
    file = SimpleUploadedFile("weekend.trf", bare_trf())
    page = desk.post("/import", {"club": club.slug, "file": file}).content.decode()
    assert Tournament.objects.count() == before
    offered = asked_systems(page)
    assert offered[0] == "fide-dutch"
    assert {"knsb-rating", "knsb-weerstand", "round-robin"} < set(offered)
    assert {"go-weerstand", "macmahon", "keizer"}.isdisjoint(offered)
    found = re.search(r'<textarea name="trf" hidden>(.*?)</textarea>', page, re.DOTALL)
    assert found is not None
    again = {"club": club.slug, "trf": html.unescape(found[1]), "system": "fide-dutch"}
    assert desk.post("/import", again).status_code == 302
    made = store.load(Tournament.objects.get(name="Weekend")).tournament
    assert (made.system, len(made.players), len(made.history)) == ("fide-dutch", 4, 1)


def test_a_trf_that_names_an_unknown_system_is_asked_about(desk: Client, club: Club) -> None:
    file = SimpleUploadedFile("weekend.trf", bare_trf("192 FIDE_BURSTEIN"))
    page = desk.post("/import", {"club": club.slug, "file": file}).content.decode()
    assert asked_systems(page)[0] == "fide-dutch"
    assert "Het bestand noemt geen indelingssysteem dat Zwitser kent." in page


def test_only_systems_that_can_read_a_trf_are_offered(desk: Client, club: Club) -> None:
    file = SimpleUploadedFile("weekend.trf", bare_trf("BBW  3.0", "BBD  1.0", win=3))
    page = desk.post("/import", {"club": club.slug, "file": file}).content.decode()
    assert asked_systems(page) == ["fide-dutch"]


@pytest.mark.parametrize("named", [(), ("192 FIDE_DUTCH",)])
def test_a_trf_that_states_no_number_of_rounds_is_asked_about(
    desk: Client, club: Club, named: tuple[str, ...]
) -> None:
    data = bare_trf(*named).replace(b"XXR 5\n", b"")
    sent = {"club": club.slug, "file": SimpleUploadedFile("weekend.trf", data)}
    page = desk.post("/import", sent).content.decode()
    assert 'name="rounds"' in page
    assert "Het bestand zegt niet hoeveel rondes er gespeeld worden." in words(page.encode())
    assert ("Het bestand noemt geen indelingssysteem" in page) == (not named)
    again = {"club": club.slug, "trf": data.decode(), "system": "fide-dutch"}
    assert 'name="rounds"' in desk.post("/import", again).content.decode()
    desk.post("/import", again | {"rounds": "5"})
    row = Tournament.objects.get(name="Weekend")
    assert store.load(row).tournament.rounds == 5
    assert loads(desk.get(f"/t/{row.slug}/document.json").content.decode()).rounds == 5


def test_a_trf_that_names_its_system_is_taken_at_once(desk: Client, club: Club) -> None:
    file = SimpleUploadedFile("weekend.trf", bare_trf("192 FIDE_DUTCH"))
    assert desk.post("/import", {"club": club.slug, "file": file}).status_code == 302
    made = store.load(Tournament.objects.get(name="Weekend")).tournament
    assert made.system == "fide-dutch"


def test_a_damaged_trf_is_told_and_not_asked_about(desk: Client, club: Club) -> None:
    file = SimpleUploadedFile("weekend.trf", bare_trf().replace(b"0003 w 1", b"0009 w 1"))
    page = desk.post("/import", {"club": club.slug, "file": file}, follow=True).content.decode()
    assert not asked_systems(page)
    assert not Tournament.objects.filter(name="Weekend").exists()
