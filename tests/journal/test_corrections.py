"""What was corrected after a round was paired: a proposal is stale, a round is judged again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import ClassVar

import pytest

from tests.journal.desk import Desk, at, desk
from zwitser import arbiter
from zwitser.errors import NoPairing
from zwitser.explanation.check import positions
from zwitser.generator import Recipe, generate
from zwitser.model import Player, Result, Title, Tournament
from zwitser.systems import SYSTEMS, pair, system_named
from zwitser.systems.rating.options import RatingOptions, RatingOrder

REGULATIONS = ("knsb-weerstand", "go-weerstand", "knsb-rating")


class Watched(Player):
    """A player who notes what of him is looked at."""

    seen: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> object:
        if not name.startswith("_"):
            Watched.seen.add(name)
        return object.__getattribute__(self, name)

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


def watched(tournament: Tournament) -> Tournament:
    """Give a tournament of players who are watched."""
    players = tuple(
        Watched(*(getattr(player, field.name) for field in fields(player)))
        for player in tournament.players
    )
    return replace(tournament, players=players)


def some(system: str) -> Iterator[Tournament]:
    """Give the tournament before each of its rounds, with every starting order there is."""
    for seed in "ab":
        for position in positions(generate(Recipe(system, 11, 4, seed))):
            yield position.before
            if isinstance(position.before.options.own, RatingOptions):
                own = RatingOptions(RatingOrder.LOT)
                yield replace(position.before, options=replace(position.before.options, own=own))


@pytest.mark.parametrize("system", SYSTEMS)
def test_engine_reads_nothing_of_a_player_but_what_its_record_says(system: str) -> None:
    Watched.seen.clear()
    for tournament in some(system):
        before = watched(tournament)
        Watched.seen.clear()
        try:
            pair(before)
        except NoPairing:
            continue
        assert Watched.seen - {"id"} <= set(system_named(system).reads)


def proposed(system: str, rounds: int = 1) -> Desk:
    """Play with six players as the engine pairs them, and propose one round more."""
    new = desk(system, players=0, rounds=0 if system in ("club", "keizer") else 5)
    players = [Player(0, f"P{number}", 0, 2000 - number) for number in range(1, 7)]
    new.do(arbiter.enter_many, players)
    for _ in range(rounds):
        new.do(arbiter.pair_round)
        new.do(arbiter.publish)
        for board in new.state.pending:
            new.do(arbiter.record_result, board, Result.WHITE_WINS)
    new.do(arbiter.pair_round)
    return new


def edited(new: Desk, player: int, **fields_: object) -> None:
    known = new.state.tournament.by_id[player]
    new.do(arbiter.edit, replace(known, **fields_))  # type: ignore[arg-type]  # as Player has them


def codes(new: Desk) -> list[str]:
    return [claim.code for claim in arbiter.stale_since(new.state)]


def result_corrected(new: Desk) -> None:
    new.do(arbiter.correct_result, at(1, 1), Result.DRAW)


def colours_reversed(new: Desk) -> None:
    new.do(arbiter.reverse_colours, at(1, 2))


def pair_forbidden(new: Desk) -> None:
    new.do(arbiter.forbid, [(1, 2)])


def player_entered(new: Desk) -> None:
    new.do(arbiter.enter, "Laat", rating=1500)


def rating_corrected(new: Desk) -> None:
    edited(new, 6, rating=2400)


def title_corrected(new: Desk) -> None:
    edited(new, 6, title=Title.GM)


def lot_corrected(new: Desk) -> None:
    edited(new, 6, lot=60)


def name_corrected(new: Desk) -> None:
    edited(new, 6, name="Anders")


def club_corrected(new: Desk) -> None:
    edited(new, 6, club="Almere")


@pytest.mark.article("knsb-weerstand", "F7")
@pytest.mark.article("knsb-rating", "F7")
@pytest.mark.article("go-weerstand", "7.7")
@pytest.mark.parametrize(
    ("system", "correct", "told"),
    [
        *((system, result_corrected, ["since.result"]) for system in REGULATIONS),
        *((system, colours_reversed, ["since.reversed"]) for system in REGULATIONS),
        *((system, pair_forbidden, ["since.forbidden"]) for system in (*REGULATIONS, "macmahon")),
        *((system, player_entered, ["since.entered"]) for system in REGULATIONS),
        ("knsb-rating", rating_corrected, ["since.rating"]),
        ("knsb-rating", title_corrected, ["since.title"]),
        ("knsb-rating", name_corrected, ["since.player"]),
        ("fide-dutch", rating_corrected, ["since.rating"]),
        ("fide-dutch", result_corrected, ["since.result"]),
        ("macmahon", club_corrected, ["since.player"]),
        ("macmahon", lot_corrected, ["since.lot"]),
        ("knsb-weerstand", lot_corrected, ["since.lot"]),
        ("go-weerstand", lot_corrected, ["since.lot"]),
        # Nothing of a player but his lot number has a say here.
        ("knsb-weerstand", rating_corrected, []),
        ("knsb-weerstand", name_corrected, []),
        ("round-robin", result_corrected, []),
        ("round-robin", lot_corrected, ["since.lot"]),
    ],
)
def test_proposal_is_stale_when_what_the_engine_reads_was_corrected(
    system: str, correct: Callable[[Desk], None], told: list[str]
) -> None:
    new = proposed(system)
    assert not arbiter.stale_since(new.state)
    correct(new)
    assert codes(new) == told
    new.do(arbiter.undo)
    assert not arbiter.stale_since(new.state)


def test_proposal_is_as_good_as_new_when_a_correction_is_corrected_back() -> None:
    new = proposed("knsb-rating")
    rating_corrected(new)
    edited(new, 6, rating=1994)
    assert not arbiter.stale_since(new.state)


@pytest.mark.article("fide-dutch", "GHR 2.3")
def test_rating_that_renumbers_nobody_any_more_leaves_the_proposal_as_it_was() -> None:
    new = desk("fide-dutch", players=6, rounds=7)
    for pairs in (((1, 4), (5, 2), (3, 6)), ((2, 1), (4, 3), (6, 5)), ((1, 3), (2, 6), (5, 4))):
        new.play(*pairs)
    new.play((6, 1), (3, 5), (4, 2))
    new.propose((1, 5), (2, 3), (4, 6))
    rating_corrected(new)
    assert not arbiter.stale_since(new.state)


def test_keizer_rating_counts_from_the_next_period_so_the_proposal_stands() -> None:
    """The list of a period keeps its ratings; only a result changes what this round rests on."""
    new = proposed("keizer")
    new.do(arbiter.correct_result, at(1, 1, period=1), Result.DRAW)
    assert codes(new) == ["since.result"]


def playing(system: str, first: Result, *second: tuple[int, int], rounds: int = 5) -> Desk:
    """Play a round of 1-4 and 2-3 with one result, and publish these pairs as the next."""
    new = desk(system, players=4, rounds=rounds)
    new.play((1, 4), (2, 3), result=first)
    new.propose(*second)
    new.do(arbiter.publish)
    return new


@pytest.mark.parametrize(
    ("system", "article"),
    [
        pytest.param("knsb-weerstand", "B1a", marks=pytest.mark.article("knsb-weerstand", "F6")),
        pytest.param("knsb-rating", "B1a", marks=pytest.mark.article("knsb-rating", "F6")),
        pytest.param("go-weerstand", "3.1", marks=pytest.mark.article("go-weerstand", "7.6")),
        ("fide-dutch", "C1"),
    ],
)
def test_who_proves_to_have_played_breaks_the_round_that_pairs_him_again(
    system: str, article: str
) -> None:
    """1-4 was entered as a forfeit, so they may meet again; it was played after all."""
    new = playing(system, Result.WHITE_BY_FORFEIT, (4, 1), (3, 2))
    assert arbiter.breached_since(new.state) == ()
    new.do(arbiter.correct_result, at(1, 1), Result.WHITE_WINS)
    ((board, claim),) = arbiter.breached_since(new.state)
    assert (board, claim.code, claim.article) == (1, "norm-met", article)
    new.do(arbiter.correct_result, at(1, 1), Result.WHITE_BY_FORFEIT)
    assert arbiter.breached_since(new.state) == ()


@pytest.mark.article("knsb-weerstand", "F6")
@pytest.mark.parametrize(
    ("system", "article"), [("knsb-weerstand", "B2b"), ("knsb-rating", "B2"), ("fide-dutch", "C3")]
)
def test_colours_that_prove_reversed_break_the_third_of_a_row(system: str, article: str) -> None:
    """1 had black and then white, as far as was known, and is to have white again."""
    new = desk(system, players=6, rounds=7)
    new.play((4, 1), (2, 5), (3, 6))
    new.play((1, 5), (6, 2), (4, 3))
    new.propose((1, 6), (2, 4), (5, 3))
    new.do(arbiter.publish)
    new.do(arbiter.reverse_colours, at(1, 1))
    found = [(board, claim.article) for board, claim in arbiter.breached_since(new.state)]
    assert (1, article) in found
    assert {board for board, _ in found} == {1}


@pytest.mark.article("knsb-weerstand", "B1b")
def test_bye_of_who_won_without_playing_after_all_breaks_the_norm() -> None:
    new = desk(players=5)
    new.play((1, 4), (2, 3), result=Result.WHITE_WINS)
    new.propose((5, 2), (3, 4))
    new.do(arbiter.publish)
    new.do(arbiter.correct_result, at(1, 1), Result.WHITE_BY_FORFEIT)
    ((board, claim),) = arbiter.breached_since(new.state)
    assert (board, claim.code, claim.article) == (0, "norm-bye-twice", "B1b")


def test_pair_that_was_forbidden_after_it_was_published_is_told() -> None:
    new = playing("knsb-weerstand", Result.DRAW, (2, 1), (4, 3))
    new.do(arbiter.forbid, [(1, 2)])
    ((board, claim),) = arbiter.breached_since(new.state)
    assert (board, claim.code) == (1, "norm-forbidden")


def test_breach_that_was_confirmed_by_hand_or_is_played_already_is_not_told_again() -> None:
    new = playing("knsb-weerstand", Result.WHITE_BY_FORFEIT, (4, 1), (3, 2))
    new.do(arbiter.record_result, at(2, 1), Result.DRAW)
    new.do(arbiter.correct_result, at(1, 1), Result.WHITE_WINS)
    assert arbiter.breached_since(new.state) == ()

    by_hand = desk(players=4)
    by_hand.play((1, 4), (2, 3))
    by_hand.propose((1, 2), (3, 4))
    by_hand.do(arbiter.put_together, 4, 1, reason="op verzoek")
    by_hand.do(arbiter.publish)
    by_hand.do(arbiter.correct_result, at(1, 2), Result.WHITE_WINS)
    assert arbiter.breached_since(by_hand.state) == ()


def test_round_of_a_document_is_judged_by_what_the_document_said() -> None:
    old = playing("knsb-weerstand", Result.WHITE_BY_FORFEIT, (4, 1), (3, 2))
    new = Desk()
    new.do(arbiter.import_document, old.state.tournament)
    assert arbiter.breached_since(new.state) == ()
    new.do(arbiter.correct_result, at(1, 1), Result.WHITE_WINS)
    assert [board for board, _ in arbiter.breached_since(new.state)] == [1]
