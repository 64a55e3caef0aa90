"""A TRF that is handed in has the starting ranks as numbers, so that others pair by them."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.oracles.fide_dutch import pair as paired_by_listing
from tests.systems.fide_dutch.positions import read_trf
from zwitser.formats import trf
from zwitser.formats.trf.numbering import by_starting_rank
from zwitser.generate import Recipe, generate
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Links,
    Options,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.pairing import pair
from zwitser.systems.fide_dutch.options import FideOptions

ENTERED = (Player(7, "Aal", 1, 1600), Player(2, "Bos", 2, 2100), Player(5, "Cras", 3, 1900))
"""As they came in; by rating it is 2, 5, 7."""


def entered(system: str) -> Tournament:
    round_ = Round((Game(5, 2, Result.DRAW),), (Absence(7, AbsenceKind.BYE),))
    return Tournament("Open", system, ENTERED, 3, history=(round_,))


def test_everybody_who_is_named_gets_his_starting_rank() -> None:
    own = FideOptions(virtual=((5, (2,)), (7, (1,))))
    links = Links((("A", ((7,), (2, 5))),), (((5,), (7,)),), ((2,), (7,)))
    away = (Absence(7, AbsenceKind.HALF),)
    options = Options(forbidden=((2, 7),), own=own)
    before = entered("fide-dutch")
    made = by_starting_rank(replace(before, options=options, links=links, next_absences=away))
    assert [(one.id, one.name) for one in made.players] == [(1, "Bos"), (2, "Cras"), (3, "Aal")]
    assert made.history[0].games == (Game(2, 1, Result.DRAW),)
    assert made.history[0].absences == (Absence(3, AbsenceKind.BYE),)
    assert made.next_absences == (Absence(3, AbsenceKind.HALF),)
    assert made.options.forbidden == ((1, 3),)
    assert made.options.own == replace(own, virtual=((2, (2,)), (3, (1,))))
    assert made.links == Links((("A", ((3,), (1, 2))),), (((2,), (3,)),), ((1,), (3,)))


def test_a_system_without_a_starting_list_keeps_its_numbers() -> None:
    made = entered("knsb-weerstand")
    assert by_starting_rank(made) is made


def test_another_reader_pairs_as_we_do_whatever_order_players_came_in() -> None:
    """The listing takes the numbers of the file for the pairing numbers, as other programs do."""
    for seed in range(25):
        made = as_they_came(seed)
        text = trf.dumps(by_starting_rank(made))
        numbers = {line[14:47].strip(): int(line[4:8]) for line in lines(text)}
        ours, theirs = pair(made), paired_by_listing(read_trf(text))
        assert theirs is not None
        here = {player: numbers[name] for player, name in made.names.items()}
        assert {(here[two.white], here[two.black]) for two in ours.pairs} == theirs.pairs
        assert (here[ours.bye] if ours.bye else 0) == theirs.bye


def as_they_came(seed: int) -> Tournament:
    """Make a tournament before its third round in which numbers say nothing about ratings."""
    random_ = random.Random(seed)
    size = random_.choice((7, 8, 9))
    numbers = random_.sample(range(1, 20), size)
    players = [
        Player(number, f"Speler {number}", number, 1200 + random_.randint(0, 900))
        for number in numbers
    ]
    played = Tournament("Open", "fide-dutch", tuple(players), 5)
    for _ in range(2):
        proposal = pair(played)
        results = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
        games = [Game(two.white, two.black, random_.choice(results)) for two in proposal.pairs]
        free = [Absence(proposal.bye, AbsenceKind.BYE)] if proposal.bye else []
        played = replace(played, history=(*played.history, Round(tuple(games), tuple(free))))
    return played


def lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.startswith("001")]


def test_numbers_that_are_starting_ranks_stay() -> None:
    made = generate(Recipe("fide-dutch", 12, 5, seed="ranks"))
    assert trf.dumps(by_starting_rank(made)) == trf.dumps(made)
