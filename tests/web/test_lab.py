"""What if we played: a study with the players of a tournament, in the background and bounded."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

import pytest
from django.test import Client
from pytest_django import Settings

from tests.lab.studies import study
from tests.web.test_linked import begin
from zwitser.lab.ledger import Block
from zwitser.lab.study import Study
from zwitser.lab.workers import Answers, here
from zwitser.model import Player
from zwitser.model import Tournament as Document
from zwitser_web.desk import lab
from zwitser_web.desk.lab import Bench, Busy
from zwitser_web.models import Club, Tournament
from zwitser_web.texts import text

PAGE = "/t/zomer/lab/"
QUESTION = {"system": ["knsb-rating", "knsb-weerstand"], "least": "2", "most": "3"}

SUMMER = Document(
    "Zomer",
    "knsb-rating",
    tuple(Player(number, f"P{number}", number, 2000 - 20 * number) for number in range(1, 9)),
    rounds=3,
)


def at_once(study: Study, blocks: Iterable[Block], _: Callable[[], bool]) -> Answers:
    """Play a few blocks only, in this process."""
    return here(study, [block for block in blocks if block.stop <= 20])


def over(bench: Bench, key: str) -> None:
    """Wait until a study is over."""
    end = time.monotonic() + 60
    while (looked := bench.look(key)) is not None and not looked.is_over:
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def summer(club: Club) -> Tournament:
    return begin(club, SUMMER)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    made = Bench(at_once)
    monkeypatch.setattr(lab, "BENCH", made)
    return made


def test_one_tournament_is_not_several() -> None:
    assert text("lab.over", "nl", done=1) == "Klaar: 1 toernooi per kolom."
    assert text("lab.over", "en", done=1) == "Done: 1 tournament per column."
    assert text("lab.columns", "nl", done=2) == "2 toernooien per kolom."


def test_the_page_proposes_the_system_and_about_the_rounds_of_the_tournament(
    desk: Client, summer: Tournament, bench: Bench
) -> None:
    page = desk.get(PAGE).content.decode()
    assert 'value="knsb-rating" checked' in page
    assert 'name="least" min="1" max="40" value="2"' in page
    assert 'name="most" min="1" max="40" value="4"' in page
    assert 'id="found"' in page


def test_a_question_is_answered_with_a_table_pictures_and_a_page_to_print(
    desk: Client, summer: Tournament, bench: Bench
) -> None:
    assert desk.post(PAGE, QUESTION).status_code == 302
    over(bench, str(summer.pk))
    table = desk.get(f"{PAGE}progress").content.decode()
    widths = [part.count('<th class="number">') for part in table.split("<table")[1:]]
    assert widths == [2, 2]
    assert "20 toernooien per kolom" in table
    assert "hx-get" not in table
    assert table.count("<svg") == 3
    assert "20 toernooien per punt" in table
    printed = desk.get(f"{PAGE}print").content.decode()
    assert printed.count("<svg") == table.count("<svg")
    assert "95%-interval" in printed


def test_nothing_is_printed_before_there_is_anything(
    desk: Client, summer: Tournament, bench: Bench
) -> None:
    assert "Hier is nog niets" in desk.get(f"{PAGE}print").content.decode()


def test_the_form_keeps_what_was_asked(desk: Client, summer: Tournament, bench: Bench) -> None:
    desk.post(PAGE, {"system": ["fide-dutch"], "least": "5", "most": "6"})
    page = desk.get(PAGE).content.decode()
    assert 'value="fide-dutch" checked' in page
    assert 'value="knsb-rating" checked' not in page
    assert 'name="least" min="1" max="40" value="5"' in page
    assert 'name="most" min="1" max="40" value="6"' in page


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"system": []}, "ies ten minste één systeem"),
        ({"system": ["nothing"]}, "ies ten minste één systeem"),
        ({"least": "5", "most": "2"}, "het kleinste aantal rondes eerst"),
        ({"least": "0"}, "een heel getal van 1 tot en met 40"),
        ({"most": "1000"}, "een heel getal van 1 tot en met 40"),
        ({"least": "1", "most": "30"}, "hoogstens 8 zijn, het is 60"),
    ],
)
def test_a_question_that_asks_nothing_or_too_much_is_refused(
    desk: Client, summer: Tournament, bench: Bench, wrong: dict[str, object], says: str
) -> None:
    answer = desk.post(PAGE, {**QUESTION, **wrong})
    assert answer.status_code == 409
    assert says in answer.content.decode()
    assert bench.look(str(summer.pk)) is None


def test_a_hosted_server_has_no_lab_unless_it_is_allowed(
    desk: Client, summer: Tournament, bench: Bench, settings: Settings
) -> None:
    settings.LAB = False
    assert desk.get(PAGE).status_code == 404
    assert desk.post(PAGE, QUESTION).status_code == 404
    assert "/lab/" not in desk.get("/t/zomer/settings").content.decode()


class Slow:
    """Workers that wait for a sign before each answer."""

    def __init__(self) -> None:
        self.go = threading.Semaphore(0)

    def __call__(
        self, study: Study, blocks: Iterable[Block], is_enough: Callable[[], bool]
    ) -> Answers:
        for block in blocks:
            assert self.go.acquire(timeout=30)
            yield block, {}
            if is_enough():
                return


def test_one_study_runs_at_a_time() -> None:
    slow = Slow()
    bench = Bench(slow)
    first = bench.begin("one", study())
    with pytest.raises(Busy):
        bench.begin("two", study())
    bench.end("one")
    slow.go.release(2)
    over(bench, "one")
    assert first.is_over
    bench.begin("two", study())
    bench.end("two")
    slow.go.release(2)
    over(bench, "two")


@pytest.mark.parametrize("limit", ["LONGEST", "PATIENCE"])
def test_a_study_ends_when_its_time_is_up_or_nobody_looks(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, limit, -1.0)
    bench = Bench()
    begun = bench.begin("one", study(runs=10_000))
    over(bench, "one")
    assert begun.ledger.done < begun.ledger.total


def test_the_outcomes_of_so_many_studies_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "KEPT", 2)
    bench = Bench(at_once)
    for key in ("one", "two", "three"):
        bench.begin(key, study(runs=1))
        over(bench, key)
    assert bench.look("one") is None
    assert bench.look("three") is not None
