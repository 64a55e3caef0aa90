"""Our dataclasses are Python's own in all that a caller can see."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, fields, replace
from functools import cached_property
from typing import Any

import pytest

from zwitser.dataclass import HashedOnce, dataclass, unguarded
from zwitser.model import Game, Player, Result, Tournament


@dataclass(frozen=True, slots=True)
class Ours:
    name: str
    places: tuple[int, ...] = ()
    notes: dict[str, int] = field(default_factory=dict)
    seen: int = field(default=0, compare=False, repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Pythons:
    name: str
    places: tuple[int, ...] = ()
    notes: dict[str, int] = field(default_factory=dict)
    seen: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByName:
    size: int = 1
    label: str


@dataclass(frozen=True)
class Unslotted:
    number: int

    @cached_property
    def double(self) -> int:
        return 2 * self.number


@dataclass(frozen=True, slots=True)
class Empty:
    pass


@dataclass(frozen=True, slots=True, eq=False)
class Itself:
    number: int


@unguarded()
class Quick:
    number: int
    word: str = "one"


@pytest.mark.parametrize("given", [("a",), ("a", (1, 2)), ("a", (1,), {"b": 2}, 3)])
def test_it_holds_and_shows_what_pythons_own_does(given: tuple[str]) -> None:
    ours, pythons = Ours(*given), Pythons(*given)
    assert dataclasses.asdict(ours) == dataclasses.asdict(pythons)
    assert repr(ours) == repr(pythons).replace("Pythons", "Ours")
    assert Ours.__match_args__ == Pythons.__match_args__
    assert [each.name for each in fields(ours)] == [each.name for each in fields(pythons)]


def test_two_are_equal_by_what_is_compared_and_never_to_another_class() -> None:
    assert Ours("a", seen=1) == Ours("a", seen=2)
    assert Ours("a") != Ours("b")
    other: object = Pythons("a")
    assert Ours("a") != other
    assert (Empty(), hash(Empty())) == (Empty(), hash(Empty()))
    assert Itself(1) != Itself(1)
    assert Quick(1) == Quick(1, "one")


def test_equal_ones_have_one_hash() -> None:
    assert len({Game(1, 2), Game(1, 2), Game(2, 1)}) == 2
    assert len({Quick(1), Quick(1), Quick(2)}) == 2


def test_what_is_made_is_made_anew_for_each() -> None:
    first, second = Ours("a"), Ours("a")
    first.notes["x"] = 1
    assert second.notes == {}


def test_fields_by_name_alone_are_refused_by_place() -> None:
    made: Any = ByName
    assert made(label="a") == made(size=1, label="a")
    with pytest.raises(TypeError, match="positional"):
        made(1, "a")
    with pytest.raises(TypeError, match="label"):
        made()


@pytest.mark.parametrize("one", [Ours("a"), Unslotted(1)])
def test_nobody_changes_one(one: object) -> None:
    name = "name" if isinstance(one, Ours) else "number"
    with pytest.raises(FrozenInstanceError):
        setattr(one, name, "b")
    with pytest.raises(FrozenInstanceError):
        delattr(one, name)


def test_one_without_slots_keeps_what_it_has_worked_out() -> None:
    one = Unslotted(2)
    assert (one.double, one.__dict__) == (4, {"number": 2, "double": 4})


def test_one_is_replaced_copied_and_pickled() -> None:
    game = Game(1, 2, Result.DRAW)
    players = (Player(1, "a", 1), Player(2, "b", 2))
    whole = Tournament("cup", "knsb-weerstand", players, 3)
    assert replace(game, white=3) == Game(3, 2, Result.DRAW)
    for one in (game, whole, Unslotted(3), Quick(1)):
        assert copy.deepcopy(one) == copy.copy(one) == pickle.loads(pickle.dumps(one)) == one


@dataclass(frozen=True, slots=True)
class OfOurs(Ours):
    more: int = 1


@dataclasses.dataclass(frozen=True, slots=True)
class PythonsOfOurs(Ours):
    more: int = 1


@pytest.mark.parametrize("made", [OfOurs, PythonsOfOurs])
def test_one_can_inherit_from_another(made: type[OfOurs | PythonsOfOurs]) -> None:
    one = made("a", (2,), more=3)
    assert (one.name, one.places, one.notes, one.more) == ("a", (2,), {}, 3)
    assert one == replace(one)
    assert one != replace(one, more=4)
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(FrozenInstanceError):
        one.name = "b"  # type: ignore[misc]  # that it can't be set is what is tested


class Counted:
    """Counts how often somebody asks for its hash."""

    def __init__(self) -> None:
        self.asked = 0

    def __hash__(self) -> int:
        self.asked += 1
        return 7


@dataclass(frozen=True, slots=True)
class Once(HashedOnce):
    inside: Any
    seen: int = field(default=0, compare=False)


def test_a_hash_is_asked_for_once_and_is_that_of_an_equal_one() -> None:
    counted = Counted()
    one = Once(counted)
    assert [hash(one), hash(one), hash(one)] == [hash(Once(counted, seen=1))] * 3
    assert counted.asked == 2, "once for each of the two"
    assert {one: "found"}[Once(counted, seen=5)] == "found"


def test_who_copies_one_that_was_hashed_gets_no_hash_along() -> None:
    one = Once("name")
    hash(one)
    for other in (replace(one, inside="other"), pickle.loads(pickle.dumps(one)), copy.copy(one)):
        assert not hasattr(other, "_hash"), "the hash of a word is another one in another process"
    assert hash(replace(one, inside="other")) == hash(Once("other"))
    assert repr(one) == "Once(inside='name', seen=0)"
