"""Who is the owner on this computer: who started the program, and nobody else."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from django.test import Client
from pytest_django import Settings

from zwitser_web.accounts import access
from zwitser_web.desktop import data_folder

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def closed_desk(settings: Settings, open_desk: None) -> None:
    settings.OPEN_DESK = False
    access.ensure_owner()


def test_the_address_of_this_computer_alone_opens_nothing(client: Client) -> None:
    assert client.get("/")["Location"] == "/login?next=%2F"
    page = client.get("/login").content.decode()
    assert "Start Zwitser op deze computer nog een keer" in page
    assert 'type="password"' not in page


def test_the_token_lets_one_browser_in_once(client: Client) -> None:
    address = f"/{data_folder.entrance_path()}"
    assert client.get(address)["Location"] == "/"
    assert client.get("/").status_code == 200
    other = Client()
    assert other.get(address).status_code == 403
    assert other.get("/").status_code == 302


@pytest.mark.parametrize("token", ["x", "x:y:z", ":", "a" * 300])
def test_a_token_that_nobody_signed_opens_nothing(client: Client, token: str) -> None:
    assert client.get(f"/enter/{token}/").status_code == 403
    assert client.get("/").status_code == 302


def test_a_cookie_that_nobody_signed_opens_nothing(client: Client) -> None:
    client.cookies["desk"] = "ImFiYyI:1abc:x"
    assert client.get("/").status_code == 302


def test_head_does_not_use_a_token_up(client: Client) -> None:
    address = f"/{data_folder.entrance_path()}"
    client.head(address)
    assert client.get(address).status_code == 302


DETOURS: list[dict[str, Any]] = [
    {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
    {"HTTP_X_FORWARDED_HOST": "x"},
    {"HTTP_X_FORWARDED_PROTO": "https"},
    {"HTTP_FORWARDED": "for=x"},
    {"HTTP_VIA": "1.1 x"},
    {"HTTP_X_REAL_IP": "127.0.0.1"},
    {"HTTP_CF_CONNECTING_IP": "127.0.0.1"},
    {"HTTP_TRUE_CLIENT_IP": "127.0.0.1"},
    {"REMOTE_ADDR": "192.168.1.20"},
    {"HTTP_SEC_FETCH_SITE": "cross-site", "HTTP_SEC_FETCH_MODE": "no-cors"},
    {"HTTP_SEC_FETCH_SITE": "same-site", "HTTP_SEC_FETCH_MODE": "cors"},
]


@pytest.mark.parametrize("headers", DETOURS)
def test_nobody_comes_in_by_a_detour(
    client: Client, settings: Settings, headers: dict[str, Any]
) -> None:
    client.get(f"/{data_folder.entrance_path()}")
    through = Client(**headers)
    through.cookies = client.cookies
    fetched_by_another_site = headers.get("HTTP_SEC_FETCH_SITE") == "cross-site"
    expected = 403 if fetched_by_another_site else 302
    assert through.get("/").status_code == expected
    settings.OPEN_DESK = True
    assert through.get("/").status_code == expected


def test_a_link_on_another_site_leads_to_the_desk(client: Client) -> None:
    client.get(f"/{data_folder.entrance_path()}")
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get("/", headers=link).status_code == 200
    assert client.post("/new", headers=link).status_code == 302


def test_pictures_are_for_our_own_pages(client: Client, settings: Settings) -> None:
    assert client.get("/login")["Cross-Origin-Resource-Policy"] == "same-origin"
    assert client.get("/p/nergens/")["Cross-Origin-Resource-Policy"] == "same-origin"
    settings.MODE = "hosted"
    assert client.get("/p/nergens/")["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.fixture
def started(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Start the program as a person does; give its data folder and the address it tells."""
    data = tmp_path / "data"
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "DATABASE_URL": "", "OPEN_DESK": ""}
    command = [sys.executable, "-m", "zwitser", "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    yield data, process.stdout.readline().split()[1]
    process.kill()
    process.communicate(timeout=10)


def test_the_program_tells_the_address_that_lets_in(started: tuple[Path, str]) -> None:
    _, address = started
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    with browser.open(address, timeout=30) as page:
        assert "Voorbeeld: achtkamp" in page.read().decode()
    stranger = build_opener(HTTPCookieProcessor(CookieJar()))
    root = address.partition("enter")[0]
    with stranger.open(Request(root), timeout=30) as page:
        assert page.geturl().startswith(f"{root}login")
    with pytest.raises(HTTPError, match="403"):
        stranger.open(address, timeout=30)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a profile for its user")
def test_nobody_else_on_this_computer_reads_the_data(started: tuple[Path, str]) -> None:
    data, _ = started
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    for file in data.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file.name
