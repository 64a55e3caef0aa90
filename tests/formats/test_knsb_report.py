"""The report of results to the KNSB."""

from datetime import date

import pytest

from zwitser.errors import BadInput
from zwitser.formats.knsb import Event, Participant, report
from zwitser.model import Absence, AbsenceKind, Game, Player, Result, Round

EVENT = Event(
    name="Interne competitie",
    place="Arnhem",
    dates=(date(2026, 9, 4), date(2026, 9, 11)),
    method="Individual: Keizer system",
    arbiter="P. Jansen",
    email="p@example.org",
    tempo="25+10",
)
PLAYERS = (
    Player(101, "Jansen, Piet", 101, 1850),
    Player(7, "de Boer, Anna", 7),
    Player(12, "Vos, Kim", 12, 950),
)
PARTICIPANTS = {101: Participant("7654321", "m"), 7: Participant("7000001", "w")}
ROUNDS = (
    Round((Game(7, 101, Result.WHITE_WINS),), (Absence(12, AbsenceKind.BYE),)),
    Round((Game(101, 12, Result.DRAW),), ()),
)


def test_the_report_column_by_column() -> None:
    made = report(EVENT, PLAYERS, ROUNDS, PARTICIPANTS)
    assert made.text.split("\r\n") == [
        "012 Interne competitie",
        "022 Arnhem",
        "032 NED",
        "042 04/09/2026",
        "052 11/09/2026",
        "062 3",
        "072 ",
        "082 0",
        "092 Individual: Keizer system",
        "102 P. Jansen p@example.org",
        "112 ",
        "122 25+10",
        "132" + " " * 88 + "26.09.04  26.09.11  ",
        (
            "001    1 M    Jansen, Piet                      1850 NED 7654321     1900.01.01"
            "  0.5    2     2 b 0     3 w ="
        ),
        (
            "001    2 V    de Boer, Anna                        0 NED 7000001     1900.01.01"
            "  1.0    1     1 w 1  0000 -  "
        ),
        (
            "001    3 X    Vos, Kim                           950 NED 0           1900.01.01"
            "  0.5    3  0000 -       1 b ="
        ),
        "",
    ]
    assert [str(each) for each in made.remarks] == [
        "Vos, Kim has no KNSB number; the games will not be rated"
    ]


@pytest.mark.parametrize(
    "result",
    [Result.WHITE_BY_FORFEIT, Result.BOTH_FORFEIT, Result.PENDING, Result.ADJOURNED],
)
def test_what_was_not_played_to_the_end_is_left_out(result: Result) -> None:
    rounds = (Round((Game(7, 101, result),)), Round())
    lines = report(EVENT, PLAYERS, rounds, PARTICIPANTS).text.split("\r\n")[13:16]
    assert [line[89:] for line in lines] == ["  0000 -  " * 2] * 3
    assert [line[80:84] for line in lines] == [" 0.0"] * 3


def test_every_round_needs_its_date() -> None:
    with pytest.raises(BadInput, match="expected a date for each of the 1 rounds, got 2"):
        report(EVENT, PLAYERS, ROUNDS[:1], PARTICIPANTS)
