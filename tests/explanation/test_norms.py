"""The absolute norms for a pair or a bye that a person made."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from zwitser.messages import Message, say
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Options,
    Period,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.systems import system_named as system_by
from zwitser.systems.club.options import ClubOptions

W, D, F = Result.WHITE_WINS, Result.DRAW, Result.WHITE_BY_FORFEIT
SWISS = ["knsb-weerstand", "go-weerstand", "knsb-rating"]


def tournament(
    system: str,
    *rounds: Sequence[tuple[int, int, Result]],
    planned: int = 9,
    absences: Sequence[Absence] = (),
    forbidden: tuple[tuple[int, int], ...] = (),
) -> Tournament:
    """Make a tournament of twelve players; `absences` belong to its first round."""
    history = tuple(Round(tuple(Game(*game) for game in games)) for games in rounds)
    if absences:
        history = (Round(history[0].games, tuple(absences)), *history[1:])
    players = tuple(Player(n, f"P{n}", n, 2000 - n) for n in range(1, 13))
    options = Options(forbidden=forbidden)
    return Tournament("t", system, players, planned, options, history)


def pair_breaches(found: Tournament, white: int, black: int) -> list[Message]:
    return system_by(found.system).norms(found).pair_breaches(white, black)


def articles(found: Tournament, white: int, black: int) -> list[str]:
    return [
        claim.article for claim in system_by(found.system).norms(found).pair_breaches(white, black)
    ]


@pytest.mark.article("knsb-weerstand", "B1a", "F3")
@pytest.mark.article("go-weerstand", "3.1")
@pytest.mark.article("knsb-rating", "B1a", "F2")
@pytest.mark.parametrize(
    ("system", "article"),
    [
        ("knsb-weerstand", "B1a"),
        ("go-weerstand", "3.1"),
        ("knsb-rating", "B1a"),
    ],
)
def test_two_players_meet_once_but_a_forfeit_is_no_meeting(system: str, article: str) -> None:
    played = tournament(system, [(1, 2, D), (3, 4, F)])
    assert articles(played, 2, 1) == [article]
    assert articles(played, 4, 3) == []


@pytest.mark.parametrize("system", SWISS)
def test_forbidden_pairs_count_as_met(system: str) -> None:
    claims = pair_breaches(tournament(system, forbidden=((3, 5),)), 5, 3)
    assert [claim.code for claim in claims] == ["norm-forbidden"]


@pytest.mark.parametrize(
    ("system", "meetings", "allowed"),
    [
        ("round-robin", 0, True),
        ("round-robin", 1, False),
        ("double-round-robin", 1, True),
        ("double-round-robin", 2, False),
    ],
)
def test_a_double_round_robin_has_two_meetings(system: str, meetings: int, allowed: bool) -> None:
    found = tournament(system, *[[(1, 2, D)]] * meetings)
    assert (not system_by(found.system).norms(found).pair_breaches(2, 1)) is allowed


def with_colours(system: str, colours: str, *, result: Result = D, planned: int = 9) -> Tournament:
    """Let player 1 have these colours against 2, 3, …, all with this result for white."""
    rounds = [
        [(1, n, result)] if colour == "W" else [(n, 1, result)]
        for n, colour in enumerate(colours, 2)
    ]
    return tournament(system, *rounds, planned=planned)


@pytest.mark.article("knsb-weerstand", "B2a", "B2b")
@pytest.mark.parametrize(
    ("colours", "white", "black"),
    [
        ("", [], []),
        ("W", [], []),
        ("WW", ["B2a", "B2b"], []),
        ("BB", [], ["B2a", "B2b"]),
        ("BWW", ["B2b"], []),
        ("WWBW", ["B2a"], []),
        # Broken already: towards 0 is always allowed, also a third time.
        ("WWW", ["B2a", "B2b"], []),
        ("WWWWBB", ["B2a"], []),
    ],
)
def test_colour_norms_of_resistance_points(
    colours: str, white: list[str], black: list[str]
) -> None:
    found = with_colours("knsb-weerstand", colours)
    assert articles(found, 1, 12) == white
    assert articles(found, 12, 1) == black


@pytest.mark.article("knsb-rating", "B2")
@pytest.mark.parametrize(
    ("colours", "white", "black"),
    [
        ("W", [], []),
        ("WW", ["B2", "B2"], []),
        ("BB", [], ["B2", "B2"]),
        ("BWW", ["B2"], []),
        ("WWBW", ["B2"], []),
    ],
)
def test_colour_norms_of_rating(colours: str, white: list[str], black: list[str]) -> None:
    found = with_colours("knsb-rating", colours)
    assert articles(found, 1, 12) == white
    assert articles(found, 12, 1) == black


@pytest.mark.article("go-weerstand", "3.1")
def test_go_has_no_colour_norm() -> None:
    assert articles(with_colours("go-weerstand", "WWW"), 1, 12) == []


@pytest.mark.article("knsb-weerstand", "B2a", "B2b")
@pytest.mark.article("knsb-rating", "A10")
@pytest.mark.parametrize("system", ["knsb-weerstand", "knsb-rating"])
def test_the_last_round_exempts_more_than_half_of_the_points(system: str) -> None:
    leader = with_colours(system, "WW", result=W, planned=3)
    assert articles(leader, 1, 12) == []
    half = with_colours(system, "WW", result=D, planned=3)
    assert articles(half, 1, 12) != []
    not_last = with_colours(system, "WW", result=W, planned=4)
    assert articles(not_last, 1, 12) != []


@pytest.mark.article("knsb-rating", "A10")
def test_a_topscorer_exempts_the_opponent_too_but_only_by_rating() -> None:
    rounds = [[(1, 2, D), (3, 4, W)], [(1, 5, D), (6, 3, Result.BLACK_WINS)]]
    by_rating = tournament("knsb-rating", *rounds, planned=3)
    by_resistance = tournament("knsb-weerstand", *rounds, planned=3)
    assert articles(by_rating, 1, 3) == []
    assert articles(by_resistance, 1, 3) == ["B2a", "B2b"]


@pytest.mark.article("knsb-weerstand", "B1b", "F1")
@pytest.mark.article("go-weerstand", "3.2")
@pytest.mark.article("knsb-rating", "B1b")
@pytest.mark.parametrize(
    ("system", "kind", "barred"),
    [
        ("knsb-weerstand", AbsenceKind.BYE, ["B1b"]),
        ("knsb-weerstand", AbsenceKind.FULL, ["B1b"]),
        ("knsb-weerstand", AbsenceKind.HALF, []),
        ("knsb-weerstand", AbsenceKind.ZERO, []),
        ("go-weerstand", AbsenceKind.BYE, ["3.2"]),
        ("go-weerstand", AbsenceKind.HALF, []),
        ("knsb-rating", AbsenceKind.BYE, ["B1b"]),
        ("knsb-rating", AbsenceKind.HALF, ["B1b"]),
        ("knsb-rating", AbsenceKind.ZERO, []),
        ("round-robin", AbsenceKind.BYE, []),
    ],
)
def test_no_bye_after_points_without_playing(
    system: str, kind: AbsenceKind, barred: list[str]
) -> None:
    found = tournament(system, [(3, 4, D)], absences=[Absence(1, kind)])
    assert [
        claim.article for claim in system_by(found.system).norms(found).bye_breaches(1)
    ] == barred


@pytest.mark.article("knsb-weerstand", "B1b", "F1")
def test_a_forfeit_win_bars_the_bye_and_a_forfeit_loss_does_not() -> None:
    found = tournament("knsb-weerstand", [(1, 2, F)])
    assert system_by(found.system).norms(found).bye_breaches(1) != []
    assert system_by(found.system).norms(found).bye_breaches(2) == []


def club(*periods: Period, planned: int = 4) -> Tournament:
    players = tuple(Player(n, f"P{n}", n, 2000 - 100 * n) for n in range(1, 5))
    options = Options(own=ClubOptions(a_size=2, promotions=1, periods=planned))
    return Tournament("t", "club", players, options=options, periods=periods)


MET = Round((Game(1, 2, D), Game(3, 4, D)))


@pytest.mark.article("club", "Indeling")
def test_a_club_counts_meetings_of_the_period() -> None:
    assert articles(club(Period((MET,))), 2, 1) == ["Indeling"]
    assert articles(club(Period((MET,)), Period()), 2, 1) == []


@pytest.mark.article("club", "Oneven")
def test_nobody_in_a_club_is_free_twice_while_another_was_not() -> None:
    evening = Round((Game(1, 2, D),), (Absence(3, AbsenceKind.BYE), Absence(4, AbsenceKind.ZERO)))
    found = club(Period((evening,)))
    assert [claim.article for claim in system_by(found.system).norms(found).bye_breaches(3)] == [
        "Oneven"
    ]
    assert system_by(found.system).norms(found).bye_breaches(4) == []


@pytest.mark.article("club", "Titelkandidaten")
def test_a_title_candidate_is_not_free_in_the_last_period() -> None:
    # Player 1 has 36 points and the others none: one win, worth 19 at most, does not reach that.
    won = Round((Game(1, 2, W),), (Absence(3, AbsenceKind.ZERO), Absence(4, AbsenceKind.ZERO)))
    found = club(Period((won, won)), Period(), planned=2)
    assert [claim.code for claim in system_by(found.system).norms(found).bye_breaches(1)] == [
        "norm-title-candidate"
    ]
    assert system_by(found.system).norms(found).bye_breaches(4) == []


def test_every_breach_has_words_in_both_languages() -> None:
    names = {n: f"P{n}" for n in range(1, 13)}
    found = pair_breaches(with_colours("knsb-weerstand", "BWW"), 1, 3)
    assert [say(claim, ("norms",), names, "nl") for claim in found] == [
        "P1 en P3 hebben in ronde 2 al tegen elkaar gespeeld",
        "P1 zou driemaal achtereen wit hebben",
    ]
    assert [say(claim, ("norms",), names, "en") for claim in found] == [
        "P1 and P3 already met in round 2",
        "P1 would have white three times running",
    ]
