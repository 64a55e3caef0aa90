"""Names that the program gives are read in the reader's language; those of people stay."""

from __future__ import annotations

import pytest

from zwitser_web.accounts.given_names import known_as


@pytest.mark.parametrize(
    ("name", "english"),
    [
        ("Wedstrijdleider", "Arbiter"),
        ("Telefoon 12", "Phone 12"),
        ("Anna (telefoon 3)", "Anna (phone 3)"),
        ("Telefoon van Piet", "Telefoon van Piet"),
        ("Piet", "Piet"),
    ],
)
def test_name_is_read_in_english(name: str, english: str) -> None:
    assert known_as(name, "en") == english
    assert known_as(name, "nl") == name
