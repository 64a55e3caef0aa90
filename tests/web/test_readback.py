"""Whatever is done at the desk can be read back: from its files, and from either backup.

Forms are read from the pages and sent as somebody would, in tournaments of all systems, and a
program of the club writes too. `ZWITSER_TRIES=20` sends twenty times as many forms.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import product
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import Resolver404, resolve

from tests.sample import repeated
from tests.web.api.conftest import Program, key_for
from tests.web.doors import DOORS
from tests.web.forms import Form, forms_of
from tests.web.test_server_backup import everything
from zwitser import arbiter
from zwitser.formats import document
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.journal.state import State, to_tournament
from zwitser.model import Game, Period, Player, Result, Round
from zwitser.model import Tournament as Document
from zwitser.systems import SYSTEMS, system_of
from zwitser_web import caches, store
from zwitser_web.desk.linked import ACTIONS as LINKED
from zwitser_web.files import backup, server_backup
from zwitser_web.models import Account, Club, Event, Tournament

pytestmark = pytest.mark.django_db(transaction=True)

STEPS = repeated(25)

PLAYER, ROUND = "players/{player}/", "round/{round}/"
FORMS = {
    **dict.fromkeys(("draw_colour", "pair", "redo", "undo"), ""),
    **dict.fromkeys(("publish", "discard", "adjust", "stones"), ROUND),
    **dict.fromkeys(("add_player", "allow_pair", "draw_lots", "forbid_pair"), "players/"),
    **dict.fromkeys(("absence", "edit_player", "withdraw_player"), PLAYER),
    **dict.fromkeys(("remove_player", "return_player"), f"{PLAYER}edit"),
    **dict.fromkeys(("clock", "plan", "visibility"), "hall/"),
    **dict.fromkeys(("checkin_all", "checkin_player"), "checkin/"),
    **dict.fromkeys(("put_away", "settings"), "settings/"),
    **dict.fromkeys(("phones", "revoke_code"), f"{ROUND}phones/"),
    "result": ROUND,
    "withhold": "schedule/",
    "paste_players": "players/",
    "retract": "journal/",
    "linked": "linked/",
    "prizes": "prizes/",
    "levels": "levels/",
    "close_period": "season/close",
    "season_rules": "season/rules",
    "regroup": "season/",
    "egd_report": "egd/",
    "fide_report": "fide-report/",
    "knsb_report": "knsb-report/",
}
"""The addresses of a tournament that the machine posts to, and the page that has the form."""

PAGES = ("", "", ROUND, ROUND, "linked/", *FORMS.values())
"""Where somebody looks, more often where there is more to do."""

BUTTONS = ("pair", "publish", "discard", "withhold", "season/regroup", "undo", "redo")
"""Addresses whose form is a button that is not always there; who has an old page presses it."""

NEEDS = {"allow_pair": "forbid_pair", "return_player": "withdraw_player", "revoke_code": "phones"}
"""What has to be done before there is anything to take back."""

PROGRAM = {"api_players", "api_absences", "api_results"}
"""Those that a program of the club writes to: not with a form, so they are no posts."""

OTHERWISE = {
    "rating_list": "keeps a list of the club, and enters nobody; test_server_backup has one",
    "add_listed": "needs a list; the player is entered by the verb of add_player",
    "lab": "plays copies in memory",
    "world": "sends away what is public; test_outlets",
}
"""Why the machine leaves the others out."""

UNPLAYED = ("fide-dutch", "macmahon", "club")
"""Of which there is a tournament without a round as well: of chess, of go, and a season."""

TEXTS = ("", "x", "Ærø, Éva", "\u200b", "<b>&", "," * 150, "de Wit, Piet", "x" * 1200, "\u202eabc")
RESULTS = tuple(result.value for result in Result if result.value)
NUMBERS = ("name", "first", "second", "player", "white", "black")


def test_the_machine_takes_every_address_of_a_tournament() -> None:
    """Whoever adds an address says here how what it writes is read back."""
    posts = {name for name, door in DOORS.items() if door.posts and door.address.startswith("/t/")}
    assert posts == set(FORMS) | set(OTHERWISE)
    writes = {name for name, door in DOORS.items() if door.address.startswith("/api/v1/tourn")}
    assert writes - PROGRAM == {"api_tournament", "api_page", "api_journal"}
    assert {"groups", "playoff", "parts", "ranking", "outcome", "chain"} == set(LINKED)


class Desk:
    """Somebody who sends forms in the tournaments of a club, mostly as they are meant."""

    def __init__(self, client: Client, club: Club, seed: str) -> None:
        self.client, self.club, self.chance = client, club, Random(seed)
        self.site = Program(key_for(club))
        self.posted: set[str] = set()

    def step(self) -> None:
        """Send a form of some page, or what a program of the club sends."""
        row = self.chance.choice(list(self.club.tournaments.filter(deleted=None)))
        if self.chance.random() < 0.1:
            self.ask_as_program(row)
            return
        if self.chance.random() < 0.2:
            self.press(row, self.chance.choice(BUTTONS))
        forms = list(self.forms(row, self.chance.choice(PAGES)))
        if forms:
            self.send(*self.chance.choice(forms))

    def forms(self, row: Tournament, page: str = "") -> Iterator[tuple[str, Form]]:
        """Find the forms of a page of a tournament, with what each does."""
        state = store.load(row)
        last = max(len(state.rounds) + state.has_proposal, 1)
        number = f"{state.period}.{last}" if state.period > 1 else str(last)
        player = self.chance.choice([player.id for player in state.tournament.players] or [1])
        if state.withdrawn and self.chance.random() < 0.5:
            player = min(state.withdrawn)
        address = f"/t/{row.slug}/{page.format(player=player, round=number)}"
        answer = self.client.get(address, follow=True)
        assert answer.status_code < 500, address
        for form in forms_of(answer.request["PATH_INFO"], answer.content.decode()):
            name = name_of(form.action)
            if name in FORMS:
                yield f"linked {form.fields.get('do')}" if name == "linked" else name, form

    def send(self, name: str, form: Form) -> None:
        given = {key: self.filled(key, value) for key, value in form.fields.items()}
        answer = self.client.post(form.action, given)
        assert answer.status_code < 500, (form.action, given)
        self.posted.add(name)

    def press(self, row: Tournament, button: str) -> None:
        address = f"/t/{row.slug}/{button}"
        assert self.client.post(address).status_code < 500, address
        self.posted.add(name_of(address))

    def filled(self, key: str, value: str) -> str:
        """Give what somebody might fill in: what is there, or something else that fits."""
        chance = self.chance
        if key in ("seen", "do", "csrfmiddlewaretoken", "period", "season", "number"):
            return value
        if key == "sure":
            return "1"
        if key == "result":
            return chance.choice(RESULTS)
        if key in ("table", "text"):
            return "Vos, Ria\t1500\nde Wit, Piet\t1666"
        if key.startswith(NUMBERS) and value.isdecimal() and chance.random() < 0.5:
            return str(chance.randint(1, 8))
        if key in ("name", "reason", "place", "seed") and chance.random() < 0.4:
            return chance.choice(TEXTS)
        if not value and chance.random() < 0.5:
            return chance.choice(["1", "2026-09-04", "x", *TEXTS])
        return value

    def ask_as_program(self, row: Tournament) -> None:
        """Send players, absences and results, each row by itself taken or refused."""
        chance, path = self.chance, f"/tournaments/{row.slug}"
        person = {"number": str(chance.randint(1, 40)), "name": chance.choice(TEXTS)[:200] or "x"}
        told = {"club": chance.choice(TEXTS)[:60], "rating": chance.choice([None, 1500, 9999])}
        absent = {"player": chance.randint(1, 9), "as": chance.choice(["present", "zero", "half"])}
        board = {"round": "1", "board": chance.randint(1, 4), "result": chance.choice(RESULTS)}
        sent = {
            "players": {"players": [person | told]},
            "absences": {"absences": [absent]},
            "results": {"results": [board | {"reason": "laat"}]},
        }
        kind = chance.choice(list(sent))
        answer = self.site.send(f"{path}/{kind}", sent[kind])
        assert answer.status_code in (200, 409, 422), (row.slug, answer.content)


def name_of(action: str) -> str:
    """Name an address; empty where there is none."""
    try:
        return str(resolve(action.partition("?")[0]).url_name)
    except Resolver404:
        return ""


@pytest.fixture
def begun(cast: dict[str, Client], club: Club) -> Desk:
    """Give a desk with a tournament of every system, two rounds in, and some before the first.

    In one everybody shares the first place.
    """
    desk = Desk(cast["owner"], club, "read back")
    for system in SYSTEMS:
        played = generate(Recipe(system, 7, 2, "read back"))
        unplayed = {"periods": (Period(),)} if played.periods else {"history": ()}
        again = [(f"Twee {system}", unplayed)] if system in UNPLAYED else []
        for name, change in [(f"Een {system}", {}), *again]:
            begun = replace(played, name=name, next_absences=(), **change)
            begin = arbiter.import_document(EMPTY, begun)
            row = store.create(club, name, begin, by="Arbiter")
            for board in store.load(row).pending:
                record = partial(arbiter.record_result, board=board, result=Result.DRAW)
                store.act(row, "Arbiter", record)
    level = (Round((Game(1, 2, Result.DRAW), Game(3, 4, Result.DRAW))),)
    four = tuple(Player(number, f"Speler {number}", number) for number in range(1, 5))
    begin = arbiter.import_document(
        EMPTY, Document("Gelijk", "knsb-rating", four, 3, history=level)
    )
    store.create(club, "Gelijk", begin, by="Arbiter")
    return desk


def test_whatever_is_done_can_be_read_back(
    cast: dict[str, Client], club: Club, begun: Desk
) -> None:
    reach_every_address(begun)
    for _ in range(STEPS):
        begun.step()
    rows = list(club.tournaments.all())
    for row in rows:
        check_files(cast["owner"], cast["stranger"], row)
    Tournament.objects.exclude(club=club).delete()
    check_backups(club)


def reach_every_address(desk: Desk) -> None:
    """Send each form once, in the first tournament where it can be found."""
    wanted = {*FORMS, *(f"linked {do}" for do in LINKED if do != "chain")} - {"linked"}
    rows = desk.club.tournaments.filter(deleted=None).order_by("-pk")
    for button, row in product(("", *BUTTONS), list(rows)):
        if button:
            desk.press(row, button)
        left = wanted - desk.posted
        left |= {NEEDS[name] for name in left & NEEDS.keys()}
        for page in sorted({FORMS[name.partition(" ")[0]] for name in left}):
            for name, form in desk.forms(row, page):
                if name in left:
                    desk.send(name, form)
        if desk.posted >= wanted:
            return
    assert desk.posted >= wanted, wanted - desk.posted


def check_files(owner: Client, stranger: Client, row: Tournament) -> None:
    """Bring the files of a tournament into another club, and find the same there."""
    state = store.load(row)
    there = brought(stranger, owner, row, "journal.jsonl")
    assert there == state
    assert there.log == state.log
    there = brought(stranger, owner, row, "document.json")
    # The komi that was agreed for one board stands in the journal only (docs/go.md).
    assert document.dumps(to_tournament(there)) == document.dumps(to_tournament(state))
    system = system_of(state.tournament)
    if state.tournament.players and not system.is_go and not system.has_periods:
        there = brought(stranger, owner, row, "tournament.trf")
        assert names_in(there) == names_in(state)


def names_in(state: State) -> list[str]:
    return sorted(player.name for player in state.tournament.players)


def brought(stranger: Client, owner: Client, row: Tournament, name: str) -> State:
    file = owner.get(f"/t/{row.slug}/{name}")
    assert file.status_code == 200, (row.slug, name)
    sent = {"file": SimpleUploadedFile(name, file.content)}
    answer = stranger.post("/import", sent)
    assert answer.status_code == 302, (row.slug, name, answer.content.decode())
    slug = str(answer["Location"]).split("/")[2]
    return store.load(Tournament.objects.get(slug=slug))


def lines() -> list[tuple[str, int, str]]:
    found = Event.objects.values_list("tournament__slug", "number", "line")
    return sorted(found)


def check_backups(club: Club) -> None:
    """Put back what a club saved, then what the server saved: all is as it was."""
    before, written = everything(), lines()
    packed = backup.pack(club)
    backup.check(packed, len(packed))
    club.tournaments.all().delete()
    caches.forget()
    assert backup.unpack(club, packed).added == len(before["Tournament"])
    # A file of a club names who wrote a line, and makes nobody its author (accounts/members).
    assert everything() == before | {"Event": everything()["Event"]}
    assert lines() == written
    before, saved = everything(), BytesIO()
    server_backup.save(saved)
    assert not server_backup.check(saved)
    for model in (Club, Account):
        model.objects.all().delete()
    server_backup.restore(saved, replace=False)
    assert everything() == before
