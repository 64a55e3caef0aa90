"""What the tests of the web application share: a club with a cast of every role, a tournament."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from secrets import token_hex

import pytest
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from pytest_django import Settings

from tests.equipment import find_chromium
from tests.web.doors import Door, open_doors
from tests.web.real_server import PATIENCE, Server
from zwitser import arbiter
from zwitser.generator import Recipe, generate
from zwitser.journal.fold import EMPTY
from zwitser.model import Game, Options, Period, Player, Result, Round
from zwitser.model import Tournament as Document
from zwitser.systems.club.options import ClubOptions
from zwitser_web import caches, store
from zwitser_web.accounts import notices as post
from zwitser_web.models import Account, Club, Membership, Role, Tournament

os.environ.setdefault("OPEN_DESK", "1")  # for programs that tests start

CAST = ("anonymous", "stranger", "reader", "helper", "arbiter", "owner")
"""Who tries every door: nobody, the owner of another club, and each role of this club."""

NAMES = ("Jansen, Piet", "de Boer, Anna", "Visser, Kees", "Bakker, Loes", "Smit, Jan")


FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def read_here(settings: Settings) -> None:
    """Read files in the process of the test; `test_child_process` is about the other way."""
    settings.READ_IN_CHILD = False


@pytest.fixture(autouse=True)
def open_desk(settings: Settings) -> None:
    """Let every test be at the desk; `test_entry` is about the way in."""
    settings.OPEN_DESK = True


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Forget the states of other tests: their transactions were rolled back."""
    caches.forget()


@pytest.fixture(autouse=True)
def mail_is_sent() -> Iterator[None]:
    """Let no mail of one test arrive in the next."""
    yield
    post.flush()


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(slug="de-toren", name="De Toren")


@pytest.fixture
def cast(club: Club, settings: Settings) -> dict[str, Client]:
    """Give a client for each member of the cast, on a hosted server."""
    settings.MODE = "hosted"
    elsewhere = Club.objects.create(slug="elders", name="Elders")
    places = {"stranger": (elsewhere, Role.OWNER)}
    places |= {role.name.lower(): (club, role) for role in Role}
    clients = {"anonymous": Client()}
    for name, (where, role) in places.items():
        account = Account.objects.add(f"{name}@example.org", name.title())
        Membership.objects.create(account=account, club=where, role=role)
        clients[name] = Client()
        clients[name].force_login(account)
    return clients


@pytest.fixture
def desk(cast: dict[str, Client]) -> Client:
    """Give the arbiter's client."""
    return cast["arbiter"]


@pytest.fixture
def tournament(club: Club) -> Tournament:
    """Give a tournament with five players and nothing paired yet, at /t/avond/."""
    begin = arbiter.create(EMPTY, "Avond", "knsb-weerstand", rounds=3)
    row = store.create(club, "Avond", begin, by="Arbiter")
    players = [Player(0, name, 0, 1900 - 50 * n) for n, name in enumerate(NAMES)]
    store.act(row, "Arbiter", lambda state: arbiter.enter_many(state, players))
    return row


@pytest.fixture
def table(club: Club) -> Tournament:
    """Give a round robin of six, all played, at /t/ronde/."""
    played = replace(generate(Recipe("round-robin", 6, 5, "table")), name="Ronde")
    return store.create(club, "Ronde", arbiter.import_document(EMPTY, played), by="Leider")


@pytest.fixture
def keizer(club: Club) -> Tournament:
    """Give a Keizer competition of six, three rounds played, at /t/keizer/."""
    played = replace(generate(Recipe("keizer", 6, 3, "keizer")), name="Keizer")
    return store.create(club, "Keizer", arbiter.import_document(EMPTY, played), by="Leider")


@pytest.fixture
def season(club: Club) -> Tournament:
    """Give a club season of two periods of one round, the first of which was played, at /t/intern/.

    By hand: values 19, 18.2, 17 and 16, so Bol has 19, Dam half of 17, Cor half of 16, Aal 0.
    """
    players = tuple(
        Player(number, name, number, rating)
        for number, (name, rating) in enumerate(
            [("Aal", 1908), ("Bol", 1810), ("Cor", 1700), ("Dam", 1600)], 1
        )
    )
    played = Round((Game(1, 2, Result.BLACK_WINS), Game(3, 4, Result.DRAW)))
    options = ClubOptions(a_size=2, promotions=1, periods=2, rounds_per_period=(1, 1))
    document = Document(
        "Intern", "club", players, options=Options(own=options), periods=(Period((played,)),)
    )
    return store.create(club, "Intern", arbiter.import_document(EMPTY, document), by="Arbiter")


@pytest.fixture
def published(desk: Client, tournament: Tournament) -> Tournament:
    """Give the tournament with its first round published."""
    desk.post("/t/avond/pair")
    desk.post("/t/avond/publish")
    return tournament


@pytest.fixture
def database(db: None) -> Iterator[str]:
    """Give the address of an empty database: a new one in PostgreSQL, or a file of the server's."""
    if connection.vendor != "postgresql":
        yield ""
        return
    name = f"zwitser_{token_hex(4)}"
    _outside_transactions(f"CREATE DATABASE {name}")
    start, _, rest = os.environ["DATABASE_URL"].partition("?")
    yield f"{start.rpartition('/')[0]}/{name}?{rest}"
    _outside_transactions(f"DROP DATABASE {name} WITH (FORCE)")


def _outside_transactions(statement: str) -> None:
    with connection.copy().cursor() as cursor:
        cursor.execute(statement)
        cursor.db.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server.start(tmp_path_factory.mktemp("zwitser"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        expect.set_options(timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    opened = browser.new_context(
        locale="nl-NL", base_url=server.address, viewport={"width": 1280, "height": 800}
    )
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """Give a page on which no script fails and no policy is broken."""
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    yield opened
    assert not [words for words in complaints if "ERR_CONNECTION" not in words]


@pytest.fixture
def doors(tournament: Tournament, season: Tournament, desk: Client, club: Club) -> list[Door]:
    """Give every door, with numbers and codes of things that are really there."""
    return open_doors(tournament, desk, club)
