"""Webhooks: every line arrives, in order and signed, however often the other side is away."""

from __future__ import annotations

import hashlib
import hmac
import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.web.api.conftest import AVOND, Program, key_for, shaped
from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser_web import store
from zwitser_web.api import calling, webhooks
from zwitser_web.api.description import validator
from zwitser_web.models import Club, Tournament, Webhook, WebhookDelivery

SITE = "https://www.example.org/hook"


class Ear:
    """The other side: what it heard, and what it answers next (200 where nothing is said)."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.answers: list[int | str] = []

    def call(self, address: str, key: str, body: bytes) -> calling.CallResult:
        answer = self.answers.pop(0) if self.answers else 200
        if isinstance(answer, str):
            return calling.CallResult(0, answer, 5)
        if answer == 200:
            data = json.loads(body)
            validator("journal").validate(data)
            self.heard.append(data)
        return calling.CallResult(answer, "" if answer < 300 else "answer", 5)

    @property
    def numbers(self) -> list[int]:
        return [line["number"] for message in self.heard for line in message["lines"]]


@pytest.fixture
def ear(monkeypatch: pytest.MonkeyPatch) -> Ear:
    made = Ear()
    monkeypatch.setattr(calling, "call", made.call)
    return made


@pytest.fixture
def hook(published: Tournament, ear: Ear) -> Webhook:
    return webhooks.make(published.club, SITE)[0]


def enter(desk: Client, result: str, seen: str = "") -> None:
    desk.post("/t/avond/round/1/board/2", {"result": result, "seen": seen, "sure": "1"})


def wait(**passed: int) -> None:
    """Let time pass for all webhooks."""
    for hook in Webhook.objects.all():
        hook.next_try -= timedelta(**passed)
        hook.failing_since = hook.failing_since and hook.failing_since - timedelta(**passed)
        hook.save()


def test_webhook_hears_what_comes_from_now_on(
    hook: Webhook, ear: Ear, desk: Client, published: Tournament
) -> None:
    before = len(store.load(published).log)
    webhooks.deliver()
    assert ear.heard == []
    enter(desk, "0-1")
    webhooks.deliver()
    webhooks.deliver()
    assert ear.numbers == [before + 1]
    assert ear.heard[0]["lines"][0]["line"]["event"] == "result-recorded"
    begin = arbiter.create(EMPTY, "Later", "knsb-weerstand", rounds=3)
    store.create(published.club, "Later", begin, by="Arbiter")
    webhooks.deliver()
    assert ear.heard[1]["tournament"] == "later", "a new tournament is heard from its first line"
    assert ear.numbers[1] == 1


def test_lines_arrive_in_order_in_pieces(
    hook: Webhook, ear: Ear, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "AT_ONCE", 2)
    for result, seen in (
        ("0-1", ""),
        ("1-0", "0-1"),
        ("0-1", "1-0"),
        ("1-0", "0-1"),
        ("0-1", "1-0"),
    ):
        enter(desk, result, seen)
    webhooks.deliver()
    assert [len(message["lines"]) for message in ear.heard] == [2, 2, 1]
    assert ear.numbers == sorted(ear.numbers)
    assert len(ear.numbers) == 5


@pytest.mark.parametrize("answer", [500, 302, 404, "offline", "certificate", "name"])
def test_what_was_not_heard_is_told_again_after_a_while(
    hook: Webhook, ear: Ear, desk: Client, answer: int | str
) -> None:
    ear.answers = [answer]
    enter(desk, "0-1")
    webhooks.deliver()
    webhooks.deliver()
    assert ear.heard == [], "it waits first"
    assert WebhookDelivery.objects.count() == 1
    wait(seconds=11)
    webhooks.deliver()
    assert len(ear.numbers) == 1
    hook.refresh_from_db()
    assert (hook.failure, hook.tries, hook.failing_since) == ("", 0, None)


def test_waiting_doubles_up_to_six_hours(hook: Webhook, ear: Ear, desk: Client) -> None:
    enter(desk, "0-1")
    waits = []
    for _ in range(14):
        ear.answers = [500]
        webhooks.deliver()
        hook.refresh_from_db()
        waits.append(round((hook.next_try - timezone.now()).total_seconds()))
        Webhook.objects.update(next_try=timezone.now())
    assert waits[:4] == [10, 20, 40, 80]
    assert waits[-1] == 6 * 3600


def test_webhook_that_fails_for_days_is_switched_off_and_can_be_tried_again(
    hook: Webhook, ear: Ear, desk: Client, cast: dict[str, Client]
) -> None:
    enter(desk, "0-1")
    ear.answers = ["offline", "offline"]
    webhooks.deliver()
    wait(days=3, minutes=1)
    webhooks.deliver()
    hook.refresh_from_db()
    assert hook.ended is not None
    page = cast["owner"].get("/club/de-toren/programs").content.decode()
    assert "Deze webhook is uitgezet" in page
    assert "Er kwam geen antwoord." in page
    webhooks.deliver()
    assert ear.heard == []
    cast["owner"].post("/club/de-toren/programs", {"do": "try_hook", "hook": hook.pk})
    webhooks.deliver()
    assert len(ear.numbers) == 1, "it goes on where it stopped"


def test_address_that_is_gone_is_called_no_more(hook: Webhook, ear: Ear, desk: Client) -> None:
    ear.answers = [410]
    enter(desk, "0-1")
    webhooks.deliver()
    hook.refresh_from_db()
    assert hook.ended is not None


def test_webhook_that_another_process_has_is_left_alone(
    hook: Webhook, ear: Ear, desk: Client
) -> None:
    enter(desk, "0-1")
    Webhook.objects.update(claimed=timezone.now())
    webhooks.deliver()
    assert ear.heard == []
    Webhook.objects.update(claimed=timezone.now() - timedelta(minutes=3))
    webhooks.deliver()
    assert len(ear.numbers) == 1, "a process that stopped loses it"
    hook.refresh_from_db()
    assert hook.claimed is None


def test_one_webhook_that_fails_keeps_no_other_back(
    hook: Webhook, ear: Ear, desk: Client, club: Club
) -> None:
    webhooks.make(club, "https://other.example.org/")
    ear.answers = ["offline"]
    enter(desk, "0-1")
    webhooks.deliver()
    assert len(ear.heard) == 1


def test_slow_webhooks_of_one_club_keep_no_other_club_back(
    published: Tournament, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten addresses that don't answer have two calls; the other club hears at once (S7)."""
    answer, called = threading.Event(), list[str]()

    def call(address: str, key: str, body: bytes) -> calling.CallResult:
        called.append(address)
        if address.startswith("https://slow"):
            answer.wait(30)
            return calling.CallResult(200, "", 8000)
        return calling.CallResult(200, "", 5)

    monkeypatch.setattr(calling, "call", call)
    for number in range(10):
        webhooks.make(published.club, f"https://slow{number}.example.org/")
    quick = webhooks.make(Club.objects.create(name="Andere", slug="andere"), SITE)[0]
    enter(desk, "0-1")
    begin = arbiter.create(EMPTY, "Elders", "knsb-weerstand", rounds=3)
    store.create(quick.club, "Elders", begin, by="Arbiter")
    try:
        began = time.monotonic()
        webhooks.deliver(seconds=0.5)
        assert time.monotonic() - began < 5, "the caller waits for no answer that does not come"
        assert called.count(SITE) == 1
        assert len(called) == 1 + webhooks.OF_A_CLUB
        enter(desk, "1-0", "0-1")
        store.create(quick.club, "Nog een", begin, by="Arbiter")
        webhooks.deliver(seconds=0.5)
        assert called.count(SITE) == 2
        assert len(called) == 2 + webhooks.OF_A_CLUB, "nobody is told twice meanwhile"
    finally:
        answer.set()
    webhooks.deliver()
    assert len(set(called)) == 1 + 10, "in the end everybody has heard"
    assert not Webhook.objects.exclude(claimed=None).exists()


def test_journal_that_can_not_be_read_keeps_no_other_back(
    hook: Webhook, ear: Ear, desk: Client, published: Tournament, season: Tournament
) -> None:
    season.events.update(line="{")
    enter(desk, "0-1")
    webhooks.deliver()
    assert [message["tournament"] for message in ear.heard] == ["avond"]


def test_person_who_was_erased_is_told_anew_without_the_name(
    hook: Webhook, ear: Ear, desk: Client, cast: dict[str, Client], published: Tournament
) -> None:
    erased = {"name": "Jansen, Piet", "sure": "1"}
    cast["owner"].post("/club/de-toren/people/erase", erased)
    webhooks.deliver()
    assert ear.numbers == list(range(1, len(store.load(published).log) + 1))
    assert "Jansen" not in json.dumps(ear.heard)


def test_webhook_or_tournament_that_is_removed_meanwhile_is_no_fault(
    hook: Webhook, ear: Ear, desk: Client, published: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(desk, "0-1")
    heard = calling.CallResult(200, "", 1)
    monkeypatch.setattr(calling, "call", lambda *_: heard)
    message = webhooks._message(hook)
    assert message is not None
    hook.delete()
    webhooks._note(message, heard)
    assert not WebhookDelivery.objects.exists()


def test_page_keeps_the_last_tries_only(
    hook: Webhook, ear: Ear, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "KEPT", 2)
    ear.answers = [500, 500, 500]
    enter(desk, "0-1")
    for _ in range(4):
        webhooks.deliver()
        wait(days=1)
    assert [row.status for row in WebhookDelivery.objects.order_by("pk")] == [500, 200]


def test_owner_makes_a_webhook_whose_secret_is_shown_once_and_removes_it(
    published: Tournament, cast: dict[str, Client], settings: Settings
) -> None:
    owner, page = cast["owner"], "/club/de-toren/programs"
    shown = owner.post(page, {"do": "make_hook", "address": SITE}, follow=True).content.decode()
    hook = Webhook.objects.get()
    assert hook.key in shown
    again = owner.get(page).content.decode()
    assert hook.key not in again
    assert SITE in again
    theirs = {"do": "remove_hook", "hook": hook.pk}
    assert cast["stranger"].post("/club/elders/programs", theirs).status_code == 404
    owner.post(page, theirs)
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("http://www.example.org/", "https://"),
        ("ftp://www.example.org/", "zoals"),
        ("https://user:secret@www.example.org/", "zoals"),
        ("https://", "zoals"),
        ("https://www.example.org:0/", "zoals"),
        ("https://www.example.org:99999/", "zoals"),
        ("https://www.example.org/ x", "zoals"),
        ("https://www.example.org/\r\nHost: x", "zoals"),
        ("file:///etc/passwd", "zoals"),
        ("https://" + "a" * 500 + ".org/", "zoals"),
    ],
)
def test_address_of_another_kind_is_refused(
    cast: dict[str, Client], club: Club, address: str, said: str
) -> None:
    wanted = {"do": "make_hook", "address": address}
    assert said in cast["owner"].post("/club/de-toren/programs", wanted).content.decode()
    assert not Webhook.objects.exists()


def test_club_has_a_bounded_number_of_webhooks(
    hook: Webhook, cast: dict[str, Client], settings: Settings
) -> None:
    settings.QUOTAS = {**settings.QUOTAS, "webhooks": 1}
    wanted = {"do": "make_hook", "address": SITE}
    said = cast["owner"].post("/club/de-toren/programs", wanted).content.decode()
    assert "Verwijder er eerst een." in said


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0"),
        *("100.64.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "fe80::1", "fc00::1"),
        *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1"),
        *("::", "fe80::1%eth0", "::ffff:169.254.169.254", "fec0::1", "::7f00:1", "240.0.0.1"),
        *("2001:470::5efe:10.0.0.1", "2001:470::200:5efe:8.8.8.8", "2620:4f:8000::1"),
        *("192.175.48.1", "192.31.196.1", "2001:4:112::1"),
        *("192.0.0.8", "::ffff:192.0.0.8", "192.88.99.1", "64:ff9b:1::1", "3fff::1"),
    ],
)
def test_address_inside_a_network_is_not_outside(address: str) -> None:
    assert not calling.is_outside(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07::1", "::ffff:8.8.8.8"])
def test_address_of_the_open_internet_is_outside(address: str) -> None:
    assert calling.is_outside(address)


def looked_up(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    found = [(2, 1, 6, "", (address, 443)) for address in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)


@pytest.mark.parametrize("addresses", [("127.0.0.1",), ("93.184.215.14", "10.0.0.1"), ("::1",)])
def test_name_that_leads_inside_is_not_called(
    monkeypatch: pytest.MonkeyPatch, addresses: tuple[str, ...]
) -> None:
    """Also where only one of its addresses does: nobody knows which one comes first next time."""
    looked_up(monkeypatch, *addresses)
    connected: list[Any] = []
    monkeypatch.setattr(socket, "create_connection", lambda *given: connected.append(given))
    assert calling.call(SITE, "key", b"{}").failure == "inside"
    assert not connected


def test_connection_goes_to_the_address_that_was_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up(monkeypatch, "93.184.215.14")
    connected: list[Any] = []

    def connect(where: tuple[str, int], timeout: float) -> None:
        connected.append(where)
        raise TimeoutError

    monkeypatch.setattr(socket, "create_connection", connect)
    assert calling.call(SITE, "key", b"{}").failure == "offline"
    assert connected == [("93.184.215.14", 443)]


def test_name_that_nobody_knows_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert calling.call(SITE, "key", b"{}").failure == "name"
    looked_up(monkeypatch)
    assert calling.call(SITE, "key", b"{}").failure == "name"


class _Listener(BaseHTTPRequestHandler):
    """A real server on this computer, which notes what it gets."""

    got: list[tuple[str, dict[str, str], bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.got.append((self.path, dict(self.headers), body))
        self.send_response(302 if self.path == "/away" else 204)
        self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def listener(settings: Settings) -> Iterator[HTTPServer]:
    settings.WEBHOOKS_ANYWHERE = True
    _Listener.got = []
    server = HTTPServer(("127.0.0.1", 0), _Listener)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def test_request_is_signed_with_its_moment(listener: HTTPServer) -> None:
    address = f"http://127.0.0.1:{listener.server_port}/hook?club=1"
    body = '{"naam": "Zoë"}'.encode()
    assert calling.call(address, "geheim", body).status == 204
    path, headers, got = _Listener.got[0]
    assert (path, got) == ("/hook?club=1", body)
    moment, _, signature = headers["Zwitser-Signature"].partition(",v1=")
    sealed = moment.removeprefix("t=").encode() + b"." + body
    assert hmac.new(b"geheim", sealed, hashlib.sha256).hexdigest() == signature
    assert headers["Content-Type"] == "application/json"


def test_nobody_is_followed_elsewhere(listener: HTTPServer) -> None:
    heard = calling.call(f"http://127.0.0.1:{listener.server_port}/away", "k", b"{}")
    assert (heard.status, heard.failure) == (302, "answer")
    assert [path for path, _, _ in _Listener.got] == ["/away"]


def test_plain_server_behind_https_is_no_answer(listener: HTTPServer) -> None:
    heard = calling.call(f"https://127.0.0.1:{listener.server_port}/", "k", b"{}")
    assert heard.failure == "certificate"


def unproven() -> ssl.SSLContext:
    """Encrypt without certificates, which both sides of a test can do."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS)
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("AECDH-AES256-SHA:@SECLEVEL=0")
    return context


@pytest.mark.filterwarnings("ignore:.*PROTOCOL_TLS")
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_answer_that_never_ends_is_broken_off(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    """One byte of the head now and then: each is in time, all together are not."""
    settings.WEBHOOKS_ANYWHERE = True
    monkeypatch.setattr(calling, "SECONDS", 1)
    monkeypatch.setattr(ssl, "create_default_context", unproven)
    with socket.create_server(("127.0.0.1", 0)) as server:
        over = threading.Event()

        def drip() -> None:
            talk, _ = server.accept()
            if scheme == "https":
                talk = unproven().wrap_socket(talk, server_side=True)
            with talk:
                while not over.wait(0.05):
                    try:
                        talk.sendall(b"H")
                    except OSError:
                        return

        thread = threading.Thread(target=drip)
        thread.start()
        stop = threading.Timer(8, over.set)
        stop.start()
        heard = calling.call(f"{scheme}://127.0.0.1:{server.getsockname()[1]}/", "k", b"{}")
        stop.cancel()
        over.set()
        thread.join()
    assert heard.failure
    assert heard.milliseconds < 5000


def test_journal_answer_and_message_have_one_shape(published: Tournament) -> None:
    answer = Program(key_for(published.club)).ask(f"{AVOND}/journal?after=1")
    hook, _ = webhooks.make(published.club, SITE)
    hook.cursors.update(sent=1)
    message = webhooks._message(hook)
    assert message is not None
    assert json.loads(message.body) == shaped(answer, "journal")
