"""Reading and writing the tournament document."""

import json
from typing import Any

import pytest

from zwitser.errors import BadInput
from zwitser.formats import document


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
    assert any("'naem'" in fault or '"naem"' in fault for fault in faults(minimal(naem="x")))


def test_all_faults_come_at_once() -> None:
    games = [{"white": 1, "black": 1, "result": "1-0"}, {"white": 7, "black": 2, "result": "1-0"}]
    found = faults(minimal(history=[{"games": games}]))
    assert found == [
        "history[0].games[0]: player 1 meets himself",
        "history[0].games[1]: there is no player 7",
    ]


def test_nan_is_not_a_number() -> None:
    assert faults('{"zwitser": NaN}') == ["not JSON: NaN is not a number"]
