"""The site of files: complete, without scripts, only what is public, and only what changed."""

from __future__ import annotations

import json
import os
import posixpath
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.test import Client

from zwitser import arbiter
from zwitser.journal.fold import EMPTY
from zwitser_web import caches, store
from zwitser_web.models import Club, Tournament, Visibility
from zwitser_web.publishing import folder
from zwitser_web.publishing import site as site_module
from zwitser_web.publishing.club_list import find_tournaments
from zwitser_web.publishing.site import Files, site
from zwitser_web.tournaments.hall import Hall

ATOM = "{http://www.w3.org/2005/Atom}"
LINK = re.compile(r'\s(?:href|src)="([^"]+)"')


@pytest.fixture
def files(published: Tournament, season: Tournament, keizer: Tournament) -> Files:
    return site(Tournament.objects.order_by("pk"), "De Toren", "nl")


def test_every_link_of_the_site_leads_to_a_file_of_it(files: Files) -> None:
    pages = {name: words.decode() for name, words in files.items() if name.endswith(".html")}
    assert len(pages) > 20
    followed = 0
    for name, words in pages.items():
        for link in LINK.findall(words):
            target = link.partition("#")[0].partition("?")[0]
            assert posixpath.normpath(posixpath.join(posixpath.dirname(name), target)) in files, (
                name,
                link,
            )
            followed += 1
    assert followed > 200


def test_every_page_in_the_head_of_a_site_is_there(table: Tournament) -> None:
    files = site([table], "De Toren", "nl")
    assert f"{table.slug}/schedule/index.html" in files
    assert f"{table.slug}/schedule.json" in files
    for name, words in files.items():
        if name.endswith(".html") and name != "index.html":
            [head] = re.findall(r"<header.+?</header>", words.decode(), re.DOTALL)
            assert head.count("<a") == head.count("href=") > 4, name


def test_site_has_pages_data_pictures_and_feeds(files: Files) -> None:
    for name in ("index.html", "avond/index.html", "avond/index.json", "avond/round/1/names.html",
                 "avond/round/1/names.json", "avond/standings/after-1.html", "avond/course.svg",
                 "avond/feed.atom", "avond/rounds.ics", "intern/round/1-1/index.html",
                 "intern/standings.json", "files/zwitser_web/base.css"):  # fmt: skip
        assert name in files, name
    assert "De Toren" in files["index.html"].decode()


def test_site_needs_no_script_no_form_and_no_server(files: Files) -> None:
    for name, words in files.items():
        if name.endswith(".html"):
            page = words.decode()
            assert "<script" not in page, name
            assert "<form" not in page, name
            assert '="/' not in page, name
            assert 'content="noindex"' in page, name


def test_site_holds_only_what_is_public(published: Tournament, desk: Client) -> None:
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    desk.post("/t/avond/players/add", {"name": "Laat, Lotte", "rating": "1500"})
    desk.post("/t/avond/pair")
    files = site([published], "De Toren", "nl")
    assert not [name for name in files if "round/2" in name]
    assert not [name for name, words in files.items() if b"Lotte" in words]


def test_tournament_without_a_published_round_is_not_there(
    tournament: Tournament, season: Tournament
) -> None:
    files = site(Tournament.objects.all(), "De Toren", "nl")
    assert not [name for name in files if name.startswith("avond")]
    assert "Avond" not in files["index.html"].decode()


def test_folder_gets_only_what_changed(published: Tournament, desk: Client, tmp_path: Path) -> None:
    first = folder.write(site([published], "De Toren", "nl"), tmp_path)
    assert first.changed == first.total > 20
    again = folder.write(site([published], "De Toren", "nl"), tmp_path)
    assert (again.changed, again.removed) == (0, 0)
    style = tmp_path / "files/zwitser_web/base.css"
    before = style.stat().st_mtime_ns
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    third = folder.write(site([published], "De Toren", "nl"), tmp_path)
    assert 0 < third.changed < third.total
    assert style.stat().st_mtime_ns == before
    data = json.loads((tmp_path / "avond/round/1.json").read_text())
    assert [game["result"] for game in data["games"]] == ["1-0", "1-0"]


def test_what_is_no_longer_public_goes_and_files_of_others_stay(
    published: Tournament, season: Tournament, tmp_path: Path
) -> None:
    (tmp_path / "eigen.html").write_text("van de club")
    folder.write(site([published, season], "De Toren", "nl"), tmp_path)
    assert (tmp_path / "intern/index.html").exists()
    done = folder.write(site([published], "De Toren", "nl"), tmp_path)
    assert done.removed > 5
    assert not (tmp_path / "intern").exists()
    assert (tmp_path / "eigen.html").exists()


def test_note_in_the_folder_can_not_make_us_remove_what_lies_outside(tmp_path: Path) -> None:
    outside, inside = tmp_path / "kostbaar.txt", tmp_path / "site"
    outside.write_text("blijf")
    inside.mkdir()
    note = {"files": {"../kostbaar.txt": "x", str(outside): "x"}}
    (inside / folder.MANIFEST).write_text(json.dumps(note))
    folder.write({"index.html": b"x"}, inside)
    assert outside.exists()


def test_tournament_without_a_new_line_is_not_made_again(
    published: Tournament, season: Tournament, desk: Client, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    made: list[str] = []
    make = site_module.tournament

    def watched(hall: Hall) -> Files:
        made.append(hall.slug)
        return make(hall)

    monkeypatch.setattr(site_module, "tournament", watched)
    both = [published, season]
    first = folder.update(both, "De Toren", "nl", tmp_path)
    again = folder.update(both, "De Toren", "nl", tmp_path)
    assert made == ["avond", "intern"]
    assert (again.changed, again.removed, again.total) == (0, 0, first.total)
    desk.post("/t/avond/round/1/board/2", {"result": "1-0", "seen": ""})
    folder.update(both, "De Toren", "nl", tmp_path)
    assert made == ["avond", "intern", "avond"]
    (tmp_path / "intern/index.html").unlink()
    mended = folder.update(both, "De Toren", "nl", tmp_path)
    assert made == ["avond", "intern", "avond", "intern"]
    assert (mended.changed, mended.total) == (1, first.total)
    whole = site(both, "De Toren", "nl")
    assert {name: (tmp_path / name).read_bytes() for name in whole} == whole


def test_tournament_that_is_closed_or_hidden_is_not_on_the_site_of_its_club(
    published: Tournament, season: Tournament
) -> None:
    Tournament.objects.filter(pk=season.pk).update(visibility=Visibility.CLOSED)
    assert [row.slug for row in find_tournaments(())] == ["avond"]
    files = site(Tournament.objects.order_by("pk"), "De Toren", "nl")
    assert "avond/index.html" in files
    assert not [name for name in files if name.startswith("intern")]


def test_tournament_that_can_not_be_read_does_not_keep_the_others_from_the_site(
    published: Tournament, season: Tournament
) -> None:
    season.events.update(line="{")
    caches.forget()
    files = site(Tournament.objects.order_by("pk"), "De Toren", "nl")
    assert "avond/index.html" in files
    assert not [name for name in files if name.startswith("intern")]


def test_feed_of_the_site_leads_to_files_of_it_wherever_they_stand(files: Files) -> None:
    feed = ElementTree.fromstring(files["avond/feed.atom"])
    links = [link.attrib["href"] for link in feed.iter(f"{ATOM}link")]
    assert len(links) > 2
    assert {f"avond/{link}" for link in links} <= files.keys()
    names = [found.text or "" for found in feed.iter(f"{ATOM}id")]
    assert len(set(names)) == len(names) > 1
    assert all(name.startswith("urn:uuid:") for name in names)


def test_days_that_were_planned_are_written_though_they_are_no_line(
    published: Tournament, tmp_path: Path
) -> None:
    folder.update([published], "De Toren", "nl", tmp_path)
    Tournament.objects.filter(pk=published.pk).update(planned=["2027-01-08", "2027-01-15"])
    folder.update([published], "De Toren", "nl", tmp_path)
    assert "20270115" in (tmp_path / "avond/rounds.ics").read_text()


def test_web_server_may_read_what_a_careful_program_wrote(tmp_path: Path) -> None:
    before = os.umask(0o077)
    try:
        folder.write({"avond/round/1.json": b"{}"}, tmp_path / "site")
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "site").rglob("*")}
    assert modes == {"avond": 0o755, "round": 0o755, "1.json": 0o644, folder.MANIFEST: 0o644}
    assert (tmp_path / "site").stat().st_mode & 0o777 == 0o755


def test_calendar_of_the_site_has_the_rounds_of_all_tournaments(files: Files) -> None:
    words = files["rounds.ics"].decode()
    assert words.count("BEGIN:VCALENDAR") == 1
    assert words.count("BEGIN:VEVENT") == 1
    assert "Avond: Ronde 1" in words
    assert ".invalid" not in words
    assert 'href="rounds.ics"' in files["index.html"].decode()


@pytest.mark.parametrize("name", ["Files", "Con", "COM1", "Schema", "Aux"])
def test_no_tournament_stands_where_something_else_does_or_where_windows_makes_no_folder(
    club: Club, name: str
) -> None:
    begin = arbiter.create(EMPTY, name, "knsb-weerstand", rounds=3)
    assert store.create(club, name, begin, by="A").slug == f"{name.lower()}-2"
    assert store.create(club, name, begin, by="A").slug == f"{name.lower()}-3"
