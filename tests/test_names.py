"""A list by name stands as a Dutch reader looks in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.languages import added, write_area
from zwitser.messages import Message, say
from zwitser.names import name_key, plain, spoken


def test_a_list_by_name_stands_as_in_the_netherlands() -> None:
    right = [
        "Aalst, Kees",
        "el Amrani, Noor",
        "Bakker, Jo",
        "van den Berg, Eva",
        "de Boer, Jan",
        "Boer, Piet de",
        "Bos, Anna",
        "Çelik, Aslı",
        "Dekker, Tess",
        "'s-Gravesande, Willem",
        "van 't Hoff, Henk",
        "d'Hondt, Jet",
        "Łukasz, Jan",
        "Øster, Nils",
        "Škoda, Petr",
        "de Wit, Eva",
        "Wit, Fred",
        "Yılmaz, Ali",
        "IJzerman, Kees",
        "Zwart, Bo",
    ]
    shuffled = sorted(right, key=lambda name: name[::-1])
    assert sorted(shuffled, key=name_key) == right


@pytest.mark.parametrize("name", ["de Boer, Jan", "De Boer, Jan", "Boer, Jan de", "Jan de Boer"])
def test_prefix_may_stand_anywhere(name: str) -> None:
    assert name_key(name)[0] == "boer"


@pytest.mark.parametrize(
    ("name", "surname"),
    [
        ("van de", "de"),
        ("d'Ancona, Jet", "ancona"),
        ("’s-Gravesande, Willem", "gravesande"),
        ("van 's-Gravenmoer, Bo", "gravenmoer"),
        ("in 't Veld-Smit, Bo", "veldsmit"),
        ("Abd'allah, Bo", "abdallah"),
        ("v.d. Berg, Eva", "berg"),
        ("v/d Berg, Eva", "berg"),
        ("van ’t Hoff, Henk", "hoff"),
        ("Piet Jansen", "jansen"),
        ("Magnus", "magnus"),
        ("van Dijk, Els", "dyk"),
        ("Dyk, Els", "dyk"),
        ("", ""),
    ],
)
def test_surname_that_counts(name: str, surname: str) -> None:
    assert name_key(name)[0] == surname


def test_search_needs_no_marks() -> None:
    assert plain("Çelik, Aslı") == "celik, asli"
    assert plain("Łukasz Øster") == "lukasz oster"


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ("van den Berg, Noor", "Noor van den Berg"),
        ("Bos, Tom (4)", "Tom Bos (4)"),
        ("Plato", "Plato"),
        ("Bos, Tom, jr.", "Bos, Tom, jr."),
    ],
)
def test_names_are_said_with_the_given_name_first(listed: str, said: str) -> None:
    assert spoken(listed) == said


@pytest.mark.parametrize(
    ("players", "said"), [((1,), "Bos, Tom: weg"), ((1, 2), "Tom Bos en Eva Vos: weg")]
)
def test_several_names_in_a_sentence_can_be_told_apart(
    players: tuple[int, ...], said: str, tmp_path: Path
) -> None:
    gone = Message("gone", "", {"players": players})
    names = {1: "Bos, Tom", 2: "Vos, Eva"}
    write_area(tmp_path, "names", {"gone": ("{players}: weg", "{players}: gone")})
    with added(tmp_path):
        assert say(gone, ("names",), names, "nl") == said
