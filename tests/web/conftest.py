"""What the tests of the web application share: a club with a cast of every role."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import Settings

from zwitser_web.models import Account, Club, Membership, Role

CAST = ("anonymous", "stranger", "reader", "helper", "arbiter", "owner")
"""Who tries every door: nobody, the owner of another club, and each role of this club."""


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


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
