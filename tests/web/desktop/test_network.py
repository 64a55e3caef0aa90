"""The switch for phones: what it changes, and that it changes everything back."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.contrib.auth import authenticate
from django.test import Client
from pytest_django import Settings

from zwitser.errors import Refused
from zwitser_web.accounts import access
from zwitser_web.desktop import network, process


@pytest.fixture
def door(
    transactional_db: None, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[network.Network]:
    """Give an open door on a network that is this computer itself."""
    access.ensure_owner()
    settings.MODE, settings.PUBLIC_ADDRESS = "local", ""
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    monkeypatch.setattr(process, "lan_address", lambda: "127.0.0.3")
    monkeypatch.setattr(network, "wifi_name", lambda: "Clubhuis")
    yield network.open_door(0)
    network.close_door()


def test_open_door_asks_a_password_that_can_be_typed(door: network.Network) -> None:
    assert re.fullmatch(r"[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}", door.password)
    assert authenticate(username=access.LOCAL_OWNER, password=door.password) is not None
    network.close_door()
    assert authenticate(username=access.LOCAL_OWNER, password=door.password) is None


def test_settings_follow_the_switch_and_come_back(
    door: network.Network, settings: Settings
) -> None:
    assert door.address == settings.PUBLIC_ADDRESS == f"http://127.0.0.3:{door.port}"
    assert settings.MODE == "lan"
    assert "127.0.0.3" in settings.ALLOWED_HOSTS
    network.close_door()
    assert settings.PUBLIC_ADDRESS == ""
    assert settings.MODE == "local"
    assert settings.ALLOWED_HOSTS == ["localhost", "127.0.0.1"]


def test_door_is_opened_once(door: network.Network) -> None:
    assert network.open_door(0) is door is network.current_door()
    assert door.wifi == "Clubhuis"


def test_log_in_with_the_password_ends_when_the_door_closes(
    door: network.Network,
) -> None:
    laptop = Client(REMOTE_ADDR="192.168.1.7", HTTP_HOST="127.0.0.3")
    laptop.post("/login", {"password": door.password})
    assert laptop.get("/").status_code == 200
    network.close_door()
    network.open_door(0)
    assert laptop.get("/").status_code == 302


def test_who_scans_the_code_finds_what_needs_no_password(door: network.Network) -> None:
    phone = Client(REMOTE_ADDR="192.168.1.8", HTTP_HOST="127.0.0.3")
    page = phone.get("/", follow=True).content.decode()
    [link] = re.findall(r'Alleen kijken[^<]*<a href="(/c/[^"]+)">Toernooien</a>', page)
    assert phone.get(link).status_code == 200


def test_wrong_password_is_said_without_an_address_that_nobody_typed(door: network.Network) -> None:
    phone = Client(REMOTE_ADDR="192.168.1.8", HTTP_HOST="127.0.0.3")
    answer = phone.post("/login", {"password": "mis"})
    assert answer.status_code == 422
    assert "Het wachtwoord klopt niet." in answer.content.decode()


def test_door_notices_that_the_computer_moved(
    door: network.Network, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not door.has_moved
    monkeypatch.setattr(process, "lan_address", lambda: "127.0.0.4")
    assert door.has_moved


def test_computer_on_no_network_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "NEIGHBOURS", ())
    assert process.lan_address() == process.NO_NETWORK
    with pytest.raises(Refused, match="no network"):
        network.open_door(0)
    assert network.current_door() is None


@pytest.mark.parametrize(
    ("platform", "said", "found"),
    [
        ("win32", " Name : Wi-Fi\n SSID        : De Toren\n BSSID       : 1a\n", "De Toren"),
        ("darwin", "Current Wi-Fi Network: De Toren\n", "De Toren"),
        ("linux", "no:Buren\nyes:De Toren\n", "De Toren"),
        ("linux", "", ""),
        ("other", "De Toren", ""),
    ],
)  # fmt: skip
def test_name_of_the_wifi_is_read_from_what_the_system_says(
    monkeypatch: pytest.MonkeyPatch, platform: str, said: str, found: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    done = subprocess.CompletedProcess((), 0, said)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert network.wifi_name() == found


def test_system_that_has_no_such_program_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    question = (("zwitser-has-no-such-program",), "^(.*)$")
    monkeypatch.setitem(network.QUESTIONS, sys.platform, (question,))
    assert network.wifi_name() == ""
