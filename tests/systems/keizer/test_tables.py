"""The worked numbers of the page, to the last half point."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.systems.keizer.builder import read, season
from zwitser.systems.keizer.standings import standings

A_NAMES = "JPKUCHSGWB"
"""Johnson, Petersen, baKer, bUtcher, Carter, Harrison, Smith, hiGgins, White, Brown."""

A_ROUNDS = [
    "J-P 1-0, K-U ½, C-H 0-1, S-G ½, W-B 0-1",
    "H-J 1-0, B-K 1-0, U-S ½, G-P 0-1, C-W ½",
]
A_TABLE: dict[str, tuple[dict[str, Any], int, str]] = {
    "after 1": ({}, 1, "J 99 H 91 B 83 K 71.5 U 71 S 65.5 G 65 P 49 C 46 W 42"),
    "previous": ({}, 2, "H 141 B 136 J 93 U 92 S 90 P 87 K 70 G 66.5 C 62.5 W 62"),
    "iterate": (
        {"recalc": "iterate"},
        2,
        "H 140 B 134 J 93 U 92 S 91 P 88 K 67.5 G 66 C 62.5 W 62",
    ),
    "frozen": (
        {"recalc": "frozen"},
        2,
        "H 145 B 137 J 99 U 92.5 S 89.5 P 87 K 70.5 G 66 C 62.5 W 62",
    ),
    "two-generation": (
        {"recalc": "two-generation"},
        2,
        "H 145 B 137 J 99 U 92.5 S 89.5 P 87 K 70.5 G 66 C 62.5 W 62",
    ),
    "own none": ({"own": "none"}, 2, "H 92 B 87 S 46 P 45 U 45 J 43 K 23.5 G 22 W 21 C 20.5"),
    "own start": (
        {"own": "start"},
        2,
        "H 137 B 129 J 93 P 93 U 93 S 89 K 71 C 66.5 G 65.5 W 63",
    ),
    "own fade": (
        {"own": "fade"},
        2,
        "H 121.4 B 116.8 U 73.6 J 73 S 72 P 69.8 K 51.2 G 48.9 C 45.7 W 45.6",
    ),
}

B_NAMES = "ABCDEFG"
B_ROUNDS = [
    "A-B ½, D-C 1-0, E-F 0-1, G bye",
    "A-D 0-1, B-F 1-0, C notice, G-E ½",
    "D-B ½, F-A 1-0, E club, C-G 1-0",
    "D zero, B-A 0-1R, F-C ½, E-G 1-0",
]
T12 = {"top": "12"}
B_TABLE: dict[str, tuple[dict[str, Any], int, str]] = {
    "dutch-classic": ({}, 4, "D 30 B 27.5 F 24 C 133/6 A 21 E 113/6 G 85/6"),
    "top 12, after 1": (T12, 1, "D 19 A 17.5 B 17 F 15 C 10 G 10 E 8"),
    "top 12, after 2": (T12, 2, "D 31 B 24.5 A 16 F 15 G 44/3 C 32/3 E 9.5"),
    "top 12, after 3": (T12, 3, "D 34.5 B 31 F 25 C 52/3 G 49/3 A 15.5 E 14"),
    "top 12": (T12, 4, "D 33.5 B 30.5 F 27.5 C 25 A 23.5 E 22 G 49/3"),
    "top 12, iterate": (
        T12 | {"recalc": "iterate"},
        4,
        "D 34.5 B 31.5 F 30 A 25.5 C 65/3 E 62/3 G 13.5",
    ),
    "top 12, frozen": (
        T12 | {"recalc": "frozen"},
        4,
        "D 38.5 B 32 F 31.5 C 74/3 A 23.5 E 21.5 G 15",
    ),
    "top 12, two-generation": (
        T12 | {"recalc": "two-generation"},
        4,
        "D 33.5 B 31.5 F 29.5 C 73/3 A 23.5 E 22 G 49/3",
    ),
    "sevilla": ({"preset": "sevilla"}, 4, "D 165.5 F 160.5 B 144 E 144 C 135.8 A 117.5 G 103"),
    "kfc": ({"preset": "kfc"}, 4, "D 24.45 B 22.5 F 18.5 A 18 C 14.25 E 11.1 G 7.5"),
    "kfc, zero 0.35": (
        {"preset": "kfc", "zero": "0.35"},
        4,
        "D 27.15 B 22.5 F 18.5 A 18 C 14.25 E 11.1 G 7.5",
    ),
    "freekeizer": ({"preset": "freekeizer"}, 4, "A 32 D 32 B 28 F 26 C 23 E 19 G 13"),
    "freekeizer, top 12": (
        {"preset": "freekeizer"} | T12,
        4,
        "D 36 A 33 B 32 F 28 C 27 E 23 G 16",
    ),
    "openpairings, after 3": (
        {"preset": "openpairings"},
        3,
        "D 25.5 B 23 F 17 C 41/3 G 9.5 E 8 A 6.5",
    ),
    "openpairings": (
        {"preset": "openpairings"},
        4,
        "D 26 B 24.5 F 24.5 C 109/6 E 46/3 A 10.5 G 9",
    ),
    "openpairings, cycle mean": (
        {"preset": "openpairings", "cycle": "mean"},
        4,
        "D 26.25 F 24.5 B 24 C 215/12 E 46/3 A 10.75 G 9",
    ),
    "chesspairing": ({"preset": "chesspairing"}, 4, "D 20.5 B 16 A 14 F 12.5 C 7 E 5 G 2.5"),
    "chesspairing, exact": (
        {"preset": "chesspairing", "rounding": "exact"},
        4,
        "D 20.45 B 16 A 14 F 12.5 C 7.05 E 4.9 G 2.5",
    ),
    "tomachess": ({"preset": "tomachess"}, 4, "D 26.5 A 21 B 21 C 17.5 F 15.5 E 12.5 G 8.5"),
    "keizerphp": (
        {"preset": "keizerphp"},
        4,
        "D 214.5 F 197.1 B 174 C 156.6 E 154.85 A 142.7 G 142.7",
    ),
}


def pairs_of(text: str) -> list[tuple[str, Fraction]]:
    words = text.split()
    return [(name, Fraction(total)) for name, total in zip(words[::2], words[1::2], strict=True)]


def found(names: str, document: dict[str, Any], after: int) -> list[tuple[str, Fraction]]:
    rows = standings(read(document), after=after).rows
    return [(names[row.player - 1], row.points) for row in rows]


@pytest.mark.article("keizer", "K7", "K9", "K11", "K12", "K13")
@pytest.mark.parametrize("name", A_TABLE)
def test_table_a_of_the_page(name: str) -> None:
    options, after, text = A_TABLE[name]
    document = season(A_NAMES, A_ROUNDS, **({"preset": "sevilla"} | options))
    assert found(A_NAMES, document, after) == pairs_of(text)


@pytest.mark.article("keizer", "K2", "K3", "K7", "K8", "K10", "K11", "K12")
@pytest.mark.parametrize("name", B_TABLE)
def test_table_b_of_the_page(name: str) -> None:
    options, after, text = B_TABLE[name]
    assert found(B_NAMES, season(B_NAMES, B_ROUNDS, **options), after) == pairs_of(text)
