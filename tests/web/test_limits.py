"""Who guesses must wait, and nobody else: not the owner of the account, not the helpers beside."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from zwitser.errors import Refused
from zwitser_web.accounts import account, credentials
from zwitser_web.models import Account, Attempt

GOOD = {"email": "piet@example.org", "password": "een heel lang geheim"}
BAD = {"email": "piet@example.org", "password": "geraden"}


@pytest.fixture
def piet(db: None, settings: Settings) -> Account:
    settings.MODE = "hosted"
    return Account.objects.add("piet@example.org", "Piet", "een heel lang geheim")


def guess(network: str, times: int = 12) -> list[int]:
    return [Client(REMOTE_ADDR=network).post("/login", BAD).status_code for _ in range(times)]


@pytest.mark.usefixtures("piet")
def test_guesses_from_elsewhere_do_not_keep_the_owner_out() -> None:
    assert guess("203.0.113.9") == [422] * 10 + [409] * 2
    assert Client(REMOTE_ADDR="198.51.100.7").post("/login", GOOD).status_code == 302


@pytest.mark.usefixtures("piet")
def test_a_device_that_logged_in_before_is_not_kept_out_by_its_neighbours() -> None:
    known, neighbour = Client(REMOTE_ADDR="198.51.100.7"), Client(REMOTE_ADDR="198.51.100.7")
    assert known.post("/login", GOOD).status_code == 302
    known.cookies.pop("sessionid")
    guess("198.51.100.7")
    assert neighbour.post("/login", GOOD).status_code == 409
    assert known.post("/login", GOOD).status_code == 302


@pytest.mark.usefixtures("piet")
def test_a_device_that_is_known_guesses_no_more_than_others() -> None:
    known = Client(REMOTE_ADDR="198.51.100.7")
    known.post("/login", GOOD)
    assert [known.post("/login", BAD).status_code for _ in range(11)] == [422] * 10 + [409]


@pytest.mark.usefixtures("piet")
def test_one_home_of_ipv6_is_one_guesser() -> None:
    answers = [guess(f"2001:db8:0:1::{number}", 1)[0] for number in range(1, 13)]
    assert answers == [422] * 10 + [409] * 2
    assert guess("2001:db8:9:2::1", 1) == [422]


@pytest.mark.usefixtures("piet")
@pytest.mark.parametrize("step", ["2001:db8:0:{:x}::1", "2001:db8:0:{:x}00::1"])
def test_who_has_many_networks_of_ipv6_is_one_guesser_at_an_account(step: str) -> None:
    """A /56 and a /48 are given to one customer: 60 of 60 guesses from six /64 were tried (S12)."""
    answers = [guess(step.format(number), 1)[0] for number in range(1, 13)]
    assert answers == [422] * 10 + [409] * 2


@pytest.mark.usefixtures("piet")
def test_an_account_is_guessed_at_a_hundred_times_a_day_from_everywhere() -> None:
    known, good = Client(REMOTE_ADDR="198.51.100.7"), {**GOOD, "email": " Piet@example.org"}
    assert known.post("/login", good).status_code == 302
    answers = [guess(f"203.0.{number}.9", 1)[0] for number in range(102)]
    assert answers == [422] * 100 + [409] * 2
    Attempt.objects.update(at=timezone.now() - timedelta(hours=1))
    assert Client(REMOTE_ADDR="192.0.2.7").post("/login", GOOD).status_code == 409
    assert known.post("/login", GOOD).status_code == 302, "a device of the owner's is let in"
    credentials.forget_old_guesses()
    Attempt.objects.update(at=timezone.now() - timedelta(hours=25))
    assert Client(REMOTE_ADDR="192.0.2.7").post("/login", GOOD).status_code == 302


def test_a_new_password_by_link_ends_the_wait(piet: Account) -> None:
    for number in range(101):
        guess(f"203.0.{number}.9", 1)
    Client().post(account.reset_path(piet), {"password": "een ander lang geheim"})
    answer = Client(REMOTE_ADDR="192.0.2.7").post(
        "/login", {"email": piet.email, "password": "een ander lang geheim"}
    )
    assert answer.status_code == 302


def test_a_device_is_known_no_more_after_another_password(piet: Account) -> None:
    known = Client(REMOTE_ADDR="198.51.100.7")
    known.post("/login", GOOD)
    known.cookies.pop("sessionid")
    piet.set_password("een ander lang geheim")
    piet.save()
    guess("198.51.100.7", 10)
    assert known.post("/login", GOOD).status_code == 409


@pytest.mark.django_db
def test_guesses_that_are_still_being_tried_count() -> None:
    """So forty at once are no more than forty one after another."""
    under_way = [credentials.attempt("login:somewhere") for _ in range(credentials.ALLOWED)]
    with pytest.raises(Refused):
        credentials.attempt("login:somewhere")
    credentials.withdraw_guesses(under_way[0])
    credentials.attempt("login:somewhere")


@pytest.mark.django_db
@pytest.mark.parametrize("ahead", [timedelta(minutes=2), timedelta(days=400)])
def test_guesses_of_a_clock_that_was_ahead_do_not_count_and_go(ahead: timedelta) -> None:
    """Else a whole network would wait until that day comes."""
    then = timezone.now() + ahead
    Attempt.objects.bulk_create(Attempt(key="login:x", at=then) for _ in range(50))
    for _ in range(credentials.ALLOWED):
        credentials.attempt("login:x")
    with pytest.raises(Refused):
        credentials.attempt("login:x")
    assert Attempt.objects.count() == credentials.ALLOWED


@pytest.mark.django_db
def test_a_token_that_was_used_is_kept_until_it_ends() -> None:
    token = Attempt.objects.create(key="entry:1", at=timezone.now() + timedelta(hours=12))
    credentials.forget_old_guesses()
    assert Attempt.objects.get() == token


@pytest.mark.django_db
def test_guesses_that_another_process_saw_a_moment_from_now_count() -> None:
    then = timezone.now() + timedelta(seconds=30)
    Attempt.objects.bulk_create(Attempt(key="login:x", at=then) for _ in range(credentials.ALLOWED))
    with pytest.raises(Refused):
        credentials.attempt("login:x")
