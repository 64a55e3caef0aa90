"""What FIDE wants to know: asked for at the desk, kept apart from the journal, in the TRF."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.formats.trf_lines import KRUSH, REPORT, file
from tests.web.test_season import words
from zwitser.formats import trf
from zwitser.journal.lines import dumps
from zwitser.model import Fide, Official
from zwitser_web import store
from zwitser_web.models import Club, PersonalData, Tournament

PAGE = "/t/avond/fide-report/"
FORM = {
    "place": "Hoogeveen",
    "federation": "ned",
    "from": "",
    "to": "2026-11-23",
    "date-1": "2026-11-20",
    "date-3": "2026-11-22",
    "arbiter": "IA Jansen,  Piet",
    "arbiter_id": "1000012",
    "deputies": "FA de Boer, Anna (1000013)\n\nBol, Kees\n",
    "tempo": "90 minuten + 30 seconden",
    "time_control": "5400+30",
    "type": "Individual: Swiss-System",
}


def test_what_is_filled_in_is_kept_in_the_journal(desk: Client, tournament: Tournament) -> None:
    assert desk.post(PAGE, FORM).status_code == 302
    state = store.load(tournament)
    assert state.tournament.fide == Fide(
        place="Hoogeveen",
        federation="NED",
        from_="2026-11-20",
        to="2026-11-23",
        type_="Individual: Swiss-System",
        arbiter=Official("IA Jansen, Piet", "1000012"),
        deputies=(Official("FA de Boer, Anna", "1000013"), Official("Bol, Kees")),
        tempo="90 minuten + 30 seconden",
        time_control="5400+30",
        dates=("2026-11-20", "", "2026-11-22")[: state.planned] + ("",) * max(0, state.planned - 3),
    )
    page = desk.get(PAGE).content.decode()
    assert 'value="IA Jansen, Piet"' in page
    assert "FA de Boer, Anna (1000013)\nBol, Kees" in page


def test_the_same_again_changes_nothing(desk: Client, tournament: Tournament) -> None:
    desk.post(PAGE, FORM)
    before = len(store.load(tournament).log)
    assert desk.post(PAGE, FORM).status_code == 302
    assert len(store.load(tournament).log) == before


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"date-1": "vrijdag"}, "Ronde 1: verwacht werd een datum zoals 2026-01-08"),
        ({"from": "2026-12-01"}, "Het einde (2026-11-23) ligt voor het begin (2026-12-01)"),
        ({"federation": "NL"}, "Een bond heeft drie letters, zoals NED; er staat"),
        ({"arbiter_id": "x1"}, "IA Jansen, Piet: verwacht werd een FIDE-nummer, er staat"),
        ({"arbiter": ""}, "ontbreekt de naam van de hoofdarbiter"),
        ({"time_control": "90m+30"}, "Verwacht werd een tempo in seconden zoals 5400+30 of"),
        ({"time_control": "5400+30:"}, "Verwacht werd een tempo in seconden zoals 5400+30 of"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    desk: Client, tournament: Tournament, wrong: dict[str, str], said: str
) -> None:
    answer = desk.post(PAGE, FORM | wrong)
    assert answer.status_code == 422
    assert said in words(answer.content)
    assert 'value="Hoogeveen"' in answer.content.decode()


@pytest.mark.parametrize("control", ["", "5400", "40/6000+30:900+30", "W300-B240"])
def test_time_controls_as_fide_writes_them_are_taken(
    desk: Client, tournament: Tournament, control: str
) -> None:
    assert desk.post(PAGE, FORM | {"time_control": control}).status_code == 302
    assert store.load(tournament).tournament.fide.time_control == control


def test_trf_of_an_arbiter_has_the_persons_and_that_of_a_reader_has_not(
    cast: dict[str, Client], desk: Client, tournament: Tournament
) -> None:
    desk.post(PAGE, FORM)
    fields = {"fide": "1048104", "federation": "NED", "born": "1999", "sex": "v"}
    PersonalData.objects.create(tournament=tournament, player=1, fields=fields)
    mine = trf.loads(desk.get("/t/avond/tournament.trf").content.decode()).tournament
    first = mine.players[0]
    assert (first.fide_id, first.federation, first.born, first.sex) == (
        *("1048104", "NED", "1999", "w"),
    )
    assert mine.fide.arbiter == Official("IA Jansen, Piet", "1000012")
    other = cast["reader"].get("/t/avond/tournament.trf").content.decode()
    assert "1048104" not in other
    assert "102 IA Jansen, Piet (1000012)" in other


def test_who_lacks_a_number_or_a_year_is_named(desk: Client, tournament: Tournament) -> None:
    PersonalData.objects.create(tournament=tournament, player=1, fields={"fide": "1048104"})
    page = words(desk.get(PAGE).content)
    count = len(store.load(tournament).tournament.players)
    assert f"Zonder FIDE-nummer ({count - 1} spelers)" in page
    assert f"Zonder geboortejaar ({count} spelers)" in page


def test_imported_trf_keeps_persons_out_of_the_journal_and_gives_them_back(
    desk: Client, club: Club
) -> None:
    text = file(*REPORT, "142 3", "XXR 3", "192 FIDE_DUTCH", KRUSH)
    answer = desk.post("/import", {"file": SimpleUploadedFile("open.trf", text.encode())})
    row = Tournament.objects.get(name="Hoogeveen Open")
    assert answer.status_code == 302
    journal = dumps(store.load(row).log)
    assert "Krush, Irina" in journal
    assert "2012782" not in journal
    back = desk.get(f"/t/{row.slug}/tournament.trf").content.decode()
    assert KRUSH in back
    assert all(line in back.splitlines() for line in REPORT)
