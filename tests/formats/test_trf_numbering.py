"""A TRF that is handed in has the starting ranks as numbers, so that others pair by them."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.oracles.fide_dutch import pair as paired_by_listing
from tests.systems.fide_dutch.positions import read_trf
from zwitser.formats import trf, write
from zwitser.formats.trf import by_starting_rank
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import NOTHING_SPECIAL
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
from zwitser.systems import pair
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions

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


@pytest.mark.parametrize("seed", range(3))
def test_gacrux_pairs_an_accelerated_tournament_from_our_file_as_we_did(
    seed: int, tmp_path: Path
) -> None:
    """It reads 250, not XXA, and pairs by the numbers of the file, whatever ours were."""
    options = Options(own=FideOptions(Acceleration.BAKU))
    made = generate(Recipe("fide-dutch", 10 + 4 * seed, 5, f"gac{seed}", NOTHING_SPECIAL, options))
    other = {player.id: 100 - player.id for player in made.players}
    history = tuple(
        Round(
            tuple(replace(g, white=other[g.white], black=other[g.black]) for g in round_.games),
            tuple(replace(each, player=other[each.player]) for each in round_.absences),
        )
        for round_ in made.history
    )
    players = tuple(replace(each, id=other[each.id]) for each in made.players)
    target = tmp_path / "open.trf"
    target.write_text(write(replace(made, players=players, history=history), "open.trf"), "utf-8")
    checker = [sys.executable, "-m", "gacrux.pairingchecker", "-f", "TRF", "-b", "utf8"]
    asked = [*checker, "-m", "dutch", "-c", "-d", "T", "-i", str(target)]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=120, check=False)
    assert "Check: True" in done.stdout
