"""Players, attendance, results and settings: what the arbiter may do and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.journal.desk import Desk, at, club_desk, desk
from tests.journal.test_rounds import refused
from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.journal.fold import to_tournament
from zwitser.journal.lines import dumps_line, loads_line
from zwitser.journal.wording import describe
from zwitser.model import (
    Absence,
    AbsenceKind,
    FirstRound,
    Game,
    Links,
    Options,
    Player,
    Result,
    Round,
    Title,
)
from zwitser.results import field_of, read
from zwitser.systems.club.options import ClubOptions


@pytest.fixture
def played() -> Desk:
    """Two rounds of four players are played, all drawn."""
    new = desk()
    new.play((1, 4), (2, 3))
    new.play((4, 2), (3, 1))
    return new


def test_players_get_the_next_id_and_lot_number() -> None:
    d = desk(players=2)
    d.do(arbiter.enter, " Peters,  Lot ", rating=1700, title=Title.CM)
    assert d.state.tournament.players[-1] == Player(3, "Peters, Lot", 3, 1700, Title.CM)


def test_an_id_is_never_given_twice() -> None:
    d = desk(players=2)
    d.do(arbiter.enter, "Mistake")
    d.do(arbiter.undo)
    d.do(arbiter.enter, "Peters, Lot")
    assert d.state.tournament.players[-1].id == 4


def test_a_lot_number_that_is_taken_gives_the_next_free_one() -> None:
    d = desk(players=0)
    d.do(arbiter.enter, "A", lot=2)
    d.do(arbiter.enter, "B")
    assert [player.lot for player in d.state.tournament.players] == [2, 3]


def test_late_entries_were_absent_before(played: Desk) -> None:
    played.do(arbiter.enter, "Late")
    card = read(to_tournament(played.state)).cards[5]
    assert card.points == 0
    assert len(card.entries) == 2


@pytest.mark.article("macmahon", "M6")
def test_who_enters_late_may_have_half_a_point_for_each_round_missed(played: Desk) -> None:
    late = [Player(0, "Late", 0), Player(0, "Later", 0)]
    played.do(arbiter.enter_many, late, halves=True)
    cards = read(to_tournament(played.state)).cards
    assert [cards[player].points for player in (5, 6)] == [2, 2]
    played.play((5, 1), (6, 2), (3, 4))
    kinds = [[a.kind for a in round_.absences if a.player == 5] for round_ in played.state.rounds]
    assert kinds == [[AbsenceKind.HALF], [AbsenceKind.HALF], []]


def test_halves_are_kept_in_the_line_and_go_with_the_player(played: Desk) -> None:
    before = played.state.rounds
    played.do(arbiter.enter_many, [Player(0, "Late", 0)], halves=True)
    line = played.state.log[-1]
    assert loads_line(dumps_line(line)) == line
    told = describe(line.event, played.state, "en")
    assert told == "Late entered, with half a point for each round missed"
    played.do(arbiter.remove, 5)
    assert played.state.rounds == before


def test_halves_are_for_systems_in_which_a_round_may_be_missed_for_half_a_point() -> None:
    d = club_desk()
    d.play((1, 2), (3, 4), (5, 6))
    late = [Player(0, "Late", 0, 1500)]
    assert refused(d, arbiter.enter_many, late, halves=True).code == "absence-kind"


def test_halves_before_the_first_round_change_nothing() -> None:
    d = desk(players=2)
    d.do(arbiter.enter_many, [Player(0, "Early", 0)], halves=True)
    assert not dumps_line(d.state.log[-1]).count("missed")


@pytest.mark.parametrize(
    ("name", "rating", "lot", "code"),
    [
        ("  ", 1500, 0, "name-missing"),
        ("x" * 1001, 1500, 0, "name-too-long"),
        ("A", -1, 0, "out-of-range"),
        ("A", 10_000, 0, "out-of-range"),
        ("A", 1500, -1, "out-of-range"),
        ("A", 1500, 1, "lot-taken"),
    ],
)
def test_a_player_who_fits_no_document_is_refused(
    name: str, rating: int, lot: int, code: str
) -> None:
    assert refused(desk(), arbiter.enter, name, rating=rating, lot=lot).code == code


def test_a_club_needs_ratings() -> None:
    assert refused(club_desk(), arbiter.enter, "Unrated").code == "rating-missing"
    d = desk()
    d.do(arbiter.enter, "Unrated")
    assert refused(d, arbiter.change_settings, system="club").code == "rating-missing"


def test_entering_nobody_is_refused() -> None:
    assert refused(desk(), arbiter.enter_many, []).code == "nobody-named"


def test_a_round_robin_is_closed_once_it_is_paired() -> None:
    d = desk("round-robin")
    d.propose((1, 4), (2, 3))
    assert refused(d, arbiter.enter, "Late").code == "round-robin-started"
    assert refused(d, arbiter.remove, 1).code == "round-robin-started"


def test_an_edit_changes_the_player_and_nothing_that_was_played(played: Desk) -> None:
    history = played.state.rounds
    played.do(arbiter.edit, Player(2, "New Name", 2, 2100, Title.IM))
    assert played.state.tournament.by_id[2] == Player(2, "New Name", 2, 2100, Title.IM)
    assert played.state.rounds == history
    same = played.state.tournament.by_id[2]
    assert refused(played, arbiter.edit, same).code == "nothing-changed"
    assert refused(played, arbiter.edit, replace(same, lot=1)).code == "lot-taken"
    assert refused(played, arbiter.edit, replace(same, id=9)).code == "unknown-player"


@pytest.mark.article("club", "Waarde")
def test_a_new_rating_in_a_club_counts_from_the_next_period() -> None:
    d = club_desk(players=4)
    d.play((1, 2), (3, 4))
    d.do(arbiter.enter, "Late", rating=1500)
    d.do(arbiter.edit, Player(5, "Late", 5, 1600))
    d.do(arbiter.edit, Player(1, "P1", 1, 2400))
    ratings = dict(d.state.tournament.periods[0].ratings)
    assert (ratings[1], ratings[5]) == (1999, 1500)


def test_only_who_was_in_no_round_is_struck_off(played: Desk) -> None:
    assert refused(played, arbiter.remove, 1).code == "player-in-round"
    played.do(arbiter.enter, "Mistake")
    played.do(arbiter.forbid, [(1, 5)])
    assert refused(played, arbiter.remove, 5).code == "player-in-settings"
    played.do(arbiter.forbid, [])
    played.do(arbiter.check_in, [5], present=False)
    played.do(arbiter.remove, 5)
    assert 5 not in played.state.tournament.by_id
    assert played.state.coming == {}


@pytest.mark.article("knsb-weerstand", "F5")
@pytest.mark.article("knsb-rating", "F5")
@pytest.mark.article("go-weerstand", "7.3")
def test_who_withdraws_is_out_until_he_returns(played: Desk) -> None:
    played.do(arbiter.withdraw, 4)
    withdrawn = Absence(4, AbsenceKind.WITHDRAWN)
    assert to_tournament(played.state).next_absences == (withdrawn,)
    played.play((1, 2))
    assert played.state.rounds[-1].absences == (withdrawn, Absence(3, AbsenceKind.BYE))
    assert to_tournament(played.state).next_absences == ()
    assert field(played) == [1, 2, 3]
    assert refused(played, arbiter.withdraw, 4).code == "already-withdrawn"
    assert refused(played, arbiter.note_absence, [4], AbsenceKind.HALF).code == "already-withdrawn"
    played.do(arbiter.return_, 4)
    assert field(played) == [1, 2, 3, 4]
    assert refused(played, arbiter.return_, 4).code == "not-withdrawn"


def field(d: Desk) -> list[int]:
    tournament = to_tournament(d.state)
    return field_of(tournament, read(tournament))


def test_who_returns_before_the_next_round_never_left(played: Desk) -> None:
    before = played.state
    played.do(arbiter.withdraw, 4)
    played.do(arbiter.return_, 4)
    assert played.state == before


@pytest.mark.article("knsb-weerstand", "F5", "F9")
def test_absences_are_noted_rounds_ahead_and_taken_back(played: Desk) -> None:
    played.do(arbiter.note_absence, [1, 2], AbsenceKind.HALF, rounds=[3, 5])
    half = AbsenceKind.HALF
    assert to_tournament(played.state).next_absences == (Absence(1, half), Absence(2, half))
    played.do(arbiter.take_back_absence, [2], rounds=[3])
    assert to_tournament(played.state).next_absences == (Absence(1, half),)
    assert played.state.coming == {(3, 1): half, (5, 1): half, (5, 2): half}


@pytest.mark.parametrize(
    ("players", "kind", "rounds", "code"),
    [
        ([], AbsenceKind.ZERO, [3], "nobody-named"),
        ([9], AbsenceKind.ZERO, [3], "unknown-player"),
        ([1], AbsenceKind.BYE, [3], "absence-kind"),
        ([1], AbsenceKind.WITHDRAWN, [3], "absence-kind"),
        ([1], AbsenceKind.FREE, [3], "absence-kind"),
        ([1], AbsenceKind.ZERO, [2], "round-past"),
        ([1], AbsenceKind.ZERO, [3, 6], "round-beyond"),
    ],
)
def test_a_wrong_absence_is_refused(
    played: Desk, players: list[int], kind: AbsenceKind, rounds: list[int], code: str
) -> None:
    refusal = refused(played, arbiter.note_absence, players, kind, rounds=rounds)
    assert refusal.code == code


def test_noting_twice_and_taking_back_nothing_are_refused(played: Desk) -> None:
    played.do(arbiter.check_in, [1], present=False)
    assert refused(played, arbiter.check_in, [1], present=False).code == "nothing-changed"
    assert refused(played, arbiter.check_in, [2], present=True).code == "not-absent"


@pytest.mark.article("club", "VrijeAvond")
def test_free_evenings_are_refused_as_the_club_says() -> None:
    d = club_desk(players=4, periods=3)
    assert refused(d, arbiter.note_absence, [1], AbsenceKind.HALF).code == "absence-kind"
    d.do(arbiter.note_absence, [4], AbsenceKind.FREE)
    d.play((1, 2))
    again = refused(d, arbiter.note_absence, [4], AbsenceKind.FREE)
    assert again.code == "free-evening-again"
    d.do(arbiter.open_period)
    over = refused(d, arbiter.note_absence, [1], AbsenceKind.FREE)
    assert over.code == "free-evenings-over"


@pytest.mark.article("knsb-weerstand", "F6", "F7")
@pytest.mark.article("knsb-rating", "F6", "F7")
def test_a_corrected_old_result_leaves_published_rounds_as_they_are(played: Desk) -> None:
    later = played.state.rounds[1]
    played.do(arbiter.correct_result, at(1, 1), Result.WHITE_WINS, reason="misread")
    assert played.state.rounds == (Round((Game(1, 4, W), Game(2, 3, D))), later)
    correction = played.state.corrections[0]
    assert (correction.before, correction.after, correction.reason) == (D, W, "misread")
    assert read(to_tournament(played.state)).cards[1].points == 3


W, D = Result.WHITE_WINS, Result.DRAW


@pytest.mark.article("knsb-weerstand", "F7")
@pytest.mark.article("knsb-rating", "F7")
def test_colours_played_reversed_count_as_played_and_the_winner_stays() -> None:
    d = desk()
    d.play((1, 4), (2, 3), result=Result.WHITE_BY_FORFEIT)
    d.do(arbiter.correct_result, at(1, 1), W)
    d.do(arbiter.reverse_colours, at(1, 1))
    assert d.state.rounds[0].games[0] == Game(4, 1, Result.BLACK_WINS)
    assert read(to_tournament(d.state)).cards[1].colours == "B"


@pytest.mark.article("knsb-weerstand", "F11")
@pytest.mark.article("go-weerstand", "7.4")
@pytest.mark.article("knsb-rating", "F9")
def test_an_adjourned_game_does_not_hold_up_the_pairing_and_is_finished_later() -> None:
    d = desk()
    d.play((1, 4), (2, 3), result=Result.ADJOURNED)
    d.play((1, 2), (3, 4))
    d.do(arbiter.finish_game, at(1, 2), Result.BLACK_WINS)
    assert d.state.rounds[0].games[1] == Game(2, 3, Result.BLACK_WINS)
    assert refused(d, arbiter.finish_game, at(1, 2), W).code == "not-adjourned"
    again = refused(d, arbiter.finish_game, at(1, 1), Result.ADJOURNED)
    assert again.code == "nothing-changed"


def test_a_clash_says_who_entered_what(played: Desk) -> None:
    clash = refused(played, arbiter.record_result, at(2, 1), W)
    assert clash.code == "result-known"
    assert clash.facts == {
        "board": 1,
        "result": "1/2-1/2",
        "by": "Anna",
        "at": "2026-11-15T20:00:00Z",
    }


def test_a_result_is_cleared_only_while_no_pairing_rests_on_it(played: Desk) -> None:
    assert refused(played, arbiter.clear_result, at(1, 1)).code == "round-closed"
    played.do(arbiter.clear_result, at(2, 1))
    assert played.state.pending == (at(2, 1),)
    assert refused(played, arbiter.clear_result, at(2, 1)).code == "result-unknown"
    assert refused(played, arbiter.correct_result, at(2, 1), W).code == "result-unknown"
    played.do(arbiter.record_result, at(2, 1), W)
    played.propose((1, 2), (3, 4))
    assert refused(played, arbiter.clear_result, at(2, 1)).code == "round-closed"


@pytest.mark.parametrize(
    ("board", "result", "code"),
    [
        (at(3, 1), W, "not-published"),
        (at(0, 1), W, "not-published"),
        (at(1, 1, period=1), W, "not-published"),
        (at(1, 3), W, "no-such-board"),
        (at(1, 1), Result.PENDING, "no-result-given"),
        (at(1, 1), D, "nothing-changed"),
    ],
)
def test_a_result_for_no_board_is_refused(
    played: Desk, board: arbiter.Board, result: Result, code: str
) -> None:
    assert refused(played, arbiter.correct_result, board, result).code == code


def test_an_older_period_of_a_club_can_be_corrected() -> None:
    d = club_desk(players=4)
    d.play((1, 2), (3, 4))
    d.do(arbiter.open_period)
    d.do(arbiter.correct_result, at(1, 2, period=1), W)
    assert d.state.tournament.periods[0].rounds[0].games[1] == Game(3, 4, W)
    assert refused(d, arbiter.correct_result, at(1, 1, period=3), W).code == "not-published"


def test_before_a_pairing_every_setting_may_change() -> None:
    d = desk()
    d.do(
        arbiter.change_settings,
        name="Other",
        system="club",
        options=Options(seed="x", own=ClubOptions(a_size=4)),
    )
    assert d.state.tournament.name == "Other"
    assert len(d.state.tournament.periods) == 1
    after = d.do(arbiter.change_settings, system="go-weerstand", rounds=3).tournament
    assert after.periods == ()
    assert after.options.own is None


def test_go_player_leaves_his_rank_behind_where_nobody_has_one() -> None:
    d = Desk()
    d.do(arbiter.create, "Go", "macmahon", rounds=3)
    d.do(arbiter.enter, "A", rating=2100)
    assert d.state.tournament.players[0].rank
    after = d.do(arbiter.change_settings, system="knsb-rating", rounds=3)
    assert after.tournament.players[0].rank == ""
    assert document.loads(document.dumps(to_tournament(after))) == to_tournament(after)


def test_after_a_pairing_only_what_it_does_not_rest_on_may_change(played: Desk) -> None:
    played.do(arbiter.change_settings, name="Other", rounds=7, options=Options(tiebreaks=("SB",)))
    played.do(arbiter.change_settings, options=Options(seed="lots"))
    options = Options(first_round=FirstRound.ADJACENT)
    fixed = refused(played, arbiter.change_settings, options=options)
    assert (fixed.code, fixed.facts) == ("fixed-by-pairing", {"setting": "first_round"})
    assert refused(played, arbiter.change_settings, system="club").code == "fixed-by-pairing"
    assert refused(played, arbiter.change_settings, rounds=1).code == "rounds-too-few"
    assert refused(played, arbiter.change_settings, rounds=0).code == "rounds-missing"
    assert refused(played, arbiter.change_settings, name="Other").code == "nothing-changed"


def test_settings_of_a_club_that_began_are_fixed_but_for_its_length() -> None:
    d = club_desk(players=4, periods=3)
    d.play((1, 2), (3, 4))
    d.do(arbiter.open_period)
    club = ClubOptions.of(d.state.tournament)
    shorter = Options(own=replace(club, periods=1))
    assert refused(d, arbiter.change_settings, options=shorter).code == "periods-too-few"
    larger = Options(own=replace(club, a_size=4))
    assert refused(d, arbiter.change_settings, options=larger).code == "fixed-by-pairing"
    other_seed = Options(seed="x", own=club)
    assert refused(d, arbiter.change_settings, options=other_seed).code == "fixed-by-pairing"
    d.do(arbiter.change_settings, options=Options(own=replace(club, periods=4)))
    assert ClubOptions.of(d.state.tournament).periods == 4


def test_the_system_does_not_change_under_noted_absences() -> None:
    d = desk()
    d.do(arbiter.note_absence, [1], AbsenceKind.HALF)
    assert refused(d, arbiter.change_settings, system="club").code == "absences-noted"


def test_options_that_no_document_can_hold_are_bad_input() -> None:
    options = Options(own=ClubOptions(periods=2, rounds_per_period=(5,)))
    with pytest.raises(BadInput, match="rounds_per_period"):
        arbiter.change_settings(club_desk().state, options=options)


def test_forbidden_pairs_survive_a_change_of_settings() -> None:
    d = desk()
    d.do(arbiter.forbid, [(2, 1), (1, 2)])
    d.do(arbiter.change_settings, name="Other", options=Options())
    assert d.state.tournament.options.forbidden == ((1, 2),)
    assert refused(d, arbiter.forbid, [(1, 2)]).code == "nothing-changed"
    assert refused(d, arbiter.forbid, [(1, 1)]).code == "same-player"


def test_nobody_is_kept_apart_where_everybody_meets() -> None:
    d = desk(system="round-robin")
    assert refused(d, arbiter.forbid, [(1, 2)]).code == "table-meets-all"


def test_links_name_players_of_the_tournament() -> None:
    d = desk()
    links = Links(standings=(("house", ((1,), (2, 3))),))
    d.do(arbiter.link, links)
    assert to_tournament(d.state).links == links
    assert refused(d, arbiter.link, links).code == "nothing-changed"
    assert refused(d, arbiter.link, Links(playoff=((9,),))).code == "unknown-player"


def test_a_tournament_begins_once(played: Desk) -> None:
    assert refused(played, arbiter.create, "Again", "club").code == "already-begun"
    document = to_tournament(played.state)
    assert refused(played, arbiter.import_document, document).code == "already-begun"
