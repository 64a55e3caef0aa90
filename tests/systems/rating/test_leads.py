"""The plain words about pairs and colours are derived again from the position."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.oracles import rating_cards as oracle
from tests.oracles.rating_cards import Man
from tests.systems.rating.rating_explained import (
    BATCH,
    SEEDS,
    explained,
    fact,
    facts,
    in_bracket,
    moved_down,
    players,
)
from zwitser.messages import Message
from zwitser.proposal import GroupExplanation, PairExplanation


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "B1a", "B2", "C7", "E1", "E2", "E3", "E4", "E5")
def test_who_was_skipped_and_why_is_true(start: int) -> None:
    for _, _, explanation, men in explained(start):
        for told in explanation.pairs:
            for claim in told.meeting:
                if claim.code.startswith("rating.skipped-"):
                    check_skipped(claim, men)
            check_colours(told, men)


def check_skipped(claim: Message, men: dict[int, Man]) -> None:
    higher = men[fact(claim, "higher")]
    norms: dict[str, Callable[[Man], bool]] = {
        "rating.skipped-met": lambda man: man.id in higher.met,
        "rating.skipped-colours": lambda man: (
            man.id not in higher.met and not oracle.can_meet(higher, man)
        ),
        "rating.skipped-worse": lambda man: oracle.can_meet(higher, man),
        "rating.skipped-opened-c12": lambda man: oracle.can_meet(higher, man),
        "rating.skipped-opened-c13": lambda man: oracle.can_meet(higher, man),
    }
    assert all(norms[claim.code](men[player]) for player in players(claim))


def check_colours(told: PairExplanation, men: dict[int, Man]) -> None:
    white, black = men[told.pair.white], men[told.pair.black]
    claim, *histories = told.colours
    assert bool(histories) == bool(white.colours or black.colours)
    for history in histories:
        assert history.facts["white_history"] == (white.colours or "-")
        assert history.facts["black_history"] == (black.colours or "-")
    check_wanted(claim, white, black)
    same = white.wish.upper() == black.wish.upper()
    firm = [2 if m.absolute else 1 if m.wish.isupper() else 0 for m in (white, black)]
    aligned = list(zip(reversed(white.colours), reversed(black.colours), strict=False))
    differ = [back for back, (mine, his) in enumerate(aligned, 1) if mine != his]
    if not white.wish and not black.wish:
        assert claim.article == "E5"
    elif not same:
        assert claim.article == "E1"
    elif firm[0] != firm[1]:
        assert claim.article == "E2"
        assert fact(claim, "player") == (white if firm[0] > firm[1] else black).id
    elif differ:
        assert claim.article == "E3"
        assert fact(claim, "back") == differ[0]
    else:
        assert claim.article == "E4"


def check_wanted(claim: Message, white: Man, black: Man) -> None:
    """Every colour that is said to be wanted, had or due is so."""
    wishes = {"white": "W", "black": "B"}
    wants = wishes.get(claim.code.rsplit("-", 1)[-1])
    if claim.code == "rating.colours-both":
        assert (white.wish.upper(), black.wish.upper()) == ("W", "B")
    elif claim.code.startswith("rating.colours-one-"):
        chosen, other = (white, black) if wants == "W" else (black, white)
        assert chosen.wish.upper() == wants
        assert other.colours == ""
    elif wants:
        assert white.wish.upper() == black.wish.upper() == wants
    if claim.code.split("-")[1] in ("must", "owed", "stronger"):
        men = {white.id: white, black.id: black}
        one, other = men[fact(claim, "player")], men[fact(claim, "other_player")]
        refused = "WB".replace(wants or "", "")
        assert (one is white) == (wants == "W")
        if "-must-" in claim.code:
            assert one.colours[-2:] == 2 * refused
            assert not other.absolute
        elif "-owed-" in claim.code:
            more = one.colours.count(refused) - one.colours.count(wants or "")
            assert fact(claim, "count") == more > 1
            assert not other.absolute
        else:
            assert abs(one.balance) == 1
            assert other.balance == 0
    if claim.code.startswith("rating.colours-alternate-"):
        back = fact(claim, "back")
        assert (white.colours[-back], black.colours[-back]) == ("B", "W")


@pytest.mark.parametrize("start", range(SEEDS.start, SEEDS.stop, BATCH))
@pytest.mark.article("knsb-rating", "B3", "C4", "C6", "D1")
def test_the_plain_words_about_a_pair_are_true(start: int) -> None:
    for _, _, explanation, men in explained(start):
        for told in explanation.pairs:
            two = sorted((men[told.pair.white], men[told.pair.black]), key=lambda man: man.rank)
            (group,) = (g for g in explanation.groups if (two[0].id, two[1].id) in g.pairs)
            for claim in told.meeting:
                check_lead(claim, two[0], two[1], group, in_bracket(group, men))


def check_lead(
    claim: Message, higher: Man, lower: Man, group: GroupExplanation, bracket: list[Man]
) -> None:
    code = claim.code.removeprefix("rating.")
    if code.startswith("pool-"):
        check_pool(code, claim, higher, group, bracket)
    elif code == "same-score":
        assert higher.score == lower.score == fact(claim, "points")
    elif code == "other-score":
        scores = fact(claim, "higher_points"), fact(claim, "lower_points")
        assert scores == (higher.score, lower.score)
        assert higher.score > lower.score
    elif code == "same-place":
        one, two = halves_of(group, higher.id)
        assert one.index(higher.id) == two.index(lower.id) == fact(claim, "place") - 1
        assert len(two) - len(one) in (0, 1)
    elif code.endswith(("-next", "-fits")):
        assert bool(still_open(group, higher, lower, bracket)) == code.endswith("-fits")
        one, two = halves_of(group, higher.id)
        assert not code.startswith("half-") or len(two) - len(one) in (0, 1)


def check_pool(
    code: str, claim: Message, higher: Man, group: GroupExplanation, bracket: list[Man]
) -> None:
    one, two = halves_of(group, higher.id)
    moved = moved_down(group, bracket)
    told = {
        "pool-exchanged": bool(facts(group, "rating.exchanged")),
        "pool-came": higher.id in group.came,
        "pool-joined": bool(facts(group, "rating.joined")),
        "pool-halves": not moved,
        "pool-rest": bool(facts(group, "rating.rest")),
        "pool-half-moved": 2 * moved >= len(bracket),
        "pool-mixed": moved > 0 and not facts(group, "rating.first"),
    }
    assert told[code.removesuffix("-fewer")]
    if code.endswith("-fewer"):
        assert fact(claim, "pairs") == len(one) < len(two) - 1
    elif code not in ("pool-exchanged", "pool-came", "pool-joined"):
        assert len(two) - len(one) in (0, 1)


def halves_of(group: GroupExplanation, higher: int) -> tuple[list[int], list[int]]:
    """Give S1 and S2 of the part in which a pair was made, before exchanges."""
    codes = ("rating.subgroups", "rating.first", "rating.rest")
    parts = [claim for claim in group.claims if claim.code in codes]
    heads = len(players(parts[0], "s1_players")) if parts[0].code == "rating.first" else 0
    place = [one for one, _ in group.pairs].index(higher)
    claim = parts[-1] if place >= heads else parts[0]
    return players(claim, "s1_players"), players(claim, "s2_players")


def still_open(group: GroupExplanation, higher: Man, lower: Man, bracket: list[Man]) -> list[int]:
    """Give who of S2 stands above the opponent and had none when it was the turn of the higher."""
    one, two = halves_of(group, higher.id)
    made = list(group.pairs)
    turn = made.index((higher.id, lower.id))
    part = {*one, *two}
    first = {a for a, _ in made if a in part}
    taken = {player for couple in made[:turn] for player in couple}
    rank = {man.id: man.rank for man in bracket}
    heads = (
        players(facts(group, "rating.first")[0], "s1_players")
        if (facts(group, "rating.first"))
        else []
    )
    if higher.id in heads:
        first = set(heads)
    return [p for p in part - first - taken if rank[p] < lower.rank]
