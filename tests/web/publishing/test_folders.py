"""Folders that follow a tournament by themselves, and the site as one file."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils import timezone

from zwitser_web.models import (
    Event,
    Outlet,
    Tournament,
    Visibility,
)
from zwitser_web.publishing import courier, folder


def test_folder_follows_every_publication_and_result(at_home: Client, tmp_path: Path) -> None:
    target = tmp_path / "site"
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(target)})
    assert "1–0" in (target / "avond/index.html").read_text()
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert "0–1" in (target / "avond/index.html").read_text()
    page = at_home.get("/t/avond/world/").content.decode()
    assert str(target) in page


def test_folder_waits_until_nobody_types(
    at_home: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "site"
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(target)})
    monkeypatch.setattr(courier, "QUIET", 60.0)
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert "0–1" not in (target / "avond/index.html").read_text()
    monkeypatch.setattr(courier, "QUIET", 0.0)
    courier.deliver()
    assert "0–1" in (target / "avond/index.html").read_text()


def test_folder_is_written_though_the_clock_was_ahead_when_somebody_typed(
    at_home: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "site"
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(target)})
    monkeypatch.setattr(courier, "QUIET", 5.0)
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    Event.objects.update(at=timezone.now() + timedelta(days=1))
    courier.deliver()
    assert "0–1" in (target / "avond/index.html").read_text()


def test_two_tournaments_share_a_folder(
    at_home: Client, season: Tournament, tmp_path: Path
) -> None:
    for slug in ("avond", "intern"):
        at_home.post(f"/t/{slug}/world/", {"do": "folder", "folder": str(tmp_path / "site")})
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert (tmp_path / "site/avond/index.html").exists()
    assert (tmp_path / "site/intern/index.html").exists()


def test_folder_of_a_club_follows_all_its_tournaments(
    at_home: Client, season: Tournament, tmp_path: Path
) -> None:
    target = tmp_path / "site"
    wanted = {"do": "folder", "folder": str(target), "whole_club": "1"}
    at_home.post("/t/intern/world/", wanted)
    assert (target / "intern/index.html").exists()
    assert "1–0" in (target / "avond/index.html").read_text()
    at_home.post("/t/avond/round/1/board/2", {"result": "0-1", "seen": ""})
    courier.deliver()
    assert "0–1" in (target / "avond/index.html").read_text()
    before = (target / folder.MANIFEST).stat().st_mtime_ns
    courier.deliver()
    assert (target / folder.MANIFEST).stat().st_mtime_ns == before
    Tournament.objects.filter(slug="avond").update(visibility=Visibility.CLOSED)
    courier.deliver()
    assert not (target / "avond").exists()
    assert "elke uitslag in de club" in at_home.get("/t/intern/world/").content.decode()


def test_folder_that_is_closed_is_said_and_tried_again(at_home: Client, tmp_path: Path) -> None:
    target = tmp_path / "site"
    target.write_text("a file where the folder should be")
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(target)})
    assert "niet in deze map schrijven" in at_home.get("/t/avond/world/").content.decode()
    target.unlink()
    courier.deliver(at_once=True)
    assert (target / "index.html").exists()
    assert Outlet.objects.get().failure == ""


def test_folder_with_pages_of_the_club_itself_is_left_alone_and_that_is_said(
    at_home: Client, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("van de club zelf")
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(tmp_path)})
    assert "niet van Zwitser" in at_home.get("/t/avond/world/").content.decode()
    assert [path.name for path in tmp_path.iterdir()] == ["index.html"]
    assert (tmp_path / "index.html").read_text() == "van de club zelf"


def test_failure_that_an_older_program_noted_is_said_too(at_home: Client, tmp_path: Path) -> None:
    at_home.post("/t/avond/world/", {"do": "folder", "folder": str(tmp_path)})
    Outlet.objects.update(failure="can't write in site: disk full")
    assert "niet in deze map schrijven" in at_home.get("/t/avond/world/").content.decode()


def test_folder_must_be_a_whole_path(at_home: Client) -> None:
    at_home.post("/t/avond/world/", {"do": "folder", "folder": "site"})
    assert not Outlet.objects.exists()


def test_site_comes_as_one_file(desk: Client, published: Tournament) -> None:
    answer = desk.get("/t/avond/site.zip")
    assert answer["Content-Type"] == "application/zip"
    assert answer.content.startswith(b"PK")


def test_site_of_the_club_comes_as_one_file(
    desk: Client, published: Tournament, season: Tournament
) -> None:
    with ZipFile(BytesIO(desk.get("/t/avond/site.zip?club=1").content)) as archive:
        assert {"avond/index.html", "intern/index.html"} <= set(archive.namelist())
        assert {entry.external_attr >> 16 for entry in archive.infolist()} == {0o644}


def test_snippet_is_ready_to_be_pasted(desk: Client, published: Tournament) -> None:
    page = desk.get("/t/avond/world/").content.decode()
    assert '<iframe src="http://testserver/p/avond/?embed=1"' in unescape(page)
