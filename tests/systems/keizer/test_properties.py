"""What must hold whatever the season: one pass, corrections, names."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.systems.keizer.builder import Json, read
from tests.systems.keizer.seasons import season
from zwitser.errors import NoPairing
from zwitser.model import Reading, Tournament
from zwitser.systems.keizer.lists import lists_of
from zwitser.systems.keizer.pairing import pair
from zwitser.systems.keizer.standings import standings

SEASONS = 300


def answers(document: Json) -> tuple[Any, Any]:
    return answers_of(read(document))


def answers_of(tournament: Tournament) -> tuple[Any, Any]:
    try:
        proposal = pair(tournament)
        pairs = [(p.white, p.black) for p in proposal.pairs], proposal.bye
    except NoPairing:
        pairs = None
    return standings(tournament).to_json(), pairs


@pytest.mark.article("keizer", "K11")
def test_previous_is_one_pass_with_the_values_of_the_entry_list() -> None:
    seen = 0
    for number in range(SEASONS):
        document = season(f"p{number}")
        document["options"]["recalc"] = "previous"
        lists = lists_of(read(document))
        for t in range(1, lists.season.played + 1):
            listing = lists.listing(t)
            assert listing.passes == 1
            assert listing.values == lists.values_of(lists.entry_list(t)), (number, t)
            seen += 1
    assert seen > SEASONS


@pytest.mark.article("keizer", "K13")
def test_a_correction_changes_lists_from_its_round_on_and_no_pairing() -> None:
    changed = 0
    for number in range(SEASONS):
        document = season(f"k{number}", players=8)
        random = Random(number)
        games = [
            (t, game)
            for t, round_ in enumerate(r for p in document["periods"] for r in p["rounds"])
            for game in round_["games"]
        ]
        if not games:
            continue
        t, game = random.choice(games)
        before = lists_of(read(document))
        old = [before.listing(n + 1) for n in range(before.season.played)]
        paired = [(g["white"], g["black"]) for _, g in games]
        game["result"] = "0-1" if game["result"] == "1-0" else "1-0"
        after = lists_of(read(document))
        new = [after.listing(n + 1) for n in range(after.season.played)]
        assert [x.order for x in new[:t]] == [x.order for x in old[:t]], number
        assert [x.totals for x in new[:t]] == [x.totals for x in old[:t]], number
        changed += new[t:] != old[t:]
        assert [(g["white"], g["black"]) for _, g in games] == paired
    assert changed > SEASONS // 4


def evenings(tournament: Tournament) -> Iterator[Tournament]:
    """A season as it was after each round and at each new period, with one reading."""
    tournament = replace(tournament, reading=Reading())
    for number, period in enumerate(tournament.periods, 1):
        for count in range(len(period.rounds) + 1):
            now = replace(period, rounds=period.rounds[:count])
            yield replace(tournament, periods=(*tournament.periods[: number - 1], now))


def copy(tournament: Tournament) -> Tournament:
    """The same season of other objects: nothing is known of it."""
    periods = (
        replace(period, rounds=tuple(replace(round_) for round_ in period.rounds))
        for period in tournament.periods
    )
    return replace(tournament, periods=tuple(periods), reading=None)


@pytest.mark.article("keizer", "K13")
def test_a_season_that_goes_on_has_the_lists_of_one_read_anew() -> None:
    shared = 0
    for number in range(SEASONS):
        document = season(f"g{number}")
        played = list(evenings(read(document)))
        through = [answers_of(tournament) for tournament in played]
        shared += len(played)
        assert through == [answers_of(copy(tournament)) for tournament in played], number
    assert shared > 4 * SEASONS


@pytest.mark.article("keizer", "K5")
def test_other_names_change_nothing_where_ratings_differ() -> None:
    for number in range(SEASONS):
        document = season(f"n{number}")
        for place, player in enumerate(document["players"]):
            player["rating"] = 1000 + 37 * place
        for period in document["periods"]:
            period.pop("ratings", None)
        renamed = deepcopy(document)
        for player in renamed["players"]:
            player["name"] = player["name"][::-1] + "x"
        assert answers(renamed) == answers(document), number


@pytest.mark.article("keizer", "K5", "K16")
def test_other_numbers_change_nothing_but_the_numbers() -> None:
    for number in range(SEASONS):
        document = season(f"i{number}")
        document["options"]["shake"] = 0
        for place, player in enumerate(document["players"]):
            player["rating"] = 1000 + 37 * place
        for period in document["periods"]:
            period.pop("ratings", None)
        other = {player["id"]: 500 - player["id"] for player in document["players"]}
        table, pairs = answers(document)
        table_other, pairs_other = answers(renumbered(document, other))
        for part in ("players", "A", "B", "season"):
            ours = [row | {"id": other[row["id"]]} for row in table.get(part, [])]
            assert ours == table_other.get(part, []), number
        if pairs is None or pairs_other is None:
            assert pairs is pairs_other
            continue
        assert [(other[w], other[b]) for w, b in pairs[0]] == pairs_other[0], number
        assert other.get(pairs[1]) == pairs_other[1]


def renumbered(document: Json, other: dict[int, int]) -> Json:
    made = deepcopy(document)
    for player in made["players"]:
        player["id"] = other[player["id"]]
    rounds = [r for p in made["periods"] for r in p["rounds"]] + [{"games": [], **made["next"]}]
    for round_ in rounds:
        for game in round_["games"]:
            game["white"], game["black"] = other[game["white"]], other[game["black"]]
        for absence in round_["absent"]:
            absence["player"] = other[absence["player"]]
    for period in made["periods"]:
        if "list" in period:
            period["list"] = [other[p] for p in period["list"]]
        if "groups" in period:
            period["groups"] = {k: [other[p] for p in v] for k, v in period["groups"].items()}
        if "start_points" in period:
            points = period["start_points"]
            period["start_points"] = {str(other[int(p)]): n for p, n in points.items()}
    if "forbidden" in made["options"]:
        pairs = made["options"]["forbidden"]
        made["options"]["forbidden"] = [[other[a], other[b]] for a, b in pairs]
    return made
