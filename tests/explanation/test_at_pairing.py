"""A round is told and judged by what was known when it was paired; the rest is said beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.journal.desk import Desk, at, desk
from zwitser import arbiter
from zwitser.explanation.at_pairing import (
    RoundAtPairing,
    colour_story,
    notes_on,
    pair_story,
    player_story,
    positions_at_pairing,
    round_at_pairing,
    since_words,
)
from zwitser.explanation.check import FindingKind, check
from zwitser.explanation.story import Story
from zwitser.model import Player, Result, Title
from zwitser.proposal import Pair
from zwitser.systems import SYSTEMS, system_of

RESULTS = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW, Result.WHITE_WINS)


def evening(system: str, *, players: int = 8, rounds: int = 3) -> Desk:
    """Play as the engine pairs; the last round is published and not played yet."""
    new = desk(system, players=0, rounds=0 if system in ("club", "keizer") else 7)
    entered = [Player(0, f"Speler {n}", 0, 2000 - 10 * n) for n in range(1, players + 1)]
    new.do(arbiter.enter_many, entered)
    for number in range(1, rounds + 1):
        new.do(arbiter.pair_round)
        new.do(arbiter.publish)
        for place, board in enumerate(new.state.pending if number < rounds else ()):
            new.do(arbiter.record_result, board, RESULTS[(place + number) % 4])
    return new


def of(new: Desk, number: int) -> RoundAtPairing:
    known = round_at_pairing(new.state, new.state.period, number)
    assert known is not None
    return known


def codes(story: Story) -> list[str]:
    return [one.claim.code for section in story.sections for one in section.sentences]


def edit(new: Desk, player: int, **fields: object) -> None:
    known = new.state.tournament.by_id[player]
    new.do(arbiter.edit, replace(known, **fields))  # type: ignore[arg-type]  # as Player has them


def correct_results(new: Desk) -> None:
    for board, result in ((1, Result.BLACK_BY_FORFEIT), (2, Result.WHITE_WINS), (3, Result.DRAW)):
        game = arbiter.game_on(new.state, at(1, board, period=new.state.period))
        if game.result is not result:
            new.do(arbiter.correct_result, at(1, board, period=new.state.period), result)


def reverse_colours(new: Desk) -> None:
    for number in (1, 2):
        new.do(arbiter.reverse_colours, at(number, 1, period=new.state.period))


def correct_players(new: Desk) -> None:
    is_go = system_of(new.state.tournament).is_go
    edit(new, 8, rating=2500, title=Title.NONE if is_go else Title.GM)
    edit(new, 7, lot=70, name="Aardman")


def forbid(new: Desk) -> None:
    first, second = (new.state.rounds[-1].games[n] for n in (0, 1))
    new.do(arbiter.forbid, [(first.white, first.black), (second.white, second.black)])


def enter(new: Desk) -> None:
    new.do(arbiter.enter, "Laat", rating=2600)


def finish(new: Desk) -> None:
    """Nothing was adjourned here: a game is corrected to that, and finished at once."""
    place = at(1, 1, period=new.state.period)
    new.do(arbiter.correct_result, place, Result.ADJOURNED)
    new.do(arbiter.finish_game, place, Result.BLACK_WINS)


CHANGES = (correct_results, reverse_colours, correct_players, forbid, enter, finish)


@pytest.mark.article("knsb-weerstand", "F7")
@pytest.mark.article("knsb-rating", "F7")
@pytest.mark.article("go-weerstand", "7.7")
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_round_is_told_and_judged_as_it_was_paired_whatever_is_corrected(
    system: str, change: Callable[[Desk], None]
) -> None:
    new = evening(system)
    if system_of(new.state.tournament).has_table and change in (forbid, enter):
        return
    change(new)
    for number in (1, 2, 3):
        known = of(new, number)
        for game in known.made.games:
            told = codes(pair_story(known, game.white, game.black, "nl"))
            assert told.count("why.meet") == 1
            assert not [code for code in told if code.startswith(("since.by", "since.other"))]
    found = check(new.state.tournament, rounds=positions_at_pairing(new.state))
    assert found.findings == ()
    assert not found.may_follow


@pytest.mark.article("knsb-weerstand", "F7")
def test_what_was_corrected_since_is_named_with_the_game_and_both_results() -> None:
    new = evening("knsb-weerstand", players=6, rounds=2)
    game = new.state.tournament.history[0].games[0]
    was = game.result
    now = Result.DRAW if was is not Result.DRAW else Result.WHITE_WINS
    new.do(arbiter.correct_result, at(1, 1), now)
    claims = of(new, 2).since
    assert [(one.code, one.facts["was_result"], one.facts["result"]) for one in claims] == [
        ("since.result", was.value, now.value)
    ]
    assert (claims[0].facts["round"], claims[0].facts["board"]) == (1, 1)
    assert of(new, 1).since == ()
    (notes,) = notes_on(of(new, 2), (), "nl")
    assert notes.sentences[0].article == "F7"


def test_since_sentences_name_results_as_the_game_does_and_rounds_of_a_season() -> None:
    new = evening("go-weerstand", players=4, rounds=2)
    new.do(arbiter.correct_result, at(1, 1), Result.WHITE_BY_FORFEIT)
    (words,) = since_words(new.state.tournament, of(new, 2).since, "en")
    game = new.state.tournament.history[0].games[0]
    names = new.state.tournament.names
    start = f"Round 1, board 1, {names[game.black]} – {names[game.white]}: "
    assert words.startswith(start)
    assert words.endswith("now W+ by forfeit.")


def test_correction_of_the_round_itself_or_a_later_one_is_none_of_an_earlier_round() -> None:
    new = evening("knsb-rating")
    new.do(arbiter.correct_result, at(2, 1), Result.WHITE_BY_FORFEIT)
    assert [bool(of(new, number).since) for number in (1, 2, 3)] == [False, False, True]


@pytest.mark.parametrize("system", ["knsb-weerstand", "knsb-rating", "fide-dutch", "macmahon"])
def test_board_that_was_swapped_by_hand_is_not_told_as_the_engines(system: str) -> None:
    new = evening(system)
    first, second = new.state.rounds[-1].games[:2]
    new.do(arbiter.swap_players, first.black, second.black, reason="broers")
    known = of(new, 3)
    told = pair_story(known, first.white, second.black, "nl")
    assert codes(told)[:3] == ["since.by-hand", "since.engine-pair", "since.engine-pair"]
    facts = [one.claim.facts for one in told.sections[0].sentences[1:3]]
    assert facts[0] == {"player": first.white, "opponent": first.black}
    assert facts[1] == {"player": second.black, "opponent": second.white}
    assert not {"why.meet", "why.instead", "why.free"} & set(codes(told))
    for tell in (player_story, colour_story):
        assert codes(tell(known, first.black, "nl"))[0] == "since.by-hand"
    other = new.state.rounds[-1].games[2]
    assert codes(pair_story(known, other.white, other.black, "nl"))[0] == "why.meet"
    (whole,) = notes_on(known, (), "nl")
    assert whole.sentences[0].claim.facts["boards"] == (1, 2)


def test_colours_that_were_swapped_by_hand_are_told_apart_from_a_game_played_so() -> None:
    by_hand = evening("knsb-weerstand")
    game = by_hand.state.rounds[-1].games[0]
    by_hand.do(arbiter.swap_colours, 1, reason="op verzoek")
    told = pair_story(of(by_hand, 3), game.black, game.white, "nl")
    assert codes(told)[0] == "since.colours-by-hand"
    assert told.sections[0].sentences[0].claim.facts["black"] == game.white

    played = evening("knsb-weerstand")
    played.do(arbiter.reverse_colours, at(3, 1))
    told = pair_story(of(played, 3), game.black, game.white, "nl")
    assert codes(told)[0] == "since.played-reversed"
    assert told.sections[0].sentences[0].claim.facts["white"] == game.white
    assert "why.meet" in codes(told)
    # Another board that is changed by hand leaves that as it is.
    second, third = played.state.rounds[-1].games[1:3]
    played.do(arbiter.swap_players, second.black, third.black, reason="broers")
    told = pair_story(of(played, 3), game.black, game.white, "nl")
    assert codes(told)[0] == "since.played-reversed"


@pytest.mark.parametrize("system", ["knsb-weerstand", "knsb-rating", "club", "keizer"])
def test_latecomer_with_a_board_was_not_there_when_the_round_was_paired(system: str) -> None:
    new = evening(system, players=7)
    free = next(a.player for a in new.state.rounds[-1].absences if a.kind.value == "bye")
    new.do(arbiter.enter, "Laat", rating=1500)
    new.do(arbiter.pair_late, free, 8, reason="kwam binnen")
    known = of(new, 3)
    told = codes(pair_story(known, free, 8, "nl"))
    assert told[0] == "since.by-hand"
    assert {"since.engine-free", "since.not-listed"} <= set(told)
    assert codes(player_story(known, 8, "nl"))[0] == "since.by-hand"
    found = check(new.state.tournament, rounds=positions_at_pairing(new.state))
    assert {finding.kind for finding in found.findings} == {FindingKind.PAIR, FindingKind.BYE}


def test_round_that_a_person_paired_because_no_engine_could_is_told_without_one() -> None:
    new = desk(players=4)
    new.do(arbiter.forbid, [(1, 2), (1, 3), (1, 4)])
    new.do(arbiter.pair_by_hand, [Pair(1, 4), Pair(2, 3)], reason="moet toch")
    new.do(arbiter.publish)
    told = pair_story(of(new, 1), 1, 4, "nl")
    assert codes(told) == ["since.no-pairing"]


def test_round_of_a_document_is_told_as_the_document_had_it() -> None:
    old = evening("knsb-weerstand")
    new = Desk()
    new.do(arbiter.import_document, old.state.tournament)
    correct_results(new)
    edit(new, 8, lot=80)
    for number in (1, 2, 3):
        known = of(new, number)
        game = known.made.games[0]
        assert "why.meet" in codes(pair_story(known, game.white, game.black, "nl"))
    assert check(new.state.tournament, rounds=positions_at_pairing(new.state)).findings == ()


def test_document_that_says_no_time_says_that_a_correction_may_explain_it() -> None:
    new = evening("knsb-weerstand")
    clean = check(new.state.tournament)
    assert clean.findings == ()
    assert not clean.may_follow
    correct_results(new)
    found = check(new.state.tournament)
    assert found.findings
    assert found.may_follow


def test_names_are_those_of_today_or_of_the_public_and_alter_no_pairing() -> None:
    """In Swiss on rating the name decides between equals (A2): the story keeps to the old ones."""
    new = desk("knsb-rating", players=0, rounds=5)
    names = ["Dirks, Dirk", "Cohen, Coen", "Bos, Bo", "Aker, An"]
    new.do(arbiter.enter_many, [Player(0, name, 0, 1500) for name in names])
    new.do(arbiter.pair_round)
    new.do(arbiter.publish)
    shown = replace(
        new.state.tournament,
        players=tuple(
            replace(player, name=f"{'ZYXW'[player.id - 1]}.")
            for player in new.state.tournament.players
        ),
    )
    known = round_at_pairing(new.state, 0, 1, shown)
    assert known is not None
    assert [p.id for p in new.state.tournament.players] == [1, 2, 3, 4]
    assert {frozenset((g.white, g.black)) for g in known.made.games} == {
        frozenset((4, 2)),
        frozenset((3, 1)),
    }
    told = pair_story(known, 4, 2, "nl").to_text()
    assert "W." in told
    assert "Aker" not in told
    edit(new, 1, name="Zoë")
    assert "Zoë" in pair_story(of(new, 1), 3, 1, "nl").to_text()


def test_proposal_is_told_from_what_it_was_made_of() -> None:
    new = evening("knsb-rating", players=6, rounds=2)
    for board in new.state.pending:
        new.do(arbiter.record_result, board, Result.WHITE_WINS)
    new.do(arbiter.pair_round)
    edit(new, 6, rating=2400)
    known = of(new, 3)
    assert [one.code for one in known.since] == ["since.rating"]
    for game in known.made.games:
        told = codes(pair_story(known, game.white, game.black, "nl"))
        assert told[0] == "since.known-proposal"
        assert "why.meet" in told


def test_there_is_nothing_to_know_of_a_round_that_is_not_there() -> None:
    new = evening("knsb-weerstand", rounds=1)
    assert round_at_pairing(new.state, 0, 2) is None
    assert round_at_pairing(new.state, 0, 0) is None
    assert round_at_pairing(new.state, 1, 1) is None
