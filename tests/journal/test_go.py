"""Go at the desk: ranks, lots, stones, games for both, and a system that becomes another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from tests.journal.desk import Desk, at, desk
from zwitser import arbiter
from zwitser.arbiter.refusal import AREA, explain_refusal
from zwitser.errors import BadInput, Refused
from zwitser.formats import document
from zwitser.journal.corrections import without_person
from zwitser.journal.fold import fold, to_tournament
from zwitser.journal.wording import describe
from zwitser.language import sentences
from zwitser.model import Colour, FirstRound, Options, Player, Result
from zwitser.systems import SYSTEMS, pair, system_named, system_of
from zwitser.systems.macmahon.options import MacMahonOptions

GO = ("macmahon", "go-weerstand")


@contextmanager
def refused(code: str) -> Iterator[None]:
    """Expect a refusal with this code, and a sentence for it in both languages."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code
    names = dict.fromkeys(range(1, 9), "Bol")
    for lang in ("nl", "en"):
        assert "{" not in explain_refusal(caught.value, names, lang)


def entered(system: str, *players: Player) -> Desk:
    new = desk(system, players=0, rounds=5)
    new.do(arbiter.enter_many, players)
    return new


def weekend() -> Desk:
    """Four players whose stones are known: 2d, 1k, 4k and 12k."""
    ranks = ("2d", "1k", "4k", "12k")
    return entered("macmahon", *(Player(0, f"P{rank}", 0, rank=rank) for rank in ranks))


@pytest.mark.parametrize("system", GO)
@pytest.mark.article("macmahon", "M1")
def test_a_rank_may_be_typed_in_capitals_and_with_blanks(system: str) -> None:
    d = entered(system, Player(0, "Jansen, Piet", 0, rank=" 3D ", club=" Leid ", egd="12345678"))
    found = d.state.tournament.players[0]
    assert (found.rank, found.club, found.egd) == ("3d", "Leid", "12345678")


@pytest.mark.parametrize("system", GO)
@pytest.mark.parametrize("rank", ["31k", "10d", "0k", "3", "k", "3kk", "12p", "3 kyus", "३k"])
@pytest.mark.article("macmahon", "M1")
def test_what_is_no_rank_is_refused(system: str, rank: str) -> None:
    with refused("rank-unknown"):
        entered(system, Player(0, "A", 0, rank=rank))


@pytest.mark.parametrize("system", GO)
@pytest.mark.parametrize("rank", ["3k", " 3 K ", "3 kyu", "3Kyu"])
def test_a_rank_may_be_typed_as_it_is_spoken(system: str, rank: str) -> None:
    assert entered(system, Player(0, "A", 0, rank=rank)).state.tournament.players[-1].rank == "3k"


@pytest.mark.article("macmahon", "M2")
def test_macmahon_needs_a_rank_or_the_rating_that_it_follows_from() -> None:
    with refused("rank-missing"):
        entered("macmahon", Player(0, "A", 0))
    with refused("rank-professional"):
        entered("macmahon", Player(0, "A", 0, rank="2p"))
    d = entered("macmahon", Player(0, "A", 0, 2050), Player(0, "B", 0, 2649, rank="2p"))
    assert [player.rank for player in d.state.tournament.players] == ["1d", "6d"]


def test_go_by_resistance_points_keeps_a_professionals_rank_and_needs_none() -> None:
    d = entered("go-weerstand", Player(0, "A", 0, rank="2P"), Player(0, "B", 0))
    assert [player.rank for player in d.state.tournament.players] == ["2p", ""]


@pytest.mark.parametrize("system", GO)
def test_a_rating_of_go_may_be_below_zero(system: str) -> None:
    d = entered(system, Player(0, "A", 0, -850, rank="30k"))
    assert d.state.tournament.players[0].rating == -850
    with refused("out-of-range"):
        desk().do(arbiter.enter, "A", rating=-1)


def test_a_correction_of_the_start_score_stays_within_its_range() -> None:
    d = weekend()
    first = d.state.tournament.players[0]
    with refused("out-of-range"):
        d.do(arbiter.edit, replace(first, smms_correction=3))
    d.do(arbiter.edit, replace(first, smms_correction=2))
    assert d.state.tournament.players[0].smms_correction == 2


def test_a_club_with_a_character_that_nobody_sees_is_refused() -> None:
    with refused("name-harmful"):
        entered("macmahon", Player(0, "A", 0, rank="3k", club="Le\u202eid"))


@pytest.mark.article("go-weerstand", "1.6")
@pytest.mark.article("macmahon", "M19")
def test_lots_are_drawn_with_a_seed_that_is_kept() -> None:
    d = weekend()
    d.do(arbiter.draw_lots, "appel")
    by_hand = sorted(range(1, 5), key=lambda id_: sha256(f"appel/{id_}".encode()).hexdigest())
    lots = {player.id: player.lot for player in d.state.tournament.players}
    assert sorted(lots, key=lots.__getitem__) == by_hand
    assert "appel" in describe(d.state.log[-1].event, d.state, "nl")
    d.do(arbiter.undo)
    assert [player.lot for player in d.state.tournament.players] == [1, 2, 3, 4]


@pytest.mark.article("go-weerstand", "1.6")
def test_lots_by_strength_are_drawn_between_equals() -> None:
    ranks = ("3k", "2p", "1d", "", "3k", "9d", "20k")
    d = entered("go-weerstand", *(Player(0, f"P{n}", 0, rank=r) for n, r in enumerate(ranks)))
    d.do(arbiter.draw_lots, "peer", by_strength=True)
    in_order = sorted(d.state.tournament.players, key=lambda player: player.lot)
    assert [player.rank for player in in_order] == ["2p", "9d", "1d", "3k", "3k", "20k", ""]


def test_lots_are_fixed_once_a_round_is_paired() -> None:
    d = weekend()
    d.propose((1, 2), (3, 4))
    with refused("fixed-by-pairing"):
        d.do(arbiter.draw_lots, "x")


def test_who_comes_after_the_drawing_has_the_next_lot() -> None:
    d = weekend()
    d.do(arbiter.draw_lots, "x")
    d.do(arbiter.enter_many, [Player(0, "Late", 0, rank="5k")])
    assert d.state.tournament.players[-1].lot == 5


@pytest.mark.article("macmahon", "M34", "M40")
def test_other_stones_need_a_reason() -> None:
    d = weekend()
    d.do(lambda state: arbiter.pair_round(state, pair(to_tournament(state))))
    board = next(n for n, game in enumerate(d.state.proposal.games, 1) if game.handicap)
    game = d.state.proposal.games[board - 1]
    with refused("norms-breached"):
        d.do(arbiter.set_handicap, board, game.handicap - 1)
    d.do(arbiter.set_handicap, board, game.handicap - 1, reason="kind")
    changed = d.state.proposal.games[board - 1]
    assert (changed.white, changed.handicap) == (game.white, game.handicap - 1)
    assert d.state.changes[-1].breaches == ("M34",)
    d.do(arbiter.set_handicap, board, game.handicap)
    assert not d.state.changes[-1].breaches


@pytest.mark.article("macmahon", "M40")
def test_stones_of_a_game_that_was_played_may_be_put_right() -> None:
    d = weekend()
    d.do(lambda state: arbiter.pair_round(state, pair(to_tournament(state))))
    d.do(arbiter.publish)
    d.do(arbiter.record_result, at(1, 1), Result.WHITE_WINS)
    d.do(arbiter.set_handicap, 1, 9, reason="zo gespeeld")
    game = d.state.rounds[0].games[0]
    assert (game.handicap, game.result) == (9, Result.WHITE_WINS)
    assert "9 stenen" in describe(d.state.log[-1].event, d.state, "nl")


def test_stones_are_refused_where_none_are_played_or_too_many() -> None:
    d = weekend()
    d.propose((1, 2), (3, 4))
    for stones in (-1, 10):
        with refused("out-of-range"):
            d.do(arbiter.set_handicap, 1, stones)
    with refused("no-such-board"):
        d.do(arbiter.set_handicap, 3, 1)
    chess = desk()
    chess.propose((1, 2), (3, 4))
    with refused("no-handicap"):
        chess.do(arbiter.set_handicap, 1, 1)


@pytest.mark.article("macmahon", "M5")
@pytest.mark.parametrize("id_", SYSTEMS)
def test_both_win_only_where_the_regulation_says_so(id_: str) -> None:
    system = system_named(id_)
    ranked = [Player(0, f"P{n}", 0, 2000 + n, rank="3k" if system.is_go else "") for n in range(4)]
    d = entered(id_, *ranked)
    d.do(lambda state: arbiter.pair_round(state, pair(to_tournament(state))))
    d.do(arbiter.publish)
    board = d.state.pending[0]
    if not system.both_may_win:
        with refused("one-winner"):
            d.do(arbiter.record_result, board, Result.BOTH_WIN)
        return
    d.do(arbiter.record_result, board, Result.BOTH_WIN)
    document.from_json(document.to_json(to_tournament(d.state)))


OPTIONS = (
    Options(),
    Options(tiebreaks=("WP", "SB")),
    Options(first_round=FirstRound.ADJACENT, bye_points=1),
    Options(initial_colour=Colour.BLACK, seed="x"),
)


@pytest.mark.parametrize("new", SYSTEMS)
@pytest.mark.parametrize("old", SYSTEMS)
def test_a_tournament_that_changed_its_system_can_still_be_read_and_paired(
    old: str, new: str
) -> None:
    if old == new:
        return
    system = system_named(old)
    more: dict[str, Any] = {"rank": "3k", "club": "Leid", "egd": "12345678"} if system.is_go else {}
    for options in OPTIONS:
        d = desk(old, players=0)
        if system_named(old).standings is None:
            d = desk(old, players=0, options=options)
        d.do(arbiter.enter_many, [Player(0, f"P{n}", 0, 2000 - n, **more) for n in range(4)])
        d.do(arbiter.change_settings, system=new, rounds=5)
        again = to_tournament(d.state)
        document.from_json(document.to_json(again))
        pair(again)


def test_a_rating_below_zero_stands_in_the_way_of_a_system_without_ranks() -> None:
    d = entered("go-weerstand", Player(0, "A", 0, -100, rank="30k"))
    with pytest.raises(BadInput, match="rating"):
        d.do(arbiter.change_settings, system="knsb-weerstand")


def test_unrated_players_without_rank_stand_in_the_way_of_macmahon() -> None:
    d = entered("knsb-weerstand", Player(0, "A", 0))
    with refused("rank-missing"):
        d.do(arbiter.change_settings, system="macmahon")


def test_every_setting_that_a_pairing_fixes_has_a_name() -> None:
    for system in SYSTEMS:
        own = system_named(system).choices
        if own is not None:
            locked = {name for name, option in own.declared().items() if option.is_locked}
            assert {f"terms.{name}" for name in locked} <= sentences("nl", AREA).keys(), system


def test_an_erased_player_leaves_no_number_of_the_egd() -> None:
    d = entered("macmahon", Player(0, "Jansen, Piet", 0, rank="3k", egd="12345678"))
    lines = without_person(d.state.log, 1, "Speler 1")
    assert "12345678" not in repr(lines)
    assert fold(lines).tournament.players[0].rank == "3k"


@pytest.mark.article("macmahon", "M34", "M40")
def test_another_komi_needs_a_reason_and_stays_with_its_board() -> None:
    d = weekend()
    d.do(lambda state: arbiter.pair_round(state, pair(to_tournament(state))))
    game = d.state.proposal.games[0]
    with refused("norms-breached"):
        d.do(arbiter.set_handicap, 1, game.handicap, komi="6,5")
    with refused("no-komi"):
        d.do(arbiter.set_handicap, 1, game.handicap, komi="veel", reason="x")
    d.do(arbiter.set_handicap, 1, game.handicap, komi="6,5", reason="afgesproken")
    assert "komi 6.5" in describe(d.state.log[-1].event, d.state, "nl")
    d.do(arbiter.publish)
    d.do(arbiter.record_result, at(1, 1), Result.WHITE_WINS)
    played = d.state.rounds[0].games
    assert [one.komi for one in played] == ["6.5", ""]
    tournament = to_tournament(d.state)
    go = system_of(tournament).go
    assert go is not None
    assert [go.komi(tournament, one) for one in played] == ["6.5", "0.5"]
    d.do(arbiter.set_handicap, 1, game.handicap, reason="toch niet")
    assert d.state.rounds[0].games[0].komi == ""


@pytest.mark.article("macmahon", "M34")
def test_stones_of_other_boards_stay_when_two_players_change_places() -> None:
    ranks = ("1d", "1k", "5k", "9k", "14k", "20k")
    d = entered("macmahon", *(Player(0, f"P{rank}", 0, rank=rank) for rank in ranks))
    d.propose((1, 2), (3, 4), (5, 6))
    d.do(arbiter.set_handicap, 3, 2, komi="3.5", reason="zo gewild")
    d.do(arbiter.swap_players, 1, 3, reason="familie")
    assert [(game.handicap, game.komi) for game in d.state.proposal.games][2] == (2, "3.5")


@pytest.mark.article("macmahon", "F1")
def test_who_is_listed_may_change_during_a_tournament_and_where_rounds_came_from_may_not() -> None:
    d = weekend()
    d.do(arbiter.pair_round)
    d.do(arbiter.publish)
    options = d.state.tournament.options
    own = MacMahonOptions.of(d.state.tournament)
    d.do(arbiter.change_settings, options=replace(options, own=replace(own, show_absent=True)))
    assert MacMahonOptions.of(d.state.tournament).show_absent is True
    other = replace(options, own=replace(own, show_absent=True, foreign_rounds=1))
    with refused("fixed-by-pairing"):
        d.do(arbiter.change_settings, options=other)
