"""Reading and writing the tournament document."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.formats import document, read, trf, write
from zwitser.formats.document import _PATTERNS, _TYPES, schema
from zwitser.journal import lines as journal_lines
from zwitser.journal.events import Line
from zwitser.journal.fold import EMPTY, restore
from zwitser.model import Links, Player, Tournament
from zwitser.systems import SYSTEMS


def minimal(**changes: Any) -> str:
    base: dict[str, Any] = {
        "zwitser": 1,
        "name": "Test",
        "system": "knsb-weerstand",
        "rounds": 3,
        "players": [{"id": 1, "name": "A"}, {"id": 2, "name": "B", "rating": 1700}],
    }
    return json.dumps(base | changes)


def faults(text: str) -> list[str]:
    with pytest.raises(BadInput) as raised:
        document.loads(text)
    return [str(fault) for fault in raised.value.faults]


def test_a_document_comes_back_as_it_was() -> None:
    text = minimal(
        history=[{"games": [{"white": 1, "black": 2, "result": None}], "absent": []}],
        next={"absent": [{"player": 1, "as": "half"}]},
    )
    tournament = document.loads(text)
    assert document.loads(document.dumps(tournament)) == tournament


def test_an_unknown_key_is_named() -> None:
    assert faults(minimal(naem="x")) == ["unknown key 'naem' (did you mean 'name'?)"]


def test_all_faults_come_at_once() -> None:
    games = [{"white": 1, "black": 1, "result": "1-0"}, {"white": 7, "black": 2, "result": "1-0"}]
    found = faults(minimal(history=[{"games": games}]))
    assert found == [
        "history[0].games[0]: player 1 is their own opponent",
        "history[0].games[1]: there is no player 7",
    ]


def test_nan_is_not_a_number() -> None:
    assert faults('{"zwitser": NaN}') == ["not JSON: NaN is not a number"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"rounds": "seven"}, "rounds: expected a whole number, got 'seven'"),
        ({"rounds": 0}, "rounds: expected at least 1, got 0"),
        ({"rounds": 10**60}, "rounds: expected at most 1000, got a number of more than 40 digits"),
        ({"zwitser": 2}, "zwitser: expected 1, got 2"),
        ({"name": 5}, "name: expected text in quotes, got 5"),
        ({"name": "x" * 1001}, "name: expected at most 1000 characters, got 1001"),
        ({"players": [{"id": 1}]}, "players[0]: the key 'name' is missing"),
        ({"players": [{"id": 1, "name": ""}]}, "players[0].name: expected some text, got ''"),
        (
            {"players": [{"id": True, "name": "A"}]},
            "players[0].id: expected a whole number, got true",
        ),
        ({"players": {}}, "players: expected a list [...], got an empty object {}"),
        ({"players": [1] * 20_001}, "players: expected at most 20000 items, got 20001"),
        (
            {"options": {"forbidden": [[1]]}},
            "options.forbidden[0]: expected at least 2 items, got 1",
        ),
        (
            {"options": {"forbidden": [[2, 2]]}},
            "options.forbidden[0]: player 2 is in this pair twice",
        ),
        (
            {"options": {"a_size": 3}},
            (
                "options: unknown key 'a_size' (expected first_round, bye_points, "
                "initial_colour, tiebreaks, seed, forbidden, unplayed)"
            ),
        ),
        (
            {"next": {"absent": [{"player": 9, "as": "zero"}]}},
            "next.absent[0]: there is no player 9",
        ),
        (
            {"next": {"absent": [{"player": 1, "as": "free"}]}},
            "next.absent[0].as: player 1 can't be absent as 'free' in this system",
        ),
        (
            {"history": [{"games": [{"white": 1, "black": 2, "result": "2-0"}]}]},
            (
                "history[0].games[0].result: "
                "expected one of 1-0, 0-1, 1/2-1/2, 1-0R, 0-1R, 0-0R, *, null, got '2-0'"
            ),
        ),
        ({"system": "club"}, "periods: a club season needs at least one period"),
        (
            {"system": "club", "periods": [{"rounds": [], "ratings": {"x": 1}}]},
            "periods[0].ratings: unknown key 'x'",
        ),
        (
            {"system": "club", "periods": [{"rounds": [], "groups": {"A": [1], "B": [1, 5]}}]},
            "periods[0].groups: there is no player 5",
        ),
        (
            {"system": "club", "options": {"free_from": "3"}},
            "options.free_from: expected a place like 'B3', got '3'",
        ),
        (
            {"links": {"standings": {"huis": [1, []]}}},
            "links.standings.huis[1]: expected at least 1 items, got 0",
        ),
    ],
)
def test_a_fault_says_where_what_and_what_was_expected(changes: dict[str, Any], fault: str) -> None:
    assert fault in faults(minimal(**changes))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[" * 100_000, "the document is nested too deeply to be a tournament"),
        (
            '{"name":' * 300 + "1" + "}" * 300,
            "the document is nested too deeply to be a tournament",
        ),
        ('{"a": 1, "a": 2}', "the key 'a' occurs twice in one object"),
        ('{"a": 1e999}', "the number 1e999 is too large"),
        ('{"a": ' + "1" * 5000 + "}", "not JSON we can use: a number has thousands of digits"),
        ('{"zwitser": 1', "line 1 column 14: not JSON: expecting ',' delimiter"),
        ('["\\ud800"]', "some text has half a character in it: '\\ud800'"),
        (
            '{"players": [' + "0," * 1_000_001 + "0]}",
            "more than 1,000,000 values; no tournament has that many",
        ),
        (
            "{" + ",".join(f'"{n}": 0' for n in range(20_001)) + "}",
            "an object has more than 20,000 keys",
        ),
        ("3", "expected an object {...}, got 3"),
    ],
)
def test_what_is_no_document_gets_one_line(text: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        document.loads(text)
    assert str(raised.value) == fault


def test_a_whole_number_may_be_written_with_a_point() -> None:
    assert document.loads(minimal(rounds=3.0)).rounds == 3


def test_the_system_may_be_overridden() -> None:
    tournament = document.loads(minimal(), system="go-weerstand")
    assert tournament.system == "go-weerstand"


def test_a_document_is_written_one_line_a_player_and_game() -> None:
    players = [{"id": number, "name": f"Player {number}"} for number in range(1, 7)]
    lines = document.dumps(document.loads(minimal(players=players))).splitlines()
    assert '  {"id": 6, "name": "Player 6"}' in lines


@pytest.mark.parametrize("where", ['"links": {"standings": {"\\udfff": []}}', '"\\udfff": 1'])
def test_half_a_character_in_a_key_is_found(where: str) -> None:
    text = minimal()[:-1] + "," + where + "}"
    assert "\\udfff" in faults(text)[0]


def test_every_pattern_of_the_schema_can_be_said() -> None:
    used = re.findall(r'"pattern": (".*")', json.dumps([schema(id_) for id_ in SYSTEMS], indent=1))
    assert {json.loads(pattern) for pattern in used} == set(_PATTERNS)


def test_every_type_of_the_schema_can_be_said() -> None:
    used = re.findall(r'"type": (\[.*?\]|"\w+")', json.dumps([schema(id_) for id_ in SYSTEMS]))
    assert set(re.findall(r"\w+", " ".join(used))) <= set(_TYPES)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Jan\x00sen", "players[0].name: it contains an invisible character: U+0000"),
        ("\x1b]0;PWNED\x07", "players[0].name: it contains an invisible character: U+001B"),
        ("Jan\n2 Piet", "players[0].name: it contains an invisible character: U+000A"),
        ("Jan \u202enesnaJ", "players[0].name: it contains an invisible character: U+202E"),
        (" ", "players[0].name: nothing of this name can be seen"),
        ("\u200b", "players[0].name: nothing of this name can be seen"),
    ],
)
def test_a_name_can_be_seen_and_stands_on_one_line(name: str, fault: str) -> None:
    tournament = Tournament("Open", "round-robin", (Player(1, name, 1),))
    for written, file in ((document.dumps(tournament), "x.json"), (trf.dumps(tournament), "x.trf")):
        with pytest.raises(BadInput) as refused:
            read(written.encode(), file)
        assert str(refused.value) == fault


@pytest.mark.parametrize(
    "links",
    [
        Links(playoff=((1,), (7,))),
        Links(parts=(((1,),), ((7, 1),))),
        Links(standings=(("huis", ((7,), (1,))),)),
    ],
)
@pytest.mark.parametrize("name", ["x.json", "x.trf"])
def test_a_linked_ranking_may_name_players_of_elsewhere(links: Links, name: str) -> None:
    """A final group has everybody's place in the whole house competition (5.Vierkamp)."""
    tournament = Tournament("Open", "round-robin", (Player(1, "Jan", 1),), links=links)
    assert read(write(tournament, name).encode(), name).tournament.links == links


TEXTS: list[tuple[str, dict[str, Any]]] = [
    ("name", {"name": "a\x1bb"}),
    ("fide.place", {"fide": {"place": "a\u202eb"}}),
    ("fide.deputies[0].name", {"fide": {"deputies": [{"name": "a\nb"}]}}),
    ("players[0].club", {"players": [{"id": 1, "name": "A", "rank": "1d", "club": "a\x00b"}]}),
    ("options.komi", {"options": {"komi": "a\nb"}}),
    ("egd.comment", {"egd": {"comment": "a\x1bb"}}),
    ("players[0].name", {"players": [{"id": 1, "name": "\u200b", "rank": "1d"}]}),
]


@pytest.mark.parametrize(("where", "change"), TEXTS, ids=[where for where, _ in TEXTS])
def test_every_door_refuses_the_same_texts(where: str, change: dict[str, Any]) -> None:
    """As a file, in a line of a journal, in what is made at the desk: one judgement."""
    system = "fide-dutch" if "fide" in change else "macmahon"
    value = json.loads(minimal(system=system, rounds=3))
    value |= {"players": [{"id": 1, "name": "A", "rank": "1d"}]} if system == "macmahon" else {}
    event = {"v": 1, "at": "2026-11-15T20:00:00+00:00", "by": "A", "event": "tournament-imported"}

    def doors(document_: dict[str, Any]) -> Iterator[Callable[[], object]]:
        line = json.dumps({**event, "document": document_})
        yield lambda: read(json.dumps(document_).encode(), "x.json")
        yield lambda: journal_lines.loads_line(line)
        yield lambda: restore([journal_lines.loads_line(line, ours=True)])
        yield lambda: arbiter.import_document(EMPTY, document.from_json(document_))
        yield lambda: write(document.from_json(document_), "x.json")

    for door in doors(value):
        door()
    for door in doors({**value, **change}):
        with pytest.raises(BadInput, match=re.escape(where)):
            door()


def test_weights_of_macmahon_fit_into_a_journal() -> None:
    """OpenGotha's own weights are larger than any number of a player."""
    own = {"weights": {"rematch": 500_000_000_000_001}}
    players = [{"id": 1, "name": "A", "rank": "1d"}]
    value = json.loads(minimal(system="macmahon", rounds=3, players=players, options=own))
    line = Line(arbiter.import_document(EMPTY, document.from_json(value)))
    assert journal_lines.loads_line(journal_lines.dumps_line(line)) == line
