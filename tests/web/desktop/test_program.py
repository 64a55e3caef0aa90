"""The program on somebody's computer: one desk, a button that closes it, its data folder."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

import click
import pytest
from django.test import Client

from tests.web.desktop.desks import Home, Reader, address_of, answers
from zwitser.errors import Refused
from zwitser_web import server
from zwitser_web.desktop import data_folder

Started = list[subprocess.Popen[str]]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


@pytest.fixture
def desk(home: Home) -> Iterator[subprocess.Popen[str]]:
    """Give a desk started by a double click, ended where the test did not."""
    process = home.start()
    yield process
    process.kill()
    process.wait(10)
    assert process.stdout is not None
    process.stdout.close()


def test_double_click_opens_the_desk_and_a_second_one_opens_the_same(
    home: Home, desk: subprocess.Popen[str]
) -> None:
    address = address_of(desk)
    assert answers(address)
    second = home.start()
    said, _ = second.communicate(timeout=30)
    assert second.returncode == 0
    assert said.startswith(f"Zwitser: {address}/")
    assert home.opened(2) == [f"{address}/", f"{address}/"]
    assert (home.data / "zwitser.sqlite3").exists()


def test_button_closes_the_program_and_the_next_start_begins_anew(
    home: Home, desk: subprocess.Popen[str]
) -> None:
    address = address_of(desk)
    reader = Reader(address)
    assert "Zwitser is afgesloten" in reader.post("/program/", "/program/close")
    said, _ = desk.communicate(timeout=10)
    assert desk.returncode == 0
    assert "everything is saved" in said
    assert not (home.data / data_folder.DESK_ADDRESS).exists()
    claim = data_folder.claim(home.data)
    assert claim is not None
    claim.__exit__(None, None, None)


def test_after_a_power_cut_the_folder_can_be_claimed_again(
    home: Home, desk: subprocess.Popen[str]
) -> None:
    address_of(desk)
    assert data_folder.claim(home.data) is None
    desk.kill()
    desk.wait(10)
    again = data_folder.claim(home.data)
    assert again is not None
    assert not (home.data / data_folder.DESK_ADDRESS).exists()
    again.__exit__(None, None, None)


def test_other_folder_gets_the_tournaments_and_the_program_begins_again(
    home: Home, desk: subprocess.Popen[str]
) -> None:
    address, other = address_of(desk), home.folder / "club map"
    reader = Reader(address)
    assert str(home.data) in reader.read("/program/")
    assert "Een ogenblik" in reader.post("/program/", "/program/folder", folder=str(other))
    assert desk.wait(20) == 0
    assert answers(address)
    anew = Reader(address)
    assert str(other) in anew.read("/program/")
    assert "Voorbeeld: clubkampioenschap" in anew.read("/")
    assert (home.data / "zwitser.sqlite3").exists()
    anew.post("/program/", "/program/close")


def test_folder_named_at_the_start_is_not_changed_at_the_desk(home: Home) -> None:
    desk = home.start("serve", "--port", "0", "--data", str(home.folder / "named"))
    try:
        reader = Reader(address_of(desk))
        assert "bij het starten opgegeven" in reader.read("/program/")
        with pytest.raises(HTTPError, match="404"):
            reader.post("/program/", "/program/folder", folder=str(home.folder / "other"))
    finally:
        desk.kill()
        desk.communicate(timeout=10)


def test_phones_come_in_by_a_switch_and_go_out_by_it(
    home: Home, desk: subprocess.Popen[str]
) -> None:
    address = address_of(desk)
    reader = Reader(address)
    with pytest.raises(OSError, match="refused"):
        Reader(address.replace("127.0.0.1", "127.0.0.2")).read("/p/voorbeeld-achtkamp/")
    page = reader.post("/program/", "/program/phones", phones="on")
    network = re.search(r"<code>(http://127\.0\.0\.2:\d+)/</code>", page)
    assert network is not None
    assert re.search(r"<code>[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}</code>", page)
    assert "data:image/svg+xml" in page
    phone = Reader(network[1])
    assert "Voorbeeld: achtkamp" in phone.read("/p/voorbeeld-achtkamp/")
    assert network[1] in reader.read("/t/voorbeeld-achtkamp/hall/")
    page = reader.post("/program/", "/program/phones", phones="off")
    assert network[1] not in page
    with pytest.raises(OSError, match="refused"):
        phone.read("/p/voorbeeld-achtkamp/")
    assert "niet bereiken" in reader.read("/t/voorbeeld-achtkamp/hall/")


def test_start_with_lan_says_address_and_password(home: Home) -> None:
    desk = home.start("serve", "--port", "0", "--lan")
    try:
        address_of(desk)
        assert desk.stdout is not None
        assert "http://127.0.0.2:" in desk.stdout.readline()
        assert desk.stdout.readline().startswith("Password: ")
    finally:
        desk.kill()
        desk.communicate(timeout=10)


@pytest.mark.django_db
def test_without_a_program_of_our_own_the_page_does_not_exist(client: Client) -> None:
    server._prepare()
    assert client.get("/program/").status_code == 404
    assert "/program/" not in client.get("/").content.decode()


def test_taken_port_is_another_port_unless_one_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(server, "PORT", port)
        with server._listen("127.0.0.1", None) as other:
            assert other.getsockname()[1] != port
        with pytest.raises(click.ClickException, match="--port"):
            server._listen("127.0.0.1", port)


def test_what_is_said_without_a_window_goes_to_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    server._ensure_streams(tmp_path)
    print("hier")
    assert (tmp_path / server.LOG).read_text() == "hier\n"
    sys.stdout.close()


def test_secret_of_a_folder_stays(tmp_path: Path) -> None:
    data_folder.prepare(tmp_path / "new" / "folder")
    secret = (tmp_path / "new" / "folder" / "secret.key").read_text()
    data_folder.prepare(tmp_path / "new" / "folder")
    assert (tmp_path / "new" / "folder" / "secret.key").read_text() == secret
    assert len(secret) > 40


@pytest.mark.parametrize(("wanted", "code"), [("", "data-folder"), ("map", "data-folder")])
def test_folder_must_be_a_whole_path(tmp_path: Path, wanted: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        data_folder.move(tmp_path, wanted)
    assert refused.value.code == code


def test_folder_that_can_not_be_made_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match="can't write"):
        data_folder.move(tmp_path, str(tmp_path / "file" / "inside"))
    assert data_folder.chosen_folder() == data_folder.default_folder()


def test_folder_with_tournaments_of_its_own_keeps_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    other = tmp_path / "other"
    other.mkdir()
    (other / data_folder.DATABASE).write_text("theirs")
    assert data_folder.move(tmp_path, str(other)) == other == data_folder.chosen_folder()
    assert (other / data_folder.DATABASE).read_text() == "theirs"
