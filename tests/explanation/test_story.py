from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.languages import added, write_area
from zwitser.explanation.story import (
    Section,
    Sentence,
    Story,
    Teller,
    criterion_name,
    escape_markdown,
    names_of,
)
from zwitser.messages import Message
from zwitser.model import Player, Tournament

AREA = ("story",)
NAMES = ("Jansen, Piet", "de Boer, Anna", "Bos, Tom", "Bos, Tom")
TABLE = {
    "beats": ("{player} wint van {opponent}", "{player} beats {opponent}"),
    "had": ("{player} had {colours}.", "{player} had {colours}."),
    "counts": ("{criterion}: {values}", "{criterion}: {values}"),
    "rival": ("nu {reached}", "now {reached}"),
}


@pytest.fixture(autouse=True)
def story(tmp_path: Path) -> Iterator[None]:
    write_area(tmp_path, "story", TABLE)
    with added(tmp_path):
        yield


def tournament(system: str = "knsb-weerstand") -> Tournament:
    players = tuple(Player(n, name, n) for n, name in enumerate(NAMES, 1))
    return Tournament("Open", system, players)


def test_players_with_the_same_name_are_told_apart() -> None:
    assert names_of(tournament()) == {
        1: "Jansen, Piet",
        2: "de Boer, Anna",
        3: "Bos, Tom (3)",
        4: "Bos, Tom (4)",
    }


def test_a_claim_becomes_a_whole_sentence_with_its_article() -> None:
    teller = Teller(tournament(), "nl", AREA)
    section = teller.section("Bord 1", [Message("beats", "E3", {"player": 2, "opponent": 1})])
    (sentence,) = section.sentences
    assert sentence.with_article == "Anna de Boer wint van Piet Jansen. (E3)"


def test_colours_are_written_in_the_language() -> None:
    claim = Message("had", "", {"player": 1, "colours": "WBB"})
    assert Teller(tournament(), "nl", AREA).say(claim) == "Piet Jansen had WZZ."
    assert Teller(tournament(), "en", AREA).say(claim) == "Piet Jansen had WBB."


def test_an_empty_list_is_a_dash() -> None:
    teller = Teller(tournament("round-robin"), "nl", AREA)
    claim = Message("counts", "", {"criterion": "my own", "values": ()})
    assert teller.say(claim) == "my own: –"


@pytest.mark.parametrize(
    ("criterion", "values", "said"),
    [
        ("C7", (5, 4), "2½ en 2"),
        ("C8", (0,), "0"),
        ("C8", (2, 5, 3), "2 (2½ en 1½)"),
        ("C12", (3,), "3"),
    ],
)
def test_points_are_told_apart_from_the_number_of_players_before_them(
    criterion: str, values: tuple[int, ...], said: str
) -> None:
    claim = Message("rival", "", {"criterion": criterion, "reached": values})
    assert Teller(tournament("fide-dutch"), "nl", AREA).say(claim) == f"nu {said}"


def test_a_criterion_is_named_by_the_engine_the_article_or_itself() -> None:
    chess = "knsb-weerstand"
    assert criterion_name(chess, "C3", "nl") == "spelers in de wachtkamer"
    assert criterion_name(chess, "B3", "en") == "Opponents differ as little as possible in points"
    assert criterion_name("round-robin", "x", "nl") == "x"


def told() -> Story:
    claim = Message("beats", "E1", {"player": 1, "opponent": 3, "players": (1, 3)})
    sentences = (Sentence("Jansen *wint*.", claim), Sentence("Zomaar.", Message("x", "")))
    return Story("Ronde 1", "nl", (Section("Bord_1", sentences, {"board": 1}),), {"round": 1})


def test_a_story_as_text() -> None:
    assert told().to_text() == (
        "Ronde 1\n=======\n\nBord_1\n------\n  Jansen *wint*. (E1)\n  Zomaar.\n"
    )


def test_a_story_as_markdown_escapes_what_names_contain() -> None:
    assert told().to_markdown() == (
        "# Ronde 1\n\n## Bord\\_1\n\n- Jansen \\*wint\\*. (E1)\n- Zomaar.\n"
    )
    assert escape_markdown("a\nb <i>") == "a b \\<i\\>"


def test_a_story_as_json_keeps_the_claims() -> None:
    answer = json.loads(json.dumps(told().to_json()))
    assert answer["round"] == 1
    (section,) = answer["sections"]
    assert section["board"] == 1
    assert section["claims"][0] == {
        "code": "beats",
        "article": "E1",
        "facts": {"player": 1, "opponent": 3, "players": [1, 3]},
        "text": "Jansen *wint*.",
    }
