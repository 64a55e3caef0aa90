"""A system's own options are asked for as its record says, and read by its record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.languages import added, write_area
from tests.systems.lottery.system import Lottery
from zwitser.errors import BadInput
from zwitser.model import Options, OwnOptions
from zwitser.options import SWITCH, DeclaredOptions, Json, choice, inside, option, whole
from zwitser.systems import system_named
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser_web.desk.own_options import OwnForm


@dataclass(frozen=True, slots=True)
class Handicap(DeclaredOptions):
    stones: int = option(whole(0, 9), 2)
    komi: bool = option(SWITCH, False)


WORDS = {
    "lottery.speed": ("Tempo", "Speed"),
    "lottery.speed.slow": ("traag", "slow"),
    "lottery.speed.fast": ("snel", "fast"),
    "lottery.handicap.stones": ("Stenen", "Stones"),
    "lottery.handicap.komi": ("Komi", "Komi"),
}


@pytest.fixture(autouse=True)
def words(tmp_path: Path) -> Iterator[None]:
    """Give the options of the made-up system their words."""
    write_area(tmp_path, "options", WORDS)
    with added(tmp_path):
        yield


@dataclass(frozen=True, slots=True)
class Own(OwnOptions):
    """What the made-up system leaves to choose."""

    on_form = ("speed", "handicap.stones", "handicap.komi")

    speed: str = option(choice(("slow", "fast")), "slow")
    handicap: Handicap = option(inside(Handicap), Handicap(komi=True))

    def complete(self) -> Json:
        stones, komi = self.handicap.stones, self.handicap.komi
        return {"speed": self.speed, "handicap": {"stones": stones, "komi": komi}}


class LotteryWithOptions(Lottery):
    choices = Own


RECORD = LotteryWithOptions()


def test_fields_show_the_values_as_they_are_in_the_readers_language() -> None:
    fields = [*OwnForm(RECORD, Options(own=Own(handicap=Handicap(4, komi=True))), {}, "en")]
    assert [(field.label, field.value()) for field in fields] == [
        ("Speed", "slow"),
        ("Stones", "4"),
        ("Komi", "1"),
    ]
    assert fields[0].field.choices == [("slow", "slow"), ("fast", "fast")]


def test_form_is_read_into_its_places() -> None:
    given = {"own-": "1", "own-speed": "fast", "own-handicap.stones": "7"}
    assert OwnForm(RECORD, Options(), given).result() == Own("fast", Handicap(7))


def test_field_left_empty_falls_back_to_the_default() -> None:
    given = {"own-": "1", "own-speed": "", "own-handicap.stones": "", "own-handicap.komi": "1"}
    assert OwnForm(RECORD, Options(own=Own("fast", Handicap(7))), given).result() == Own()


def test_form_of_another_page_changes_nothing() -> None:
    assert OwnForm(RECORD, Options(own=Own("fast", Handicap(7))), {"name": "x"}).result() == Own(
        "fast", Handicap(7)
    )
    assert not OwnForm(Lottery(), Options(), {}).fields
    assert OwnForm(Lottery(), Options(), {}).result() is None


def test_macmahon_shows_its_defaults_and_takes_every_option_back() -> None:
    system, own = system_named("macmahon"), MacMahonOptions(bar=-1, komi="6.5")
    shown = {field.html_name: field.value() for field in OwnForm(system, Options(own=own), {})}
    assert shown.keys() == {f"own-{key}" for key in MacMahonOptions.questions()}
    assert (shown["own-bar"], shown["own-floor"], shown["own-handicap.basis"]) == (
        "1k",
        "20k",
        "mms",
    )
    assert OwnForm(system, Options(own=own), shown).result() == own
    swiss = MacMahonOptions.read({"seeding": [{"system": "fold"}]})
    again = {f.html_name: f.value() for f in OwnForm(system, Options(own=swiss), {})}
    assert OwnForm(system, Options(own=swiss), again).result() == swiss
    changed = OwnForm(system, Options(own=own), shown | {"own-bar": "1d"}).result()
    assert isinstance(changed, MacMahonOptions)
    assert (changed.bar, changed.komi) == (0, "6.5")
    with pytest.raises(BadInput):
        OwnForm(system, Options(own=own), shown | {"own-bar": "zz"}).result()
