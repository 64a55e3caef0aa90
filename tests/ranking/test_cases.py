"""Whole tournaments with the values and the order that an independent program gave them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from zwitser.formats import document
from zwitser.model import Tournament
from zwitser.ranking.standings import Standings, standings

CASES = Path(__file__).parent.parent / "cases" / "tiebreaks"


def requests() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.expected.json")):
        expected = json.loads(path.read_text(encoding="utf-8"))
        name = path.name.removesuffix(".expected.json")
        for request in expected["requests"]:
            label = f"{name}/{request['tiebreaks'][:40]}@{request['after']}"
            yield pytest.param(name, request, expected["tolerance"], id=label)


def load(name: str) -> Tournament:
    return document.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def order(ranking: Standings) -> list[list[int]]:
    places: dict[int, list[int]] = {}
    for line in ranking.players:
        places.setdefault(line.rank, []).append(line.player)
    return [sorted(place) for place in places.values()]


def assert_order(ranking: Standings, request: dict[str, Any]) -> None:
    """Compare the places; where a lot is drawn (not `shared`) any order within a place is right."""
    places = order(ranking)
    expected = [sorted(place) for place in request["order"] or places]
    if not request["shared"]:
        assert all(len(place) == 1 for place in places)
        drawn = iter(player for (player,) in places)
        places = [sorted(next(drawn) for _ in place) for place in expected]
    assert places == expected


def differs(value: str | None, expected: str | None, tolerance: str | None) -> bool:
    if value is None or expected is None or tolerance is None:
        return value != expected
    return abs(Fraction(value) - Fraction(expected)) > Fraction(tolerance)


@pytest.mark.parametrize(("name", "request_", "tolerance"), list(requests()))
@pytest.mark.article("osv", "2.WP", "2.WP-FIDE2012", "2.WP-M1", "2.WP-M2", "2.WP-C1", "2.WP-C2")
@pytest.mark.article("osv", "2.SB", "2.DE", "2.BLACK", "2.WINS", "2.BWINS", "2.KOYA", "2.SOPS")
@pytest.mark.article("osv", "3.RATING", "3.ARO", "3.TPR", "3.LPR", "3.IPR", "4.FIDE", "4.KNSB")
@pytest.mark.article("osv", "5.OSV-Zwitsers", "5.Vierkamp", "5.Snelschaak")
def test_values_and_order_are_those_of_the_case(
    name: str, request_: dict[str, Any], tolerance: dict[str, str]
) -> None:
    ranking = standings(
        load(name), tiebreaks=request_["tiebreaks"].split(","), after=request_["after"]
    )
    printed: Any = ranking.to_json()
    values = {line["id"]: line["values"] for line in printed["players"]}
    points = {line["id"]: line["points"] for line in printed["players"]}
    wrong = [
        (player, id_, values[int(player)][id_], expected)
        for player, line in request_["players"].items()
        for id_, expected in line["values"].items()
        if differs(values[int(player)][id_], expected, tolerance.get(id_))
    ]
    assert not wrong
    assert all(points[int(p)] == line["points"] for p, line in request_["players"].items())
    assert_order(ranking, request_)
