"""A club that was closed is read, and written by nobody, whatever address is tried."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from tests.web.doors import Door
from tests.web.forms import Form, forms_of
from zwitser_web.models import Club

pytestmark = pytest.mark.django_db

OF_PEOPLE = {"Session", "Visit", "Attempt", "TrailEntry", "ClubLoad", "Mishap", "Account"}
"""What changes with who looks, or tries in vain."""

RIGHTS = {"erase_person", "delete_list", "delete_club", "delete_account", "logout"}
"""What people have a right to in a closed club too (docs/privacy)."""

WAYS = ("do", "move", "scope")
"""Fields of which one address knows several words."""


def rows() -> dict[str, list[Any]]:
    models = [model for model in apps.get_models() if model.__name__ not in OF_PEOPLE]
    return {
        model.__name__: list(model._default_manager.order_by("pk").values_list())
        for model in models
    }


def forms_on(client: Client, doors: list[Door]) -> list[Form]:
    """Find the forms of all pages, one of each kind, filled in."""
    found: dict[tuple[str, ...], Form] = {}
    for door in doors:
        if door.reads is not None:
            answer = client.get(door.address, follow=True)
            page = answer.content.decode() if "html" in answer.get("Content-Type", "") else ""
            for form in forms_of(answer.request["PATH_INFO"], page):
                name = resolve(form.action.partition("?")[0]).url_name or ""
                ways = (form.fields.get(way, "") for way in WAYS)
                if name not in RIGHTS:
                    found.setdefault((name, *ways), form)
    return list(found.values())


def written(client: Client, forms: list[Form]) -> list[str]:
    """Send all forms, and name the addresses where something changed."""
    before, found = rows(), []
    for form in forms:
        given = {key: value or "1" for key, value in form.fields.items()}
        client.post(form.action, given | {"sure": "1"})
        if (after := rows()) != before:
            found.append(form.action)
            before = after
    return found


@pytest.mark.parametrize("is_closed", [True, False])
def test_no_form_changes_anything_of_a_closed_club(
    cast: dict[str, Client], doors: list[Door], club: Club, is_closed: bool
) -> None:
    forms = forms_on(cast["owner"], doors)
    Club.objects.filter(pk=club.pk).update(closed=timezone.now() if is_closed else None)
    changed = written(cast["owner"], forms)
    assert not changed if is_closed else len(changed) > 12
