"""Every page of a go tournament, in both languages: no word of chess, and black before white."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from django.test import Client

from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser.model import Player
from zwitser_web import store
from zwitser_web.models import Tournament

pytestmark = pytest.mark.django_db

RANKS = ("4d", "2d", "1d", "1d", "1k", "4k", "12k")
CHESS = re.compile(
    r"\b(remises?|schaak\w*|chess|knsb|osv|fide\w*|elo|trf|tpr|titels?|titles?(?!=)"
    r"|gm|im|fm|cm|w[gifc]m|buchholz|stukken|pieces|draws?(?! (?:down|up|lots)\b))\b|[01]–[01]|½–½",
    re.IGNORECASE,
)
WHITE_FIRST = re.compile(r"\b(wit\W{1,3}zwart|white\W{1,3}black)\b", re.IGNORECASE)
HEARD = re.compile(r'\b(?:title|aria-label|alt|placeholder)="([^"]*)"')
LINK = re.compile(r'(?:href|hx-get|src)="([^"#]*)')
INSIDE = ("/t/stenen/", "/p/stenen", "/e/")
FILES = re.compile(r"document\.json|journal\.jsonl|\.ics$|\?embed=")
UNLINKED = [
    *("/t/stenen/", "/t/stenen/checkin/", "/t/stenen/players/list", "/t/stenen/linked/"),
    *("/t/stenen/prizes/", "/t/stenen/egd/", "/p/stenen/screen"),
    "/p/stenen/feed.atom",
    *(f"/t/stenen/round/{n}/why/{of}" for n in (2, 3) for of in (1, 3, "free", "player/2")),
    *(f"/t/stenen/round/3/why/{of}" for of in ("colour/1", "meet?one=1&other=2")),
    *(f"/t/stenen/print/{sheet}" for sheet in ("checkin", "cards", "receipts", "crosstable")),
]


def play(desk: Client, number: int, results: tuple[str, ...]) -> None:
    desk.post("/t/stenen/pair")
    desk.post("/t/stenen/publish")
    for board, result in enumerate(results, 1):
        desk.post(f"/t/stenen/round/{number}/board/{board}", {"result": result, "seen": ""})


def begin(desk: Client, club: Tournament, system: str) -> None:
    """Play two rounds of a tournament of seven, and propose the third."""
    made = arbiter.create(EMPTY, "Stenen", system, rounds=4)
    row = store.create(club.club, "Stenen", made, by="Arbiter")
    players = [Player(0, f"Speler {n}", 0, rank=rank) for n, rank in enumerate(RANKS, 1)]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    play(desk, 1, ("1-0", "0-1", "1/2-1/2"))
    play(desk, 2, ("0-1", "1-0R", "0-0R"))
    desk.post("/t/stenen/round/2/phones/", {"first": "1", "last": "3"})
    desk.post("/t/stenen/checkin/7", {"as": "half"})
    desk.post("/t/stenen/pair")


def crawl(desk: Client) -> Iterator[tuple[str, str]]:
    """Follow every link within the tournament; gives each address with its page."""
    left, seen = list(UNLINKED), set(UNLINKED)
    while left:
        answer = desk.get(address := left.pop())
        if answer.status_code != 200 or "zip" in answer["Content-Type"]:
            continue
        page = answer.content.decode()
        yield address, re.sub(r"(?s)<(script|style)\b.*?</\1>", " ", page)
        links = {html.unescape(link) for link in LINK.findall(page)} - seen
        fresh = [link for link in links if link.startswith(INSIDE) and not FILES.search(link)]
        seen.update(fresh)
        left += fresh


@pytest.mark.parametrize("lang", ["nl", "en"])
@pytest.mark.parametrize("system", ["macmahon", "go-weerstand"])
def test_no_page_of_go_has_a_word_of_chess(
    desk: Client, tournament: Tournament, system: str, lang: str
) -> None:
    begin(desk, tournament, system)
    desk.cookies["lang"] = lang
    pages, found = 0, []
    for address, page in crawl(desk):
        text = html.unescape(" ".join(re.sub(r"<[^>]*>", " ", page).split()))
        heard = html.unescape(" ".join(HEARD.findall(page)))
        words = [*CHESS.finditer(text), *CHESS.finditer(heard), *WHITE_FIRST.finditer(text)]
        found += [(address, word[0], word.string[word.start() - 30 : word.end()]) for word in words]
        pages += 1
    assert not found
    assert pages > 80


@pytest.mark.parametrize("page", ["knsb-report/", "fide-report/", "tournament.trf"])
def test_what_chess_federations_want_is_not_there(
    desk: Client, tournament: Tournament, page: str
) -> None:
    begin(desk, tournament, "macmahon")
    assert desk.get(f"/t/stenen/{page}").status_code == 404


def test_who_is_absent_by_agreement_has_no_half_point_by_name(
    desk: Client, tournament: Tournament
) -> None:
    """What such a round is worth is the organiser's choice (M6)."""
    begin(desk, tournament, "macmahon")
    play(desk, 3, ())
    desk.post("/t/stenen/players/6/absence", {"first": "4", "last": "4", "as": "half"})
    seen = ""
    pages = ("checkin/", "players/", "players/7/", "crosstable/", "journal/", "pairings.csv")
    for page in (*pages, "round/3/", "print/round/3/boards", "print/round/3/names"):
        shown = desk.get(f"/t/stenen/{page}").content.decode()
        assert "half punt" not in shown.lower(), page
        seen += shown
    assert seen.count("na overleg") >= 9
