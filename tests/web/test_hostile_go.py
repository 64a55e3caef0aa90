"""Files of go players, damaged by chance, through the pages: read, or refused in a sentence."""

from __future__ import annotations

import html
import re
from pathlib import Path
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.formats.test_malformed import damaged
from tests.sample import repeated
from tests.web.test_go_pages import EGD, begin
from tests.web.test_hostile import check_every_page
from tests.web.test_season import words
from zwitser_web.models import RatingList, Tournament

pytestmark = pytest.mark.django_db

FILES = repeated(40)
CASES = sorted((Path(__file__).parent.parent / "cases" / "opengotha").glob("*.xml"))
SMALL = [path.read_text("utf-8") for path in CASES if path.stat().st_size < 60_000]

ODD = [
    "",
    "-1",
    "0",
    "10",
    "1001",
    "9" * 40,
    "1.5",
    "31k",
    "1p",
    "3 kyu",
    "é",
    "\u202e",
    "x" * 5000,
]
ODD += ["RESULT_X", "&amp;&lt;", "١٢", "true", " 5 "]
ENTITY = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'


def mutated(text: str, chance: Random) -> bytes:
    """Give an OpenGotha file with other values, lines lost or doubled, cut off, or a trap."""
    lines, place = text.splitlines(), chance.randrange(len(text.splitlines()))
    match chance.randrange(7):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, chance.choice(lines))
        case 2:
            return text.encode()[: chance.randrange(len(text))]
        case 3:
            return damaged(text.encode(), chance)
        case 4:
            lines.insert(1, chance.choice([ENTITY, "<a>" * chance.choice([25, 31, 100_000])]))
        case _:
            for _ in range(chance.choice([1, 1, 3])):
                old = chance.choice(re.findall(r'="[^"]*"', text))
                text = text.replace(old, f'="{chance.choice(ODD)}"', 1)
            return text.encode(chance.choice(["utf-8", "utf-16", "cp1252"]), "replace")
    return "\n".join(lines).encode()


def upload(desk: Client, address: str, data: bytes, **more: str) -> tuple[int, str]:
    """Send a file; the answer is a page with a sentence, whatever is in the file."""
    answer = desk.post(address, {"file": SimpleUploadedFile("x.xml", data), **more})
    page = answer.content.decode()
    assert answer.status_code in (200, 302, 409, 422), answer.status_code
    assert "Traceback" not in page
    assert "root:" not in page
    return answer.status_code, page


def test_opengotha_files_are_shown_and_kept_or_refused(
    desk: Client, tournament: Tournament
) -> None:
    club, kept = tournament.club.slug, []
    for seed in range(FILES):
        chance = Random(f"opengotha {seed}")
        code, page = upload(desk, "/import", mutated(chance.choice(SMALL), chance), club=club)
        if code != 200:
            assert re.search(r"Dit kon niet|Dit is geen|te diep", words(page.encode())), seed
            continue
        written = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
        assert written, seed
        document = html.unescape(written[1])
        answer = desk.post("/import/season", {"club": club, "document": document})
        kept.append(answer["Location"].split("/")[2])
    assert 0 < len(kept) < FILES
    for slug in kept[:3]:
        check_every_page(desk, slug)


def test_players_of_damaged_files_are_shown_or_refused(
    desk: Client, tournament: Tournament
) -> None:
    row = begin(tournament, "macmahon")
    codes = set()
    for seed in range(FILES):
        chance = Random(f"players {seed}")
        address = f"/t/{row.slug}/players/paste"
        codes.add(upload(desk, address, mutated(chance.choice(SMALL), chance))[0])
    assert codes == {200, 422}


def test_damaged_lists_of_the_egd_are_kept_or_refused(desk: Client, tournament: Tournament) -> None:
    row = begin(tournament, "macmahon")
    names = [
        f"1030{n:04} Last{n} First{n} NL Leid {1 + n % 30}k -- 900 3 E261101A" for n in range(9)
    ]
    codes = set()
    for seed in range(FILES):
        chance = Random(f"egd {seed}")
        lines = [*EGD.splitlines(), *names]
        for _ in range(chance.choice([1, 3, 9])):
            place = chance.randrange(len(lines))
            parts = lines[place].split(" ")
            parts[chance.randrange(len(parts))] = chance.choice(ODD)
            lines[place] = " ".join(parts)[: chance.choice([20, 9000])]
        end, encoding = chance.choice(["\n", "\r\n", "\r"]), chance.choice(["utf-8", "cp1252"])
        data = end.join(lines).encode(encoding, "replace")
        code, page = upload(desk, f"/t/{row.slug}/players/list", data)
        codes.add(code)
        if code == 302:
            assert RatingList.objects.get(club=tournament.club, kind="egd").count
        else:
            assert "geen ratinglijst die wij kennen" in words(page.encode()), seed
    assert 302 in codes
