"""How the answers are put together, with an engine that says what the test tells it to say."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace

import pytest

from zwitser.errors import BadInput, NoPairing
from zwitser.explanation import round as explain
from zwitser.explanation import why
from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Game, Options, Player, Result, Round, Tournament
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Proposal, Reached
from zwitser.systems import system_named

GROUPS = (
    GroupExplanation(
        "1",
        2,
        own=(1, 2, 3),
        left=(3,),
        pairs=((1, 2),),
        claims=(
            # A count is no player: 1 is not meant by how many prefer white.
            Message("round_robin.table-round", "C3", {"table_round": 1, "prefer_white": 1}),
            Message("round_robin.free-forfeit", "C4.5", {"player": 2, "opponent": 7}),
        ),
        values=(Reached("size", (1,)), Reached("C4.1", (2,)), Reached("C4.4", (0, 0))),
    ),
    GroupExplanation(
        "0", 0, own=(4, 5), came=(3,), left=(5,), pairs=((3, 4),), values=(Reached("size", (1,)),)
    ),
)
PAIRS = (
    PairExplanation(
        Pair(1, 2),
        meeting=(
            Message("round_robin.meet-by-table", "C5", {"white": 1, "black": 2, "table_round": 1}),
        ),
        colours=(Message("round_robin.colours-of-table", "E1", {"white": 1, "black": 2}),),
    ),
    PairExplanation(Pair(4, 3)),
)
BYE = (Message("round_robin.free-in-odd-field", "F1", {"player": 5}),)
PROPOSAL = Proposal(2, (Pair(1, 2), Pair(4, 3)), 5, Explanation(GROUPS, PAIRS, BYE))

Engine = Callable[[Proposal | None], None]


def tournament(*games: Game, system: str = "knsb-weerstand") -> Tournament:
    players = tuple(Player(n, f"P{n}", n) for n in range(1, 8))
    return Tournament("Open", system, players, rounds=5, history=(Round(games),))


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Let the engine answer with PROPOSAL, and with another proposal under a condition."""

    def install(other: Proposal | None) -> None:
        def pair(
            tournament: Tournament,
            *,
            explain: bool = False,
            together: tuple[int, int] | None = None,
        ) -> Proposal:
            if together is None:
                return PROPOSAL
            if other is None:
                raise NoPairing(together)
            return other

        monkeypatch.setattr(explain, "pair", pair)
        monkeypatch.setattr(why, "pair", pair)
        # The sentences of the round robins stand in for those of the engine under test.
        told = copy(system_named("knsb-weerstand"))
        monkeypatch.setattr(told, "sentences", system_named("round-robin").sentences)
        monkeypatch.setattr(explain, "system_of", lambda _: told)

    return install


def codes(claims: object) -> list[str]:
    assert isinstance(claims, list)
    return [claim.code for claim in claims]


def test_a_round_is_told_by_group_board_and_bye(engine: Engine) -> None:
    engine(None)
    story = explain.explain_round(tournament(), "nl")
    assert [section.title for section in story.sections] == [
        "Puntengroep 1",
        "Puntengroep 0",
        "Bord 1: P1 – P2",
        "Bord 2: P4 – P3",
        "Vrij: P5",
    ]
    first, second = story.sections[0], story.sections[1]
    assert first.sentences[0].text == "In de groep: P1, P2 en P3."
    assert first.sentences[1].text == "Naar de volgende groep: P3."
    assert second.sentences[0].text == "Van boven erbij: P3."
    assert second.sentences[-1].text == "Vrij: P5."
    assert story.to_json()["sections"][0]["values"][1] == ["C4.1", [2]]


def test_two_who_meet_are_told_so_with_the_engines_reasons(
    engine: Engine,
) -> None:
    engine(None)
    claims = list(why.why_claims(tournament(), 2, 1))
    assert codes(claims) == [
        "why.meet",
        "round_robin.meet-by-table",
        "round_robin.colours-of-table",
    ]
    assert claims[0].facts == {"board": 1, "white": 1, "black": 2}


@pytest.mark.article("knsb-weerstand", "B1a")
def test_two_who_have_met_are_told_when(engine: Engine) -> None:
    engine(None)
    claims = list(why.why_claims(tournament(Game(1, 3, Result.DRAW)), 3, 1))
    assert claims[0] == Message("norm-met", "B1a", {"white": 3, "black": 1, "round": 1})
    assert codes(claims[1:]) == ["why.instead", "why.instead"]


def test_two_who_are_kept_apart_are_told_so(engine: Engine) -> None:
    engine(None)
    apart = replace(tournament(), options=Options(forbidden=((3, 1),)))
    assert codes(list(why.why_claims(apart, 1, 3)))[0] == "norm-forbidden"


@pytest.mark.article("knsb-weerstand", "B2a", "B2b")
def test_two_without_legal_colours_are_told_both_ways() -> None:
    games = [Game(1, 6, Result.DRAW), Game(3, 7, Result.DRAW)]
    again = [Game(1, 7, Result.DRAW), Game(3, 6, Result.DRAW)]
    twice_white = replace(tournament(), history=(Round(tuple(games)), Round(tuple(again))))
    found = why.obstacles_between(system_named((twice_white).system).norms(twice_white), 1, 3)
    assert {claim.facts["player"] for claim in found} == {1, 3}
    assert {claim.article for claim in found} <= {"B2a", "B2b"}
    assert why.obstacles_between(system_named((twice_white).system).norms(twice_white), 1, 4) == []


def test_two_who_leave_others_without_opponents(engine: Engine) -> None:
    engine(None)
    claims = list(why.why_claims(tournament(), 1, 3))
    assert claims[0] == Message("why.impossible", "C9", {"player": 1, "opponent": 3})


def other(*values: Reached) -> Proposal:
    groups = (GROUPS[0]._replace(pairs=((1, 3),), values=values), GROUPS[1])
    return replace(PROPOSAL, explanation=Explanation(groups, PAIRS, BYE))


def test_the_first_criterion_that_is_worse_is_named_with_both_values(
    engine: Engine,
) -> None:
    engine(other(Reached("size", (1,)), Reached("C4.1", (2,)), Reached("C4.4", (1, 0))))
    story = why.why(tournament(), 1, 5, "en")
    texts = [sentence.text for sentence in story.sections[0].sentences]
    assert texts == [
        "Even the best pairing in which P1 and P5 meet is not as good.",
        (
            "The first thing that is worse: in score group 1, players without the colour they "
            "prefer, of whom strong: now 0 and 0, otherwise 1 and 0."
        ),
        "As it is, P1 meets P2.",
        "As it is, P5 is free.",
    ]
    assert story.sections[0].sentences[1].claim.article == "C4.4"


def test_a_later_group_decides_when_the_first_is_equal() -> None:
    later = (GROUPS[0], GROUPS[1]._replace(pairs=((3, 5),), values=(Reached("size", (3,)),)))
    claim = why.first_difference(tournament(), GROUPS, later)
    assert claim.facts == {"points": 0, "criterion": "size", "reached": (1,), "instead": (3,)}
    assert claim.article == ""


def test_equal_on_every_count_means_later_in_the_order() -> None:
    assert why.first_difference(tournament(), GROUPS, GROUPS).code == "why.later"


@pytest.mark.article("knsb-rating", "C3d")
def test_a_group_with_the_same_pairs_is_not_where_two_pairings_differ() -> None:
    """In round 2 player 11 can meet 16 only where both want black; group ½ is the same in both."""
    players = tuple(
        Player(number, f"P{number}", number, rating=rating)
        for number, rating in ((5, 2390), (10, None), (11, 2005), (14, 2355), (16, 1430))
    )
    players += (Player(18, "P18", 18, rating=2255), Player(20, "P20", 20, rating=1800))
    games = (
        Game(11, 5, Result.BLACK_WINS),
        Game(14, 20, Result.WHITE_WINS),
        Game(16, 18, Result.DRAW),
    )
    first = Round(games, (Absence(10, AbsenceKind.BYE),))
    rating = Tournament("Open", "knsb-rating", players, rounds=7, history=(first,))
    answer = list(why.why_claims(rating, 16, 11))[1]
    assert (answer.code, answer.article) == ("why.worse-score-group", "C3d")
    assert answer.facts["points"] == 0


@pytest.mark.article("knsb-rating", "C13")
def test_groups_that_have_to_be_joined_are_named_with_how_many_there_are() -> None:
    rating = tournament(system="knsb-rating")
    joined = (GROUPS[0]._replace(own=(1, 2, 3, 4, 5)),)
    facts = {"upper_points": 2, "lower_points": 0, "reached": 2, "instead": 1}
    assert why.first_difference(rating, GROUPS, joined) == Message("why.joined", "C13", facts)
    back = {"upper_points": 2, "lower_points": 0, "reached": 1, "instead": 2}
    assert why.first_difference(rating, joined, GROUPS) == Message("why.joined-now", "C13", back)


@pytest.mark.article("knsb-rating", "C12")
def test_a_group_that_was_opened_for_the_next_one_does_not_count_against_it() -> None:
    opened = GROUPS[0]._replace(opened=True)
    better = GROUPS[0]._replace(
        pairs=((1, 3),), values=(Reached("size", (0,)), Reached("C4.1", (3,)))
    )
    worse = GROUPS[1]._replace(pairs=((3, 5),), values=(Reached("size", (2,)),))
    found = why.first_difference(tournament(), (opened, GROUPS[1]), (better, worse))
    assert (found.facts["points"], found.facts["criterion"]) == (0, "size")


def test_a_players_way_through_the_groups(engine: Engine) -> None:
    engine(None)
    story = why.why_player(tournament(), 3, "nl")
    assert story.title == "Waarom speelt P3 omlaag?"
    assert [section.title for section in story.sections] == [
        "Puntengroep 1",
        "Puntengroep 0",
        "Bord 2: P4 – P3",
    ]
    first = [sentence.claim.code for sentence in story.sections[0].sentences]
    assert first == ["why.own-left", *(claim.code for claim in GROUPS[0].claims)]
    assert [s.claim.code for s in story.sections[1].sentences] == ["why.came"]


def test_who_stays_hears_only_what_is_about_him(engine: Engine) -> None:
    engine(None)
    one, two = (why.why_player(tournament(), player).sections[1] for player in (1, 2))
    assert [s.claim.code for s in one.sentences] == ["why.own"]
    assert [s.claim.code for s in two.sentences] == ["why.own", "round_robin.free-forfeit"]


def test_the_free_player_hears_why(engine: Engine) -> None:
    engine(None)
    story = why.why_player(tournament(), 5, "nl")
    assert story.title == "Waarom is P5 vrij?"
    assert story.sections[0].title == "Vrij: P5"
    assert story.sections[0].lead[0].claim is BYE[0]


def test_an_absent_player_hears_that(engine: Engine) -> None:
    engine(None)
    assert (
        why.why_player(tournament(), 7, "en")
        .to_text()
        .endswith("P7 does not take part in this round.\n")
    )
    assert codes(list(why.why_claims(tournament(), 7, 6))) == ["why.absent", "why.absent"]


def test_a_colour_comes_with_both_histories(engine: Engine) -> None:
    engine(None)
    told = why.why_colour(tournament(Game(1, 6, Result.DRAW)), 2, "nl").sections[0]
    assert [sentence.text for sentence in told.sentences] == [
        "De tabel geeft P1 wit.",
        "P1 had tot nu toe deze kleuren: W.",
        "P2 heeft nog geen partij gespeeld.",
    ]
    free = why.why_colour(tournament(), 5, "nl").sections[0]
    assert [s.claim.code for s in free.sentences] == ["why.no-colour"]


def test_a_round_robin_points_to_another_round() -> None:
    players = tuple(Player(n, f"P{n}", n) for n in range(1, 5))
    four = Tournament("Four", "round-robin", players, rounds=3)
    assert codes(list(why.why_claims(four, 1, 2)))[0] == "why.other-round"
    assert codes(list(why.why_claims(four, 1, 4)))[0] == "why.meet"


@pytest.mark.parametrize(
    ("pair", "says"),
    [((1, 99), "there is no player 99"), ((2, 2), "player 2 can't be their own opponent")],
)
def test_questions_about_nobody_are_refused(pair: tuple[int, int], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        why.why(tournament(), *pair)
